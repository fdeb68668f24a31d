import { afterAll, beforeAll } from 'vitest';
import { type Audits, audits, type Checklist, type Input } from './audits.ts';
import { type Builders, build } from './builders.ts';
import { openWorld, type Reply, type World } from './world.ts';

/** A world for the tests of how responses are reviewed, in each file that calls `openReviews`. */

export let world: World;
export let a: Builders;
export let checklist: Audits['checklist'];
export let approve: Audits['approve'];
export let details: Audits['details'];
export let summary: Audits['summary'];

export function openReviews(): void {
  beforeAll(async () => {
    world = await openWorld();
    a = build(world, 'ayse');
    ({ checklist, approve, details, summary } = audits(world, a));
    await world.ok('ayse', 'account.language', { languageId: 1 });
  });
  afterAll(() => world.close());
}

export const best = ({ floor, shelves, record }: Checklist): Input[] => [
  { questionId: floor.id, optionIds: [floor.answers.Evet] },
  { questionId: record.id, text: '2026-11-02' },
  { questionId: shelves.id, optionIds: [shelves.answers.Tam] },
];

interface Plan {
  auditId: number;
  list: Checklist;
  send: (key: string, answers: Input[], revision?: number) => Promise<Reply>;
  idOf: (key: string) => Promise<number>;
}

/** A plan on the air whose responses Can sends. */
export async function open(over: Input = {}): Promise<Plan> {
  const list = await checklist();
  const { id: auditId, token } = await a.openPlan({ checkListId: list.checkListId, ...over });
  const send = (responseKey: string, answers: Input[], revision = 0) =>
    world.call('can', 'field.submit', { responseKey, revision, token, answers });
  const idOf = (key: string) =>
    world.inCompany('ayse', async (db) => {
      const row = await db
        .selectFrom('response')
        .select('id')
        .where('response_key', '=', key)
        .executeTakeFirstOrThrow();
      return row.id;
    });
  return { auditId, list, send, idOf };
}

export const listed = (input: Input) => world.ok('ayse', 'review.list', input);
