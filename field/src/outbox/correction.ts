import type { LanguageId } from '@sahada/contract/codes';
import { endpoints } from '@sahada/contract/endpoints';
import type { WireSubmission } from '@sahada/contract/field';
import type { RawAnswer } from '@sahada/contract/version';
import type { Asker } from './assignments.ts';
import { announce } from './channel.ts';
import type { Change, DeviceDb } from './device-db.ts';
import { type FormRow, freshSend, type PictureRow, type ResponseRow, type SignatureRow } from './rows.ts';
import { ask, dataOf } from './wire.ts';

/** A response as the server has it, asked for when it was returned; kept by its key, so that it can be corrected offline. */

export interface Returned {
  responseKey: string;
  responseId: number;
  revision: number;
  number: string;
  statusCode: number;
  reason: string | null;
  returnedBy: string | null;
  returnedAt: string | null;
  /** Ids of the questions that are to be mended; none means all of them may be. */
  marked: number[];
  answers: RawAnswer[];
  findings: {
    findingKey: string;
    sectionId?: number | null;
    title: string;
    note?: string | null;
    severity: 'observation' | 'minor' | 'major';
    pictureKeys?: string[];
  }[];
  signatures: NonNullable<WireSubmission['signatures']>;
  pictures: { pictureKey: string; url: string; thumbUrl: string }[];
  versionTag: string | null;
}

const noteName = (responseKey: string) => `returned ${responseKey}`;

/** The newest that is known; null where it was never fetched and cannot be now. */
export async function correctionOf(asker: Asker, responseKey: string): Promise<Returned | null> {
  const { db, session, language } = asker;
  const heard = await ask({ to: endpoints.storedResponse, values: { responseKey }, session, language, seconds: 20 });
  const data = heard.status === 200 ? (dataOf(heard) as Returned | null) : null;
  if (!data || !Array.isArray(data.answers)) {
    return ((await db.get('notes', noteName(responseKey)))?.value as Returned | undefined) ?? null;
  }
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
  const owners = new Map<string, number>();
  for (const { questionId, pictureKeys } of returned.answers)
    for (const key of pictureKeys ?? []) owners.set(key, questionId);
  const changes: Change[] = [];
  for (const { pictureKey } of returned.pictures) {
    const there = await db.get('pictures', pictureKey);
    const row: PictureRow = {
      ...(there ?? { type: 'image/jpeg', size: 0, sha256: '', thumb: thumbs.get(pictureKey) ?? nothing }),
      ...{ pictureKey, responseKey, questionId: owners.get(pictureKey) ?? null, received: true },
    };
    changes.push({ store: 'pictures', put: row });
  }
  return changes;
}

const isSigner = (role: string): role is SignatureRow['role'] => role !== 'assistant';

function signatureRow(responseKey: string, signature: Returned['signatures'][number]): SignatureRow[] {
  const { role, name, refused, note, signedAt, pictureKey } = signature;
  if (!isSigner(role)) return [];
  const drawn = { strokes: [], width: 0, height: 0, ...(pictureKey ? { pictureKey } : {}) };
  return [
    {
      ...{ responseKey, role, name: name ?? '', refused: refused ?? false },
      ...{ note: note ?? '', signedAt: signedAt ?? null, ...drawn },
    },
  ];
}

/**
 * Makes a draft of a returned response: the same key, one revision on, with everything that was sent before. What is on the
 * device of the earlier revision makes way in the same write.
 */
export async function beginCorrection(
  { db, session, now }: Asker,
  form: FormRow,
  returned: Returned,
  languageId: LanguageId,
): Promise<ResponseRow> {
  const { responseKey } = returned;
  const { plan } = form.form;
  const before = await db.get('responses', responseKey);
  const [answers, signatures] = await Promise.all([db.all('answers', responseKey), db.all('signatures', responseKey)]);
  const response: ResponseRow = {
    ...{ responseKey, token: form.token, companyName: plan.companyName, planId: plan.id },
    ...{ definition: plan.definition, locationName: plan.locationName, formKey: form.formKey },
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
    ...answers.map((row): Change => ({ store: 'answers', remove: [responseKey, row.questionId] })),
    ...signatures.map((row): Change => ({ store: 'signatures', remove: [responseKey, row.role] })),
    ...(await pictureChanges(db, returned)),
    { store: 'forms', put: form },
    { store: 'responses', put: response },
    ...returned.answers.map(
      (answer): Change => ({ store: 'answers', put: { responseKey, questionId: answer.questionId, answer } }),
    ),
    ...returned.signatures
      .flatMap((signature) => signatureRow(responseKey, signature))
      .map((put): Change => ({ store: 'signatures', put })),
  ]);
  announce({ about: 'rows' });
  return response;
}
