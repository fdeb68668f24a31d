import type { ReadDb } from '../db/kysely.ts';
import { companyId } from './the-company.ts';

/** Companies whose value is kept at a time, so that the memory stays small however many ask. */
const most = 500;

interface Kept<T> {
  at: number;
  value: Promise<T>;
}

/**
 * Makes something of a company at most once in so long, however often and by however many it is asked for. `forget` is for
 * whoever has just changed it.
 */
export function keptAwhile<T>(keepMs: number, make: (db: ReadDb) => Promise<T>) {
  const kept = new Map<number, Kept<T>>();
  const begin = (company: number, db: ReadDb, now: number): Kept<T> => {
    const made = { at: now, value: make(db) };
    kept.delete(company);
    for (const first of kept.keys()) {
      if (kept.size < most) break;
      kept.delete(first);
    }
    kept.set(company, made);
    made.value.catch(() => {
      if (kept.get(company) === made) kept.delete(company);
    });
    return made;
  };
  return {
    async get(db: ReadDb, now: number): Promise<{ at: number; value: T }> {
      const company = await companyId(db);
      const known = kept.get(company);
      const found = known !== undefined && Math.abs(now - known.at) < keepMs ? known : begin(company, db, now);
      return { at: found.at, value: await found.value };
    },
    async forget(db: ReadDb): Promise<void> {
      kept.delete(await companyId(db));
    },
  };
}
