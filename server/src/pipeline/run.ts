import type { AnyRow } from '@sahada/contract/row';
import { explain, isLost } from '../db/constraints.ts';
import type { Scene } from '../db/gate/scene.ts';
import type { Statement } from '../db/statement.ts';
import { Refused } from '../errors.ts';
import type { Who } from '../who.ts';
import { answerOf } from './answer.ts';
import { type Call, type Caller, callOf, type Input, type LinkOf, type Mounted } from './call.ts';
import type { AtOnce, Parts, Run, Together, UsuallyAtOnce } from './handler.ts';
import type { Lanes } from './lanes.ts';

/**
 * What every call passes through, in order: session and access (before the input is parsed), input, the handler inside one
 * transaction, commit, answer. HTTP is only one caller (mount.ts); sample data is another. At no moment does a call hold
 * more than one connection, and it holds none while something slow is done.
 */

export interface Answer {
  /** The input as the row's schema read it. */
  input: unknown;
  value: unknown;
  /** How many rows there are, if the handler reported it. */
  total: number | null;
  scene: Scene | null;
}

const tries = 3;

/**
 * Runs one call. `input` reads the input once session and access have been checked (so that a bad body without a token is
 * still a 401); for link calls `linkOf` finds the token's hash in the parsed input.
 */
export async function run(
  lanes: Lanes,
  mounted: Mounted,
  caller: Caller,
  input: () => Promise<Input>,
  linkOf: LinkOf,
): Promise<Answer> {
  const { row } = mounted;
  const call = callOf(lanes, mounted, caller, input, linkOf);
  if (row.access === 'surveyLink' || row.access === 'public') await call.take();
  else if (caller.session === null) throw new Refused('noSession');
  try {
    const result = await resultOf(call, mounted);
    await call.touch();
    return { input: call.taken(), value: answerOf(row, result), total: call.total(), scene: call.scene() };
  } catch (error) {
    throw await explain(error, call.ask, call.scene(), row, call.taken());
  }
}

/** Does the work in the way that the handler asks for. */
function resultOf(call: Call, { row, handler }: Mounted): Promise<unknown> {
  if ('together' in handler) return together(call, handler);
  if ('ask' in handler) return atOnce(call, handler as unknown as AtOnce<Reading> | UsuallyAtOnce<Reading>);
  return apart(call, row, partsOf(handler as Run<AnyRow> | AnyParts));
}

type AnyParts = Parts<AnyRow, unknown, unknown>;
type Reading = AnyRow & { kind: 'read' };

const partsOf = (handler: Run<AnyRow> | AnyParts): AnyParts =>
  typeof handler === 'function' ? { run: handler as AnyParts['run'] } : handler;

/** A handler with a transaction of its own. */
async function apart(call: Call, row: AnyRow, parts: AnyParts): Promise<unknown> {
  let prepared: unknown;
  if (parts.before) {
    const who = row.access === 'public' ? null : await call.look(async (inside) => inside.who);
    await call.take();
    prepared = await parts.before(
      call.taken() as never,
      { ...call.apart(), who, look: call.look, rehearse: call.rehearse } as never,
    );
  }
  const value = await inTransaction(call, parts, prepared);
  return parts.after ? await parts.after(value, { ...call.apart(), look: call.look } as never) : value;
}

/** A handler that shares a statement with others. */
async function together(call: Call, handler: Together<AnyRow>): Promise<unknown> {
  await call.take();
  const { session, link } = call.face();
  const { look, recall, flights } = call;
  return handler.together(
    call.taken() as never,
    { ...call.apart(), sent: call.sent(), session, link, look, recall, flights } as never,
  );
}

/**
 * Opens, asks and ends in one round trip where the input is good and decides what is asked. Everything is still told in
 * order: a wrong input and the trouble of a statement only once session and access have been checked.
 */
async function atOnce(call: Call, handler: AtOnce<Reading> | UsuallyAtOnce<Reading>): Promise<unknown> {
  const { ask, answer } = handler;
  const early = await call
    .take()
    .then(() => ask(call.taken() as never, null))
    // A wrong input: it is found once more below, where it may be told.
    .catch(() => null);
  const otherwise = 'otherwise' in handler ? partsOf(handler.otherwise as Run<AnyRow>) : null;
  if (otherwise !== null && early === null) return inTransaction(call, otherwise, undefined);
  const value = await oneTrip(call, { ask, answer }, early);
  return otherwise !== null && value === undefined ? inTransaction(call, otherwise, undefined) : value;
}

async function oneTrip(
  call: Call,
  { ask, answer }: Pick<UsuallyAtOnce<Reading>, 'ask' | 'answer'>,
  early: readonly Statement[] | null,
): Promise<unknown> {
  const opened = await call.open(true, early);
  try {
    await call.check(opened);
    await call.take();
    const who = opened.scene?.who as Who;
    const { rows, error } = opened.answered ?? (await opened.ask(ask(call.taken() as never, who) ?? []));
    if (rows === undefined) throw error;
    await opened.end('commit');
    return answer(rows, { ...call.known(), who } as never);
  } catch (error) {
    await opened.end(isLost(error) ? 'broken' : 'rollback');
    throw error;
  }
}

/** Runs the handler inside one transaction, again when the database asks for it. */
async function inTransaction(call: Call, parts: AnyParts, prepared: unknown): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    const opened = await call.open(false);
    let isEnding = false;
    try {
      await call.check(opened);
      await call.take();
      const value = await call.once(opened, () =>
        parts.run(call.taken() as never, call.context(opened) as never, prepared as never),
      );
      isEnding = true;
      await opened.end('commit');
      return value;
    } catch (error) {
      if (isEnding) throw error;
      await opened.end(isLost(error) ? 'broken' : 'rollback');
      if (attempt === tries || !isSerialization(error)) throw error;
      await new Promise((done) => setTimeout(done, 10 * attempt * (1 + Math.random())));
    }
  }
}

const isSerialization = (error: unknown): boolean => {
  const code = (error as { code?: string } | null)?.code;
  return code === '40001' || code === '40P01';
};
