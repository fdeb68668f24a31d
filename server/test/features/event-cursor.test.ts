import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventWatch, type Follower } from '../../src/pipeline/events.ts';
import { inOneCompany } from '../../src/pipeline/transaction-of-job.ts';
import { type Audience, audience } from '../audience.ts';
import { type Builders, build } from '../builders.ts';
import { tellPeople } from '../queue.ts';
import { enterCompany, openWorld, type World } from '../world.ts';

/** How those who follow what happens are told it: all of it, once, in its order. */

let world: World;
let a: Builders;
let person: Audience['person'];
let received: Audience['received'];
let shownTo: Audience['shownTo'];
beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
  ({ person, received, shownTo } = audience(world, a));
  await tellPeople(world);
});
afterAll(() => world.close());

describe('the cursor of a follower', () => {
  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client({ ...world.database.owner });
    await client.connect();
    return client;
  };
  const told = async (reviewer: number): Promise<number> =>
    (await shownTo(reviewer)).reduce((sum, { count }) => sum + count, 0);

  test('never passes a transaction that is still open', async () => {
    const reviewer = await person(['ManageReports']);
    const early = await open();
    try {
      await early.query('begin');
      await early.query('select pg_current_xact_id()');
      await received();
      await tellPeople(world, 'once');
      expect(await told(reviewer)).toBe(0);
      await early.query('commit');
      await tellPeople(world);
      expect(await told(reviewer)).toBe(1);
    } finally {
      await early.end();
    }
  });

  test('comes to where a look began: what happens meanwhile is told by the next', async () => {
    const told: number[] = [];
    const jobs = new pg.Client({ ...world.database.jobs });
    await jobs.connect();
    const follower: Follower = {
      name: 'busy',
      tables: ['department'],
      take: async (_db, events) => {
        told.push(events.length);
        if (told.length < 5) await a.department();
      },
    };
    const watch = eventWatch(follower);
    const look = () =>
      watch.look({
        send: (text, values = []) => jobs.query(text, values),
        inCompany: (id, work) => inOneCompany(world.pool, id, 'test', Date.now(), work),
        isOver: () => false,
        log: (error) => {
          throw error;
        },
      });
    try {
      await expect.poll(() => look(), { timeout: 20_000 }).toBe(0);
      told.length = 0;
      await a.department();
      await expect.poll(() => look().then(() => told.length), { timeout: 20_000, interval: 20 }).toBe(1);
      await expect.poll(() => look().then(() => told.length), { timeout: 20_000, interval: 20 }).toBe(2);
    } finally {
      await jobs.end();
    }
  });

  test('tells what happened to a row in its order, though the transactions are numbered the other way', async () => {
    const client = async () => {
      const one = await world.pool.connect();
      await one.query('begin');
      await enterCompany(one, world.ids.ayse.company);
      return one;
    };
    const id = await a.department();
    const seen: string[] = [];
    const follower: Follower = {
      name: 'test',
      tables: ['department'],
      take: async (_db, events) => {
        for (const { row, changed } of events) if (row === id) seen.push(String(changed.name?.[1] ?? 'made'));
      },
    };
    const watch = eventWatch(follower);
    const look = () =>
      watch.look({
        send: (text, values = []) => jobs.query(text, values),
        inCompany: (id, work) => inOneCompany(world.pool, id, 'test', Date.now(), work),
        isOver: () => false,
        log: (error) => {
          throw error;
        },
      });
    const jobs = new pg.Client({ ...world.database.jobs });
    await jobs.connect();
    await expect.poll(() => look().then(() => seen), { timeout: 20_000 }).toEqual(['made']);
    seen.length = 0;
    const low = await client();
    await low.query('select pg_current_xact_id()');
    const between = await client();
    await between.query('select pg_current_xact_id()');
    const high = await client();
    try {
      await high.query(`update department set name = 'first' where id = $1`, [id]);
      await high.query('commit');
      await low.query(`update department set name = 'second' where id = $1`, [id]);
      await low.query('commit');
      // The second change could be told by its number; the first one cannot yet.
      await look();
      expect(seen).toEqual([]);
      await between.query('commit');
      await expect.poll(() => look().then(() => seen), { timeout: 20_000 }).toEqual(['first', 'second']);
    } finally {
      for (const one of [low, between, high]) one.release();
      await jobs.end();
    }
  });
});
