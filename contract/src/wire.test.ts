import { expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from './calls.ts';
import type { AnyRow } from './row.ts';

interface Shape {
  type?: string;
  maximum?: number;
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  additionalProperties?: Shape | boolean;
}

/** The integers that a shape takes although no column holds them, by their path. */
function unheld(shape: Shape, path: string): string[] {
  if (shape.type === 'integer') return (shape.maximum ?? Number.POSITIVE_INFINITY) > 2_147_483_647 ? [path] : [];
  const inner = typeof shape.additionalProperties === 'object' ? [shape.additionalProperties] : [];
  return [
    ...Object.entries(shape.properties ?? {}).flatMap(([key, one]) => unheld(one, `${path}.${key}`)),
    ...[...(shape.items ? [shape.items] : []), ...inner].flatMap((one) => unheld(one, `${path}[]`)),
    ...(shape.anyOf ?? []).flatMap((one) => unheld(one, path)),
  ];
}

/** A response's number and a place in it, which are read from it; what is stored as it was sent; bytes of a file. */
const inNoColumn =
  /\.(auditPlanAnswerId|answerIds\[\])$|^field\.submit\.(notice|consent)\.version$|^companyImport\.upload\./;

test('a request takes no integer that a column cannot hold', () => {
  const found = Object.entries(calls).flatMap(([group, rows]) =>
    Object.entries(rows as Record<string, AnyRow>).flatMap(([verb, { request }]) =>
      unheld(z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }) as Shape, `${group}.${verb}`),
    ),
  );
  expect(found.filter((path) => !inNoColumn.test(path))).toEqual([]);
});
