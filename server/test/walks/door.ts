import { randomBytes } from 'node:crypto';
import { type Permission, permissionNames } from '@sahada/contract/permissions';
import { refusals } from '@sahada/contract/refusals';
import type { AnyRow } from '@sahada/contract/row';
import { expect } from 'vitest';
import type { Mounted } from '../../src/pipeline/call.ts';
import { allCalls, bearer, enterCompany, type Reply, sendWire, type Wire, type World, wireOf } from '../world.ts';

/**
 * How the walks make calls: over HTTP, and whatever they ask, the answer must have the envelope's shape and the headers that
 * keep a browser safe. A fault of ours (5xx) fails every walk.
 */

export interface Asking {
  token?: string | null;
  headers?: Record<string, string>;
  /** Changes the request, after the input has been put into it. */
  wire?: (wire: Wire) => Wire;
}

export async function ask(
  world: World,
  call: Pick<Mounted, 'name' | 'row'>,
  input: Record<string, unknown>,
  { token, headers, wire }: Asking = {},
): Promise<Reply> {
  const laid = wireOf(call.row, { ...anyPath(call.row), ...input });
  const sent = wire ? wire(laid) : laid;
  const reply = await sendWire(world.app, sent, { ...(token ? bearer(token) : {}), ...headers });
  const faults = [...envelopeFaults(reply, call.row), ...headerFaults(reply)];
  if (faults.length > 0) {
    const told = JSON.stringify(sent.payload instanceof Buffer ? '(bytes)' : sent.payload)?.slice(0, 1000);
    expect.fail(
      `${call.name}: ${faults.join('; ')}\n${sent.method} ${sent.url}\n${told}\n→ ${reply.status} ${reply.raw}`,
    );
  }
  return call.row.speaks === 'odata' && reply.body?.error ? { ...reply, body: enveloped(reply.body.error) } : reply;
}

/** A value for each placeholder of the path, for walks that do not care about the input. */
const anyPath = (row: AnyRow): Record<string, unknown> =>
  Object.fromEntries([...row.path.matchAll(/\{(\w+)\}/g)].map((found) => [found[1], 1]));

interface OdataError {
  code: string;
  message: string;
  details?: { target: string; message: string }[];
}

/** A refusal as the envelope would say it, so that the walks need not know who speaks OData. */
function enveloped({ code, message, details }: OdataError): Reply['body'] {
  const said = { Success: false, Message: message, Code: code };
  if (details === undefined) return said;
  const errors = Object.fromEntries(details.map(({ target, message: text }) => [target, [text]]));
  return { ...said, title: message, errors };
}

/** What is wrong with an answer's shape. */
export function envelopeFaults(reply: Reply, row: Pick<AnyRow, 'kind' | 'method' | 'speaks'>): string[] {
  // What OData has and the feed has not is no fault of ours.
  if (reply.status >= 500 && !(row.speaks === 'odata' && reply.status === 501))
    return [`a fault of ours, ${reply.status}`];
  if (row.method === 'HEAD') return reply.raw.length > 0 ? ['a HEAD with a body'] : [];
  if (row.kind === 'file' && reply.status === 200) {
    const isNamed = String(reply.headers['content-disposition'] ?? '').includes('filename');
    const faults = reply.body === null || isNamed ? [] : ['a file that is JSON and has no name'];
    // A file that somebody sent runs nothing in the name of whoever opens it.
    const isApart = String(reply.headers['content-security-policy']).startsWith('sandbox;');
    return isApart ? faults : [...faults, 'a file without a sandbox'];
  }
  const { body, status } = reply;
  if (row.speaks === 'odata') {
    const isTold = isCode(body?.error?.code) && typeof body.error.message === 'string' && body.error.message;
    return isTold ? [] : [`no OData error in an answer ${status}`];
  }
  if (body === null || typeof body !== 'object') return [`no envelope in an answer ${status}`];
  const faults: string[] = [];
  if (typeof body.Success !== 'boolean') faults.push('no Success');
  if (typeof body.Message !== 'string') faults.push('no Message');
  if (body.Success !== true && body.Message === '') faults.push('an empty Message');
  if (body.Success === true && status >= 300) faults.push(`Success with ${status}`);
  if (status < 300 && !('Data' in body)) faults.push('no Data');
  if (status === 400) {
    const texts = Object.values(body.errors ?? {});
    const areTexts = texts.every(
      (each) => Array.isArray(each) && each.every((text) => typeof text === 'string' && text),
    );
    if (typeof body.title !== 'string' || texts.length === 0 || !areTexts)
      faults.push('a 400 without title and errors');
  }
  if (body.Success === true ? 'Code' in body : !isCode(body.Code)) faults.push(`the code ${body.Code}`);
  const known = new Set(['Success', 'Message', 'Code', 'Data', 'title', 'errors', 'requestId']);
  for (const key of Object.keys(body)) if (!known.has(key)) faults.push(`an unknown key ${key} in the envelope`);
  return faults;
}

/** Whether programs may tell a failure by it. */
const isCode = (code: unknown): boolean =>
  code === 'invalid' || code === 'fault' || Object.keys(refusals).includes(String(code));

const wanted: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'permissions-policy': /microphone=\(\)/,
};

/** What is wrong with an answer's headers. */
export function headerFaults(reply: Reply): string[] {
  const faults: string[] = [];
  const header = (name: string): string => String(reply.headers[name] ?? '');
  for (const [name, form] of Object.entries(wanted)) {
    if (!form.test(header(name))) faults.push(`${name} is “${header(name)}”`);
  }
  const policy = header('content-security-policy');
  const isSandbox = policy.startsWith('sandbox');
  const needed = isSandbox
    ? ["default-src 'none'"]
    : ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "script-src 'self'"];
  for (const part of needed) if (!policy.includes(part)) faults.push(`the policy lacks ${part}: “${policy}”`);
  if (/script-src[^;]*unsafe/.test(policy)) faults.push('the policy allows inline scripts');
  if (
    isSandbox ? !/no-store|^private, max-age/.test(header('cache-control')) : header('cache-control') !== 'no-store'
  ) {
    faults.push(`cache-control is “${header('cache-control')}”`);
  }
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin', 'set-cookie']) {
    if (reply.headers[name] !== undefined) faults.push(`a header ${name}`);
  }
  return faults;
}

export const isGuarded = ({ row }: Pick<Mounted, 'row'>): boolean =>
  row.access !== 'public' && row.access !== 'surveyLink';

export const guardedCalls = allCalls.filter(isGuarded);

/** The rights of which one suffices; empty where everybody signed in may call. */
export function rightsOf({ row: { access } }: Pick<Mounted, 'row'>): readonly Permission[] {
  if (access === 'public' || access === 'surveyLink' || access === 'signedIn') return [];
  return typeof access === 'string' ? [access] : access.anyOf;
}

export const everyoneElse = (rights: readonly Permission[]): Permission[] =>
  permissionNames.filter((right) => !rights.includes(right));

/** Somebody of Ayşe's company with just these rights; gives a token. */
export async function personWith(world: World, rights: readonly Permission[], languageId = 1): Promise<string> {
  return world.session(await userWith(world, rights, languageId));
}

/** The same person by id, who has no session yet. */
export async function userWith(world: World, rights: readonly Permission[], languageId = 1) {
  const { id } = await world.inCompany('ayse', async (db) => {
    const group = await db
      .insertInto('group')
      .values({ name: 'test', permissions: [...rights] })
      .returning('id')
      .executeTakeFirstOrThrow();
    const email = `${randomBytes(6).toString('hex')}@ornek.com.tr`;
    const name = { first_name: 'Deneme', last_name: 'Kişi', email };
    const values = { ...name, password_hash: '-', group_id: group.id, default_language_id: languageId };
    return db.insertInto('user').values(values).returning('id').executeTakeFirstOrThrow();
  });
  return { user: id, company: world.ids.ayse.company };
}

export interface ActivityLine {
  id: number;
  call: string;
  actor: string;
  user_id: number | null;
  table_name: string;
}

/** The lines of a company's activity log after a given one. */
export const activityAfter = (world: World, company: number, id: number): Promise<ActivityLine[]> =>
  readActivity(world, company, 'id > $1 order by id', id);

/** The id of the newest line; 0 where there is none. */
export const lastActivity = async (world: World, company: number): Promise<number> =>
  (await readActivity(world, company, 'id > $1 order by id desc limit 1', 0))[0]?.id ?? 0;

async function readActivity(world: World, company: number, which: string, id: number): Promise<ActivityLine[]> {
  const client = await world.pool.connect();
  try {
    await client.query('begin read only');
    await enterCompany(client, company);
    const { rows } = await client.query(`select id, call, actor, user_id, table_name from activity where ${which}`, [
      id,
    ]);
    await client.query('rollback');
    return rows;
  } finally {
    client.release();
  }
}

/** The token for a call; none for calls that need none. */
export const tokenFor = (world: World, call: Pick<Mounted, 'row'>): string | null =>
  isGuarded(call) ? world.tokens.ayse : null;

/** Calls that end their own session or another one. */
export const endsSessions = new Set([
  'account.logout',
  'account.changePassword',
  'account.endSession',
  'account.resetPassword',
  'secondFactor.confirmTotp',
  'secondFactor.removeTotp',
  'secondFactor.addPasskey',
  'secondFactor.removePasskey',
]);
