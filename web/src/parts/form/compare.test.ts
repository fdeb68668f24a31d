import { expect, test } from 'vitest';
import { differencesOf, valueAt, withValue } from './compare.ts';

test('a field is told by who changed it, and a field that both changed alike is none', () => {
  const base = { name: 'A', phone: '1', adres: { city: 1, country: 2 }, groups: [1] };
  const mine = { name: 'B', phone: '1', adres: { city: 3, country: 2 }, groups: [1, 2] };
  const theirs = { name: 'C', phone: '2', adres: { city: 3, country: 2 }, groups: [1] };
  expect(differencesOf(base, mine, theirs)).toEqual([
    { path: 'name', mine: 'B', theirs: 'C', by: 'both' },
    { path: 'phone', mine: '1', theirs: '2', by: 'them' },
    { path: 'groups', mine: [1, 2], theirs: [1], by: 'me' },
  ]);
});

test('a field that only they have filled is told, too', () => {
  expect(differencesOf({}, {}, { note: 'N' })).toEqual([{ path: 'note', mine: undefined, theirs: 'N', by: 'them' }]);
});

test('nothing, an empty text and a missing field are the same', () => {
  expect(differencesOf({}, { name: '' }, { name: null })).toEqual([]);
});

test('a value is read and set at its path, whatever stands above it', () => {
  expect(valueAt({ adres: { city: 3 } }, 'adres.city')).toBe(3);
  expect(valueAt({ adres: null }, 'adres.city')).toBeUndefined();
  expect(withValue({ name: 'A', adres: null }, 'adres.city', 5)).toEqual({ name: 'A', adres: { city: 5 } });
});

test('items with a name of the system’s own are compared and set one by one', () => {
  const rights = (...selected: string[]) => ({
    permissions: ['ManageUsers', 'ManageReports', 'ManageCategories'].map((systemName) => ({
      systemName,
      selected: selected.includes(systemName),
    })),
  });
  expect(differencesOf(rights('ManageUsers'), rights(), rights('ManageUsers', 'ManageReports'))).toEqual([
    { path: 'permissions.ManageUsers.selected', mine: false, theirs: true, by: 'me' },
    { path: 'permissions.ManageReports.selected', mine: false, theirs: true, by: 'them' },
  ]);
  const path = 'permissions.ManageReports.selected';
  expect(valueAt(rights('ManageReports'), path)).toBe(true);
  expect(withValue(rights(), path, true)).toEqual(rights('ManageReports'));
});
