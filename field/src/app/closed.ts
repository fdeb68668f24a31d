import { endpoints } from '@sahada/contract/endpoints';
import type { Fetched, FormAsk } from '../outbox/forms.ts';
import type { ResponseRow } from '../outbox/rows.ts';
import { ask, dataOf } from '../outbox/wire.ts';
import type { AskingFace, View } from './view.ts';

/** The page for a link that gave no form, with the plan's name where the server tells it. */
export async function closedBy(
  asking: FormAsk,
  fetched: Exclude<Fetched, { kind: 'form' | 'closed' }>,
  drafts: ResponseRow[],
): Promise<View> {
  const { plan: face = null, message = null } = (await resolve(asking)) ?? {};
  if (fetched.kind === 'signIn') return { at: 'signIn', face };
  const refused = fetched.kind === 'refused';
  return {
    at: 'closed',
    why: refused ? 'notYours' : 'unknown',
    face,
    drafts,
    message: refused ? fetched.message : message,
  };
}

interface Resolved {
  plan?: AskingFace | null;
  message?: string | null;
}

/** What the server says of the link in words; null when it says nothing. */
async function resolve({ token, language }: FormAsk): Promise<Resolved | null> {
  return dataOf(
    await ask({ to: endpoints.resolve, values: { token }, session: null, language, seconds: 15 }),
  ) as Resolved | null;
}
