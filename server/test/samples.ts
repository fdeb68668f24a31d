import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { messageNames } from '@sahada/contract/messages';
import { sql } from 'kysely';
import { config } from '../src/config.ts';
import { door } from '../src/db/door.ts';
import { gateOf } from '../src/db/gate.ts';
import { resetFactors } from '../src/facts/factors.ts';
import { isSigned } from '../src/facts/files.ts';
import { tell } from '../src/facts/tell.ts';
import { sealSome } from '../src/features/seal/make.ts';
import { secretPlace } from '../src/features/webhook/post.ts';
import { seal } from '../src/outside/seal.ts';
import { hashOf, newToken } from '../src/pipeline/token.ts';
import { type Builders, build, type Owner, pixel, sha256 } from './builders.ts';
import { createCall, daysFromNow, type EntityGroup, entitySamples } from './entity-samples.ts';
import { type Authenticator, authenticator } from './passkey.ts';
import { codeAt, fromBase32 } from './totp.ts';
import { bearer, mailHost, password, type World } from './world.ts';

/**
 * A valid input for every call of the table, made in the company of `person`. The walks send them as they are, then with
 * one thing wrong at a time. A call without a sample fails the walks.
 */
type Input = Record<string, unknown>;

type Sample = (a: Builders, world: World, person: Owner) => Promise<Input> | Input;

const none: Sample = () => ({});
const ofProject: Sample = async (a) => ({ projectId: await a.standing.project() });
const ofReport: Sample = async (a) => {
  const { planId, responseId } = await a.standing.response();
  return { auditId: planId, responseId };
};

/** A response under whose key another content came as well. */
async function aConflict(a: Builders, world: World, person: Owner) {
  const { id: auditId, token } = await a.openPlan();
  const { participant: _nobody, ...submission } = await a.submission(token);
  const [answer] = submission.answers as Input[];
  const sent = (note: string) => ({ ...submission, answers: [{ ...answer, pictureKeys: [], note: a.text(note) }] });
  await world.ok(null, 'field.submit', sent('Islak'));
  await world.call(null, 'field.submit', sent('Kuru'));
  const [{ responseId }] = (await world.ok(person, 'audit.details', { auditId })).Responses;
  const { ListItems } = await world.ok(person, 'review.list', { responseId, conflicting: true });
  const conflicts = await world.ok(person, 'review.conflicts', { responseId: ListItems[0].responseId });
  return { responseId, id: conflicts[1].id, reason: a.text('Doğrusu bu') };
}

/** A response that its author sent signed in. */
async function signedIn(a: Builders, world: World, person: Owner) {
  const response = await a.response();
  await world.inCompany(person, (db) =>
    db.updateTable('response').set({ user_id: world.ids[person].user }).where('id', '=', response.responseId).execute(),
  );
  return response;
}

const noticeForm = (a: Builders, customerId: number) => ({
  customerId,
  title: a.text('Aydınlatma'),
  text: `<p>${a.text('Verileriniz')}</p>`,
  consentText: `<p>${a.text('Rıza')}</p>`,
  active: true,
  locales: [{ languageId: 2, title: a.text('Notice'), text: `<p>${a.text('Your data')}</p>`, consentText: null }],
});

/** The text of a customer made for it: each has one. */
export async function aNotice(a: Builders, world: World, person: Owner) {
  const customerId = await a.customer();
  const { id, version } = await world.ok(person, 'notice.insert', noticeForm(a, customerId));
  return { id: id as number, version: version as number, customerId };
}

/** The first answer of an audit that is being written. */
export async function draftOf(a: Builders): Promise<Input & { responseKey: string }> {
  const { token } = await a.openPlan();
  // Which question it is stays a device's claim until the response is sent.
  const answer = { questionId: 1, note: a.text('Islak'), at: new Date().toISOString() };
  return { responseKey: randomUUID(), token, answers: [answer] };
}

export async function aDraft(a: Builders, world: World, person: Owner): Promise<{ responseKey: string }> {
  const draft = await draftOf(a);
  await world.ok(person, 'fieldwork.putDraft', draft);
  return draft;
}

/** A mail that waits, to somebody outside. */
/** A recurring plan at the standing location, every week from tomorrow on, twice. */
const seriesForm = async (a: Builders) => {
  const { locationId, beginDate: _, endDate: __, ...plan } = await a.planForm();
  return {
    plan,
    locationIds: [locationId],
    rule: { every: 'week', from: daysFromNow(1).slice(0, 10), count: 2 },
  };
};

export const aSeries = async (a: Builders, world: World, person: Owner): Promise<number> =>
  (await world.ok(person, 'series.save', await seriesForm(a))).id;

export const aMessage = async (a: Builders, world: World, person: Owner): Promise<number> => {
  const { id } = await world.inCompany(person, (db) =>
    db
      .insertInto('message')
      .values({
        name: 'plan.assigned',
        channel: 'mail',
        recipient: `${a.text('kisi')}@ornek.example`,
        language_id: 1,
        subject: a.text('Konu'),
        text: a.text('Metin'),
        last_error: a.text('Yanıt'),
        message_id: `<${randomUUID()}@sahada>`,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
};

/** Somebody invited to a plan that is on the air. */
export async function anInvitation(a: Builders, world: World, person: Owner): Promise<{ auditId: number; id: number }> {
  const auditId = (await a.openPlan()).id;
  await world.inCompany(person, (db) =>
    db.updateTable('company').set({ address_known_at: new Date().toISOString() }).execute(),
  );
  const file = Buffer.from(`${a.text('Elif')};${randomUUID()}@ornek.example;tr\n`);
  await world.ok(person, 'invitation.invite', { auditId, file });
  return { auditId, id: (await world.ok(person, 'invitation.invitations', { auditId })).ListItems[0].id };
}

/** The code of a sealed response's report. */
async function aSeal(a: Builders, world: World, person: Owner): Promise<string> {
  const { planId, responseId } = await a.response();
  await world.ok(person, 'audit.approve', { auditId: planId, responseId });
  return world.inCompany(person, async (db) => {
    await db
      .insertInto('seal_due')
      .values({ response_id: responseId, due_at: new Date(0).toISOString() })
      .execute();
    await sealSome(db);
    const { code } = await db
      .selectFrom('seal')
      .select('code')
      .where('response_id', '=', responseId)
      .executeTakeFirstOrThrow();
    return code;
  });
}

/** A report that is shared by a link. */
export async function aShare(_a: Builders, world: World, person: Owner): Promise<{ id: number; token: string }> {
  const { id, link } = await world.ok(person, 'share.create', await sampleOf(world, person, 'share.create'));
  return { id, token: link.split('/').at(-1) };
}

const emailAccountForm = (a: Builders): Input => ({
  name: a.text('Hesap'),
  fromName: a.text('Gönderen'),
  fromAddress: `gonderen@${a.text('x').includes('KANARYA') ? 'other' : 'ornek'}.example`,
  host: mailHost.split(':')[0],
  port: Number(mailHost.split(':')[1]),
  security: 'none',
  user: a.text('kullanici'),
  password: 'gizli',
});

const reportForm = (a: Builders): Input => ({
  name: a.text('Haftalık özet'),
  report: 'comparison',
  filters: { by: 'location' },
  emails: ['mudur@ornek.example'],
});

/** A company whose address is known, which may therefore mail to strangers. */
const knowAddress = (world: World, person: Owner): Promise<unknown> =>
  world.inCompany(person, (db) =>
    db.updateTable('company').set({ address_known_at: new Date().toISOString() }).execute(),
  );

export const aReportSchedule = async (a: Builders, world: World, person: Owner): Promise<number> => {
  await knowAddress(world, person);
  return (await world.ok(person, 'reportSchedule.create', reportForm(a))).id;
};

export const anEmailAccount = async (a: Builders, world: World, person: Owner): Promise<number> => {
  const { id } = await world.inCompany(person, (db) =>
    db
      .insertInto('email_account')
      .values({
        name: a.text('Hesap'),
        from_name: a.text('Gönderen'),
        from_address: 'gonderen@ornek.example',
        host: 'localhost',
        port: 1,
        security: 'none',
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
};

export const anApiKey = async (a: Builders, world: World, person: Owner): Promise<number> => {
  const { id } = await world.inCompany(person, async (db) => {
    const made = await db
      .insertInto('api_key')
      .values({
        name: a.text('ERP'),
        prefix: 'sahada_abcd',
        permissions: ['ManageReports'],
        user_id: world.ids[person].user,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`select gate.new_api_token(${hashOf(newToken())}, ${made.id})`.execute(db);
    return made;
  });
  return id;
};

/** A webhook at an address where nobody answers, and something that it was told. */
export const aWebhook = async (a: Builders, world: World, person: Owner): Promise<{ id: number; delivery: number }> =>
  world.inCompany(person, async (db) => {
    const { id } = await db
      .insertInto('webhook')
      .values({ name: a.text('Depo'), url: `http://${mailHost}/`, events: ['response.received'] })
      .returning('id')
      .executeTakeFirstOrThrow();
    const secret_sealed = seal(config().sealingKey, secretPlace(id), 'x');
    await db.updateTable('webhook').set({ secret_sealed }).where('id', '=', id).execute();
    const delivery = await db
      .insertInto('delivery')
      .values({
        webhook_id: id,
        event_id: '1-response.received',
        name: 'response.received',
        topic: 'response 1',
        at: new Date().toISOString(),
        body: JSON.stringify({ name: a.text('x') }),
        state: 'Failed',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, delivery: delivery.id };
  });

let tested = 0;

/** Each message may be tried three times an hour. */
const testable = () => messageNames[tested++ % messageNames.length];

/** Work that companies run for themselves, for a company that is not the operator. */
const ofTask = (person: Owner): Input => ({ name: person === 'ayse' ? 'cleanup' : 'activity.seal' });

const viewOf = async (a: Builders, world: World, person: Owner): Promise<number> =>
  (
    await world.ok(person, 'view.save', {
      screen: '/admin/customers',
      name: a.text('Görünüm'),
      query: '',
      shared: true,
    })
  ).id;

/** One that somebody was told in the application. */
export const aNotification = async (world: World, person: Owner): Promise<number> => {
  await world.inCompany(person, (db) =>
    tell(db, 'announcement', [world.ids[person].user], { heading: 'Duyuru', body: 'Metin', link: '/notifications' }),
  );
  return (await world.ok(person, 'notification.list')).ListItems[0].id;
};

/** A browser's, at a push service that nobody reaches. */
export const aSubscription = () => ({
  endpoint: `https://localhost:1/push/${randomUUID()}`,
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
});

/** Takes away what earlier samples have set up: the others sign in with the password alone. */
async function withoutFactors(world: World, person: Owner): Promise<void> {
  await world.inCompany(person, async (db) => {
    await resetFactors(db, world.ids[person].user);
    await db
      .updateTable('user')
      .set({ totp_since: null, passkeys: 0 })
      .where('id', '=', world.ids[person].user)
      .where((where) => where.or([where('totp_since', 'is not', null), where('passkeys', '>', 0)]))
      .execute();
  });
}

/** Sets an app up for them; their other sessions end, and the one of these tests goes on. */
async function withTotp(world: World, person: Owner): Promise<{ recoveryCodes: string[] }> {
  await withoutFactors(world, person);
  const headers = bearer(world.tokens[person]);
  const { Secret } = (await world.call(null, 'secondFactor.beginTotp', {}, headers)).body.Data;
  const code = codeAt(fromBase32(Secret), Date.now() / 1000);
  const { RecoveryCodes } = (await world.call(null, 'secondFactor.confirmTotp', { code }, headers)).body.Data;
  return { recoveryCodes: RecoveryCodes };
}

/** Gives them a passkey on a device of its own. */
export async function withPasskey(world: World, person: Owner): Promise<{ id: number; device: Authenticator }> {
  await withoutFactors(world, person);
  const device = authenticator();
  const { challengeId, options } = await world.ok(person, 'secondFactor.beginPasskey');
  const credential = device.create(options);
  return { ...(await world.ok(person, 'secondFactor.addPasskey', { challengeId, name: 'X', credential })), device };
}

/** What signing in would give for the second step. */
async function ticketFor(world: World, person: Owner, step: 'totp' | 'setup'): Promise<string> {
  const ticket = newToken();
  const { company, user } = world.ids[person];
  const values = [door(), hashOf(ticket), company, user, step];
  await world.pool.query("select gate.new_ticket($1, $2, $3, $4, $5, 'office', now())", values);
  return ticket;
}

/** Samples of calls other than the usual ones. */
const others: Record<string, Sample> = {
  'account.login': async (_a, world, person) => {
    await withoutFactors(world, person);
    return { email: emails[person], password };
  },
  'account.register': (a) => ({
    firstName: a.text('Ece'),
    lastName: a.text('Su'),
    email: `${randomUUID()}@yeni.example`,
    phone: a.text('1'),
    password,
    confirmPassword: password,
    companyName: a.text('Yeni'),
    countryId: 792,
  }),
  'account.forgotPassword': (_a, _world, person) => ({ email: emails[person] }),
  'account.resetPassword': async (_a, world, person) => {
    // Past the handler, which mails no more than three an hour.
    const token = newToken();
    const client = await world.pool.connect();
    await gateOf((text, values) => client.query(text, values), client, 'test', Date.now())
      .newReset(emails[person], hashOf(token))
      .finally(() => client.release());
    return { token, password, confirmPassword: password };
  },
  'account.logout': none,
  'account.changePassword': () => ({ oldPassword: password, newPassword: password, confirmPassword: password }),
  'account.get': none,
  'account.update': (a) => ({
    firstName: a.text('Ayşe'),
    phone: a.text('2'),
    countryId: 792,
    timeZones: 'Europe/Berlin',
  }),
  'account.uploadPicture': () => ({ file: pixel }),
  'account.deletePicture': none,
  'account.language': () => ({ languageId: 2 }),
  'account.defaultLanguage': () => ({ languageId: 1 }),
  'account.sessions': none,
  'account.endSession': async (_a, world, person) => {
    await world.session(world.ids[person]);
    const sessions = await world.ok(person, 'account.sessions');
    return { id: sessions.find((session: { current: boolean }) => !session.current).id };
  },

  'secondFactor.complete': async (_a, world, person) => {
    const { recoveryCodes } = await withTotp(world, person);
    return { ticket: await ticketFor(world, person, 'totp'), code: recoveryCodes[0] };
  },
  'secondFactor.passkeyOptions': none,
  'secondFactor.passkey': async (_a, world, person) => {
    const { device } = await withPasskey(world, person);
    const { challengeId, options } = await world.ok(null, 'secondFactor.passkeyOptions');
    return { challengeId, credential: device.get(options) };
  },
  'secondFactor.get': none,
  'secondFactor.beginTotp': async (_a, world, person) => ({ ticket: await ticketFor(world, person, 'setup') }),
  'secondFactor.confirmTotp': async (_a, world, person) => {
    await withoutFactors(world, person);
    const ticket = await ticketFor(world, person, 'setup');
    const { Secret } = await world.ok(null, 'secondFactor.beginTotp', { ticket });
    return { ticket, code: codeAt(fromBase32(Secret), Date.now() / 1000) };
  },
  'secondFactor.removeTotp': async (_a, world, person) => {
    await withTotp(world, person);
    return { password };
  },
  'secondFactor.newRecoveryCodes': async (_a, world, person) => {
    await withTotp(world, person);
    return { password };
  },
  'secondFactor.beginPasskey': async (_a, world, person) => {
    await withoutFactors(world, person);
    return {};
  },
  'secondFactor.addPasskey': async (a, world, person) => {
    await withoutFactors(world, person);
    const { challengeId, options } = await world.ok(person, 'secondFactor.beginPasskey');
    return { challengeId, name: a.text('Telefon'), credential: authenticator().create(options) };
  },
  'secondFactor.removePasskey': async (_a, world, person) => ({ id: (await withPasskey(world, person)).id }),

  'install.status': none,
  'install.run': (a) => ({
    company: a.text('X'),
    firstName: 'A',
    lastName: 'B',
    email: 'x@y.example',
    password,
    confirmPassword: password,
  }),
  'install.progress': none,

  'lookup.cities': () => ({ countryId: 792 }),
  'lookup.districts': async (_a, world) => ({
    cityId: (await world.ok(null, 'lookup.cities', { countryId: 792 }))[0].Id,
  }),
  'lookup.projectsByCustomer': async (a) => ({ customerId: await a.standing.customer() }),
  'lookup.locationsByProject': ofProject,
  'lookup.checklistsByProject': ofProject,
  'lookup.locationsByPlan': async (a) => ({ auditId: await a.standing.plan() }),
  'lookup.locations': async (a) => ({ customerId: await a.standing.customer() }),

  'activity.list': none,
  'activity.get': async (a, world, person) => {
    await a.customer();
    return { id: (await world.ok(person, 'activity.list')).ListItems[0].id };
  },
  'activity.verify': () => ({ dateFrom: '2026-01-01', dateTo: '2026-03-31' }),

  'message.list': none,
  'message.get': async (a, world, person) => ({ id: await aMessage(a, world, person) }),
  'message.resend': async (a, world, person) => ({ ids: [await aMessage(a, world, person)] }),
  'message.cancel': async (a, world, person) => ({ ids: [await aMessage(a, world, person)] }),
  'messageTemplate.list': none,
  'messageTemplate.get': () => ({ name: 'account.reset' }),
  'messageTemplate.update': () => ({
    name: 'plan.assigned',
    active: true,
    locales: [{ languageId: 1, subject: '{plan}', text: '{recipient}' }],
  }),
  'messageTemplate.reset': () => ({ name: 'plan.assigned' }),
  'messageTemplate.preview': () => ({ name: 'plan.assigned', languageId: 1, subject: '{plan}', text: '{recipient}' }),
  'messageTemplate.sendTest': () => ({ name: testable(), languageId: 1 }),
  'emailAccount.list': none,
  'emailAccount.get': async (a, world, person) => ({ id: await anEmailAccount(a, world, person) }),
  'emailAccount.create': async (a, world, person) => {
    await world.inCompany(person, (db) => db.deleteFrom('email_account').execute());
    return emailAccountForm(a);
  },
  'emailAccount.update': async (a, world, person) => ({
    id: await anEmailAccount(a, world, person),
    name: a.text('Yeni hesap'),
  }),
  'emailAccount.remove': async (a, world, person) => ({ ids: [await anEmailAccount(a, world, person)] }),
  'emailAccount.setDefault': async (a, world, person) => ({ id: await anEmailAccount(a, world, person) }),
  'emailAccount.test': async (a, world, person) => ({ id: await anEmailAccount(a, world, person) }),
  'reportSchedule.list': none,
  'reportSchedule.get': async (a, world, person) => ({ id: await aReportSchedule(a, world, person) }),
  'reportSchedule.create': async (a, world, person) => {
    await knowAddress(world, person);
    await world.inCompany(person, (db) => db.deleteFrom('report_schedule').execute());
    return reportForm(a);
  },
  'reportSchedule.update': async (a, world, person) => ({
    id: await aReportSchedule(a, world, person),
    name: a.text('Aylık özet'),
  }),
  'reportSchedule.remove': async (a, world, person) => ({ ids: [await aReportSchedule(a, world, person)] }),
  'reportSchedule.setActive': async (a, world, person) => ({
    ids: [await aReportSchedule(a, world, person)],
    active: false,
  }),
  'reportSchedule.sendNow': async (a, world, person) => ({ id: await aReportSchedule(a, world, person) }),
  'scheduleTask.list': none,
  'scheduleTask.runs': (_a, _world, person) => ofTask(person),
  'scheduleTask.run': (_a, _world, person) => ofTask(person),
  'scheduleTask.setActive': (_a, _world, person) => ({ ...ofTask(person), enabled: true }),
  'scheduleTask.setSchedule': (_a, _world, person) => ({ ...ofTask(person), schedule: '40 * * * *' }),

  'view.list': () => ({ screen: '/admin/customers' }),
  'view.save': (a) => ({ screen: '/admin/customers', name: a.text('Pasifler'), query: 'active=false', shared: true }),
  'view.remove': async (a, world, person) => ({ id: await viewOf(a, world, person) }),
  'view.saveColumns': () => ({
    screen: '/admin/customers',
    columns: [{ field: 'companyName', width: 300, visible: true }],
    sortField: 'companyName',
    sortDirection: 'desc',
  }),
  'live.follow': () => ({ seconds: 0 }),
  'notification.list': none,
  'notification.markRead': async (_a, world, person) => ({ ids: [await aNotification(world, person)] }),
  'notification.preferences': none,
  'notification.savePreferences': () => ({ preferences: [{ name: 'announcement', push: false }] }),
  'pushDevice.announce': async (a, world, person) => ({
    userGroupIds: [(await world.ok(person, 'user.get', { id: world.ids[person].user })).userRoleId],
    title: a.text('Duyuru'),
    text: a.text('Metin'),
  }),
  'push.key': none,
  'push.subscribe': aSubscription,
  'push.unsubscribe': () => ({ endpoint: aSubscription().endpoint }),
  'pushDevice.list': none,
  'pushDevice.test': async (_a, world, person) => world.ok(person, 'push.subscribe', aSubscription()),
  'apiKey.list': none,
  'apiKey.get': async (a, world, person) => ({ id: await anApiKey(a, world, person) }),
  'apiKey.create': async (a, world, person) => {
    await world.inCompany(person, (db) => db.deleteFrom('api_key').execute());
    return { name: a.text('ERP'), permissions: ['ManageReports'] };
  },
  'apiKey.update': async (a, world, person) => ({ id: await anApiKey(a, world, person), name: a.text('Yeni anahtar') }),
  'apiKey.remove': async (a, world, person) => ({ ids: [await anApiKey(a, world, person)] }),
  'apiKey.setActive': async (a, world, person) => ({ ids: [await anApiKey(a, world, person)], active: false }),
  'webhook.list': none,
  'webhook.get': async (a, world, person) => ({ id: (await aWebhook(a, world, person)).id }),
  'webhook.create': async (a, world, person) => {
    await world.inCompany(person, (db) => db.deleteFrom('webhook').execute());
    return { name: a.text('Depo'), url: `http://${mailHost}/`, events: ['response.received'] };
  },
  'webhook.update': async (a, world, person) => ({
    id: (await aWebhook(a, world, person)).id,
    name: a.text('Yeni webhook'),
  }),
  'webhook.remove': async (a, world, person) => ({ ids: [(await aWebhook(a, world, person)).id] }),
  'webhook.setActive': async (a, world, person) => ({ ids: [(await aWebhook(a, world, person)).id], active: false }),
  'webhook.test': async (a, world, person) => ({ id: (await aWebhook(a, world, person)).id }),
  'webhook.rotate': async (a, world, person) => ({ id: (await aWebhook(a, world, person)).id }),
  'webhook.deliveries': async (a, world, person) => ({ webhookId: (await aWebhook(a, world, person)).id }),
  'webhook.redeliver': async (a, world, person) => ({ ids: [(await aWebhook(a, world, person)).delivery] }),
  'feed.service': none,
  'feed.metadata': none,
  'feed.rows': () => ({ set: 'Locations' }),
  'feed.actions': none,
  'search.find': () => ({ text: 'ör' }),

  'stored.picture': async (a, world, person) => {
    const { answerId, pictureId } = await a.standing.response();
    const row = await world.ok(person, 'audit.answer', { auditPlanAnswerId: answerId });
    const { searchParams } = new URL(row.pictures[0].url, 'http://localhost');
    const input = Object.fromEntries(searchParams);
    if (!isSigned(Number(input.company), Number(input.session), pictureId, 'full', String(input.signature))) {
      throw new Error('the address of the picture is not signed');
    }
    return { ...input, id: pictureId };
  },
  'stored.helpPicture': async (_a, world, person) => {
    const { HelpPictureUrl } = await world.ok(person, 'question.uploadHelpPicture', { file: pixel });
    return { key: HelpPictureUrl.split('/').at(-1) };
  },
  'stored.avatar': async (_a, world, person) => {
    const { AvatarUrl } = await world.ok(person, 'account.uploadPicture', { file: pixel });
    return { key: AvatarUrl.split('/').at(-1) };
  },

  'mapping.locations': ofProject,
  'mapping.otherLocations': ofProject,
  'mapping.users': ofProject,
  'mapping.otherUsers': ofProject,
  'mapping.checklists': ofProject,
  'mapping.otherChecklists': ofProject,
  'mapping.levels': ofProject,
  'mapping.addLocations': async (a) => ({ projectId: await a.project(), locationIds: [await a.standing.location()] }),
  'mapping.addUsers': async (a, world, person) => ({ projectId: await a.project(), userIds: [world.ids[person].user] }),
  'mapping.addChecklists': async (a) => ({
    projectId: await a.project(),
    checklistIds: [await a.standing.checklist()],
  }),
  'mapping.removeLocations': async (a) => ({ projectId: await a.filledProject(), ids: [await a.standing.location()] }),
  'mapping.removeUsers': async (a, world, person) => ({
    projectId: await a.filledProject(),
    ids: [world.ids[person].user],
  }),
  'mapping.removeChecklists': async (a) => ({
    projectId: await a.filledProject(),
    ids: [await a.standing.checklist()],
  }),
  'mapping.saveLevels': async (a, world, person) => {
    const projectId = await a.filledProject();
    const [first] = await world.ok(person, 'mapping.levels', { projectId });
    return { projectId, levels: [first, ...a.levels().slice(1)] };
  },

  'group.permissions': async (a) => ({ param: await a.standing.group() }),
  'group.checkChange': async (a) => ({
    id: await a.standing.group(),
    permissions: [{ systemName: 'ManageCustomers', selected: true }],
  }),
  'user.updateActive': async (a) => ({ userId: await a.user(), active: false }),
  'user.changePassword': async (a) => ({ userId: await a.user(), newPassword: password, confirmPassword: password }),
  'user.projects': (_a, world, person) => ({ userId: world.ids[person].user }),
  'user.activities': (_a, world, person) => ({ userId: world.ids[person].user }),
  'user.audits': (_a, world, person) => ({ userId: world.ids[person].user }),
  'user.uploadAvatar': async (a) => ({ userId: await a.user(), file: pixel }),
  'user.resetSecondFactor': async (a, world, person) => {
    const userId = await a.user();
    const set = { totp_since: new Date().toISOString() };
    await world.inCompany(person, (db) => db.updateTable('user').set(set).where('id', '=', userId).execute());
    return { userId };
  },
  'user.invite': async (a) => ({ ids: [await a.user()] }),

  'company.get': (_a, world, person) => ({ id: world.ids[person].company }),
  'company.update': (a, world, person) => ({
    Id: world.ids[person].company,
    Name: a.text('Yeni Ad'),
    Phone: a.text('3'),
    Email: `firma@${person === 'zoe' ? 'other' : 'ornek'}.example`,
    StreetAddress: a.text('Sokak 2'),
    Description: a.text('Denetim'),
    CountryId: 792,
    DefaultLanguageId: 1,
    TimeZone: 'Europe/Istanbul',
    FourEyes: false,
  }),

  'company.uploadLogo': () => ({ file: pixel }),
  'company.deleteLogo': async (_a, world, person) => {
    await world.ok(person, 'company.uploadLogo', { file: pixel });
    return {};
  },

  'notice.byCustomer': async (a, world, person) => {
    const { customerId } = await aNotice(a, world, person);
    return { id: customerId };
  },
  'notice.version': async (a, world, person) => {
    const { id, version } = await aNotice(a, world, person);
    return { id, version };
  },
  'notice.list': () => ({ page: 1, pageSize: 10, sortDirection: 'asc' }),
  'notice.insert': async (a) => noticeForm(a, await a.customer()),
  'notice.update': async (a, world, person) => {
    const { id, customerId } = await aNotice(a, world, person);
    const { customerId: _, ...form } = noticeForm(a, customerId);
    return { ...form, id, title: a.text('Yeni metin') };
  },

  'question.createMany': async (a) => ({ questions: [await a.questionForm()] }),
  'question.uploadHelpPicture': () => ({ file: pixel }),
  'question.usage': async (a) => ({ id: await a.standing.question() }),
  'question.copy': async (a) => ({ id: await a.standing.question() }),
  'checklist.changes': async (a) => {
    const checkListId = await a.checklist({ Projects: [{ Id: await a.standing.project() }] });
    await a.openPlan({ checkListId });
    return { id: checkListId };
  },
  'checklist.export': async (a) => ({ id: await a.standing.checklist(), format: 'json' }),
  'checklist.copy': async (a) => ({ id: await a.standing.checklist() }),

  'exportFile.progress': async (_a, world, person) => ({ id: await world.writtenExport(person) }),
  'exportFile.download': async (_a, world, person) => ({ id: await world.writtenExport(person) }),

  'importFile.check': (a) => ({
    file: Buffer.from(
      `Customer;Contact’s first name;Contact’s last name;Contact’s e-mail\n${a.text('Dosyadan')};A;B;a@b.example`,
    ),
    kind: 'customer',
  }),
  'importFile.run': async (_a, world, person) => ({ importId: await world.checkedImport(person) }),
  'importFile.progress': async (_a, world, person) => ({ id: await world.checkedImport(person) }),
  'importFile.sample': () => ({ kind: 'customer', format: 'csv' }),

  'gallery.list': none,
  'gallery.create': () => ({ key: 'store-opening' }),

  'plan.publish': async (a) => ({ id: await a.plan(), published: true }),
  'plan.qrCode': async (a) => ({ auditId: (await a.standing.openPlan()).id, format: 'svg' }),
  'plan.forLocations': async (a) => {
    const { locationId, ...plan } = await a.planForm();
    return { plan, locationIds: [locationId] };
  },
  'series.list': none,
  'series.get': async (a, world, person) => ({ id: await aSeries(a, world, person) }),
  'series.save': async (a) => seriesForm(a),
  'series.preview': async (a) => {
    const { locationIds, rule } = await seriesForm(a);
    return { locationIds, rule };
  },
  'series.remove': async (a, world, person) => ({ ids: [await aSeries(a, world, person)] }),
  'plan.copy': async (a) => ({ id: await a.standing.plan() }),
  'plan.rotateLink': async (a) => ({ id: (await a.openPlan()).id }),
  'staticBarcode.rotate': async (a) => ({ id: await a.staticBarcode() }),
  'staticBarcode.labels': async (a) => ({ ids: [await a.standing.staticBarcode()], format: 'a4-24', test: true }),
  'staticBarcode.scans': async (a) => ({ id: await a.standing.staticBarcode() }),
  'invitation.invite': async (a, world, person) => ({
    auditId: (await anInvitation(a, world, person)).auditId,
    file: Buffer.from(`${a.text('Elif')};${randomUUID()}@ornek.example;tr\n`),
  }),
  'invitation.invitations': async (a) => ({ auditId: await a.standing.plan() }),
  'invitation.remind': async (a, world, person) => {
    const { auditId, id } = await anInvitation(a, world, person);
    const sent_at = new Date(Date.now() - 2 * 86_400_000).toISOString();
    await world.inCompany(person, (db) =>
      db.updateTable('invitation_mail').set({ sent_at }).where('invitation_id', '=', id).execute(),
    );
    return { auditId };
  },
  'invitation.withdraw': async (a, world, person) => {
    const { auditId, id } = await anInvitation(a, world, person);
    return { auditId, ids: [id] };
  },
  'plan.cancel': async (a) => ({ id: await a.plan(), reason: a.text('Ertelendi') }),
  'plan.restore': async (a, world, person) => {
    const id = await a.plan();
    await world.ok(person, 'plan.cancel', { id, reason: a.text('Ertelendi') });
    return { id };
  },
  'plan.auditors': async (a) => ({ projectId: await a.standing.project() }),
  'plan.approvers': () => ({}),
  'plan.zone': async (a) => ({ locationId: await a.standing.location() }),
  'plan.tabs': () => ({}),
  'plan.summary': async (a) => ({ id: await a.standing.plan() }),

  'field.resolve': async (a) => ({ token: (await a.standing.openPlan()).token }),
  'field.form': async (a) => ({ token: (await a.standing.openPlan()).token }),
  'field.submit': async (a) => a.submission((await a.standing.openPlan()).token),
  'field.pictureState': async (a, world) => {
    const submission = await a.submission((await a.standing.openPlan()).token);
    await world.ok(null, 'field.submit', submission);
    const picture = a.pictureOf(submission);
    await world.ok(null, 'field.putPicture', picture);
    return { token: picture.token, pictureKey: picture.pictureKey };
  },
  'field.putPicture': async (a, world) => {
    const submission = await a.submission((await a.standing.openPlan()).token);
    await world.ok(null, 'field.submit', submission);
    return a.pictureOf(submission);
  },
  'field.receipt': async (a, world) => {
    const submission = await a.submission((await a.standing.openPlan()).token);
    const receipt = await world.ok(null, 'field.submit', submission);
    return { receiptNumber: receipt.ReceiptNumber, key: submission.responseKey };
  },

  'field.receiptPdf': (_a, world, person) => sampleOf(world, person, 'field.receipt'),
  'fieldwork.assignments': none,
  'fieldwork.history': async (a) => ({ token: (await a.standing.openPlan()).token }),
  'fieldwork.response': async (a) => ({ responseKey: (await a.standing.response()).responseKey }),
  'fieldwork.draft': async (a, world, person) => ({ responseKey: (await aDraft(a, world, person)).responseKey }),
  'fieldwork.putDraft': (a) => draftOf(a),
  'fieldwork.deleteDraft': async (a, world, person) => ({ responseKey: (await aDraft(a, world, person)).responseKey }),

  'audit.summary': ofReport,
  'audit.byDepartment': ofReport,
  'audit.details': ofReport,
  'analysis.texts': async (a, world, person) => ({
    ...(await ofReport(a, world, person)),
    questionId: await a.standing.question(),
  }),
  'audit.pdf': ofReport,
  'seal.look': async (a, world, person) => ({ code: await aSeal(a, world, person) }),
  'share.create': async (a, world, person) => ({
    ...(await ofReport(a, world, person)),
    until: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  }),
  'share.send': async (a, world, person) => {
    await world.inCompany(person, (db) =>
      db.updateTable('company').set({ address_known_at: new Date().toISOString() }).execute(),
    );
    return {
      ...(await ofReport(a, world, person)),
      emails: [`${randomUUID()}@ornek.example`],
      text: a.text('Rapor ektedir'),
    };
  },
  'share.list': async (a) => ({ auditId: (await a.standing.response()).planId }),
  'share.end': async (a, world, person) => ({ id: (await aShare(a, world, person)).id }),
  'share.look': async (a, world, person) => ({ token: (await aShare(a, world, person)).token }),
  'share.sharedPdf': async (a, world, person) => ({ token: (await aShare(a, world, person)).token }),
  'audit.answer': async (a) => ({ auditPlanAnswerId: (await a.standing.response()).answerId }),
  'audit.changeAnswer': async (a, world, person) => {
    const { answerId } = await a.response();
    const row = await world.ok(person, 'audit.answer', { auditPlanAnswerId: answerId });
    return {
      auditPlanAnswerId: answerId,
      optionIds: [row.options[0].id],
      note: a.text('Düzeltildi'),
      reason: a.text('Yanlış'),
    };
  },
  'audit.approve': async (a) => {
    const { planId, responseId } = await a.response();
    return { auditId: planId, responseId };
  },
  'audit.return': async (a, world, person) => {
    const { responseId, answerId } = await signedIn(a, world, person);
    return { responseId, reason: a.text('Fotoğraf bulanık'), answerIds: [answerId] };
  },
  'audit.reopen': async (a, world, person) => {
    const { planId, responseId } = await a.response();
    await world.ok(person, 'audit.approve', { auditId: planId, responseId });
    return { responseId, reason: a.text('Yanlış onay') };
  },
  'audit.reject': async (a) => ({ responseId: (await a.response()).responseId, reason: a.text('Eksik') }),
  'audit.accept': async (a, world, person) => {
    const { id: auditId, token } = await a.openPlan({ participantLimit: 1 });
    const both = [await a.submission(token), await a.submission(token)];
    for (const one of both) await world.ok(null, 'field.submit', one);
    const { Responses } = await world.ok(person, 'audit.details', { auditId });
    const { responseId } = Responses.find((row: { flags: string[] }) => row.flags.includes('OverQuota'));
    return { responseId, accept: true };
  },
  'audit.uploadPicture': async (a) => ({ auditPlanAnswerId: (await a.response()).answerId, file: pixel }),
  'review.list': none,
  'review.history': async (a) => ({ responseId: (await a.standing.response()).responseId }),
  'review.changes': async (a) => ({ responseId: (await a.standing.response()).responseId }),
  'review.conflicts': async (a) => ({ responseId: (await a.standing.response()).responseId }),
  'review.choose': aConflict,
  'action.list': none,
  'action.get': async (a) => ({ id: await a.standing.action() }),
  'action.proposal': async (a) => ({ findingId: (await a.actionForm()).findingId }),
  'action.create': (a) => a.actionForm(),
  'action.update': async (a) => ({ id: await a.action(), title: a.text('Gider açılacak'), dueDate: '2026-12-01' }),
  'action.remove': async (a) => ({ ids: [await a.action()] }),
  'action.setState': async (a) => ({ id: await a.action(), state: 'inProgress', note: a.text('Başlandı') }),
  'action.addComment': async (a, world, person) => ({
    id: await a.action(),
    text: a.text('Servis çağrıldı mı?'),
    mentions: [world.ids[person].user],
  }),
  'action.uploadPicture': async (a) => ({ id: await a.action(), file: pixel }),
  'action.sendLink': async (a) => ({ id: (await a.sentAction()).id }),
  'actionLink.get': async (a) => ({ token: (await a.sentAction()).token }),
  'actionLink.setState': async (a) => ({
    token: (await a.sentAction()).token,
    state: 'submitted',
    note: a.text('Kurutuldu'),
  }),
  'actionLink.putPicture': async (a) => ({
    token: (await a.sentAction()).token,
    pictureKey: randomUUID(),
    sha256: sha256(pixel),
    bytes: pixel,
  }),
  'actionLink.picture': async (a, world) => {
    const { token } = await a.sentAction();
    const picture = { token, pictureKey: randomUUID(), sha256: sha256(pixel), bytes: pixel };
    await world.ok(null, 'actionLink.putPicture', picture);
    const evidence = async () => (await world.ok(null, 'actionLink.get', { token })).evidence[0];
    // A picture of another sample may stand before it in the line.
    for (let round = 0; round < 10 && (await evidence()).state !== 'ready'; round++) await world.encodePictures();
    return { token, id: (await evidence()).id, size: 'thumb' };
  },
  'report.findings': ofReport,
  'report.actions': ofReport,
  'report.comparison': async (a) => ({ auditId: (await a.standing.response()).planId }),
  'report.auditToExcel': ofReport,
  'report.responsesToExcel': () => ({ sortDirection: 'asc' }),
  'report.findingReport': none,
  'report.findingReportToPdf': none,
  'report.actionReport': none,
  'report.actionReportToPdf': none,
  'audit.deletePicture': async (a) => ({ pictureId: (await a.response()).pictureId }),
};

const emails = { ayse: 'ayse@ornek.com.tr', zoe: 'zoe@other.example' };

/** Calls without required input. */
const openGroups = new Set(['lookup', 'dashboard', 'analysis']);

const isEntity = (group: string): group is EntityGroup => group in entitySamples;

/** A form with another first text, so that something changes. */
function renamed(form: Input): Input {
  const first = Object.keys(form).find((key) => typeof form[key] === 'string');
  return first === undefined ? form : { ...form, [first]: `${form[first]} (yeni)` };
}

/** A valid input of a call. */
export async function sampleOf(world: World, person: Owner, name: string): Promise<Input> {
  const [group = '', verb = ''] = name.split('.');
  const a = build(world, person);
  if (name.endsWith('ToExcel') && !(name in others)) {
    const { page: _, pageSize: __, ...input } = await sampleOf(world, person, name.slice(0, -'ToExcel'.length));
    return { ...input, format: 'csv' };
  }
  const other = others[name];
  if (other) return other(a, world, person);
  if (openGroups.has(group)) return {};
  if (isEntity(group)) {
    const made = () => a[group]();
    if (verb === 'list' || verb === 'questionBank') return { page: 1, pageSize: 10, sortDirection: 'asc' };
    if (name === createCall(group)) return a[`${group}Form`]();
    if (verb === 'get') return { id: await made() };
    if (verb === 'update') return { ...renamed(await a[`${group}Form`]()), id: await made() };
    if (verb === 'remove') return { ids: [await made()] };
    if (verb === 'setActive') return { ids: [await made()], active: false };
  }
  throw new Error(`there is no sample of ${name}: write one in test/samples.ts`);
}
