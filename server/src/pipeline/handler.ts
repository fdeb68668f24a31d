import type { LanguageId } from '@sahada/contract/codes';
import type { Problems } from '@sahada/contract/problems';
import type { RefusalCode } from '@sahada/contract/refusals';
import type { AnyRow, Row } from '@sahada/contract/row';
import type { Filling } from '@sahada/contract/text';
import type { z } from 'zod';
import type { Scene } from '../db/gate/scene.ts';
import type { Gate, GateInside } from '../db/gate.ts';
import type { Db, ReadDb } from '../db/kysely.ts';
import type { Rows, Statement } from '../db/statement.ts';
import type { Later } from '../jobs.ts';
import type { From, Who } from '../who.ts';
import type { Flights } from './flights.ts';

type CodeOf<R> = R extends Row<infer _K, infer _Q, infer _S, infer C, infer _A> ? C : never;

/** Refuses the call; the compiler accepts only codes that the row names. */
export type Refuse<Code extends RefusalCode> = (
  code: Code,
  more?: { values?: Record<string, Filling>; data?: unknown; retryAfter?: number },
) => never;

type Input<R extends AnyRow> = z.output<R['request']>;
type Output<R extends AnyRow> = z.input<R['response']>;

interface Every<R extends AnyRow> {
  /** The call's time, in milliseconds since 1970. */
  now: number;
  refuse: Refuse<CodeOf<R>>;
}

type DbOf<R extends AnyRow> = R['kind'] extends 'write' ? Db : ReadDb;

/** Reports how many rows there are when the answer may hold fewer; travels as `X-Total-Count`. */
export type Total = (count: number) => void;

export interface Inside<R extends AnyRow> extends Every<R> {
  db: DbOf<R>;
  who: Who;
  /** SHA-256 of the token that was sent; null for calls from inside the process. */
  session: Buffer | null;
  later: Later;
  total: Total;
}

/** A call by link token: somebody signed in, or a participant (`who` is null). */
export interface ByLink<R extends AnyRow> extends Every<R> {
  db: DbOf<R>;
  who: Who | null;
  planId: number;
  /** The token has been replaced by a newer one. */
  rotated: boolean;
  /** The link was made for one person. */
  personal: boolean;
  /** Their invitation; null where it was withdrawn. */
  invitationId: number | null;
  /** The input as sent: a receipt's hash is made of it. */
  sent: unknown;
  later: Later;
  from: From;
  language: LanguageId;
}

/**
 * A call without a session: only the gate leads to data, and one of its functions into one company. Attempts are counted in
 * `before` and `after`, which hold no connection: a count must outlive a refusal, so it needs a transaction of its own.
 */
export interface Outside<R extends AnyRow> extends Every<R> {
  gate: GateInside;
  /** SHA-256 of the token that was sent, if any; nobody has looked yet whether it is a session's. */
  session: Buffer | null;
  later: Later;
  from: From;
  language: LanguageId;
  total: Total;
}

export type Context<R extends AnyRow> = R['access'] extends 'public'
  ? Outside<R>
  : R['access'] extends 'surveyLink'
    ? ByLink<R>
    : Inside<R>;

/**
 * A handler is its `run`, inside the transaction. Whatever is slow (hashing, a picture, a PDF) or must be counted even if
 * the call fails runs outside of it, where no connection is held: `before` prepares something from the input, `after` makes
 * the answer from run's value once the transaction is over.
 */
export type Run<R extends AnyRow, Value = Output<R>, Prepared = undefined> = (
  input: Input<R>,
  context: Context<R>,
  prepared: Prepared,
) => Promise<Value>;

export interface Parts<R extends AnyRow, Prepared, Value> {
  /**
   * What the rules find wrong with an input, as problems by field. It also runs on the fields that pass a failing schema, so
   * that a person is told everything at once.
   */
  check?: (input: Partial<Input<R>>) => Problems;
  before?: (input: Input<R>, context: Before<R>) => Promise<Prepared>;
  run: Run<R, Value, Prepared>;
  after?: (value: Kept<R, Value>, context: After<R>) => Promise<Output<R>>;
}

/** `run`'s value as `after` gets it: a write's may be the one kept under the caller's Idempotency-Key (once.ts). */
type Kept<R extends AnyRow, Value> = R['kind'] extends 'write' ? FromJson<Value> : Value;

/** What JSON gives again; never what it cannot, such as a function. */
type FromJson<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends ((...given: never) => unknown) | Date | Uint8Array | ReadonlyMap<never, unknown> | ReadonlySet<never>
    ? never
    : { [Key in keyof Value]: FromJson<Value[Key]> };

/** What `before` and `after` get: each function of the gate takes a connection for one statement. */
interface Apart<R extends AnyRow> extends Every<R> {
  gate: R['access'] extends 'public'
    ? Gate
    : Pick<
        Gate,
        | 'attempt'
        | 'countGuess'
        | 'reserve'
        | 'giveBack'
        | 'newExport'
        | 'noteCopyRead'
        | 'takeChallenge'
        | 'noteOpened'
      >;
  from: From;
  language: LanguageId;
}

/** Looks in a short transaction of its own; session and access are checked again. */
type Look = <T>(work: (inside: { db: ReadDb; who: Who }) => Promise<T>) => Promise<T>;

/**
 * What `after` gets. A file that is sent piece by piece looks for each piece; work that is done one at a time looks when its turn
 * has come. Without a session each look must enter a company anew.
 */
type After<R extends AnyRow> = Apart<R> &
  (R['access'] extends 'public'
    ? { look: <T>(work: (inside: { gate: GateInside }) => Promise<T>) => Promise<T> }
    : R['access'] extends 'surveyLink'
      ? unknown
      : { look: Look });

/**
 * `look` reads in a short transaction of its own, over before anything slow begins. For calls by a session `who` has been
 * checked, and is checked again in `run`.
 */
type Before<R extends AnyRow> = Apart<R> &
  (R['access'] extends 'public'
    ? unknown
    : R['access'] extends 'surveyLink'
      ? {
          look: <T>(
            work: (
              inside: Pick<ByLink<R>, 'who' | 'planId' | 'rotated' | 'personal' | 'invitationId'> & { db: ReadDb },
            ) => Promise<T>,
          ) => Promise<T>;
        }
      : {
          who: Who;
          look: Look;
          /** Does the work in a transaction that is undone at its end; until then the work sees what it writes. */
          rehearse: <T>(work: (inside: Inside<R>) => Promise<T>) => Promise<T>;
        });

/**
 * A handler whose work goes together with that of other calls, in one statement (flights.ts): it prepares its part where no
 * connection is held, and the statement itself checks the session and the link.
 */
export interface Together<R extends AnyRow> {
  together: (input: Input<R>, context: Joining<R>) => Promise<Output<R>>;
}

type Joining<R extends AnyRow> = Apart<R> & {
  /** The input as sent: a receipt's hash is made of it. */
  sent: unknown;
  /** SHA-256 of the session's token and of the link's. */
  session: Buffer | null;
  link: Buffer;
  flights: Flights;
  /** Reads in a short transaction of its own, over before anything else begins. */
  look: <T>(work: (inside: Looked) => Promise<T>) => Promise<T>;
  /** Says who calls, if a look of some moments ago has found it. */
  recall: (scene: Scene | null) => void;
};

interface Looked {
  db: ReadDb;
  who: Who | null;
  scene: Scene | null;
  planId: number;
  rotated: boolean;
  personal: boolean;
  invitationId: number | null;
}

interface Asking<R extends AnyRow> extends Pick<Parts<R, undefined, undefined>, 'check'> {
  /**
   * Asked before the caller is known (`who` is null). Null means that the caller decides what to ask: then it is asked again
   * inside the open transaction.
   */
  ask: (input: Input<R>, who: Who | null) => readonly Statement[] | null;
}

type Answering<R extends AnyRow, Value> = (rows: readonly Rows[], context: Every<R> & { who: Who }) => Value;

/**
 * A read whose statements follow from its input. They travel together with the opening and the end of the transaction, in
 * one round trip, so they also run for a caller who turns out to lack the right: their rows are thrown away then. The scene
 * is set before them, so they see one company's rows, or without a session none.
 */
export interface AtOnce<R extends AnyRow> extends Asking<R> {
  /** The answer from the rows of each statement, when the transaction is over. */
  answer: Answering<R, Output<R>>;
}

/**
 * The same where one trip is not always enough: what `ask` (by null) or `answer` (by undefined) cannot do, `otherwise` does in
 * a transaction of its own.
 */
export interface UsuallyAtOnce<R extends AnyRow> extends Asking<R> {
  answer: Answering<R, Output<R> | undefined>;
  otherwise: Run<R>;
}

type OneTrip<R extends AnyRow> = R['kind'] extends 'read' ? AtOnce<R> | UsuallyAtOnce<R> : never;

// biome-ignore lint/suspicious/noExplicitAny: what a handler prepares is its own affair
export type Handler<R extends AnyRow> = Run<R> | Parts<R, any, any> | Together<R> | OneTrip<R>;

/** Spells a handler whose work goes together with that of others. */
export const joining = <R extends AnyRow>(together: Together<R>['together']): Together<R> => ({ together });

/** Spells a handler with parts so that its types follow from one another. */
export const inParts =
  <R extends AnyRow>() =>
  <Prepared, Value>(parts: Parts<R, Prepared, Value>): Parts<R, Prepared, Value> =>
    parts;

export type HandlersOf<Group> = {
  [Verb in keyof Group & string]: Group[Verb] extends AnyRow ? Handler<Group[Verb]> : never;
};
