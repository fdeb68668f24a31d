import { epoch } from '../../outside/clock.ts';
import { door } from '../door.ts';
import type { Ask } from './ask.ts';
import { readScene } from './scene.ts';

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

export type SessionKind = 'office' | 'field';

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

/** Companies, accounts, sessions, API keys and password links: 03-sign-in.sql. */
export const signIn = ({ send, one, first, entered, call, at }: Ask) => ({
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

  /** `sources` in order of preference. */
  findLogin: async (emailKey: string, sources: readonly string[]): Promise<Login | null> => {
    const row = await first('select * from gate.find_login($1, $2, $3, $4)', [door(), emailKey, sources, at]);
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

  /** Notes that a session is in use. */
  touch: async (sessionId: number): Promise<void> => {
    await send('select gate.touch($1, $2)', [sessionId, at]);
  },

  /** Notes that an API key is in use, and from where. */
  touchKey: async (companyId: number, keyId: number, address: string | null): Promise<void> => {
    await send('select gate.touch_key($1, $2, $3, $4)', [companyId, keyId, address, at]);
  },

  /** Whose office session it is; null if it is over. */
  findSession: async (hash: Buffer): Promise<{ userId: number; passwordHash: string; hasTotp: boolean } | null> => {
    const row = await first('select * from gate.find_session($1, $2, $3)', [door(), hash, at]);
    return row === undefined ? null : { userId: row.user_id, passwordHash: row.password_hash, hasTotp: row.has_totp };
  },

  newReset: async (emailKey: string, hash: Buffer) => {
    const row = await first('select * from gate.new_reset($1, $2, $3, $4, $5)', [door(), emailKey, hash, call, at]);
    if (row === undefined) return null;
    return {
      userId: row.user_id as number,
      db: entered(),
    };
  },

  useReset: async (hash: Buffer, sources: readonly string[]) => {
    const row = await first('select * from gate.use_reset($1, $2, $3, $4)', [hash, sources, call, at]);
    return row === undefined
      ? null
      : { userId: row.user_id as number, isFirst: row.is_first as boolean, db: entered() };
  },
});
