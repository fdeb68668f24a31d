import type { FieldForm } from '@sahada/contract/field';
import { expect, it } from 'vitest';
import { answeredBefore, otherResponse, rememberAnswered } from './answered.ts';
import { memoryDb } from './memory-db.ts';
import type { Author, FormRow, ResponseRow } from './rows.ts';

const ayse: Author = { id: 4, name: 'Ayşe' };
const zoe: Author = { id: 5, name: 'Zoe' };

const formOf = (repeat: FieldForm['plan']['repeat'], auditor: Author | null, token = 't', answered?: boolean) =>
  ({ token, form: { plan: { id: 7, repeat }, auditor, answered } }) as FormRow;

/** A device on which plan 7 was answered under one link. */
async function answeredBy(author: Author | null) {
  const db = memoryDb();
  await rememberAnswered(db, { planId: 7, token: 't', author } as ResponseRow, 'S-1');
  return db;
}

it('stops a second response from the device where the plan takes one of each device, whoever gives it', async () => {
  const db = await answeredBy(ayse);
  expect(await answeredBefore(db, formOf('oncePerDevice', zoe))).toEqual({ code: 'S-1' });
  expect(await answeredBefore(memoryDb(), formOf('oncePerDevice', zoe))).toBeNull();
});

it('stops a second response of the same person, and of nobody else on a shared device', async () => {
  const signedIn = await answeredBy(ayse);
  expect(await answeredBefore(signedIn, formOf('oncePerPerson', ayse, 'another link'))).toEqual({ code: 'S-1' });
  expect(await answeredBefore(signedIn, formOf('oncePerPerson', zoe))).toBeNull();
  const byLink = await answeredBy(null);
  expect(await answeredBefore(byLink, formOf('oncePerPerson', null))).toEqual({ code: 'S-1' });
  expect(await answeredBefore(byLink, formOf('oncePerPerson', null, 'another link'))).toBeNull();
});

it('believes the server that this person has answered on another device', async () => {
  expect(await answeredBefore(memoryDb(), formOf('oncePerPerson', ayse, 't', true))).toEqual({ code: null });
  // Another device is another one.
  expect(await answeredBefore(memoryDb(), formOf('oncePerDevice', ayse, 't', true))).toBeNull();
});

it('stops nobody where a plan may be answered freely', async () => {
  expect(await answeredBefore(await answeredBy(ayse), formOf('free', ayse, 't', true))).toBeNull();
});

it('finds the response that another tab began or sent since, before a second one is begun or sent', async () => {
  const db = memoryDb();
  const row = (responseKey: string, stage: ResponseRow['stage'], token: string) =>
    db.write([{ store: 'responses', put: { responseKey, stage, token, planId: 7, author: null } as ResponseRow }]);
  const perDevice = formOf('oncePerDevice', null);
  expect(await otherResponse(db, perDevice, null)).toBeNull();
  await row('mine', 'draft', 't');
  expect(await otherResponse(db, perDevice, 'mine')).toBeNull();
  await row('other', 'waiting', 'another link');
  expect((await otherResponse(db, perDevice, 'mine'))?.responseKey).toBe('other');
  expect((await otherResponse(db, perDevice, null))?.responseKey).toBe('other');
  await row('older', 'received', 'another link');
  expect((await otherResponse(db, perDevice, null))?.responseKey).toBe('older');
  await row('older', 'discarded', 'another link');
  await row('other', 'discarded', 'another link');
  expect(await otherResponse(db, perDevice, 'mine')).toBeNull();
  await row('other', 'waiting', 'another link');
  expect(await otherResponse(db, formOf('oncePerPerson', null), 'mine')).toBeNull();
  expect(await otherResponse(db, formOf('free', null), null)).toBeNull();
});
