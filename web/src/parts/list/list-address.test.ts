import { location } from '@sahada/contract/location';
import { review } from '@sahada/contract/review';
import { describe, expect, test } from 'vitest';
import { changed, parse } from './list-address.ts';

const read = (search: Record<string, string>, prefix = '') => parse(location.list, search, prefix);

describe('the address of a list', () => {
  test('says page, size, search, order and filters', () => {
    const search = {
      page: '3',
      size: '25',
      search: 'kadı',
      field: 'Name',
      sort: '-Code',
      CustomerId: '3,7',
      Active: 'true',
    };
    expect(read(search)).toMatchObject({
      input: {
        page: 3,
        pageSize: 25,
        searchText: 'kadı',
        searchField: 'Name',
        sortField: 'Code',
        sortDirection: 'desc',
        CustomerId: [3, 7],
        Active: true,
      },
      filters: { CustomerId: [3, 7], Active: [true] },
      narrowed: true,
    });
  });

  test('says a flag that is not set', () => {
    expect(read({ Active: 'false' })).toMatchObject({ input: { Active: false }, narrowed: true });
  });

  test('says limits as they are counted, with a sign and decimals', () => {
    const { input } = parse(review.list, { numberFrom: '-2.5', numberBelow: '1e-7', percentFrom: '45.25' }, '');
    expect(input).toMatchObject({ numberFrom: -2.5, numberBelow: 1e-7, percentFrom: 45.25 });
  });

  test('falls back to the first page of ten when invalid', () => {
    const senseless: Record<string, string>[] = [
      { page: '0' },
      { page: 'x' },
      { page: '-1' },
      { size: '7' },
      { size: '1000' },
      { CustomerId: 'x' },
    ];
    for (const search of senseless) {
      expect(read(search), JSON.stringify(search)).toMatchObject({
        page: 1,
        pageSize: 10,
        filters: {},
        narrowed: false,
      });
    }
  });

  test('of a second list on the screen has a prefix', () => {
    expect(read({ page: '4', l_page: '2' }, 'l_').page).toBe(2);
    expect(changed({ page: '4', search: 'a' }, { page: 2, search: 'b' }, 'l_')).toEqual({
      ...{ page: '4', search: 'a', l_page: '2', l_search: 'b' },
    });
  });
});

describe('a change', () => {
  const before = { page: '7', size: '25', search: 'a', CustomerId: '3', tab: 'x' };

  test('of search, filter, order or size begins at the first page', () => {
    for (const change of [
      { search: 'b' },
      { filters: { CustomerId: [4] } },
      { sort: '-Name' },
      { pageSize: 50 },
      { field: 'Name' },
    ]) {
      expect(changed(before, change, ''), JSON.stringify(change)).not.toHaveProperty('page');
    }
  });

  test('of page keeps everything else in the address', () => {
    expect(changed(before, { page: 8 }, '')).toEqual({ ...before, page: '8' });
  });

  test('that empties a value removes it from the address', () => {
    expect(changed(before, { search: '', filters: { CustomerId: [] }, pageSize: 10 }, '')).toEqual({ tab: 'x' });
  });
});
