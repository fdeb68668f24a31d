import { afterEach, expect, it, vi } from 'vitest';
import type { Asker } from './assignments.ts';
import { memoryDb } from './memory-db.ts';
import { pastOnce } from './past.ts';

const minute = 60_000;
let clock = Date.parse('2026-11-22T09:00:00Z');
let asked = 0;

afterEach(() => {
  asked = 0;
});

const asker = (): Asker => ({
  ...{ db: memoryDb(), session: { token: 's', user: { id: 1, name: 'Ayşe' }, of: 'field' } },
  ...{ language: 'tr', now: () => clock },
});

const past = (title: string) => ({ questionId: 1, times: [{ at: '2026-10-01T09:00:00Z', title, pictures: [] }] });

/** What the server says; null where there is no network. */
function server(said: () => unknown) {
  vi.stubGlobal('fetch', async () => {
    asked++;
    const Data = said();
    if (Data === null) throw new TypeError('network');
    return new Response(JSON.stringify({ Success: true, Message: '', Data }));
  });
}

const keep = async () => {};
const titleOf = async (one: Asker, token: string) =>
  (await pastOnce(one, { token }, keep)).get(1)?.times.map(({ title }) => title);

it('is asked for again by the next card where there was no network', async () => {
  const one = asker();
  let said: unknown = null;
  server(() => said);
  const both = await Promise.all([titleOf(one, 'late'), titleOf(one, 'late')]);
  expect([both, asked]).toEqual([[undefined, undefined], 1]);
  said = [past('Kırık')];
  expect(await titleOf(one, 'late')).toEqual(['Kırık']);
  expect(await titleOf(one, 'late')).toEqual(['Kırık']);
  expect(asked).toBe(2);
});

it('is asked for once more when the page has been open for long', async () => {
  const one = asker();
  let title = 'Kırık';
  server(() => [past(title)]);
  expect(await titleOf(one, 'old')).toEqual(['Kırık']);
  title = 'Onarıldı';
  expect(await titleOf(one, 'old')).toEqual(['Kırık']);
  clock += 11 * minute;
  // What is on the device is shown at once, and what is new with the opening after it.
  expect(await titleOf(one, 'old')).toEqual(['Kırık']);
  await vi.waitFor(() => expect(asked).toBe(2));
  await vi.waitFor(async () => {
    clock += 11 * minute;
    expect(await titleOf(one, 'old')).toEqual(['Onarıldı']);
  });
});

it('is that of the barcode’s place where one was scanned elsewhere, and is told to each reader in their language', async () => {
  const one = asker();
  const heard: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    heard.push(address);
    return new Response(JSON.stringify({ Success: true, Message: '', Data: [past(`${heard.length}.`)] }));
  });
  const startedAt = '2026-11-22T08:00:00Z';
  const titles = async (who: Asker, barcodeCode: string | null = null) =>
    (await pastOnce(who, { token: 'two', barcodeCode, startedAt }, keep)).get(1)?.times.map(({ title }) => title);
  expect([await titles(one), await titles(one, 'sticker'), await titles(one)]).toEqual([['1.'], ['2.'], ['1.']]);
  const named = (name: string) => heard.map((address) => new URL(address, 'http://x').searchParams.get(name));
  // Begun before a code was replaced, it tells of the place all the same.
  expect([named('barcodeCode'), named('startedAt')]).toEqual([
    [null, 'sticker'],
    [null, startedAt],
  ]);
  const english = { ...one, db: memoryDb(), language: 'en' };
  const other = { ...one, db: memoryDb(), session: { ...one.session, token: 'u' } };
  expect([await titles(english), await titles(other)]).toEqual([['3.'], ['4.']]);
});
