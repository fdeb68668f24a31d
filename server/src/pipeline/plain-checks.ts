import type { z } from 'zod';

/** What zod checks of a value once its type is right, for readers of plain bodies. */

/** What a reader answers where the value is zod's to read. */
export const unsure = Symbol('unsure');

/** Returns the value as zod would, the given one itself where nothing changes, or `unsure`. */
export type Reader = (value: unknown) => unknown;

/** Reads nothing: for what is not understood. */
export const lost: Reader = () => unsure;

/** What zod checks of a value once its type is right, in its order; a format is a type and a check in one. */
export function checksOf(schema: z.core.$ZodType): z.core.$ZodCheck[] {
  const own = schema._zod.traits.has('$ZodCheck') ? [schema as unknown as z.core.$ZodCheck] : [];
  return [...own, ...(schema._zod.def.checks ?? [])];
}

/** The frequent checks again, in the cases where nothing needs to be counted; any other is run as zod runs it. */
export function checkReader(check: z.core.$ZodCheck): Reader {
  const def = check._zod.def as z.core.$ZodChecks['_zod']['def'];
  switch (def.check) {
    case 'less_than':
      return (value) => ((value as number) < (def.value as number) || isLimit(value, def) ? value : unsure);
    case 'greater_than':
      return (value) => ((value as number) > (def.value as number) || isLimit(value, def) ? value : unsure);
    case 'max_length':
      return (value) => ((value as string).length <= def.maximum ? value : unsure);
    case 'min_length':
      return (value) => (leastLength(value as string | unknown[]) >= def.minimum ? value : unsure);
    case 'number_format':
      if (def.format === 'safeint') return (value) => (Number.isSafeInteger(value) ? value : unsure);
      break;
    default:
  }
  if (def.when !== undefined) return lost;
  if (isInstantFormat(def)) {
    const asZod = asZodRuns((payload) => check._zod.check(payload as never) as unknown);
    return (value) => (usualInstant.test(value as string) ? value : asZod(value));
  }
  const { fn } = def as { fn?: (value: unknown) => unknown };
  // Whatever else a refinement says, a promise among it, zod has to hear.
  if (fn !== undefined) return (value) => (fn(value) === true ? value : unsure);
  return asZodRuns((payload) => check._zod.check(payload as never) as unknown);
}

/** An instant as answers mostly have it, of a day that every month has: zod's own pattern knows leap years and takes four times as long. */
const usualInstant = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** Whether these are instants with as many decimals as there are. */
const isInstantFormat = (def: object): boolean =>
  'format' in def && def.format === 'datetime' && !(typeof (def as { precision?: unknown }).precision === 'number');

/** A number and its usual checks in one step, since most of what is read are ids and amounts; null where it has another check. */
export function numberReader(checks: readonly z.core.$ZodCheck[]): Reader | null {
  let [least, most, isWhole] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, false];
  for (const { _zod } of checks) {
    const def = _zod.def as z.core.$ZodChecks['_zod']['def'];
    if (def.check === 'less_than' && def.inclusive) most = Math.min(most, def.value as number);
    else if (def.check === 'greater_than' && def.inclusive) least = Math.max(least, def.value as number);
    else if (def.check === 'number_format' && def.format === 'safeint') isWhole = true;
    else return null;
  }
  const isNumber = isWhole ? Number.isSafeInteger : Number.isFinite;
  return (value) => (isNumber(value) && (value as number) >= least && (value as number) <= most ? value : unsure);
}

/** Of a text zod counts the characters, of which each takes at most two units. */
const leastLength = (value: string | unknown[]): number =>
  typeof value === 'string' ? Math.ceil(value.length / 2) : value.length;

const isLimit = (value: unknown, def: { value: unknown; inclusive: boolean }): boolean =>
  def.inclusive && value === def.value;

interface Payload {
  value: unknown;
  issues: unknown[];
}

/** A step of zod as a reader; what it finds wrong, or wants to wait for, is unsure. */
export function asZodRuns(step: (payload: Payload) => unknown): Reader {
  return (value) => {
    const payload: Payload = { value, issues: [] };
    return step(payload) instanceof Promise || payload.issues.length > 0 ? unsure : payload.value;
  };
}
