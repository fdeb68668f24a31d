import { languageIds } from '@sahada/contract/codes';
import { invalidInput } from '@sahada/contract/refusals';
import { filled, say } from '@sahada/contract/text';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Mounted } from '../../src/pipeline/call.ts';
import { aboutOf, createCall, entityGroups } from '../entity-samples.ts';
import { sampleOf } from '../samples.ts';
import { allCalls, doneElsewhere, openWorld, type Reply, type Wire, type World } from '../world.ts';
import { ask, endsSessions, isGuarded, tokenFor } from './door.ts';
import { absent, bare, type Field, fieldAt, fieldsOf, maximumOf, minimumOf, withField } from './schema.ts';

let world: World;
const inTongue = { tr: '', en: '' };
const samples = new Map<string, Promise<Record<string, unknown>>>();

beforeAll(async () => {
  world = await openWorld({ poolSize: 1 });
  await speakBoth();
});
afterAll(() => world.close());

async function speakBoth(): Promise<void> {
  for (const language of ['tr', 'en'] as const) {
    inTongue[language] = await world.session(world.ids.ayse);
    const headers = { authorization: `Bearer ${inTongue[language]}` };
    await world.call(null, 'account.language', { languageId: languageIds[language] }, headers);
  }
}

/** One sample for everything that is refused before anything is written. */
function sample(name: string): Promise<Record<string, unknown>> {
  const known = samples.get(name) ?? made(name);
  samples.set(name, known);
  return known;
}

async function made(name: string): Promise<Record<string, unknown>> {
  const input = await sampleOf(world, 'ayse', name);
  // Turning a second factor on or off ends the other sessions of its owner.
  if (name.startsWith('secondFactor.')) await speakBoth();
  return input;
}

const send = (call: Mounted, input: Record<string, unknown>, language: 'tr' | 'en', wire?: (laid: Wire) => Wire) =>
  ask(world, call, input, {
    token: isGuarded(call) ? inTongue[language] : null,
    headers: { 'accept-language': language },
    ...(wire ? { wire } : {}),
  });

/** The texts of one field, or of anything inside it. */
const textsOf = (reply: Reply, name: string): string[] =>
  Object.entries(reply.body?.errors ?? {}).flatMap(([field, texts]) =>
    field === name || field.startsWith(`${name}[`) || field.startsWith(`${name}.`) ? (texts as string[]) : [],
  );

/** What a call says in Turkish, and the same in English: asked for once. */
const told = new Map<string, string | undefined>();

/** Expects a refusal, and each of its texts in the other language too; returns the first text in both. */
async function refusesField(
  call: Mounted,
  field: Field,
  what: string,
  input: Record<string, unknown>,
  wire?: (laid: Wire) => Wire,
): Promise<{ tr: string | undefined; en: string | undefined } | undefined> {
  const of = (text: string) => `${call.name} ${text}`;
  const turkish = await send(call, input, 'tr', wire);
  const about = `${field.name} ${what}: ${JSON.stringify(turkish.body)}`;
  expect(turkish.status, about).toBe(400);
  if (call.row.method === 'HEAD') return undefined;
  expect(turkish.body.Message).toBe(invalidInput.tr);
  const tr = textsOf(turkish, field.name);
  expect(tr.length, about).toBeGreaterThan(0);
  if (!tr.every((text) => told.has(of(text)))) {
    const english = await send(call, input, 'en', wire);
    expect([english.status, english.body.Message], about).toEqual([400, invalidInput.en]);
    const en = textsOf(english, field.name);
    expect(en, about).toHaveLength(tr.length);
    for (const [at, text] of tr.entries()) {
      expect(text, `${about}: the same text in both languages`).not.toBe(en[at]);
      for (const said of [text, en[at]]) expect(said, `${about}: not a sentence`).toMatch(/^\p{Lu}[^{}]*\.$/u);
      told.set(of(text), en[at]);
    }
  }
  return { tr: tr[0], en: told.get(of(tr[0] as string)) };
}

/** Forms of calls that both create and change: their required fields are required at creation. */
const forms = Object.fromEntries(entityGroups.map((group) => [createCall(group), aboutOf(group).form]));

/** Required fields that the server fills in when missing. */
const filledIn = new Set(['plan.save companyName']);

const isFile = ({ schema }: Field): boolean => schema._zod.def.type === 'custom';

/** An upload without a part. */
const noPart = (laid: Wire): Wire => ({ ...laid, payload: '--sahada-boundary--\r\n' });

describe('a required field that is missing is named', () => {
  test.each(allCalls.filter(({ name }) => !doneElsewhere.has(name)))('$name', async (call) => {
    const input = await sample(call.name);
    const required = fieldsOf(call.row, input, forms[call.name]).filter(
      (field) =>
        !field.isOptional &&
        !filledIn.has(`${call.name} ${field.name}`) &&
        !field.inPath &&
        typeof field.path.at(-1) === 'string',
    );
    for (const field of required) {
      if (isFile(field)) {
        if (call.row.send === 'upload') await refusesField(call, field, 'absent', input, noPart);
        continue;
      }
      const missing = await refusesField(call, field, 'absent', withField(input, field.path, absent));
      if (!field.isNullable) {
        const nothing = await refusesField(call, field, 'null', withField(input, field.path, null));
        expect(nothing, `${field.name}: null is told as missing`).toEqual(missing);
      }
      if (call.row.send !== 'bytes' && call.row.method !== 'HEAD' && !mayBeEmpty(field)) {
        await refusesField(call, field, 'empty', withField(input, field.path, ''));
        if (call.row.send === 'body' && isText(field))
          await refusesField(call, field, 'blank', withField(input, field.path, '  \t'));
      }
    }
  });
});

/** A missing translation, and a token, which is then unknown. */
const mayBeEmpty = (field: Field): boolean =>
  typesOf(field).every((type) => type === 'string') &&
  minimumOf(field.schema) === undefined &&
  (/locales\[\d+\]\./i.test(field.name) || isKey(field));

const typesOf = (field: Field): string[] => {
  const { def } = field.schema._zod;
  if (def.type !== 'union') return [def.type];
  return def.options.flatMap((option) => typesOf({ ...field, schema: bare(option).schema }));
};

const isText = (field: Field): boolean => typesOf(field).every((type) => type === 'string') && !isKey(field);

/** Texts that no person types: empty or blank ones need no message of their own. */
const isKey = (field: Field): boolean =>
  /token|key|sha|hash|version|password|signature/i.test(String(field.path.at(-1)));

/** Values that a field of these types cannot be. */
function wrongValues(field: Field, inText: boolean): [string, unknown][] {
  const types = new Set(typesOf(field));
  const wrong: [string, unknown][] = [];
  if (inText) {
    if (types.has('number') && !types.has('string'))
      wrong.push(['a word', 'abc'], ['a fraction', '1.5.2'], ['with a space', '1 2']);
    if (types.has('boolean')) wrong.push(['maybe', 'maybe']);
    if (types.has('enum') && !types.has('string')) wrong.push(['no choice', 'zzz']);
    if (types.has('literal') && !types.has('string') && !types.has('number')) wrong.push(['no choice', '77']);
    return wrong;
  }
  if (!types.has('string')) wrong.push(['a word', 'abc']);
  if (!types.has('number') && !types.has('literal')) wrong.push(['a number', 5.5]);
  if (!types.has('boolean')) wrong.push(['a truth', true]);
  if (!types.has('object')) wrong.push(['an object', { a: 1 }]);
  if (!types.has('array')) wrong.push(['a list', [{}]]);
  else if (!types.has('object')) wrong.push(['a list of lists', [[[]]]]);
  if (types.has('literal')) wrong.push(['no choice', 77]);
  return wrong;
}

/** Values of the right type, of the wrong size. */
function wrongSizes(field: Field, inText: boolean): [string, unknown][] {
  const { def } = field.schema._zod;
  const [most, least] = [maximumOf(field.schema), minimumOf(field.schema)];
  const wrong: [string, unknown][] = [];
  if (def.type === 'string') {
    wrong.push(['with a NUL', 'a\0b']);
  }
  if (def.type === 'number') {
    if (most !== undefined && most < 1e15) wrong.push(['too big', most + 1]);
    if (least !== undefined && least > -1e15) wrong.push(['too small', least - 1]);
    wrong.push(['beyond all numbers', inText ? '1e999' : 1e308]);
  }
  if (def.type === 'array' && most !== undefined) {
    const type = bare(def.element).schema._zod.def.type;
    const item = type === 'number' ? 1 : type === 'string' ? 'x' : {};
    wrong.push([`${most + 1} items`, Array.from({ length: most + 1 }, () => item)]);
  }
  return wrong;
}

const unlimited = new Set(['min', 'max', 'latitude', 'longitude', 'earned', 'numberFrom', 'numberBelow']);

describe('a value of the wrong type or size is named', () => {
  test.each(allCalls.filter(({ name }) => !doneElsewhere.has(name)))('$name', async (call) => {
    const input = await sample(call.name);
    const inHeaders = call.row.send === 'bytes' || call.row.method === 'HEAD';
    const inText = call.row.send !== 'body';
    for (const field of fieldsOf(call.row, input)) {
      if (isFile(field)) continue;
      for (const [what, value] of wrongValues(field, inText || field.inPath)) {
        await refusesField(call, field, what, withField(input, field.path, value));
      }
      for (const [what, value] of wrongSizes(field, inText || field.inPath)) {
        if (inHeaders && !field.inPath && what === 'with a NUL') continue;
        if (what.startsWith('beyond') && unlimited.has(String(field.path.at(-1)))) continue;
        await refusesField(call, field, what, withField(input, field.path, value));
      }
    }
  });
});

describe('a text that is too long is told so, with its limit', () => {
  test.each(allCalls.filter(({ name }) => !doneElsewhere.has(name)))('$name', async (call) => {
    const input = await sample(call.name);
    for (const field of fieldsOf(call.row, input)) {
      const max = longestOf(field);
      if (max === undefined) continue;
      const told = await refusesField(call, field, 'too long', withField(input, field.path, 'x'.repeat(max + 1)));
      if (call.row.method === 'HEAD') continue;
      const sentence = filled(say({ tr: 'En çok {max} karakter girin.', en: 'Enter at most {max} characters.' }), {
        max,
      });
      expect(told, `${call.name} ${field.name}`).toEqual(sentence);
    }
  });
});

/** How long a text may be, even if it is one of several types. */
function longestOf(field: Field): number | undefined {
  const { def } = field.schema._zod;
  if (def.type === 'string') return maximumOf(field.schema);
  if (def.type !== 'union') return undefined;
  const texts = def.options.map((option) => bare(option).schema).filter(({ _zod }) => _zod.def.type === 'string');
  return texts.length === 1 ? maximumOf(texts[0] as Field['schema']) : undefined;
}

describe('unknown keys are ignored, including those with a meaning in JavaScript', () => {
  const bodies = allCalls.filter(({ row, name }) => row.send === 'body' && !doneElsewhere.has(name));
  test.each(bodies)('$name', async (call) => {
    const input = await sampleOf(world, 'ayse', call.name);
    const token = endsSessions.has(call.name) ? await world.session(world.ids.ayse) : tokenFor(world, call);
    const extra =
      '"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"nothingKnown":[1,{"a":null}]';
    const wire = (laid: Wire): Wire => ({
      ...laid,
      payload: `{${extra},${String(laid.payload).slice(1)}`.replace(/,\}$/, '}'),
    });
    const reply = await ask(world, call, input, { token, wire });
    // A file has no envelope.
    expect(reply.body?.Success ?? reply.status === 200, JSON.stringify(reply.body)).toBe(true);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    if (endsSessions.has(call.name)) world.tokens.ayse = await world.session(world.ids.ayse);
  });
});

describe('a key in two spellings is refused and named', () => {
  const withKeys = allCalls.filter(({ row, name }) => row.send === 'body' && !doneElsewhere.has(name));
  test.each(withKeys)('$name', async (call) => {
    const input = await sample(call.name);
    for (const [key, value] of Object.entries(input)) {
      const twice = { ...input, [key.toUpperCase() === key ? key.toLowerCase() : key.toUpperCase()]: value };
      const reply = await ask(world, call, twice, { token: tokenFor(world, call) });
      expect([key, reply.status, Object.keys(reply.body.errors)]).toEqual([key, 400, [key]]);
    }
  });
});

test('no call takes a list without an end', () => {
  const endless: string[] = [];
  for (const { name, row } of allCalls) {
    const seen = new Set<unknown>();
    const walk = (given: z.core.$ZodType, path: string): void => {
      const { schema } = bare(given);
      if (seen.has(schema)) return;
      seen.add(schema);
      const { def } = schema._zod;
      if (def.type === 'object') for (const [key, inner] of Object.entries(def.shape)) walk(inner, `${path}.${key}`);
      if (def.type === 'union') for (const option of def.options) walk(option, path);
      if (def.type !== 'array') return;
      if (maximumOf(schema) === undefined) endless.push(path);
      walk(def.element, `${path}[]`);
    };
    walk(row.request, name);
  }
  expect(endless).toEqual([]);
});

test('every sample names only fields of the call’s schema', async () => {
  for (const call of allCalls) {
    if (doneElsewhere.has(call.name)) continue;
    const input = await sample(call.name);
    const known = new Set(fieldsOf(call.row, input).map(({ path }) => path[0]));
    for (const key of Object.keys(input)) expect([call.name, key, known.has(key)]).toEqual([call.name, key, true]);
    expect(fieldAt(input, [])).toBe(input);
  }
});
