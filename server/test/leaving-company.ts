import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, vi } from 'vitest';
import { bringInCompany, lookAtCompany } from '../src/db/copy/load-company.ts';
import { takeCompany } from '../src/db/copy/take-company.ts';
import { door } from '../src/db/door.ts';
import { sealDays } from '../src/features/activity/seal.ts';
import { sealingAnew } from '../src/features/backup/seal-anew.ts';
import { eraseTask } from '../src/features/data-protection/task.ts';
import { clock, iso } from '../src/outside/clock.ts';
import { inTransaction } from '../src/pipeline/transaction-of-job.ts';
import { build } from './builders.ts';
import { connect } from './laws/catalogue.ts';
import { temporaryFolder } from './main-job/process.ts';
import { makeSeals, tellPeople, workOff } from './queue.ts';
import { sampleOf } from './samples.ts';
import { openWorld, type World, worldOf } from './world.ts';

/**
 * A company that holds a row of every table and leaves its installation as the file `ours.tar.gz`; in each file of tests that calls
 * `openLeavingCompany`.
 */

/** The company where it works, as its people. */
export let from: World;
/** Another installation, at which its people have accounts already. */
export let taken: World;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
/** Of responses that are sealed: one as it was, and one that somebody changed in the database. */
export let codes: { good: string; changed: string };
export const at = (name: string): string => join(folder.path, name);
export const dayMs = 86_400_000;

export const take = (world: World, id: number, name: string) =>
  takeCompany({ app: world.database.app, door: door(), companyId: id, call: 'test', path: at(name), now: clock() });
export const look = (world: World, name: string) => lookAtCompany({ owner: world.database.owner, path: at(name) });
export const bringIn = (world: World, name: string) => {
  const coming = { owner: world.database.owner, path: at(name), door: door(), call: 'test', now: clock() };
  return bringInCompany(coming, sealingAnew(at(name)));
};

export async function asOwner<T>(
  world: World,
  work: (owner: Awaited<ReturnType<typeof connect>>) => Promise<T>,
): Promise<T> {
  const owner = await connect(world.database.owner);
  await owner.query("set app.copying = 'yes'");
  return work(owner).finally(() => owner.end());
}

/** The people of an imported company, who signed in under these addresses where it came from. */
export async function inside(world: World, company: number): Promise<World> {
  const people = { tokens: { ...world.tokens }, ids: { ...world.ids } };
  for (const person of ['ayse', 'can'] as const) {
    const { rows } = await asOwner(world, (owner) =>
      owner.query('select user_id from login where company_id = $1 and email_key = $2', [
        company,
        `${person}@ornek.com.tr`,
      ]),
    );
    people.ids[person] = { user: rows[0].user_id, company };
    people.tokens[person] = await world.session(people.ids[person]);
  }
  return worldOf(world, people);
}

/** The numbers that a world gives from now on: higher than any count, score or year, and others than those of another world. */
export const numberFrom = (world: World, first: number) =>
  asOwner(world, async (owner) => {
    const { rows } = await owner.query(
      `select c.oid::regclass::text as name from pg_class c join pg_sequence s on s.seqrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and s.seqstart = 1`,
    );
    for (const [place, { name }] of rows.entries())
      await owner.query('select setval($1::regclass, $2)', [name, first + 1000 * place]);
  });

/** The people of the other installation have other addresses. */
export const renamed = (world: World) =>
  asOwner(world, (owner) => owner.query("update login set email_key = 'oteki-' || email_key"));

/** Calls that leave rows in every table, and every kind of document. */
const made =
  `account.uploadPicture account.update view.save view.saveColumns company.update company.uploadLogo group.create
  customer.update country.create city.create district.create location.update userAttribute.create user.create mapping.addUsers
  mapping.saveLevels notice.update template.update question.update question.uploadHelpPicture question.remove checklist.save checklist.copy
  plan.save plan.copy plan.publish plan.cancel plan.forLocations series.save staticBarcode.create invitation.invite field.submit
  field.putPicture fieldwork.putDraft audit.changeAnswer audit.return audit.reopen audit.accept share.create review.choose action.create
  action.setState action.addComment action.sendLink messageTemplate.update emailAccount.create reportSchedule.create
  notification.savePreferences editorPicture.upload dataRequest.erase retention.update webhook.create`.split(/\s+/);

export const notItsHash = 'f'.repeat(64);

async function fill(): Promise<void> {
  for (const name of made) {
    from.tokens.ayse = await from.session(from.ids.ayse);
    await from.ok('ayse', name, await sampleOf(from, 'ayse', name));
  }
  const attributes = await from.ok('ayse', 'userAttribute.list', {});
  await from.ok('ayse', 'view.saveColumns', {
    screen: '/admin/users',
    columns: attributes.ListItems.map(({ id }: { id: number }) => ({ field: `attribute:${id}`, visible: false })),
  });
  const a = build(from, 'ayse');
  const given = { good: await a.response(), changed: await a.response() };
  for (const { planId, responseId } of Object.values(given))
    await from.ok('ayse', 'audit.approve', { auditId: planId, responseId });
  await workOff(from.pool, from.database, { 'person.erase': eraseTask });
  await tellPeople(from);
  await from.inCompany('ayse', async (db) => {
    const query = `customerId=${await a.standing.customer()}&leadAuditorId=${from.ids.ayse.user}%2C${from.ids.can.user}`;
    await db.updateTable('list_view').set({ query }).execute();
    await sql`insert into checklist_version (checklist_id, hash, document)
      select checklist_id, ${notItsHash}, document from checklist_version order by id limit 1`.execute(db);
    await sql`update report_schedule set filters = ${JSON.stringify({ auditorIds: [from.ids.can.user], customerId: null })}::jsonb`.execute(
      db,
    );
  });
  vi.useFakeTimers({ toFake: ['Date'], now: clock() + 61_000 });
  await makeSeals(from);
  vi.useRealTimers();
  const codeOf = async (responseId: number): Promise<string> =>
    (
      await from.inCompany('ayse', (db) =>
        db.selectFrom('seal').select('code').where('response_id', '=', responseId).executeTakeFirstOrThrow(),
      )
    ).code;
  codes = { good: await codeOf(given.good.responseId), changed: await codeOf(given.changed.responseId) };
  await past(from, ['activity'], (owner) =>
    owner.query(`update activity set at = ${endingAt} where at > now() - interval '1 day'`, [iso(filled)]),
  );
  await sealLog(from, clock());
  await past(from, ['response', 'activity'], async (owner) => {
    await owner.query(
      `update response set raw = jsonb_set(raw::jsonb, '{answers,0,note}', '"başka"')::json where id = $1`,
      [given.changed.responseId],
    );
    await owner.query(
      `update activity set changed = '{"name": ["Eski", "Yeni"]}' where id = (
         select max(id) from activity where company_id = $1 and changed is not null and erased_in is null and table_name = 'customer')`,
      [from.ids.ayse.company],
    );
  });
}

/** Writes past the database's own guards. */
export const past = (
  world: World,
  tables: readonly string[],
  work: (owner: Awaited<ReturnType<typeof connect>>) => Promise<unknown>,
) =>
  asOwner(world, async (owner) => {
    for (const table of tables)
      await owner.query(`alter table ${table} disable trigger user; alter table ${table} no force row level security`);
    await work(owner);
    for (const table of tables)
      await owner.query(`alter table ${table} enable trigger user; alter table ${table} force row level security`);
  });

export async function sealLog(world: World, until: number): Promise<void> {
  const { company } = world.ids.ayse;
  const sealed = (): Promise<number> =>
    inTransaction(world.pool, 'activity.seal', until, async (gate) => {
      const db = await gate.enterJob(company);
      if (db === null) throw new Error('the company is gone');
      return sealDays({ db, now: until });
    });
  // Nothing is sealed while any transaction of the cluster might still write an older line.
  while ((await sealed()) === 0) await sleep(50);
}

/** How many rows of each table there are, of whatever company. */
export const counts = (world: World): Promise<Record<string, number>> =>
  asOwner(world, async (owner) => {
    const { rows } = await owner.query(
      `select string_agg(format('select %L as name, count(*)::int as n from %I', relname, relname), ' union all ') as all
       from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    const found = await owner.query(rows[0].all);
    return Object.fromEntries(found.rows.map(({ name, n }: { name: string; n: number }) => [name, n]));
  });

/** What its log tells is of these days: at about noon, so that it tells of no other, whatever the time is now. */
const noon = Math.floor(clock() / dayMs) * dayMs + 9 * 3_600_000;
export const [began, filled] = [noon - 10 * dayMs, noon - 5 * dayMs];

/** The last line at this moment, those before it as long before as they were. */
const endingAt = '$1::timestamptz + (at - (select max(at) from activity))';

/** Opens both, and takes the company along. */
export function openLeavingCompany(): void {
  beforeAll(async () => {
    const house = await openWorld();
    [taken, folder] = [await openWorld(), await temporaryFolder()];
    // What is sealed there already is of days before.
    await past(taken, ['activity'], (owner) => owner.query(`update activity set at = ${endingAt}`, [iso(began)]));
    await sealLog(taken, began + 2 * dayMs);
    await take(taken, taken.ids.ayse.company, 'fresh.tar.gz');
    await numberFrom(house, 41_000_000);
    await renamed(house);
    from = await inside(house, await bringIn(house, 'fresh.tar.gz'));
    await fill();
    await take(from, from.ids.ayse.company, 'ours.tar.gz');
  }, 90_000);
  afterAll(async () => {
    for (const world of [from, taken]) await world.close();
    await folder.remove();
  });
}
