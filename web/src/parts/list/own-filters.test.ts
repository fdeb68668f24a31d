import { calls } from '@sahada/contract/calls';
import { filtersOf } from '@sahada/contract/list';
import type { AnyRow } from '@sahada/contract/row';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { choosable, choosableNow } from './choosable.ts';
import { ownFilter } from './own-filters.ts';

const groups = calls as unknown as Record<string, Record<string, AnyRow>>;
const lists = Object.entries(groups).flatMap(([group, rows]) =>
  Object.entries(rows).flatMap(([verb, row]) => {
    const { ListItems } = row.response instanceof z.ZodObject ? row.response.shape : {};
    const isList = row.kind === 'read' && 'searchField' in ((row.request as z.ZodObject).shape ?? {});
    return isList && ListItems instanceof z.ZodArray && ListItems.element instanceof z.ZodObject
      ? [{ name: `${group}.${verb}`, row, item: ListItems.element }]
      : [];
  }),
);

/** What of one row, without a name to choose it by, or twice in a row is not offered; everything else of a row is. */
const unoffered =
  /^(id|findingId|userId|responseId|auditId|seriesId|auditPlanId|apart|fourEyes|helpPictureId|checkListId|checked|name|stateCode)$/i;
/** True of one row of all. */
const ofOneRow = ['companyDesk.list own'];
/** Besides the fields of rows, calls take numbers and words that stand for other things than a choice from a menu. */
const unnamed = ['percent', 'tab'];

test('there are lists to look at', () => {
  expect(lists.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['customer.list', 'location.list', 'plan.list', 'question.list', 'user.list']),
  );
});

test.each(lists)('$name offers every id, flag, choice and date that its call takes', ({ name, row, item }) => {
  const fields = choosable(row);
  const wanted = Object.keys(filtersOf(item)).filter(
    (field) => !(unoffered.test(field) || ofOneRow.includes(`${name} ${field}`)),
  );
  expect(fields).toEqual(expect.arrayContaining(wanted));
  const offered = fields.filter((field) => !(unnamed.includes(field) || item.shape[field] === undefined));
  expect(offered.filter((field) => ownFilter(row, field) === null)).toEqual([]);
});

test.each(lists)('$name calls no two filters of its menu alike', ({ row }) => {
  const labels = choosable(row).flatMap((field) => ownFilter(row, field)?.label ?? []);
  for (const language of ['tr', 'en'] as const) {
    const told = labels.map((label) => label[language]);
    expect(told).toEqual([...new Set(told)]);
  }
});

test('the list of plans offers its dates as ranges', () => {
  const row = groups.plan?.list as AnyRow;
  for (const field of ['beginDate', 'endDate', 'receivedAt'])
    expect(ownFilter(row, field)).toMatchObject({ kind: 'dates', company: true });
});

test('the values offered are values that the call takes', () => {
  for (const { row } of lists) {
    for (const field of choosable(row)) {
      const filter = ownFilter(row, field);
      if (filter?.kind !== 'choice') continue;
      const given = { [field]: filter.options.map(({ value }) => value) };
      expect((row.request as z.ZodObject).partial().safeParse(given).error?.issues ?? []).toEqual([]);
    }
  }
});

test('a city is offered once one country is chosen, a district once one city is', () => {
  const row = groups.location?.list as AnyRow;
  const now = (filters: Record<string, number[]>) => choosableNow(row, filters, [{ field: 'CountryId' }]);
  expect(now({})).not.toContain('CityId');
  expect(now({ CountryId: [1, 2] })).not.toContain('CityId');
  expect(now({ CountryId: [1] })).toContain('CityId');
  expect(now({ CountryId: [1] })).not.toContain('DistrictId');
  expect(ownFilter(row, 'CityId', 1)).toMatchObject({ kind: 'lookup', input: { countryId: 1 } });
});
