import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { door } from '../../src/db/door.ts';
import { companiesToSweep, sweeps, sweepsOfCompany } from '../../src/db/sweeps.ts';
import { sweeping } from '../../src/features/janitor.ts';
import { iso } from '../../src/outside/clock.ts';
import { build } from '../builders.ts';
import { connect } from '../laws/catalogue.ts';
import { openWorld, type World } from '../world.ts';

const now = Date.parse('2030-03-01T12:00:00Z');
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

let world: World;
/** The queue's login, which alone may sweep. */
let jobs: pg.Client;
let owner: pg.Client;

beforeAll(async () => {
  world = await openWorld();
  [jobs, owner] = [await connect(world.database.jobs), await connect(world.database.owner)];
});
afterAll(async () => {
  await jobs.end();
  await owner.end();
  await world.close();
});

const sweep = async (what: keyof typeof sweeps, at: number): Promise<number> =>
  (await jobs.query(sweeps[what], [iso(at), 1000])).rows[0].n;

const names = async (client: { query: pg.Client['query'] }, text: string): Promise<string[]> =>
  (await client.query(text)).rows.map((row: { name: string }) => row.name);

describe('the janitor takes away, and leaves everything else', () => {
  test('tries whose window is over', async () => {
    await owner.query('delete from attempt');
    await world.pool.query("select gate.attempt('short', interval '1 minute', $1)", [iso(now)]);
    await world.pool.query("select gate.attempt('long', interval '15 minutes', $1)", [iso(now)]);
    expect(await sweep('attempts', now + minute - second)).toBe(0);
    expect(await sweep('attempts', now + minute)).toBe(1);
    expect((await owner.query('select count from attempt')).rows).toEqual([{ count: 1 }]);
    expect(await sweep('attempts', now + 15 * minute)).toBe(1);
    // Counted while the clock was a day ahead.
    await world.pool.query("select gate.attempt('ahead', interval '1 minute', $1)", [iso(now + day)]);
    expect(await sweep('attempts', now)).toBe(1);
  });

  test('files of lists, a week after they were asked for', async () => {
    const { exportId } = await world.ok('ayse', 'group.listToExcel', { job: true });
    await owner.query('update export set created_at = $1', [iso(now - 7 * day)]);
    expect(await sweep('exports', now - second)).toBe(0);
    expect((await owner.query('select id from export')).rows).toEqual([{ id: exportId }]);
    expect(await sweep('exports', now)).toBe(1);
    expect((await owner.query('select from export')).rowCount).toBe(0);
  });

  test('checked import files, a day after they came', async () => {
    await world.checkedImport('ayse');
    await owner.query('update import set created_at = $1', [iso(now)]);
    expect(await sweep('imports', now + day - second)).toBe(0);
    expect(await sweep('imports', now + day)).toBe(1);
  });

  test('scans of stickers, after thirteen months', async () => {
    const { code } = await world.ok('ayse', 'staticBarcode.create', {
      name: 'Kasa önü',
      locationId: await build(world, 'ayse').location(),
    });
    await world.ok(null, 'field.resolve', { code });
    await owner.query('update scan set at = $1', [iso(now)]);
    const later = Date.parse('2031-04-01T12:00:00Z');
    expect(await sweep('scans', later - second)).toBe(0);
    expect(await sweep('scans', later)).toBe(1);
  });

  test('jobs that failed for the last time, a week later', async () => {
    await jobs.query("delete from job._private_jobs where key like 'test %'");
    for (const [name, attempts, held] of [
      ['failed', 25, null],
      ['to be tried again', 24, null],
      ['running for the last time', 25, now],
    ] as const) {
      await jobs.query("select job.add_job('test', run_at => $2, job_key => 'test ' || $1)", [name, iso(now)]);
      await jobs.query("update job._private_jobs set attempts = $2, locked_at = $3 where key = 'test ' || $1", [
        name,
        attempts,
        held && iso(held),
      ]);
    }
    expect(await sweep('failedJobs', now + 7 * day)).toBe(0);
    expect(await sweep('failedJobs', now + 7 * day + second)).toBe(1);
    expect(await names(jobs, "select key as name from job._private_jobs where key like 'test %' order by 1")).toEqual([
      'test running for the last time',
      'test to be tried again',
    ]);
    await jobs.query("delete from job._private_jobs where key like 'test %'");
  });

  describe('sessions', () => {
    beforeEach(() => owner.query('delete from session'));

    const begin = async (device: string, kind: 'office' | 'field', at: number): Promise<void> => {
      const { user, company } = world.ids.zoe;
      await world.pool.query(
        "select gate.new_session($6, sha256($1::text::bytea), $2, $3, $4, $1, null, '{}', 'test', $5)",
        [device, company, user, kind, iso(at), door()],
      );
    };
    const use = async (device: string, at: number): Promise<void> => {
      const { rows } = await owner.query('select id from session where device = $1', [device]);
      await world.pool.query('select gate.touch($1, $2)', [rows[0].id, iso(at)]);
    };
    const left = () => names(owner, 'select device as name from session order by 1');

    test('of the office two hours after their last use', async () => {
      await begin('idle', 'office', now);
      await begin('used', 'office', now);
      await use('used', now + second);
      expect(await sweep('sessions', now + 2 * hour - second)).toBe(0);
      expect(await sweep('sessions', now + 2 * hour)).toBe(1);
      expect(await left()).toEqual(['used']);
    });

    test('of the office twelve hours after they began', async () => {
      await begin('old', 'office', now);
      await begin('younger', 'office', now + second);
      for (const device of ['old', 'younger']) await use(device, now + 12 * hour - second);
      expect(await sweep('sessions', now + 12 * hour)).toBe(1);
      expect(await left()).toEqual(['younger']);
    });

    test('of the field thirty days after their last use', async () => {
      await begin('idle', 'field', now);
      await begin('used', 'field', now);
      await use('used', now + day);
      expect(await sweep('sessions', now + 30 * day - second)).toBe(0);
      expect(await sweep('sessions', now + 30 * day)).toBe(1);
      expect(await left()).toEqual(['used']);
    });
  });

  test('reset tokens a day after they were used or ran out', async () => {
    const { user, company } = world.ids.zoe;
    const insert = (name: string, expires: number, used: number | null) =>
      owner.query(
        'insert into reset_token (token_hash, company_id, user_id, expires_at, used_at) values ($1::text::bytea, $2, $3, $4, $5)',
        [name, company, user, iso(expires), used === null ? null : iso(used)],
      );
    await insert('open', now + 30 * minute, null);
    await insert('over', now, null);
    await insert('used', now + 30 * minute, now);
    const left = () => names(owner, "select convert_from(token_hash, 'UTF8') as name from reset_token order by 1");
    expect(await sweep('resetTokens', now + day - second)).toBe(0);
    expect(await sweep('resetTokens', now + day)).toBe(2);
    expect(await left()).toEqual(['open']);
  });

  test('messages, after half a year, also where there was never a mail server; one that is being sent stays', async () => {
    const insert = (state: string) =>
      world.inCompany('zoe', (db) =>
        db
          .insertInto('message')
          .values({
            name: 'account.reset',
            channel: 'mail',
            recipient: 'a@b.example',
            language_id: 1,
            subject: state,
            text: '',
            message_id: state,
            created_at: iso(now),
            state,
          })
          .execute(),
      );
    await insert('Sent');
    await insert('Waiting');
    await insert('Sending');
    expect(await sweep('messages', now + 180 * day - second)).toBe(0);
    expect(await sweep('messages', now + 180 * day)).toBe(2);
    const left = await world.inCompany('zoe', (db) => db.selectFrom('message').select('subject').execute());
    expect(left).toEqual([{ subject: 'Sending' }]);
  });

  test('files of mails, a week after they were made, once no mail that names them may still go out', async () => {
    const insert = (state: string | null) =>
      world.inCompany('zoe', async (db) => {
        const file = {
          name: `${state}.pdf`,
          type: 'application/pdf',
          bytes: Buffer.from('%PDF'),
          created_at: iso(now),
        };
        const { id } = await db.insertInto('attachment').values(file).returning('id').executeTakeFirstOrThrow();
        if (state === null) return;
        const mail = {
          name: 'report',
          channel: 'mail',
          recipient: 'a@b.example',
          language_id: 1,
          subject: 'Rapor',
          text: '',
        };
        await db
          .insertInto('message')
          .values({ ...mail, message_id: `file ${state}`, created_at: iso(now), state, attachment_id: id })
          .execute();
      });
    for (const state of ['Sent', 'Waiting', 'Failed', 'Cancelled', null]) await insert(state);
    expect(await sweep('attachments', now + 7 * day - second)).toBe(0);
    expect(await sweep('attachments', now + 7 * day)).toBe(2);
    // One that failed or was cancelled can be sent again.
    expect(await names(owner, 'select name from attachment order by id')).toEqual(
      ['Waiting', 'Failed', 'Cancelled'].map((state) => `${state}.pdf`),
    );
  });

  test('what was sent to other systems, after thirty days; what is to be tried again stays, but for a webhook that is off', async () => {
    await world.inCompany('zoe', async (db) => {
      const hook = { name: 'Kasa', url: 'https://hook.example', events: [] as string[] };
      const { id } = await db.insertInto('webhook').values(hook).returning('id').executeTakeFirstOrThrow();
      const insert = (name: string, state: string, next: number | null) =>
        db
          .insertInto('delivery')
          .values({
            webhook_id: id,
            event_id: name,
            name,
            topic: 'x',
            at: iso(now),
            body: '{}',
            state,
            next_try_at: next === null ? null : iso(next),
            created_at: iso(now),
          })
          .execute();
      await insert('sent', 'Sent', null);
      await insert('given up', 'Failed', null);
      await insert('to be tried', 'Waiting', now + 40 * day);
    });
    expect(await sweep('deliveries', now + 30 * day - second)).toBe(0);
    expect(await sweep('deliveries', now + 30 * day)).toBe(2);
    expect(await names(owner, 'select name from delivery')).toEqual(['to be tried']);
    await world.inCompany('zoe', (db) => db.updateTable('webhook').set({ active: false }).execute());
    expect(await sweep('deliveries', now + 30 * day - second)).toBe(0);
    expect(await sweep('deliveries', now + 30 * day)).toBe(1);
  });

  test('runs of tasks with their parts, thirty days after they ended; each task’s latest stays, and what has not ended', async () => {
    await owner.query('delete from task_run');
    await owner.query("insert into task_state (name) values ('one'), ('other')");
    const run = async (name: string, ended: number | null): Promise<number> =>
      (
        await owner.query('insert into task_run (name, queued_at, ended_at) values ($1, $2, $3) returning id', [
          name,
          iso(now),
          ended === null ? null : iso(ended),
        ])
      ).rows[0].id;
    const over = await run('one', now);
    const later = await run('one', now + minute);
    const running = await run('one', null);
    const latest = await run('one', now);
    const only = await run('other', now);
    const part = (of: number) =>
      world.inCompany('zoe', (db) =>
        db
          .insertInto('task_part')
          .values({ run_id: of, items: 1, ended_at: iso(now) })
          .execute(),
      );
    for (const id of [over, latest]) await part(id);
    expect(await sweep('taskRuns', now + 30 * day - second)).toBe(0);
    expect(await sweep('taskRuns', now + 30 * day)).toBe(1);
    const left = await owner.query('select id from task_run order by id');
    expect(left.rows.map(({ id }) => id)).toEqual([later, running, latest, only]);
    expect((await owner.query('select run_id from task_part')).rows).toEqual([{ run_id: latest }]);
    expect(await sweep('taskRuns', now + 300 * day)).toBe(1);
  });

  test('what a second step waited for, when it has run out', async () => {
    const { user, company } = world.ids.zoe;
    for (const [name, until] of [
      ['over', now],
      ['open', now + second],
    ] as const) {
      await owner.query(
        `insert into ticket (token_hash, company_id, user_id, step, session_kind, password_mark, expires_at)
         values ($1::text::bytea, $2, $3, 'totp', 'office', '', $4)`,
        [name, company, user, iso(until)],
      );
      await owner.query('insert into challenge (token_hash, challenge, expires_at) values ($1::text::bytea, $1, $2)', [
        name,
        iso(until),
      ]);
    }
    for (const [what, table] of [
      ['tickets', 'ticket'],
      ['challenges', 'challenge'],
    ] as const) {
      expect(await sweep(what, now)).toBe(1);
      const left = `select convert_from(token_hash, 'UTF8') as name from ${table}`;
      expect(await names(owner, left)).toEqual(['open']);
    }
  });

  test('where somebody signed in from, after half a year', async () => {
    const { user, company } = world.ids.zoe;
    await owner.query('delete from known_source');
    await owner.query("insert into known_source (company_id, user_id, key, at) values ($1, $2, 'x', $3)", [
      company,
      user,
      iso(now),
    ]);
    expect(await sweep('knownSources', now + 180 * day - second)).toBe(0);
    expect(await sweep('knownSources', now + 180 * day)).toBe(1);
  });

  test('that something was said once, after three years: longer than anything lasts of which it was said', async () => {
    await world.inCompany('zoe', (db) =>
      db
        .insertInto('said_once')
        .values({ topic: 'test', at: iso(now) })
        .execute(),
    );
    const later = Date.parse('2033-03-01T12:00:00Z');
    expect(await sweep('saidOnce', later - second)).toBe(0);
    expect(await sweep('saidOnce', later)).toBe(1);
  });

  test('what was spent of an hour’s bytes, when the hour is over', async () => {
    await owner.query('delete from budget');
    await world.pool.query("select gate.spend('link', 1, 10, 1, $1)", [iso(now)]);
    expect(await sweep('budgets', now + hour - second)).toBe(0);
    expect(await sweep('budgets', now + hour)).toBe(1);
  });

  test('notifications, after ninety days', async () => {
    await world.inCompany('zoe', (db) =>
      db
        .insertInto('notification')
        .values({ user_id: world.ids.zoe.user, name: 'message.failed', entries: '[]', at: iso(now) })
        .execute(),
    );
    expect(await sweep('notifications', now + 90 * day - second)).toBe(0);
    expect(await sweep('notifications', now + 90 * day)).toBe(1);
  });

  test('what was answered under an Idempotency-Key, after a day', async () => {
    const insert = (key: string, at: number) =>
      world.inCompany('zoe', (db) =>
        db
          .insertInto('idempotency_key')
          .values({
            user_id: world.ids.zoe.user,
            call: 'test',
            key,
            body_hash: '',
            answer: '{}',
            at: iso(at),
          })
          .execute(),
      );
    await insert('first', now);
    await insert('second', now + second);
    expect(await sweep('idempotencyKeys', now + day - second)).toBe(0);
    expect(await sweep('idempotencyKeys', now + day)).toBe(1);
    const left = await world.inCompany('zoe', (db) => db.selectFrom('idempotency_key').select('key').execute());
    expect(left).toEqual([{ key: 'second' }]);
  });
});

describe('the janitor’s round', () => {
  test('takes as many batches as there are, goes on after a failure, and says how much it took', async () => {
    await owner.query('delete from attempt');
    await owner.query(
      `insert into attempt (key, count, since, until)
       select sha256(n::text::bytea), 1, $1, $1 from generate_series(1, 2500) n`,
      [iso(now)],
    );
    const send = (text: string, values?: unknown[]) => jobs.query(text, values);
    expect(await sweeping('attempts')({ now, send })).toBe(2500);

    const begun: string[] = [];
    const failing = sweeping(
      'attempts',
      'budgets',
    )({
      now,
      send: (text, values) => {
        begun.push(text);
        return text === sweeps.attempts ? Promise.reject(new Error('locked')) : jobs.query(text, values);
      },
    });
    await expect(failing).rejects.toThrow(/locked/);
    expect(begun).toEqual([sweeps.attempts, sweeps.budgets]);
  });

  test('has each sweep in one task and no more', () => {
    const source = readFileSync(new URL('../../src/tasks.ts', import.meta.url), 'utf8');
    const swept = [...source.matchAll(/sweeping(?:Each)?\(([^)]*)\)/g)].flatMap(
      ([, list = '']) => list.match(/\w+/g) ?? [],
    );
    expect(swept.sort()).toEqual(Object.keys({ ...sweeps, ...sweepsOfCompany }).sort());
  });
});

test('nobody but the queue may sweep', async () => {
  for (const statement of Object.values(sweeps)) {
    await expect(world.pool.query(statement, [iso(now), 1])).rejects.toMatchObject({ code: '42501' });
  }
  for (const statement of Object.values(sweepsOfCompany)) {
    await expect(world.pool.query(statement, [iso(now), 1, 1])).rejects.toMatchObject({ code: '42501' });
  }
  await expect(world.pool.query(companiesToSweep)).rejects.toMatchObject({ code: '42501' });
});
