import type { LanguageId } from '@sahada/contract/text';
import { announce } from './channel.ts';
import { staleForms } from './forms.ts';
import { newKey } from './hash.ts';
import { type FormRow, freshSend, type Kept, type Step } from './kept.ts';
import type { Change, Shelf } from './shelf.ts';

/** Beginning, deleting and wiping whole responses. */

export interface Begin {
  form: FormRow;
  firstStep: Step;
  languageId: LanguageId;
  barcodeCode: string | null;
  startedAt: string;
  now: number;
}

export async function beginResponse(shelf: Shelf, begin: Begin): Promise<Kept> {
  const { plan, auditor } = begin.form.form;
  const kept: Kept = {
    responseKey: newKey(),
    token: begin.form.token,
    companyName: plan.companyName,
    planId: plan.id,
    definition: plan.definition,
    locationName: plan.locationName,
    formKey: begin.form.formKey,
    barcodeCode: begin.barcodeCode,
    languageId: begin.languageId,
    author: auditor,
    stage: 'draft',
    place: { step: begin.firstStep, section: 0, questionId: null },
    startedAt: begin.startedAt,
    changed: begin.now,
    notice: null,
    consent: null,
    participant: { name: '', email: '' },
    position: null,
    sealed: null,
    send: freshSend,
    receipt: null,
    received: null,
  };
  await shelf.write([{ store: 'responses', put: kept }]);
  announce({ about: 'rows' });
  return kept;
}

async function removalOf(shelf: Shelf, responseKey: string): Promise<Change[]> {
  const [answers, signatures, pictures] = await Promise.all([
    shelf.all('answers', responseKey),
    shelf.all('signatures', responseKey),
    shelf.all('pictures', responseKey),
  ]);
  return [
    { store: 'responses', remove: responseKey },
    ...answers.map((row): Change => ({ store: 'answers', remove: [responseKey, row.questionId] })),
    ...signatures.map((row): Change => ({ store: 'signatures', remove: [responseKey, row.role] })),
    ...pictures.flatMap(({ pictureKey }): Change[] => [
      { store: 'pictures', remove: pictureKey },
      { store: 'bytes', remove: pictureKey },
    ]),
  ];
}

/** Only ever because a person said so, or a week after it was received. */
export async function removeResponse(shelf: Shelf, responseKey: string) {
  await shelf.write(await removalOf(shelf, responseKey));
  announce({ about: 'rows' });
}

const week = 7 * 24 * 60 * 60 * 1000;

/** A week after receipt a response leaves the device. Nothing else goes by itself. */
export async function wipeReceived(shelf: Shelf, now: number) {
  const responses = await shelf.all('responses');
  const old = responses.filter((kept) => kept.stage === 'received' && kept.received !== null && now - kept.received > week);
  for (const { responseKey } of old) await shelf.write(await removalOf(shelf, responseKey));
  const left = responses.filter((kept) => !old.includes(kept));
  await shelf.write(staleForms(await shelf.all('forms'), left));
  if (old.length > 0) announce({ about: 'rows' });
}
