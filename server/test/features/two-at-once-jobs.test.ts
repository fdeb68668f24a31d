import { type RawBuilder, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { mountedCalls } from '../../src/app.ts';
import { config, setConfig } from '../../src/config.ts';
import type { Db } from '../../src/db/kysely.ts';
import { mailActionLink } from '../../src/facts/action-link-mail.ts';
import { tell } from '../../src/facts/tell.ts';
import { unsay } from '../../src/facts/unsay.ts';
import { eraseTask } from '../../src/features/data-protection/task.ts';
import { importTask } from '../../src/features/import/task.ts';
import { sendInvitations } from '../../src/features/invitation/send.ts';
import { outboundOf } from '../../src/outside/outbound.ts';
import { taskListOf } from '../../src/pipeline/worker.ts';
import { connect } from '../laws/catalogue.ts';
import { a, air, dayIn, make, occurrences, openPlaces, places, planForm, saved, world } from '../places-in-zones.ts';
import { sendDeliveries, tellWebhooks, workOff } from '../queue.ts';
import { openReceiver } from '../receiver.ts';
import { dataRequestForm } from '../sample-rows.ts';
import { waiting } from '../waiting.ts';

/** What runs by itself at the moment at which somebody does something about the same. */

openPlaces();

/**
 * Has something begin that waits for what was done in a transaction, and ends it then; gives what came of it. What is done last needs
 * nothing that the other holds.
 */
async function behind<T>(
  held: (db: Db) => Promise<unknown>,
  begin: () => Promise<T>,
  last: (db: Db) => Promise<unknown> = async () => {},
): Promise<T> {
  const { begun } = await world.inCompany('ayse', async (db) => {
    await held(db);
    const begun = begin();
    begun.catch(() => {});
    await waiting(db);
    await sql`set local lock_timeout = '500ms'`.execute(db);
    await last(db);
    return { begun };
  });
  return begun;
}

const rowsOf = <Row>(query: RawBuilder<Row>): Promise<Row[]> =>
  world.inCompany('ayse', async (db) => (await query.execute(db)).rows);

describe('a series', () => {
  const pause = async (id: number) =>
    world.ok('ayse', 'series.save', {
      ...{ id, active: false, plan: await planForm(), locationIds: places.slice(0, 1) },
      rule: { every: 'week', from: dayIn(1), beginTime: '09:00', endTime: '17:00' },
    });

  test('that is turned off or deleted while those before it are made is made no more', async () => {
    const [first, off, gone] = [await saved(), await saved(), await saved()];
    await world.inCompany('ayse', (db) => sql`delete from plan where series_id in (${off.id}, ${gone.id})`.execute(db));
    let making: Promise<number> | undefined;
    await world.inCompany('ayse', async (db) => {
      await sql`select from audit_series where id = ${first.id} for update`.execute(db);
      making = make(0);
      await waiting(db);
      await pause(off.id);
      await world.ok('ayse', 'series.remove', { ids: [gone.id] });
    });
    expect(await making).toBe(0);
    expect(await occurrences(off.id)).toEqual([]);
  });

  test('is waited for by whoever deletes one of its plans, who holds none of them meanwhile', async () => {
    const { id, nextPlanId } = await saved();
    await behind(
      (db) => sql`select from audit_series where id = ${id} for update`.execute(db),
      () => world.ok('ayse', 'plan.remove', { ids: [nextPlanId] }),
      (db) => sql`select from plan where series_id = ${id} for update`.execute(db),
    );
  });
});

test('plans that are put on the air by themselves are waited for in the order in which everybody else holds them', async () => {
  const rule = { every: 'week', beginTime: '09:00', endTime: '17:00' };
  const later = await saved({ rule: { ...rule, from: dayIn(3) }, onAirDaysBefore: 7 });
  const sooner = await saved({ rule: { ...rule, from: dayIn(2) }, onAirDaysBefore: 7 });
  const aired = await behind(
    (db) => sql`select from plan where id = ${later.nextPlanId} for update`.execute(db),
    () => air(),
    (db) => sql`select from plan where id = ${sooner.nextPlanId} for update`.execute(db),
  );
  expect(aired).toBeGreaterThan(1);
});

describe('a notification', () => {
  const told = (mails: number, topic: string) => () =>
    world.inCompany('ayse', (db) =>
      tell(db, 'message.failed', [world.ids.can.user], { mails, error: 'kutu dolu', link: '/system' }, { topic }),
    );
  const unread = async () => (await world.ok('can', 'notification.list', { unread: true })).ListItems;

  test('that is read at this moment does not hide what follows', async () => {
    await told(1, 'bir')();
    await behind(
      (db) => sql`update notification set read_at = now() where read_at is null`.execute(db),
      told(2, 'iki'),
    );
    expect(await unread()).toHaveLength(1);
  });

  test('of which a part is taken back keeps what it is given at this moment', async () => {
    await world.inCompany('ayse', (db) => sql`delete from notification`.execute(db));
    await told(1, 'eski')();
    const more = JSON.stringify([{ topic: 'yeni', fields: { mails: 2, error: 'kapalı', link: '/system' } }]);
    await behind(
      (db) => sql`update notification set count = count + 1, entries = entries || ${more}::jsonb`.execute(db),
      () => world.inCompany('ayse', (db) => unsay(db, 'eski')),
    );
    const rows = await rowsOf(sql<{ count: number; topics: string }>`
      select count, jsonb_path_query_array(entries, '$[*].topic')::text as topics from notification`);
    expect(rows).toEqual([{ count: 1, topics: '["yeni"]' }]);
  });
});

describe('somebody invited', () => {
  const survey = () => a.openPlan({ auditTypeId: 2, answeredBy: 'anyone' });
  const begins = (id: number, days: number) =>
    world.inCompany('ayse', (db) =>
      sql`update plan set begins_at = now() + make_interval(days => ${days}) where id = ${id}`.execute(db),
    );
  const invite = async (auditId: number, email: string): Promise<number> => {
    await world.ok('ayse', 'invitation.invite', { auditId, file: Buffer.from(email) });
    return (await world.ok('ayse', 'invitation.invitations', { auditId })).ListItems[0].id;
  };
  const mailsTo = (email: string, name: string) =>
    rowsOf(sql<{ state: string }>`select state from message where recipient = ${email} and name = ${name}`);

  test('is reminded once, though two ask for it at once', async () => {
    const { id: auditId } = await survey();
    const id = await invite(auditId, 'sessiz@ornek.example');
    await world.inCompany('ayse', (db) =>
      sql`update invitation_mail set sent_at = now() - interval '2 days' where invitation_id = ${id}`.execute(db),
    );
    const { both } = await world.inCompany('ayse', async (db) => {
      await sql`select from invitation where id = ${id} for update`.execute(db);
      const both: Promise<{ sent: number }>[] = [];
      for (const n of [1, 2]) {
        both.push(world.ok('ayse', 'invitation.remind', { auditId }));
        await waiting(db, n);
      }
      return { both: Promise.all(both) };
    });
    expect((await both).map(({ sent }) => sent)).toEqual([1, 0]);
    expect(await mailsTo('sessiz@ornek.example', 'survey.reminded')).toHaveLength(1);
  });

  test('gets one mail, though a sender looked before another had mailed it and let go of it', async () => {
    const { id: auditId } = await survey();
    await begins(auditId, 1);
    await invite(auditId, 'ikikez@ornek.example');
    await begins(auditId, -1);
    const owner = await connect(world.database.owner);
    await owner.query(`
      create function look_slowly() returns boolean language plpgsql as $$
        begin perform pg_advisory_xact_lock_shared(1); return true; end $$;
      create policy look_slowly on plan as restrictive for select to sahada_app using (look_slowly())`);
    const sent = await behind(
      (db) => sql`select pg_advisory_xact_lock(1)`.execute(db),
      () => world.inCompany('ayse', (db) => sendInvitations()({ db })),
      (db) => sendInvitations()({ db }),
    );
    await owner.query('drop policy look_slowly on plan; drop function look_slowly()');
    await owner.end();
    expect(sent).toMatchObject({ items: 0 });
    expect(await mailsTo('ikikez@ornek.example', 'survey.invited')).toHaveLength(1);
  });

  test('whose invitation is withdrawn while it is queued gets no mail', async () => {
    const { id: auditId } = await survey();
    await begins(auditId, 1);
    const id = await invite(auditId, 'vazgecilen@ornek.example');
    await begins(auditId, -1);
    await behind(
      (db) => sendInvitations()({ db }),
      () => world.ok('ayse', 'invitation.withdraw', { auditId, ids: [id] }),
    );
    expect(await mailsTo('vazgecilen@ornek.example', 'survey.invited')).toEqual([{ state: 'Cancelled' }]);
  });
});

describe('somebody who is being erased', () => {
  test('gets no mail about their action any more', async () => {
    const email = 'silinen@ornek.example';
    const id = await a.action({ ownerUserId: undefined, ownerName: 'Silinen Usta', ownerEmail: email });
    const isMailed = await behind(
      (db) =>
        sql`update action set owner_user_id = created_by, owner_name = null, owner_email = null, token = null
          where id = ${id}`.execute(db),
      () => world.inCompany('ayse', (db) => mailActionLink(db, id, 'action.link')),
    );
    expect(isMailed).toBe(false);
    expect(await rowsOf(sql`select from message where recipient = ${email}`)).toEqual([]);
  });

  test('stands in no earlier content that a correction leaves at this moment', async () => {
    const { responseId } = await a.response();
    const { id } = await world.ok('ayse', 'dataRequest.create', { ...dataRequestForm(a), kind: 'erase' });
    const { number } = await world.ok('ayse', 'dataRequest.get', { id });
    const rows = { responses: [responseId] };
    await world.ok('ayse', 'dataRequest.erase', { id, rows, reason: 'Talep', confirm: String(number) });
    await behind(
      async (db) => {
        await sql`
          insert into response_revision (response_id, revision, version_id, answers_hash, raw, answers, earned, max, percent,
            started_at, completed_at, replaced_at, replaced_by)
          select r.id, r.revision, r.version_id, r.answers_hash, r.raw, r.answers, r.earned, r.max, r.percent,
            r.started_at, r.completed_at, now(), ${world.ids.ayse.user}::int from response r where r.id = ${responseId}`.execute(
          db,
        );
        await sql`update response set revision = revision + 1 where id = ${responseId}`.execute(db);
      },
      () => workOff(world.pool, world.database, { 'person.erase': eraseTask }),
    );
    const [before] = await rowsOf(sql<{ raw: string }>`
      select raw::text from response_revision where response_id = ${responseId}`);
    expect(before?.raw).toContain('■■■');
    expect(before?.raw).not.toContain('Islak');
  });
});

test('a webhook that is deleted while one of its deliveries fails holds up nobody', async () => {
  const receiver = await openReceiver();
  setConfig({ ...config(), outbound: outboundOf({ allow: [`localhost:${receiver.port}`] }) });
  receiver.answers(500);
  const { id } = await world.ok('ayse', 'webhook.create', {
    name: 'Depo',
    url: receiver.url,
    events: ['plan.published'],
  });
  await a.openPlan();
  await tellWebhooks(world);
  await behind(
    (db) => sql`select from webhook where id = ${id} for update`.execute(db),
    () => sendDeliveries(world),
    (db) => sql`select from delivery where webhook_id = ${id} for update`.execute(db),
  );
  expect(await rowsOf(sql`select failing from webhook where id = ${id}`)).toEqual([{ failing: true }]);
  receiver.close();
});

test('a file that two workers run at once is imported once', async () => {
  const before = (await world.ok('ayse', 'customer.list')).TotalItemsCount;
  const importId = await world.checkedImport('ayse');
  await world.ok('ayse', 'importFile.run', { importId });
  const run = taskListOf(world.pool, { 'import.run': importTask(mountedCalls) }, () => {})['import.run'];
  const work = async (): Promise<unknown> =>
    run?.({ importId, companyId: world.ids.ayse.company }, { job: { attempts: 1 } } as never);
  const { both } = await world.inCompany('ayse', async (db) => {
    await sql`lock table customer in share row exclusive mode`.execute(db);
    const first = work();
    await waiting(db);
    const second = work();
    second.catch(() => {});
    await Promise.race([second.catch(() => {}), waiting(db, 2)]);
    return { both: Promise.allSettled([first, second]) };
  });
  await both;
  expect((await world.ok('ayse', 'customer.list')).TotalItemsCount).toBe(before + 1);
});

test('a response that comes while its plan is taken off the air and moved is late, and its findings are where the plan is', async () => {
  const { id, token } = await a.openPlan();
  const submission = await a.submission(token);
  const { status } = await behind(
    async (db) => {
      await sql`select from plan where id = ${id} for update`.execute(db);
      await sql`update plan set published = false, location_id = ${places[1]} where id = ${id}`.execute(db);
    },
    () => world.call('ayse', 'field.submit', submission),
  );
  expect(status).toBe(202);
  const rows = await rowsOf(sql`
    select r.counted, r.late, f.location_id as place from response r join finding f on f.response_id = r.id
    where r.plan_id = ${id}`);
  expect(rows).toEqual([{ counted: false, late: true, place: places[1] }]);
});
