import { expect, test } from 'vitest';
import { breaches } from './boundaries.ts';

const found = (path: string, text: string) => breaches([{ path, text }]).map((b) => `${b.rule}:${b.line}`);

const broken: [string, string, string][] = [
  ['1', 'contract/src/a.ts', `import { b } from '@sahada/rules/score';`],
  ['1', 'contract/src/a.ts', `import type { b } from '../../rules/src/score.ts';`],
  ['2', 'rules/src/a.ts', `import { z } from 'zod';`],
  ['2', 'rules/src/a.ts', `import { lookup } from '@sahada/contract/lookup';`],
  ['2', 'rules/src/a.ts', `import { say } from '@sahada/contract/text';`],
  ['2', 'contract/src/codes.ts', `import { z } from 'zod';`],
  ['2', 'contract/src/endpoints.ts', `import { say } from './text.ts';`],
  ['2', 'contract/src/hundredths.ts', `import { z } from 'zod';`],
  ['2', 'rules/src/a.ts', `const chance = Math.random();`],
  ['2', 'rules/src/a.ts', `const today = new Date();`],
  ['2', 'rules/src/a.ts', `const zoned = Temporal.Now.instant();`],
  ['3', 'server/src/app.ts', `import { screens } from '@sahada/web/screens';`],
  ['3', 'server/src/app.ts', `const form = await import('@sahada/field/form/checklist');`],
  ['3', 'web/src/main.tsx', `import type { DB } from '@sahada/server/db/types.generated';`],
  ['3', 'field/src/main.tsx', `type Db = import('../../server/src/db/kysely.ts').Db;`],
  ['4', 'web/src/main.tsx', `import { outbox } from '@sahada/field/outbox/send';`],
  ['4', 'field/src/app/main.tsx', `import { Pager } from '@sahada/web/parts/pager';`],
  ['4', 'server/src/app.ts', `import { calls } from '../../contract/src/calls.ts';`],
  ['5', 'server/src/entities/project.ts', `import { location } from './location.ts';`],
  ['5', 'server/src/entities/project.ts', `import { report } from '../features/report.ts';`],
  ['5', 'server/src/features/report.ts', `import { plan } from './plan/open.ts';`],
  ['5', 'server/src/db/gate.ts', `import type { Who } from '../pipeline/handler.ts';`],
  ['5', 'server/src/db/files.ts', `import { planFacts } from '../facts/plan-facts.ts';`],
  ['5', 'server/src/outside/images.ts', `import type { Image } from '../db/files.ts';`],
  ['5', 'server/src/facts/credit.ts', `import { company } from '../features/company.ts';`],
  ['6', 'web/src/screens/plan.tsx', `import { Form } from './checklist/form.tsx';`],
  ['6', 'web/src/parts/pager.tsx', `import { Plan } from '../screens/plan.tsx';`],
  ['6', 'web/src/parts/pager.tsx', `import { screens } from '../screens.ts';`],
  ['6', 'web/src/client/call.ts', `import { Pager } from '../parts/pager.tsx';`],
  ['7', 'server/src/entities/plan.ts', `import type { FastifyRequest } from 'fastify';`],
  ['7', 'server/src/main.ts', `import cors from '@fastify/cors';`],
  ['7', 'server/src/app.ts', `import pg from 'pg';`],
  ['7', 'server/src/entities/plan.ts', `import type pg from 'pg';`],
  ['7', 'server/src/features/plan.ts', `import pg from 'pg';`],
  ['7', 'server/src/features/report.ts', `const { default: sharp } = await import('sharp');`],
  ['7', 'server/src/features/hook.ts', `import { request } from 'node:https';`],
  ['7', 'server/src/features/hook.ts', `import { lookup } from 'node:dns/promises';`],
  ['7', 'server/src/features/hook.ts', `await fetch(address);`],
  ['26', 'server/src/features/user/user.ts', `import { mailer } from '../../outside/mail.ts';`],
  ['26', 'server/src/features/user/user.ts', `import { queueMail } from '../../facts/tell-channels.ts';`],
  ['26', 'server/src/features/user/user.ts', `await db.insertInto('message').values(row).execute();`],
  ['27', 'server/src/facts/writer.ts', `const day = new Intl.DateTimeFormat('tr-TR').format(at);`],
  ['8', 'contract/src/index.ts', `export * from './row.ts';`],
  ['8', 'contract/src/index.ts', `export { row } from './row.ts';`],
  ['8', 'contract/src/index.ts', `import { row } from './row.ts';export { row };`],
  ['12', 'server/src/entities/plan.ts', `const where = 'company_id = 1';`],
  ['12', 'server/src/features/report.sql', `select company_id from plan`],
  ['13', 'server/src/features/install.ts', `import { pool } from '../db/pool.ts';`],
  ['13', 'server/src/features/install.ts', `await client.query('begin');`],
  ['13', 'server/src/features/install.ts', 'await sql`COMMIT`.execute(db);'],
  ['13', 'server/src/features/install.ts', `await db.transaction().execute(work);`],
  ['17', 'web/src/screens/plan.tsx', `export const A = () => <p>Kaydet</p>;`],
  ['17', 'web/src/screens/plan.tsx', `export const A = () => <p>{'Kaydet'}</p>;`],
  ['17', 'web/src/screens/plan.tsx', `export const A = () => <p>{\`Toplam \${n}\`}</p>;`],
  ['17', 'field/src/form/answer.tsx', `export const A = () => <input aria-label="Cevap" />;`],
  ['17', 'field/src/form/answer.tsx', `export const A = () => <input placeholder={'Cevap'} />;`],
  ['18', 'server/src/features/plan.ts', `const at = new Date();`],
  ['18', 'web/src/parts/clock.tsx', `const at = Date.now();`],
  ['19', 'server/src/entities/plan.ts', `if (who.rights.includes(wanted)) return;`],
  ['19', 'web/src/screens/plan.tsx', `if (mine.has('ManageUsers')) return;`],
  ['19', 'web/src/screens/plan.tsx', `if (right === 'ManageUsers') return;`],
  ['19', 'web/src/screens/plan.tsx', `switch (right) { case 'ManageUsers': break; }`],
  ['23', 'server/test/features/plan.test.ts', `vi.mock('../../src/outside/mail.ts');`],
  ['23', 'web/src/parts/pager.test.tsx', `vi.doMock(import('@sahada/contract/calls'));`],
];

test.each(broken)('never-rule %s is found in %s: %s', (rule, path, text) => {
  expect(found(path, text)).toContain(`${rule}:1`);
});

const kept: [string, string][] = [
  ['contract/src/a.ts', `import { z } from 'zod'; import { row } from './row.ts';`],
  ['rules/src/a.ts', `import type { Question } from '@sahada/contract/question'; import { b } from './b.ts';`],
  ['rules/src/a.ts', `import { statuses } from '@sahada/contract/codes';`],
  ['rules/src/a.ts', `import { hundredths } from '@sahada/contract/hundredths';`],
  ['rules/src/a.ts', `const day = Date.UTC(2026, 1, 1); const at = new Date(day);`],
  ['rules/src/a.test.ts', `import fc from 'fast-check'; import { test } from 'vitest';`],
  ['server/src/pipeline/mount.ts', `import fastify from 'fastify'; await client.query('begin read only');`],
  ['server/src/app.ts', `import fastify from 'fastify'; import type pg from 'pg';`],
  ['server/src/db/pool.ts', `import pg from 'pg'; const column = 'company_id';`],
  ['server/src/db/gate.ts', `import type { Who } from '../who.ts'; import { iso } from '../outside/clock.ts';`],
  [
    'server/src/facts/files.ts',
    `import type { Image } from '../outside/images.ts'; import type { Db } from '../db/kysely.ts';`,
  ],
  ['server/src/outside/clock.ts', `export const clock = () => Date.now();`],
  ['server/src/outside/pdf.ts', `import pdfmake from 'pdfmake';`],
  ['server/src/features/plan/open.ts', `import { plan } from '../plan.ts'; import { change } from './change.ts';`],
  [
    'server/src/features/plan.ts',
    `import { location } from '../entities/location.ts'; mayGrant(who.rights, 'ManageUsers');`,
  ],
  ['web/src/screens.ts', `const users = { access: 'ManageUsers' }; const open = right === 'ManageUsers';`],
  ['web/src/screens/plan/form.tsx', `import { Row } from './row.tsx'; import { Form } from '@sahada/field/form/form';`],
  [
    'web/src/screens/plan.tsx',
    `export const A = () => <p title={text(words.save)}>{text(words.save)} · 12 &nbsp; Sahada</p>;`,
  ],
  ['web/src/screens/plan.tsx', `export const A = () => <p className="wide" key={'a'}>{open ? <B /> : '—'}</p>;`],
  ['server/test/features/plan.test.ts', `vi.mock('node:dns'); const at = new Date();`],
  ['tools/schema.ts', `const column = 'company_id';`],
];

test.each(kept)('finds nothing in %s: %s', (path, text) => {
  expect(found(path, text)).toEqual([]);
});

test('an exception needs the number of the rule and of a decision', () => {
  const line = `const at = new Date();`;
  const path = 'server/src/features/plan.ts';
  expect(found(path, `// never-rule 18, decision 0007: the probe has no call\n${line}`)).toEqual([]);
  expect(found(path, `${line} // never-rule 18, decision 0007: the probe has no call`)).toEqual([]);
  expect(found(path, `// never-rule 12, decision 0007: another rule\n${line}`)).toEqual(['18:2']);
  expect(found(path, `// never-rule 18: just so\n${line}`)).toEqual(['18:2']);
});

test('a breach names its place, its rule and the way out', () => {
  const [breach] = breaches([{ path: 'server/src/entities/plan.ts', text: `\n\nimport pg from 'pg';` }]);
  expect(breach).toEqual({
    path: 'server/src/entities/plan.ts',
    line: 3,
    rule: '7',
    what: 'imports pg',
    mend: 'only server/src/db knows the driver; a handler receives `db`',
  });
});
