import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Cell, makeSheet } from '../src/outside/sheet.ts';
import { type Builders, build } from './builders.ts';
import { openWorld, type World } from './world.ts';

/** A world for the tests of files that are imported, and a customer of its own for each; in each file that calls `openImports`. */

export let world: World;
export let a: Builders;
export let customer: string;

export function openImports(): void {
  beforeAll(async () => {
    world = await openWorld();
    a = build(world, 'ayse');
  });
  beforeEach(async () => {
    customer = `Firma ${Math.random().toString(36).slice(2)}`;
    await a.customer({ companyName: customer });
  });
  afterAll(() => world.close());
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads what the API promises
export type Data = any;

export const lines = (...rows: string[]): Buffer => Buffer.from(rows.join('\r\n'));

/** A workbook of one sheet, headings first. */
export const book = async (headings: string[], rows: Cell[][]): Promise<Uint8Array> =>
  makeSheet(
    { format: 'xlsx', title: 'A', language: 'en', columns: headings.map((heading) => ({ heading, kind: 'text' })) },
    rows,
  );

export const check = (kind: string, file: Uint8Array, options: object = {}): Promise<Data> =>
  world.ok('ayse', 'importFile.check', { kind, file, options: JSON.stringify(options) });

export async function run(importId: number): Promise<Data> {
  await world.ok('ayse', 'importFile.run', { importId });
  await world.runImports();
  return world.ok('ayse', 'importFile.progress', { id: importId });
}

export const locations = (searchText: string): Promise<Data> =>
  world.ok('ayse', 'location.list', { searchText, pageSize: 100, sortField: 'Name' });
