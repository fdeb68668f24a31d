import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Parcel, store, type Taken } from '../../src/features/field/store.ts';
import { dayText } from '../../src/outside/day.ts';
import { hashOf } from '../../src/pipeline/token.ts';
import { build } from '../builders.ts';
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
    const rest = (await fly(...(await many(6, () => parcelFor(own))))).map((taken) => taken?.status);
    expect(rest).toEqual([41, 41, 61, 61, 61, 61]);
    await world.inCompany('ayse', (db) => db.updateTable('credit').set({ total: 1_000_000 }).execute());
  });

  test('is stored whole or not at all, and one whose plan has changed is left out', async () => {
    const own = await openPhone(world, build(world, 'ayse'));
    const good = await many(3, () => parcelFor(own));
    const stale = await parcelFor(own, { stamp: 'another' });
    const unknown = await parcelFor(own, { link: hashOf('nobody') });
    const outcomes = (await fly(...good, stale, unknown)).map((taken) => taken?.outcome);
    expect(outcomes).toEqual(['stored', 'stored', 'stored', 'stale', 'stale']);
    const poison = await parcelFor(own, {}, { versionId: 2_000_000_000 });
    await expect(fly(...(await many(3, () => parcelFor(own))), poison)).rejects.toMatchObject({ code: '23503' });
    expect(await countOf(own.planId)).toBe(3);
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
});
