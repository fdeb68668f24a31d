import { type LanguageId, languageIds } from '@sahada/contract/codes';
import type { Permission } from '@sahada/contract/permissions';
import { fieldOf, type Problems, problemsOf } from '@sahada/contract/problems';
import type { AnyRow } from '@sahada/contract/row';
import { languageOf, say } from '@sahada/contract/text';
import type pg from 'pg';
import { config } from '../config.ts';
import { explain } from '../db/constraints.ts';
import { gateOf, type Scene } from '../db/gate.ts';
import { bind } from '../db/kysely.ts';
import { Invalid, invalidIf, Refused } from '../errors.ts';
import type { Later } from '../jobs.ts';
import { iso } from '../outside/clock.ts';
import type { From } from '../who.ts';
import { fold, TwoSpellings } from './fold.ts';
import type { Handler, Parts } from './handler.ts';
import { close, loneGate, type Opened, open } from './transaction.ts';

/**
 * What every call passes through, in order: session and access (before the input is parsed), input, the handler inside one
 * transaction, commit, answer. HTTP is only one caller (mount.ts); sample data is another.
 */

export interface Caller {
  /** SHA-256 of the session token, or null. */
  session: Buffer | null;
  from: From;
  /** Asked for by the request, until the session is known: its own language wins, in refusals too. */
  languageId: LanguageId;
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
  /** As it was sent, before folding and parsing. */
  sent: unknown;
}

export interface Answer {
  /** The input as the row's schema read it. */
  input: unknown;
  value: unknown;
  scene: Scene | null;
}

const unsuitable = say({ tr: 'Aynı alan iki kez gönderilmiş.', en: 'The same field was sent twice.' });

/** Parses an input by the row's schema; throws Invalid with every field named. */
export function parseInput(row: AnyRow, given: unknown, text: boolean): unknown {
  let folded: unknown;
  try {
    folded = fold(row.request, given, text);
  } catch (error) {
    if (error instanceof TwoSpellings) throw new Invalid({ [error.field]: [unsuitable] });
    throw error;
  }
  const parsed = row.request.safeParse(folded, { reportInput: true });
  if (!parsed.success) throw new Invalid(problemsOf(parsed.error.issues));
  const problems: Problems = {};
  findBadTexts(parsed.data, [], problems);
  invalidIf(problems);
  return parsed.data;
}

const badCharacter = say({ tr: 'Geçersiz karakter var.', en: 'There is an invalid character.' });

/** Names the texts that the database cannot hold: those with a NUL or half a surrogate pair. */
function findBadTexts(value: unknown, path: readonly PropertyKey[], problems: Problems): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) problems[fieldOf(path)] = [badCharacter];
  } else if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) findBadTexts(item, [...path, at], problems);
  } else if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array)) {
    for (const [key, item] of Object.entries(value)) findBadTexts(item, [...path, key], problems);
  }
}

export function mayUse(row: AnyRow, rights: readonly Permission[]): boolean {
  const access = row.access;
  if (access === 'signedIn' || access === 'public' || access === 'surveyLink') return true;
  if (typeof access === 'string') return rights.includes(access);
  return access.anyOf.some((permission) => rights.includes(permission));
}

/** Who may go on; throws 401 or 403. Survey links are checked by their handlers, which know the plan. */
export function checkAccess(row: AnyRow, scene: Scene | null): void {
  if (row.access === 'public' || row.access === 'surveyLink') return;
  if (scene === null) throw new Refused('noSession');
  if (scene.sessionKind === 'field' && row.session !== 'any') throw new Refused('noSession');
  if (!mayUse(row, scene.who.rights)) throw new Refused('noRight');
}

const tries = 3;

/**
 * Runs one call. `input` gives the raw input once session and access are known to be right (so that a bad body without a
 * token is still a 401); for link calls `link` tells the token's hash from the parsed input.
 */
export async function run(
  pool: pg.Pool,
  { name, row, handler }: Mounted,
  caller: Caller,
  input: () => Promise<Input>,
  linkOf: (parsed: unknown) => Buffer | null,
): Promise<Answer> {
  const parts: Parts<AnyRow, unknown, unknown> =
    typeof handler === 'function' ? { run: handler as Parts<AnyRow, unknown, unknown>['run'] } : handler;
  let parsed: unknown;
  let sent: unknown;
  let isParsed = false;
  const take = async (): Promise<void> => {
    ({ parsed, sent } = await input());
    isParsed = true;
  };
  let prepared: unknown;
  if (row.access === 'surveyLink' || row.access === 'public') {
    await take();
  } else if (caller.session === null) {
    throw new Refused('noSession');
  }
  const refuse = (code: never, more?: object): never => {
    throw new Refused(code, more);
  };
  for (let attempt = 1; ; attempt++) {
    if (parts.before && attempt === 1) {
      if (!isParsed) {
        await peek(pool, name, row, caller);
        await take();
      }
      prepared = await parts.before(
        parsed as never,
        {
          now: caller.now,
          refuse,
          gate: loneGate(pool, name, caller.now),
          from: caller.from,
          who: null,
        } as never,
      );
    }
    const opened = await open(pool, {
      call: name,
      now: caller.now,
      readOnly: row.kind !== 'write',
      session: row.access === 'public' ? null : caller.session,
      link: row.access === 'surveyLink' ? linkOf(parsed) : null,
      languageId: caller.languageId,
      timeoutSeconds: row.slow ? 60 : undefined,
    });
    let closed = false;
    try {
      knowLanguage(caller, opened.scene);
      checkAccess(row, opened.scene);
      if (row.access === 'surveyLink' && opened.plan === null) throw await unknownLink(pool, name, caller);
      if (!isParsed) {
        await take();
      }
      const value = await parts.run(
        parsed as never,
        { ...contextOf(pool, name, caller, opened, refuse), sent } as never,
        prepared as never,
      );
      closed = true;
      await close(opened.client, true);
      const result = parts.after ? await parts.after(value) : value;
      if (opened.scene?.stale) await loneTouch(pool, opened.scene.who.sessionId, caller.now);
      return { input: parsed, value: answerOf(row, result), scene: opened.scene };
    } catch (error) {
      if (!closed) await close(opened.client, false);
      if (!closed && attempt < tries && isSerialization(error)) {
        await new Promise((done) => setTimeout(done, 10 * attempt * (1 + Math.random())));
        continue;
      }
      throw await explain(error, pool, opened.scene, row, parsed);
    }
  }
}

const guesses = { minutes: 1, limit: 30 };

/** A guesser of link tokens is slowed down; a valid one is never limited by count. */
async function unknownLink(pool: pg.Pool, name: string, caller: Caller): Promise<Refused> {
  const { count } = await loneGate(pool, name, caller.now).attempt(`link:${caller.from.address}`, guesses.minutes, 1);
  return count > guesses.limit ? new Refused('tooMany', { retryAfter: 60 }) : new Refused('notFound');
}

function contextOf(pool: pg.Pool, name: string, caller: Caller, opened: Opened, refuse: (code: never) => never) {
  const { client, scene, plan } = opened;
  const later: Later = async (job, payload) => {
    await client.query('select later($1, $2)', [job, JSON.stringify(payload)]);
  };
  return {
    db: bind(client),
    who: scene?.who ?? null,
    gate: {
      ...gateOf((statement, values) => client.query(statement, values), client, name, caller.now),
      // Counted also where the call only reads, or is refused in the end.
      attempt: loneGate(pool, name, caller.now).attempt,
    },
    planId: plan?.planId,
    rotated: plan?.rotated,
    from: caller.from,
    language: caller.languageId,
    now: caller.now,
    refuse,
    later,
  };
}

/** Parsed by the row's schema, which drops what it does not name; in strict mode that is a fault. */
function answerOf(row: AnyRow, result: unknown): unknown {
  const parsed = row.response.parse(result);
  if (config().strict && row.kind !== 'file') {
    const extra = extraField(result, parsed, '');
    if (extra !== null) throw new Error(`the answer of ${row.path} has a field that its schema does not: ${extra}`);
  }
  return parsed;
}

function extraField(given: unknown, kept: unknown, path: string): string | null {
  if (typeof given !== 'object' || given === null || typeof kept !== 'object' || kept === null) return null;
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined) continue;
    if (!Object.hasOwn(kept, key)) return `${path}.${key}`;
    const inner = extraField(value, (kept as Record<string, unknown>)[key], `${path}.${key}`);
    if (inner !== null) return inner;
  }
  return null;
}

/** Checks session and access in a short transaction, before something slow is begun. */
export async function peek(pool: pg.Pool, name: string, row: AnyRow, caller: Caller): Promise<Scene | null> {
  const opened = await open(pool, {
    call: name,
    now: caller.now,
    readOnly: true,
    session: caller.session,
    link: null,
    languageId: caller.languageId,
  });
  await close(opened.client, false);
  knowLanguage(caller, opened.scene);
  checkAccess(row, opened.scene);
  return opened.scene;
}

function knowLanguage(caller: Caller, scene: Scene | null): void {
  if (scene !== null) caller.languageId = languageIds[languageOf(scene.languageId)];
}

const loneTouch = async (pool: pg.Pool, session: number, now: number): Promise<void> => {
  await pool.query('select gate.touch($1, $2)', [session, iso(now)]);
};

const isSerialization = (error: unknown): boolean => {
  const code = (error as { code?: string } | null)?.code;
  return code === '40001' || code === '40P01';
};
