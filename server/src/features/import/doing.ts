import type { ImportProblem } from '@sahada/contract/import';
import { refusals } from '@sahada/contract/refusals';
import { filled } from '@sahada/contract/text';
import { explain } from '../../db/constraints.ts';
import type { Db } from '../../db/kysely.ts';
import { Invalid, Refused } from '../../errors.ts';
import type { Later } from '../../jobs.ts';
import { hashPassword } from '../../outside/password-hash.ts';
import { mayUse } from '../../pipeline/access.ts';
import type { Mounted } from '../../pipeline/call.ts';
import { parseInput } from '../../pipeline/input.ts';
import { newToken } from '../../pipeline/token.ts';
import type { Who } from '../../who.ts';
import type { Step } from './work.ts';

/**
 * Does what a row says through the table's own calls: their schemas, their checks and their handlers, inside one transaction.
 * Nobody gets by a file what the call would refuse them.
 */

export type CallTable = ReadonlyMap<string, Pick<Mounted, 'row' | 'handler'>>;

export interface Acting {
  db: Db;
  who: Who;
  now: number;
  later: Later;
}

const refuse = (code: never, more?: object): never => {
  throw new Refused(code, more);
};

export interface Doer {
  /** Does a step and answers what its calls gave. Throws what they refuse. Steps that act as one share what is made once. */
  do(step: Step, acting: Acting): Promise<unknown[]>;
  /** What the error of a step says of its row; any other error is thrown on. */
  problemsOf(error: unknown, step: Step): Promise<ImportProblem[]>;
}

export function doerOf(calls: CallTable): Doer {
  const callNamed = (name: string): Pick<Mounted, 'row' | 'handler'> => {
    const call = calls.get(name);
    if (call === undefined) throw new Error(`there is no call ${name}`);
    return call;
  };
  // Imported users choose their passwords by mail: one hash of a secret that nobody has is as good as one each.
  let nobodys: Promise<string> | null = null;
  const prepared = (name: string): Promise<string> | undefined => {
    if (name !== 'user.create') return undefined;
    nobodys ??= hashPassword(newToken());
    return nobodys;
  };
  const one = async (name: string, input: unknown, acting: Acting): Promise<unknown> => {
    const { row, handler } = callNamed(name);
    if (!mayUse(row, acting.who.rights)) throw new Refused('noRight');
    const parsed = parseInput({ row, handler }, { value: input, text: false, unsafe: true });
    const run = typeof handler === 'function' ? handler : 'run' in handler ? handler.run : undefined;
    return run?.(parsed as never, { ...acting, refuse } as never, (await prepared(name)) as never);
  };
  const made = new WeakMap<Acting, Map<string, Promise<unknown>>>();
  const shared = (acting: Acting, key: string, make: () => Promise<unknown>): Promise<unknown> => {
    const known = made.get(acting) ?? new Map<string, Promise<unknown>>();
    made.set(acting, known);
    const value = known.get(key) ?? make();
    known.set(key, value);
    return value;
  };
  const isMade = (acting: Acting, key: string): boolean => made.get(acting)?.has(key) === true;
  /** Which call of its step an error came from. */
  const failedAt = new WeakMap<object, number>();
  return {
    async do(step, acting) {
      const given: unknown[] = [];
      const own: string[] = [];
      for (const { name, input, once } of step.calls) {
        if (once !== undefined && !isMade(acting, once)) own.push(once);
        try {
          const make = () => one(name, withGiven(input, given), acting);
          given.push(await (once === undefined ? make() : shared(acting, once, make)));
        } catch (error) {
          if (typeof error === 'object' && error !== null) failedAt.set(error, given.length);
          // What a step has made is undone with it.
          for (const key of own) made.get(acting)?.delete(key);
          throw error;
        }
      }
      return given;
    },

    async problemsOf(error, step) {
      const call = failedAt.get(error as object) ?? 0;
      const name = step.calls[call]?.name ?? '';
      const told = await explain(error, async () => [], null, callNamed(name).row, null);
      if (told instanceof Invalid) {
        return Object.entries(told.problems).map(([field, [message]]) => {
          const column = headingOf(field, step.headings) || (step.rows ? field.replace(/^questions\[\d+\]\./, '') : '');
          const row = step.rows?.[`${call} ${field.replace(/\..*$/, '')}`] ?? step.row;
          return { row, column, value: step.fields[column] ?? '', message: message ?? '', severity: 'error' };
        });
      }
      // What passes says nothing of the row.
      if (!(told instanceof Refused) || told.code === 'busy' || told.code === 'diskFull') throw told;
      const message = filled(refusals[told.code].text, told.values ?? {});
      return [{ row: step.row, column: '', value: '', message, severity: 'error' }];
    },
  };
}

/** The heading of a field, or of the nearest field around it: `answers[0].title` stands in the column of `answers`. */
function headingOf(field: string, headings: Readonly<Record<string, string>>): string {
  for (let name = field; name !== ''; name = name.replace(/[.[]?[^.[]*$/, '')) {
    const heading = headings[name];
    if (heading !== undefined) return heading;
  }
  return '';
}

/** Puts what earlier calls gave in the place of its marks: `{$: [0, 'id']}` is the id that the first call answered. */
function withGiven(value: unknown, given: readonly unknown[]): unknown {
  if (Array.isArray(value)) return value.map((item) => withGiven(item, given));
  if (typeof value !== 'object' || value === null) return value;
  if ('$' in value) {
    const path = value.$ as (string | number)[];
    return path.reduce((from, key) => (from as Record<string | number, unknown> | undefined)?.[key], given as unknown);
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withGiven(item, given)]));
}
