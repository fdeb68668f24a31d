import { readFileSync } from 'node:fs';
import { languageIds } from '@sahada/contract/codes';
import { type Permission, permissionNames } from '@sahada/contract/permissions';
import { refusals } from '@sahada/contract/refusals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleOf } from '../samples.ts';
import { allCalls, doneElsewhere, openWorld, type World } from '../world.ts';
import { activityAfter, ask, everyoneElse, lastActivity, personWith, rightsOf } from './door.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ poolSize: 1 });
});
afterAll(() => world.close());

const withRight = allCalls.filter((call) => rightsOf(call).length > 0);

const people = new Map<string, Promise<string>>();

/** Somebody with just these rights, made once; speaks Turkish or English. */
function somebody(rights: readonly Permission[], language: 'tr' | 'en'): Promise<string> {
  const key = `${language} ${rights.join()}`;
  const known = people.get(key) ?? personWith(world, rights, languageIds[language]);
  people.set(key, known);
  return known;
}

describe('whoever lacks the right is answered 403 before input and row, in their own language, and leaves no activity', () => {
  test.each(withRight)('$name', async (call) => {
    const { company } = world.ids.ayse;
    const before = await lastActivity(world, company);
    for (const rights of [everyoneElse(rightsOf(call)), []]) {
      for (const language of ['tr', 'en'] as const) {
        const token = await somebody(rights, language);
        const made = await lastActivity(world, company);
        const headers = { 'accept-language': language === 'tr' ? 'en' : 'tr' };
        const reply = await ask(world, call, {}, { token, headers });
        expect([rights.length, reply.status, reply.body]).toEqual([
          rights.length,
          403,
          { Success: false, Message: refusals.noRight.text[language], Code: 'noRight' },
        ]);
        if (call.row.send === 'body') {
          const wire = (laid: object) => ({ ...laid, payload: '{"ids": [' }) as never;
          expect((await ask(world, call, {}, { token, wire })).status, 'with a broken body').toBe(403);
        }
        expect(await activityAfter(world, company, made)).toEqual([]);
      }
    }
    expect((await activityAfter(world, company, before)).filter((line) => line.call !== 'test')).toEqual([]);
  });
});

/** Which right they ask for depends on the report: features/report-schedule.test.ts. */
const byReport = (name: string): boolean => name.startsWith('reportSchedule.');

describe('the required right alone is enough', () => {
  const cases = withRight
    .filter(({ name }) => !byReport(name) && !doneElsewhere.has(name))
    .flatMap((call) => rightsOf(call).map((right) => ({ ...call, right })));
  test.each(cases)('$name with $right', async ({ right, ...call }) => {
    const input = await sampleOf(world, 'ayse', call.name);
    for (const language of ['en', 'tr'] as const) {
      const reply = await ask(world, call, input, { token: await somebody([right], language) });
      expect([reply.status, reply.body?.Message ?? ''], JSON.stringify(reply.body)).toEqual([
        200,
        call.row.done?.[language] ?? '',
      ]);
      if (call.row.kind === 'write') break;
    }
  });
});

/** Which right they ask for depends on the kind of the file: features/import.test.ts. */
const byKind = new Set(['importFile.check', 'importFile.sample']);

describe('no right at all is enough', () => {
  const cases = allCalls.filter(({ row, name }) => row.access === 'signedIn' && name !== 'account.changePassword');
  test.each(cases.filter(({ name }) => !byKind.has(name)))('for $name', async (call) => {
    const input = await sampleOf(world, 'ayse', call.name);
    const reply = await ask(world, call, input, { token: await world.session(world.ids.can) });
    expect([200, 404]).toContain(reply.status);
  });
});

describe('the catalogue of rights', () => {
  const inTable = new Set(allCalls.flatMap((call) => rightsOf(call)));
  const text = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
  const screens = text('web/src/screens.ts');
  /** Rights that no call asks for, but a rule. */
  const byRule = new Map<Permission, string>([['AccessAdminPanel', text('rules/src/rights.ts')]]);
  const isUsed = (right: Permission): boolean =>
    inTable.has(right) || screens.includes(`'${right}'`) || byRule.get(right)?.includes(`'${right}'`) === true;

  test.each(permissionNames)('%s guards something', (right) => {
    expect(isUsed(right)).toBe(true);
  });
});
