import type { z } from 'zod';

/** What a form reads from the schema of the row it is sent to. Paths are the form's: `name`, `answers.0.title`. */

/** Whether a field must be filled. */
export function needs(schema: z.ZodType, path: string): boolean {
  const field = fieldAt(schema, path);
  return field !== undefined && !field.safeParse(undefined).success && !field.safeParse(null).success;
}

/** How many characters a text may have; undefined for other types and for unlimited texts. */
export function longest(schema: z.ZodType, path: string): number | undefined {
  const field = bare(fieldAt(schema, path)) as { maxLength?: number | null } | undefined;
  return field?.maxLength ?? undefined;
}

function fieldAt(schema: z.ZodType, path: string): z.ZodType | undefined {
  let current: z.ZodType | undefined = schema;
  for (const part of path.split('.')) {
    const outer = bare(current);
    if (outer === undefined) return undefined;
    const { def } = outer as unknown as {
      def: { type: string; shape?: Record<string, z.ZodType>; element?: z.ZodType };
    };
    current = def.type === 'array' ? def.element : def.shape?.[part];
  }
  return current;
}

/** The schema without its optional, nullable and default wrappings. */
function bare(schema: z.ZodType | undefined): z.ZodType | undefined {
  let current = schema;
  while (current !== undefined) {
    const { def } = current as unknown as { def: { type: string; innerType?: z.ZodType } };
    if (def.type !== 'optional' && def.type !== 'nullable' && def.type !== 'default') return current;
    current = def.innerType;
  }
  return undefined;
}
