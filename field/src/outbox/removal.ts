import { endpoints } from '@sahada/contract/endpoints';
import { announce } from './channel.ts';
import type { Change, DeviceDb } from './device-db.ts';
import { keptVersions } from './kept-forms.ts';
import type { FormRow, LinkRow, ResponseRow } from './rows.ts';
import { copiedSession } from './session.ts';
import { ask } from './wire.ts';

/** Takes away what was said in a response; what comes in its place is written with it. */
export async function unsaid(db: DeviceDb, responseKey: string): Promise<Change[]> {
  const [answers, signatures, findings] = await Promise.all([
    db.all('answers', responseKey),
    db.all('signatures', responseKey),
    db.all('findings', responseKey),
  ]);
  return [
    ...answers.map((row): Change => ({ store: 'answers', remove: [responseKey, row.questionId] })),
    ...signatures.map((row): Change => ({ store: 'signatures', remove: [responseKey, row.role] })),
    ...findings.map((row): Change => ({ store: 'findings', remove: row.findingKey })),
  ];
}

async function removalOf(db: DeviceDb, responseKey: string): Promise<Change[]> {
  const [said, pictures, raws] = await Promise.all([
    unsaid(db, responseKey),
    db.all('pictures', responseKey),
    db.all('raws', responseKey),
  ]);
  return [
    { store: 'responses', remove: responseKey },
    ...said,
    ...[...pictures, ...raws].flatMap(({ pictureKey }): Change[] => [
      { store: 'pictures', remove: pictureKey },
      { store: 'raws', remove: pictureKey },
      { store: 'bytes', remove: pictureKey },
    ]),
  ];
}

/**
 * Removes a response with all that belongs to it: only when a person says so, or a week after receipt. False where it has become
 * something else in the meantime: a draft that was taken back, or a correction that was begun.
 */
export async function removeResponse(
  db: DeviceDb,
  responseKey: string,
  isOver: (row: ResponseRow) => boolean = () => true,
): Promise<boolean> {
  const isRemoved = await db.writeIf(responseKey, isOver, await removalOf(db, responseKey));
  if (isRemoved) announce({ about: 'rows' });
  return isRemoved;
}

/** A draft that its person deleted: out of sight at once, and gone when that can no longer be taken back. */
export async function discardDraft(db: DeviceDb, responseKey: string, now: number) {
  await db.update('responses', responseKey, (row) =>
    row.stage === 'draft' ? { ...row, stage: 'discarded', changed: now } : undefined,
  );
  announce({ about: 'rows' });
}

export async function recallDraft(db: DeviceDb, responseKey: string) {
  await db.update('responses', responseKey, (row) =>
    row.stage === 'discarded' ? { ...row, stage: 'draft' } : undefined,
  );
  announce({ about: 'rows' });
}

/** Removes a draft for good unless it was taken back; on the server, too, as long as nobody else has said anything in it. */
export async function removeDiscarded(db: DeviceDb, responseKey: string) {
  const row = await db.get('responses', responseKey);
  const isRemoved = await removeResponse(db, responseKey, ({ stage }) => stage === 'discarded');
  const session = isRemoved && row?.shared ? await copiedSession(db) : null;
  if (session) await ask({ to: endpoints.deleteDraft, values: { responseKey }, session, language: 'tr', seconds: 20 });
}

const minute = 60_000;
const week = 7 * 24 * 60 * 60 * 1000;

const isOld = ({ received }: ResponseRow, now: number) => received !== null && now - received > week;

/**
 * A week after receipt a response leaves the device, and what a person deleted goes. Nothing else goes by itself. Each is judged as
 * it is then: telling the server of a draft may take long, and meanwhile an old response can become a draft again.
 */
export async function wipeReceived(db: DeviceDb, now: number) {
  for (const { responseKey } of (await db.all('responses')).filter((response) => isOld(response, now)))
    await removeResponse(db, responseKey, (response) => isOld(response, now));
  for (const { responseKey, stage, changed } of await db.all('responses')) {
    if (stage === 'discarded' && now - changed > minute) await removeDiscarded(db, responseKey);
  }
  await wipeForms(db);
}

/**
 * Forms that nothing on the device needs any more: neither the newest of their link nor any response's own. A whole one goes
 * as soon as its link is kept apart, questions when no link asks them.
 */
async function wipeForms(db: DeviceDb) {
  const [forms, links, responses] = await Promise.all([db.all('forms'), db.all('links'), db.all('responses')]);
  const used = new Set(responses.map((response) => response.formKey));
  const newest = new Map<string, number>();
  for (const { token, reader, fetched } of [...forms, ...links])
    newest.set(`${token} ${reader}`, Math.max(fetched, newest.get(`${token} ${reader}`) ?? 0));
  const isStale = ({ formKey, token, reader, fetched }: FormRow | LinkRow) =>
    !used.has(formKey) && fetched < (newest.get(`${token} ${reader}`) ?? 0);
  const apart = new Set(links.map(({ formKey }) => formKey));
  const kept = links.filter((row) => !isStale(row));
  const asked = new Set(kept.map(({ form }) => form.versionKey));
  await db.write([
    ...forms
      .filter((row) => isStale(row) || (apart.has(row.formKey) && !used.has(row.formKey)))
      .map(({ formKey }): Change => ({ store: 'forms', remove: formKey })),
    ...links.filter(isStale).map(({ formKey }): Change => ({ store: 'links', remove: formKey })),
    ...[...(await keptVersions(db)).keys()]
      .filter((key) => !asked.has(key))
      .map((key): Change => ({ store: 'versions', remove: key })),
  ]);
}
