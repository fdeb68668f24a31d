import { auditTypeIds } from '@sahada/contract/codes';
import { type Asker, isDone, keptAssignments, refreshAssignments } from '../outbox/assignments.ts';
import { correctionOf } from '../outbox/correction.ts';
import { type FormAsk, fetchForm, storedForm } from '../outbox/forms.ts';
import type { FormRow } from '../outbox/rows.ts';
import { workOf } from '../outbox/sent-work.ts';
import type { Session } from '../outbox/session.ts';
import type { View } from './view.ts';

/** What a link is to the auditor who opens it, besides a form: something returned to them, or something they have sent. */

/** How long an auditor waits for the server to say what is new; then what is on the device counts. */
const patienceMs = 2500;

type SignedAsk = FormAsk & { session: Session };

async function formOf(asking: SignedAsk): Promise<FormRow | null> {
  const stored = await storedForm(asking);
  if (stored) return stored;
  const fetched = await fetchForm(asking, null);
  return fetched.kind === 'form' ? fetched.row : null;
}

/** Null where the link is to be opened like anybody's. */
export async function ownView(asking: SignedAsk): Promise<View | null> {
  const { db, session, token } = asking;
  const asker: Asker = asking;
  const refreshing = refreshAssignments(asker).catch(() => 'offline' as const);
  const late = new Promise<null>((done) => setTimeout(() => done(null), patienceMs));
  if (navigator.onLine || !(await keptAssignments(db, session.user.id))) await Promise.race([refreshing, late]);
  const kept = await keptAssignments(db, session.user.id);
  const assignment =
    kept && workOf(kept, session.user.id, await db.all('responses', token)).find((row) => row.token === token);
  if (!assignment) return null;
  const { sent } = assignment;
  // Of a survey many are given; an audit is carried out once unless a further round is asked for.
  if (sent && assignment.auditTypeId === auditTypeIds.audit)
    return { at: 'receipt', responseKey: sent.responseKey, form: await formOf(asking) };
  if (assignment.returned && assignment.responseKey) {
    const returned = await correctionOf(asker, assignment.responseKey);
    const form = returned && (await formOf(asking));
    return form
      ? { at: 'returned', form, returned }
      : { at: 'closed', why: 'offline', face: null, drafts: [], message: null };
  }
  const { responseKey } = assignment;
  if (!responseKey && !isDone(assignment)) return null;
  const form = await formOf(asking);
  // Where each person gives one, what others of the project have sent is not theirs.
  if (!form || (assignment.role === 'project' && form.form.plan.repeat !== 'free')) return null;
  return responseKey ? { at: 'begun', form, responseKey } : { at: 'sent', form, assignment };
}
