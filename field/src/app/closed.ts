import type { Fetched, FormAsk } from '../outbox/forms.ts';
import type { Kept } from '../outbox/kept.ts';
import { ask, dataOf } from '../outbox/wire.ts';
import type { Face, View } from './open-link.ts';

/** The page for a link that gave no form, with the plan's name where the server tells it. */
export async function closedBy(
  asking: FormAsk,
  fetched: Exclude<Fetched, { kind: 'form' }>,
  drafts: Kept[],
): Promise<View> {
  const face = await resolveFace(asking);
  if (fetched.kind === 'signIn') return { at: 'signIn', face };
  const refused = fetched.kind === 'refused';
  return {
    at: 'closed',
    why: refused ? 'notYours' : 'unknown',
    face,
    drafts,
    message: refused ? fetched.message : null,
  };
}

async function resolveFace({ token, language }: FormAsk): Promise<Face | null> {
  const path = `/field/resolve?token=${encodeURIComponent(token)}`;
  const data = dataOf(await ask({ method: 'GET', path, session: null, language, seconds: 15 }));
  return (data as { plan?: Face | null } | null)?.plan ?? null;
}
