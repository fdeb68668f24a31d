import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Desk } from './desk.ts';
import { connect } from './laws/catalogue.ts';
import { makeSeals } from './queue.ts';
import { reportForm, seriesForm } from './sample-rows.ts';

/** A person who stands wherever a person can stand: in each column of laws/persons.ts. */

export const person = {
  first: 'Defnesu',
  last: 'Kızılçamlı',
  email: 'defnesu.kizilcamli@ornek.example',
  phone: '0532 555 44 33',
};
export const full = `${person.first} ${person.last}`;
const device = '203.0.113.87';
const inQuery = String(new URLSearchParams({ search: full }));
const traces = [
  person.first,
  person.last,
  'defnesu.kizilcamli',
  '555 44 33',
  '5554433',
  'KARANLIK SIR',
  device,
  inQuery.slice(7),
];

/** Every column of every table in which one of the traces can be read. */
export async function readable({ world, owner }: Desk): Promise<string[]> {
  const found: string[] = [];
  const queue = await connect(world.database.jobs);
  for (const client of [owner, queue]) {
    const { rows } = await client.query(`
      select c.oid::regclass::text as table, quote_ident(a.attname) as column, format_type(a.atttypid, null) as type
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname in ('public', 'job', 'receipt') and has_table_privilege(c.oid, 'select')
        and format_type(a.atttypid, null) in ('text', 'json', 'jsonb', 'bytea', 'inet', 'text[]', 'character varying')
      order by 1, 2`);
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
      if (hits[0].n > 0) found.push(`${table}.${column}`.replaceAll('"', ''));
    }
  }
  await queue.end();
  return found;
}

/** A survey answered by the person, with everything that a response can hold; approved and sealed. */
async function aResponseOfPerson({ world, a }: Desk) {
  const plan = await a.openPlan({ identity: 'optional', askPosition: true });
  const submission = await a.submission(plan.token);
  const [answer] = submission.answers as Record<string, unknown>[];
  const signatureKey = randomUUID();
  const sent = {
    ...submission,
    participant: { name: full, email: person.email },
    answers: [{ ...answer, note: `KARANLIK SIR, ben ${full}` }],
    findings: [
      { findingKey: randomUUID(), title: `KARANLIK SIR ${person.phone}`, note: full, severity: 'minor' },
      { findingKey: randomUUID(), title: 'KARANLIK SIR', severity: 'major' },
    ],
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

/** The person in every place. */
export async function seedPerson(desk: Desk) {
  const { world, a, inAyse } = desk;
  const response = await aResponseOfPerson(desk);
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
  await inAyse(async (db) => {
    await sql`update response set answers = raw -> 'answers' where id = ${response.responseId}`.execute(db);
    await sql`update response_revision set answers = raw -> 'answers' where response_id = ${response.responseId}`.execute(
      db,
    );
  });
  const { id: schedule } = await world.ok('ayse', 'reportSchedule.create', reportForm(a));
  await inAyse((db) =>
    db
      .updateTable('report_schedule')
      .set({ emails: [person.email, 'kalan@ornek.example'], left_emails: [person.email] })
      .where('id', '=', schedule)
      .execute(),
  );
  const series = await world.ok('ayse', 'series.save', await seriesForm(a));
  await seedRest(desk, { ...response, user, action: action.id, plan: invited, schedule, series: series.id });
  return { ...response, customer, user, action: action.id, invited, series: series.id as number };
}

/** What is left of `named`: columns that hold what people typed, what devices said of themselves, and copies. */
type Seeded = Record<'responseId' | 'user' | 'action' | 'plan' | 'schedule' | 'series', number> & {
  responseKey: string;
};

async function seedRest({ world, owner }: Desk, of: Seeded) {
  const { company } = world.ids.ayse;
  const say = async (text: string, ...values: unknown[]) => {
    await owner.query(text, values);
  };
  await say(`select set_config('app.company', $1, false)`, String(company));
  await say(`update "user" set street_address = 'KARANLIK SIR sokağı' where id = $1`, of.user);
  await say(`update action set title = $2, root_cause = $2 where id = $1`, of.action, `${full} görmüş`);
  await say(
    `insert into action_change (company_id, action_id, by_name, old, new, note) values ($1, $2, $3, 'todo', 'inProgress', $3)`,
    company,
    of.action,
    full,
  );
  await say(
    `update answer_edit set new = jsonb_set(new, '{note}', '"KARANLIK SIR"') where response_id = $1`,
    of.responseId,
  );
  await say(`update company set description = $2 where id = $1`, company, `Bilgi: ${full}`);
  await say(
    `update plan set definition = $2, name = $2, intro_text = $2, thanks_text = $2, cancel_reason = $2,
       locales = jsonb_build_array(jsonb_build_object('languageId', 2, 'definition', $2::text)) where id = $1`,
    of.plan,
    `${full} ile denetim`,
  );
  await say(
    `update project set description = $2, locales = jsonb_build_array(jsonb_build_object('languageId', 2, 'description', $2::text))
     where id = (select project_id from plan where id = $1)`,
    of.plan,
    `${full} ilgilenir`,
  );
  await say(
    `update audit_series set definition = $2, plan = plan || jsonb_build_object('definition', $2::text,
       'reportTo', jsonb_build_object('emails', jsonb_build_array($3::text, 'kalan@ornek.example'), 'approvedOnly', true)) where id = $1`,
    of.series,
    `${full} haftalık`,
    person.email,
  );
  await say(
    `update report_schedule set name = $2, filters = jsonb_build_object('search', $2::text) where id = $1`,
    of.schedule,
    full,
  );
  await say(`update list_view set query = $1 where name = $2`, inQuery, full);
  await say(
    `insert into task_part (company_id, run_id, items, fault, ended_at) values ($1, 1, 0, $2, now())`,
    company,
    `${person.email} kabul edilmedi`,
  );
  const { rows: keys } = await owner.query(
    `insert into api_key (company_id, name, prefix, permissions, user_id) values ($1, $2, 'x', '{}', $3) returning id`,
    [company, full, of.user],
  );
  await say(
    `insert into api_token (token_hash, company_id, key_id, used_from) values ('x', $1, $2, $3)`,
    company,
    keys[0].id,
    device,
  );
  await say(
    `insert into session (token_hash, company_id, user_id, kind, device, address, expires_at)
     values ('y', $1, $2, 'office', $3, $4, now() + interval '1 day')`,
    company,
    of.user,
    `${person.first} telefonu`,
    device,
  );
  await say(
    `insert into passkey (company_id, user_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1, $2, 'c', 'k', 0, '{}', $3, now())`,
    company,
    of.user,
    `${person.first} anahtarı`,
  );
  await say(
    `insert into push_device (company_id, user_id, session_id, app, device, endpoint, endpoint_hash, p256dh, auth, last_error)
     values ($1, $2, 1, 'office', $3, $3, 'h', 'p', 'a', $3)`,
    company,
    of.user,
    `${person.first} bilgisayarı`,
  );
  await say(
    `insert into picture_part (company_id, picture_id, begins_at_byte, bytes)
     select company_id, id, 0, convert_to($2, 'UTF8') from picture where response_key = $1`,
    of.responseKey,
    full,
  );
  const { rows: shares } = await owner.query(
    `insert into share (company_id, plan_id, token, until, language_id, created_at)
     values ($1, $2, 'z', now() + interval '1 day', 1, now()) returning id`,
    [company, of.plan],
  );
  const share = shares[0].id;
  await say(
    `insert into report_mail (company_id, share_id, emails, text, created_at, next_at) values ($1, $2, $3, $4, now(), now())`,
    company,
    share,
    [person.email],
    `${full} için`,
  );
  const { rows: files } = await owner.query(
    `insert into file (company_id, bytes, sha256, type) values ($1, $2, 'x', 'application/pdf') returning id`,
    [company, Buffer.from(full)],
  );
  await say(
    `insert into share_print (company_id, share_id, file_id, name, printed_of, printed_at) values ($1, $2, $3, $4, $4, now())
     on conflict (company_id, share_id) do update set file_id = excluded.file_id, name = excluded.name, printed_of = excluded.printed_of`,
    company,
    share,
    files[0].id,
    `${full}.pdf`,
  );
  const { rows: hooks } = await owner.query(
    `insert into webhook (company_id, name, url, events) values ($1, 'w', 'https://x.example', '{}') returning id`,
    [company],
  );
  await say(
    `insert into delivery (company_id, webhook_id, event_id, name, topic, at, body, last_error) values ($1, $2, 'e', 'n', 't', now(), $3, $3)`,
    company,
    hooks[0].id,
    JSON.stringify({ name: full }),
  );
  await say(
    `update message set last_error = $1, link = $2 where message_id = 'b'`,
    `${person.email} dolu`,
    `/auditlist?${inQuery}`,
  );
  await say(`update attachment set name = $1`, `${full}.pdf`);
  await say(`update export set name = $1`, `${full}.csv`);
}
