import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleOf } from '../samples.ts';
import { allCalls, doneElsewhere, openWorld, type World } from '../world.ts';
import { activityAfter, ask, endsSessions, lastActivity, tokenFor } from './door.ts';

/**
 * Writes that touch nothing of a company's: sessions and reset tokens are in tables that only the gate reaches; mail and
 * parts of pictures are in technical tables without a log.
 */
const leavesNone: Record<string, string> = {
  'account.login': 'a session',
  'account.logout': 'a session',
  'account.endSession': 'a session',
  'account.language': 'the language of a session',
  'account.forgotPassword': 'a reset token and a mail',
  'notification.markRead': 'what somebody has read',
  'action.sendLink': 'a mail; another address is a change of the action',
  'pushDevice.announce': 'messages, which the queue shows',
  'push.subscribe': 'where a browser takes its messages',
  'push.unsubscribe': 'where a browser takes its messages',
  'message.resend': 'the queue tells it itself',
  'message.cancel': 'as above',
  'messageTemplate.sendTest': 'a mail',
  'emailAccount.test': 'a mail',
  'reportSchedule.sendNow': 'mails, which are listed by themselves',
  'webhook.test': 'what a receiver answered',
  'webhook.redeliver': 'its deliveries tell it themselves',
  'pushDevice.test': 'when a browser last took a message',
  'secondFactor.complete': 'a session',
  'secondFactor.passkeyOptions': 'a challenge',
  'secondFactor.passkey': 'a session',
  'secondFactor.beginTotp': 'a secret that waits for its first code',
  'secondFactor.beginPasskey': 'a challenge',
  'fieldwork.putDraft': 'what is still being written; what is sent of it is logged',
  'fieldwork.deleteDraft': 'as above',
  'importFile.check': 'what a file would do, for a day',
  'companyImport.upload': 'a file on the disk, for a day',
  'companyImport.discard': 'as above',
  'importFile.run': 'a job, whose writes are logged under the call of the file’s maker',
};

/** Whom the log names when it is not the calling user. */
const actors: Record<string, string> = {
  'account.register': 'system:sign-up',
  'field.submit': 'participant',
  'field.putPicture': 'participant',
  'actionLink.setState': 'participant',
  'actionLink.putPicture': 'participant',
  'mailing.leave': 'participant',
  'mailing.comeBack': 'participant',
};

let world: World;
beforeAll(async () => {
  world = await openWorld({ poolSize: 1 });
});
afterAll(() => world.close());

const writes = allCalls.filter(({ row, name }) => row.kind === 'write' && !doneElsewhere.has(name));

describe('every write leaves activity under its own name, by whoever made the call', () => {
  test.each(writes.filter(({ name }) => !leavesNone[name]))('$name', async (call) => {
    const input = await sampleOf(world, 'ayse', call.name);
    if (call.name === 'account.deletePicture')
      await world.ok('ayse', 'account.uploadPicture', await sampleOf(world, 'ayse', 'account.uploadPicture'));
    const before = await lastActivity(world, world.ids.ayse.company);
    const token = endsSessions.has(call.name) ? await world.session(world.ids.ayse) : tokenFor(world, call);
    const reply = await ask(world, call, input, { token });
    expect(reply.body?.Success, JSON.stringify(reply.body)).toBe(true);
    const { user, company } = world.ids.ayse;
    if (endsSessions.has(call.name)) world.tokens.ayse = await world.session(world.ids.ayse);
    const isNewCompany = call.name === 'account.register';
    const lines = await activityAfter(
      world,
      isNewCompany ? reply.body.Data.Info.CompanyId : company,
      isNewCompany ? 0 : before,
    );
    expect(lines.length, `${call.name} left no activity`).toBeGreaterThan(0);
    const actor = actors[call.name] ?? `user:${user}`;
    for (const line of lines) {
      expect([line.table_name, line.call, line.actor]).toEqual([line.table_name, call.name, actor]);
      expect(line.user_id).toBe(actor.startsWith('user:') ? user : null);
    }
  });
});

describe('a write that only touches sessions leaves none', () => {
  test.each(writes.filter(({ name }) => leavesNone[name]))('$name', async (call) => {
    const input = await sampleOf(world, 'ayse', call.name);
    const before = await lastActivity(world, world.ids.ayse.company);
    const token = endsSessions.has(call.name) ? await world.session(world.ids.ayse) : tokenFor(world, call);
    const reply = await ask(world, call, input, { token });
    expect(reply.body?.Success, JSON.stringify(reply.body)).toBe(true);
    expect(await activityAfter(world, world.ids.ayse.company, before)).toEqual([]);
  });
});

/** Reads of what is worth a line by itself. */
const readsThatCount = ['backup.download'];

describe('a read leaves none', () => {
  test.each(allCalls.filter(({ name, row }) => row.kind !== 'write' && !readsThatCount.includes(name)))(
    '$name',
    async (call) => {
      const input = await sampleOf(world, 'ayse', call.name);
      const before = await lastActivity(world, world.ids.ayse.company);
      const reply = await ask(world, call, input, { token: tokenFor(world, call) });
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      expect(await activityAfter(world, world.ids.ayse.company, before)).toEqual([]);
    },
  );
});

test('the installation is in the log of the company it made', async () => {
  const lines = await activityAfter(world, world.ids.ayse.company, 0);
  const names = lines
    .filter(({ call }) => call === 'install.run')
    .map(({ table_name, actor }) => `${table_name} ${actor}`);
  expect(new Set(names)).toEqual(
    new Set(['group system:sign-up', 'user system:sign-up', 'location_type system:sign-up', 'credit system:sign-up']),
  );
});

test('a write that is refused leaves none', async () => {
  const before = await lastActivity(world, world.ids.ayse.company);
  const reply = await world.call('ayse', 'department.remove', { ids: [2147483000] });
  expect(reply.status).toBe(404);
  expect(await activityAfter(world, world.ids.ayse.company, before)).toEqual([]);
});
