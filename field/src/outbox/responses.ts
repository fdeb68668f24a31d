import type { LanguageId } from '@sahada/contract/codes';
import { announce } from './channel.ts';
import type { DeviceDb } from './device-db.ts';
import { newKey } from './key.ts';
import { type FormRow, freshSend, type ResponseRow, type Step } from './rows.ts';

export interface Begin {
  form: FormRow;
  firstStep: Step;
  languageId: LanguageId;
  barcodeCode: string | null;
  startedAt: string;
  now: number;
  /** The key of a draft that lead and assistant share; else a new one. */
  responseKey?: string;
  /** Begun although another one of its plan is under way. */
  newRound?: boolean;
}

/** Begins a draft, and keeps the form it is filled on beside it: from here on neither needs the network. */
export async function beginResponse(db: DeviceDb, begin: Begin): Promise<ResponseRow> {
  const { plan, auditor } = begin.form.form;
  const response: ResponseRow = {
    responseKey: begin.responseKey ?? newKey(),
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
    place: { step: begin.firstStep, section: 0, page: 0, questionId: null },
    startedAt: begin.startedAt,
    changed: begin.now,
    notice: null,
    consent: null,
    participant: { name: '', email: '' },
    position: null,
    finalized: null,
    send: freshSend,
    receipt: null,
    received: null,
    ...(begin.newRound ? { newRound: true } : {}),
    ...(begin.responseKey ? { shared: { version: 0, clashes: [], resolved: [] } } : {}),
  };
  await db.write([
    { store: 'forms', put: begin.form },
    { store: 'responses', put: response },
  ]);
  announce({ about: 'rows' });
  return response;
}
