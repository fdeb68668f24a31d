import type { AnyText, Language } from '@sahada/contract/text';
import { spoken } from '@sahada/contract/wire';
import type { z } from 'zod';

/**
 * Puts the texts of an answer into the reader's language: where a response schema says `spoken`, the value is a pair and
 * becomes one text. The way to such places is derived once from the schema, so that answers without texts cost nothing.
 */
type Tell = (value: unknown, language: Language) => unknown;

const made = new WeakMap<z.core.$ZodType, { tell: Tell | null }>();

/** An answer that its schema has parsed, with every text in one language. */
export function speak(schema: z.core.$ZodType, value: unknown, language: Language): unknown {
  const tell = tellerOf(schema);
  return tell === null ? value : tell(value, language);
}

function tellerOf(schema: z.core.$ZodType): Tell | null {
  const known = made.get(schema);
  if (known) return known.tell;
  const tell = makeTeller(schema as z.core.$ZodTypes);
  made.set(schema, { tell });
  return tell;
}

const isPair = (value: unknown): value is AnyText =>
  typeof value === 'object' && value !== null && 'tr' in value && 'en' in value && Object.keys(value).length === 2;

/** What comes with a refusal has no schema of its own: every pair in it is told in one language. */
export function speakAll(value: unknown, language: Language): unknown {
  if (isPair(value)) return value[language];
  if (Array.isArray(value)) return value.map((item) => speakAll(item, language));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, speakAll(item, language)]));
}

function makeTeller(schema: z.core.$ZodTypes): Tell | null {
  if ((schema as unknown) === spoken) return (value, language) => (isPair(value) ? value[language] : value);
  const def = schema._zod.def;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly': {
      const inner = tellerOf(def.innerType);
      return inner && ((value, language) => (value === null || value === undefined ? value : inner(value, language)));
    }
    case 'array': {
      const inner = tellerOf(def.element);
      return inner && ((value, language) => (value as unknown[]).map((item) => inner(item, language)));
    }
    case 'object': {
      const inner = Object.entries(def.shape as Record<string, z.core.$ZodType>).flatMap(([key, field]) => {
        const tell = tellerOf(field);
        return tell === null ? [] : [{ key, tell }];
      });
      if (inner.length === 0) return null;
      return (value, language) => {
        const told: Record<string, unknown> = { ...(value as object) };
        for (const { key, tell } of inner) if (key in told) told[key] = tell(told[key], language);
        return told;
      };
    }
    default:
      return null;
  }
}
