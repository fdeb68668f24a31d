import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { companiesToFold } from '../../src/db/follower-statements.ts';
import type { Db } from '../../src/db/kysely.ts';
import { checklist } from '../../src/features/analysis/checklist.ts';
import { comparison } from '../../src/features/analysis/comparison.ts';
import { survey } from '../../src/features/analysis/survey.ts';
import { foldQuestions as foldQuestionsIn } from '../../src/features/audit/fold-questions.ts';
import type { Who } from '../../src/who.ts';
import { build } from '../builders.ts';
import { chance } from '../chance.ts';
import { connect } from './catalogue.ts';
import { expectExact, inSnapshot, openTransaction, unfolded } from './totals-recount.ts';
import {
  fold,
  foldAll,
  foldQuestions,
  foldSome,
  inCompany,
  openTotals,
  plans,
  submit,
  version,
  type Write,
  world,
  write,
  writes,
  zones,
} from './totals-writes.ts';

/**
 * Folded rows and what is not folded yet together are a recount of the responses: in every snapshot, whatever has been
 * written, with the fold running, killed or never run.
 */

// Each looks at all of it dozens of times: as long as it takes, however many share this machine.
vi.setConfig({ testTimeout: 600_000 });

beforeAll(openTotals);
afterAll(() => world.close());

describe('totals equal a recount', () => {
  test('when nothing was ever folded', async () => {
    const pick = chance(1);
    for (let n = 0; n < 60; n++) await write(pick);
    expect(await unfolded()).toBeGreaterThan(0);
    await expectExact();
  });

  test('when all is folded after each write, and nothing is left over then', async () => {
    const pick = chance(2);
    for (let n = 0; n < 60; n++) {
      await write(pick);
      await foldAll();
      expect(await unfolded()).toBe(0);
      await expectExact();
    }
    for (const table of ['folded', 'place_total']) {
      const empty = await inCompany((db) => sql`select from ${sql.table(table)} where responses = 0`.execute(db));
      expect(empty.rows, table).toHaveLength(0);
    }
    expect((await inCompany((db) => sql`select from place_total`.execute(db))).rows.length).toBeGreaterThan(0);
  });

  test('in every snapshot while several write and several fold, some of them killed', async () => {
    const writers = 4;
    let running = writers;
    const writing = Array.from({ length: writers }, async (_, seed) => {
      const pick = chance(10 + seed);
      for (let n = 0; n < 80; n++) await write(pick);
      running--;
    });
    const folding = [chance(20), chance(21)].map(async (pick) => {
      while (running > 0) await (pick(2) === 0 ? fold : foldQuestions)(1 + pick(20));
    });
    const killing = (async () => {
      const pick = chance(22);
      while (running > 0) {
        const { client, db } = await openTransaction();
        if (pick(2) === 0) await sql`select fold_totals(${1 + pick(20)})`.execute(db);
        else await foldQuestionsIn(db, 1 + pick(20));
        await new Promise((done) => setTimeout(done, pick(10)));
        // The connection goes without a word; the server takes back what its transaction did.
        (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
      }
    })();
    let checks = 0;
    while (running > 0) {
      await expectExact();
      checks++;
    }
    await Promise.all([...writing, ...folding, killing]);
    expect(checks).toBeGreaterThan(2);
    await expectExact();
    await foldAll();
    await expectExact();
  });

  test('while a transaction goes on that began before the fold and ends after it', async () => {
    const pick = chance(30);
    for (let round = 0; round < 10; round++) {
      const older = await openTransaction();
      await write(pick);
      await (writes[pick(writes.length)] as Write)(older.db, pick);
      const newer = await openTransaction();
      await submit(newer.db, pick);
      await newer.client.query('commit');
      await foldSome();
      await expectExact();
      await older.client.query(round % 3 === 0 ? 'rollback' : 'commit');
      await expectExact();
      await foldSome();
      await expectExact();
      for (const { client } of [older, newer]) await client.end();
    }
  });

  test('when a response is changed by a transaction that began before the one that changed it last', async () => {
    const question = version.sections[0]?.questions[0];
    const choosing = (responseId: number, option: number) => (db: Db) =>
      sql`
      update response set status_code = 30, counted = true, awaiting_pictures = false, answers = ${JSON.stringify([
        { questionId: question?.id, optionIds: [question?.answers[option]?.id], text: null },
      ])}::json where id = ${responseId}`.execute(db);
    await inCompany((db) => submit(db, chance(37)));
    const { rows } = await inCompany((db) => sql<{ id: number }>`select max(id) as id from response`.execute(db));
    const id = rows[0]?.id ?? 0;
    await foldAll();
    await inCompany(choosing(id, 1));
    const older = await openTransaction();
    // Where the first of the folds ends: behind the older transaction and before the newer one.
    await inCompany((db) => submit(db, chance(38)));
    await inCompany(choosing(id, 1));
    await choosing(id, 0)(older.db);
    await older.client.query('commit');
    await older.client.end();
    while (await foldQuestions(1)) await expectExact();
    await foldAll();
    await expectExact();
  });

  test('when the company moves to another time zone, before and after all is folded anew', async () => {
    const pick = chance(40);
    for (const zone of zones.toReversed()) {
      await write(pick);
      await foldAll();
      await inCompany((db) => sql`update company set time_zone = ${zone}`.execute(db));
      await expectExact();
      await write(pick);
      await fold(20);
      await expectExact();
      await foldAll();
      await expectExact();
    }
  });

  test('when all of a plan is approved, and then not any more, while it is folded', async () => {
    const changes: ((planId: number) => Write)[] = [
      (planId) => (db) => sql`update response set status_code = 30 where plan_id = ${planId}`.execute(db),
      (planId) => (db) =>
        sql`update response set status_code = 40 where id = (select min(id) from response where plan_id = ${planId})`.execute(
          db,
        ),
      (planId) => (db) => sql`delete from response where plan_id = ${planId} and status_code = 50`.execute(db),
      (planId) => (db) =>
        sql`update response set plan_id = ${planId}, status_code = 30, counted = true
            where id = (select max(id) from response where plan_id <> ${planId})`.execute(db),
      // What the plan had received is forgotten together with the totals.
      (planId) => async (db) => {
        await sql`delete from response where plan_id = ${planId}`.execute(db);
        await sql`update company set time_zone = case time_zone when ${zones[0]} then ${zones[1]} else ${zones[0]} end`.execute(
          db,
        );
      },
    ];
    let approved = 0;
    for (let round = 0; round < 15; round++) {
      const pick = chance(90 + round);
      const planId = plans[round % plans.length] ?? 0;
      for (let n = 0; n < 3; n++) await inCompany((db) => submit(db, pick));
      await inCompany((db) => sql`update response set status_code = 50 where plan_id = ${planId}`.execute(db));
      // The first was folded before any plan's status was kept.
      if (round === 0) {
        await foldAll();
        await inCompany(async (db) => {
          await sql`update fold set statuses = false where totals = 'plans'`.execute(db);
          await sql`delete from folded_status`.execute(db);
        });
        await expectExact();
        await inCompany((db) => submit(db, pick));
      }
      await foldAll();
      await expectExact();
      const { rows } = await inCompany((db) =>
        sql`select from folded_status where plan_id = ${planId} and status_code = 50`.execute(db),
      );
      approved += rows.length;
      const change = (changes[round % changes.length] as (planId: number) => Write)(planId);
      await Promise.all([foldSome(), inCompany((db) => change(db, pick)), foldSome()]);
      await expectExact();
      await foldSome();
      await expectExact();
    }
    expect(approved).toBeGreaterThan(5);
  });

  test('when a plan is moved to another location, or becomes a survey, after it was folded', async () => {
    const [home, away] = (
      await inCompany((db) => sql<{ id: number }>`select distinct location_id as id from plan`.execute(db))
    ).rows;
    for (const change of [
      sql`location_id = ${away?.id}`,
      sql`audit_type_id = 2`,
      sql`location_id = ${home?.id}, audit_type_id = 1`,
    ]) {
      const pick = chance(45);
      for (let n = 0; n < 8; n++) await inCompany((db) => submit(db, pick));
      await inCompany((db) => sql`update response set plan_id = ${plans[0]} where id % 2 = 0`.execute(db));
      await foldAll();
      await inCompany((db) => sql`update plan set ${change} where id = ${plans[0]}`.execute(db));
      await expectExact();
      await foldAll();
      await expectExact();
    }
  });

  test('when a plan is moved while it is folded, or was folded before places had totals', async () => {
    const { rows } = await inCompany((db) =>
      sql<{ id: number }>`select distinct location_id as id from plan`.execute(db),
    );
    for (let round = 0; round < 8; round++) {
      const pick = chance(47 + round);
      for (let n = 0; n < 4; n++) await inCompany((db) => submit(db, pick));
      if (round === 4) {
        await foldAll();
        await inCompany(async (db) => {
          await sql`delete from place_total`.execute(db);
          await sql`update fold set places = '{}' where totals = 'plans'`.execute(db);
        });
        await inCompany((db) => submit(db, pick));
      }
      const move = sql`update plan set location_id = ${rows[round % rows.length]?.id} where id = ${plans[pick(2)]}`;
      await Promise.all([foldSome(), inCompany((db) => move.execute(db)), foldSome()]);
      await expectExact();
    }
    await foldAll();
    await expectExact();
    const { rows: kept } = await inCompany((db) => sql`select places from fold where totals = 'plans'`.execute(db));
    expect(kept).toEqual([{ places: ['year', 'month', 'week'] }]);
  });

  test('when the zone is changed while it is folded', async () => {
    for (let round = 0; round < 6; round++) {
      await write(chance(50 + round));
      const zone = zones[round % zones.length];
      await Promise.all([
        foldSome(),
        inCompany((db) => sql`update company set time_zone = ${zone}`.execute(db)),
        foldSome(),
      ]);
      await expectExact();
    }
    await foldAll();
    await expectExact();
  });

  test('after a backup was restored into a cluster that counts its transactions from elsewhere', async () => {
    await foldAll();
    await inCompany((db) => sql`update response set status_code = 50 where plan_id = ${plans[0]}`.execute(db));
    await foldAll();
    await inCompany(async (db) => {
      await sql`delete from response where plan_id = ${plans[0]}`.execute(db);
      await sql`update fold set below = '900000000'`.execute(db);
    });
    const owner = await connect(world.database.owner);
    await owner.query("update installation set cluster = 'another'");
    await owner.end();
    await world.pool.query('select gate.know_cluster()');
    await expectExact();
    await submitOne();
    await expectExact();
    await foldAll();
    await expectExact();
    // The next start finds its own cluster and leaves the totals alone.
    await world.pool.query('select gate.know_cluster()');
    expect(await unfolded()).toBe(0);
  });
});

test('reports over all audits say what they say over each of them by its id, folded or not', async () => {
  const pick = chance(65);
  for (const isFolded of [false, true]) {
    for (let n = 0; n < 30; n++) await inCompany((db) => submit(db, pick));
    if (isFolded) await foldAll();
    await inSnapshot(async (db) => {
      const { rows } = await sql<{ zone: string }>`select time_zone as zone from company`.execute(db);
      const who = { companyTimeZone: rows[0]?.zone } as Who;
      for (const days of [{}, { dateFrom: '2026-01-20', dateTo: '2026-11-03' }])
        for (const type of [{}, { auditTypeId: 1 }])
          for (const more of [{}, { onlyApproved: true }]) {
            const asked = { ...days, ...type, ...more, pageSize: 100 };
            const one = { ...asked, auditId: plans };
            for (const by of ['day', 'month', 'year'] as const)
              expect(await comparison({ ...asked, by }, db, who)).toEqual(await comparison({ ...one, by }, db, who));
            expect(await survey(asked, db, who)).toEqual(await survey(one, db, who));
            expect(await checklist(asked, db, who)).toEqual(await checklist(one, db, who));
            const [all, each] = [await checklist(asked, db, who), await comparison({ ...asked, by: 'month' }, db, who)];
            expect(all.responseCount).toBe(each.responseCount);
            expect(all.responseCount).toBeGreaterThan(0);
          }
    });
  }
});

test('a checklist that was answered only on days left out of a month is not in its report', async () => {
  const a = build(world, 'ayse');
  const question = await a.question({ questionText: 'Kapı?' });
  const checkListId = await a.checklist({
    Projects: [{ Id: await a.standing.project() }],
    Sections: [
      { DepartmentId: await a.department(), ViewOrder: 0, Questions: [{ QuestionId: question, ViewOrder: 0 }] },
    ],
  });
  const { id } = await a.openPlan({ checkListId });
  await inCompany(async (db) => {
    await sql`update plan set audit_type_id = 1 where id = ${id}`.execute(db);
    await sql`
      insert into response (plan_id, version_id, response_key, answers_hash, status_code, raw, earned, max, answered, total, excluded,
        findings, received_at)
      select p.id, p.version_id, gen_random_uuid(), '', 50, '{"answers": []}', 0, 1000, 0, 1, 0, 0, '2026-03-02T12:00:00Z'
      from plan p where p.id = ${id}`.execute(db);
  });
  await foldAll();
  await inSnapshot(async (db) => {
    const { rows } = await sql<{ zone: string }>`select time_zone as zone from company`.execute(db);
    const who = { companyTimeZone: rows[0]?.zone } as Who;
    for (const [dateFrom, dateTo] of [
      ['2026-03-04', '2026-03-30'],
      ['2026-03-01', '2026-03-30'],
    ]) {
      const asked = { dateFrom, dateTo, pageSize: 100 };
      const [all, each] = [
        await checklist(asked, db, who),
        await checklist({ ...asked, auditId: [...plans, id] }, db, who),
      ];
      expect(all).toEqual(each);
      expect(all.Departments).toHaveLength(dateFrom === '2026-03-01' ? 3 : 2);
      expect(await survey(asked, db, who)).toEqual(await survey({ ...asked, auditId: [...plans, id] }, db, who));
    }
  });
  await inCompany(async (db) => {
    await sql`delete from response where plan_id = ${id}`.execute(db);
  });
  await foldAll();
});

const submitOne = (): Promise<unknown> => inCompany((db) => submit(db, chance(60)));

test('what responses were is forgotten once the totals know', async () => {
  await inCompany((db) => submit(db, chance(70)));
  await inCompany((db) => sql`update response set findings = findings + 1`.execute(db));
  await foldAll();
  const { rows } = await inCompany((db) => sql`select from earlier_response`.execute(db));
  expect(rows).toHaveLength(0);
  for (const table of ['question_total', 'section_total']) {
    const empty = await inCompany((db) => sql`select from ${sql.table(table)} where responses = 0`.execute(db));
    expect(empty.rows, table).toHaveLength(0);
  }
});

test('the watch finds the companies that lack something, and no other', async () => {
  const jobs = await connect(world.database.jobs);
  const due = async (): Promise<unknown[]> => [
    (await jobs.query(companiesToFold, ['plans'])).rows,
    (await jobs.query(companiesToFold, ['questions'])).rows,
  ];
  const ours = [{ companyId: world.ids.ayse.company }];
  await foldAll();
  expect(await due()).toEqual([[], []]);
  await inCompany((db) => submit(db, chance(80)));
  expect(await due()).toEqual([ours, ours]);
  await expect.poll(async () => ((await fold(50)) ? 1 : unfolded()), { timeout: 30_000 }).toBe(0);
  expect(await due()).toEqual([[], ours]);
  await foldAll();
  expect(await due()).toEqual([[], []]);
  await jobs.end();
});
