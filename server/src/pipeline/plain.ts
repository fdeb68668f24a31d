import type { z } from 'zod';
import { readOnce } from './lasting.ts';
import { asZodRuns, checkReader, checksOf, lost, numberReader, type Reader, unsure } from './plain-checks.ts';
import { type Kind, kindsOf } from './plain-kinds.ts';
import { acceptsNull } from './spelling.ts';

/**
 * Reads a plain JSON body in one pass: one whose keys are spelt as in the schema, without '' in an optional field, and
 * valid. The result is what spelling.ts and zod would make of it, keys in the same order; whatever else comes is `unsure` and
 * theirs to read, so every refusal is still told by zod. Our own answers, which nobody spells otherwise, are read in the same way. A
 * schema is walked once.
 */

type Fields = Record<string, unknown>;

/** What is read: a caller's body, in which null or '' may stand for nothing, or an answer of ours. */
interface Source {
  isBody: boolean;
  made: WeakMap<z.core.$ZodType, Reader>;
}

const body: Source = { isBody: true, made: new WeakMap() };
const answer: Source = { isBody: false, made: new WeakMap() };

/**
 * The value of a plain body, or `unsure`.
 *
 * {name: z.string().trim(), page: z.int().optional()}: {name: "a "} → {name: "a"}; {Name: "a"} and {name: 1} → unsure.
 */
export function readPlain(schema: z.core.$ZodType, value: unknown): unknown {
  return readerOf(schema, body)(value);
}

/**
 * What zod makes of an answer, without the fields that the schema does not name; `unsure` where it is for zod to say what is
 * wrong with it.
 *
 * {sum: points, note: z.string().nullable()}: {note: '', sum: 1250} → {note: '', sum: 12.5}; {sum: 1250} → unsure.
 */
export function readAnswer(schema: z.core.$ZodType, value: unknown): unknown {
  return readerOf(schema, answer)(value);
}

function readerOf(schema: z.core.$ZodType, source: Source): Reader {
  const known = source.made.get(schema);
  if (known) return known;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const isNumber = def.type === 'number' && !('coerce' in def && def.coerce);
  const reader =
    (isNumber ? numberReader(checksOf(schema)) : null) ??
    checked(typeReader(schema as z.core.$ZodTypes, source), checksOf(schema).map(checkReader));
  source.made.set(schema, reader);
  return reader;
}

function typeReader(schema: z.core.$ZodTypes, source: Source): Reader {
  const def = schema._zod.def;
  if ('coerce' in def && def.coerce) return lost;
  switch (def.type) {
    case 'string':
    case 'boolean':
      return (value) => (typeof value === def.type ? value : unsure);
    case 'number':
      return (value) => (Number.isFinite(value) ? value : unsure);
    case 'literal':
    case 'enum': {
      const values = schema._zod.values as ReadonlySet<unknown>;
      return (value) => (values.has(value) ? value : unsure);
    }
    case 'null':
      return (value) => (value === null ? null : unsure);
    case 'custom':
      return (value) => value;
    case 'optional': {
      const inner = readerOf(def.innerType, source);
      const absent = mayBeAbsent(schema) ? undefined : unsure;
      if (!source.isBody) return (value) => (value === undefined ? absent : inner(value));
      const empty = acceptsNull(schema) ? null : absent;
      return (value) => (value === null ? empty : value === '' ? unsure : inner(value));
    }
    case 'nullable': {
      const inner = readerOf(def.innerType, source);
      if (!source.isBody) return (value) => (value === null ? null : inner(value));
      return (value) => (value === null ? null : value === '' ? unsure : inner(value));
    }
    case 'pipe':
      return pipeReader(def, source);
    case 'array': {
      const read = arrayReader(readerOf(def.element, source));
      return source.isBody ? read : readOnce(read);
    }
    case 'object':
      return source.isBody ? objectReader(def.shape) : def.catchall ? lost : readOnce(answerReader(def.shape));
    case 'union':
      return unionReader(def, source);
    default:
      return lost;
  }
}

/** A pipe, or a codec, which is one with a step in between. */
function pipeReader(def: z.core.$ZodPipeDef, source: Source): Reader {
  const steps = [readerOf(def.in, source), readerOf(def.out, source)] as const;
  const transform = 'transform' in def ? def.transform : undefined;
  if (transform === undefined) return (value) => chain(steps, value);
  // One that takes the value alone, as points do, has nothing to say of a problem.
  const decode: Reader =
    transform.length === 1
      ? (value) => kept((transform as (value: unknown) => unknown)(value))
      : asZodRuns((payload) => {
          payload.value = transform(payload.value as never, payload as never);
          return payload.value;
        });
  const decoding = [steps[0], decode, steps[1]];
  return (value) => chain(decoding, value);
}

const kept = (value: unknown): unknown => (value instanceof Promise ? unsure : value);

function chain(readers: readonly Reader[], value: unknown): unknown {
  let now = value;
  for (const read of readers) {
    now = read(now);
    if (now === unsure) return unsure;
  }
  return now;
}

function arrayReader(read: Reader): Reader {
  return (value) => {
    if (!Array.isArray(value)) return unsure;
    let out: unknown[] = value;
    for (let at = 0; at < value.length; at++) {
      const item = read(value[at]);
      if (item === unsure) return unsure;
      if (item === value[at]) continue;
      if (out === value) out = [...value];
      out[at] = item;
    }
    return out;
  };
}

interface Field {
  /** Among the fields of the schema, from 0. */
  at: number;
  read: Reader;
  required: boolean;
}

type Shape = Readonly<Record<string, z.core.$ZodType>>;

/** Drops what the schema does not name, as zod does. */
function answerReader(shape: Shape): Reader {
  const names = Object.keys(shape);
  const schemas = Object.values(shape);
  const readers = schemas.map((schema) => readerOf(schema, answer));
  const required = schemas.map((schema) => !mayBeAbsent(schema as z.core.$ZodTypes));
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return unsure;
    let out = value as Fields;
    let foundCount = 0;
    for (let at = 0; at < names.length; at++) {
      const name = names[at] as string;
      const read = readers[at] as Reader;
      const given = (value as Fields)[name];
      if (given === undefined) {
        if (required[at] || (name in value && read(given) === unsure)) return unsure;
        continue;
      }
      foundCount++;
      const item = read(given);
      if (item === unsure) return unsure;
      if (item === given) continue;
      if (out === value) out = { ...value };
      out[name] = item;
    }
    return Object.keys(value).length === foundCount ? out : only(out, names);
  };
}

/** The fields of these names that have a value. */
const only = (value: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.flatMap((name) => (value[name] === undefined ? [] : [[name, value[name]]])));

function objectReader(shape: Shape): Reader {
  const names = Object.keys(shape);
  const fields = new Map<string, Field>();
  for (const [at, name] of names.entries()) {
    const schema = shape[name] as z.core.$ZodType;
    fields.set(name, { at, read: readerOf(schema, body), required: !mayBeAbsent(schema as z.core.$ZodTypes) });
  }
  const requiredCount = [...fields.values()].filter(({ required }) => required).length;
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return unsure;
    let out = value as Fields;
    let foundCount = 0;
    let before = -1;
    let inOrder = true;
    for (const name of Object.keys(value)) {
      const field = fields.get(name);
      if (field === undefined) return unsure;
      const given = (value as Fields)[name];
      const item = field.read(given);
      if (item === unsure) return unsure;
      if (item !== given || item === undefined) {
        if (out === value) out = { ...value };
        if (item === undefined) delete out[name];
        else out[name] = item;
      }
      if (field.required) foundCount++;
      if (field.at < before) inOrder = false;
      before = field.at;
    }
    if (foundCount < requiredCount) return unsure;
    return inOrder ? out : ordered(out, names);
  };
}

const ordered = (value: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.flatMap((name) => (Object.hasOwn(value, name) ? [[name, value[name]]] : [])));

/** Absent stays absent: nothing is put in its place. */
function mayBeAbsent(schema: z.core.$ZodTypes): boolean {
  const { def } = schema._zod;
  if (def.type === 'union') return def.options.some((option) => mayBeAbsent(option as z.core.$ZodTypes));
  return def.type === 'optional' && def.innerType._zod.optin !== 'defaulted';
}

/** Members that no value can be taken for two of: the value's kind says which is meant. */
function unionReader(def: z.core.$ZodUnionDef, source: Source): Reader {
  const options = def.options as readonly z.core.$ZodTypes[];
  if (def.inclusive === false) return lost;
  const values = options.map((option) => (option._zod.def.type === 'literal' ? option._zod.values : undefined));
  if (values.every((each) => each !== undefined)) {
    const all = new Set<unknown>(values.flatMap((each) => [...(each as Set<unknown>)]));
    return (value) => (all.has(value) ? value : unsure);
  }
  const readers = new Map<Kind, Reader>();
  for (const option of options) {
    for (const kind of new Set(kindsOf(option))) {
      if (kind === 'unknown' || readers.has(kind)) return lost;
      readers.set(kind, readerOf(option, source));
    }
  }
  return (value) => {
    const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
    return (readers.get(kind as Kind) ?? lost)(value);
  };
}

function checked(read: Reader, checks: readonly Reader[]): Reader {
  if (checks.length === 0) return read;
  const readers = [read, ...checks];
  return (value) => chain(readers, value);
}
