import type { z } from 'zod';

export type Kind = 'string' | 'number' | 'boolean' | 'array' | 'object' | 'null';

/** The kinds of JSON value that a schema takes. */
export function kindsOf(schema: z.core.$ZodTypes): (Kind | 'unknown')[] {
  const def = schema._zod.def;
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'array':
    case 'object':
    case 'null':
      return [def.type];
    case 'literal':
    case 'enum':
      return [...(schema._zod.values ?? [])].map((value) => {
        const kind = typeof value;
        return kind === 'string' || kind === 'number' || kind === 'boolean' ? kind : 'unknown';
      });
    case 'optional':
    case 'nullable':
      return [...kindsOf(def.innerType as z.core.$ZodTypes), 'null'];
    case 'union':
      return def.options.flatMap((option) => kindsOf(option as z.core.$ZodTypes));
    default:
      return ['unknown'];
  }
}
