import { beforeEach, expect, it, vi } from 'vitest';
import { memoryDb } from './memory-db.ts';
import { copiedSession, keepSession, safeSession } from './session.ts';

const values = new Map<string, string>();
beforeEach(() => {
  values.clear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => values.set(name, value),
    removeItem: (name: string) => values.delete(name),
  });
});

const office = (user: unknown) => {
  values.set('sahada.token', 'office');
  values.set('sahada.user', JSON.stringify({ state: { user }, version: 0 }));
};
const zoe = { Id: 5, Firstname: 'Zoe', Lastname: 'Stone', Email: 'zoe@other.example' };
const ayse = { token: 'field', user: { id: 4, name: 'Ayşe' } };

it('is the form’s own before that of the back office, and each says whose it is', async () => {
  office(zoe);
  expect(safeSession()).toEqual({ token: 'office', user: { id: 5, name: 'Zoe Stone' }, of: 'office' });
  await keepSession(memoryDb(), ayse);
  expect(safeSession()).toEqual({ ...ayse, of: 'field' });
});

it('is none when a token does not say whose it is', () => {
  office(null);
  expect(safeSession()).toBeNull();
  values.set('sahada.user', 'not JSON');
  expect(safeSession()).toBeNull();
  values.set('sahada.field.token', 'field');
  expect(safeSession()).toBeNull();
});

it('is copied for the service worker, and gone from there after signing out', async () => {
  const db = memoryDb();
  await keepSession(db, ayse);
  expect(await copiedSession(db)).toMatchObject({ token: 'field' });
  await keepSession(db, null);
  expect(await copiedSession(db)).toBeNull();
  // A device that is full lets somebody in all the same: what waits could not be sent otherwise.
  const full = { ...db, write: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) };
  await keepSession(full, ayse);
  expect(safeSession()).toMatchObject({ token: 'field' });
});
