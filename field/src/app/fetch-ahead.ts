import { type Asker, type Assignment, isDone } from '../outbox/assignments.ts';
import { correctionOf } from '../outbox/correction.ts';
import { fetchForm, storedForm } from '../outbox/forms.ts';
import { refreshPast, thumbsOf } from '../outbox/past.ts';
import { groupOf } from './assignment-groups.ts';
import { picturesOf } from './form-pictures.ts';
import { keepPictures } from './keep-pictures.ts';
import { hasShell } from './worker-link.ts';

/** Brings onto the device what today's work needs, while there is a network: forms, their pictures, what was found before. */

/** What an auditor may have to do before the next network: everything but what begins after this week. */
export const neededSoon = (assignment: Assignment, now: number): boolean =>
  !isDone(assignment) && groupOf(assignment, now) !== 'later';

/** Whether an assignment opens without a network: its newest form and the files that show it are on the device to stay. */
export async function isReady({ db, session, language, now }: Asker, { token, versionTag }: Assignment) {
  if (!db.lasting || !(await hasShell())) return false;
  const form = await storedForm({ db, token, session, language, now });
  return form !== null && (versionTag === null || form.form.versionTag === versionTag);
}

/** Stops at the first answer that does not come: there is no network then, and what is kept stays. */
export async function fetchAhead(
  asker: Asker,
  assignments: readonly Assignment[],
  tell: (done: number, total: number) => void,
): Promise<void> {
  const soon = assignments.filter((assignment) => neededSoon(assignment, asker.now()));
  for (const [done, assignment] of soon.entries()) {
    tell(done, soon.length);
    const asking = { ...asker, token: assignment.token };
    const fetched = await fetchForm(asking, await storedForm(asking));
    if (fetched.kind === 'offline') break;
    if (assignment.returned && assignment.responseKey) await correctionOf(asker, assignment.responseKey);
    if (fetched.kind !== 'form') continue;
    await keepPictures('help', picturesOf(fetched.row));
    const past = await refreshPast(asker, assignment.token);
    if (past) await keepPictures('past', thumbsOf(past));
  }
  tell(soon.length, soon.length);
}
