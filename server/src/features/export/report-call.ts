import type { AnyRow } from '@sahada/contract/row';
import { Refused } from '../../errors.ts';
import type { Mounted } from '../../pipeline/call.ts';
import { pageOf, pagesOf } from '../../pipeline/pages.ts';
import type { Acting } from '../../pipeline/worker.ts';

/** Asks the calls that reports are made of, inside an open transaction, by name. */

export interface Asking {
  /** A page of a list, as the call answers it. */
  page(name: string, input: object): Promise<{ ListItems: Record<string, unknown>[]; TotalItemsCount: number }>;
  /** All of a list, as pages that the call answers. */
  pages(name: string, input: object): AsyncGenerator<{ ListItems: Record<string, unknown>[]; TotalItemsCount: number }>;
  /** Whatever else a call answers. */
  one<Answer>(name: string, input: object): Promise<Answer>;
  rowOf(name: string): AnyRow;
}

/** A file of a report: its bytes are made, or read, once the transaction is over. */
export interface Made {
  name: string;
  type: string;
  bytes(): Promise<Uint8Array>;
}

export const refuse = (code: never): never => {
  throw new Refused(code);
};

export function askingIn(
  calls: readonly Mounted[],
  { db, who, now }: Pick<Acting, 'db'> & Pick<Acting['scene'], 'who'> & { now: number },
): Asking {
  const mounted = (name: string): Mounted => {
    const found = calls.find((call) => call.name === name);
    if (found === undefined) throw new Error(`no call ${name}`);
    return found;
  };
  const inside = { db, who, now, refuse };
  const page = (name: string, input: object) => pageOf(mounted(name), input, inside);
  return {
    page,
    pages: (name, input) => pagesOf(mounted(name), input, inside),
    one: async <Answer>(name: string, input: object) => (await page(name, input)) as unknown as Answer,
    rowOf: (name) => mounted(name).row,
  };
}
