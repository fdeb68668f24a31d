import type { LanguageId } from '@sahada/contract/codes';
import { endpoints } from '@sahada/contract/endpoints';
import type { WireSubmission } from '@sahada/contract/field';
import type { OwnResponse } from '@sahada/contract/fieldwork';
import type { WireVersion } from '@sahada/contract/version';
import { canonicalJson } from '@sahada/rules/canonical';
import { inHundredths } from '@sahada/rules/in-hundredths';
import { localized } from '@sahada/rules/localized';
import type { Asker } from './assignments.ts';
import { announce } from './channel.ts';
import type { Change, DeviceDb } from './device-db.ts';
import { answerToSend, findingToSend, signatureToSend } from './finalize.ts';
import { unsaid } from './removal.ts';
import {
  type FindingRow,
  type FormRow,
  freshSend,
  type Owner,
  ofOwner,
  type PictureRow,
  type ResponseRow,
} from './rows.ts';
import { signatureRow } from './signature-row.ts';
import { ask, dataOf } from './wire.ts';

/** A response as the server has it, asked for when it was returned; kept by its key, so that it can be corrected offline. */

export interface Returned extends Omit<OwnResponse, 'version'> {
  /** What it was filled in on, scores in decimals; the plan may have another one by now. */
  version: WireVersion;
}

const noteName = (responseKey: string) => `returned ${responseKey}`;

/** What is on the device of it, as it was fetched last. */
export const keptCorrection = async (db: DeviceDb, responseKey: string): Promise<Returned | null> =>
  ((await db.get('notes', noteName(responseKey)))?.value as Returned | undefined) ?? null;

/** The newest that is known; null where it was never fetched and cannot be now. */
export async function correctionOf(asker: Asker, responseKey: string): Promise<Returned | null> {
  const { db, session, language } = asker;
  const heard = await ask({ to: endpoints.storedResponse, values: { responseKey }, session, language, seconds: 20 });
  const data = heard.status === 200 ? (dataOf(heard) as Returned | null) : null;
  if (!data || !Array.isArray(data.answers)) return keptCorrection(db, responseKey);
  await db.write([{ store: 'notes', put: { name: noteName(responseKey), value: data } }]);
  return data;
}

/** Small copies of what the server holds, by picture key; those that do not come are left out. */
async function thumbsOf({ pictures }: Returned): Promise<Map<string, ArrayBuffer>> {
  const thumbs = new Map<string, ArrayBuffer>();
  for (const { pictureKey, thumbUrl } of pictures) {
    try {
      const answer = await fetch(thumbUrl);
      if (answer.ok) thumbs.set(pictureKey, await answer.arrayBuffer());
    } catch {
      // There is no network: the rest would not come either.
      break;
    }
  }
  return thumbs;
}

const nothing = new ArrayBuffer(0);

/** The rows of a picture that the server has: it is named again, and not sent again. */
async function pictureChanges(db: DeviceDb, returned: Returned): Promise<Change[]> {
  const { responseKey } = returned;
  const thumbs = await thumbsOf(returned);
  const owners = new Map<string, Owner>();
  const drawn = new Map<string, string>();
  const named = [
    ...returned.answers.map((answer) => ({ ...answer, owner: answer.questionId })),
    ...returned.findings.map((finding) => ({ ...finding, owner: finding.findingKey })),
  ];
  for (const { owner, pictureKeys, originals } of named) {
    for (const key of pictureKeys ?? []) owners.set(key, owner);
    for (const { pictureKey, originalKey } of originals ?? []) {
      drawn.set(pictureKey, originalKey);
      owners.set(originalKey, owner);
    }
  }
  const changes: Change[] = [];
  for (const { pictureKey } of returned.pictures) {
    const there = await db.get('pictures', pictureKey);
    const originalKey = drawn.get(pictureKey);
    const row: PictureRow = {
      ...(there ?? { type: 'image/jpeg', size: 0, sha256: '' }),
      ...{ pictureKey, responseKey, ...ofOwner(owners.get(pictureKey) ?? null), received: true },
      // A photo that the other auditor took may be known here without a copy of it.
      thumb: there?.thumb.byteLength ? there.thumb : (thumbs.get(pictureKey) ?? nothing),
      ...(originalKey ? { originalKey } : {}),
    };
    changes.push({ store: 'pictures', put: row });
  }
  return changes;
}

function findingRow(
  responseKey: string,
  { findingKey, sectionId, title, note, severity, pictureKeys }: Returned['findings'][number],
): FindingRow {
  const rest = { sectionId: sectionId ?? null, note: note ?? '', pictureKeys: pictureKeys ?? [] };
  return { findingKey, responseKey, title, severity, ...rest };
}

/** The form with the version that the response was filled in on; the newest of its link stays what was fetched as such. */
export function formOf(form: FormRow, { versionTag, version }: Pick<Returned, 'versionTag' | 'version'>): FormRow {
  if (form.form.versionTag === versionTag) return form;
  const formKey = `${form.token} ${form.reader} ${versionTag}`;
  return {
    ...form,
    ...{ formKey, etag: null, fetched: 0 },
    form: { ...form.form, versionTag, versionKey: '', version: inHundredths(version) },
  };
}

/**
 * Makes a draft of a returned response: the same key, one revision on, with everything that was sent before. What is on the
 * device of the earlier revision makes way in the same write. What another page has begun or sent of it meanwhile stays.
 */
export async function beginCorrection(
  { db, session, now }: Asker,
  latest: FormRow,
  returned: Returned,
  languageId: LanguageId,
): Promise<ResponseRow> {
  const form = formOf(latest, returned);
  const { responseKey } = returned;
  const { plan } = form.form;
  const pictures = await pictureChanges(db, returned);
  const before = await db.get('responses', responseKey);
  if (before && before.stage !== 'discarded' && (before.revision ?? 0) > returned.revision) return before;
  const response: ResponseRow = {
    ...{ responseKey, token: form.token, companyName: plan.companyName, planId: plan.id },
    ...{ definition: localized(plan.definition, plan.locales, languageId, 'definition'), formKey: form.formKey },
    ...{ locationName: before?.locationName ?? returned.locationName ?? plan.locationName },
    ...{ barcodeCode: before?.barcodeCode ?? null, languageId: before?.languageId ?? languageId },
    ...{ author: session.user, stage: 'draft', place: { step: 'marked', section: 0, page: 0, questionId: null } },
    ...{ startedAt: before?.startedAt ?? new Date(now()).toISOString(), changed: now() },
    ...{ notice: before?.notice ?? null, consent: before?.consent ?? null },
    ...{ participant: before?.participant ?? { name: '', email: '' }, position: before?.position ?? null },
    ...{ finalized: null, send: freshSend, receipt: null, received: null },
    revision: returned.revision + 1,
    correction: {
      ...{ reason: returned.reason, marked: returned.marked },
      ...{ returnedBy: returned.returnedBy, returnedAt: returned.returnedAt },
    },
  };
  await db.write([
    ...(await unsaid(db, responseKey)),
    ...pictures,
    { store: 'forms', put: form },
    { store: 'responses', put: response },
    ...returned.answers.map(
      (answer): Change => ({ store: 'answers', put: { responseKey, questionId: answer.questionId, answer } }),
    ),
    ...returned.findings.map((one): Change => ({ store: 'findings', put: findingRow(responseKey, one) })),
    ...returned.signatures
      .flatMap((signature) => signatureRow(responseKey, signature))
      .map((put): Change => ({ store: 'signatures', put })),
  ]);
  announce({ about: 'rows' });
  return response;
}

const ids = (list: readonly number[] | undefined) => [...(list ?? [])].sort((one, other) => one - other);

/** What somebody has said, as far as it makes a correction: in one order, and without what is under a drawn photo. */
const said = ({
  answers,
  findings = [],
  signatures = [],
}: Pick<WireSubmission, 'answers' | 'findings' | 'signatures'>) =>
  canonicalJson({
    answers: answers
      .map((answer) =>
        answerToSend(
          { ...answer, optionIds: ids(answer.optionIds), subOptionIds: ids(answer.subOptionIds) },
          new Map(),
        ),
      )
      .filter((answer) => Object.keys(answer).length > 1)
      .sort((one, other) => one.questionId - other.questionId),
    findings: findings
      .map((finding) => findingToSend(findingRow('', finding), new Map()))
      .sort((one, other) => one.findingKey.localeCompare(other.findingKey)),
    signatures: signatures
      .flatMap((signature) => signatureRow('', signature))
      .map((row) => ({ ...signatureToSend({ row, pictureKey: row.pictureKey ?? null }), signedAt: null }))
      .sort((one, other) => one.role.localeCompare(other.role)),
  });

/** Whether a correction says just what came back, as far as this device knows what that was. */
export async function isUnchanged(db: DeviceDb, submission: WireSubmission): Promise<boolean> {
  const returned = await keptCorrection(db, submission.responseKey);
  return returned !== null && said(returned) === said(submission);
}
