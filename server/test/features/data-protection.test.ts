import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { sealDays } from '../../src/features/activity/seal.ts';
import { foldQuestions } from '../../src/features/audit/fold-questions.ts';
import { loadReview } from '../../src/features/audit/load.ts';
import { countQuestions } from '../../src/features/audit/question-totals.ts';
import { personExportTask } from '../../src/features/data-protection/export-task.ts';
import { eraseTask } from '../../src/features/data-protection/task.ts';
import { inTransaction } from '../../src/pipeline/transaction-of-job.ts';
import { type Builders, build } from '../builders.ts';
import { daysFromNow } from '../entity-samples.ts';
import { connect } from '../laws/catalogue.ts';
import { makeSeals, workOff } from '../queue.ts';
import { dataRequestForm, reportForm } from '../sample-rows.ts';
import { personWith } from '../walks/door.ts';
import { bearer, openWorld, rowNamed, sendWire, type World, wireOf } from '../world.ts';

/** A person who stands wherever a person can stand, and is nowhere after the erasure. */

const person = {
  first: 'Defnesu',
  last: 'Kızılçamlı',
  email: 'defnesu.kizilcamli@ornek.example',
  phone: '0532 555 44 33',
};
const full = `${person.first} ${person.last}`;
const traces = [person.first, person.last, 'defnesu.kizilcamli', '555 44 33', 'KARANLIK SIR'];

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

/** Works off what was asked for, and fails where that fails. */
async function erase(): Promise<void> {
  const failures: unknown[] = [];
  await workOff(world.pool, world.database, { 'person.erase': eraseTask }, (error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

const request = async (form: object = {}): Promise<{ id: number; number: string }> => {
  const { id } = await world.ok('ayse', 'dataRequest.create', {
    ...dataRequestForm(a),
    person: full,
    email: person.email,
    phone: '+90 532 5554433',
    note: `${full} aradı`,
    ...form,
  });
  return { id, number: String((await world.ok('ayse', 'dataRequest.get', { id })).number) };
};

type Found = Record<string, { count: number; rows: { id: number }[] }>;

const searched = async (id: number): Promise<Found> =>
  Object.fromEntries(
    (await world.ok('ayse', 'dataRequest.search', { id })).Places.map(({ place, ...rest }: { place: string }) => [
      place,
      rest,
    ]),
  ) as Found;

const everything = (found: Found) =>
  Object.fromEntries(
    Object.entries(found)
      .filter(([place]) => place !== 'messages')
      .map(([place, { rows }]) => [place, rows.map(({ id }) => id)]),
  );

/** Every column of every table in which one of the traces can be read. */
async function readable(): Promise<string[]> {
  const found: string[] = [];
  for (const client of [owner, queue]) {
    const { rows } = await client.query(`
      select c.oid::regclass::text as table, quote_ident(a.attname) as column, format_type(a.atttypid, null) as type
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname in ('public', 'job', 'receipt') and has_table_privilege(c.oid, 'select')
        and format_type(a.atttypid, null) in ('text', 'json', 'jsonb', 'bytea', 'text[]', 'character varying')`);
    for (const { table, column, type } of rows) {
      const text = type === 'bytea' ? `encode(${column}, 'hex')` : `${column}::text`;
      const wanted = traces.map((trace) =>
        type === 'bytea' ? Buffer.from(trace).toString('hex') : trace.toLocaleLowerCase('tr'),
      );
      const shown = type === 'bytea' ? text : `lower(translate(${text}, 'İI', 'iı'))`;
      const { rows: hits } = await client.query(
        `select count(*)::int as n from ${table} where exists (select from unnest($1::text[]) w where strpos(${shown}, w) > 0)`,
        [wanted],
      );
      if (hits[0].n > 0) found.push(`${table}.${column}: ${hits[0].n}`);
    }
  }
  return found;
}

const inAyse = <T>(work: Parameters<World['inCompany']>[1]): Promise<T> => world.inCompany('ayse', work) as Promise<T>;

/** A survey answered by the person, with everything that a response can hold; approved and sealed. */
async function aResponseOfPerson() {
  const plan = await a.openPlan({ identity: 'optional', askPosition: true });
  const submission = await a.submission(plan.token);
  const [answer] = submission.answers as Record<string, unknown>[];
  const signatureKey = randomUUID();
  const sent = {
    ...submission,
    participant: { name: full, email: person.email },
    answers: [{ ...answer, note: `KARANLIK SIR, ben ${full}` }],
    findings: [{ findingKey: randomUUID(), title: `KARANLIK SIR ${person.phone}`, note: full, severity: 'minor' }],
    signatures: [{ role: 'participant', name: full, pictureKey: signatureKey, note: 'KARANLIK SIR' }],
    position: { latitude: 41.01, longitude: 29.02, accuracy: 5 },
  };
  await world.ok(null, 'field.submit', sent);
  await world.call(null, 'field.submit', { ...sent, answers: [{ ...answer, note: `${full} başka` }] });
  await world.ok(null, 'field.putPicture', a.pictureOf(submission));
  await world.ok(null, 'field.putPicture', { ...a.pictureOf(submission), pictureKey: signatureKey });
  await world.encodePictures();
  const details = await world.ok('ayse', 'audit.details', { auditId: plan.id });
  const [{ responseId }] = details.Responses;
  return { ...plan, responseId: responseId as number, responseKey: String(submission.responseKey) };
}

/** Seals the company's log up to a moment; transactions of other tests in the same cluster may hold it back. */
async function sealTheLog(now: number): Promise<void> {
  const { company } = world.ids.ayse;
  for (let isLeft = true; isLeft; ) {
    await inTransaction(world.pool, 'activity.seal', now, async (gate, later) => {
      const db = await gate.enterJob(company);
      if (db === null) throw new Error('the company is gone');
      return sealDays({ db, companyId: company, now, later });
    });
    const { rows } = await owner.query('select company_id from gate.task_companies_to_seal($1)', [new Date(now)]);
    isLeft = rows.some(({ company_id }) => company_id === company);
    if (isLeft) await sleep(100);
  }
}

/** The person in every place. */
async function seed() {
  const response = await aResponseOfPerson();
  await world.ok('ayse', 'audit.approve', { auditId: response.id, responseId: response.responseId });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  await makeSeals(world);
  vi.useRealTimers();
  const customer = await a.customer({
    companyName: 'Deniz A.Ş.',
    personelFName: person.first,
    personelLName: person.last,
    personelEmail: person.email,
    companyPhone: person.phone,
    description: `${full} ile görüşüldü`,
  });
  await world.ok('ayse', 'customer.update', { id: customer, personelFName: 'Su' });
  await world.ok('ayse', 'customer.update', { id: customer, personelFName: person.first });
  await a.location({ ContactName: full, ContactPhone: person.phone, ContactEmail: person.email });
  const attribute = await a.userAttribute({ name: 'Sicil', kind: 'text', options: [] });
  const user = await a.user({
    firstName: person.first,
    lastName: person.last,
    email: person.email,
    phone: person.phone,
    attributes: [{ id: attribute, value: `KARANLIK SIR: ${person.first}` }],
  });
  await world.ok('ayse', 'user.update', { id: user, attributes: [{ id: attribute, value: 'KARANLIK SIR' }] });
  await world.ok('ayse', 'user.update', { id: user, phone: '0532 555 44 33 ' });
  await world.ok('ayse', 'user.setActive', { ids: [user], active: false });
  const action = await a.sentAction({ ownerName: full, ownerEmail: person.email, description: `${full} bakacak` });
  await world.ok('ayse', 'action.addComment', { id: action.id, text: `${full.toLocaleUpperCase('tr')} geldi` });
  const invited = await a.plan({ identity: 'optional' });
  const { user: me } = world.ids.ayse;
  await inAyse(async (db) => {
    await sql`insert into invitation (plan_id, name, email, email_key, language_id, token)
      values (${invited}, ${full}, ${person.email}, ${person.email}, 1, 'jeton')`.execute(db);
    await sql`insert into invitation_mail (invitation_id, sent_at, last_error)
      select id, app_now(), ${`${person.email} kutusu dolu`} from invitation where plan_id = ${invited}`.execute(db);
    await sql`insert into response_revision (response_id, revision, version_id, answers_hash, raw, earned, max, replaced_at, replaced_by)
      select id, 7, version_id, 'x', raw, earned, max, app_now(), ${me} from response where id = ${response.responseId}`.execute(
      db,
    );
    await sql`insert into answer_edit (response_id, question_id, old, new, reason, user_id, at)
      select id, (raw -> 'answers' -> 0 ->> 'questionId')::int, (raw -> 'answers' -> 0)::jsonb, (raw -> 'answers' -> 0)::jsonb, ${full}, ${me}, app_now()
      from response where id = ${response.responseId}`.execute(db);
    await sql`insert into decision (response_id, user_id, at, reason, kind) values (${response.responseId}, ${me}, app_now(), ${full}, 'returned')`.execute(
      db,
    );
    await sql`insert into draft (plan_id, response_key, content, bytes, made_by, changed_at)
      select plan_id, response_key, ${JSON.stringify({ answers: { 1: { text: { value: full } } }, findings: {}, signatures: [] })}::jsonb, 9, ${me}, app_now()
      from response where id = ${response.responseId}`.execute(db);
    await sql`insert into draft (plan_id, response_key, content, bytes, made_by, changed_at)
      values (${response.id}, ${randomUUID()}, ${JSON.stringify({ answers: {}, findings: {}, signatures: [{ name: full }] })}::jsonb, 9, ${me}, app_now())`.execute(
      db,
    );
    await sql`insert into message (name, channel, recipient, language_id, entries, subject, text, link, state, message_id, next_try_at)
      values ('announcement', 'mail', ${person.email}, 1, ${JSON.stringify([{ who: full }])}::jsonb, ${full}, 'KARANLIK SIR', '/s/x', 'Waiting', 'a', app_now()),
        ('announcement', 'mail', 'baska@ornek.example', 1, ${JSON.stringify([{ who: full }])}::jsonb, ${`${full} yanıtladı`}, ${person.email}, null, 'Sent', 'b', null)`.execute(
      db,
    );
    await sql`insert into notification (user_id, name, entries, at) values (${me}, 'announcement', ${JSON.stringify([{ who: full }])}::jsonb, app_now())`.execute(
      db,
    );
    await sql`insert into list_view (user_id, screen, name, query, shared) values (${me}, '/x', ${full}, ${`search=${full}`}, false)`.execute(
      db,
    );
    await sql`insert into export (user_id, list, input, name, state, total, created_at)
      values (${me}, 'customer.list', ${JSON.stringify({ searchText: full })}::jsonb, 'x.csv', 'done', 1, app_now())`.execute(
      db,
    );
    await sql`insert into export_part (export_id, place, bytes) select max(id), 0, ${Buffer.from(full)} from export`.execute(
      db,
    );
    await sql`insert into attachment (name, type, bytes) values ('rapor.pdf', 'application/pdf', ${Buffer.from(full)})`.execute(
      db,
    );
    await sql`insert into import (user_id, kind, work, problem_count, total, result)
      values (${me}, 'customer', ${JSON.stringify({ steps: [full] })}::jsonb, 0, 1, ${JSON.stringify({ name: full })}::jsonb)`.execute(
      db,
    );
    await sql`update plan set report_to = ${JSON.stringify({ emails: [person.email, 'kalan@ornek.example'], approvedOnly: true })}::jsonb
      where id = ${invited}`.execute(db);
    await sql`update file set bytes = bytes || ${Buffer.from(full)} where id in (
      select file_id from picture where response_key = ${response.responseKey}::uuid)`.execute(db);
  });
  const { id: schedule } = await world.ok('ayse', 'reportSchedule.create', reportForm(a));
  await inAyse((db) =>
    db
      .updateTable('report_schedule')
      .set({ emails: [person.email, 'kalan@ornek.example'] })
      .where('id', '=', schedule)
      .execute(),
  );
  return { ...response, customer, user, action: action.id, invited };
}

describe('an erased person', () => {
  let seeded: Awaited<ReturnType<typeof seed>>;
  let code: string;
  let before: unknown;

  const figures = async () => {
    const { Summary, Responses } = await world.ok('ayse', 'audit.details', { auditId: seeded.id });
    const { rows } = await owner.query(
      'select earned, max, percent, answered, total, findings from response where id = $1',
      [seeded.responseId],
    );
    return {
      Summary,
      responses: Responses.length,
      // What is folded, and what is not: the latter knows of the response as it was before.
      counts: await inAyse(async (db) =>
        countQuestions(db, await loadReview(db, { auditId: seeded.id, onlyApproved: false })),
      ),
      rows,
    };
  };
  const verified = () =>
    world.ok('ayse', 'activity.verify', {
      dateFrom: daysFromNow(-20).slice(0, 10),
      dateTo: daysFromNow(300).slice(0, 10),
    });

  beforeAll(async () => {
    seeded = await seed();
    code = (await owner.query('select code from seal where response_id = $1', [seeded.responseId])).rows[0].code;
    await inAyse((db) => foldQuestions(db));
    before = await figures();
    // It was done some days ago, so that its days are over and sealed.
    await owner.query(`update activity set at = at - interval '5 days' where company_id = $1`, [
      world.ids.ayse.company,
    ]);
    await sealTheLog(Date.now());
    expect(await verified()).toMatchObject({ intact: true, erased: 0, erasedAt: null });
    // An earlier request of the same person is about them, too.
    const earlier = await request({ kind: 'access' });
    await world.ok('ayse', 'dataRequest.close', { id: earlier.id, outcome: 'done', note: `${full} bilgilendirildi` });
    const { id, number } = await request();
    const found = await searched(id);
    const counts = Object.fromEntries(Object.entries(found).map(([place, { count }]) => [place, count]));
    expect(counts).toEqual({
      responses: 1,
      signatures: 0,
      invitations: 1,
      users: 1,
      customers: 1,
      locations: 1,
      actions: 1,
      messages: expect.any(Number),
    });
    expect(await readable()).not.toEqual([]);
    const rows = everything(found);
    const preview = await world.ok('ayse', 'dataRequest.preview', { id, rows });
    expect(preview).toMatchObject({ seals: 1 });
    await world.ok('ayse', 'dataRequest.erase', { id, rows, reason: `${full} istedi`, confirm: number });
    await erase();
    expect(await world.ok('ayse', 'dataRequest.get', { id })).toMatchObject({
      state: 'done',
      person: '■■■',
      email: null,
    });
  }, 60_000);

  test('can be read nowhere in the database', async () => {
    expect(await readable()).toEqual([]);
  });

  test('leaves every figure as it was', async () => {
    expect(await figures()).toEqual(before);
  });

  test('leaves others on lists of recipients', async () => {
    const { rows } = await owner.query(`select report_to -> 'emails' as emails from plan where id = $1`, [
      seeded.invited,
    ]);
    expect(rows).toEqual([{ emails: ['kalan@ornek.example'] }]);
    expect((await owner.query('select emails from report_schedule')).rows).toEqual([
      { emails: ['kalan@ornek.example'] },
    ]);
  });

  test('leaves an open action to whoever made it, and its link is over', async () => {
    expect(await world.ok('ayse', 'action.get', { id: seeded.action })).toMatchObject({
      ownerUserId: world.ids.ayse.user,
    });
  });

  test('is told of on the page of the seal, which tells nobody that anything was changed', async () => {
    expect(await world.ok(null, 'seal.look', { code })).toMatchObject({
      state: 'erased',
      erasedOn: expect.stringMatching(/^\d{4}-/),
    });
  });

  test('is told of by the log, which stands as it was sealed', async () => {
    const found = await verified();
    expect(found).toMatchObject({ intact: true, brokenDay: null, erasedAt: expect.any(String) });
    expect(found.erased).toBeGreaterThan(3);
    const { ListItems } = await world.ok('ayse', 'activity.list', {
      entity: 'customer',
      entityId: seeded.customer,
      pageSize: 50,
    });
    const changed = ListItems.filter(({ changes }: { changes: unknown[] }) => changes.length > 0);
    expect(changed.length).toBeGreaterThan(2);
    for (const { changes, erasedAt } of changed) {
      expect(erasedAt).not.toBeNull();
      for (const change of changes.filter(({ field }: { field: string }) => field.startsWith('contact')))
        expect(change).toMatchObject({ old: '•••', new: '•••' });
    }
  });

  test('stands in the ledger by numbers alone, and the ledger shows what was changed in it', async () => {
    const { ListItems } = await world.ok('ayse', 'destruction.list');
    expect(ListItems).toHaveLength(1);
    expect(ListItems[0]).toMatchObject({ number: 1, byName: 'Ayşe Yılmaz' });
    expect(ListItems[0].destroyed).toMatch(/1 responses.*1 users/);
    expect(await world.ok('ayse', 'destruction.verify')).toEqual({ intact: true, rows: 1, brokenNumber: null });
    const pdf = await world.call('ayse', 'destruction.listToPdf');
    expect(pdf.status).toBe(200);
    await owner.query(`update destruction set counts = counts || '{"pictures": 9}'`);
    expect(await world.ok('ayse', 'destruction.verify')).toMatchObject({ intact: false, brokenNumber: 1 });
    await owner.query(`update destruction set counts = counts || '{"pictures": 2}'`);
    expect(await world.ok('ayse', 'destruction.verify')).toMatchObject({ intact: true });
  });

  test('is no cover for somebody who changes the log: a line that the ledger does not count is found', async () => {
    const { rows } = await owner.query(
      `update activity set changed = '{"name": ["*", "*"]}', erased_in = 1 where id = (
         select max(id) from activity where company_id = $1 and erased_in is null and changed is not null
           and id <= (select max(through_id) from activity_seal)) returning id`,
      [world.ids.ayse.company],
    );
    expect(rows).toHaveLength(1);
    expect(await verified()).toMatchObject({ intact: false });
  });
});

describe('a request', () => {
  const customerWith = (name: string) =>
    a.customer({ personelFName: name, personelLName: 'Tektaş', personelEmail: `${randomUUID()}@ornek.example` });
  const asked = async (name: string, form: object = {}) => {
    const customer = await customerWith(name);
    const made = await request({ person: `${name} Tektaş`, email: null, phone: null, note: null, ...form });
    return { ...made, customer, rows: { customers: [customer] } };
  };
  const contactOf = async (id: number) => (await world.ok('ayse', 'customer.get', { id })).personelFName;
  const refused = async (person: 'ayse' | 'can', name: string, input: object) => {
    const reply = await world.call(person, name, { ...input });
    return reply.body.Success ? null : (reply.body.errors ?? reply.body.Message);
  };

  test('is due thirty days after it came, and numbered in turn', async () => {
    const one = await request({ receivedOn: '2026-01-31' });
    const next = await request({ receivedOn: '2026-01-31' });
    expect(await world.ok('ayse', 'dataRequest.get', { id: one.id })).toMatchObject({
      dueOn: '2026-03-02',
      state: 'open',
    });
    expect(Number(next.number)).toBe(Number(one.number) + 1);
    expect(
      await refused('ayse', 'dataRequest.create', { ...dataRequestForm(a), receivedOn: daysFromNow(3).slice(0, 10) }),
    ).toHaveProperty('receivedOn');
  });

  test('erases only where it asks for that, rows are chosen, and its number is typed', async () => {
    const { id, rows, number, customer } = await asked('Baran');
    const erasing = { id, rows, reason: 'Rıza geri alındı', confirm: number };
    expect(await refused('ayse', 'dataRequest.erase', { ...erasing, confirm: '0' })).toHaveProperty('confirm');
    expect(await refused('ayse', 'dataRequest.erase', { ...erasing, rows: {} })).toHaveProperty('rows');
    const other = await asked('Berna', { kind: 'access' });
    expect(await refused('ayse', 'dataRequest.erase', { ...erasing, ...other, confirm: other.number })).toMatch(/kind/);
    await erase();
    expect(await contactOf(customer)).toBe('Baran');
    await world.ok('ayse', 'dataRequest.erase', erasing);
    expect(await refused('ayse', 'dataRequest.erase', erasing), 'while it runs').toMatch(/closed/);
    await erase();
    expect(await contactOf(customer)).toBe('■■■');
  });

  test('is about one person: rows that hold many names are not looked for, nor erased', async () => {
    const { id, number } = await request({ person: 'Tektaş', email: null, phone: null });
    const customers = await Promise.all(Array.from({ length: 16 }, (_, n) => customerWith(`Kişi${n}`)));
    const rows = { customers };
    expect(await refused('ayse', 'dataRequest.preview', { id, rows })).toHaveProperty('rows');
    const erasing = { id, rows, reason: 'İstedi', confirm: number };
    expect(await refused('ayse', 'dataRequest.erase', erasing)).toHaveProperty('rows');
    expect(
      await refused('ayse', 'dataRequest.preview', { id, rows: { customers: customers.slice(0, 15) } }),
    ).toBeNull();
  });

  test('erases no user who can still sign in', async () => {
    const user = await a.user({ firstName: 'Cemre', lastName: 'Tektaş', email: `${randomUUID()}@ornek.example` });
    const { id, number } = await request({ person: 'Cemre Tektaş', email: null });
    const erasing = { id, rows: { users: [user] }, reason: 'Ayrıldı', confirm: number };
    expect(await refused('ayse', 'dataRequest.erase', erasing)).toMatch(/Cemre Tektaş/);
    await world.ok('ayse', 'user.setActive', { ids: [user], active: false });
    await world.ok('ayse', 'dataRequest.erase', erasing);
    await erase();
    const { rows } = await owner.query('select first_name, phone, password_hash from "user" where id = $1', [user]);
    expect(rows).toEqual([{ first_name: '■■■', phone: null, password_hash: '!' }]);
    expect((await owner.query('select from login where user_id = $1', [user])).rowCount).toBe(0);
  });

  test('needs a second person where the company asks for four eyes, and who asked is not one', async () => {
    await inAyse((db) => db.updateTable('company').set({ four_eyes: true }).execute());
    const { id, rows, number, customer } = await asked('Derya');
    expect(await world.ok('ayse', 'dataRequest.erase', { id, rows, reason: 'İstedi', confirm: number })).toEqual({
      waiting: true,
    });
    await erase();
    expect(await contactOf(customer)).toBe('Derya');
    expect(await refused('ayse', 'dataRequest.confirm', { id, confirm: number })).toMatch(/somebody else/);
    const second = await personWith(world, ['ManageDataProtectionLaw'], 2);
    const confirming = wireOf(rowNamed('dataRequest.confirm'), { id, confirm: number });
    expect((await sendWire(world.app, confirming, bearer(second))).body.Success).toBe(true);
    await erase();
    expect(await contactOf(customer)).toBe('■■■');
    await inAyse((db) => db.updateTable('company').set({ four_eyes: false }).execute());
  });

  test('takes one signature out of an audit and leaves the others, the answers and the points', async () => {
    const responseId = (await a.response()).responseId;
    const signatures = [
      { role: 'auditor', name: 'Ela Denetçi', note: 'tamam' },
      { role: 'site', name: 'Ferit Tektaş', note: 'okudum' },
      { role: 'site', name: 'Ferit Tektaşlı', note: 'başkası' },
    ];
    await inAyse((db) =>
      sql`update response set raw = (raw::jsonb || jsonb_build_object('signatures', ${JSON.stringify(signatures)}::jsonb))::json
        where id = ${responseId}`.execute(db),
    );
    await owner.query(
      `update checklist_version set document = document || '{"signatureSection": true}'
       where id = (select version_id from response where id = $1)`,
      [responseId],
    );
    const { id, number } = await request({ person: 'ferit tektaş', email: null });
    const found = await searched(id);
    expect(found.signatures?.rows.map((row) => row.id)).toEqual([responseId]);
    const stored = async () =>
      (await owner.query('select raw, earned from response where id = $1', [responseId])).rows[0];
    const before = await stored();
    await world.ok('ayse', 'dataRequest.erase', {
      id,
      rows: { signatures: [responseId] },
      reason: 'İstedi',
      confirm: number,
    });
    await erase();
    const after = await stored();
    expect(after.raw.signatures).toEqual([signatures[0], { role: 'site', name: '■■■', note: '■■■' }, signatures[2]]);
    expect({ ...after, raw: after.raw.answers }).toEqual({ ...before, raw: before.raw.answers });
  });

  test('takes names and phones out however they are written, and breaks no document', async () => {
    const { user: me } = world.ids.ayse;
    const customer = await a.customer({
      personelFName: 'Irmak',
      personelLName: 'Öz"}',
      personelEmail: `${randomUUID()}@ornek.example`,
    });
    const { id, number } = await request({ person: 'Irmak Öz', email: null, phone: '0532 777 66 55', note: null });
    const entries = [{ who: 'Irmak Öz"}' }, { said: '5327776655 aradı', extension: 5_327_776_655 }];
    const viewId = await inAyse<number>(async (db) => {
      await sql`insert into notification (user_id, name, entries, at)
        values (${me}, 'announcement', ${JSON.stringify(entries)}::jsonb, app_now() + interval '1 hour')`.execute(db);
      const { rows } = await sql<{ id: number }>`insert into list_view (user_id, screen, name, query, shared)
        values (${me}, '/x', 'irmak öz, ırmak ÖZ: +90 (532) 777-66-55, 05327776655', 'no=532777665599', false) returning id`.execute(
        db,
      );
      return rows[0]?.id ?? 0;
    });
    await world.ok('ayse', 'dataRequest.erase', { id, rows: { customers: [customer] }, reason: 'x', confirm: number });
    await erase();
    const { rows: views } = await owner.query('select name, query from list_view where id = $1', [viewId]);
    expect(views).toEqual([{ name: '■■■, ■■■: ■■■, ■■■', query: 'no=532777665599' }]);
    const { rows: told } = await owner.query('select entries from notification order by at desc limit 1');
    expect(told[0].entries).toEqual([{ who: '■■■' }, { said: '■■■ aradı', extension: 5_327_776_655 }]);
  });

  test('takes out what an owner from outside wrote; their action, reopened, is its maker’s', async () => {
    const { user: me } = world.ids.ayse;
    const action = await a.sentAction({ ownerName: 'Nesrin', ownerEmail: `${randomUUID()}@ornek.example` });
    await owner.query(
      `insert into action_change (company_id, action_id, by_name, old, new, note) values ($1, $2, 'Nesrin', 'inProgress', 'submitted', 'Dizim ağrıyor')`,
      [world.ids.ayse.company, action.id],
    );
    await owner.query(`update action set state = 'done', closed_at = now(), closed_by = $1 where id = $2`, [
      me,
      action.id,
    ]);
    const { id, number } = await request({ person: 'Nesrin', email: null, phone: null, note: null });
    await world.ok('ayse', 'dataRequest.erase', { id, rows: { actions: [action.id] }, reason: 'x', confirm: number });
    await erase();
    const { rows } = await owner.query(
      'select by_name, note from action_change where action_id = $1 and user_id is null',
      [action.id],
    );
    expect(rows).toEqual([{ by_name: '■■■', note: '■■■' }]);
    await world.ok('ayse', 'action.setState', { id: action.id, state: 'inProgress', note: 'Yeniden' });
    expect(await world.ok('ayse', 'action.get', { id: action.id })).toMatchObject({ ownerUserId: me });
  });

  test('is answered with a zip: a page to read, and the same as JSON', async () => {
    const { responseId } = await a.response();
    await inAyse((db) =>
      sql`update response set participant_name = 'Gamze <Tektaş>', participant_email = 'g@t.example' where id = ${responseId}`.execute(
        db,
      ),
    );
    const licence = await a.userAttribute({ name: 'Ehliyet', kind: 'yesno', options: [], locales: [] });
    const user = await a.user({ firstName: 'Gamze', attributes: [{ id: licence, value: true }] });
    const { id, number } = await request({ kind: 'access', person: 'Gamze', email: null });
    const rows = { responses: [responseId], users: [user] };
    const { exportId } = await world.ok('ayse', 'dataRequest.export', { id, rows });
    await workOff(world.pool, world.database, { 'person.export': personExportTask });
    expect(await world.ok('ayse', 'exportFile.progress', { id: exportId })).toMatchObject({
      state: 'done',
      name: `Request ${number}.zip`,
    });
    const file = await world.call('ayse', 'exportFile.download', { id: exportId });
    expect(file.headers['content-type']).toBe('application/zip');
    const parts = Object.entries(unzipSync(file.raw)).map(
      ([name, bytes]) => [name, Buffer.from(bytes).toString()] as const,
    );
    const page = parts.find(([name]) => name.endsWith('.html'))?.[1] ?? '';
    expect(page).toContain('Gamze &lt;Tektaş&gt;');
    expect(page).toContain('Islak');
    const data = JSON.parse(parts.find(([name]) => name.endsWith('.json'))?.[1] ?? '{}');
    expect(page).toContain('Ehliyet');
    expect(data.users).toEqual([expect.objectContaining({ [`attribute ${licence}`]: 'Yes' })]);
    expect(data.responses).toEqual([expect.objectContaining({ name: 'Gamze <Tektaş>', email: 'g@t.example' })]);
  });
});
