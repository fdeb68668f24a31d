import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RetentionKind } from '@sahada/contract/retention';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sealDays } from '../../src/features/activity/seal.ts';
import { foldQuestions } from '../../src/features/audit/fold-questions.ts';
import { loadReview } from '../../src/features/audit/load.ts';
import { countQuestions } from '../../src/features/audit/question-totals.ts';
import { doRun } from '../../src/pipeline/recurring.ts';
import { inTransaction } from '../../src/pipeline/transaction-of-job.ts';
import { recurring } from '../../src/tasks.ts';
import { type Builders, build, pixel, sha256 } from '../builders.ts';
import { daysFromNow } from '../entity-samples.ts';
import { connect } from '../laws/catalogue.ts';
import { makeSeals } from '../queue.ts';
import { personWith } from '../walks/door.ts';
import { bearer, openWorld, rowNamed, sendWire, type World, wireOf } from '../world.ts';

/** What is older than a rule allows goes, what is younger stays, and figures and seals stand as they were. */

type Owner = 'ayse' | 'zoe';

const task = 'retention.destroy';
const bar = '■■■';
const kinds: RetentionKind[] = ['identity', 'pictures', 'positions', 'messages', 'activity'];

let world: World;
let a: Builders;
let owner: pg.Client;
let queue: pg.Client;

beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
  owner = await connect(world.database.owner);
  queue = await connect(world.database.jobs);
  await owner.query(`select set_config('app.actor', 'system:test', false), set_config('app.call', 'test', false)`);
  await owner.query(`
    do $$ declare t record; begin
      for t in select c.oid::regclass as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relforcerowsecurity
      loop execute format('alter table %s no force row level security', t.name); end loop;
    end $$`);
});
afterAll(async () => {
  await owner.end();
  await queue.end();
  await world.close();
});
afterEach(() => {
  vi.useRealTimers();
});

/** One night, as the queue runs it. */
async function night(): Promise<void> {
  await owner.query('insert into task_state (name) values ($1) on conflict do nothing', [task]);
  const { rows } = await owner.query('insert into task_run (name, queued_at) values ($1, now()) returning id', [task]);
  const send = (text: string, values: unknown[] = []) => queue.query(text, values);
  await doRun(rows[0].id, { [task]: recurring[task] }, world.pool, send, () => {});
}

const preview = (kind: RetentionKind, months: number, person: Owner = 'ayse') =>
  world.ok(person, 'retention.preview', { kind, months });

/** Sets a rule as somebody does who has seen what it destroys. */
async function rule(kind: RetentionKind, months: number | null, person: Owner = 'ayse'): Promise<void> {
  const confirm = months === null ? null : String((await preview(kind, months, person)).total);
  await world.ok(person, 'retention.update', { kind, months, confirm });
}

const noRules = () => owner.query('delete from retention');

interface Entry {
  number: number;
  rule: string;
  counts: Record<string, number>;
}

const ledger = async (person: Owner = 'ayse'): Promise<Entry[]> =>
  (
    await owner.query('select number, rule, counts from destruction where company_id = $1 order by number', [
      world.ids[person].company,
    ])
  ).rows;

const row = async (table: string, id: number) =>
  (await owner.query(`select * from ${table} where id = $1`, [id])).rows[0];

interface Given {
  id: number;
  responseId: number;
  responseKey: string;
  name: string;
}

/** A response with all that a rule may take: who gave and signed it, where, and what was photographed. */
async function given(person: Owner, over: { ageMonths: number; approved?: boolean }): Promise<Given> {
  const own = build(world, person);
  const name = `Katılımcı ${randomUUID().slice(0, 8)}`;
  const plan = await own.openPlan({ identity: 'optional', askPosition: true });
  const submission = await own.submission(plan.token);
  const signatureKey = randomUUID();
  await world.ok(null, 'field.submit', {
    ...submission,
    participant: { name, email: `${randomUUID()}@ornek.example` },
    signatures: [{ role: 'participant', name, pictureKey: signatureKey, note: 'okudum' }],
    position: { latitude: 41.01, longitude: 29.02, accuracy: 5 },
  });
  // Sent once more with other content, it lies beside as a conflict.
  await world.call(null, 'field.submit', { ...submission, participant: { name, email: null }, answers: [] });
  await world.ok(null, 'field.putPicture', own.pictureOf(submission));
  await world.ok(null, 'field.putPicture', { ...own.pictureOf(submission), pictureKey: signatureKey });
  await world.encodePictures();
  const details = await world.ok(person, 'audit.details', { auditId: plan.id });
  const [{ responseId }] = details.Responses;
  if (over.approved !== false) await world.ok(person, 'audit.approve', { auditId: plan.id, responseId });
  const responseKey = String(submission.responseKey);
  const ago = `${over.ageMonths} months`;
  await world.inCompany(person, (db) =>
    sql`update response set received_at = received_at - ${ago}::interval where id = ${responseId}`.execute(db),
  );
  await owner.query('update picture set created_at = created_at - $2::interval where response_key = $1', [
    responseKey,
    ago,
  ]);
  return { id: plan.id, responseId, responseKey, name };
}

async function sealApproved(): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  await makeSeals(world);
  vi.useRealTimers();
}

const sealOf = async ({ responseId }: Given) => {
  const { rows } = await owner.query('select code from seal where response_id = $1', [responseId]);
  return world.ok(null, 'seal.look', { code: rows[0].code });
};

const picturesLeft = async ({ responseKey }: Given): Promise<number> =>
  (await owner.query('select from picture where response_key = $1 and deleted_at is null', [responseKey])).rowCount ??
  0;

const figures = async ({ id, responseId }: Given) => {
  const { Summary, Responses } = await world.ok('ayse', 'audit.details', { auditId: id });
  const { earned, max, percent, answered, total, findings, answers } = await row('response', responseId);
  return {
    Summary,
    responses: Responses.length,
    counts: await world.inCompany('ayse', async (db) =>
      countQuestions(db, await loadReview(db, { auditId: id, onlyApproved: false })),
    ),
    row: { earned, max, percent, answered, total, findings, answers },
  };
};

const namedIn = async (name: string): Promise<string[]> => {
  const found: string[] = [];
  const { rows } = await owner.query(`
    select c.oid::regclass::text as table, quote_ident(a.attname) as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and format_type(a.atttypid, null) in ('text', 'json', 'jsonb', 'text[]')`);
  for (const { table, column } of rows) {
    const hits = await owner.query(`select from ${table} where strpos(${column}::text, $1) > 0 limit 1`, [name]);
    if (hits.rowCount) found.push(`${table}.${column}`);
  }
  return found;
};

describe('of responses', () => {
  let old: Given;
  let young: Given;
  let waiting: Given;
  let foreign: Given;
  let before: unknown;

  beforeAll(async () => {
    old = await given('ayse', { ageMonths: 7 });
    young = await given('ayse', { ageMonths: 5 });
    waiting = await given('ayse', { ageMonths: 7, approved: false });
    foreign = await given('zoe', { ageMonths: 7 });
    await sealApproved();
    await world.inCompany('ayse', (db) => foldQuestions(db));
    before = await figures(old);
  }, 60_000);

  test('nothing is destroyed without a rule', async () => {
    await night();
    expect(await ledger()).toEqual([]);
    expect((await row('response', old.responseId)).participant_name).toBe(old.name);
    await rule('identity', null);
    await night();
    expect(await ledger()).toEqual([]);
  });

  test('what the content of one holds of a person is noted with it, as the database reads it', async () => {
    const plan = await a.openPlan({ identity: 'optional', askPosition: true });
    const signatures = [{ role: 'participant', name: 'Deniz Işık', pictureKey: randomUUID() }];
    const position = { latitude: 41.01, longitude: 29.02, accuracy: 5 };
    const keys: unknown[] = [];
    for (const held of [{}, { signatures }, { position }, { signatures, position }]) {
      const submission: Record<string, unknown> = { ...(await a.submission(plan.token)), signatures: [], ...held };
      keys.push(submission.responseKey);
      await world.ok(null, 'field.submit', submission);
    }
    const { rows } = await owner.query(
      'select holds, holds_in(raw) as read from response where response_key = any($1) order by id',
      [keys],
    );
    expect(rows.map(({ holds }) => holds)).toEqual([0, 1, 2, 3]);
    expect(rows.map(({ read }) => read)).toEqual([0, 1, 2, 3]);
    await world.inCompany('ayse', (db) =>
      sql`update response set raw = '{"signatures": [], "position": null}' where response_key = any(${keys}::uuid[])`.execute(
        db,
      ),
    );
    const { rowCount } = await owner.query('select from response where response_key = any($1) and holds <> 0', [keys]);
    expect(rowCount).toBe(0);
  });

  test('who gave and signed old ones goes, wherever it stands, as the preview says; the rest stays', async () => {
    const found = await preview('identity', 6);
    await rule('identity', 6);
    await night();
    expect(await namedIn(old.name)).toEqual([]);
    expect(await row('response', old.responseId)).toMatchObject({
      participant_name: null,
      participant_email: null,
      raw: { signatures: [{ role: 'participant', name: bar, note: bar }] },
    });
    expect(await namedIn(young.name)).toContain('response.participant_name');
    expect(await namedIn(waiting.name)).toContain('response.participant_name');
    expect(await namedIn(foreign.name)).toContain('response.participant_name');
    const counts = { identities: 1, signers: 1, contents: 1 };
    expect(await ledger()).toMatchObject([{ number: 1, rule: 'identity 6', counts }]);
    expect(found).toMatchObject({ total: 3, more: false, bytes: null });
    expect(found.counts.map(({ what, count }: { what: string; count: number }) => [what, count])).toEqual(
      Object.entries(counts),
    );
    expect(await preview('identity', 6)).toMatchObject({ total: 0 });
    expect(await sealOf(old)).toMatchObject({ state: 'erased' });
    expect(await sealOf(young)).toMatchObject({ state: 'unchanged' });
  });

  test('positions of old ones go', async () => {
    expect(await preview('positions', 6)).toMatchObject({ total: 1 });
    await rule('positions', 6);
    await night();
    expect((await row('response', old.responseId)).raw.position).toBeNull();
    for (const other of [young, waiting, foreign])
      expect((await row('response', other.responseId)).raw.position).toMatchObject({ latitude: 41.01 });
    expect((await ledger()).at(-1)).toMatchObject({ rule: 'positions 6', counts: { positions: 1 } });
  });

  test('pictures of old ones go, but not while an action is open', async () => {
    const { rows } = await owner.query('select id from finding where response_id = $1', [old.responseId]);
    const action = await a.action({ findingId: rows[0].id });
    expect(await preview('pictures', 6)).toMatchObject({ total: 0, bytes: 0 });
    await rule('pictures', 6);
    await night();
    expect(await picturesLeft(old)).toBe(2);
    await world.ok('ayse', 'action.setState', { id: action, state: 'cancelled', note: 'Gerek kalmadı' });
    const found = await preview('pictures', 6);
    expect(found.total).toBe(2);
    const bytes = async () => Number((await owner.query('select sum(octet_length(bytes)) as n from file')).rows[0].n);
    const stored = await bytes();
    await night();
    expect(stored - (await bytes())).toBe(found.bytes);
    expect([await picturesLeft(old), await picturesLeft(young), await picturesLeft(waiting)]).toEqual([0, 2, 2]);
    expect(await picturesLeft(foreign)).toBe(2);
    expect((await ledger()).at(-1)).toMatchObject({ rule: 'pictures 6', counts: { pictures: 2 } });
    expect(await sealOf(old)).toMatchObject({ state: 'erased' });
  });

  test('evidence of an action goes once the action is closed', async () => {
    const { id, token } = await a.sentAction();
    await world.ok(null, 'actionLink.putPicture', {
      token,
      pictureKey: randomUUID(),
      sha256: sha256(pixel),
      bytes: pixel,
    });
    await world.encodePictures();
    const { evidence_key: responseKey } = await row('action', id);
    const evidence = { responseKey } as Given;
    await owner.query(`update picture set created_at = created_at - interval '7 months' where response_key = $1`, [
      responseKey,
    ]);
    await night();
    expect(await picturesLeft(evidence)).toBe(1);
    await world.ok('ayse', 'action.setState', { id, state: 'cancelled', note: 'Gerek kalmadı' });
    await night();
    expect(await picturesLeft(evidence)).toBe(0);
  });

  test('figures are what they were', async () => {
    expect(await figures(old)).toEqual(before);
  });

  test('what waited goes once it has been decided about it', async () => {
    await world.ok('ayse', 'audit.approve', { auditId: waiting.id, responseId: waiting.responseId });
    await night();
    expect(await namedIn(waiting.name)).toEqual([]);
    expect(await picturesLeft(waiting)).toBe(0);
    expect((await row('response', waiting.responseId)).raw.position).toBeNull();
  });

  test('invitations go when their plan has been over for so long', async () => {
    const invite = (plan: number, name: string) =>
      world.inCompany('ayse', (db) =>
        sql`insert into invitation (plan_id, name, email, email_key, language_id, token)
          values (${plan}, ${name}, ${`${name}@ornek.example`}, ${name}, 1, ${name})`.execute(db),
      );
    await invite(old.id, 'davetli-eski');
    await invite(young.id, 'davetli-yeni');
    await owner.query(
      `update plan set begins_at = begins_at - interval '9 months', ends_at = ends_at - interval '9 months' where id = $1`,
      [old.id],
    );
    expect(await preview('identity', 6)).toMatchObject({ total: 1 });
    await night();
    expect(await namedIn('davetli-eski')).toEqual([]);
    expect(await namedIn('davetli-yeni')).toContain('invitation.name');
    expect((await ledger()).at(-1)).toMatchObject({ counts: { invitations: 1 } });
  });
});

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

  /** Transactions of other tests in the same cluster may hold the settled lines back. */
  async function sealTheLog(): Promise<void> {
    const { company } = world.ids.ayse;
    const now = Date.now();
    for (let isLeft = true; isLeft; ) {
      await inTransaction(world.pool, 'activity.seal', now, async (gate) => {
        const db = await gate.enterJob(company);
        if (db === null) throw new Error('the company is gone');
        return sealDays({ db, now });
      });
      const { rows } = await owner.query('select company_id from gate.task_companies_to_seal($1)', [new Date(now)]);
      isLeft = rows.some(({ company_id }) => company_id === company);
      if (isLeft) await sleep(100);
    }
  }

  test('values of old lines go, the lines stay, and every day is as it was sealed', async () => {
    await noRules();
    const location = await a.location({ Name: 'Eski Depo' });
    await world.ok('ayse', 'location.update', { id: location, Name: 'Yeni Depo' });
    await owner.query(`update activity set at = at - interval '13 months' where company_id = $1`, [
      world.ids.ayse.company,
    ]);
    await world.ok('ayse', 'location.update', { id: location, Name: 'En Yeni Depo' });
    await sealTheLog();
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
