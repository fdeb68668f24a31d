import type { LanguageId } from '@sahada/contract/codes';
import { announce } from './channel.ts';
import { type FormRow, freshSend, type Kept, type Step } from './kept.ts';
import { newKey } from './key.ts';
import type { Shelf } from './shelf.ts';

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
