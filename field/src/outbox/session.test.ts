import { beforeEach, expect, it, vi } from 'vitest';
import { memoryDb } from './memory-db.ts';
import { copiedSession, keepSession, onSession, safeSession } from './session.ts';

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
  for (const user of [{ id: 4 }, { name: 'Ayşe' }, { id: '4', name: 'Ayşe' }]) {
    values.set('sahada.field.user', JSON.stringify(user));
    expect(safeSession()).toBeNull();
  }
  values.set('sahada.field.user', JSON.stringify(ayse.user));
  expect(safeSession()).toMatchObject({ token: 'field' });
  values.delete('sahada.field.token');
  expect(safeSession()).toBeNull();
});

it('calls somebody of the back office by what they have of a name', () => {
  office({ Id: 5, Firstname: 'Zoe', Lastname: null });
  expect(safeSession()?.user.name).toBe('Zoe');
});

it('tells a page when another tab signs somebody in or out, or all is cleared, and nothing else', () => {
  const tabs = new EventTarget();
  vi.stubGlobal('addEventListener', tabs.addEventListener.bind(tabs));
  vi.stubGlobal('removeEventListener', tabs.removeEventListener.bind(tabs));
  const changed = vi.fn();
  const stop = onSession(changed);
  const stored = (key: string | null) => tabs.dispatchEvent(Object.assign(new Event('storage'), { key }));
  for (const key of ['sahada.field.user', 'sahada.theme']) stored(key);
  expect(changed).not.toHaveBeenCalled();
  for (const key of ['sahada.field.token', null]) stored(key);
  expect(changed).toHaveBeenCalledTimes(2);
  stop();
  stored(null);
  expect(changed).toHaveBeenCalledTimes(2);
});

it('is copied for the service worker, and gone from there after signing out', async () => {
  const db = memoryDb();
  await keepSession(db, ayse);
  expect(await copiedSession(db)).toMatchObject({ token: 'field' });
  await keepSession(db, null);
  expect(await copiedSession(db)).toBeNull();
  expect([...values.keys()]).toEqual([]);
  // A device that is full lets somebody in all the same: what waits could not be sent otherwise.
  const full = { ...db, write: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) };
  await keepSession(full, ayse);
  expect(safeSession()).toMatchObject({ token: 'field' });
});
