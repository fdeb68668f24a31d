import { expect, it } from 'vitest';
import { newResponse } from './responses.ts';
import type { FormRow } from './rows.ts';

const plan = {
  ...{ id: 1, companyName: 'Örnek', locationName: 'Kadıköy', definition: 'Memnuniyet anketi' },
  locales: [{ languageId: 2, definition: 'Satisfaction survey', introText: null, thanksText: null }],
};
const form = { token: 't', formKey: 'f', form: { plan, auditor: null } } as unknown as FormRow;
const begin = { form, firstStep: 'section', barcodeCode: null, place: null, startedAt: '', now: 1 } as const;

it('is called what whoever began it read over the form, on the device too', () => {
  expect(newResponse({ ...begin, languageId: 2 }).definition).toBe('Satisfaction survey');
  expect(newResponse({ ...begin, languageId: 1 }).definition).toBe('Memnuniyet anketi');
});

it('is a shared draft under the key that it was given, and says where it is one more of its plan', () => {
  const own = newResponse({ ...begin, languageId: 1 });
  expect(own).not.toHaveProperty('shared');
  expect(own).not.toHaveProperty('newRound');
  expect(own.place).toEqual({ step: 'section', section: 0, page: 0, questionId: null });
  const shared = { version: 0, clashes: [], resolved: [] };
  expect(newResponse({ ...begin, languageId: 1, responseKey: 'k', newRound: true })).toMatchObject({
    ...{ responseKey: 'k', shared, newRound: true },
  });
});
