import type { AnyRow } from '@sahada/contract/row';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { sampleOf } from '../samples.ts';
import { allCalls, doneElsewhere, openWorld, type Wire, type World } from '../world.ts';
import { ask, endsSessions, tokenFor } from './door.ts';
import { bare } from './schema.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ poolSize: 1 });
});
afterAll(() => world.close());

const named = allCalls.filter(({ name }) => !doneElsewhere.has(name));

const shout = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shout);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key.toUpperCase(), shout(item)]));
};

/** Every key of body, query and headers, and every fixed part of the path, in capitals. */
function inCapitals(row: AnyRow) {
  const fixed = row.path.split('/').map((part) => !part.startsWith('{'));
  return (wire: Wire): Wire => {
    const [path = '', query = ''] = wire.url.split('?');
    const parts = path.split('/').slice(2);
    const shouted = parts.map((part, at) => (fixed[at + 1] ? part.toUpperCase() : part)).join('/');
    const keys = [...new URLSearchParams(query)].map(([key, value]) => [key.toUpperCase(), value]);
    const url = `/api/${shouted}${query ? `?${new URLSearchParams(keys)}` : ''}`;
    if (row.send !== 'body' || wire.payload === undefined) return { ...wire, url };
    return { ...wire, url, payload: JSON.stringify(shout(JSON.parse(String(wire.payload)))) };
  };
}

/** Keys of a value that its schema does not have. */
function strayKeys(given: z.core.$ZodType, value: unknown, at = ''): string[] {
  const def = bare(given).schema._zod.def;
  if (value === null || typeof value !== 'object') return [];
  if (def.type === 'array') return (value as unknown[]).flatMap((item) => strayKeys(def.element, item, `${at}[]`));
  if (def.type !== 'object') return [];
  // A message that another standard spells.
  if (def.catchall) return [];
  const shape = def.shape as Record<string, z.core.$ZodType>;
  return Object.entries(value).flatMap(([key, item]) => {
    const inner = shape[key];
    return inner === undefined ? [`${at}.${key}`] : strayKeys(inner, item, `${at}.${key}`);
  });
}

describe('paths and keys are known in any letter case; answers are spelt exactly as in the schema', () => {
  test.each(named)('$name', async (call) => {
    const input = await sampleOf(world, 'ayse', call.name);
    const token = endsSessions.has(call.name) ? await world.session(world.ids.ayse) : tokenFor(world, call);
    const reply = await ask(world, call, input, { token, wire: inCapitals(call.row) });
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
    if (call.row.kind === 'file' || call.row.method === 'HEAD') return;
    expect(reply.body.Success, JSON.stringify(reply.body)).toBe(true);
    expect(strayKeys(call.row.response, reply.body.Data)).toEqual([]);
    if (endsSessions.has(call.name)) world.tokens.ayse = await world.session(world.ids.ayse);
  });
});

test('the two Turkish i’s do not open a path or a key to another spelling', async () => {
  const reply = await world.app.inject({
    method: 'GET',
    url: '/api/COMMON/GETC\u0130T\u0130ESBYCOUNTRYID?countryId=792',
  });
  expect(reply.statusCode).toBe(404);
  const key = await world.app.inject({ method: 'GET', url: '/api/common/getCitiesByCountryId?countr\u0131yId=792' });
  expect(key.statusCode).toBe(400);
});
