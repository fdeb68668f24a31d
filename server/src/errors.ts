import type { Problems } from '@sahada/contract/problems';
import type { RefusalCode } from '@sahada/contract/refusals';
import type { AnyText, Filling } from '@sahada/contract/text';

/**
 * The two expected errors. A handler refuses through its own `refuse`, which accepts only the codes of its row; the
 * functions here are for the machinery and for answers that every call may give (not found, an invalid field).
 */

/** A "no" of the business: answered with its own text and status. */
export class Refused extends Error {
  readonly code: RefusalCode;
  readonly values: Record<string, Filling> | undefined;
  /** The present row, for a 409. */
  readonly data: unknown;
  /** Seconds for a `Retry-After` header. */
  readonly retryAfter: number | undefined;

  constructor(code: RefusalCode, more: { values?: Record<string, Filling>; data?: unknown; retryAfter?: number } = {}) {
    super(code);
    this.code = code;
    this.values = more.values;
    this.data = more.data ?? null;
    this.retryAfter = more.retryAfter;
  }
}

/** An invalid input: answered 400, with each field named. */
export class Invalid extends Error {
  readonly problems: Problems;

  constructor(problems: Problems) {
    super('invalid input');
    this.problems = problems;
  }
}

/** "Try again in a moment": too many wait, or the database cannot be reached. */
export function busy(cause?: unknown): Refused {
  const refused = new Refused('busy', { retryAfter: 2 });
  refused.cause = cause;
  return refused;
}

/** There is no room where the database or its files lie. */
export function diskFull(cause: unknown): Refused {
  const refused = new Refused('diskFull');
  refused.cause = cause;
  return refused;
}

export function notFound(): never {
  throw new Refused('notFound');
}

/** Refuses the input for one field, spelt as on the wire. */
export function invalid(field: string, text: AnyText): never {
  throw new Invalid({ [field]: [text] });
}

/** Refuses the input when there is any problem; fields spelt as on the wire. */
export function invalidIf(problems: Problems): void {
  if (Object.keys(problems).length > 0) throw new Invalid(problems);
}
