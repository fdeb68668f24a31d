import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { mountedCalls } from '../../src/app.ts';
import { foldQuestions } from '../../src/features/audit/fold-questions.ts';
import { loadReview } from '../../src/features/audit/load.ts';
import { countQuestions } from '../../src/features/audit/question-totals.ts';
import { personExportTask } from '../../src/features/data-protection/export-task.ts';
import { enterDestruction, nextDestruction } from '../../src/features/data-protection/ledger.ts';
import { reportTask } from '../../src/features/export/report-write.ts';
import { exportTask } from '../../src/features/export/task.ts';
import type { Mounted } from '../../src/pipeline/call.ts';
import type { Task } from '../../src/pipeline/worker.ts';
import { sealTheLog } from '../behind.ts';
import { type Found, openDesk } from '../desk.ts';
import { daysFromNow } from '../entity-samples.ts';
import { changedRows, everyRowOf } from '../every-row.ts';
import { named } from '../laws/persons.ts';
import { full, person, readable, seedPerson } from '../person-everywhere.ts';
import { makeSeals, workOff } from '../queue.ts';
import { aMessage } from '../sample-rows.ts';
import { prepared } from '../walks/prepared.ts';
import { allCalls } from '../world.ts';

/** A person who stands wherever a person can stand, and is nowhere after the erasure. */

const desk = await openDesk();
const { world, owner, inAyse, erase, searched } = desk;
afterAll(desk.close);

const request = (form: object = {}) =>
  desk.request({ person: full, email: person.email, phone: '+90 532 5554433', note: `${full} aradı`, ...form });

const everything = (found: Found) =>
  Object.fromEntries(
    Object.entries(found)
      .filter(([place]) => place !== 'messages')
      .map(([place, { rows }]) => [place, rows.map(({ id }) => id)]),
  );

describe('an erased person', () => {
  let seeded: Awaited<ReturnType<typeof seedPerson>>;
  let code: string;
  let before: unknown;
  let changed: Map<string, number>;

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

  /** What others left, before anything was of the person, and how many rows of it the erasure changed. */
  async function neighbours(): Promise<void> {
    const left = ['audit.changeAnswer', 'audit.return', 'action.update', 'actionLink.setState', 'invitation.invite'];
    const theirs = ['field.putPicture', 'fieldwork.putDraft', 'dataRequest.create', 'view.save', 'apiKey.create'];
    for (const name of [...left, ...theirs])
      await (await prepared(world, allCalls.find((call) => call.name === name) as Mounted))();
    await world.checkedImport('ayse');
    await desk.a.user({ active: false });
    await desk.a.customer();
    await desk.a.location();
  }

  beforeAll(async () => {
    const everyRow = await everyRowOf(owner);
    await neighbours();
    const beside = await everyRow();
    seeded = await seedPerson(desk);
    code = (await owner.query('select code from seal where response_id = $1', [seeded.responseId])).rows[0].code;
    await inAyse((db) => foldQuestions(db));
    before = await figures();
    // It was done some days ago, so that its days are over and sealed.
    await owner.query(`update activity set at = at - interval '5 days' where company_id = $1`, [
      world.ids.ayse.company,
    ]);
    await sealTheLog(world, owner);
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
    const rows = everything(found);
    const preview = await world.ok('ayse', 'dataRequest.preview', { id, rows });
    expect(preview).toMatchObject({ seals: 1, unsent: 1 });
    await world.ok('ayse', 'dataRequest.erase', { id, rows, reason: `${full} istedi`, confirm: number });
    expect((await readable(desk)).sort(), 'laws/persons.ts: where a person can stand').toEqual([...named].sort());
    const sought = await everyRow();
    await erase();
    changed = changedRows(beside, sought, await everyRow());
    const { rows: entries } = await owner.query('select counts from destruction where request_id = $1', [id]);
    const { mentions: _, lines: __, ...destroyed } = entries[0].counts;
    const foreseen = preview.counts.map(({ what, count }: { what: string; count: number }) => [what, count]);
    expect(Object.fromEntries(foreseen), 'as the preview said').toEqual(destroyed);
    expect(await world.ok('ayse', 'dataRequest.get', { id })).toMatchObject({
      state: 'done',
      person: '■■■',
      email: null,
    });
  }, 60_000);

  test('leaves what others left as it is, but for files, which may hold anybody', () => {
    // The company’s own project and the company itself name them in their texts.
    expect([...changed].sort()).toEqual([
      ['company', 1],
      ['project', 1],
    ]);
  });

  test('can be read nowhere in the database', async () => {
    expect(await readable(desk)).toEqual([]);
  });

  test('leaves every figure as it was', async () => {
    expect(await figures()).toEqual(before);
  });

  test('leaves bars where a finding said something, and nothing where it did not', async () => {
    const { rows } = await owner.query(
      `select severity, title, note from finding where response_id = $1 and finding_key is not null order by severity`,
      [seeded.responseId],
    );
    expect(rows).toEqual([
      { severity: 'major', title: '■■■', note: null },
      { severity: 'minor', title: '■■■', note: '■■■' },
    ]);
  });

  test('leaves others on lists of recipients', async () => {
    const { rows } = await owner.query(`select report_to -> 'emails' as emails from plan where id = $1`, [
      seeded.invited,
    ]);
    expect(rows).toEqual([{ emails: ['kalan@ornek.example'] }]);
    expect((await owner.query('select emails from report_schedule')).rows).toEqual([
      { emails: ['kalan@ornek.example'] },
    ]);
    const planned = await owner.query(
      `select plan -> 'reportTo' -> 'emails' as emails from audit_series where id = $1`,
      [seeded.series],
    );
    expect(planned.rows).toEqual([{ emails: ['kalan@ornek.example'] }]);
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
    expect(ListItems[0].destroyed).toMatch(/1 response’s.*1 user\b/);
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

test('messages to a former address of a user go too, and those to others stay; a file that is being read in is let end', async () => {
  const [leaver, stayer] = [await desk.a.user({ active: false }), await desk.a.user({ active: false })];
  const messages = [];
  for (const user of [leaver, stayer]) {
    const message = await aMessage(desk.a, world, 'ayse');
    await owner.query('update message set user_id = $1 where id = $2', [user, message]);
    messages.push(message);
  }
  const files = [await world.checkedImport('ayse'), await world.checkedImport('ayse')];
  const [running] = files;
  await owner.query(`update import set work = jsonb_build_array('Giden Kişi') where id = any($1)`, [files]);
  await owner.query(`update import set state = 'running' where id = $1`, [running]);
  const asked = await desk.request({ person: 'Giden Kişi', email: null, phone: null });
  const preview = await world.ok('ayse', 'dataRequest.preview', { id: asked.id, rows: { users: [leaver] } });
  await desk.askToErase(asked, { users: [leaver] });
  await desk.erase();
  const told = await owner.query('select id, recipient from message where id = any($1) order by id', [messages]);
  expect(told.rows.map(({ recipient }) => recipient === '■■■')).toEqual([true, false]);
  expect((await owner.query('select id from import where id = any($1)', [files])).rows).toEqual([{ id: running }]);
  const entry = await owner.query('select counts from destruction where request_id = $1', [asked.id]);
  expect(preview.counts).toContainEqual(expect.objectContaining({ what: 'messages', count: 1 }));
  expect(entry.rows[0].counts).toMatchObject({ messages: 1 });
});

test('an action that is opened again after its outside owner was erased is for whoever made it to do', async () => {
  const { id, token } = await desk.a.sentAction({ ownerName: 'Giden Usta' });
  const step = (state: string) => world.ok('ayse', 'action.setState', { id, state, note: 'Bakıldı' });
  await world.ok(null, 'actionLink.setState', { token, state: 'submitted', note: 'Yapıldı' });
  await step('done');
  const asked = await desk.request({ person: 'Giden Usta', email: null, phone: null });
  await desk.askToErase(asked, { actions: [id] });
  await desk.erase();
  const get = () => world.ok('ayse', 'action.get', { id });
  expect(await get()).toMatchObject({ state: 'done', ownerUserId: null, ownerEmail: '■■■', link: null });
  await step('inProgress');
  expect(await get()).toMatchObject({ ownerUserId: world.ids.ayse.user, ownerEmail: null, link: null });
});

test('what is foreseen is what is destroyed, of somebody who signed, answered and audited', async () => {
  const { a } = desk;
  const [auditor, colleague] = [await a.user({ active: false }), await a.user({ active: false })];
  const name = 'Sezen Aydınlı';
  const at = { position: { latitude: 41.01, longitude: 29.02, accuracy: 5 } };
  /** Signed three times, twice by them, and by somebody else. */
  const given = async (more: object = {}) => {
    const { id, token } = await a.openPlan({ identity: 'optional', askPosition: true });
    const keys = [randomUUID(), randomUUID(), randomUUID()];
    const names = [name, name.toLocaleUpperCase('tr'), 'Başka Biri'];
    const roles = ['participant', 'site', 'assistant'];
    const signatures = keys.map((pictureKey, n) => ({ role: roles[n], name: names[n], pictureKey }));
    const submission = { ...(await a.submission(token)), signatures, ...more };
    await world.ok(null, 'field.submit', submission);
    const picture = a.pictureOf(submission);
    for (const key of [picture.pictureKey, ...keys])
      await world.ok(null, 'field.putPicture', { ...picture, pictureKey: key });
    const { Responses } = await world.ok('ayse', 'audit.details', { auditId: id });
    return { id: Responses[0].responseId as number, plan: id, pictureKey: picture.pictureKey, keys };
  };
  const [answered, signed, audited, theirs] = [await given(), await given(), await given(at), await given(at)];
  // Somebody else's, of which nothing is touched.
  await given(at);
  await desk.inAyse(async (db) => {
    const by = (user_id: number, ...of: { id: number }[]) =>
      db
        .updateTable('response')
        .set({ user_id })
        .where(
          'id',
          'in',
          of.map(({ id }) => id),
        )
        .execute();
    await by(auditor, answered, audited);
    await by(colleague, theirs);
  });
  // One of the photos is gone already, and what was signed stood otherwise before.
  await owner.query('update picture set deleted_at = now() where picture_key = $1', [answered.pictureKey]);
  const earlier = randomUUID();
  await owner.query('update picture set picture_key = $1 where picture_key = $2', [earlier, signed.keys[1]]);
  for (const { id } of [answered, audited, theirs])
    await owner.query(
      `insert into response_revision (company_id, response_id, revision, version_id, answers_hash, raw, earned, max, replaced_at, replaced_by)
       select company_id, id, 7, version_id, 'x', raw::jsonb || $2, earned, max, now(), $3 from response where id = $1`,
      [id, JSON.stringify(at), world.ids.ayse.user],
    );
  await owner.query(
    `insert into response_revision (company_id, response_id, revision, version_id, answers_hash, raw, earned, max, replaced_at, replaced_by)
     select company_id, id, 7, version_id, 'x', jsonb_set(raw::jsonb, '{signatures,1,pictureKey}', to_jsonb($2::text)), earned, max, now(), $3
     from response where id = $1`,
    [signed.id, earlier, world.ids.ayse.user],
  );
  await owner.query(
    `insert into response_conflict (company_id, response_id, answers_hash, raw, received_at)
     select company_id, id, 'y', raw::jsonb - 'position', now() from response where id = $1`,
    [audited.id],
  );
  await owner.query(
    `with s as (insert into share (company_id, plan_id, token, until, language_id, created_at)
       values ($1, $2, 'yazılmamış', now() + interval '1 day', 1, now()) returning id)
     insert into share_print (company_id, share_id) select $1, id from s`,
    [world.ids.ayse.company, answered.plan],
  );
  const asked = await desk.request({ person: name, email: null, phone: null });
  const rows = { responses: [answered.id], signatures: [signed.id], users: [auditor] };
  const preview = await world.ok('ayse', 'dataRequest.preview', { id: asked.id, rows });
  const foreseen = Object.fromEntries(
    preview.counts.map(({ what, count }: { what: string; count: number }) => [what, count]),
  );
  expect(foreseen).toMatchObject({ responses: 1, signatures: 2, positions: 2, pictures: 5, contents: 1, users: 1 });
  await desk.askToErase(asked, rows);
  await desk.erase();
  const entry = await owner.query('select counts from destruction where request_id = $1', [asked.id]);
  const { mentions: _, lines: __, ...destroyed } = entry.rows[0].counts;
  expect(foreseen).toEqual(Object.fromEntries(Object.entries(destroyed).filter(([, count]) => Number(count) > 0)));
});

test('the seal of a response that somebody signed says that their signature was erased, and not that anything was changed', async () => {
  const { a } = desk;
  const name = 'Sevgi Imzalar';
  const { id, token } = await a.openPlan({ identity: 'optional' });
  const pictureKey = randomUUID();
  const submission = { ...(await a.submission(token)), signatures: [{ role: 'site', name, pictureKey }] };
  await world.ok(null, 'field.submit', submission);
  const picture = a.pictureOf(submission);
  for (const key of [picture.pictureKey, pictureKey])
    await world.ok(null, 'field.putPicture', { ...picture, pictureKey: key });
  await world.encodePictures();
  const [{ responseId }] = (await world.ok('ayse', 'audit.details', { auditId: id })).Responses;
  await world.ok('ayse', 'audit.approve', { auditId: id, responseId });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  await makeSeals(world);
  vi.useRealTimers();
  const { rows } = await owner.query('select code from seal where response_id = $1', [responseId]);
  const state = async () => (await world.ok(null, 'seal.look', { code: rows[0].code })).state;
  expect(await state()).toBe('unchanged');
  const asked = await desk.request({ person: name, email: null, phone: null });
  await desk.askToErase(asked, { signatures: [responseId] });
  await desk.erase();
  expect(await state()).toBe('erased');
});

describe('a file that was read before somebody was erased is not kept after', () => {
  /** The task, and once, after it has read and before it stores, something else. */
  const interrupted = <J extends 'report.write' | 'export.write' | 'person.export'>(
    task: Task<J>,
    between: () => Promise<unknown>,
  ): Task<J> => {
    let isOver = false;
    return (payload, inside) =>
      task(payload, {
        ...inside,
        async asUser(...given) {
          const made = await inside.asUser(...given);
          if (!isOver) await between();
          isOver = true;
          return made;
        },
      });
  };
  const attachments = async () => (await owner.query('select name from attachment')).rows;
  /** As the end of an erasure that began before the file was asked for. */
  const destroyed = () =>
    inAyse(async (db) => {
      const { id } = await request();
      const number = await nextDestruction(db);
      await enterDestruction(db, { number, userId: null, requestId: id, rule: null, counts: {}, now: Date.now() });
    });

  test('a mailed report is read again', async () => {
    const customer = await desk.a.customer({ personelFName: 'Geçici', personelLName: 'Kişi' });
    const asked = await desk.request({ person: 'Geçici Kişi', email: null, phone: null });
    await desk.askToErase(asked, { customers: [customer] });
    const schedule = { name: 'Denetimler', report: 'audits', emails: ['kalan@ornek.example'] };
    const { id } = await world.ok('ayse', 'reportSchedule.create', schedule);
    await world.ok('ayse', 'reportSchedule.sendNow', { id });
    const task = interrupted(reportTask(mountedCalls), desk.erase);
    await workOff(world.pool, world.database, { 'report.write': task });
    expect(await attachments()).toEqual([]);
    await workOff(world.pool, world.database, { 'report.write': task });
    expect(await attachments()).toHaveLength(1);
  });

  const stateOf = async (id: number) => (await world.ok('ayse', 'exportFile.progress', { id })).state;

  test('so is a list', async () => {
    const { exportId } = await world.ok('ayse', 'customer.listToExcel', { job: true });
    const task = interrupted(exportTask(mountedCalls), destroyed);
    await workOff(world.pool, world.database, { 'export.write': task });
    expect(await stateOf(exportId)).toBe('running');
    await workOff(world.pool, world.database, { 'export.write': task });
    expect(await stateOf(exportId)).toBe('done');
  });

  test('so is what another person is given', async () => {
    const { id } = await request({ kind: 'access' });
    const rows = { customers: [await desk.a.customer()] };
    const { exportId } = await world.ok('ayse', 'dataRequest.export', { id, rows });
    const task = interrupted(personExportTask, destroyed);
    await workOff(world.pool, world.database, { 'person.export': task });
    expect(await stateOf(exportId)).toBe('running');
    await workOff(world.pool, world.database, { 'person.export': task });
    expect(await stateOf(exportId)).toBe('done');
  });
});
