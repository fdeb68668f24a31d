import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import pg from 'pg';
import type { Mounted } from '../../src/pipeline/call.ts';
import { packed, pdfText } from '../pdf-text.ts';
import { sampleOf } from '../samples.ts';
import { canary, enterCompany, type Reply, type World } from '../world.ts';
import { ask, tokenFor } from './door.ts';
import { type Entity, entityOf, placeOf } from './foreign.ts';
import { type Field, fieldAt, fieldsOf, withField } from './schema.ts';

/**
 * The walk across companies: Ayşe sends ids of the other company's rows at every place of every call. It returns what it
 * finds wrong as sentences, so that the same walk can also run where it must fail.
 */

/** An id of no row; no sequence gets there in a test. */
const nowhere = 2_147_483_000;

const never: Partial<Record<Entity, unknown>> = {
  auditAnswer: nowhere * 1000 + 1,
  receipt: 'S-2147483000',
  pictureKey: '11111111-1111-4111-8111-111111111111',
  responseKey: '11111111-1111-4111-8111-111111111111',
  draftKey: '11111111-1111-4111-8111-111111111111',
  file: 'help-2147483000',
};

export type Checksums = Awaited<ReturnType<typeof openChecksums>>;

/**
 * Places where a foreign id is not answered 404, and why. The answer must still be the one that an id of no row gets,
 * without the canary and without a change to the other company.
 */
const other: Record<string, string> = {
  'field.submit answers[].questionId': 'a device’s claim; questions that the frozen checklist lacks do not count',
  'field.submit answers[].optionIds': 'a device’s claim, as above',
  'field.submit answers[].subOptionIds': 'a device’s claim, as above',
  'fieldwork.putDraft answers[].questionId': 'as above, until it is sent',
  'fieldwork.putDraft answers[].optionIds': 'as above',
  'fieldwork.putDraft answers[].subOptionIds': 'as above',
  'checklist.save Sections[].Questions[].VisibleWhen.QuestionId': 'a 400: it names an earlier question of the list',
  'checklist.save Sections[].Questions[].VisibleWhen.AnswerIds': 'a 400: it names answers of that question',
  'audit.changeAnswer optionIds': 'a 400: it names options of the frozen question',
  'audit.changeAnswer subOptionIds': 'as above',
  'question.create answers[].id': 'an id that is not one of the row’s own makes a new answer',
  'question.create answers[].subOptions[].id': 'as above',
  'question.createMany questions[].answers[].id': 'as above',
  'question.createMany questions[].answers[].subOptions[].id': 'as above',
  'question.update answers[].id': 'as above',
  'question.update answers[].subOptions[].id': 'as above',
  'checklist.save Sections[].Id': 'as above',
  'userAttribute.update options[].id': 'as above',
  'user.create attributes[].id': 'a 400: it names a field of the company’s own',
  'user.update attributes[].id': 'as above',
  'account.update attributes[].id': 'as above',
  'question.list checklistId': 'marks the questions that stand in it; in a strange checklist none does',
  'checklist.questionBank checklistId': 'as above',
  'dashboard.statistics customerId': 'figures of no plan are zeros',
  'dashboard.statistics locationId': 'as above',
  'analysis.months ids': 'a strange row has no cell; own ones keep theirs',
  'lookup.projectsByCustomer customerId': 'projects of no customer are offered for every one',
};

/** What is wrong with one call's answers to the other company's ids; should be empty. */
export async function leaks(
  world: World,
  call: Mounted,
  foreign: Record<Entity, number | string>,
  checksums: Checksums,
): Promise<string[]> {
  const found: string[] = [];
  const before = await checksums.latest();
  const input = await sampleOf(world, 'ayse', call.name);
  for (const field of fieldsOf(call.row, input)) {
    const entity = entityOf(call.name, field);
    const place = placeOf(call.name, field);
    if (entity === undefined) found.push(`${place}: say in walks/foreign.ts what this is an id of`);
    if (!entity) continue;
    for (const [how, strange, unknown] of variants(field, fieldAt(input, field.path), foreign[entity], entity)) {
      const told = `${place}, ${how}`;
      const [theirs, nobodys] = [
        await sent(world, call, withField(input, field.path, strange)),
        await sent(world, call, withField(input, field.path, unknown)),
      ];
      if (bytesOf(theirs).includes(canary))
        found.push(`${told}: the canary is in the answer ${bytesOf(theirs).slice(0, 500)}`);
      const [one, another] = [comparable(theirs, foreign[entity]), comparable(nobodys, never[entity] ?? nowhere)];
      if (one !== another) found.push(`${told}: another answer than for an id of no row: ${one} and ${another}`);
      if (await adopted(world, call, theirs, strange)) found.push(`${told}: the strange id now stands in an own row`);
      if (!isRefused(theirs, call, place)) found.push(`${told}: ${theirs.status} ${bytesOf(theirs).slice(0, 300)}`);
    }
  }
  const after = await checksums.sums();
  for (const [table, sum] of before) {
    if (after.get(table) !== sum) found.push(`${call.name}: rows of the other company in ${table} were changed`);
  }
  return found;
}

/** The foreign id alone, and in lists among the company's own. */
function variants(field: Field, own: unknown, strange: unknown, entity: Entity): [string, unknown, unknown][] {
  const unknown = never[entity] ?? nowhere;
  const { def } = field.schema._zod;
  const takesList = def.type === 'array' || (def.type === 'union' && def.options.some((option) => isArray(option)));
  const all: [string, unknown, unknown][] = [];
  if (def.type !== 'array') all.push(['alone', strange, unknown]);
  if (takesList) {
    const ownIds = Array.isArray(own) ? own : [];
    all.push(['in a list', [strange], [unknown]]);
    if (ownIds.length > 0) all.push(['among own ids', [...ownIds, strange], [...ownIds, unknown]]);
  }
  return all;
}

const isArray = (schema: unknown): boolean => (schema as { _zod: { def: { type: string } } })._zod.def.type === 'array';

const sent = (world: World, call: Mounted, input: Record<string, unknown>): Promise<Reply> => {
  const isMade = call.name === 'field.submit' || call.name === 'fieldwork.putDraft';
  const fresh = isMade ? { ...input, responseKey: randomUUID(), newRound: true } : input;
  return ask(world, call, fresh, { token: tokenFor(world, call) });
};

/** Whether a row that was saved all the same now has the foreign id. */
async function adopted(world: World, call: Mounted, reply: Reply, strange: unknown): Promise<boolean> {
  if (reply.body?.Success !== true || call.row.kind !== 'write') return false;
  const { id, ListItems } = reply.body.Data ?? {};
  if (ListItems !== undefined) return reply.raw.includes(String(strange));
  if (id === undefined) return false;
  const row = await world.call('ayse', `${call.name.split('.')[0]}.get`, { id });
  return row.raw.includes(String(strange));
}

const typeOf = ({ headers }: Reply): string => String(headers['content-type'] ?? '');

/** The sheets of a workbook. */
const sheetsOf = ({ raw }: Reply): string[] =>
  Object.entries(unzipSync(raw)).flatMap(([name, bytes]) =>
    name.startsWith('xl/worksheets/sheet') ? [Buffer.from(bytes).toString('utf8')] : [],
  );

/** What a reader finds in an answer, whatever kind of file it is. */
function wordsOf(reply: Reply): string {
  if (typeOf(reply).includes('spreadsheetml')) return sheetsOf(reply).join('\n');
  return typeOf(reply) === 'application/pdf' ? pdfText(reply.raw) : String(reply.raw);
}

const bytesOf = (reply: Reply): string => `${JSON.stringify(reply.headers)} ${wordsOf(reply)}`;

/** A file that says nothing of any row. */
function isEmptyFile(reply: Reply): boolean {
  if (reply.status !== 200) return false;
  if (typeOf(reply).includes('spreadsheetml')) return sheetsOf(reply).every((sheet) => !sheet.includes('<row r="2"'));
  const nothing = ['Nothing matches this selection.', 'Bu seçime uyan kayıt yok.'].map(packed);
  if (typeOf(reply) === 'application/pdf') return nothing.some((text) => wordsOf(reply).includes(text));
  // The file of an empty list has its headings, and a number of no row in none of them.
  return String(reply.raw).trim().split('\r\n').length === 1;
}

/** An answer without values that always differ: keys, hashes, moments, the id asked for, and new ids. */
const comparable = (reply: Reply, id: unknown): string =>
  `${reply.status} ${wordsOf(reply)}`
    .replaceAll(String(id), 'ID')
    .replace(/[0-9a-f-]{36,64}|\d{4}-\d\d-\d\dT[\d:.]+Z|S-\d+|\d\d:\d\d/g, '')
    .replace(/"id":\d+/g, '');

/** Lists and lookups answer without the row asked for; everything else with a 404. */
function isRefused(reply: Reply, call: Mounted, place: string): boolean {
  if (place.replace(/ToExcel(?= )/, '') in other) return reply.status < 500;
  if (reply.status === 404) return true;
  if (/To(Excel|Pdf)$/.test(call.name)) return isEmptyFile(reply);
  const data = reply.body?.Data;
  if (call.row.kind !== 'read' || reply.status !== 200) return false;
  if (place.endsWith(' includeId')) return Array.isArray(data);
  // Nothing but numbers.
  if (call.name === 'plan.tabs' || call.name === 'review.tabs')
    return Object.values(data).every((count) => count === 0);
  if (call.name === 'plan.calendar')
    return data.Plans.length === 0 && data.Days.every((day: { count: number }) => day.count === 0);
  if (call.name === 'analysis.months') return data.Cells.length === 0;
  return Array.isArray(data) ? data.length === 0 : data?.ListItems?.length === 0 && data.TotalItemsCount === 0;
}

type Sums = Map<string, string>;

/**
 * Checksums of the other company's rows in each table; `close` it when done. `latest` are those that `sums` found last: what
 * has changed them since is a breach as well.
 */
export async function openChecksums(
  world: World,
): Promise<{ sums(): Promise<Sums>; latest(): Promise<Sums>; close(): Promise<void> }> {
  // What of theirs took long on a busy machine is written down by the next call that looks.
  await world.systemLog.flush(world.pool);
  const owner = new pg.Client({ ...world.database.owner });
  await owner.connect();
  const { rows: tables } = await owner.query(`
    select c.relname as name, c.relrowsecurity as guarded,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id') as owned
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`);
  const sums = tables
    .filter(({ name, owned }) => owned || name === 'company')
    .map(({ name, guarded }) => {
      const mine = name === 'company' ? 'id' : 'company_id';
      const text = `select ${pg.escapeLiteral(name)} as name, count(*) || ' ' ||
        md5(coalesce(string_agg(md5(t::text), ',' order by t::text), '')) as sum
        from ${pg.escapeIdentifier(name)} t where t.${mine} = ${world.ids.zoe.company}`;
      return { guarded, text };
    });
  /** Planned once: there are some sixty tables. */
  const union = (guarded: boolean): pg.QueryConfig => ({
    name: `sums of ${guarded ? 'guarded' : 'open'} tables`,
    text: sums.flatMap((each) => (each.guarded === guarded ? [each.text] : [])).join(' union all '),
  });
  const statements = { guarded: union(true), open: union(false) };
  let last: Sums | undefined;
  const look = async (): Promise<Sums> => {
    const client = await world.pool.connect();
    try {
      await client.query('begin read only');
      await enterCompany(client, world.ids.zoe.company);
      const rows = [...(await client.query(statements.guarded)).rows, ...(await owner.query(statements.open)).rows];
      await client.query('rollback');
      last = new Map(rows.map(({ name, sum }) => [name, sum]));
      return last;
    } finally {
      client.release();
    }
  };
  return { sums: look, latest: async () => last ?? look(), close: () => owner.end() };
}
