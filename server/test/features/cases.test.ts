import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { RawAnswer, WireVersion } from '@sahada/contract/version';
import { inHundredths } from '@sahada/rules/in-hundredths';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build } from '../builders.ts';
import { openWorld, type World } from '../world.ts';

/** The golden cases of rules/cases over HTTP: frozen, submitted, and read back as a report. */
interface Case {
  name: string;
  version: WireVersion;
  answers: RawAnswer[];
  levels: { name: string; min: number; max: number }[];
  expected: {
    final: { earned: number; max: number; percent: number | null };
    answered: number;
    total: number;
    excluded: number;
    critical: boolean;
    findings: number;
    missing: number[];
    level: string | null;
  };
}

const folder = new URL('../../../rules/cases/', import.meta.url);
const cases = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Case);

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('a golden case', () => {
  test.each(cases)('scores the same on the server as in the rules: $name', async (one) => {
    const { planId, token } = await planFrozenAs(one);
    const responseKey = randomUUID();
    const sent = await world.call('ayse', 'field.submit', {
      responseKey,
      token,
      answers: one.answers,
      signatures: [],
    });
    expect(sent.status).toBe(201);
    const { final } = one.expected;
    const level = one.levels.length > 0 ? one.expected.level : null;
    expect(sent.body.Data.Score).toEqual({ ...final, level });
    expect(sent.body.Data.flags.includes('Incomplete')).toBe(one.expected.missing.length > 0);
    // By its own id: a response that awaits pictures is in no figure of the plan.
    const { id: responseId } = await world.inCompany('ayse', (db) =>
      db.selectFrom('response').select('id').where('response_key', '=', responseKey).executeTakeFirstOrThrow(),
    );
    const summary = await world.ok('ayse', 'audit.summary', { auditId: planId, responseId });
    expect(summary).toMatchObject({
      ...final,
      level,
      answered: one.expected.answered,
      total: one.expected.total,
      excluded: one.expected.excluded,
      critical: one.expected.critical,
      findings: one.expected.findings,
    });
  });
});

/** A plan on the air whose frozen checklist is the case's. */
async function planFrozenAs(one: Case): Promise<{ planId: number; token: string }> {
  const plan = await build(world, 'ayse').openPlan();
  const saved = await world.ok('ayse', 'plan.get', { id: plan.id });
  await world.ok('ayse', 'mapping.saveLevels', {
    projectId: saved.projectId,
    levels: one.levels.map(({ name, min, max }) => ({ name, min, max })),
  });
  await world.ok('ayse', 'plan.save', { id: plan.id, showScore: 'everyone', findings: true });
  await world.inCompany('ayse', async (db) => {
    const document = JSON.stringify(inHundredths(one.version));
    const version = await db
      .insertInto('checklist_version')
      .values({
        checklist_id: saved.checkListId,
        document,
        hash: createHash('sha256')
          .update(document + plan.id)
          .digest('hex'),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('plan').set({ version_id: version.id }).where('id', '=', plan.id).execute();
  });
  return { planId: plan.id, token: plan.token };
}
