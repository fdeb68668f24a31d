import { expect, it, vi } from 'vitest';
import type { DeviceDb } from './device-db.ts';
import { memoryDb } from './memory-db.ts';
import { openingDb } from './opening-db.ts';

const opening = () => {
  let open = (_db: DeviceDb) => {};
  const db = openingDb(
    new Promise<DeviceDb>((done) => {
      open = done;
    }),
  );
  return { db, open: (inner: DeviceDb) => open(inner) };
};

const note = (name: string) => [{ store: 'notes', put: { name, value: name } }] as const;

it('keeps the order of what was asked before it was open', async () => {
  const { db, open } = opening();
  const written = db.write(note('a'));
  const read = db.get('notes', 'a');
  const changed = db.update('notes', 'a', (row) => ({ ...row, value: 'b' }));
  open(memoryDb());
  await written;
  expect(await read).toEqual({ name: 'a', value: 'a' });
  expect(await changed).toEqual({ name: 'a', value: 'b' });
  expect(await db.all('notes')).toEqual([{ name: 'a', value: 'b' }]);
});

it('is presumed to last until it turns out to be memory, and then says so', async () => {
  const { db, open } = opening();
  expect(db.lasting).toBe(true);
  open(memoryDb());
  await db.write(note('a'));
  expect(db.lasting).toBe(false);
});

it('passes on that the storage was lost, to whoever wanted to know before it was open', async () => {
  const { db, open } = opening();
  const lost = vi.fn();
  let lose = () => {};
  db.onLost(lost);
  open({
    ...memoryDb(),
    onLost: (listener) => {
      lose = listener;
    },
  });
  await db.get('notes', 'a');
  lose();
  expect(lost).toHaveBeenCalledOnce();
});
