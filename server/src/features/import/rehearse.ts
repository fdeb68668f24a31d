import type { ImportProblem } from '@sahada/contract/import';
import { undoable } from '../../db/savepoint.ts';
import type { Acting, Doer } from './doing.ts';
import type { Step } from './work.ts';

/** Steps done together in one transaction; each transaction is short, and undone. */
const together = 250;

type Rehearse = <T>(work: (acting: Acting) => Promise<T>) => Promise<T>;

/**
 * Rehearses all steps with the calls themselves, and tells what they refuse. Rows that stand twice in the file have been found
 * before, so it does not matter that each batch is undone before the next.
 */
export async function rehearsed(steps: readonly Step[], doer: Doer, rehearse: Rehearse): Promise<ImportProblem[]> {
  const problems: ImportProblem[] = [];
  const doing = steps.filter(({ calls }) => calls.length > 0);
  for (let from = 0; from < doing.length; from += together) {
    const some = doing.slice(from, from + together);
    const isFine = await rehearse((acting) => allAtOnce(some, doer, acting));
    if (!isFine) problems.push(...(await rehearse((acting) => oneByOne(some, doer, acting))));
  }
  return problems;
}

/** Whether all of them go through, sent without waiting for one another. */
async function allAtOnce(steps: readonly Step[], doer: Doer, acting: Acting): Promise<boolean> {
  const done = await Promise.allSettled(steps.map((step) => doer.do(step, acting)));
  return done.every(({ status }) => status === 'fulfilled');
}

/** Each by itself, so that one that is refused does not hide what is wrong with the next. */
async function oneByOne(steps: readonly Step[], doer: Doer, acting: Acting): Promise<ImportProblem[]> {
  const problems: ImportProblem[] = [];
  for (const step of steps) {
    try {
      await undoable(acting.db, () => doer.do(step, acting));
    } catch (error) {
      problems.push(...(await doer.problemsOf(error, step)));
    }
  }
  return problems;
}
