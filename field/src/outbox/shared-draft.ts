import { endpoints } from '@sahada/contract/endpoints';
import type { Draft, WireDraftChange } from '@sahada/contract/fieldwork';
import type { RawAnswer } from '@sahada/contract/version';
import type { Asker } from './assignments.ts';
import type { DeviceDb } from './device-db.ts';
import type { Fill, FillState, Taken } from './fill.ts';
import { answerToSend, findingToSend, isBarcode } from './finalize.ts';
import { keptForm } from './kept-forms.ts';
import {
  type Clash,
  type FindingRow,
  type Owner,
  ofOwner,
  type PictureRow,
  type SignatureRow,
  type Stamp,
} from './rows.ts';
import { largestPart, sendPicture } from './send-picture.ts';
import { signaturesToSend, takenSignatures } from './shared-signatures.ts';
import { ask } from './wire.ts';

/**
 * The draft that lead and assistant share: what was changed here goes to the server, what the other changed comes in. Nothing
 * that was given here and has not been sent is ever replaced; what both said at once is a clash, kept until somebody decides.
 */

export type Shared =
  /** Both sides have the same. */
  | { kind: 'same' }
  /** The other has submitted; the draft as it was then, and what the server was told with the question. */
  | { kind: 'submitted'; draft: Draft; said: Sending['said'] }
  /** The other has submitted and it has come back: what was told stands in the draft of its correction. */
  | { kind: 'returned'; said: Sending['said'] }
  /** The same, and the draft was begun on another version of the plan, which it is filled in on to its end. */
  | { kind: 'otherForm'; begunOn: NonNullable<Draft['form']> }
  /** The plan has a draft under another key, which this one is to join. */
  | { kind: 'there'; responseKey: string }
  /** The server shares no draft with this person. */
  | { kind: 'notShared' }
  | { kind: 'offline' };

/** What is sent, and by what it is known again when the answer comes. */
export interface Sending {
  change: WireDraftChange;
  /** When what is sent was said, by question id and finding key. */
  said: ReadonlyMap<number | string, string>;
}

/** Everything that the server has not got. */
export function changeOf(state: FillState, versionTag: string, pictures: readonly PictureRow[]): Sending {
  const { response, answers, stamps, findings } = state;
  const originals = new Map(
    pictures.flatMap(({ pictureKey, originalKey }) => (originalKey ? [[pictureKey, originalKey]] : [])),
  );
  const said = new Map<number | string, string>();
  const changed = Object.entries(stamps).flatMap(([id, { at, base, sent }]) => {
    const answer = answers[Number(id)];
    if (sent || !answer) return [];
    said.set(answer.questionId, at);
    return [{ ...answerToSend(answer, originals), at, base }];
  });
  const found = Object.values(findings).flatMap((row) => {
    const { stamp, removed } = row;
    const isUnknown = stamp?.base === null && removed;
    if (!stamp || stamp.sent || isUnknown || (!removed && !row.title.trim())) return [];
    said.set(row.findingKey, stamp.at);
    const { title, ...rest } = findingToSend(row, originals);
    return [{ ...rest, title: title || '–', at: stamp.at, base: stamp.base, ...(removed ? { removed } : {}) }];
  });
  const { responseKey, token, barcodeCode, startedAt, shared, newRound } = response;
  return {
    said,
    change: {
      ...{ responseKey, token, versionTag, startedAt, draftVersion: shared?.version ?? null },
      ...(isBarcode(barcodeCode) ? { barcodeCode } : {}),
      answers: changed,
      ...(found.length > 0 ? { findings: found } : {}),
      ...(shared?.resolved.length ? { resolved: shared.resolved } : {}),
      ...(newRound ? { newRound } : {}),
    },
  };
}

/** Whether nothing has been said here since. */
export const isAllOf = (said: Sending['said'], state: FillState): boolean =>
  [...changeOf(state, '', []).said].every(([key, at]) => said.get(key) === at);

interface SaidBy {
  at: string;
  by: string;
  byId: number;
}

/**
 * What of the server's draft takes the place of what is here. What was changed here while the request was on its way stays,
 * now based on what the server has, if that is one's own.
 */
export function takenFrom(
  draft: Draft,
  state: FillState,
  said: Sending['said'],
  me: number,
): { answers: Taken[]; findings: FindingRow[] } {
  const { responseKey } = state.response;
  const stampOf = ({ at, by, byId }: SaidBy): Stamp => ({
    ...{ at: new Date(at).toISOString(), base: null, sent: true },
    by: byId === me ? null : { id: byId, name: by },
  });
  /** The stamp that what is here gets; null where the server's takes its place, itself where nothing changes. */
  const kept = (key: number | string, here: Stamp | undefined, there: SaidBy): Stamp | null => {
    if (!here) return null;
    if (here.sent) return Date.parse(here.at) === Date.parse(there.at) ? here : null;
    if (said.get(key) === here.at) return null;
    return there.byId === me && said.has(key) ? { ...here, base: there.at } : here;
  };
  const answers = draft.answers.flatMap(({ at, by, byId, ...answer }): Taken[] => {
    const here = state.stamps[answer.questionId];
    const stamp = kept(answer.questionId, here, { at, by, byId });
    if (stamp === null) return [{ answer, stamp: stampOf({ at, by, byId }) }];
    const own = state.answers[answer.questionId];
    return stamp === here || !own ? [] : [{ answer: own, stamp }];
  });
  const findings = draft.findings.flatMap(({ at, by, byId, ...found }): FindingRow[] => {
    const own = state.findings[found.findingKey];
    const stamp = kept(found.findingKey, own?.stamp, { at, by, byId });
    if (stamp !== null) return own && stamp !== own.stamp ? [{ ...own, stamp }] : [];
    const { findingKey, sectionId, title, note, severity, pictureKeys } = found;
    const rest = { sectionId: sectionId ?? null, note: note ?? '', pictureKeys: pictureKeys ?? [] };
    return [{ findingKey, responseKey, title, severity, ...rest, stamp: stampOf({ at, by, byId }) }];
  });
  // What was sent of a finding that is gone there has been taken away by both.
  const there = new Set(draft.findings.map(({ findingKey }) => findingKey));
  const gone = Object.values(state.findings).flatMap((row): FindingRow[] => {
    const isSent = row.stamp?.sent || (row.stamp && said.get(row.findingKey) === row.stamp.at);
    if (!row.stamp || !isSent || there.has(row.findingKey) || (row.removed && row.stamp.sent)) return [];
    return [{ ...row, removed: true, stamp: { ...row.stamp, sent: true } }];
  });
  return { answers, findings: [...findings, ...gone] };
}

/** One exchange with the server: changes out, changes in, then the photos that have not arrived there. */
export async function exchange(asker: Asker, fill: Fill, versionTag: string): Promise<Shared> {
  const { db, session, language } = asker;
  const { responseKey } = fill.state().response;
  const pictures = await db.all('pictures', responseKey);
  const { change, said } = changeOf(fill.state(), versionTag, pictures);
  const signed = signaturesToSend(fill.state());
  const seen = fill.state().response.shared?.clashes ?? [];
  // Opening an audit does not begin it for the other.
  if (said.size === 0 && !signed && !fill.state().response.shared) return { kind: 'same' };
  const sent = { ...change, sentAt: new Date(asker.now()).toISOString() };
  const heard = await ask({
    to: endpoints.putDraft,
    values: { responseKey },
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(signed ? { ...sent, signatures: signed.signatures } : sent),
    session,
    language,
    seconds: 30,
  });
  const draft = draftIn(heard.body);
  if (heard.status === 409 && draft) {
    const isOther = draft.responseKey.toLowerCase() !== responseKey.toLowerCase();
    if (isOther) return { kind: 'there', responseKey: draft.responseKey };
    if (draft.state === 'submitted') return { kind: 'submitted', draft, said };
  }
  if (heard.status === 403 || heard.status === 404) return { kind: 'notShared' };
  if (heard.status !== 200 || !draft) return { kind: 'offline' };
  if (draft.revision > (fill.state().response.revision ?? 0)) return { kind: 'returned', said };
  const taken = () => ({
    ...takenFrom(draft, fill.state(), said, session.user.id),
    signatures: takenSignatures(draft, fill.state()),
  });
  await keepNamed(db, pictures, responseKey, { ...taken(), clashes: draft.clashes.map(clashOf) });
  // Anew, since something may have been changed here while that was written.
  const { answers, findings, signatures } = taken();
  fill.takeIn(answers, findings);
  for (const row of signatures) fill.sign(row);
  await takePlace(db, fill, draft);
  takeClashes(fill, draft, { told: change.resolved ?? [], seen, signed: signed?.text });
  await keepCopies(db, fill, draft);
  await sendPictures(asker, fill);
  return draft.form ? { kind: 'otherForm', begunOn: draft.form } : { kind: 'same' };
}

interface Named {
  answers: readonly Taken[];
  clashes: readonly Clash[];
  findings: readonly FindingRow[];
  signatures: readonly SignatureRow[];
}

/** Pictures of the other that are named here from now on: the other's device sends them. */
async function keepNamed(
  db: DeviceDb,
  pictures: readonly PictureRow[],
  responseKey: string,
  { answers, clashes, findings, signatures }: Named,
) {
  const here = new Set(pictures.map(({ pictureKey }) => pictureKey));
  const named: [Owner | null, string][] = [
    ...answers.flatMap(({ answer: { questionId, pictureKeys } }) => byOwner(questionId, pictureKeys)),
    ...clashes.flatMap(({ questionId, other }) => byOwner(questionId, other.pictureKeys)),
    ...findings.flatMap((row) => byOwner(row.findingKey, row.pictureKeys)),
    ...signatures.flatMap(({ pictureKey }): [null, string][] => (pictureKey ? [[null, pictureKey]] : [])),
  ];
  const unknown = named.filter(([, pictureKey]) => !here.has(pictureKey));
  const common = { type: 'image/jpeg', size: 0, sha256: '', thumb: new ArrayBuffer(0), received: true } as const;
  await db.write(
    unknown.map(([owner, pictureKey]) => ({
      store: 'pictures',
      put: { ...common, pictureKey, responseKey, ...ofOwner(owner) },
    })),
  );
}

/** Takes small copies of the other's photos in as soon as the server can show them. */
async function keepCopies(db: DeviceDb, fill: Fill, { pictures = [] }: Draft) {
  const urls = new Map(pictures.map(({ pictureKey, thumbUrl }) => [pictureKey, thumbUrl]));
  let count = 0;
  for (const { pictureKey, thumb } of await db.all('pictures', fill.state().response.responseKey)) {
    const url = urls.get(pictureKey);
    if (!url || thumb.byteLength > 0) continue;
    const answer = await fetch(url).catch(() => null);
    // There is no network any more: the others would not come either.
    if (!answer) break;
    const copy = answer.ok ? await answer.arrayBuffer() : null;
    if (!copy?.byteLength) continue;
    await db.update('pictures', pictureKey, (row) => ({ ...row, thumb: copy }));
    count++;
  }
  const { shared } = fill.state().response;
  if (shared && count > 0) fill.change({ shared: { ...shared, copies: (shared.copies ?? 0) + count } });
}

const byOwner = (owner: Owner, keys: readonly string[] = []) => keys.map((key): [Owner, string] => [owner, key]);

const clashOf = ({ questionId, other, at, by, byId }: Draft['clashes'][number]): Clash => ({
  ...{ questionId, at, by, byId },
  other: other as RawAnswer,
});

const sameClash = (one: Clash, other: Clash): boolean =>
  one.questionId === other.questionId && one.byId === other.byId && one.at === other.at;

/** What the server was told with the question, and what stood against an answer here when it was asked. */
interface Told {
  told: readonly number[];
  seen: readonly Clash[];
  signed: string | undefined;
}

function takeClashes(fill: Fill, draft: Draft, { told, seen, signed }: Told) {
  const { response, stamps } = fill.state();
  const before = response.shared;
  // What was answered here meanwhile stands against what came, until the next exchange makes a clash of it.
  const isAllTaken = draft.answers.every(({ questionId }) => stamps[questionId]?.sent !== false);
  const came = draft.clashes.map(clashOf);
  const isNew = (clash: Clash) => !seen.some((one) => sameClash(one, clash));
  // Decided meanwhile, and of nothing but what was shown: what came since is still to be decided.
  const resolved = (before?.resolved ?? []).filter(
    (id) => !told.includes(id) && !came.some((clash) => clash.questionId === id && isNew(clash)),
  );
  const clashes = came.filter(({ questionId }) => !resolved.includes(questionId));
  const shared = {
    ...{ ...before, version: draft.draftVersion, clashes, resolved },
    ...(signed ? { signed } : {}),
    unmet: isAllTaken ? undefined : (before?.unmet ?? before?.version ?? 0),
  };
  if (JSON.stringify(shared) !== JSON.stringify(before)) fill.change({ shared });
}

/** What is joined here belongs where it was begun, whatever barcode has been scanned here; what is corrected stays where it was given. */
async function takePlace(db: DeviceDb, fill: Fill, { barcodeCode, locationName }: Draft) {
  const { response } = fill.state();
  const isJoined = !response.shared?.version && !response.correction;
  // A server that is older than this page does not tell.
  if (!isJoined || barcodeCode === undefined || barcodeCode === response.barcodeCode) return;
  const place = locationName ?? (await keptForm(db, response.formKey))?.form.plan.locationName;
  if (place !== undefined) fill.change({ barcodeCode, locationName: place });
}

function draftIn(body: string): Draft | null {
  try {
    const { Data } = JSON.parse(body) as { Data?: Partial<Draft> | null };
    return Data?.responseKey && Array.isArray(Data.answers) ? (Data as Draft) : null;
  } catch {
    return null;
  }
}

/** The other can see photos only when they are there, and so can another device of one's own. False when some are not. */
export async function sendPictures(asker: Asker, fill: Fill): Promise<boolean> {
  const { response, answers, findings, signatures } = fill.state();
  const named = new Set([
    ...Object.values(signatures).flatMap(({ drawn }) => drawn?.pictureKey ?? []),
    ...Object.values(answers).flatMap((answer) => answer.pictureKeys ?? []),
    ...(response.shared?.clashes ?? []).flatMap(({ other }) => other.pictureKeys ?? []),
    ...Object.values(findings).flatMap((row) => (row.removed ? [] : row.pictureKeys)),
  ]);
  const part = { size: largestPart };
  for (const row of await asker.db.all('pictures', response.responseKey)) {
    if (row.received || !named.has(row.pictureKey)) continue;
    const verdict = await sendPicture(asker, response, row.pictureKey, part);
    if (verdict.kind !== 'complete') return false;
  }
  return true;
}

/** Decides a clash: what is shown stays, or the other's answer takes its place. */
export function decide(fill: Fill, questionId: number, other: RawAnswer | null) {
  const { shared } = fill.state().response;
  if (!shared) return;
  if (other) fill.answer(other);
  fill.change({
    shared: {
      ...shared,
      clashes: shared.clashes.filter((clash) => clash.questionId !== questionId),
      resolved: [...shared.resolved, questionId],
    },
  });
}
