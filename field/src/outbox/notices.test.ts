import { expect, it, vi } from 'vitest';
import type { Asker } from './assignments.ts';
import { memoryDb } from './memory-db.ts';
import { keptNotices, markShownRead, refreshNotices } from './notices.ts';

const row = (id: number, read: boolean) => ({ id, at: '2026-11-22T09:00:00Z', title: 't', text: '', link: null, read });

it('marks those as read that were shown, and not what came since; older ones than are shown go with them', async () => {
  const asker: Asker = {
    ...{ db: memoryDb(), session: { token: 's', user: { id: 1, name: 'Ayşe' }, of: 'office' } },
    ...{ language: 'tr', now: () => 1 },
  };
  let Unread = 2;
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)));
    const ListItems = [row(3, false), row(2, true), row(1, false)];
    return new Response(JSON.stringify({ Success: true, Message: '', Data: { ListItems, Unread } }));
  });
  const read = async () => {
    const found = await refreshNotices(asker);
    if (found) await markShownRead(asker, found);
    return bodies.at(-1);
  };
  expect(await read()).toEqual({ ids: [3, 1] });
  expect((await keptNotices(asker.db, 1))?.unread).toBe(0);
  Unread = 70;
  expect(await read()).toEqual({ all: true });
});
