import { id as idSchema } from '@sahada/contract/wire';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { type Builders, build } from '../builders.ts';
import { aboutOf, type EntityGroup, entityGroups } from '../entity-samples.ts';
import { aDataRequest, aMessage, aNotice, anEditorPicture, aSeries, aSubscription } from '../sample-rows.ts';
import { allCalls, openWorld, type Reply, rowNamed, type World } from '../world.ts';
import { bare } from './schema.ts';

/**
 * Every list filters by each id, flag and choice of its rows, and searches in each of their texts. The fields come from the
 * rows' schema, so none is forgotten. A job reads it in another way than a screen, and tells the same.
 */

let world: World;
let a: Builders;
beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
});
afterAll(() => world.close());

type Row = Record<string, unknown>;

interface Field {
  key: string;
  kind: 'filter' | 'text';
  /** Another value of the same kind. */
  other(value: unknown): unknown;
}

const nowhere = 2_147_483_000;

/** Texts that nobody searches in, and words of codes, which are filtered by code. */
const unsearched = new Set([
  'AvatarUrl',
  'HelpPictureUrl',
  'InvitedAt',
  'timeZones',
  'TimeZone',
  'timeZone',
  'beginDate',
  'endDate',
  'effectiveFrom',
  'changedAt',
  'since',
  'lastSuccess',
  'nextTryAt',
  'createdAt',
  'submittedAt',
  'closedAt',
  'dueDate',
  'receivedOn',
  'dueOn',
  'completedAt',
  'receivedAt',
  'dueAt',
  'level',
  'sentAt',
  'channel',
  'lastError',
  'LastAuditAt',
  'lastScanAt',
  'link',
  'level',
  'ruleText',
  'nextAt',
  'lastReceivedAt',
  'statusName',
]);

/** The fields of a list's rows; those of a nested object stand beside the row's own. */
function fieldsOf(row: z.core.$ZodType): Field[] {
  const { def } = bare(row).schema._zod;
  if (def.type !== 'object') throw new Error('the rows of a list are objects');
  return Object.entries(def.shape).flatMap(([key, given]): Field[] => {
    const { schema } = bare(given);
    const { def: inner, values } = schema._zod;
    if (inner.type === 'object') return fieldsOf(schema);
    if (inner.type === 'boolean') return [{ key, kind: 'filter', other: (value) => !value }];
    if (values) return [{ key, kind: 'filter', other: (value) => [...values].find((one) => one !== value) }];
    if (schema === idSchema || (inner.type === 'number' && /id$|statusCode/i.test(key))) {
      return [{ key, kind: 'filter', other: () => (key === 'statusCode' ? 80 : nowhere) }];
    }
    return inner.type === 'string' && !unsearched.has(key)
      ? [{ key, kind: 'text', other: () => 'yok böyle bir şey' }]
      : [];
  });
}

const shownIn = (row: Row, key: string): unknown =>
  key in row
    ? row[key]
    : Object.values(row)
        .map((inner) => (typeof inner === 'object' && inner !== null ? (inner as Row)[key] : undefined))
        .find((value) => value !== undefined);

const itemOf = (name: string): z.core.$ZodType | null => {
  const { def } = bare(rowNamed(name).response).schema._zod;
  const items = def.type === 'object' ? def.shape.ListItems : undefined;
  const list = items && bare(items).schema._zod.def;
  return list?.type === 'array' ? list.element : null;
};

/** What there is of one thing, or figures: pages in an order of their own, that take their own filters and nothing else. */
const pagesOfOne = new Set([
  'analysis.survey',
  'analysis.checklist',
  'analysis.plans',
  'analysis.comparison',
  'analysis.calibration',
  'report.findingReport',
  'report.actionReport',
  'user.projects',
  'user.activities',
  'user.audits',
  'analysis.texts',
  'scheduleTask.list',
  'backup.list',
  'companyDesk.list',
  'messageTemplate.list',
  'emailAccount.list',
  'reportSchedule.list',
  'apiKey.list',
  'webhook.list',
  'webhook.deliveries',
  'scheduleTask.runs',
  'series.preview',
  'staticBarcode.scans',
  'invitation.invitations',
  'notification.list',
  'activity.list',
  'systemLog.list',
  'storedFile.list',
  'destruction.list',
]);

const lists = allCalls.filter(
  ({ name, row }) => row.kind === 'read' && row.method === 'POST' && itemOf(name) !== null && !pagesOfOne.has(name),
);

interface Shown {
  /** A filter that leaves only the one row. */
  only: Row;
  row: Row;
}

/** How a list that is no entity's spells its id. */
const idKeys: Record<string, string> = { mapping: 'Id', review: 'responseId' };

/** One row that the list shows. */
async function shownBy(name: string): Promise<Shown> {
  const [group = ''] = name.split('.');
  const over = group === 'mapping' ? { projectId: await projectFor(name) } : {};
  const isEntity = entityGroups.includes(group as EntityGroup) && name.endsWith('.list');
  const idKey = isEntity ? aboutOf(group as EntityGroup).idKey : (idKeys[group] ?? 'id');
  const id = await idFor(name, over);
  const only = { ...over, [idKey]: id };
  const { ListItems } = await world.ok('ayse', name, only);
  expect(ListItems).toHaveLength(1);
  return { only, row: ListItems[0] };
}

const projectFor = (name: string): Promise<number> =>
  name.startsWith('mapping.other') ? a.project() : a.standing.project();

async function idFor(name: string, over: Row): Promise<number> {
  const [group = ''] = name.split('.');
  if (name === 'checklist.questionBank') return a.question();
  if (name === 'review.list') return (await a.response()).responseId;
  if (name === 'notice.list') return (await aNotice(a, world, 'ayse')).id;
  if (name === 'dataRequest.list') return aDataRequest(a, world, 'ayse');
  if (name === 'message.list') return aMessage(build(world, 'ayse'), world, 'ayse');
  if (name === 'editorPicture.list') return (await anEditorPicture(world, 'ayse')).id;
  if (name === 'series.list') return aSeries(a, world, 'ayse');
  if (name === 'action.list') return a.action();
  if (name === 'pushDevice.list') return (await world.ok('ayse', 'push.subscribe', aSubscription())).id;
  if (entityGroups.includes(group as EntityGroup)) return a[group as EntityGroup]();
  return (await world.ok('ayse', name, over)).ListItems[0].Id;
}

const ids = async (name: string, input: Row): Promise<number> => {
  const { ListItems, TotalItemsCount } = await world.ok('ayse', name, input);
  expect(TotalItemsCount).toBe(ListItems.length);
  return ListItems.length;
};

const linesIn = ({ raw }: Reply): number => raw.toString().trim().split('\r\n').length;

test.each([
  ['plan.list', 'statusName'],
  ['review.list', 'number'],
  ['action.list', 'responseStatusName'],
])('%s is sorted by %s in any letter case', async (name, field) => {
  const plain = await world.ok('ayse', name, { sortField: field });
  expect(await world.ok('ayse', name, { sortField: field.toUpperCase() })).toEqual(plain);
});

describe.each(lists)('$name', ({ name }) => {
  const fields = fieldsOf(itemOf(name) as z.core.$ZodType);

  test('filters by every id, flag and choice of its rows, and by any of several values', async () => {
    const { only, row } = await shownBy(name);
    for (const { key, other } of fields.filter(({ kind }) => kind === 'filter')) {
      const value = shownIn(row, key);
      const found = async (filter: unknown): Promise<number> => ids(name, { ...only, [key]: filter });
      if (!(key in only)) expect([key, await found(other(value))]).toEqual([key, 0]);
      if (value !== null) expect([key, await found(value), await found([other(value), value])]).toEqual([key, 1, 1]);
    }
  });

  test('searches in every text of its rows', async () => {
    const { only, row } = await shownBy(name);
    for (const { key, other } of fields.filter(({ kind }) => kind === 'text')) {
      const value = shownIn(row, key);
      const found = async (searchText: unknown): Promise<number> =>
        ids(name, { ...only, searchField: key, searchText });
      expect([key, await found(other(value))]).toEqual([key, 0]);
      if (value !== null) {
        const everywhere = await ids(name, { ...only, searchText: value });
        expect([key, value, await found(value), everywhere]).toEqual([key, value, 1, 1]);
      }
    }
  });

  test('refuses to be sorted by what its rows do not have, also where every object has it', async () => {
    const { only } = await shownBy(name);
    for (const sortField of ['nothing', 'constructor', '__proto__'])
      expect([sortField, (await world.call('ayse', name, { ...only, sortField })).status]).toEqual([sortField, 400]);
  });

  test('is told alike by a file of a job and by one that is answered at once', async () => {
    const { only, row } = await shownBy(name);
    const of = 'projectId' in only ? { projectId: only.projectId } : {};
    const [text] = fields.filter(({ key, kind }) => kind === 'text' && shownIn(row, key) !== null);
    const narrowed = text ? [{ searchText: shownIn(row, text.key) }] : [];
    const sorted = fields.filter(({ key }) => key in row).map(({ key }) => ({ sortField: key, sortDirection: 'desc' }));
    const inputs = [{}, { sortDirection: 'asc' }, { sortDirection: 'desc' }, only, ...narrowed, ...sorted];
    // Files are written together, but where one tells its reader by a row of the next.
    const lots = name === 'message.list' ? inputs.map((input) => [input]) : [inputs];
    for (const lot of lots) {
      const told: { input: Row; atOnce: Buffer; exportId: number }[] = [];
      for (const input of lot) {
        const asked = { ...of, ...input, format: 'csv' };
        const atOnce = await world.call('ayse', `${name}ToExcel`, asked);
        // Some fields are told, and not sorted by.
        if (atOnce.status === 400) continue;
        const { exportId } = await world.ok('ayse', `${name}ToExcel`, { ...asked, job: true });
        told.push({ input, atOnce: atOnce.raw, exportId });
      }
      await world.writeExports();
      for (const { input, atOnce, exportId } of told) {
        const file = await world.call('ayse', 'exportFile.download', { id: exportId });
        expect([input, file.raw.toString()]).toEqual([input, atOnce.toString()]);
        expect(linesIn(file)).toBeGreaterThan(1);
      }
    }
  });
});
