import { decimal } from '@sahada/contract/hundredths';
import { otherResponse } from '../outbox/answered.ts';
import type { DeviceDb } from '../outbox/device-db.ts';
import type { Fill, NewPicture, SignatureRows } from '../outbox/fill.ts';
import { finalize, isDrawn } from '../outbox/finalize.ts';
import { type FormRow, freshSend, type ResponseRow } from '../outbox/rows.ts';
import { isoNow, now } from './clock.ts';
import { isEmptyFinding, isSettled, lacksTitle, namesSigners, signers } from './flow.ts';
import { judgedBy } from './judged.ts';
import { needsOf } from './needs.ts';
import { pictureOf } from './signature-picture.ts';
import { askForSync } from './sync.ts';

export interface SubmitInput {
  db: DeviceDb;
  fill: Fill;
  row: FormRow;
  response: ResponseRow;
  /** The person knows that the correction corrects nothing. */
  anyway?: boolean;
}

/** The plan takes one response, and another one of this device or person has been sent meanwhile. */
class SentBefore extends Error {
  override name = 'SentBefore';
}

/** What came back goes again as it was. */
class Unchanged extends Error {
  override name = 'Unchanged';
}

/** The draft has joined another one, and is to be opened again before it is sent. */
class Moved extends Error {
  override name = 'Moved';
}

/** The draft was begun on another version of its plan, and is shown on that one before it is sent. */
class OtherForm extends Error {
  override name = 'OtherForm';
  readonly form: FormRow;
  constructor(form: FormRow) {
    super();
    this.form = form;
  }
}

/** Draws the signatures, finalizes the response and hands it to the outbox: in one write, or not at all. */
export async function submitResponse({ db, fill, row, anyway = false }: SubmitInput): Promise<void> {
  const came = row.form.auditor && (await (await import('./last-exchange.ts')).lastExchange(db, fill, row));
  if (came === 'received') return;
  if (came === 'moved') throw new Moved();
  if (came) throw new OtherForm(came);
  const { form } = row;
  const { response, answers, findings, signatures } = fill.state();
  const judged = judgedBy(form, Object.values(answers), 'final');
  if ((await db.all('raws', response.responseKey)).length > 0) throw new Error('a photo is still raw');
  if (needsOf(judged).size > 0 || Object.values(findings).some(lacksTitle))
    throw new Error('something is still missing');
  const other = await otherResponse(db, row, response.responseKey);
  if (other && other.stage !== 'draft') throw new SentBefore();
  const signed: { row: NonNullable<SignatureRows['site']>; picture: NewPicture | null; pictureKey: string | null }[] =
    [];
  for (const role of signers(form, response)) {
    const row = signatures[role];
    if (!row || !isSettled(row, namesSigners(form, response))) continue;
    const picture = row.refused || isDrawn(row) ? null : await pictureOf(row);
    // Whoever shares the draft has been sent what is drawn already.
    signed.push({ row, picture, pictureKey: (picture?.row ?? row.drawn ?? row).pictureKey ?? null });
  }
  const score = form.scoring ? judged.score : null;
  const finalized = await finalize({
    response,
    form: row,
    answers: judged.visible.flatMap((question) => answers[question.id] ?? []),
    findings: Object.values(findings).filter((one) => !isEmptyFinding(one)),
    originals: await originalsOf(db, response.responseKey),
    signatures: signed,
    completedAt: isoNow(),
    now: now(),
    deviceScore: score && { earned: decimal(score.earned), max: decimal(score.max) },
  });
  if (response.correction && !anyway) {
    const { isUnchanged } = await import('../outbox/correction.ts');
    if (await isUnchanged(db, finalized.submission)) throw new Unchanged();
  }
  await fill.finalize(
    { ...response, stage: 'waiting', changed: now(), finalized, send: freshSend },
    signed.flatMap((one) => one.picture ?? []),
  );
  askForSync();
}

async function originalsOf(db: DeviceDb, responseKey: string): Promise<Map<string, string>> {
  const rows = await db.all('pictures', responseKey);
  return new Map(rows.flatMap(({ pictureKey, originalKey }) => (originalKey ? [[pictureKey, originalKey]] : [])));
}
