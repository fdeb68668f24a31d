import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@sahada/contract/calls';
import type { AnyRow } from '@sahada/contract/row';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { type AppOptions, buildApp, mountedCalls } from '../src/app.ts';
import { setConfig } from '../src/config.ts';
import { door, learnDoor } from '../src/db/door.ts';
import { bind, type Db } from '../src/db/kysely.ts';
import { openPool } from '../src/db/pool.ts';
import { exportTask } from '../src/features/export/task.ts';
import { encodePicture } from '../src/features/field/encode.ts';
import { importTask } from '../src/features/import/task.ts';
import { hashPassword } from '../src/outside/password-hash.ts';
import { lanesOf } from '../src/pipeline/lanes.ts';
import { type SystemLog, systemLogOf } from '../src/pipeline/system-log.ts';
import { hashOf, newToken } from '../src/pipeline/token.ts';
import { testConfig } from './config.ts';
import { cloneDatabase, cloneFilled, type TestDatabase } from './database.ts';
import { workOff } from './queue.ts';

/**
 * Two companies and a few named people, reached through the real door: the app on a database of its own. Ayşe may do
 * everything in the first company, Can nothing; Zoe may do everything in the other company, whose every text carries
 * the canary.
 */
export type Person = 'ayse' | 'can' | 'zoe' | null;

export const canary = 'KANARYA';

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to be there
  body: any;
  raw: Buffer;
}

export interface World {
  app: FastifyInstance;
  pool: pg.Pool;
  database: TestDatabase;
  /** What the app notes of faults, refusals and slow calls; a test stores it when it wants to read it. */
  systemLog: SystemLog;
  tokens: Record<'ayse' | 'can' | 'zoe', string>;
  ids: Record<'ayse' | 'can' | 'zoe', { user: number; company: number }>;
  /** A further session of somebody's, without the cost of a password; gives its token. */
  session(user: { user: number; company: number }, kind?: 'office' | 'field'): Promise<string>;
  /** Calls by the table's row. It fails at a fault of ours, which whoever expects a refusal would take for one. */
  call(person: Person, name: string, input?: Record<string, unknown>, headers?: Record<string, string>): Promise<Reply>;
  /** As `call`, but fails unless it ended in a fault of ours. */
  fault(
    person: Person,
    name: string,
    input?: Record<string, unknown>,
    headers?: Record<string, string>,
  ): Promise<Reply>;
  /** As `call`, but fails unless it succeeded; gives Data. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to be there
  ok(person: Person, name: string, input?: Record<string, unknown>): Promise<any>;
  /** Encodes the pictures that wait for it, those that failed before included; what failed. */
  encodePictures(): Promise<unknown[]>;
  /** A list of no rows that a job has written into a file; gives its number. */
  writtenExport(person: 'ayse' | 'zoe'): Promise<number>;
  /** Writes the files that wait for it. */
  writeExports(): Promise<void>;
  /** A checked file of one customer; gives its number. */
  checkedImport(person: 'ayse' | 'zoe'): Promise<number>;
  /** Runs the checked files that wait for it. */
  runImports(): Promise<void>;
  /** A transaction inside a person's company, past the handlers. */
  inCompany<T>(person: 'ayse' | 'zoe', work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Leads a transaction of the application's login into a company, as `system:test`. */
export async function enterCompany(client: pg.ClientBase, company: number): Promise<void> {
  await client.query("select gate.enter_job($1, $2, 'test', now())", [door(), company]);
}

/** A mail server that companies may use; nobody answers there. */
export const mailHost = 'localhost:1';

/** Where copies of a world lie; made by whoever needs it. */
export const backupFolder = join(tmpdir(), `sahada-backups-${process.pid}`);

/** Tests run beside others on a few processors; they are not turned away for that. */
export const busyMachineMs = 60_000;

export const password = 'Sahada!2026';

const people = {
  ayse: { firstName: 'Ayşe', lastName: 'Yılmaz', email: 'ayse@ornek.com.tr', company: 'Örnek Denetim' },
  zoe: { firstName: `Zoe ${canary}`, lastName: canary, email: 'zoe@other.example', company: `Other ${canary}` },
};

type House = Pick<World, 'app' | 'pool' | 'database' | 'systemLog' | 'close'>;

/** The app on an empty database of its own, before its installation. */
export async function openEmpty(poolSize = 8): Promise<House> {
  return openOn(await cloneDatabase(), poolSize);
}

export async function openOn(database: TestDatabase, poolSize: number): Promise<House> {
  await learnDoor(database.owner);
  setConfig(testConfig([mailHost], backupFolder));
  // One call takes one connection: the walks prove it, for with a pool of one whatever needs a second waits for ever.
  const pool = openPool(database.app, () => {}, { size: poolSize, waitMs: busyMachineMs });
  const systemLog = systemLogOf();
  const app = await appOn(pool, { systemLog, lanes: lanesOf(pool, busyMachineMs) });
  return {
    app,
    pool,
    database,
    systemLog,
    async close() {
      await app.close();
      await pool.end();
      await dropped(database);
    },
  };
}

/** The application over a pool, as no test minds it: without pages, never too busy. */
export async function appOn(pool: pg.Pool, options: Partial<AppOptions> = {}): Promise<FastifyInstance> {
  const app = await buildApp({
    pool,
    logger: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    trustProxy: false,
    secure: false,
    webFolder: '/nonexistent',
    fieldFolder: '/nonexistent',
    patienceMs: 0,
    ...options,
  });
  await app.ready();
  return app;
}

export async function openWorld({ poolSize = 8 }: { poolSize?: number } = {}): Promise<World> {
  const { database, made } = await cloneFilled('world', populate);
  await signInNow(database);
  return worldOf(await openOn(database, poolSize), made);
}

/** The people of a world have just signed in, however long ago it was made: stories count the minutes from there. */
async function signInNow({ owner }: TestDatabase): Promise<void> {
  const client = new pg.Client({ ...owner });
  await client.connect();
  await client.query('update session set created_at = now(), used_at = now()');
  await client.end();
}

type People = Pick<World, 'tokens' | 'ids'>;

export function worldOf(house: House, { tokens, ids }: People): World {
  const { app, pool } = house;

  let made = 0;
  /** A job notes its progress while its own transaction is open. */
  const worked = async (tasks: Parameters<typeof workOff>[2]): Promise<void> => {
    const two = openPool(house.database.app, () => {}, { size: 2, waitMs: busyMachineMs });
    await workOff(two, house.database, tasks).finally(() => two.end());
  };

  const sent: World['call'] = (person, name, input = {}, headers = {}) =>
    sendWire(app, wireOf(rowNamed(name), input), { ...(person ? bearer(tokens[person]) : {}), ...headers });

  const world: World = {
    ...house,
    tokens,
    ids,
    async session({ user, company }, kind = 'office') {
      const token = newToken();
      await pool.query("select gate.new_session($1, $2, $3, $4, $5, 'test', null, '{}', 'test', now())", [
        door(),
        hashOf(token),
        company,
        user,
        kind,
      ]);
      return token;
    },
    async call(person, name, ...rest) {
      const reply = await sent(person, name, ...rest);
      if (reply.status === 500) throw new Error(`${name} ended in a fault: ${JSON.stringify(reply.body)}`);
      return reply;
    },
    async fault(person, name, ...rest) {
      const reply = await sent(person, name, ...rest);
      if (reply.status !== 500)
        throw new Error(`${name} ended in no fault: ${reply.status} ${JSON.stringify(reply.body)}`);
      return reply;
    },
    async ok(person, name, input) {
      const reply = await world.call(person, name, input);
      if (reply.body?.Success !== true)
        throw new Error(`${name} was refused: ${reply.status} ${JSON.stringify(reply.body)}`);
      return reply.body.Data;
    },
    async encodePictures() {
      const failures: unknown[] = [];
      await workOff(pool, house.database, { 'picture.encode': encodePicture }, (error) => failures.push(error));
      return failures;
    },
    writeExports: () => worked({ 'export.write': exportTask(mountedCalls) }),
    runImports: () => worked({ 'import.run': importTask(mountedCalls) }),
    async checkedImport(person) {
      const file = Buffer.from(
        `Customer;Contact’s first name;Contact’s last name;Contact’s e-mail\nX${++made};A;B;a@b.example`,
      );
      return (await world.ok(person, 'importFile.check', { file, kind: 'customer' })).importId;
    },
    async writtenExport(person) {
      const { exportId } = await world.ok(person, 'group.listToExcel', { job: true, format: 'csv' });
      await world.writeExports();
      return exportId;
    },
    async inCompany(person, work) {
      const { company } = ids[person];
      const client = await pool.connect();
      try {
        await client.query('begin');
        await enterCompany(client, company);
        const value = await work(bind(client));
        await client.query('commit');
        return value;
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    },
  };
  return world;
}

/** Installs, and lets the people in: once in a run, since it is the longer half of opening a world. */
async function populate(database: TestDatabase): Promise<People> {
  const house = await openOn(database, 8);
  const nobody = { user: 0, company: 0 };
  const tokens = { ayse: '', can: '', zoe: '' };
  const ids = { ayse: nobody, can: nobody, zoe: nobody };
  const world = worldOf(house, { tokens, ids });
  const owner = await world.ok(null, 'install.run', { ...people.ayse, password, confirmPassword: password });
  tokens.ayse = owner.AccessToken;
  ids.ayse = { user: owner.Info.Id, company: owner.Info.CompanyId };
  const other = await world.ok(null, 'account.register', {
    ...people.zoe,
    companyName: people.zoe.company,
    password,
    confirmPassword: password,
  });
  tokens.zoe = other.AccessToken;
  ids.zoe = { user: other.Info.Id, company: other.Info.CompanyId };
  ids.can = { user: await addColleague(world), company: ids.ayse.company };
  tokens.can = (await world.ok(null, 'account.login', { email: 'can@ornek.com.tr', password })).AccessToken;
  await house.app.close();
  await house.pool.end();
  return { tokens, ids };
}

/** A vacuum of the server's own may hold the database for a moment; only a superuser could end it. */
async function dropped(database: TestDatabase, tries = 20): Promise<void> {
  try {
    await database.drop();
  } catch (error) {
    if (tries === 0) throw error;
    await new Promise((done) => setTimeout(done, 250));
    await dropped(database, tries - 1);
  }
}

/** Can, who is in the group of field users and may do nothing in the office. */
async function addColleague(world: World): Promise<number> {
  const hash = await hashPassword(password);
  return world.inCompany('ayse', async (db) => {
    const group = await db
      .selectFrom('group')
      .select('id')
      .where(sql`cardinality(permissions)`, '=', 0)
      .executeTakeFirstOrThrow();
    const user = await db
      .insertInto('user')
      .values({
        first_name: 'Can',
        last_name: 'Demir',
        email: 'can@ornek.com.tr',
        password_hash: hash,
        group_id: group.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`select gate.new_login('can@ornek.com.tr', ${user.id})`.execute(db);
    return user.id;
  });
}

export function rowNamed(name: string): AnyRow {
  const [group = '', verb = ''] = name.split('.');
  const row = (calls as unknown as Record<string, Record<string, AnyRow>>)[group]?.[verb];
  if (row === undefined) throw new Error(`there is no call ${name}`);
  return row;
}

export const allCalls = mountedCalls;

/** What the samples of a world cannot do in it: it is installed already, and nothing comes to it from another installation. */
export const doneElsewhere = new Set(['install.run', 'companyImport.run']);

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

export interface Wire {
  method: AnyRow['method'];
  url: string;
  headers: Record<string, string>;
  payload?: Buffer | string;
  /** Where it comes from; 127.0.0.1 unless told. */
  remoteAddress?: string;
}

function asText(value: unknown): string {
  if (Array.isArray(value)) return value.map(asText).join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** An input as its row travels: path, query, headers and body. */
export function wireOf(row: AnyRow, input: Record<string, unknown>): Wire {
  const rest = { ...input };
  const path = row.path.replace(/\{(\w+)\}/g, (_whole, key: string) => {
    const value = rest[key];
    delete rest[key];
    return encodeURIComponent(asText(value).toWellFormed());
  });
  const given = Object.entries(rest).filter(([, value]) => value !== undefined && value !== null);
  const inHeaders = row.send === 'bytes' || row.method === 'HEAD';
  const headers: Record<string, string> = {};
  if (inHeaders) {
    for (const [key, value] of given) {
      if (key !== 'bytes')
        headers[`x-${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`] = asText(value);
    }
  }
  const inQuery = row.send === 'upload' ? given.filter(([key]) => key !== 'file') : given;
  const query = String(new URLSearchParams(inQuery.map(([key, value]) => [key, asText(value)])));
  const isQueried = (row.send === 'query' || row.send === 'upload') && !inHeaders && query !== '';
  const url = `/api${path}${isQueried ? `?${query}` : ''}`;
  const wire = { method: row.method, url, headers };
  if (row.send === 'body') {
    return { ...wire, headers: { 'content-type': 'application/json' }, payload: JSON.stringify(rest) };
  }
  if (row.send === 'upload') {
    const boundary = 'sahada-boundary';
    const part = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png`;
    const bytes = (rest.file as Uint8Array | undefined) ?? new Uint8Array();
    const before = Buffer.from(`${part}\r\n\r\n`);
    const payload = Buffer.concat([before, bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
    return { ...wire, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, payload };
  }
  if (row.send === 'bytes') {
    const payload = Buffer.from((rest.bytes as Uint8Array | undefined) ?? new Uint8Array());
    return { ...wire, headers: { ...headers, 'content-type': 'image/jpeg' }, payload };
  }
  return wire;
}

/** Sends what `wireOf` made, in English unless the headers ask otherwise. */
export async function sendWire(app: FastifyInstance, wire: Wire, headers: Record<string, string> = {}): Promise<Reply> {
  const reply = await app.inject({ ...wire, headers: { 'accept-language': 'en', ...wire.headers, ...headers } });
  const isJson = String(reply.headers['content-type'] ?? '').includes('json');
  return {
    status: reply.statusCode,
    headers: reply.headers,
    body: isJson && reply.body ? JSON.parse(reply.body) : null,
    raw: reply.rawPayload,
  };
}
