import { refusals } from '@sahada/contract/refusals';
import { spoken } from '@sahada/contract/wire';
import { z } from 'zod';
import type { Mounted } from './call.ts';

/** The OpenAPI document, derived from the table: requests as they may be sent, responses as they are answered. */
export function apiDocument(calls: readonly Mounted[]): object {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { name, row } of calls) {
    const path = `/api${row.path}`;
    const item = paths[path] ?? {};
    item[row.method.toLowerCase()] = operation(name, row);
    paths[path] = item;
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Sahada', version: '1' },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
}

/** Clients get one text, although handlers give both languages. */
function asTold({ zodSchema, jsonSchema: json }: { zodSchema: unknown; jsonSchema: Record<string, unknown> }): void {
  if (zodSchema !== spoken) return;
  for (const key of Object.keys(json)) delete json[key];
  json.type = 'string';
}

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: asTold,
  }) as Record<string, unknown>;
  return rest;
};

function operation(name: string, row: Mounted['row']): object {
  const input = jsonSchema(row.request, 'input') as {
    properties?: Record<string, object>;
    required?: string[];
  };
  const inPath = new Set([...row.path.matchAll(/\{(\w+)\}/g)].map((found) => found[1] as string));
  const isQuery = row.send === 'query';
  const parameters = Object.entries(input.properties ?? {})
    .filter(([key]) => inPath.has(key) || isQuery)
    .map(([key, schema]) => ({
      name: key,
      in: inPath.has(key) ? 'path' : 'query',
      required: inPath.has(key) || input.required?.includes(key) === true,
      schema,
    }));
  const media = row.send === 'upload' ? 'multipart/form-data' : row.send === 'bytes' ? 'image/*' : 'application/json';
  const answer =
    row.kind === 'file'
      ? { description: 'The file', content: { 'application/octet-stream': {} } }
      : {
          description: row.done?.en ?? 'Done',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  Success: { type: 'boolean' },
                  Message: { type: 'string' },
                  Data: jsonSchema(row.response, 'output'),
                },
              },
            },
          },
        };
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    'x-access': row.access,
    'x-refuses': row.refuses.map((code) => ({ code, status: refusals[code].status, text: refusals[code].text.en })),
    security: row.access === 'public' || row.access === 'surveyLink' ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(isQuery ? {} : { requestBody: { content: { [media]: { schema: input } } } }),
    responses: { 200: answer },
  };
}
