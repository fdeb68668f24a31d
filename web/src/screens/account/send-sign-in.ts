import '../../client/schemas.ts';
import { account } from '@sahada/contract/account';
import { problemsOf } from '@sahada/contract/problems';
import type { z } from 'zod';
import { type CallError, call } from '../../client/call.ts';
import { languageNow } from '../../client/language.ts';
import { beginSession } from '../../client/session.ts';

type SignedIn = z.output<typeof account.login.response>;

/** What is wrong with the two fields, by field. */
export function problemsIn(values: { email: string; password: string }): Record<string, string> {
  const parsed = account.login.request.safeParse(values, { reportInput: true });
  if (parsed.success) return {};
  const language = languageNow();
  return Object.fromEntries(
    Object.entries(problemsOf(parsed.error.issues)).map(([field, texts]) => [field, texts[0]?.[language] ?? '']),
  );
}

/** Signs in and begins the session. Only a refusal is announced; the screen shows everything else. */
export async function signIn(values: {
  email: string;
  password: string;
}): Promise<{ ok: true; info: SignedIn['Info'] } | { ok: false; error: CallError }> {
  return call(account.login, values, { announce: 'refusals' }).then(
    ({ AccessToken, Info }) => {
      beginSession(AccessToken, Info);
      return { ok: true, info: Info };
    },
    (error: CallError) => ({ ok: false, error }),
  );
}
