import type { LanguageId } from '@sahada/contract/codes';
import { type Permission, permissionNames } from '@sahada/contract/permissions';
import type pg from 'pg';
import { epoch, iso } from '../outside/clock.ts';
import type { Who } from '../who.ts';
import { door } from './door.ts';
import { bind, type Db, type ReadDb } from './kysely.ts';

/**
 * The functions of the folder gate, typed. The ones named enter… and new… put the transaction into one company; only then does
 * `db` show rows, and only of that company.
 */

/** Sends one statement; inside a transaction or on a connection of its own. */
export type Send = (text: string, values?: unknown[]) => Promise<pg.QueryResult>;

export interface Scene {
  who: Who;
  companyId: number;
  languageId: number;
  companyLanguageId: number;
  /** A call by an API key has no session, and its `sessionId` is the key's number below zero. */
  sessionKind: 'office' | 'field' | 'key';
  stale: boolean;
}

const known = new Set<string>(permissionNames);

const sceneColumns = [
  'session_id',
  'session_kind',
  'user_id',
  'user_name',
  'rights',
  'company_id',
  'language_id',
  'time_zone',
  'company_time_zone',
  'company_language_id',
  'stale',
];

/**
 * The columns of a scene, for statements that are prepared: a release that adds one would end those of the release before that say "*".
 */
export const sceneOf = (row: string): string => sceneColumns.map((column) => `${row}.${column}`).join(', ');

/** A gate.scene row as the database returns it. */
export function readScene(row: Record<string, unknown>): Scene {
  return {
    who: {
      sessionId: row.session_id as number,
      userId: row.user_id as number,
      name: row.user_name as string,
      rights: (row.rights as string[]).filter((right): right is Permission => known.has(right)),
      timeZone: row.time_zone as string,
      companyTimeZone: row.company_time_zone as string,
    },
    companyId: row.company_id as number,
    languageId: row.language_id as number,
    companyLanguageId: row.company_language_id as number,
    sessionKind: row.session_kind as Scene['sessionKind'],
    stale: row.stale as boolean,
  };
}

export interface Login {
  companyId: number;
  userId: number;
  passwordHash: string;
  userActive: boolean;
  companyActive: boolean;
  /** Which of the sources asked for this user has signed in from lately, or null. */
  knownSource: string | null;
  hasTotp: boolean;
  passkeys: number;
  /** From when on the company asks for a second factor, in milliseconds since 1970; null if it does not. */
  secondFactorDue: number | null;
}

/** A list's file that a job is to write. */
export interface NewExport {
  list: string;
  input: object;
  name: string;
  total: number;
}

type SessionKind = 'office' | 'field';

/** What follows the right password. */
export type SecondStep = 'totp' | 'passkey' | 'setup';

export interface NewSession extends Pick<Login, 'companyId' | 'userId'> {
  hash: Buffer;
  kind: SessionKind;
  agent: string;
  address: string | null;
  /** Known from now on. */
  sources: readonly string[];
  /** Where the caller comes from, as sources; null where nobody does. */
  came: { device: string | null; network: string; browser: string } | null;
}

export interface Ticket {
  companyId: number;
  userId: number;
  step: SecondStep;
  kind: SessionKind;
  passwordHash: string;
  triesLeft: number;
  /** Sealed. */
  secret: Buffer | null;
  /** Sealed. */
  pending: Buffer | null;
  lastStep: number;
}

export type Code = { step: number } | { recovery: Buffer };

export interface Passkey {
  id: number;
  companyId: number;
  userId: number;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  userActive: boolean;
  companyActive: boolean;
}

/** How often something may be attempted under a key; null only counts. */
export interface Budget {
  key: string;
  limit: number | null;
}

export function gateOf(send: Send, client: pg.ClientBase | null, call: string, now: number) {
  const at = iso(now);
  const one = async (text: string, values: unknown[]) => (await send(text, values)).rows[0];
  const entered = (): Db => {
    if (client === null) throw new Error('a company can only be entered inside the transaction');
    return bind(client);
  };
  return {
    /** Shows what all companies share: places. Companies' rows are hidden, since none has been entered. */
    shared: (): ReadDb => entered(),

    installed: async (): Promise<boolean> => (await one('select gate.installed() as here', [])).here,

    /** Null when there is a company already (only with `first`). */
    newCompany: async (name: string, languageId: number, timeZone: string, first: boolean) => {
      const row = await one('select gate.new_company($1, $2, $3, $4, $5, $6, $7) as id', [
        door(),
        name,
        languageId,
        timeZone,
        call,
        first,
        at,
      ]);
      return row.id === null ? null : { companyId: row.id as number, db: entered() };
    },

    newLogin: async (emailKey: string, userId: number): Promise<boolean> =>
      (await one('select gate.new_login($1, $2) as made', [emailKey, userId])).made,

    /** `sources` in order of preference. */
    findLogin: async (emailKey: string, sources: readonly string[]): Promise<Login | null> => {
      const row = await one('select * from gate.find_login($1, $2, $3, $4)', [door(), emailKey, sources, at]);
      if (row === undefined) return null;
      return {
        companyId: row.company_id,
        userId: row.user_id,
        passwordHash: row.password_hash,
        userActive: row.user_active,
        companyActive: row.company_active,
        knownSource: row.known_source,
        hasTotp: row.has_totp,
        passkeys: row.passkeys,
        secondFactorDue: row.second_factor_due === null ? null : epoch(row.second_factor_due),
      };
    },

    newSession: async ({ hash, companyId, userId, kind, agent, address, sources, came }: NewSession) => {
      const row = await one(
        'select (n.scene).*, n.strange from gate.new_session($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) n',
        [
          door(),
          hash,
          companyId,
          userId,
          kind,
          agent,
          address,
          sources,
          call,
          at,
          came?.device ?? null,
          came?.network ?? null,
          came?.browser ?? null,
        ],
      );
      return { scene: readScene(row), isStrange: row.strange as boolean, db: entered() };
    },

    /** Begins the second step of signing in. */
    newTicket: async (
      hash: Buffer,
      login: Pick<Login, 'companyId' | 'userId'>,
      step: SecondStep,
      kind: SessionKind,
    ) => {
      await send('select gate.new_ticket($1, $2, $3, $4, $5, $6, $7)', [
        door(),
        hash,
        login.companyId,
        login.userId,
        step,
        kind,
        at,
      ]);
    },

    /** Takes one of a ticket's tries; null if it is over, spent or void. */
    tryTicket: async (hash: Buffer): Promise<Ticket | null> => {
      const row = await one('select * from gate.try_ticket($1, $2, $3)', [door(), hash, at]);
      if (row === undefined) return null;
      return {
        companyId: row.company_id,
        userId: row.user_id,
        step: row.step,
        kind: row.session_kind,
        passwordHash: row.password_hash,
        triesLeft: row.tries_left,
        secret: row.secret,
        pending: row.pending,
        lastStep: Number(row.last_step),
      };
    },

    /** Enters the company of a ticket that is good for setting up a second factor. */
    enterTicket: async (hash: Buffer): Promise<{ userId: number; db: Db } | null> => {
      const { user_id } = await one('select gate.enter_ticket($1, $2, $3) as user_id', [hash, call, at]);
      return user_id === null ? null : { userId: user_id, db: entered() };
    },

    /** Enters the company of an office session. */
    enterSession: async (hash: Buffer): Promise<{ scene: Scene; db: Db } | null> => {
      const row = await one("select * from gate.enter($1, $2, $3) where session_kind = 'office'", [hash, call, at]);
      return row === undefined ? null : { scene: readScene(row), db: entered() };
    },

    /** False when another call was first. */
    spendTicket: async (hash: Buffer): Promise<boolean> =>
      (await one('select gate.spend_ticket($1, $2) as spent', [hash, at])).spent,

    /** Spends a code of an app by its step, or a recovery code by its hash; false when it was spent before. */
    spendCode: async ({ companyId, userId }: Pick<Login, 'companyId' | 'userId'>, code: Code): Promise<boolean> =>
      (
        await one('select gate.spend_code($1, $2, $3, $4, $5, $6) as spent', [
          door(),
          companyId,
          userId,
          'step' in code ? code.step : null,
          'recovery' in code ? code.recovery : null,
          at,
        ])
      ).spent,

    hasRecoveryCode: async (
      { companyId, userId }: Pick<Login, 'companyId' | 'userId'>,
      hash: Buffer,
    ): Promise<boolean> =>
      (await one('select gate.has_recovery_code($1, $2, $3, $4) as here', [door(), companyId, userId, hash])).here,

    /** Whose office session it is; null if it is over. */
    findSession: async (hash: Buffer): Promise<{ userId: number; passwordHash: string; hasTotp: boolean } | null> => {
      const row = await one('select * from gate.find_session($1, $2, $3)', [door(), hash, at]);
      return row === undefined ? null : { userId: row.user_id, passwordHash: row.password_hash, hasTotp: row.has_totp };
    },

    findPasskey: async (credentialId: Buffer): Promise<Passkey | null> => {
      const row = await one('select * from gate.find_passkey($1, $2)', [door(), credentialId]);
      if (row === undefined) return null;
      return {
        id: row.id,
        companyId: row.company_id,
        userId: row.user_id,
        publicKey: row.public_key,
        counter: Number(row.counter),
        transports: row.transports,
        userActive: row.user_active,
        companyActive: row.company_active,
      };
    },

    /** False when its counter did not grow: then there is a copy of it. */
    usePasskey: async (passkeyId: number, counter: number): Promise<boolean> =>
      (await one('select gate.use_passkey($1, $2, $3, $4) as used', [door(), passkeyId, counter, at])).used,

    /** `userId` is null where nobody is known yet. */
    newChallenge: async (hash: Buffer, userId: number | null, challenge: string): Promise<void> => {
      await send('select gate.new_challenge($1, $2, $3, $4)', [hash, userId, challenge, at]);
    },

    /** Takes a challenge away, so that it is answered once; null if there is none for this user. */
    takeChallenge: async (hash: Buffer, userId: number | null): Promise<string | null> =>
      (await one('select gate.take_challenge($1, $2, $3) as challenge', [hash, userId, at])).challenge,

    newReset: async (emailKey: string, hash: Buffer) => {
      const row = await one('select * from gate.new_reset($1, $2, $3, $4, $5)', [door(), emailKey, hash, call, at]);
      if (row === undefined) return null;
      return {
        userId: row.user_id as number,
        db: entered(),
      };
    },

    useReset: async (hash: Buffer, sources: readonly string[]) => {
      const row = await one('select * from gate.use_reset($1, $2, $3, $4)', [hash, sources, call, at]);
      return row === undefined
        ? null
        : { userId: row.user_id as number, isFirst: row.is_first as boolean, db: entered() };
    },

    /** Counts an attempt under a key and returns how many the window of `minutes` has, this one included. */
    attempt: async (key: string, minutes: number): Promise<number> =>
      (await one('select count from gate.attempt($1, make_interval(mins => $2), $3)', [key, minutes, at])).count,

    /**
     * Takes one attempt from each budget before it is made, so that parallel attempts are all counted. Returns 0, or, if a
     * budget is used up, takes nothing and returns the minutes to wait. Callers list budgets in one order.
     */
    reserve: async (budgets: readonly Budget[], minutes: number): Promise<number> => {
      const { until } = await one('select gate.reserve($1, $2, make_interval(mins => $3), $4) as until', [
        budgets.map(({ key }) => key),
        budgets.map(({ limit }) => limit),
        minutes,
        at,
      ]);
      return until === null ? 0 : Math.max(1, Math.ceil((epoch(until) - now) / 60_000));
    },

    /** Returns reserved attempts that were no failures. */
    giveBack: async (budgets: readonly Budget[]): Promise<void> => {
      await send('select gate.give_back($1)', [budgets.map(({ key }) => key)]);
    },

    forgetAttempts: async (key: string): Promise<void> => {
      await send('select gate.forget_attempts($1)', [key]);
    },

    /** Notes that a session is in use. */
    touch: async (sessionId: number): Promise<void> => {
      await send('select gate.touch($1, $2)', [sessionId, at]);
    },

    /** Notes that an API key is in use, and from where. */
    touchKey: async (companyId: number, keyId: number, address: string | null): Promise<void> => {
      await send('select gate.touch_key($1, $2, $3, $4)', [companyId, keyId, address, at]);
    },

    enterLink: async (
      tokenHash: Buffer,
      languageId: number,
    ): Promise<{ planId: number; rotated: boolean; personal: boolean; db: Db } | null> => {
      const row = await one('select plan_id, rotated, personal from gate.enter_link($1, null, $2, $3, $4)', [
        tokenHash,
        call,
        languageId,
        at,
      ]);
      return row === undefined
        ? null
        : {
            planId: row.plan_id,
            rotated: row.rotated,
            personal: row.personal,
            db: entered(),
          };
    },

    /** Enters the company of a barcode; `scene` is that of whoever is signed in there. */
    enterBarcode: async (
      codeHash: Buffer,
      session: Buffer | null,
      languageId: number,
    ): Promise<{ barcodeId: number; scene: Scene | null; db: Db } | null> => {
      const row = await one('select b.barcode_id, (b.who).* from gate.enter_barcode($1, $2, $3, $4, $5) b', [
        codeHash,
        session,
        call,
        languageId,
        at,
      ]);
      if (row === undefined) return null;
      return { barcodeId: row.barcode_id, scene: row.user_id === null ? null : readScene(row), db: entered() };
    },

    /** `planId` is the one plan that was opened; `userId` is null for whoever is not signed in. */
    noteScan: async (
      codeHash: Buffer,
      scan: { userId: number | null; result: string; planId: number | null },
    ): Promise<void> => {
      await send('select gate.note_scan($1, $2, $3, $4, $5)', [codeHash, scan.userId, scan.result, scan.planId, at]);
    },

    /** Notes that whoever a personal link was made for has opened it. */
    noteOpened: async (tokenHash: Buffer): Promise<void> => {
      await send('select gate.note_opened($1, $2)', [tokenHash, at]);
    },

    enterFile: async (companyId: number, sessionId: number): Promise<Db | null> =>
      (await one('select gate.enter_file($1, $2, $3, $4) as open', [door(), companyId, sessionId, at])).open
        ? entered()
        : null,

    /** Enters the company of the action that a link leads to; null where it leads nowhere. */
    enterAction: async (tokenHash: Buffer, languageId: number): Promise<{ actionId: number; db: Db } | null> => {
      const { id } = await one('select gate.enter_action($1, $2, $3, $4) as id', [tokenHash, call, languageId, at]);
      return id === null ? null : { actionId: id, db: entered() };
    },

    enterReceipt: async (receipt: number, key: string, languageId: number): Promise<Db | null> =>
      (await one('select gate.enter_receipt($1, $2, $3, $4) as open', [receipt, key, languageId, at])).open
        ? entered()
        : null,

    /** Enters the company of a seal; null for a code that is none. */
    enterSeal: async (codeHash: Buffer, languageId: number): Promise<{ sealId: number; db: ReadDb } | null> => {
      const { id } = await one('select gate.enter_seal($1, $2, $3, $4) as id', [codeHash, call, languageId, at]);
      return id === null ? null : { sealId: id, db: entered() };
    },

    /** Enters the company of a shared report, in the report's language; null for a link that is none. */
    enterShare: async (tokenHash: Buffer, languageId: number): Promise<{ shareId: number; db: ReadDb } | null> => {
      const { id } = await one('select gate.enter_share($1, $2, $3, $4) as id', [tokenHash, call, languageId, at]);
      return id === null ? null : { shareId: id, db: entered() };
    },

    noteShareOpened: async (tokenHash: Buffer): Promise<void> => {
      await send('select gate.note_share_opened($1)', [tokenHash]);
    },

    /** `of` marks what it was printed of. */
    keepSharePrint: async (
      tokenHash: Buffer,
      print: { bytes: Uint8Array; name: string; of: string },
    ): Promise<void> => {
      const { bytes, name, of } = print;
      await send('select gate.keep_share_print($1, $2, $3, $4, $5)', [tokenHash, bytes, name, of, at]);
    },

    enterJob: async (companyId: number): Promise<Db | null> =>
      (await one('select gate.enter_job($1, $2, $3, $4) as open', [door(), companyId, call, at])).open
        ? entered()
        : null,

    /**
     * Enters a user's company for a task in their name, in their language unless another one is given; null where the user, or
     * the company, is active no more.
     */
    enterUser: async (
      companyId: number,
      userId: number,
      languageId: LanguageId | null = null,
    ): Promise<{ scene: Scene; db: Db } | null> => {
      const values = [door(), companyId, userId, call, at, languageId];
      const row = await one('select * from gate.enter_user($1, $2, $3, $4, $5, $6)', values);
      return row === undefined ? null : { scene: readScene(row), db: entered() };
    },

    /** Queues the writing of a list's file and returns its number. `list` is the list's call, `input` what it was asked. */
    newExport: async (userId: number, companyId: number, asked: NewExport): Promise<number> =>
      (
        await one('select gate.new_export($1, $2, $3, $4, $5, $6, $7, $8) as id', [
          door(),
          companyId,
          userId,
          asked.list,
          JSON.stringify(asked.input),
          asked.name,
          asked.total,
          at,
        ])
      ).id,

    installSteps: async (): Promise<{ name: string; done: number; total: number }[]> =>
      (await send('select name, done, total from gate.install_steps()')).rows,

    installStep: async (name: string, position: number, done: number, total: number): Promise<void> => {
      await send('select gate.install_step($1, $2, $3, $4)', [name, position, done, total]);
    },

    avatar: async (key: string): Promise<{ bytes: Buffer; type: string } | null> =>
      (await one('select bytes, type from gate.avatar($1)', [key])) ?? null,
  };
}

export type Gate = ReturnType<typeof gateOf>;

/** The gate inside a call's transaction. It counts no attempts, for a count must outlive a refusal, and queues no files. */
export type GateInside = Omit<
  Gate,
  | 'noteScan'
  | 'noteShareOpened'
  | 'keepSharePrint'
  | 'attempt'
  | 'reserve'
  | 'giveBack'
  | 'newExport'
  | 'tryTicket'
  | 'takeChallenge'
>;
