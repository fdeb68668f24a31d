import { createHash, randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Parcel, store, type Taken } from '../../src/features/field/store.ts';
import { dayText } from '../../src/outside/day.ts';
import { hashOf } from '../../src/pipeline/token.ts';
import { build } from '../builders.ts';
import { connect } from '../laws/catalogue.ts';
import { openPhone, type Phone } from '../phone.ts';
import { openWorld, type World } from '../world.ts';

/** The statement that stores responses, with several in one flight; what is sent over HTTP is tried in field-*.test.ts. */

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Own = Phone & { token: string; planId: number };

/** A parcel with states that no rule gives, so that a state decided elsewhere would show. */
async function parcelFor(own: Own, changes: Partial<Parcel> = {}, row: Partial<Parcel['row']> = {}): Promise<Parcel> {
  const { stamp, versionId, locationId } = await world.inCompany('ayse', async (db) => {
    const { rows } = await sql<{ stamp: string; versionId: number; locationId: number }>`
      select version_id as "versionId", location_id as "locationId", gate.plan_stamp(id, false) as stamp
      from plan where id = ${own.planId}`.execute(db);
    return rows[0] as { stamp: string; versionId: number; locationId: number };
  });
  const now = Date.now();
  return {
    session: null,
    link: hashOf(own.token),
    userId: null,
    now,
    today: dayText(now, 'Europe/Istanbul'),
    planId: own.planId,
    budget: null,
    stamp,
    limit: null,
    once: false,
    locationId,
    findings: [],
    own: [],
    ...changes,
    row: {
      versionId,
      key: randomUUID(),
      revision: 0,
      answersHash: createHash('sha256').update('').digest('hex'),
      countedState: 41,
      heldState: 61,
      late: false,
      incomplete: false,
      critical: false,
      earned: 0,
      max: 0,
      percent: null,
      answered: 0,
      total: 0,
      excluded: 0,
      findings: 0,
      deviceEarned: null,
      deviceMax: null,
      name: null,
      email: null,
      noticeVersion: null,
      languageId: null,
      startedAt: null,
      completedAt: null,
      barcode: null,
      nameless: null,
      holds: null,
      pictureKeys: [],
      draftVersion: null,
      raw: Buffer.from('{"answers":[]}'),
      answers: null,
      ...row,
    },
  };
}

async function fly(...parcels: Parcel[]): Promise<(Taken | null)[]> {
  const client = await world.pool.connect();
  try {
    return await store(async (statement) => (await client.query(statement)).rows, parcels);
  } finally {
    client.release();
  }
}

/** As somebody who is signed in sends it. */
const signedIn = (who: 'ayse' | 'can') => ({ session: hashOf(world.tokens[who]), userId: world.ids[who].user });

/** Contents of which no two values are equal. */
const contents = (n: number): Partial<Parcel['row']> & { pictureKeys: string[] } => ({
  answersHash: `${n}`.repeat(64),
  incomplete: n % 2 === 0,
  critical: n % 2 === 1,
  earned: 100 * n + 1,
  max: 100 * n + 2,
  percent: 100 * n + 3,
  answered: 100 * n + 4,
  total: 100 * n + 5,
  excluded: 100 * n + 6,
  findings: 100 * n + 7,
  deviceEarned: 100 * n + 8,
  deviceMax: 100 * n + 9,
  languageId: n % 2 === 0 ? 2 : 1,
  noticeVersion: 5 + n,
  startedAt: `2026-11-0${n}T08:00:00.000Z`,
  completedAt: `2026-11-0${n}T09:30:00.000Z`,
  pictureKeys: [randomUUID(), randomUUID()],
  raw: Buffer.from(JSON.stringify({ answers: [{ questionId: n }] })),
  answers: Buffer.from(JSON.stringify([{ questionId: n, text: 'standing' }])),
});

const rowsOf = (ids: readonly number[]) =>
  world.inCompany('ayse', async (db) => {
    const rows = await db.selectFrom('response').selectAll().where('id', 'in', ids).execute();
    return ids.map((id) => {
      const { tx: _, changed_at: __, ...row } = rows.find((one) => one.id === id) as (typeof rows)[number];
      return row;
    });
  });
type Stored = Awaited<ReturnType<typeof rowsOf>>[number];

const of = (taken: Taken | null) => taken && [taken.outcome, taken.status, taken.over_quota];
const many = <T>(count: number, make: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, make));
const countOf = (planId: number): Promise<number> =>
  world.inCompany('ayse', async (db) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from response where plan_id = ${planId}`.execute(db);
    return rows[0]?.n ?? 0;
  });

describe('a flight', () => {
  test('gives each response the state passed in for its case: counted, full, late or without credit', async () => {
    const own = await openPhone(world, build(world, 'ayse'));
    const limited = await many(3, () => parcelFor(own, { limit: 2 }));
    const late = await parcelFor(own, { limit: 2 }, { late: true });
    expect((await fly(limited[0] as Parcel, late, ...limited.slice(1))).map(of)).toEqual([
      ['stored', 41, false],
      ['stored', 61, false],
      ['stored', 41, false],
      ['stored', 61, true],
    ]);
    await world.inCompany('ayse', (db) => db.updateTable('credit').set({ total: 4 }).execute());
    // What is stored apart anyway takes none of the credit that is left.
    const alsoLate = await parcelFor(own, {}, { late: true });
    const rest = (await fly(alsoLate, ...(await many(6, () => parcelFor(own))))).map((taken) => taken?.status);
    expect(rest).toEqual([61, 41, 41, 61, 61, 61, 61]);
    await world.inCompany('ayse', (db) => db.updateTable('credit').set({ total: 1_000_000 }).execute());
  });

  test('is stored whole or not at all, and one whose plan or session has changed is left out', async () => {
    const own = await openPhone(world, build(world, 'ayse'));
    const good = await many(3, () => parcelFor(own));
    const stale = await parcelFor(own, { stamp: 'another' });
    const unknown = await parcelFor(own, { link: hashOf('nobody') });
    const outcomes = (await fly(...good, stale, unknown)).map((taken) => taken?.outcome);
    expect(outcomes).toEqual(['stored', 'stored', 'stored', 'stale', 'stale']);
    const ended = await parcelFor(own, { ...signedIn('can'), session: hashOf('over') });
    const anothers = await parcelFor(own, { ...signedIn('can'), userId: world.ids.ayse.user });
    // Whoever is signed in at another company is a participant here, and nobody with their number.
    const foreign = { session: hashOf(world.tokens.zoe) };
    const stranger = await parcelFor(own, { ...foreign, userId: world.ids.zoe.user });
    for (const parcel of [ended, anothers, stranger])
      expect((await fly(parcel)).map((taken) => taken?.outcome)).toEqual(['stale']);
    expect((await fly(await parcelFor(own, foreign))).map((taken) => taken?.outcome)).toEqual(['stored']);
    const poison = await parcelFor(own, {}, { versionId: 2_000_000_000 });
    await expect(fly(...(await many(3, () => parcelFor(own))), poison)).rejects.toMatchObject({ code: '23503' });
    expect(await countOf(own.planId)).toBe(4);
  });

  test('leaves out what was prepared on a place, a company, levels, a part in the project or a link that changed since', async () => {
    const a = build(world, 'ayse');
    const own = await openPhone(world, a);
    const { project_id: projectId, location_id: locationId } = await world.inCompany('ayse', (db) =>
      db.selectFrom('plan').selectAll().where('id', '=', own.planId).executeTakeFirstOrThrow(),
    );
    const inCompany = (change: RawBuilder<unknown>) => () => world.inCompany('ayse', (db) => change.execute(db));
    const owner = await connect(world.database.owner);
    const changes: Record<string, () => Promise<unknown>> = {
      place: inCompany(sql`update location set name = name || '.' where id = ${locationId}`),
      company: inCompany(sql`update company set name = name || '.'`),
      levels: () => world.ok('ayse', 'mapping.saveLevels', { projectId, levels: a.levels() }),
      part: inCompany(sql`insert into project_user (project_id, user_id) values (${projectId}, ${world.ids.can.user})`),
      link: () => owner.query('update link set rotated_at = now() where plan_id = $1', [own.planId]),
    };
    for (const [what, change] of Object.entries(changes)) {
      const before = await parcelFor(own, signedIn('can'));
      expect(await fly(before), what).toMatchObject([{ outcome: 'stored' }]);
      const prepared = { ...before, row: { ...before.row, key: randomUUID() } };
      await change();
      expect(await fly(prepared), what).toMatchObject([{ outcome: 'stale' }]);
      if (what === 'part')
        await inCompany(
          sql`delete from project_user where project_id = ${projectId} and user_id = ${world.ids.can.user}`,
        )();
    }
    await owner.end();
  });

  test('answers keys that are known, and leaves those that another holds for later', async () => {
    const own = await openPhone(world, build(world, 'ayse'));
    const [first, second] = (await many(2, () => parcelFor(own))) as [Parcel, Parcel];
    const [stored] = await fly(first);
    const other = { ...first, row: { ...first.row, answersHash: 'ff' } };
    expect(
      (await fly(first, second)).map((taken) => [taken?.outcome, taken?.response_id === stored?.response_id]),
    ).toEqual([
      ['known', true],
      ['stored', false],
    ]);
    expect(of((await fly(other))[0] ?? null)).toEqual(['other', 41, false]);
    const third = await parcelFor(own);
    const holder = await world.pool.connect();
    await holder.query('begin');
    await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [third.row.key]);
    expect((await fly(third, await parcelFor(own))).map((taken) => taken?.outcome ?? 'again')).toEqual([
      'again',
      'stored',
    ]);
    await holder.query('rollback');
    holder.release();
  });

  test('writes a line of the log for each response, and the findings of each', async () => {
    const own = await openPhone(world, build(world, 'ayse'));
    const finding = { questionId: 7, place: 1, severity: 'minor' };
    const parcels = await many(5, () => parcelFor(own, { findings: [finding] }));
    const ids = (await fly(...parcels)).map((taken) => taken?.response_id as number);
    const { lines, findings } = await world.inCompany('ayse', async (db) => ({
      lines: await db
        .selectFrom('activity')
        .select(['row_id', 'actor', 'call'])
        .where('table_name', '=', 'response')
        .where('row_id', 'in', ids)
        .execute(),
      findings: await db
        .selectFrom('finding')
        .select(['response_id', 'severity'])
        .where('response_id', 'in', ids)
        .execute(),
    }));
    expect(lines.map(({ row_id }) => row_id).sort()).toEqual([...ids].sort());
    expect(new Set(lines.map(({ actor, call }) => `${actor} ${call}`))).toEqual(new Set(['participant field.submit']));
    expect(findings.map(({ response_id }) => response_id).sort()).toEqual([...ids].sort());
  });

  test('writes findings of several plans beside one another, each at its own response and place', async () => {
    const a = build(world, 'ayse');
    const elsewhere = await a.location();
    await world.ok('ayse', 'mapping.addLocations', { projectId: await a.standing.project(), locationIds: [elsewhere] });
    const one = await openPhone(world, a);
    const other = await openPhone(world, a, { locationId: elsewhere });
    const found = (questionId: number) => ({ questionId, place: questionId, severity: 'minor' });
    const added = (title: string) => ({
      finding_key: randomUUID(),
      section_id: null,
      title,
      note: null,
      severity: 'major',
      picture_keys: [],
    });
    const parcels = [
      await parcelFor(one, { findings: [found(1), found(2)] }),
      await parcelFor(other, { findings: [found(3)], own: [added('Kapı kırık')] }),
      await parcelFor(other, { stamp: 'another', findings: [found(4)], own: [added('Çatı akıyor')] }),
      await parcelFor(one, { findings: [found(5)] }),
    ];
    const here = (parcels[0] as Parcel).locationId;
    expect(here).not.toBe(elsewhere);
    const ids = (await fly(...parcels)).map((taken) => taken?.response_id ?? null);
    // What is known already leaves nothing a second time, beside something new either.
    const again = await fly(parcels[1] as Parcel, await parcelFor(other));
    expect(again.map((taken) => taken?.outcome)).toEqual(['known', 'stored']);
    const findings = await world.inCompany('ayse', (db) =>
      db
        .selectFrom('finding as f')
        .innerJoin('response as r', 'r.id', 'f.response_id')
        .select(['f.response_id', 'f.question_id', 'f.title', 'f.location_id', 'r.plan_id'])
        .where('r.plan_id', 'in', [one.planId, other.planId])
        .orderBy('f.question_id')
        .execute(),
    );
    expect(findings).toEqual([
      { response_id: ids[0], question_id: 1, title: null, location_id: here, plan_id: one.planId },
      { response_id: ids[0], question_id: 2, title: null, location_id: here, plan_id: one.planId },
      { response_id: ids[1], question_id: 3, title: null, location_id: elsewhere, plan_id: other.planId },
      { response_id: ids[3], question_id: 5, title: null, location_id: here, plan_id: one.planId },
      { response_id: ids[1], question_id: null, title: 'Kapı kırık', location_id: elsewhere, plan_id: other.planId },
    ]);
  });

  test('of one person and a plan that each answers once counts the first and stores the second apart', async () => {
    const own = await openPhone(world, build(world, 'ayse'));
    const parcels = await many(3, () => parcelFor(own, { ...signedIn('can'), once: true }));
    expect((await fly(...parcels)).map((taken) => [taken?.status, taken?.repeated, taken?.over_quota])).toEqual([
      [41, false, false],
      [61, true, false],
      [61, true, false],
    ]);
  });

  test('of one person and a plan that each answers once counts what they send to other plans, however often', async () => {
    const a = build(world, 'ayse');
    const [once, free] = [await openPhone(world, a), await openPhone(world, a)];
    await fly(await parcelFor(free, signedIn('can')));
    const flown = await fly(
      await parcelFor(once, { ...signedIn('can'), once: true }),
      await parcelFor(free, signedIn('can')),
    );
    expect(flown.map((taken) => [taken?.status, taken?.repeated])).toEqual([
      [41, false],
      [41, false],
    ]);
  });

  test('leaves what is stored apart out of a limit', async () => {
    const own = await openPhone(world, build(world, 'ayse'));
    await fly(await parcelFor(own, { limit: 1 }, { late: true }));
    const rest = await fly(...(await many(2, () => parcelFor(own, { limit: 1 }))));
    expect(rest.map(of)).toEqual([
      ['stored', 41, false],
      ['stored', 61, true],
    ]);
  });

  test('that waited for a limit while another was set is not stored by the old one', async () => {
    const own = await openPhone(world, build(world, 'ayse'));
    const parcel = await parcelFor(own, { limit: 5 });
    const looking = await connect(world.database.owner);
    const flown = await world.inCompany('ayse', async (db) => {
      await db.updateTable('plan').set({ participant_limit: 1 }).where('id', '=', own.planId).execute();
      const flying = fly(parcel);
      await expect
        .poll(async () => (await looking.query('select from pg_locks where not granted')).rowCount)
        .toBeGreaterThan(0);
      return { flying };
    });
    await looking.end();
    expect((await flown.flying).map((taken) => taken?.outcome)).toEqual(['stale']);
    expect(await countOf(own.planId)).toBe(0);
  });

  test('charges strangers for their answers as they stand, too', async () => {
    const own = await openPhone(world, build(world, 'ayse'));
    const answers = Buffer.from(JSON.stringify([{ questionId: 1, text: 'a'.repeat(50_000) }]));
    const budget = 40_000;
    expect((await fly(await parcelFor(own, { budget }, { answers }))).map((taken) => taken?.outcome)).toEqual([
      'overBudget',
    ]);
    expect((await fly(await parcelFor(own, { budget }))).map((taken) => taken?.outcome)).toEqual(['stored']);
  });

  test('is approved as it comes where nobody has to approve it, and never where it is stored apart', async () => {
    const own = await openPhone(world, build(world, 'ayse'));
    const ids = (
      await fly(
        await parcelFor(own, {}, { countedState: 50 }),
        await parcelFor(own, {}, { countedState: 50, late: true }),
        await parcelFor(own),
      )
    ).map((taken) => taken?.response_id as number);
    const rows = await rowsOf(ids);
    expect(rows.map(({ approved_at, received_at }) => approved_at && approved_at === received_at)).toEqual([
      true,
      null,
      null,
    ]);
  });

  test('keeps other content under a key with the person it names and whence it came', async () => {
    const own = await openPhone(world, build(world, 'ayse'));
    const first = await parcelFor(own);
    const [stored] = await fly(first);
    await fly({ ...first, row: { ...first.row, answersHash: 'ff', name: 'Ali Kaya', email: 'ali@example.com' } });
    const kept = await world.inCompany('ayse', (db) =>
      db
        .selectFrom('response_conflict')
        .select(['source', 'user_id', 'raw'])
        .where('response_id', '=', stored?.response_id as number)
        .execute(),
    );
    const participant = { name: 'Ali Kaya', email: 'ali@example.com' };
    expect(kept).toEqual([{ source: 'device', user_id: null, raw: { answers: [], participant } }]);
  });

  test('leaves a correction with every value that it would have if it had come first, beside whatever flies with it', async () => {
    const own = await openPhone(world, build(world, 'ayse'));
    const who = signedIn('can');
    const found = (questionId: number, place: number, severity: string) => ({ questionId, place, severity });
    const before = await parcelFor(
      own,
      { ...who, findings: [found(1, 11, 'minor'), found(2, 12, 'minor')] },
      contents(1),
    );
    const [first] = await fly(before);
    const id = first?.response_id as number;
    const [was] = await rowsOf([id]);
    await world.inCompany('ayse', (db) =>
      db.updateTable('response').set({ status_code: 40, level_name: 'İyi' }).where('id', '=', id).execute(),
    );
    const findings = [found(2, 22, 'major'), found(3, 23, 'critical')];
    const again = contents(2);
    const correction = await parcelFor(own, { ...who, findings }, { ...again, key: before.row.key, revision: 1 });
    const other = await parcelFor(own, { ...who, findings: [found(9, 29, 'minor')] }, contents(3));
    const same = await parcelFor(own, { ...who, findings }, { ...again, countedState: 30 });
    const taken = await fly(other, correction, same);
    expect(taken.map((one) => [one?.outcome, one?.status, one?.missing])).toEqual([
      ['stored', 41, other.row.pictureKeys],
      ['stored', 30, again.pictureKeys],
      ['stored', 30, again.pictureKeys],
    ]);
    const [corrected, fresh] = await rowsOf([id, taken[2]?.response_id as number]);
    const itsOwn = {
      id,
      number: was?.number,
      response_key: before.row.key,
      revision: 1,
      received_at: was?.received_at,
    };
    expect(corrected).toEqual({ ...fresh, ...itsOwn });
    expect(fresh).toMatchObject({
      awaiting_pictures: true,
      incomplete: true,
      critical: false,
      language_id: 2,
      notice_version: 7,
    });
    const all = await world.inCompany('ayse', (db) =>
      db
        .selectFrom('finding')
        .select(['response_id', 'question_id', 'place', 'severity'])
        .where(
          'response_id',
          'in',
          taken.map((one) => one?.response_id as number),
        )
        .orderBy('response_id')
        .orderBy('question_id')
        .execute(),
    );
    const rowsFor = (of: number | null | undefined, made: readonly Parcel['findings'][number][]) =>
      made.map(({ questionId, place, severity }) => ({ response_id: of, question_id: questionId, place, severity }));
    expect(all).toEqual(
      [
        ...rowsFor(id, findings),
        ...rowsFor(taken[0]?.response_id, other.findings),
        ...rowsFor(taken[2]?.response_id, findings),
      ].sort((a, b) => Number(a.response_id) - Number(b.response_id)),
    );
    const revisions = await world.inCompany('ayse', (db) =>
      db.selectFrom('response_revision').selectAll().where('response_id', '=', id).execute(),
    );
    const { version_id, answers_hash, raw, answers, earned, max, percent, started_at, completed_at } = was as Stored;
    const content = { version_id, answers_hash, raw, answers, earned, max, percent, started_at, completed_at };
    expect(revisions).toMatchObject([{ revision: 0, replaced_by: world.ids.can.user, ...content }]);
  });
});
