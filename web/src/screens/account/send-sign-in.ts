import { account } from '@sahada/contract/account';
import { problemsOf } from '@sahada/contract/problems';
import type { SecondStep } from '@sahada/contract/second-factor';
import type { z } from 'zod';
import { type CallError, call } from '../../client/call.ts';
import { languageNow } from '../../client/language.ts';
import { beginSession } from '../../client/session.ts';
import { toast } from '../../client/toast.ts';
import { secondStepOf } from '../../parts/second-factor/asked.ts';

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

/** Begins the session of whoever has signed in, and says so in the language that it brings. */
export function begin({ AccessToken, Info }: SignedIn): SignedIn['Info'] {
  beginSession(AccessToken, Info);
  toast('success', account.login.done?.[languageNow()] ?? '');
  return Info;
}

/**
 * Signs in and begins the session, or tells what must follow the password. Only a refusal is announced; the screen shows
 * everything else.
 */
export async function signIn(values: {
  email: string;
  password: string;
}): Promise<{ ok: true; info: SignedIn['Info'] } | { ok: false; asked: SecondStep } | { ok: false; error: CallError }> {
  return call(account.login, values, { announce: 'none' }).then(
    (signedIn) => ({ ok: true, info: begin(signedIn) }),
    (error: CallError) => {
      const asked = secondStepOf(error);
      if (asked !== null) return { ok: false, asked };
      if (error.status === 200) toast('warning', error.message);
      return { ok: false, error };
    },
  );
}

/** Signs in by a passkey and begins the session; gives the line to show where that did not go well. */
export async function signInWithPasskey(): Promise<SignedIn['Info'] | string> {
  const [{ signInByPasskey }, { factorWords }] = await Promise.all([
    import('../../parts/second-factor/passkey.ts'),
    import('../../parts/second-factor/words.ts'),
  ]);
  const signedIn = await signInByPasskey().catch((error: Error) => error);
  if (signedIn instanceof Error) return signedIn.message;
  return signedIn === null ? factorWords.notUsed[languageNow()] : begin(signedIn);
}
