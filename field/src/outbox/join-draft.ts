import type { WireReceipt } from '@sahada/contract/field';
import type { Draft } from '@sahada/contract/fieldwork';
import type { Version } from '@sahada/contract/version';
import { type Asker, assignmentOf, refreshAssignments } from './assignments.ts';
import { announce } from './channel.ts';
import { formOf, type Returned } from './correction.ts';
import type { Change, DeviceDb } from './device-db.ts';
import { type Fill, type FillState, openFill } from './fill.ts';
import { answerToSend, isDrawn } from './finalize.ts';
import { keptForm } from './kept-forms.ts';
import type { FormRow, LeftOut, Stamp } from './rows.ts';
import { changeOf, exchange, isAllOf, type Sending, type Shared, sendPictures } from './shared-draft.ts';
import { signaturesToSend } from './shared-signatures.ts';

/** What becomes of a draft on this device when its plan turns out to have another one, or to be submitted already. */

/**
 * Gives a draft the key under which lead and assistant share theirs: what was begun apart, without a network, becomes one. False
 * when the device has something under that key.
 */
export async function rekeyDraft(db: DeviceDb, from: string, to: string): Promise<boolean> {
  const response = await db.get('responses', from);
  if (response?.stage !== 'draft' || (await db.get('responses', to))) return false;
  const [answers, signatures, findings, pictures, raws] = await Promise.all([
    db.all('answers', from),
    db.all('signatures', from),
    db.all('findings', from),
    db.all('pictures', from),
    db.all('raws', from),
  ]);
  const own = { responseKey: to };
  await db.write([
    { store: 'responses', remove: from },
    ...answers.map((row): Change => ({ store: 'answers', remove: [from, row.questionId] })),
    ...signatures.map((row): Change => ({ store: 'signatures', remove: [from, row.role] })),
    { store: 'responses', put: { ...response, ...own } },
    ...answers.map((row): Change => ({ store: 'answers', put: { ...row, ...own } })),
    ...signatures.map((row): Change => ({ store: 'signatures', put: { ...row, ...own } })),
    ...findings.map((row): Change => ({ store: 'findings', put: { ...row, ...own } })),
    ...pictures.map((row): Change => ({ store: 'pictures', put: { ...row, ...own } })),
    ...raws.map((row): Change => ({ store: 'raws', put: { ...row, ...own } })),
  ]);
  announce({ about: 'rows' });
  return true;
}

/**
 * The other has submitted for both: this device's photos go too, and then the draft is a response that was received. What was
 * said here while they were on their way has to be told first; what was submitted here meanwhile is still to be sent.
 */
async function receiveFromOther(
  asker: Asker,
  fill: Fill,
  said: Sending['said'],
  receipt: WireReceipt | null,
): Promise<boolean> {
  const { db, now } = asker;
  if (!(await fill.flush()) || !(await sendPictures(asker, fill)) || !isAllOf(said, fill.state())) return false;
  const { responseKey } = fill.state().response;
  const received = await fill.handOver(async () => {
    await db.update('responses', responseKey, (row) =>
      row.stage === 'draft' ? { ...row, stage: 'received', receipt, received: now(), changed: now() } : undefined,
    );
    return db.get('responses', responseKey);
  });
  announce({ about: 'rows' });
  return received?.stage === 'received';
}

/** What an exchange changed of the draft itself; `moved`: its link is to be opened anew, where it may have another key. */
export type Outcome =
  | Exclude<Shared, { kind: 'submitted' | 'returned' | 'there' | 'otherForm' }>
  /** It goes on, on another version of its plan. */
  | { kind: 'otherForm'; form: FormRow }
  | { kind: 'received' }
  /**
   * The other has submitted, and photos are still as they were picked, or signatures are not drawn: they are made ready where the
   * draft is open.
   */
  | { kind: 'notYet' }
  | { kind: 'moved'; responseKey: string };

/**
 * Own answers that the draft's version has no place for: to questions, or with options, of the version they were given on. They are
 * shown nowhere in its form and not sent.
 */
function leftOutOf(own: Version, begun: Version, { answers, stamps }: FillState): LeftOut[] {
  const questions = new Map(begun.sections.flatMap((section) => section.questions).map((one) => [one.id, one]));
  return own.sections
    .flatMap((section) => section.questions)
    .flatMap((question) => {
      const answer = answers[question.id];
      if (!answer || stamps[question.id]?.by) return [];
      const options = questions.get(question.id)?.answers.map(({ id }) => id);
      const hasPlace = options && (answer.optionIds ?? []).every((id) => options.includes(id));
      const isBlank = Object.keys(answerToSend(answer, new Map())).length === 1;
      return hasPlace || isBlank ? [] : [{ question, answer }];
    });
}

async function changeForm({ db }: Asker, fill: Fill, begunOn: NonNullable<Draft['form']>): Promise<FormRow> {
  const shown = await keptForm(db, fill.state().response.formKey);
  if (!shown) throw new Error('the form of the draft is not on the device');
  const form = formOf(shown, begunOn as Pick<Returned, 'versionTag' | 'version'>);
  await db.write([{ store: 'forms', put: form }]);
  const leftOut = leftOutOf(shown.form.version, form.form.version, fill.state());
  fill.change({ formKey: form.formKey, ...(leftOut.length > 0 && { leftOut }) });
  return form;
}

/** An exchange, and what follows from it. The fill is closed when the draft has been received or moved. */
export async function share(asker: Asker, fill: Fill, versionTag: string): Promise<Outcome> {
  const came = await exchange(asker, fill, versionTag);
  const { responseKey } = fill.state().response;
  const isOver = came.kind === 'submitted' || came.kind === 'returned';
  const isUndrawn = Object.values(fill.state().signatures).some((row) => !row.refused && !isDrawn(row));
  if (isOver && (isUndrawn || (await asker.db.all('raws', responseKey)).length > 0)) return { kind: 'notYet' };
  if (came.kind === 'submitted') {
    const receipt = came.draft.receipt as unknown as WireReceipt | null;
    const isReceived = receipt !== null && (await receiveFromOther(asker, fill, came.said, receipt));
    return { kind: isReceived ? 'received' : 'offline' };
  }
  if (came.kind === 'returned') {
    const isReceived = await receiveFromOther(asker, fill, came.said, null);
    return isReceived ? { kind: 'moved', responseKey } : { kind: 'offline' };
  }
  if (came.kind === 'otherForm') return { kind: 'otherForm', form: await changeForm(asker, fill, came.begunOn) };
  if (came.kind !== 'there') return came;
  // Two drafts of one plan on one device stay two.
  if (await asker.db.get('responses', came.responseKey)) return { kind: 'notShared' };
  // What is in memory alone would stay behind.
  if (!(await fill.flush())) return { kind: 'offline' };
  const isMoved = await fill.handOver(() => rekeyDraft(asker.db, responseKey, came.responseKey));
  return { kind: 'moved', responseKey: isMoved ? came.responseKey : responseKey };
}

/** Whether a plan's drafts are shared with this person, as far as this device knows. */
export async function isShared({ db, session }: Asker, token: string): Promise<boolean> {
  const role = (await assignmentOf(db, session.user.id, token))?.role;
  return role === 'lead' || role === 'assistant';
}

/** Whether the server has all that was said here. */
async function isAllThere(db: DeviceDb, state: FillState): Promise<boolean> {
  const { responseKey, shared } = state.response;
  const isUndrawn = Object.values(state.signatures).some((row) => !row.refused && !isDrawn(row));
  if (isUndrawn || signaturesToSend(state) || shared?.resolved.length) return false;
  return changeOf(state, '', []).said.size === 0 && (await db.all('raws', responseKey)).length === 0;
}

/**
 * On a device that lead and assistant both use, their draft goes on in the name of whoever is signed in. Not before the server has all
 * that the other said here: what it has not would be sent as theirs.
 */
export async function takeOver(asker: Asker, fill: Fill): Promise<void> {
  const { db, session } = asker;
  const { response, answers, stamps, findings } = fill.state();
  const { author, token, shared, correction } = response;
  const { id, name } = session.user;
  if (!author || author.id === id || !shared || correction || !(await isAllThere(db, fill.state()))) return;
  if (!(await assignmentOf(db, id, token))) await refreshAssignments(asker);
  if (!(await isShared(asker, token))) return;
  const told = (stamp: Stamp): Stamp => ({
    ...stamp,
    by: stamp.by === null ? author : stamp.by.id === id ? null : stamp.by,
  });
  fill.takeIn(
    Object.values(answers).flatMap((answer) => {
      const stamp = stamps[answer.questionId];
      return stamp ? { answer, stamp: told(stamp) } : [];
    }),
    Object.values(findings).map((row) => ({ ...row, ...(row.stamp && { stamp: told(row.stamp) }) })),
  );
  fill.change({ author: { id, name } });
}

/** One exchange for each draft of this person that no page has open. */
export async function shareAll(
  asker: Asker,
  lock: (responseKey: string) => Promise<{ release: () => void } | null>,
): Promise<void> {
  const { db, session, now } = asker;
  for (const { responseKey, stage, author, token, formKey } of await db.all('responses')) {
    if (stage !== 'draft' || author?.id !== session.user.id || !(await isShared(asker, token))) continue;
    const held = await lock(responseKey);
    if (!held) continue;
    try {
      const form = await keptForm(db, formKey);
      const fill = form && (await openFill(db, responseKey, form, now));
      if (!form || !fill) continue;
      const { kind } = await share(asker, fill, form.form.versionTag);
      await fill.flush();
      fill.close();
      if (kind === 'offline') return;
    } finally {
      held.release();
    }
  }
}
