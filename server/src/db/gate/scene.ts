import type { LanguageId } from '@sahada/contract/codes';
import { type Permission, permissionNames } from '@sahada/contract/permissions';
import type { Who } from '../../who.ts';
import { door } from '../door.ts';
import type { Db, ReadDb } from '../kysely.ts';
import type { Ask } from './ask.ts';

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
 * The columns of a scene, by name: a prepared statement that says `*` fails once a newer release has added a column, and the
 * release before may still be running.
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

/** Entering a company: 02-scene.sql. */
export const scene = ({ one, first, entered, call, at }: Ask) => ({
  /** Shows what all companies share: places. Companies' rows are hidden, since none has been entered. */
  shared: (): ReadDb => entered(),

  /** Enters the company of whoever sends this token: a session, on whatever device, or an API key. */
  enterCaller: async (hash: Buffer): Promise<{ scene: Scene; db: Db } | null> => {
    const row = await first('select * from gate.enter($1, $2, $3)', [hash, call, at]);
    return row === undefined ? null : { scene: readScene(row), db: entered() };
  },

  /** Whether this token is that of a session which opens nothing only because its company is passive. */
  rests: async (hash: Buffer): Promise<boolean> =>
    (await one('select gate.rests($1, $2) as rests', [hash, at])).rests as boolean,

  /** Enters the company of an office session. */
  enterSession: async (hash: Buffer): Promise<{ scene: Scene; db: Db } | null> => {
    const row = await first("select * from gate.enter($1, $2, $3) where session_kind = 'office'", [hash, call, at]);
    return row === undefined ? null : { scene: readScene(row), db: entered() };
  },

  enterJob: async (companyId: number): Promise<Db | null> =>
    (await one('select gate.enter_job($1, $2, $3, $4) as open', [door(), companyId, call, at])).open ? entered() : null,

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
    const row = await first('select * from gate.enter_user($1, $2, $3, $4, $5, $6)', values);
    return row === undefined ? null : { scene: readScene(row), db: entered() };
  },

  enterFile: async (companyId: number, sessionId: number): Promise<Db | null> =>
    (await one('select gate.enter_file($1, $2, $3, $4) as open', [door(), companyId, sessionId, at])).open
      ? entered()
      : null,
});
