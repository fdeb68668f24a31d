import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nextId, numbered, subdivisions } from './places.ts';

type Row = (number | string)[];

const committed = (file: string): Row[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../server/src/db/places', file), 'utf8'));

const renumber = (known: Row[], wanted: string[]) =>
  numbered(
    known,
    wanted,
    (name) => name,
    (row) => String(row[1]),
    (name, before, rows) => [before?.[0] ?? nextId(rows, 5000), name],
  );

test('known rows keep their ids, new rows get the next ones', () => {
  const first = renumber([], ['Ayvalık', 'Bandırma']);
  expect(first).toEqual([
    [5001, 'Ayvalık'],
    [5002, 'Bandırma'],
  ]);
  expect(renumber(first, ['Altıeylül', 'Bandırma', 'Ayvalık'])).toEqual([...first, [5003, 'Altıeylül']]);
});

test('rows that the source no longer has stay, with their ids', () => {
  const known: Row[] = [
    [5001, 'Ayvalık'],
    [5002, 'Bandırma'],
  ];
  expect(renumber(known, ['Bandırma'])).toEqual(known);
});

test('a number is free only within its own group', () => {
  expect(nextId([[4001], [5001], [5007]], 5000)).toBe(5008);
  expect(nextId([[4001]], 5000)).toBe(5001);
  expect(() => nextId([[5999]], 5000)).toThrow('more than 999');
});

test('a region that is itself divided gives way to its parts', () => {
  const codes = new Set(subdivisions().map(([, code]) => code));
  expect(codes.has('GB-ENG')).toBe(false);
  expect(codes.has('GB-DUR')).toBe(true);
});

test('Türkiye has its 81 provinces under their plate numbers and 973 districts', () => {
  const provinces = committed('cities.json').filter((row) => row[1] === 792);
  expect(provinces.map((row) => row[0])).toEqual(Array.from({ length: 81 }, (_, at) => 792001 + at));
  expect(provinces[33]).toEqual([792034, 792, 'TR-34', 'İstanbul']);
  const districts = committed('districts.json');
  expect(districts).toHaveLength(973);
  const known = new Set(provinces.map((row) => row[0]));
  expect(districts.filter((row) => !known.has(row[1] as number))).toEqual([]);
});

test('every city lies in a country, and no id, country code or zone appears twice', () => {
  const countries = committed('countries.json');
  const cities = committed('cities.json');
  const zones = committed('time-zones.json');
  const known = new Set(countries.map((row) => row[0]));
  expect(cities.filter((row) => !known.has(row[1] as number))).toEqual([]);
  expect(countries).toContainEqual([792, 'TR', 'Türkiye', 'Türkiye']);
  expect(zones.map((row) => row[1])).toContain('Europe/Istanbul');
  for (const values of [
    countries.map((r) => r[1]),
    cities.map((r) => r[0]),
    cities.map((r) => r[2]),
    zones.map((r) => r[1]),
  ]) {
    expect(new Set(values).size).toBe(values.length);
  }
});
