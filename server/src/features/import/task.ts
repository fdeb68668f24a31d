import type { ImportKind, ImportProblem, ImportResult } from '@sahada/contract/import';
import { refusals } from '@sahada/contract/refusals';
import { type AnyText, filled, say } from '@sahada/contract/text';
import { bothOf } from '@sahada/rules/granting';
import { sql } from 'kysely';
import { isLost } from '../../db/constraints.ts';
import type { Db } from '../../db/kysely.ts';
import { Refused } from '../../errors.ts';
import { tell } from '../../facts/tell.ts';
import type { Mounted } from '../../pipeline/call.ts';
import type { Acting, Task } from '../../pipeline/worker.ts';
import { mustMake } from './check.ts';
import { type CallTable, type Doer, doerOf } from './doing.ts';
import { words } from './words.ts';
import type { Step, StoredWork } from './work.ts';

/** What is refused before the first row, such as a right that its maker has lost since, is told of the whole file. */
const refused = ({ code, values }: Refused): ImportProblem => ({
  row: 0,
  column: '',
  value: '',
  message: filled(refusals[code].text, values ?? {}),
  severity: 'error',
});

const outcomes = {
  done: say({ tr: 'tamamlandı', en: 'finished' }),
  failed: say({ tr: 'yapılamadı', en: 'failed' }),
};

const tellOfImport = (db: Db, userId: number, outcome: AnyText, { created, updated }: ImportResult) =>
  tell(db, 'import.finished', [userId], { outcome, created, updated });

/** What of ours went wrong is in the system log; of the file nothing is wrong. */
const broke: ImportProblem = { row: 0, column: '', value: '', message: words.broke, severity: 'error' };

/**
 * How often it is tried where something goes wrong unexpectedly, and where what is wrong passes, such as a database that is away: for
 * half an hour. The queue would go on for days, while somebody looks at a file that is being read in.
 */
const mostTries = { unexpected: 3, passing: 8 };

/** Another attempt is still at it. */
class UnderWay extends Error {}

/** Steps sent without waiting for one another, and noted as done. */
const together = 250;

/** Steps that are in memory at once. */
const readTogether = 1000;

/**
 * Runs a checked file: all of it or nothing, in one transaction in its maker's name, with those of their rights
 * by which it was asked for that they still have. That it is done is written in the same transaction, so a second run does nothing.
 */
export const importTask =
  (calls: readonly Mounted[]): Task<'import.run'> =>
  async ({ importId }, { asUser, inCompany, now, attempt }) => {
    const table: CallTable = new Map(calls.map((call) => [call.name, call]));
    const doer = doerOf(table);
    const asked = await inCompany((db) =>
      db
        .selectFrom('import')
        .select('user_id')
        .where('id', '=', importId)
        .where('state', '=', 'running')
        .executeTakeFirst(),
    );
    if (asked === undefined) return;
    const note = (done: number): Promise<unknown> =>
      inCompany((db) => db.updateTable('import').set({ done }).where('id', '=', importId).execute());
    const giveUp = async (problems: ImportProblem[]): Promise<void> => {
      const result = { created: 0, updated: 0, same: 0, ids: [], problems };
      await inCompany(async (db) => {
        await mustBeAlone(db, importId);
        await db
          .updateTable('import')
          .set({ state: 'failed', result: JSON.stringify(result) })
          .where('id', '=', importId)
          .execute();
        await tellOfImport(db, asked.user_id, outcomes.failed, result);
      });
    };
    // The process of each attempt has ended, so that none could say so.
    if (attempt > mostTries.passing) return giveUp([broke]);
    let failed: { step: Step; error: unknown } | null = null;
    const fail = (step: Step, error: unknown): void => {
      failed ??= { step, error };
    };
    try {
      await asUser(asked.user_id, (acting) => runAll(importId, table, doer, { ...acting, now }, note, fail));
    } catch (error) {
      const broken = failed as { step: Step; error: unknown } | null;
      try {
        if (broken === null && !(error instanceof Refused)) throw error;
        await giveUp(broken === null ? [refused(error as Refused)] : await doer.problemsOf(broken.error, broken.step));
      } catch (unexpected) {
        const isPassing = isLost(unexpected) || unexpected instanceof Refused || unexpected instanceof UnderWay;
        if (attempt >= mostTries[isPassing ? 'passing' : 'unexpected']) await giveUp([broke]);
        throw unexpected;
      }
    }
  };

/**
 * Whether plans are to be made anew. The database keeps those it made while a table was small, which read all of it: the foreign
 * keys of 20,000 users would look through every user that came before.
 */
const isPowerOfTwo = (batches: number): boolean => Number.isInteger(Math.log2(batches));

interface FoundWork {
  kind: string;
  headings: StoredWork['headings'];
  rights: StoredWork['rights'] | null;
  steps: number;
  counts: Partial<Record<Step['action'], number>>;
}

async function readWork(db: Db, importId: number): Promise<FoundWork | undefined> {
  const { rows } = await sql<FoundWork>`
    select i.kind, i.work -> 'headings' as headings, i.work -> 'rights' as rights, jsonb_array_length(i.work -> 'steps') as steps,
      coalesce((select jsonb_object_agg(counted.action, counted.n) from (
        select s ->> 'action' as action, count(*)::int as n from jsonb_array_elements(i.work -> 'steps') s group by 1) counted), '{}')
        as counts
    from import i where i.id = ${importId} and i.state = 'running'`.execute(db);
  return rows[0];
}

/** Some of the steps, from a place on; those that do nothing are left out. All of a large file would fill the memory. */
async function readSteps(db: Db, importId: number, from: number): Promise<StoredWork['steps']> {
  const { rows } = await sql<{ steps: StoredWork['steps'] }>`
    select jsonb_path_query_array(i.work -> 'steps', '$[$from to $upto]',
      jsonb_build_object('from', ${from}::int, 'upto', ${from + readTogether - 1}::int)) as steps
    from import i where i.id = ${importId}`.execute(db);
  return (rows[0]?.steps ?? []).filter(({ calls }) => calls.length > 0);
}

/** A worker that was given up may still be at it; the next attempt finds what it left. The row itself is written with each progress. */
async function mustBeAlone(db: Db, importId: number): Promise<void> {
  const { rows } = await sql<{ isAlone: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('import/' || ${importId}::int, 3)) as "isAlone"`.execute(db);
  if (!rows[0]?.isAlone) throw new UnderWay('the import is under way');
}

async function runAll(
  importId: number,
  table: CallTable,
  doer: Doer,
  { db, scene, later, now }: Acting & { now: number },
  note: (done: number) => Promise<unknown>,
  fail: (step: Step, error: unknown) => void,
): Promise<void> {
  await mustBeAlone(db, importId);
  const found = await readWork(db, importId);
  if (found === undefined) return;
  const { headings, counts, rights } = found;
  const who = rights ? { ...scene.who, rights: bothOf(scene.who.rights, rights) } : scene.who;
  mustMake(table, found.kind as ImportKind, who);
  const counted = { created: counts.create ?? 0, updated: counts.update ?? 0, same: counts.same ?? 0 };
  const ids: number[] = [];
  const doing = { db, who, now, later };
  let done = 0;
  for (let from = 0; from < found.steps; from += readTogether) {
    const steps = await readSteps(db, importId, from);
    while (steps.length > 0) {
      const some = steps.splice(0, together).map((step): Step => ({ ...step, headings }));
      const given = await Promise.allSettled(some.map((step) => doer.do(step, doing)));
      for (const [place, one] of given.entries()) {
        const step = some[place] as Step;
        if (one.status === 'rejected') {
          fail(step, one.reason);
          throw one.reason;
        }
        const last = one.value.at(-1) as { id?: number } | null;
        if (step.calls.at(-1)?.name === 'checklist.save' && last?.id) ids.push(last.id);
      }
      const before = Math.floor(done / together);
      done += some.length;
      await note(done);
      if (isPowerOfTwo(Math.floor(done / together)) && Math.floor(done / together) > before)
        await sql`discard plans`.execute(db);
    }
  }
  const result: ImportResult = { ...counted, ids, problems: [] };
  await db
    .updateTable('import')
    .set({ state: 'done', done, result: JSON.stringify(result) })
    .where('id', '=', importId)
    .execute();
  await tellOfImport(db, scene.who.userId, outcomes.done, result);
}
