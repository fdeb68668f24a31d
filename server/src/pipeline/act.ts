import type pg from 'pg';
import type { Caller, Mounted } from './call.ts';
import { parseInput } from './input.ts';
import type { Lanes } from './lanes.ts';
import { run } from './run.ts';
import { hashOf, newToken } from './token.ts';
import { inTransaction } from './transaction-of-job.ts';

/**
 * Makes calls of the table from inside the process, through the same steps as HTTP: session, access, input, transaction.
 * Used where the program does what a user could do, such as making the sample data. `now` may lie in the past.
 */
export type Act = (name: string, input: Record<string, unknown>, now: number) => Promise<unknown>;

const from = { address: '127.0.0.1', network: '127.0.0.1', host: 'localhost', device: 'Sahada', session: null };

/**
 * Signs a user in for a while; `end` signs out. Nobody (null) calls what a plan's link opens. A session counts only from the moment it began, so each moment of the past
 * has one of its own.
 */
export async function actAs(
  pool: pg.Pool,
  lanes: Lanes,
  calls: readonly Mounted[],
  companyId: number,
  userId: number | null,
): Promise<{ act: Act; end: () => Promise<void> }> {
  const byName = new Map(calls.map((mounted) => [mounted.name, mounted]));
  const sessions = new Map<number, Promise<Buffer>>();
  const sessionAt = (at: number): Promise<Buffer> | null => {
    if (userId === null) return null;
    const known = sessions.get(at) ?? newSession(pool, companyId, userId, at);
    sessions.set(at, known);
    return known;
  };
  const act: Act = async (name, input, at) => {
    const mounted = byName.get(name);
    if (mounted === undefined) throw new Error(`there is no call ${name}`);
    const session = await sessionAt(at);
    const found = { known: null, link: null, tookMs: 0 };
    const caller: Caller = { session, hasKey: false, from, repeatKey: null, languageId: 1, ...found, now: at };
    const link = (parsed: unknown): Buffer => hashOf(String((parsed as { token?: string }).token ?? ''));
    const answer = await run(
      lanes,
      mounted,
      caller,
      async () => ({ sent: input, parsed: parseInput(mounted, { value: input, text: false, unsafe: true }) }),
      link,
    );
    return answer.value;
  };
  const end = async (): Promise<void> => {
    for (const at of [...sessions.keys()]) await act('account.logout', {}, at);
  };
  return { act, end };
}

async function newSession(pool: pg.Pool, companyId: number, userId: number, at: number): Promise<Buffer> {
  const session = hashOf(newToken());
  await inTransaction(pool, 'account.login', at, (gate) =>
    gate.newSession({
      hash: session,
      companyId,
      userId,
      kind: 'office',
      agent: from.device,
      address: from.address,
      sources: [],
      came: null,
    }),
  );
  return session;
}
