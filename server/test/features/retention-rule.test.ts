import type { RetentionKind } from '@sahada/contract/retention';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { cutoffOf } from '../../src/features/data-protection/due.ts';
import { eraseTask } from '../../src/features/data-protection/task.ts';
import { sealTheLog } from '../behind.ts';
import { build } from '../builders.ts';
import { daysFromNow } from '../entity-samples.ts';
import { connect } from '../laws/catalogue.ts';
import { workOff } from '../queue.ts';
import { type Owner, openRetention } from '../retention.ts';
import { erasureOf } from '../sample-rows.ts';
import { personWith } from '../walks/door.ts';
import { bearer, rowNamed, sendWire, wireOf } from '../world.ts';

/** Who sets a rule, and what it destroys of messages and of the log. */

const kinds: RetentionKind[] = ['identity', 'pictures', 'positions', 'messages', 'activity'];

const retention = await openRetention();
const { world, owner, night, preview, rule, noRules, ledger } = retention;
afterAll(retention.close);
const a = build(world, 'ayse');

const addMessages = (person: Owner, n: number, months: number, state = 'Sent') =>
  world.inCompany(person, (db) =>
    sql`insert into message (name, channel, recipient, language_id, subject, text, state, message_id, created_at)
      select 'announcement', 'mail', 'biri@ornek.example', 1, 'Konu', 'Metin', ${state}, 'm', app_now() - make_interval(months => ${months})
      from generate_series(1, ${n}::int)`.execute(db),
  );

const messagesOf = async (person: Owner, text = 'Metin') =>
  (await owner.query('select from message where company_id = $1 and text = $2', [world.ids[person].company, text]))
    .rowCount;

describe('of messages', () => {
  beforeEach(async () => {
    await noRules();
    await owner.query('delete from message; delete from notification');
  });

  test('old ones and old notices go; those that wait, and those of others, stay', async () => {
    await addMessages('ayse', 3, 4);
    await addMessages('ayse', 2, 2);
    await addMessages('ayse', 1, 4, 'Waiting');
    await addMessages('zoe', 2, 4);
    await owner.query(
      `insert into notification (company_id, user_id, name, entries, at)
       select company_id, id, 'announcement', '[]', now() - make_interval(months => m) from "user", unnest(array[2, 4]) m where id = $1`,
      [world.ids.ayse.user],
    );
    const found = await preview('messages', 3);
    expect(found).toMatchObject({ total: 4, more: false });
    expect(found.bytes).toBeGreaterThan(0);
    await rule('messages', 3);
    await night();
    expect([await messagesOf('ayse'), await messagesOf('zoe')]).toEqual([3, 2]);
    expect((await owner.query('select from notification')).rowCount).toBe(1);
    expect((await ledger()).at(-1)).toMatchObject({ rule: 'messages 3', counts: { messages: 3, notices: 1 } });
  });

  test('a night that dies leaves whole pieces, each in the ledger, and the next goes on', async () => {
    await addMessages('ayse', 2300, 4);
    await rule('messages', 3);
    const first = ((await ledger()).at(-1)?.number ?? 0) + 1;
    await owner.query(`
      create function die() returns trigger language plpgsql as $$
        begin if new.number > ${first} then perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1); end if; return new; end $$;
      create trigger die before insert on destruction for each row execute function die()`);
    await expect(night()).rejects.toThrow();
    await owner.query('drop trigger die on destruction; drop function die()');
    expect(await messagesOf('ayse')).toBe(300);
    expect((await ledger()).at(-1)).toMatchObject({ number: first, counts: { messages: 2000 } });
    await night();
    expect(await messagesOf('ayse')).toBe(0);
    expect((await ledger()).at(-1)).toMatchObject({ number: first + 1, counts: { messages: 300 } });
    expect(await world.ok('ayse', 'destruction.verify')).toMatchObject({ intact: true });
  });

  test('a row that somebody holds keeps nobody waiting, and goes the next night', async () => {
    await addMessages('ayse', 2, 4);
    await rule('messages', 3);
    const holder = await connect(world.database.owner);
    await holder.query('begin; select from message where id = (select min(id) from message) for update');
    await night();
    await holder.end();
    expect(await messagesOf('ayse')).toBe(1);
    await night();
    expect(await messagesOf('ayse')).toBe(0);
  });

  test('more than ten thousand are told as such', async () => {
    await addMessages('ayse', 12_000, 4);
    // As the database does by itself within a minute: until then it plans for the few that there were before.
    await owner.query('analyze message');
    expect(await preview('messages', 3)).toMatchObject({ more: true, total: 10_001 });
    await owner.query('delete from message');
  });
});

describe('of the log', () => {
  const verified = () =>
    world.ok('ayse', 'activity.verify', {
      dateFrom: daysFromNow(-420).slice(0, 10),
      dateTo: daysFromNow(-60).slice(0, 10),
    });

  test('values of old lines go, the lines stay, and every day is as it was sealed', async () => {
    await noRules();
    const location = await a.location({ Name: 'Eski Depo' });
    await world.ok('ayse', 'location.update', { id: location, Name: 'Yeni Depo' });
    const other = await a.location();
    for (const Name of ['Bir', 'İki', 'Üç']) await world.ok('ayse', 'location.update', { id: other, Name });
    await owner.query(`update activity set at = at - interval '13 months' where company_id = $1`, [
      world.ids.ayse.company,
    ]);
    await world.ok('ayse', 'location.update', { id: location, Name: 'En Yeni Depo' });
    await sealTheLog(world, owner);
    const held = async () =>
      (
        await owner.query(
          `select count(*)::int as n from activity where company_id = $1 and changed <> '{}' and erased_in is null and at < now() - interval '12 months'`,
          [world.ids.ayse.company],
        )
      ).rows[0].n;
    const found = await preview('activity', 12);
    expect(found.total).toBe(await held());
    expect(found.total).toBeGreaterThan(5);
    const lines = (await owner.query('select from activity where company_id = $1', [world.ids.ayse.company])).rowCount;
    const { erased } = await verified();
    await rule('activity', 12);
    const since = (await owner.query('select from activity where company_id = $1', [world.ids.ayse.company])).rowCount;
    await night();
    expect(await held()).toBe(0);
    const after = (await owner.query('select from activity where company_id = $1', [world.ids.ayse.company])).rowCount;
    expect([since, after], 'the rule itself is a line or two, its night none').toEqual([(lines ?? 0) + 2, since]);
    expect(await verified()).toMatchObject({ intact: true, erased: erased + found.total });
    expect((await ledger()).at(-1)).toMatchObject({ rule: 'activity 12', counts: { lines: found.total } });
    const { ListItems } = await world.ok('ayse', 'activity.list', { entity: 'location', entityId: location });
    const names = ListItems.flatMap(({ changes }: { changes: { new: string }[] }) => changes.map((one) => one.new));
    expect(names).toEqual(['En Yeni Depo', '•••']);
    expect(await preview('activity', 12)).toMatchObject({ total: 0 });
    await night();
    expect((await ledger()).filter((entry) => entry.rule === 'activity 12')).toHaveLength(1);
  });

  test('a night that finds no values but those that an erasure has blanked stands in no ledger', async () => {
    const erasing = await erasureOf(a, world, 'ayse');
    await world.ok('ayse', 'dataRequest.erase', { ...erasing, rows: { customers: [await a.customer()] } });
    await workOff(world.pool, world.database, { 'person.erase': eraseTask });
    await owner.query(`delete from activity where erased_in is null and changed <> '{}'; delete from activity_seal`);
    const { rows } = await owner.query('select erased_in is null as is_empty from activity group by 1 order by 1');
    expect(rows).toEqual([{ is_empty: false }, { is_empty: true }]);
    await owner.query(`update activity set at = at - interval '13 months'`);
    await sealTheLog(world, owner);
    await rule('activity', 12);
    const before = await ledger();
    await night();
    expect(await ledger()).toEqual(before);
  });

  test('more than fifty thousand lines are told as such, and no fewer', async () => {
    const lines = (n: number) =>
      owner.query(
        `insert into activity (company_id, at, actor, call, table_name, row_id, change, changed)
         select $1, now() - interval '14 months', 'system:test', 'test', 'location', 0, 'update', '{"name": [1, 2]}'
         from generate_series(1, $2::int)`,
        [world.ids.ayse.company, n],
      );
    await owner.query('delete from activity; delete from activity_seal');
    await lines(50_000);
    await sealTheLog(world, owner);
    expect(await preview('activity', 12)).toMatchObject({ more: false, total: 50_000 });
    await owner.query('delete from activity_seal');
    await lines(1);
    await sealTheLog(world, owner);
    expect(await preview('activity', 12)).toMatchObject({ more: true, total: 50_001 });
    await owner.query('delete from activity; delete from activity_seal');
  });
});

describe('a rule', () => {
  const refused = async (name: string, input: object, person: Owner = 'ayse') => {
    const reply = await world.call(person, `retention.${name}`, { ...input });
    return reply.body.Success ? null : (reply.body.errors ?? reply.body.Message);
  };
  const rulesOf = async () =>
    Object.fromEntries((await world.ok('ayse', 'retention.get')).rules.map((one: { kind: string }) => [one.kind, one]));
  const setFourEyes = (four_eyes: boolean) =>
    world.inCompany('ayse', (db) => db.updateTable('company').set({ four_eyes }).execute());

  beforeEach(async () => {
    await noRules();
    await owner.query('delete from message');
    await addMessages('ayse', 2, 4);
  });

  test('says never at first, and when it destroys next', async () => {
    const found = await world.ok('ayse', 'retention.get');
    expect(found.rules).toEqual(kinds.map((kind) => ({ kind, months: null, asked: null, rowVersion: '0' })));
    expect(Date.parse(found.nextRunAt)).toBeGreaterThan(Date.now());
    expect(found.backups).toMatchObject({ keptDays: 28, copies: expect.any(Array) });
    expect((await world.ok('zoe', 'retention.get')).backups.copies).toBeNull();
  });

  test('counts its months from the day of the company’s wall, and of a month that is shorter takes the last', () => {
    const at = Date.parse('2026-05-30T22:30:00Z');
    expect(cutoffOf(at, 'Europe/Istanbul', 3)).toBe('2026-02-27T21:00:00.000Z');
    expect(cutoffOf(at, 'America/New_York', 3)).toBe('2026-02-28T05:00:00.000Z');
  });

  test('has bounds of its own for each kind', async () => {
    expect(await refused('update', { kind: 'activity', months: 11 })).toHaveProperty('months');
    expect(await refused('update', { kind: 'messages', months: 6 })).toHaveProperty('months');
    expect(await refused('preview', { kind: 'identity', months: 2 })).toHaveProperty('months');
  });

  test('that is set or shortened takes the number that it destroys; a longer one takes nothing', async () => {
    const update = { kind: 'messages', months: 3 };
    expect(await refused('update', update)).toHaveProperty('confirm');
    expect(await refused('update', { ...update, confirm: '1' })).toHaveProperty('confirm');
    expect((await rulesOf()).messages).toMatchObject({ months: null });
    expect(await refused('update', { ...update, confirm: '2' })).toBeNull();
    expect(await refused('update', { ...update, months: 2 })).toHaveProperty('confirm');
    expect(await refused('update', { ...update, months: 5 })).toBeNull();
    expect(await refused('update', { ...update, months: null })).toBeNull();
  });

  test('that somebody else has changed meanwhile is not overwritten', async () => {
    const { rowVersion } = (await rulesOf()).positions;
    await rule('positions', 12);
    const reply = await world.call('ayse', 'retention.update', { kind: 'positions', months: 24, rowVersion });
    expect(reply.status).toBe(409);
    expect((await rulesOf()).positions).toMatchObject({ months: 12 });
  });

  test('waits for a second person where the company asks for four eyes, and who asked is not one', async () => {
    await setFourEyes(true);
    expect(await world.ok('ayse', 'retention.update', { kind: 'messages', months: 3, confirm: '2' })).toEqual({
      waiting: true,
    });
    await night();
    expect(await messagesOf('ayse')).toBe(2);
    expect((await rulesOf()).messages).toMatchObject({
      months: null,
      asked: { months: 3, byName: 'Ayşe Yılmaz', mayConfirm: false },
    });
    expect(await refused('confirm', { kind: 'messages', confirm: '2' })).toMatch(/somebody else/);
    const second = await personWith(world, ['ManageDataProtectionLaw'], 2);
    const confirm = async (typed: string) =>
      (
        await sendWire(
          world.app,
          wireOf(rowNamed('retention.confirm'), { kind: 'messages', confirm: typed }),
          bearer(second),
        )
      ).body.Success;
    expect(await confirm('1')).toBe(false);
    expect(await confirm('2')).toBe(true);
    await night();
    expect(await messagesOf('ayse')).toBe(0);
    await addMessages('ayse', 1, 2);
    await world.ok('ayse', 'retention.update', { kind: 'messages', months: 1, confirm: '1' });
    await world.ok('ayse', 'retention.decline', { kind: 'messages' });
    expect((await rulesOf()).messages).toMatchObject({ months: 3, asked: null });
    expect(await refused('decline', { kind: 'messages' })).toMatch(/awaits/);
    await setFourEyes(false);
  });

  test('stands in the ledger by its words, and in the log', async () => {
    await rule('messages', 3);
    await night();
    const { ListItems } = await world.ok('ayse', 'destruction.list', { pageSize: 1 });
    expect(ListItems[0]).toMatchObject({
      cause: 'Retention: Messages and notices, 3 months',
      byName: 'The system',
      destroyed: '2 messages',
    });
    const log = await world.ok('ayse', 'activity.list', { call: 'retention.update', pageSize: 10 });
    expect(log.ListItems[0].sentence).toMatch(/Messages and notices/);
  });
});
