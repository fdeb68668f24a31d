import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { foldQuestions } from '../src/features/audit/fold-questions.ts';
import { foldPlans } from '../src/features/totals.ts';
import { audits, type Question, yesNo } from './audits.ts';
import { type Builders, build } from './builders.ts';
import { openWorld, type World } from './world.ts';

/**
 * Analysis, with every sum worked out by hand. Four audits at one location, on a checklist of two scored questions of 10 points:
 *
 *   received       floor    shelves               temperature   points
 *   5 March        Hayır 0  Evet 10               4             10 of 20   50 %
 *   20 March       Hayır 0  Hayır 0 (Kırık)       8              0 of 20    0 %
 *   2 April        Evet 10  Hayır 0               5             10 of 20   50 %
 *   10 April       Hayır 0  Evet 10               5             10 of 20   50 %, awaits approval
 *
 * `openAnalysed` makes them for the file of tests that calls it.
 */

export let world: World;
export let a: Builders;
export let floor: Question;
export let shelves: Question;
export let degrees: number;
export let remark: number;
export let audit: { id: number; token: string };
export let checkListId: number;
export let sections: number[];

export type Input = Record<string, unknown>;

export function openAnalysed(): void {
  beforeAll(async () => {
    world = await openWorld();
    a = build(world, 'ayse');
    await world.ok('ayse', 'account.language', { languageId: 1 });
    const { question } = audits(world, a);
    floor = await question('Zemin temiz mi?', yesNo, { score: 10, required: false, answerType: 3 });
    shelves = await question(
      'Raflar düzenli mi?',
      [
        yesNo[0] as Input,
        {
          ...yesNo[1],
          subOptions: [
            { title: 'Kırık', viewOrder: 0 },
            { title: 'Boş', viewOrder: 1 },
          ],
        },
      ],
      { score: 10, required: false, answerType: 3 },
    );
    const written = { answerType: 5, score: null, answers: [], required: false };
    degrees = await a.question({ ...written, questionText: 'Dolap kaç derece?', unit: '°C', textFormat: 'number' });
    remark = await a.question({ ...written, questionText: 'Notunuz?', unit: null, textFormat: 'text' });
    sections = [await a.department({ name: 'Zemin' }), await a.department({ name: 'Raf' })];
    checkListId = await a.checklist({
      Projects: [{ Id: await a.standing.project() }],
      Sections: [
        { DepartmentId: sections[0], ViewOrder: 0, Questions: [{ QuestionId: floor.id, ViewOrder: 0 }] },
        {
          DepartmentId: sections[1],
          ViewOrder: 1,
          Questions: [shelves.id, degrees, remark].map((QuestionId, ViewOrder) => ({ QuestionId, ViewOrder })),
        },
      ],
    });
    const plan = { checkListId, auditTypeId: 1, answeredBy: 'anyone', findings: true };
    audit = await a.openPlan({ ...plan, approveRequired: true });
    for (const [at, isClean, isTidy, value] of [
      ['2026-03-05T12:00:00+03:00', false, true, '4'],
      ['2026-03-20T12:00:00+03:00', false, false, '8'],
      ['2026-04-02T12:00:00+03:00', true, false, '5'],
      ['2026-04-10T12:00:00+03:00', false, true, '5'],
    ] as const) {
      await answer(audit.token, at, [
        { questionId: floor.id, optionIds: [floor.answers[isClean ? 'Evet' : 'Hayır']] },
        {
          questionId: shelves.id,
          optionIds: [shelves.answers[isTidy ? 'Evet' : 'Hayır']],
          ...(value === '8' ? { subOptionIds: [await brokenId()] } : {}),
        },
        { questionId: degrees, text: value },
        ...(value === '4' ? [{ questionId: remark, text: 'Işık yetersiz' }] : []),
      ]);
    }
    const { Responses } = await world.ok('ayse', 'audit.details', { auditId: audit.id });
    for (const { responseId, receivedAt } of Responses as { responseId: number; receivedAt: string }[])
      if (!receivedAt.startsWith('2026-04-10'))
        await world.ok('ayse', 'audit.approve', { auditId: audit.id, responseId });
  });
  afterAll(() => world.close());
}

async function brokenId(): Promise<number> {
  const { answers } = await world.ok('ayse', 'question.get', { id: shelves.id });
  return answers
    .flatMap((option: { subOptions: { id: number; title: string }[] }) => option.subOptions)
    .find(({ title }: { title: string }) => title === 'Kırık').id;
}

/** A response as if it had been received then, at a sticker’s place where one is named. */
export async function answer(
  token: string,
  at: string,
  answers: Input[],
  barcodeCode: string | null = null,
): Promise<void> {
  const responseKey = randomUUID();
  const by = barcodeCode === null ? {} : { barcodeCode };
  await world.ok(null, 'field.submit', { responseKey, token, answers, ...by });
  await world.inCompany('ayse', (db) =>
    sql`update response set received_at = ${at} where response_key = ${responseKey}`.execute(db),
  );
}

export const fold = async (): Promise<void> => {
  await expect
    .poll(
      () =>
        world.inCompany('ayse', async (db) => {
          await foldPlans(db);
          await foldQuestions(db);
          const { rows } = await sql<{ n: number }>`
            select count(*)::int as n from response r, fold f where r.tx >= f.below`.execute(db);
          return rows[0]?.n;
        }),
      { timeout: 20_000 },
    )
    .toBe(0);
};

export const ask = (call: string, more: Input = {}) => world.ok('ayse', `analysis.${call}`, { checkListId, ...more });

/** Answers are the same whether everything, nothing or a part is folded. */
export async function before(work: () => Promise<void>): Promise<void> {
  await work();
  await fold();
  await work();
  await world.inCompany('ayse', (db) => sql`update response set late = late where id % 2 = 0`.execute(db));
  await work();
}

export const listed = async (more: Input): Promise<number> =>
  (await world.ok('ayse', 'review.list', { counts: true, pageSize: 1, ...more })).TotalItemsCount;
