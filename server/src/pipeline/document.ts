import { permissions } from '@sahada/contract/permissions';
import { invalidInput, refusals } from '@sahada/contract/refusals';
import { type Access, exportedBody } from '@sahada/contract/row';
import { webhookEvents, webhookEventTexts } from '@sahada/contract/webhook';
import { spoken } from '@sahada/contract/wire';
import { sample } from 'openapi-sampler';
import { z } from 'zod';
import type { Mounted } from './call.ts';
import { eventData, groupTexts, guide, listHints } from './guide.ts';

/**
 * The OpenAPI document, derived from the table: requests as they may be sent, responses as they are answered. In 3.0, which every
 * program reads, and which the viewer draws in a fifth of the time that it takes for 3.1.
 */
export function apiDocument(calls: readonly Mounted[]): object {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { name, row } of calls) {
    const path = `/api${row.path}`;
    const item = paths[path] ?? {};
    item[row.method.toLowerCase()] = operation(name, row);
    paths[path] = item;
  }
  const groups = [...new Set(calls.map(({ name }) => groupOf(name)))];
  return {
    openapi: '3.0.3',
    info: {
      title: 'Sahada',
      version: '1',
      description: guide,
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    tags: groups.map((group) => ({ name: titleOf(group) })),
    components,
    paths,
  };
}

const groupOf = (name: string): string => name.split('.')[0] ?? name;
const titleOf = (group: string): string => (groupTexts as Record<string, string>)[group] ?? group;

const text = { type: 'string' };
const failure = { Success: { type: 'boolean', enum: [false] }, Message: text };
/** As 3.0 says that it is always null. */
const nothing = { type: 'string', nullable: true, enum: [null] };
const withCode = { ...failure, Code: text };
const json = (properties: object, example: object) => ({
  'application/json': { schema: { type: 'object', properties, required: Object.keys(properties) }, example },
});
const said = (code: keyof typeof refusals) => ({ Success: false, Message: refusals[code].text.en, Code: code });
const refusal = (description: string, code: keyof typeof refusals) => ({
  description,
  content: json(withCode, said(code)),
});
const later = { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds to wait.' } };

/** Answers that many calls give, by status. */
const answers = {
  400: {
    description: 'Invalid input, with every field named',
    content: json(
      { ...withCode, title: text, errors: { type: 'object', additionalProperties: { type: 'array', items: text } } },
      {
        Success: false,
        Message: invalidInput.en,
        Code: 'invalid',
        title: invalidInput.en,
        errors: { 'answers[0].title': ['This field is required.'] },
      },
    ),
  },
  401: refusal('No session or key, or it is over', 'noSession'),
  403: refusal('The right is missing', 'noRight'),
  404: refusal('Not there, or of another company', 'notFound'),
  409: {
    description: 'Somebody changed it meanwhile, or a key came again with something else; Data is what is there now',
    content: json({ ...withCode, Data: {} }, { ...said('changedMeanwhile'), Data: {} }),
  },
  413: refusal('Too large', 'tooLarge'),
  415: refusal('Of another type than JSON, or than the file may have', 'wrongType'),
  429: { ...refusal('Too many; again after Retry-After seconds', 'tooMany'), headers: later },
  500: {
    description: 'Our own fault; requestId finds it in the system log',
    content: json(
      { ...withCode, requestId: text },
      { Success: false, Message: 'Something went wrong.', Code: 'fault', requestId: 'req-1x' },
    ),
  },
  503: { ...refusal('Busy; again after Retry-After seconds', 'busy'), headers: later },
  507: refusal('Storage is full', 'diskFull'),
} as const;

const components = {
  securitySchemes: {
    bearer: { type: 'http', scheme: 'bearer', description: 'An API key (`sahada_…`), or the token of a session.' },
    basic: { type: 'http', scheme: 'basic', description: 'For the feed: any name, and an API key as password.' },
  },
  responses: answers,
  schemas: {
    Refused: {
      type: 'object',
      description: 'A rule says no.',
      properties: { ...withCode, Data: nothing },
      required: ['Success', 'Message', 'Code', 'Data'],
    },
  },
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description: 'Repeated within 24 hours with the same body, the call gives its first answer again.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    },
  },
};

type Schema = Parameters<typeof sample>[0];

/** Clients get one text, although handlers give both languages. A format is told by its name: some programs cannot read every pattern. */
function asTold({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: Record<string, unknown> }): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (Array.isArray(jsonSchema.examples)) {
    jsonSchema.example = jsonSchema.examples[0];
    delete jsonSchema.examples;
  }
  // In 3.0 null is said beside a type, and one of several has none.
  if (jsonSchema.nullable === true && Array.isArray(jsonSchema.anyOf)) {
    delete jsonSchema.nullable;
    jsonSchema.anyOf = [...jsonSchema.anyOf, nothing];
  }
  if (zodSchema !== spoken) return;
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
  jsonSchema.type = 'string';
}

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    target: 'openapi-3.0',
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

const requiredOf = (schema: Schema): object => sample(schema, { quiet: true, skipNonRequired: true }) as object;

/** A list's usual keys say what they mean. */
function hinted(schema: Schema): Schema {
  const properties = schema.properties as Record<string, object> | undefined;
  if (properties?.pageSize === undefined) return schema;
  const told = Object.entries(properties).map(([key, one]) => [
    key,
    listHints[key] ? { ...one, description: listHints[key] } : one,
  ]);
  return { ...schema, properties: Object.fromEntries(told) } as Schema;
}

/** The one field of an upload's body; what else it takes travels in the query. */
const upload = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] };

/** `responseKey` → `X-Response-Key`. */
const headerOf = (key: string): string =>
  `X-${key.charAt(0).toUpperCase()}${key.slice(1).replaceAll(/[A-Z]/g, (letter) => `-${letter}`)}`;

type Call = Mounted['row'];

function parametersOf(row: Call, input: Schema): object[] {
  const inPath = new Set([...row.path.matchAll(/\{(\w+)\}/g)].map((found) => found[1] as string));
  const placeOf = (key: string): 'path' | 'query' | 'header' | null => {
    if (inPath.has(key)) return 'path';
    if (row.send === 'bytes') return key === 'bytes' ? null : 'header';
    if (row.method === 'HEAD') return 'header';
    if (row.send === 'query' || (row.send === 'upload' && key !== 'file')) return 'query';
    return null;
  };
  const given = Object.entries(input.properties ?? {}).flatMap(([key, schema]) => {
    const place = placeOf(key);
    if (place === null) return [];
    const required = place === 'path' || input.required?.includes(key) === true;
    const { description, ...rest } = schema as Schema & { description?: string };
    return {
      name: place === 'header' ? headerOf(key) : key,
      in: place,
      required,
      ...(description ? { description } : {}),
      schema: rest,
      ...(required ? { example: exampleOf(schema as Schema) } : {}),
    };
  });
  const isRepeatable = row.kind === 'write' && row.method === 'POST' && row.access !== 'public';
  return isRepeatable ? [...given, { $ref: '#/components/parameters/IdempotencyKey' }] : given;
}

function bodyOf(row: Call, input: Schema): object {
  if (row.send === 'query') return {};
  if (row.send === 'upload') return { requestBody: { content: { 'multipart/form-data': { schema: upload } } } };
  if (row.send === 'bytes') {
    const bytes = { schema: { type: 'string', format: 'binary' } };
    return { requestBody: { required: true, content: { 'image/jpeg': bytes, 'image/png': bytes } } };
  }
  return { requestBody: { content: { 'application/json': { schema: input, example: exampleOf(input) } } } };
}

const mayRefuse = (row: Call, status: number): boolean => row.refuses.some((code) => refusals[code].status === status);

/** The statuses of failures that a call may answer with. */
function failuresOf(row: Call, input: Schema): number[] {
  const keys = Object.keys(input.properties ?? {});
  const hasBody = row.send !== 'query';
  const given = new Set<number>(row.refuses.map((code) => refusals[code].status).filter((status) => status in answers));
  const may = (is: boolean, ...statuses: number[]): void => {
    if (is) for (const status of statuses) given.add(status);
  };
  may(keys.length > 0, 400);
  may(row.access !== 'public', 401);
  may(row.access !== 'public' && row.access !== 'surveyLink', 403);
  may(
    keys.some((key) => /ids?$/i.test(key)),
    404,
  );
  may(row.kind === 'write' && row.method === 'POST' && row.access !== 'public', 409);
  may(hasBody, 413, 415);
  may(true, 500, 503);
  return [...given].sort((one, other) => one - other);
}

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The types that a file may be of. */
function typesOf({ path, speaks, response }: Call): string[] {
  if (speaks === 'odata') return [path.endsWith('$metadata') ? 'application/xml' : 'application/json'];
  if (response === exportedBody) return [workbook, 'text/csv', 'application/pdf'];
  return [/pdf$/i.test(path) ? 'application/pdf' : '*/*'];
}

function successOf(row: Call): Record<string, object> {
  if (row.kind === 'file') {
    const file = { description: 'The file', content: Object.fromEntries(typesOf(row).map((type) => [type, {}])) };
    const queued = json(
      {
        Success: { type: 'boolean', enum: [true] },
        Message: text,
        Data: { type: 'object', properties: { exportId: { type: 'integer' } } },
      },
      { Success: true, Message: '', Data: { exportId: 1 } },
    );
    return row.response === exportedBody
      ? { 200: file, 202: { description: 'A job writes it: ask for its progress, then download it', content: queued } }
      : { 200: file };
  }
  const description = row.done?.en ?? 'Done';
  if (row.method === 'HEAD') return { 200: { description } };
  const data = jsonSchema(row.response, 'output');
  const done = {
    type: 'object',
    properties: { Success: { type: 'boolean', enum: [true] }, Message: text, Data: data },
    required: ['Success', 'Message', 'Data'],
  };
  const example = { Success: true, Message: row.done?.en ?? '', Data: exampleOf(data) };
  const schema = mayRefuse(row, 200) ? { oneOf: [done, { $ref: '#/components/schemas/Refused' }] } : done;
  const answer = { description, content: { 'application/json': { schema, example } } };
  return row.path === '/field/responses' ? { 200: answer, 201: stored, 202: heldApart } : { 200: answer };
}

const stored = { description: 'Received, with the receipt as Data' };
const heldApart = { description: 'Received and stored apart (late, over quota, repeated), with the receipt as Data' };

const nameOf = (permission: keyof typeof permissions): string => `*${permissions[permission].en}* (\`${permission}\`)`;

function needs(access: Access): string {
  if (access === 'public') return 'Anybody, without a token.';
  if (access === 'signedIn') return 'Anybody signed in.';
  if (access === 'surveyLink') return 'Whoever holds the plan’s link, signed in where the plan asks for auditors.';
  const wanted = typeof access === 'string' ? [access] : access.anyOf;
  return `Right: ${wanted.map(nameOf).join(' or ')}.`;
}

function descriptionOf(row: Call): string {
  const forPeople = row.access !== 'public' && row.access !== 'surveyLink' && !row.byKey;
  const no = row.refuses.map((code) => `- \`${code}\` (${refusals[code].status}): ${refusals[code].text.en}`);
  return [
    needs(row.access),
    ...(forPeople ? ['Not by API key: for people alone.'] : []),
    ...(no.length > 0 ? [`\nMay refuse:\n\n${no.join('\n')}`] : []),
  ].join(' ');
}

/** `GetAuditSummaryReport` → “Get audit summary report”; `getall` → “List”. */
function titleOfPath(path: string): string {
  const last = path.split('/').findLast((part) => !part.startsWith('{')) ?? path;
  const isFile = last.endsWith('ToExcel');
  const spelt = last.replace(/ToExcel$/, '').replace(/^get(all)?$/i, (_, all) => (all ? 'List' : 'Get one'));
  const words = spelt.replaceAll(/([a-z])([A-Z])/g, (_, end, start: string) => `${end} ${start.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${isFile ? ', as a file' : ''}`;
}

function operation(name: string, row: Call): object {
  const input = hinted(jsonSchema(row.request, 'input'));
  const parameters = parametersOf(row, input);
  const failures = failuresOf(row, input).map((status) => [status, { $ref: `#/components/responses/${status}` }]);
  const isOpen = row.access === 'public' || row.access === 'surveyLink';
  return {
    operationId: name,
    tags: [titleOf(groupOf(name))],
    summary: titleOfPath(row.path),
    description: descriptionOf(row),
    security: isOpen ? [] : row.speaks === 'odata' ? [{ bearer: [] }, { basic: [] }] : [{ bearer: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...bodyOf(row, input),
    ...(name === 'webhook.create' ? { callbacks: events } : {}),
    responses: { ...successOf(row), ...Object.fromEntries(failures) },
  };
}

/** What a receiver of an event is sent. */
function delivery(name: (typeof webhookEvents)[number]): object {
  const kind = name.split('.')[0] as keyof typeof eventData;
  const header = (header: string, description: string, example: string) => ({
    name: header,
    in: 'header',
    required: true,
    description,
    schema: text,
    example,
  });
  return {
    post: {
      operationId: `webhook.${name}`,
      summary: webhookEventTexts[name].en,
      // The signature is what a receiver checks; no scheme of OpenAPI says so.
      security: [],
      parameters: [
        header('webhook-id', 'The event’s own; the same at every try.', `4711-${name}`),
        header('webhook-timestamp', 'Seconds since 1970, of this try.', '1795600000'),
        header('webhook-signature', '`v1,` and the HMAC-SHA256 of `{id}.{timestamp}.{body}` in base64.', 'v1,K5oZf…='),
      ],
      requestBody: {
        content: json(
          {
            id: text,
            name: { type: 'string', enum: [name] },
            at: text,
            companyId: { type: 'integer' },
            data: { type: 'object' },
          },
          { id: `4711-${name}`, name, at: '2026-11-20T12:30:00.000Z', companyId: 1, data: eventData[kind] },
        ),
      },
      responses: { '2XX': { description: 'Received.' }, 410: { description: 'Turns the webhook off.' } },
    },
  };
}

/** By name, to the address that was given when the webhook was made. */
const events = Object.fromEntries(webhookEvents.map((name) => [name, { '{$request.body#/url}': delivery(name) }]));
