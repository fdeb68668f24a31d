import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Statement } from '../../src/db/statement.ts';
import { allCalls, openWorld, type World } from '../world.ts';

/**
 * Every list opens by an index of its order, in both alphabets and directions: its first page costs the same however many
 * rows there are. The planner is kept from what only pays on small tables.
 */

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

interface Node {
  'Node Type': string;
  'Index Name'?: string;
  'One-Time Filter'?: string;
  'Parent Relationship'?: string;
  Plans?: Node[];
}

/** A node and all below it, without what is asked of each row apart: there a limit is none of the page's. */
const below = (node: Node): Node[] => [
  node,
  ...(node.Plans ?? []).filter((each) => each['Parent Relationship'] !== 'SubPlan').flatMap(below),
];

async function planOf({ text, values }: Statement): Promise<Node> {
  return world.inCompany('ayse', async (db) => {
    for (const way of ['seqscan', 'bitmapscan', 'sort'])
      await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(db);
    const compiled = { ...sql`${sql.raw(`explain (format json) ${text}`)}`.compile(db), parameters: values };
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Node }] }>(compiled);
    return (rows[0] as (typeof rows)[0])['QUERY PLAN'][0].Plan;
  });
}

const lists = allCalls.filter(({ name, handler }) => name.endsWith('list') && 'ask' in (handler as object));

describe.each(lists)('$name', ({ handler }) => {
  test.each(['asc', 'desc'])('finds its first page by an index of its order, %s', async (sortDirection) => {
    const { ask } = handler as unknown as { ask: (input: object, who: null) => Statement[] };
    const [page] = ask({ pageSize: 25, sortDirection }, null);
    const limits = below(await planOf(page as Statement)).filter((node) => node['Node Type'] === 'Limit');
    expect(limits.length).toBeGreaterThan(0);
    for (const limit of limits) {
      const nodes = below(limit);
      expect(nodes.filter((node) => /Sort/.test(node['Node Type']))).toEqual([]);
      expect(nodes.map((node) => node['Index Name'] ?? '').filter((name) => /_order/.test(name))).toHaveLength(1);
    }
  });
});
