import { refusals } from '@sahada/contract/refusals';
import { spoken } from '@sahada/contract/wire';
import { sample } from 'openapi-sampler';
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

type Schema = Parameters<typeof sample>[0];

/** Clients get one text, although handlers give both languages. */
function asTold({ zodSchema, jsonSchema: json }: { zodSchema: unknown; jsonSchema: Record<string, unknown> }): void {
  if (zodSchema !== spoken) return;
  for (const key of Object.keys(json)) delete json[key];
  json.type = 'string';
}

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: asTold,
  });
  return rest as Schema;
};

/** What a call may be tried with: a list from its first page, anything else with every field. */
function exampleOf(schema: Schema): unknown {
  const { pageSize } = schema.properties ?? {};
  if (pageSize !== undefined) return { ...requiredOf(schema), page: 1, pageSize: 10 };
  return sample(schema, { quiet: true });
}

/** The one field of an upload's body; what else it takes travels in the query. */
const upload = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] };

const requiredOf = (schema: Schema): object => sample(schema, { quiet: true, skipNonRequired: true }) as object;

function operation(name: string, row: Mounted['row']): object {
  const input = jsonSchema(row.request, 'input');
  const inPath = new Set([...row.path.matchAll(/\{(\w+)\}/g)].map((found) => found[1] as string));
  const isQuery = row.send === 'query';
  const isUpload = row.send === 'upload';
  const isParameter = (key: string): boolean => inPath.has(key) || isQuery || (isUpload && key !== 'file');
  const isRequired = (key: string): boolean => inPath.has(key) || input.required?.includes(key) === true;
  const parameters = Object.entries(input.properties ?? {})
    .filter(([key]) => isParameter(key))
    .map(([key, schema]) => ({
      name: key,
      in: inPath.has(key) ? 'path' : 'query',
      required: isRequired(key),
      schema,
      ...(isRequired(key) ? { example: exampleOf(schema as Schema) } : {}),
    }));
  const media = isUpload ? 'multipart/form-data' : row.send === 'bytes' ? 'image/*' : 'application/json';
  const body = isUpload
    ? { schema: upload }
    : { schema: input, ...(media === 'application/json' ? { example: exampleOf(input) } : {}) };
  const data = row.kind === 'file' ? {} : jsonSchema(row.response, 'output');
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
                  Data: data,
                },
              },
              example: { Success: true, Message: row.done?.en ?? '', Data: exampleOf(data) },
            },
          },
        };
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    ...(row.done ? { summary: row.done.en } : {}),
    'x-access': row.access,
    'x-refuses': row.refuses.map((code) => ({ code, status: refusals[code].status, text: refusals[code].text.en })),
    security: row.access === 'public' || row.access === 'surveyLink' ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(isQuery ? {} : { requestBody: { content: { [media]: body } } }),
    responses: { 200: answer },
  };
}
