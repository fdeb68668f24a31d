import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectBehind } from '../behind.ts';
import { changedRows, type EveryRow, everyRowOf } from '../every-row.ts';
import { allCalls, doneElsewhere, openWorld, type World } from '../world.ts';
import { prepared } from './prepared.ts';

/** A write changes the rows it is about and what belongs to them: what is beside them stays as it is, in every table. */

/** What else a write changes: the account of whoever makes it, their company, what is one for all, and what is counted. */
const changes: Record<string, readonly string[]> = {
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

let world: World;
let owner: pg.Client;
let rows: () => Promise<EveryRow>;
/** What is there before a call's own rows are. */
let beside: EveryRow;

const writes = allCalls.filter(({ row, name }) => row.kind === 'write' && !doneElsewhere.has(name));

beforeAll(async () => {
  world = await openWorld({ poolSize: 1 });
  owner = await connectBehind(world);
  rows = await everyRowOf(owner);
  // So that each call has neighbours of both kinds: what one like it has left, and what another one is about.
  for (const call of writes) {
    await (await prepared(world, call))();
    await prepared(world, call);
  }
  beside = await rows();
}, 180_000);
afterAll(async () => {
  await owner.end();
  await world.close();
});

describe('leaves its neighbours alone', () => {
  test.each(writes)('$name', async (call) => {
    const make = await prepared(world, call);
    const before = await rows();
    await make();
    const after = await rows();
    const known = changes[call.name] ?? [];
    const unknown = [...changedRows(beside, before, after)].filter(
      ([table, count]) => !known.includes(table) || (count > 1 && !several.includes(table)),
    );
    beside = after;
    expect(unknown).toEqual([]);
  });
});
