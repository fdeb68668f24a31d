import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build } from '../builders.ts';
import { aboutOf, createCall, entityGroups, updateCall, updateKey } from '../entity-samples.ts';
import { sampleOf } from '../samples.ts';
import { allCalls, doneElsewhere, enterCompany, openWorld, rowNamed, type World } from '../world.ts';
import { ask, endsSessions, tokenFor } from './door.ts';
import { fieldsOf } from './schema.ts';
import { type Checksums, openChecksums } from './tenants.ts';

/**
 * What the server decides cannot be sent. Each write is sent with the server's own fields added to its input; the outcome
 * must be the same as without them.
 */

let world: World;
let owned: Record<string, unknown>;
let checksums: Checksums;
let pastPlaces: Awaited<ReturnType<typeof openPast>>;

beforeAll(async () => {
  world = await openWorld({ poolSize: 1 });
  await build(world, 'zoe').standing.plan();
  checksums = await openChecksums(world);
  pastPlaces = await openPast();
  const { company, user } = world.ids.zoe;
  const past = '2001-01-01T00:00:00Z';
  owned = {
    ...{ companyId: company, company_id: company, CompanyId: company, company },
    ...{ createdAt: past, created_at: past, updatedAt: past, received_at: past, at: past },
    ...{ createdBy: user, userId: user, user_id: user, actor: 'system:root', call: 'nothing' },
    ...{ permissions: ['ManageUsers'], rights: ['ManageUsers'], groupId: 1, group_id: 1, userRoleId: 1, isAdmin: true },
    ...{
      approvedAt: past,
      approved_at: past,
      approvedBy: user,
      approved_by: user,
      approved: true,
      statusCode: 50,
      status_code: 50,
    },
    ...{
      earned: 100,
      max: 100,
      percent: 100,
      score_total: 100,
      credit: 1e6,
      total: 1e6,
      remaining: 1e6,
      counted: false,
    },
    ...{
      password_hash: 'x',
      passwordHash: 'x',
      link: 'http://evil.example',
      link_token: 'x',
      versionId: 1,
      version_id: 1,
    },
    ...{ xmin: '1', tableoid: 1, ctid: '(0,1)' },
  };
});
afterAll(async () => {
  await pastPlaces.close();
  await checksums.close();
  await world.close();
});

const writes = allCalls.filter(
  ({ row, name }) => row.kind === 'write' && row.send === 'body' && !doneElsewhere.has(name),
);

/** The server's own fields without those that this call takes. */
function extrasOf(name: string, input: Record<string, unknown>): Record<string, unknown> {
  const known = new Set(fieldsOf(rowNamed(name), input).map(({ path }) => String(path[0]).toLowerCase()));
  return Object.fromEntries(Object.entries(owned).filter(([key]) => !known.has(key.toLowerCase())));
}

/** Says which columns of any table hold the moment that was sent, in one statement that is planned once. */
async function openPast() {
  const owner = new pg.Client({ ...world.database.owner });
  await owner.connect();
  const { rows: columns } = await owner.query(`
    select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity and a.atttypid = 'timestamptz'::regtype`);
  await owner.end();
  const parts = columns.map(({ table, column }) => {
    const [t, c] = [pg.escapeIdentifier(table), pg.escapeIdentifier(column)];
    return `select ${pg.escapeLiteral(`${table}.${column}`)} as place where exists (select from ${t} where ${c} < '2002-01-01')`;
  });
  const app = new pg.Client({ ...world.database.app });
  await app.connect();
  return {
    async find(): Promise<string[]> {
      await app.query('begin');
      await enterCompany(app, world.ids.ayse.company);
      const { rows } = await app.query({ name: 'past', text: parts.join(' union all ') });
      await app.query('rollback');
      return rows.map(({ place }) => place);
    },
    close: () => app.end(),
  };
}

describe('fields that are the server’s own have no effect', () => {
  test.each(writes)('$name', async (call) => {
    const input = await sampleOf(world, 'ayse', call.name);
    const before = await checksums.latest();
    const token = endsSessions.has(call.name) ? await world.session(world.ids.ayse) : tokenFor(world, call);
    const reply = await ask(world, call, { ...extrasOf(call.name, input), ...input }, { token });
    expect(reply.body.Success, JSON.stringify(reply.body)).toBe(true);
    expect(await checksums.sums()).toEqual(before);
    expect(await pastPlaces.find()).toEqual([]);
    if (endsSessions.has(call.name)) world.tokens.ayse = await world.session(world.ids.ayse);
  });
});

describe('fields that `get` answers and the form does not take cannot be written', () => {
  test.each(entityGroups)('%s', async (group) => {
    const [create, update, { idKey }] = [createCall(group), updateCall(group), aboutOf(group)];
    const form = await sampleOf(world, 'ayse', create);
    const plainId = (await world.ok('ayse', create, form)).id;
    const plain = await world.ok('ayse', `${group}.get`, { id: plainId });
    const shown = Object.fromEntries(
      Object.entries(plain)
        .filter(([key]) => !(key in form) && key !== 'rowVersion' && key !== idKey)
        .map(([key, value]) => [key, other(value)]),
    );
    const again = await sampleOf(world, 'ayse', create);
    const takesId = create === update;
    const forged = { ...shown, ...(takesId ? {} : { [idKey]: 999_999 }), ...again };
    const takes = new Set(fieldsOf(rowNamed(create), form).map(({ path }) => String(path[0])));
    const sent = Object.fromEntries(Object.entries(forged).filter(([key]) => key in again || !takes.has(key)));
    const { id } = await world.ok('ayse', create, sent);
    expect(id).not.toBe(999_999);
    expect(id).toBeGreaterThan(plainId);
    const same = (row: Record<string, unknown>) => {
      const { rowVersion: _version, [idKey]: _id, email: _email, link: _link, qrCode: _qrCode, code, ...rest } = row;
      // Where people do not give it, each row gets one of its own.
      const unique = Object.keys(aboutOf(group).taken);
      const shared = Object.fromEntries(Object.entries(rest).filter(([key]) => !unique.includes(key)));
      const given = takes.has('code') ? { code, ...shared } : shared;
      return JSON.stringify(given, (key, value) => (/^id$/i.test(key) && typeof value === 'number' ? 0 : value));
    };
    const made = await world.ok('ayse', `${group}.get`, { id });
    expect(same(made)).toBe(same(plain));
    if ('code' in made && !takes.has('code')) expect(made.code).not.toBe(sent.code);

    const untouched = await world.ok('ayse', `${group}.get`, { id });
    const readOnly = Object.fromEntries(Object.entries(shown).filter(([key]) => !takes.has(key)));
    await world.ok('ayse', update, { ...readOnly, [updateKey(group)]: id });
    expect(same(await world.ok('ayse', `${group}.get`, { id }))).toBe(same(untouched));
  });
});

/** Another value of the same kind. */
function other(value: unknown): unknown {
  if (typeof value === 'number') return value + 7;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') return `${value}x`;
  return value === null ? 7 : [];
}
