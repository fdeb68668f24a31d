import { type LanguageId, languageIds } from '@sahada/contract/codes';
import type { AnyRow } from '@sahada/contract/row';
import { languageOf } from '@sahada/contract/text';
import { explain } from '../db/constraints.ts';
import type { Scene } from '../db/gate/scene.ts';
import { type Gate, gateOf } from '../db/gate.ts';
import { bind } from '../db/kysely.ts';
import type { Statement } from '../db/statement.ts';
import { Refused } from '../errors.ts';
import { laterOf } from '../jobs.ts';
import type { From, Who } from '../who.ts';
import { checkAccess } from './access.ts';
import type { Handler } from './handler.ts';
import type { Face, Lanes } from './lanes.ts';
import { onlyOnce } from './once.ts';
import { loneGate, type Opened, open } from './transaction.ts';

/** One call on its way: who makes it, what is known of it so far, and the connections it takes, one after another. */

export interface Caller {
  /** SHA-256 of the session token or API key, or null. */
  session: Buffer | null;
  /** What was sent is spelt as an API key is. */
  hasKey: boolean;
  from: From;
  /** The Idempotency-Key of the request, or null. */
  repeatKey: string | null;
  /** The request's language until the session is known; then the session's own wins, in refusals too. */
  languageId: LanguageId;
  /** Whom the session belongs to, once known; for the log. */
  known: Scene | null;
  /** The hash of the link that was sent along; for the log. */
  link: Buffer | null;
  /** How long it was worked on, in milliseconds; for the log. */
  tookMs: number;
  now: number;
}

export interface Mounted {
  /** `group.verb`. */
  name: string;
  row: AnyRow;
  handler: Handler<AnyRow>;
}

export interface Input {
  parsed: unknown;
  /** The input as sent, before its keys are respelt and it is parsed. */
  sent: unknown;
}

/** The hash of the link token in a parsed input. */
export type LinkOf = (parsed: unknown) => Buffer | null;

export type Call = ReturnType<typeof callOf>;

export function callOf(
  lanes: Lanes,
  { name, row }: Mounted,
  caller: Caller,
  input: () => Promise<Input>,
  linkOf: LinkOf,
) {
  let given: Input | null = null;
  let scene: Scene | null = null;
  let total: number | null = null;
  const faceOf = (): Face => {
    if (row.access === 'surveyLink' && given !== null) caller.link = linkOf(given.parsed);
    const session = row.access === 'public' ? null : caller.session;
    return { session, link: caller.link, network: caller.from.network };
  };
  const lone = (): Gate => loneGate(lanes, lanes.placeOf(faceOf()), name, caller.now);
  const refuse = (code: never, more?: object): never => {
    throw new Refused(code, more);
  };
  const openIt = (readOnly: boolean, ahead: readonly Statement[] | null = null): Promise<Opened> => {
    const kind = { call: name, now: caller.now, readOnly: readOnly || row.kind !== 'write', slow: row.slow };
    return open(lanes, { ...faceOf(), ...kind, languageId: caller.languageId }, ahead);
  };
  /** Throws 401, 403 or, for an unknown link, 404. Unknown links and keys are counted after the connection has been given back. */
  const check = async (opened: Opened): Promise<void> => {
    scene = opened.scene;
    know(caller, scene);
    if (scene === null && caller.session !== null && row.access !== 'surveyLink' && row.access !== 'public') {
      await opened.end('rollback');
      if (await lone().rests(caller.session)) throw new Refused('sessionPassive');
      const refused = new Refused('noSession');
      throw caller.hasKey ? await guessed('key', refused, lone(), caller) : refused;
    }
    checkAccess(row, scene);
    if (row.access !== 'surveyLink' || opened.plan !== null) return;
    await opened.end('rollback');
    throw await guessed('link', new Refused('notFound'), lone(), caller);
  };
  const insideOf = (opened: Opened) => ({
    gate: gateOf((statement, values) => opened.client.query(statement, values), opened.client, name, caller.now),
    db: bind(opened.client, opened.limitMs),
    who: opened.scene?.who ?? null,
    scene: opened.scene,
    planId: opened.plan?.planId,
    rotated: opened.plan?.rotated,
    personal: opened.plan?.personal ?? false,
    invitationId: opened.plan?.invitationId ?? null,
  });
  const look = async <T>(work: (inside: ReturnType<typeof insideOf>) => Promise<T>): Promise<T> => {
    const opened = await openIt(true);
    try {
      await check(opened);
      return await work(insideOf(opened));
    } finally {
      await opened.end('rollback');
    }
  };
  const contextOf = (opened: Opened) => ({
    ...insideOf(opened),
    sent: given?.sent,
    session: caller.session,
    from: caller.from,
    language: caller.languageId,
    total: (count: number): void => {
      total = count;
    },
    now: caller.now,
    refuse,
    later: laterOf((statement, values) => opened.client.query(statement, values)),
  });
  return {
    /** Reads the input, once; `taken` is what the schema made of it, and `sent` what came. */
    take: async (): Promise<void> => {
      given ??= await input();
    },
    taken: (): unknown => given?.parsed,
    sent: (): unknown => given?.sent,
    scene: (): Scene | null => scene,
    total: (): number | null => total,
    open: openIt,
    check,
    /** Asks something in a transaction of its own that changes nothing, with session and access checked. */
    look,
    /** Takes over the caller that a look of some moments ago found; whatever is done in their name checks it again. */
    recall: (found: Scene | null): void => {
      scene = found;
      know(caller, found);
    },
    face: faceOf,
    flights: lanes.flights,
    /** What a handler gets when it answers, with nothing of the database. */
    known: () => ({ now: caller.now, refuse }),
    /** What a handler gets outside its transaction; `gate` takes a connection for each question. */
    apart: () => ({ now: caller.now, refuse, gate: lone(), from: caller.from, language: caller.languageId }),
    /** What a handler gets inside its transaction. */
    context: contextOf,
    /** Does the work in a transaction that is undone at its end. */
    rehearse: async <T>(work: (context: ReturnType<typeof contextOf>) => Promise<T>): Promise<T> => {
      const opened = await openIt(false);
      try {
        await check(opened);
        return await work(contextOf(opened));
      } finally {
        await opened.end('rollback');
      }
    },
    /** Does the work, or returns its first answer under the caller's Idempotency-Key. */
    once: (opened: Opened, work: () => Promise<unknown>): Promise<unknown> => {
      if (caller.repeatKey === null || row.kind !== 'write' || opened.scene === null) return work();
      return onlyOnce(opened, { call: name, key: caller.repeatKey, sent: given?.sent, now: caller.now }, work);
    },
    /** Notes that the session or key is in use, if that was last noted a while ago. */
    touch: async (): Promise<void> => {
      if (!scene?.stale) return;
      const { sessionId } = scene.who;
      if (scene.sessionKind === 'key') await lone().touchKey(scene.companyId, -sessionId, caller.from.address);
      else await lone().touch(sessionId);
    },
    /** Asks in a fresh read-only transaction of the caller's company, after the call's own is over. */
    ask: async (statement: string, values: unknown[]): Promise<Record<string, unknown>[]> => {
      const opened = await openIt(true);
      try {
        return (await opened.client.query(statement, values)).rows;
      } finally {
        await opened.end('rollback');
      }
    },
  };
}

/** A guesser of link tokens or API keys is slowed down; a valid one is never limited by count. */
async function guessed(what: 'link' | 'key', refused: Refused, gate: Gate, caller: Caller): Promise<Refused> {
  return (await gate.countGuess(what, caller.from.network)) ? new Refused('tooMany', { retryAfter: 60 }) : refused;
}

/**
 * Checks session or link and access in a short transaction, before a body is read or something slow begins. Returns who
 * calls, null for a participant.
 */
export async function peek(lanes: Lanes, mounted: Mounted, caller: Caller, link: Buffer | null): Promise<Who | null> {
  const call = callOf(lanes, mounted, caller, nothing, () => link);
  await call.take();
  try {
    return await call.look(async ({ who }) => who);
  } catch (error) {
    throw await explain(error, call.ask, call.scene(), mounted.row, null);
  }
}

const nothing = async (): Promise<Input> => ({ sent: null, parsed: null });

function know(caller: Caller, scene: Scene | null): void {
  caller.known = scene;
  if (scene !== null) caller.languageId = languageIds[languageOf(scene.languageId)];
}
