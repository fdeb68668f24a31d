import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Mounted } from '../../src/pipeline/call.ts';
import { connectBehind } from '../behind.ts';
import { ours } from '../laws/catalogue.ts';
import { sampleOf } from '../samples.ts';
import { allCalls, doneElsewhere, openWorld, type World } from '../world.ts';
import { ask, endsSessions, tokenFor } from './door.ts';

/** A write changes the rows it is about and what belongs to them: what is beside them stays as it is, in every table. */

/** What else a write changes: the account of whoever makes it, their company, what is one for all, and what is counted. */
const changes: Record<string, readonly Table[]> = {
  'account.login': ['known_source'],
  'account.register': ['attempt'],
  'account.forgotPassword': ['attempt'],
  'account.resetPassword': ['user', 'session', 'known_source', 'reset_token', 'push_device', 'attempt'],
  'account.changePassword': ['user', 'session', 'known_source', 'reset_token', 'attempt'],
  'account.update': ['user'],
  'account.uploadPicture': ['user', 'avatar', 'file'],
  'account.deletePicture': ['user', 'avatar', 'file'],
  'account.language': ['session'],
  'account.defaultLanguage': ['user', 'session'],
  'account.saveOnlyApproved': ['user'],
  'secondFactor.complete': ['known_source'],
  'secondFactor.passkeyOptions': ['attempt'],
  'secondFactor.passkey': ['known_source', 'attempt'],
  'secondFactor.confirmTotp': ['user', 'session', 'known_source', 'totp'],
  'secondFactor.removeTotp': ['user', 'session', 'totp'],
  'secondFactor.newRecoveryCodes': ['user'],
  'secondFactor.addPasskey': ['user', 'session'],
  'secondFactor.removePasskey': ['user', 'session'],
  'field.submit': ['budget', 'credit_slot'],
  'audit.accept': ['credit_slot'],
  'company.update': ['company'],
  'company.uploadLogo': ['company', 'avatar', 'file'],
  'company.deleteLogo': ['company'],
  'messageTemplate.reset': ['message_template'],
  // What nobody could send until now is due.
  'emailAccount.create': ['message'],
  'scheduleTask.setActive': ['task_state'],
  'scheduleTask.setSchedule': ['task_state'],
  'companyDesk.setActive': ['company'],
  'companyDesk.addCredit': ['attempt'],
  'view.saveColumns': ['list_columns'],
  'actionLink.putPicture': ['budget'],
  'notification.savePreferences': ['message_choice'],
  'retention.update': ['retention'],
  'messageTemplate.update': ['message_template'],
  'editorPicture.remove': ['avatar', 'editor_picture', 'file'],
  'maintenance.cleanUp': ['avatar', 'file', 'help_picture'],
  'retention.confirm': ['retention'],
  'retention.decline': ['retention'],
};

/** Of these a call changes several: all of an account, each thing that is counted, what waits, and what is cleaned up. */
const several = [
  ...['session', 'known_source', 'reset_token', 'push_device', 'attempt', 'budget'],
  ...['message', 'avatar', 'file', 'help_picture'],
];

type Table = string;

let world: World;
let owner: pg.Client;
let everyRow: string;

/** Every row of every table by its key, with the transaction that last wrote it. */
async function rows(): Promise<Map<string, { table: Table; writtenBy: string }>> {
  const read = await owner.query(everyRow);
  return new Map(read.rows.map(({ table, key, writtenBy }) => [`${table} ${key}`, { table, writtenBy }]));
}

const writes = allCalls.filter(({ row, name }) => row.kind === 'write' && !doneElsewhere.has(name));

/** Makes what the call is about; what comes back makes the call. */
async function prepared(call: Mounted): Promise<() => Promise<void>> {
  const input = await sampleOf(world, 'ayse', call.name);
  if (call.name === 'account.deletePicture')
    await world.ok('ayse', 'account.uploadPicture', await sampleOf(world, 'ayse', 'account.uploadPicture'));
  const token = endsSessions.has(call.name) ? await world.session(world.ids.ayse) : tokenFor(world, call);
  return async () => {
    const reply = await ask(world, call, input, { token });
    expect(reply.body?.Success, `${call.name}: ${JSON.stringify(reply.body)}`).toBe(true);
  };
}

const signInAgain = async ({ name }: Mounted): Promise<void> => {
  if (endsSessions.has(name)) world.tokens.ayse = await world.session(world.ids.ayse);
};

beforeAll(async () => {
  world = await openWorld({ poolSize: 1 });
  owner = await connectBehind(world);
  const made = await owner.query(`
    select string_agg(format($$select %L as table, concat_ws(',', %s) as key, xmin::text as "writtenBy" from %s$$, c.relname,
      (select string_agg(quote_ident(a.attname), ',') from pg_attribute a where a.attrelid = c.oid and a.attnum = any(i.indkey)),
      c.oid::regclass), ' union all ') as text
    from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary where ${ours}`);
  everyRow = made.rows[0].text;
  // So that each call has neighbours of both kinds: what one like it has left, and what another one is about.
  for (const call of writes) {
    await (await prepared(call))();
    await signInAgain(call);
    await prepared(call);
  }
}, 180_000);
afterAll(async () => {
  await owner.end();
  await world.close();
});

describe('leaves its neighbours alone', () => {
  test.each(writes)('$name', async (call) => {
    const beside = await rows();
    const make = await prepared(call);
    const before = await rows();
    await make();
    const after = await rows();
    await signInAgain(call);
    const changed = new Map<Table, number>();
    for (const [key, { table, writtenBy }] of before)
      if (beside.has(key) && after.get(key)?.writtenBy !== writtenBy) changed.set(table, (changed.get(table) ?? 0) + 1);
    const known = changes[call.name] ?? [];
    const unknown = [...changed].filter(
      ([table, count]) => !known.includes(table) || (count > 1 && !several.includes(table)),
    );
    expect(unknown).toEqual([]);
  });
});
