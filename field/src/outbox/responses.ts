import type { LanguageId } from '@sahada/contract/codes';
import { localized } from '@sahada/rules/localized';
import { newKey } from './key.ts';
import { type FormRow, freshSend, type ResponseRow, type Step } from './rows.ts';

export interface Begin {
  form: FormRow;
  firstStep: Step;
  languageId: LanguageId;
  barcodeCode: string | null;
  /** Where that barcode is; null at the plan's own location. */
  place: string | null;
  startedAt: string;
  now: number;
  /** The key of a draft that lead and assistant share; else a new one. */
  responseKey?: string;
  /** Begun although another one of its plan is under way. */
  newRound?: boolean;
}

/** A draft as it begins. */
export function newResponse(begin: Begin): ResponseRow {
  const { plan, auditor } = begin.form.form;
  return {
    responseKey: begin.responseKey ?? newKey(),
    token: begin.form.token,
    companyName: plan.companyName,
    planId: plan.id,
    definition: localized(plan.definition, plan.locales, begin.languageId, 'definition'),
    locationName: begin.place ?? plan.locationName,
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
}
