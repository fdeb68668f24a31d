import { hash } from 'node:crypto';
import type { RawAnswer, Version } from '@sahada/contract/version';
import { compile } from '@sahada/rules/compiled';
import { judge } from '@sahada/rules/judge';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../../src/db/kysely.ts';
import { countAhead, keepAhead } from '../../src/facts/counted-ahead.ts';
import { foldQuestions as foldQuestionsIn } from '../../src/features/audit/fold-questions.ts';
import { audits, yesNo } from '../audits.ts';
import { build } from '../builders.ts';
import type { Pick } from '../chance.ts';
import { openWorld, type World } from '../world.ts';

/** What people and devices do to responses, and the folding of it: of one company with three audits and a survey. */

export let world: World;
export let plans: number[];
/** Where responses are given: null at their plan's own location. */
export let places: (number | null)[];
export let versionId: number;
export let version: Version;

/** The company whose responses are written and folded; once for a file. */
export async function openTotals(): Promise<void> {
  world = await openWorld({ poolSize: 12 });
  const a = build(world, 'ayse');
  // Points, and numbers: two departments, so that they can be told apart, and of one of them two sections.
  const { question } = audits(world, a);
  const scored = { score: 10, required: false, answerType: 3 };
  const [floor, shelves] = [await question('Zemin?', yesNo, scored), await question('Raflar?', yesNo, scored)];
  const ceiling = await question('Tavan?', yesNo, scored);
  const written = { answerType: 5, score: null, answers: [], required: false };
  const degrees = await a.question({ ...written, questionText: 'Kaç derece?', unit: '°C', textFormat: 'number' });
  const [building, goods] = [await a.department(), await a.department()];
  const sections: [number, number[]][] = [
    [building, [floor.id]],
    [goods, [shelves.id, degrees]],
    [building, [ceiling.id]],
  ];
  const checkListId = await a.checklist({
    Projects: [{ Id: await a.standing.project() }],
    Sections: sections.map(([DepartmentId, ids], ViewOrder) => ({
      DepartmentId,
      ViewOrder,
      Questions: ids.map((QuestionId, at) => ({ QuestionId, ViewOrder: at })),
    })),
  });
  plans = [];
  for (let n = 0; n < 4; n++) plans.push((await a.openPlan({ checkListId })).id);
  // Audits at two locations, one that makes no findings, and a survey.
  const elsewhere = await a.location();
  places = [null, null, elsewhere, await a.location()];
  await world.inCompany('ayse', (db) =>
    sql`
    update plan t set audit_type_id = case when t.id = ${plans[3]} then 2 else 1 end, findings = t.id <> ${plans[2]},
      identity = 'optional',
      location_id = case when t.id = ${plans[1]} then ${elsewhere} else t.location_id end`.execute(db),
  );
  const frozen = await world.inCompany('ayse', async (db) =>
    sql<{ id: number; document: Version }>`
      select v.id, v.document from plan p join checklist_version v on v.id = p.version_id where p.id = ${plans[0]}`.execute(
      db,
    ),
  );
  versionId = frozen.rows[0]?.id ?? 0;
  version = frozen.rows[0]?.document as Version;
}

export const inCompany = <T>(work: (db: Db) => Promise<T>): Promise<T> => world.inCompany('ayse', work);

/** Writes what people and devices do to responses; `n` is how many it touches at most. */
export type Write = (db: Db, pick: Pick) => Promise<unknown>;

export const some = (pick: Pick, condition = sql`true`) =>
  sql`(select x.id from response x where ${condition} and x.id % 7 = ${pick(7)} order by x.id limit ${1 + pick(5)} for update)`;

export const answersOf = (pick: Pick): RawAnswer[] =>
  version.sections
    .flatMap(({ questions }) => questions)
    .filter(() => pick(4) > 0)
    .map(({ id, answers }) => ({
      questionId: id,
      optionIds: answers.length === 0 ? [] : [answers[pick(answers.length)]?.id ?? 0],
      text: answers.length === 0 ? `${pick(10)}` : null,
    })) as RawAnswer[];

/** Content as it was sent, and the hash that names it. */
export const sentOf = (answers: RawAnswer[]) => {
  const raw = JSON.stringify({ answers });
  return { raw, answersHash: hash('sha256', raw) };
};

export const submit: Write = async (db, pick) => {
  const answers = answersOf(pick);
  const { raw, answersHash } = sentOf(answers);
  const { rows } = await sql<{ id: number }>`
    insert into response (plan_id, version_id, response_key, answers_hash, status_code, late, over_quota, awaiting_pictures,
      critical, counted, raw, answers, earned, max, percent, answered, total, excluded, findings, location_id, received_at)
    select ${plans[pick(plans.length)]}, ${versionId}, gen_random_uuid(), ${answersHash}, (array[20, 30, 30, 30, 50])[1 + ${pick(5)}],
      ${pick(4) === 0}, ${pick(6) === 0}, ${pick(5) === 0}, ${pick(9) === 0}, ${pick(4) !== 0}, ${raw}::json,
      ${pick(2) === 0 ? null : JSON.stringify(answersOf(pick))}::json,
      n * 100, 1000, ${pick(5) === 0 ? null : pick(10_000)}::int, n, 10, 1, ${pick(4)}, ${places[pick(places.length)]}::int,
      timestamptz '2026-01-01' + interval '1 hour' * ${pick(24 * 400)}
    from generate_series(1, ${1 + pick(4)}) n returning id`.execute(db);
  // What the server that stored them knows of some, it knows whether the transaction ends well or not.
  if (pick(3) > 0)
    for (const { id } of rows)
      keepAhead(id, versionId, answersHash, countAhead(version, judge(compile(version), answers, 'final')));
};

/** Other content in the place of what was sent. */
export const anew = (pick: Pick) => {
  const { raw, answersHash } = sentOf(answersOf(pick));
  return sql`raw = ${raw}::json, answers_hash = ${answersHash}, answers = null`;
};

export const writes: Write[] = [
  submit,
  submit,
  (db, pick) => sql`update response set status_code = 50 where id in ${some(pick, sql`status_code = 30`)}`.execute(db),
  (db, pick) =>
    sql`update response set status_code = ${[40, 60][pick(2)]} where id in ${some(pick, sql`status_code = 30`)}`.execute(
      db,
    ),
  (db, pick) =>
    sql`update response set status_code = 30 where id in ${some(pick, sql`status_code in (40, 50)`)}`.execute(db),
  (db, pick) => sql`update response set counted = true where id in ${some(pick, sql`not counted`)}`.execute(db),
  // A correction, which is told by what was sent; and the other of two contents, which waits for its pictures.
  (db, pick) =>
    sql`
    update response set status_code = 30, revision = revision + 1, ${anew(pick)}, earned = ${pick(1000)}, percent = ${pick(10_000)}, findings = ${pick(5)}, level_name = null
    where id in ${some(pick, sql`status_code = 40`)}`.execute(db),
  (db, pick) =>
    sql`
    update response set ${anew(pick)},
      awaiting_pictures = ${pick(3) === 0}, earned = ${pick(1000)}, percent = ${pick(10_000)}
    where id in ${some(pick, sql`status_code in (30, 40)`)}`.execute(db),
  (db, pick) =>
    sql`
    update response set answers = ${JSON.stringify(answersOf(pick))}::json, earned = ${pick(1000)}, percent = ${pick(10_000)}, findings = ${pick(5)}, critical = not critical
    where id in ${some(pick)}`.execute(db),
  (db, pick) =>
    sql`update response set awaiting_pictures = false where id in ${some(pick, sql`awaiting_pictures`)}`.execute(db),
  (db, pick) => sql`update response set plan_id = ${plans[pick(plans.length)]} where id in ${some(pick)}`.execute(db),
  (db, pick) =>
    sql`update response set location_id = ${places[pick(places.length)]} where id in ${some(pick)}`.execute(db),
  (db, pick) => sql`delete from response where id in ${some(pick)}`.execute(db),
  // Twice in one transaction, and once more in a part of it that is taken back.
  async (db, pick) => {
    await sql`update response set earned = earned + 1 where id in ${some(pick)}`.execute(db);
    await sql`savepoint part`.execute(db);
    await sql`update response set status_code = 60 where id in ${some(pick)}`.execute(db);
    await sql`delete from response where id in ${some(pick)}`.execute(db);
    await sql`rollback to part`.execute(db);
    await sql`update response set earned = earned + 1 where id in ${some(pick)}`.execute(db);
  },
  async (db, pick) => {
    await submit(db, pick);
    await sql`update response set findings = findings + 1 where id in (select max(id) from response)`.execute(db);
  },
];

export const zones = ['Europe/Istanbul', 'America/New_York', 'Asia/Kathmandu'];

export const write = async (pick: Pick): Promise<void> => {
  const one = writes[pick(writes.length)] as Write;
  await inCompany((db) => one(db, pick)).catch((error) => {
    // Two bulk changes may meet crosswise; the one that is refused has changed nothing.
    if (error.code !== '40P01') throw error;
  });
};

export const fold = (most: number): Promise<boolean> =>
  inCompany(
    async (db) =>
      (await sql<{ more: boolean }>`select fold_totals(${most}) as more`.execute(db)).rows[0]?.more ?? false,
  );

export const foldQuestions = (most: number): Promise<boolean> => inCompany((db) => foldQuestionsIn(db, most));

/** Folds what can be folded: what transactions in progress leave, in whichever database of the cluster. */
export const foldSome = async (): Promise<void> => {
  while (await fold(50));
  while (await foldQuestions(50));
};

export const lacking = (): Promise<number> =>
  inCompany(async (db) => {
    const { rows } = await sql<{ n: number }>`
      select (select count(*) from response r, fold f where r.tx >= f.below)::int
        + (select count(*) from earlier_response)::int as n`.execute(db);
    return rows[0]?.n ?? 0;
  });

/** Folds until nothing is left to fold. */
export const foldAll = async (): Promise<void> => {
  await expect
    .poll(
      async () => {
        await foldSome();
        return lacking();
      },
      { timeout: 30_000, interval: 20 },
    )
    .toBe(0);
};
