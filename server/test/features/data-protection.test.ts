import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { sweeps } from '../../src/db/sweeps.ts';
import { personExportTask } from '../../src/features/data-protection/export-task.ts';
import { knownOf } from '../../src/features/data-protection/person.ts';
import { pixel } from '../builders.ts';
import { openDesk } from '../desk.ts';
import { daysFromNow } from '../entity-samples.ts';
import { connect } from '../laws/catalogue.ts';
import { sendMails, workOff } from '../queue.ts';
import { anInvitation, aSeal, dataRequestForm } from '../sample-rows.ts';
import { personWith } from '../walks/door.ts';
import { bearer, rowNamed, sendWire, wireOf } from '../world.ts';

/** What persons ask about their data, from the request to its end. */

const desk = await openDesk();
const { world, a, owner, inAyse, askToErase, erase, request, searched } = desk;
afterAll(desk.close);

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
    const moved = { id: one.id, ...dataRequestForm(a), receivedOn: daysFromNow(3).slice(0, 10) };
    expect(await refused('ayse', 'dataRequest.update', moved)).toHaveProperty('receivedOn');
  });

  test('is not changed back by whoever read it before somebody else changed it', async () => {
    const { id } = await request({ note: 'İlk' });
    const { rowVersion, ...before } = await world.ok('ayse', 'dataRequest.get', { id });
    await world.ok('ayse', 'dataRequest.update', { ...before, note: 'İkinci' });
    const late = await world.call('ayse', 'dataRequest.update', { ...before, rowVersion, phone: '+90 1' });
    expect([late.status, late.body.Data.note]).toEqual([409, 'İkinci']);
    const again = { ...before, rowVersion: late.body.Data.rowVersion, note: 'Üçüncü' };
    await world.ok('ayse', 'dataRequest.update', again);
    expect(await world.ok('ayse', 'dataRequest.get', { id })).toMatchObject({ note: 'Üçüncü' });
  });

  test('erases only where it asks for that, rows are chosen, and its number is typed', async () => {
    const { id, rows, number, customer } = await asked('Baran');
    const erasing = { id, rows, reason: 'Rıza geri alındı', confirm: number };
    expect(await refused('ayse', 'dataRequest.erase', { ...erasing, confirm: '0' })).toHaveProperty('confirm');
    expect(await refused('ayse', 'dataRequest.erase', { ...erasing, rows: {} })).toHaveProperty('rows');
    const other = await asked('Berna', { kind: 'access' });
    expect(await refused('ayse', 'dataRequest.erase', { ...erasing, ...other, confirm: other.number })).toMatch(
      /only by a request for erasure/,
    );
    await erase();
    expect(await contactOf(customer)).toBe('Baran');
    await world.ok('ayse', 'dataRequest.erase', erasing);
    expect(await refused('ayse', 'dataRequest.erase', erasing), 'while it runs').toMatch(/closed/);
    expect(await refused('ayse', 'dataRequest.preview', { id, rows })).toMatch(/closed/);
    await erase();
    expect(await contactOf(customer)).toBe('■■■');
    expect((await owner.query(`select from activity where changed::text ~ 'Rıza geri'`)).rowCount).toBe(0);
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
    const customer = await customerWith('Cemre');
    const { id, number } = await request({ person: 'Cemre Tektaş', email: null });
    expect(await searched(id), 'who cannot be chosen').toMatchObject({
      users: { rows: [{ id: user, active: true }] },
      customers: { rows: [{ id: customer, active: false }] },
    });
    const erasing = { id, rows: { users: [user] }, reason: 'Ayrıldı', confirm: number };
    expect(await refused('ayse', 'dataRequest.erase', erasing)).toMatch(/Cemre Tektaş/);
    await world.ok('ayse', 'user.setActive', { ids: [user], active: false });
    await owner.query(
      `insert into api_key (company_id, name, prefix, permissions, user_id) values ($1, 'Cemre’nin', 'sahada_abcd', '{}', $2)`,
      [world.ids.ayse.company, user],
    );
    await world.ok('ayse', 'dataRequest.erase', erasing);
    await erase();
    const { rows: keys } = await owner.query('select name, active from api_key where user_id = $1', [user]);
    expect(keys).toEqual([{ name: '■■■', active: false }]);
    const { rows } = await owner.query('select first_name, phone, password_hash from "user" where id = $1', [user]);
    expect(rows).toEqual([{ first_name: '■■■', phone: null, password_hash: '!' }]);
    expect((await owner.query('select from login where user_id = $1', [user])).rowCount).toBe(0);
    const password = 'Yeni-Sifre-2026!';
    const again: [string, object][] = [
      ['user.update', { id: user, active: true }],
      ['user.update', { id: user, firstName: 'Cemre' }],
      ['user.setActive', { ids: [user], active: true }],
      ['user.updateActive', { userId: user, active: true }],
      ['user.changePassword', { userId: user, newPassword: password, confirmPassword: password }],
      ['user.resetSecondFactor', { userId: user }],
      ['user.invite', { ids: [user] }],
      ['user.uploadAvatar', { userId: user, file: pixel }],
    ];
    for (const [call, input] of again) expect(await refused('ayse', call, input), call).toMatch(/erased/);
    const other = await a.user({ active: false });
    for (const [call, more] of [
      ['user.setActive', { active: true }],
      ['user.invite', {}],
    ] as const)
      expect(await refused('ayse', call, { ids: [other, user], ...more }), `${call} beside another`).toMatch(/erased/);
    expect(await world.ok('ayse', 'user.get', { id: other })).toMatchObject({ active: false });
    await expect(
      owner.query('update "user" set active = true where id = $1', [user]),
      'by whatever way there may be',
    ).rejects.toThrow('user_erased_is_inactive');
  });

  test('whose task was lost is queued again after an hour, and then ends', async () => {
    const { id, rows, number, customer } = await asked('Hazal');
    await askToErase({ id, number }, rows);
    const jobs = await connect(world.database.jobs);
    await jobs.query('delete from job._private_jobs');
    const again = async (minutes: number): Promise<number> => {
      const at = new Date(Date.now() + minutes * 60_000).toISOString();
      return (await jobs.query(sweeps.strandedErasures, [at, 1000])).rows[0].n;
    };
    expect([await again(55), await again(65), await again(65)]).toEqual([0, 1, 1]);
    await erase();
    expect(await contactOf(customer)).toBe('■■■');
    expect(await again(65)).toBe(0);
    await jobs.end();
  });

  test('erases what a mail says that is on its way: what its server answers is not kept', async () => {
    const action = await a.sentAction({ ownerName: 'Kaan Tektaş', ownerEmail: 'kaan@ornek.example' });
    const { id, number } = await request({ person: 'Kaan Tektaş', email: 'kaan@ornek.example', note: null });
    await askToErase({ id, number }, { actions: [action.id] });
    await inAyse((db) =>
      sql`insert into message (name, channel, recipient, language_id, subject, text, state, message_id, next_try_at)
        values ('announcement', 'mail', 'kaan@ornek.example', 1, 'Konu', 'Metin', 'Waiting', ${randomUUID()}, app_now())`.execute(
        db,
      ),
    );
    await sendMails(
      world,
      async ({ to }) => {
        if (to !== 'kaan@ornek.example') return true;
        await erase();
        throw new Error('550 kaan@ornek.example: mailbox full');
      },
      'once',
    );
    const { rows } = await owner.query(`select distinct state, last_error from message where recipient = '■■■'`);
    expect(rows).toEqual([{ state: 'Cancelled', last_error: null }]);
    expect((await owner.query(`select from message where last_error like '%kaan@%'`)).rowCount).toBe(0);
  });

  test('sends no mail whose file it has destroyed, whoever is to get it; what went out before stays said as sent', async () => {
    const { id, rows, number } = await asked('Kuzey');
    const mailed = (state: 'Waiting' | 'Sent') =>
      inAyse<number>(async (db) => {
        const { rows: made } = await sql<{ id: number }>`
          with file as (insert into attachment (name, type, bytes) values ('Liste.csv', 'text/csv', 'x') returning id)
          insert into message (name, channel, recipient, language_id, subject, text, state, message_id, next_try_at, attachment_id)
          select 'announcement', 'mail', 'baskasi@ornek.example', 1, 'Konu', 'Metin', ${state}, ${randomUUID()}, app_now(), id
          from file returning id`.execute(db);
        return made[0]?.id ?? 0;
      });
    const mails = [await mailed('Waiting'), await mailed('Sent')];
    expect(await world.ok('ayse', 'dataRequest.preview', { id, rows })).toMatchObject({ unsent: 1 });
    await askToErase({ id, number }, rows);
    await erase();
    const { rows: left } = await owner.query(
      'select state, attachment_id from message where id = any($1) order by id',
      [mails],
    );
    expect(left).toEqual(['Cancelled', 'Sent'].map((state) => ({ state, attachment_id: null })));
  });

  test('leaves nothing in the log of what was changed in the rows before, or decided about them', async () => {
    const customer = await customerWith('Mine');
    await world.ok('ayse', 'customer.update', { ID: customer, personelEmail: 'mine.once@ornek.example' });
    await world.ok('ayse', 'customer.update', { ID: customer, personelEmail: 'mine.sonra@ornek.example' });
    const { planId: auditId, responseId } = await a.response();
    await world.ok('ayse', 'audit.reject', { responseId, reason: 'Kapıda bağırmış' });
    const { id, number } = await request({ person: 'Mine Tektaş', email: null, phone: null, note: null });
    const rows = { customers: [customer], responses: [responseId] };
    await askToErase({ id, number }, rows);
    await erase();
    const { rows: told } = await owner.query(
      `select table_name from activity where changed::text ~ 'mine\\.(once|sonra)|bağırmış'`,
    );
    expect(told).toEqual([]);
    expect(JSON.stringify(await world.ok('ayse', 'audit.details', { auditId }))).not.toContain('bağırmış');
  });

  test('counts each line of the log with the destruction that blanked it first, and one more is found', async () => {
    const customer = await customerWith('Nazlı');
    await world.ok('ayse', 'customer.update', { ID: customer, personelEmail: 'nazli@ornek.example' });
    for (const _ of [1, 2]) {
      const { id, number } = await request({ person: 'Nazlı Tektaş', email: null, phone: null, note: null });
      await askToErase({ id, number }, { customers: [customer] });
      await erase();
    }
    expect(await world.ok('ayse', 'destruction.verify')).toMatchObject({ intact: true, brokenNumber: null });
    const { rows: last } = await owner.query(
      'select max(number) as number from destruction where company_id = $1 and lines > 0',
      [world.ids.ayse.company],
    );
    await owner.query(
      `update activity set erased_in = $1 where id = (
        select max(id) from activity where company_id = $2 and erased_in is null and changed is not null)`,
      [last[0].number, world.ids.ayse.company],
    );
    expect(await world.ok('ayse', 'destruction.verify')).toMatchObject({ intact: false, brokenNumber: last[0].number });
    await owner.query(
      'update activity set erased_in = null where erased_in = $1 and id = (select max(id) from activity where erased_in = $1)',
      [last[0].number],
    );
  });

  test('leaves an action that belongs to a user with them', async () => {
    const ownerUserId = await a.user({ firstName: 'Sahip' });
    const action = await a.action({ ownerUserId });
    const { id, number } = await request({ person: 'Nilgün', email: null, phone: null, note: null });
    await askToErase({ id, number }, { actions: [action] });
    await erase();
    expect(await world.ok('ayse', 'action.get', { id: action })).toMatchObject({ ownerUserId, ownerEmail: null });
  });

  test('takes the words of a response out of the actions that repeat them, and leaves what their maker wrote', async () => {
    const { responseId } = await a.response();
    const { rows: found } = await owner.query(
      `insert into finding (company_id, response_id, finding_key, title, note, severity, location_id, received_at)
       select company_id, id, gen_random_uuid(), 'Dizimi merdivende incittim', 'Doktora gittim', 'minor', 1, now()
       from response where id = $1 returning id`,
      [responseId],
    );
    const copied = await a.action({
      findingId: found[0].id,
      title: 'Dizimi merdivende incittim',
      description: 'Korkuluk takılacak. “Doktora gittim” demiş.',
    });
    const { id, number } = await request({ person: 'Lale', email: null, phone: null, note: null });
    await askToErase({ id, number }, { responses: [responseId] });
    await erase();
    expect(await world.ok('ayse', 'action.get', { id: copied })).toMatchObject({
      title: '■■■',
      description: 'Korkuluk takılacak. “■■■” demiş.',
    });
    const { rows: told } = await owner.query(`select from activity where changed::text ~ 'merdivende|Doktora'`);
    expect(told).toEqual([]);
  });

  test('needs a second person where the company asks for four eyes, and who asked is not one', async () => {
    await inAyse((db) => db.updateTable('company').set({ four_eyes: true }).execute());
    const { id, rows, number, customer } = await asked('Derya');
    expect(await askToErase({ id, number }, rows)).toEqual({
      waiting: true,
    });
    await erase();
    expect(await contactOf(customer)).toBe('Derya');
    expect(await refused('ayse', 'dataRequest.confirm', { id, confirm: number })).toMatch(/somebody else/);
    const second = await personWith(world, ['ManageDataProtectionLaw'], 2);
    const bySecond = async (name: string, input: object) =>
      (await sendWire(world.app, wireOf(rowNamed(name), { id, ...input }), bearer(second))).body;
    // Who is to confirm may as well decline: it is open then, as if nobody had asked.
    expect((await bySecond('dataRequest.decline', {})).Success).toBe(true);
    expect(await world.ok('ayse', 'dataRequest.get', { id })).toMatchObject({
      state: 'open',
      chosen: {},
      reason: null,
      askedAt: null,
      askedByName: null,
    });
    expect((await bySecond('dataRequest.confirm', { confirm: number })).Success).toBe(false);
    await askToErase({ id, number }, rows);
    expect(Object.keys((await bySecond('dataRequest.confirm', { confirm: '0' })).errors)).toEqual(['confirm']);
    await erase();
    expect(await contactOf(customer)).toBe('Derya');
    expect((await bySecond('dataRequest.confirm', { confirm: number })).Success).toBe(true);
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
      sql`update response set raw = (raw::jsonb || jsonb_build_object('signatures', ${JSON.stringify(signatures)}::jsonb))::json,
          answers = raw -> 'answers' where id = ${responseId}`.execute(db),
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
      (await owner.query('select raw, answers, earned from response where id = $1', [responseId])).rows[0];
    const before = await stored();
    expect(before.answers[0].note).toBeTruthy();
    await askToErase({ id, number }, { signatures: [responseId] });
    await erase();
    const after = await stored();
    expect(after.raw.signatures).toEqual([signatures[0], { role: 'site', name: '■■■', note: '■■■' }, signatures[2]]);
    expect({ ...after, raw: after.raw.answers }).toEqual({ ...before, raw: before.raw.answers });
  });

  test('finds a person by the words of the name in any order, but a signature by the name as it stands', async () => {
    const plan = await a.openPlan({ identity: 'optional' });
    const [name, signatures] = ['Gül Deniz Tektaş', [{ role: 'site', name: 'Gül Tektaş' }]];
    await world.ok(null, 'field.submit', { ...(await a.submission(plan.token)), signatures, participant: { name } });
    const [{ responseId }] = (await world.ok('ayse', 'audit.details', { auditId: plan.id })).Responses;
    await owner.query(
      `update checklist_version set document = document || '{"signatureSection": true}'
       where id = (select version_id from response where id = $1)`,
      [responseId],
    );
    const customer = await a.customer({ personelFName: 'Gül Deniz', personelLName: 'Tektaş' });
    const found = async (person: string) => {
      const places = await searched((await request({ person, email: null })).id);
      return ['customers', 'responses', 'signatures'].map((place) => places[place]?.rows.map((row) => row.id));
    };
    expect(await found('tektaş gül')).toEqual([[customer], [responseId], []]);
    expect(await found('tektaş gülay')).toEqual([[], [], []]);
    expect(await found('gül tektaş'), 'two people may share it').toEqual([[customer], [responseId], [responseId]]);
    expect(await found('gül deniz tektaş')).toEqual([[customer], [responseId], []]);
  });

  test('destroys the picture of that signature, and neither those of others nor the photos of answers', async () => {
    const plan = await a.openPlan({ identity: 'optional' });
    const submission = await a.submission(plan.token);
    const [own, other] = [randomUUID(), randomUUID()];
    const signatures = [
      { role: 'auditor', name: 'Ela Denetçi', pictureKey: other },
      { role: 'site', name: 'Ferhan Tektaş', pictureKey: own },
    ];
    await world.ok(null, 'field.submit', { ...submission, signatures, participant: { name: 'Ela Denetçi' } });
    const photo = a.pictureOf(submission);
    for (const pictureKey of [photo.pictureKey, own, other])
      await world.ok(null, 'field.putPicture', { ...photo, pictureKey });
    const [{ responseId }] = (await world.ok('ayse', 'audit.details', { auditId: plan.id })).Responses;
    const { id, number } = await request({ person: 'ferhan tektaş', email: null });
    await askToErase({ id, number }, { signatures: [responseId] });
    await erase();
    const { rows } = await owner.query(
      'select picture_key from picture where response_key = $1 and deleted_at is null',
      [submission.responseKey],
    );
    expect(rows.map((row) => row.picture_key).sort()).toEqual([photo.pictureKey, other].sort());
  });

  test('tells beforehand of the seal of a report that they merely signed', async () => {
    const code = await aSeal(a, world, 'ayse');
    const { rows: sealed } = await owner.query('select response_id as id from seal where code = $1', [code]);
    const { id } = await request({ person: 'Oya Tektaş', email: null, phone: null, note: null });
    const rows = { signatures: [sealed[0].id] };
    expect(await world.ok('ayse', 'dataRequest.preview', { id, rows })).toMatchObject({ seals: 1 });
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
    await askToErase({ id, number }, { customers: [customer] });
    await erase();
    const { rows: views } = await owner.query('select name, query from list_view where id = $1', [viewId]);
    expect(views).toEqual([{ name: '■■■, ■■■: ■■■, ■■■', query: 'no=532777665599' }]);
    const { rows: told } = await owner.query('select entries from notification order by at desc limit 1');
    expect(told[0].entries).toEqual([{ who: '■■■' }, { said: '■■■ aradı', extension: 5_327_776_655 }]);
  });

  test('looks for nothing by a name, an address or a phone too short to be one person’s', async () => {
    const known = (person: string, email: string | null, phone: string | null) =>
      inAyse((db) => knownOf(db, {}, { person, email, phone }));
    expect(await known('Al B', 'a@b.', '12 34 56')).toEqual({ names: [], emails: [], phones: [] });
    expect(await known('Al Ba', 'a@b.c', '123 45 67')).toEqual({
      names: ['Al Ba'],
      emails: ['a@b.c'],
      phones: ['123 45 67'],
    });
    const [short, long] = await Promise.all(
      ['123456', '1234567'].map(async (phone) => {
        await a.customer({ companyPhone: phone });
        return searched((await request({ person: 'Kimse Değil', email: null, phone })).id);
      }),
    );
    expect([short?.customers?.count, long?.customers?.count]).toEqual([0, 1]);
  });

  test('looks for the person by what each of the chosen rows calls them, besides what it says itself', async () => {
    const rows = {
      responses: [(await a.response()).responseId],
      invitations: [(await anInvitation(a, world, 'ayse')).id],
      users: [await a.user()],
      customers: [await a.customer()],
      locations: [await a.location()],
    };
    const called = (place: string) => [`${place} Tektaş`, `${place}@ornek.example`] as const;
    const call = (place: keyof typeof rows, update: (name: string, email: string) => RawBuilder<unknown>) =>
      inAyse((db) => sql`${update(...called(place))} where id = ${rows[place][0]}`.execute(db));
    await call(
      'responses',
      (name, email) => sql`update response set participant_name = ${name}, participant_email = ${email}`,
    );
    await call('invitations', (name, email) => sql`update invitation set name = ${name}, email = ${email}`);
    await call(
      'users',
      (name, email) =>
        sql`update "user" set first_name = split_part(${name}, ' ', 1), last_name = 'Tektaş', email = ${email}`,
    );
    await call(
      'customers',
      (name, email) =>
        sql`update customer set contact_first_name = split_part(${name}, ' ', 1), contact_last_name = 'Tektaş', contact_email = ${email}`,
    );
    await call('locations', (name, email) => sql`update location set contact_name = ${name}, contact_email = ${email}`);
    const [ownerName, ownerEmail] = called('actions');
    const chosen = { ...rows, actions: [(await a.sentAction({ ownerName, ownerEmail })).id] };
    const { names, emails } = await inAyse<Awaited<ReturnType<typeof knownOf>>>((db) =>
      knownOf(db, chosen, { person: 'Asıl Tektaş', email: 'asil@ornek.example', phone: null }),
    );
    const all = Object.keys(chosen).map(called);
    expect(names).toEqual(expect.arrayContaining([...all.map(([name]) => name), 'Asıl Tektaş']));
    expect(emails).toEqual(expect.arrayContaining([...all.map(([, email]) => email), 'asil@ornek.example']));
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
    await askToErase({ id, number }, { actions: [action.id] });
    await erase();
    const { rows } = await owner.query(
      'select by_name, note from action_change where action_id = $1 and user_id is null',
      [action.id],
    );
    expect(rows).toEqual([{ by_name: '■■■', note: '■■■' }]);
    expect((await world.call(null, 'actionLink.get', { token: action.token })).status).toBe(404);
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
    const since = await a.userAttribute({ name: 'İşe giriş', kind: 'date', options: [], locales: [] });
    const shoe = await a.userAttribute({
      name: 'Ayakkabı',
      kind: 'choice',
      options: [{ title: 'Otuz sekiz', locales: [{ languageId: 2, title: 'Thirty-eight' }] }, { title: 'Kırk' }],
      locales: [],
    });
    const [size] = (await world.ok('ayse', 'userAttribute.get', { id: shoe })).options;
    const attributes = [
      { id: licence, value: true },
      { id: since, value: '2021-03-04' },
      { id: shoe, value: size.id },
    ];
    const user = await a.user({ firstName: 'Gamze', attributes });
    const unwilling = (await a.response()).responseId;
    const consent = (of: number, accepted: boolean) =>
      inAyse((db) =>
        sql`update response set raw = (raw::jsonb || ${JSON.stringify({ consent: { accepted, version: 1 } })}::jsonb)::json
          where id = ${of}`.execute(db),
      );
    await consent(responseId, true);
    await consent(unwilling, false);
    const { id, number } = await request({ kind: 'access', person: 'Gamze', email: null });
    const invitation = await anInvitation(a, world, 'ayse');
    await inAyse((db) =>
      sql`update invitation_mail set no_reminders = true where invitation_id = ${invitation.id}`.execute(db),
    );
    const rows = { responses: [responseId, unwilling], users: [user], invitations: [invitation.id] };
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
    expect(data.users).toEqual([
      expect.objectContaining({
        [`attribute ${licence}`]: 'Yes',
        [`attribute ${since}`]: '4 Mar 2021',
        [`attribute ${shoe}`]: 'Thirty-eight',
      }),
    ]);
    expect(data.invitations).toEqual([expect.objectContaining({ noReminders: 'Yes' })]);
    expect(data.responses).toEqual([
      expect.objectContaining({ name: 'Gamze <Tektaş>', email: 'g@t.example', consent: 'Given' }),
      expect.objectContaining({ consent: 'Not given' }),
    ]);
  });
});
