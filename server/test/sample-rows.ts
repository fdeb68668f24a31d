import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { messageNames } from '@sahada/contract/messages';
import { sql } from 'kysely';
import { config } from '../src/config.ts';
import { door } from '../src/db/door.ts';
import { resetFactors } from '../src/facts/factors.ts';
import { mailingToken } from '../src/facts/mailing-link.ts';
import { tell } from '../src/facts/tell.ts';
import { sealSome } from '../src/features/seal/make.ts';
import { secretPlace } from '../src/features/webhook/post.ts';
import { seal } from '../src/outside/seal.ts';
import { hashOf, newToken } from '../src/pipeline/token.ts';
import { type Builders, type Owner, pixel } from './builders.ts';
import { daysFromNow } from './entity-samples.ts';
import { type Authenticator, authenticator } from './passkey.ts';
import { codeAt, fromBase32 } from './totp.ts';
import { backupFolder, bearer, mailHost, password, type World } from './world.ts';

/** What samples of calls need: rows that are there, made in the company of `person`. */

export const emails = { ayse: 'ayse@ornek.com.tr', zoe: 'zoe@other.example' };

export type Input = Record<string, unknown>;

export type Sample = (a: Builders, world: World, person: Owner) => Promise<Input> | Input;

export const none: Sample = () => ({});
export const ofProject: Sample = async (a) => ({ projectId: await a.standing.project() });
export const ofReport: Sample = async (a) => {
  const { planId, responseId } = await a.standing.response();
  return { auditId: planId, responseId };
};

/** What a person asks, of the standing customer's contact. */
export const dataRequestForm = (a: Builders) => ({
  kind: 'erase',
  person: a.text('Deniz Kaya'),
  email: `${a.text('deniz').replace(' ', '.')}@ornek.example`,
  phone: null,
  channel: 'email',
  receivedOn: daysFromNow(-1).slice(0, 10),
  note: a.text('Telefonla da aradı'),
});

export const aDataRequest = async (a: Builders, world: World, person: Owner): Promise<number> =>
  (await world.ok(person, 'dataRequest.create', dataRequestForm(a))).id;

/** One whose erasure somebody else has asked for. */
export async function anAskedErasure(a: Builders, world: World, person: Owner): Promise<number> {
  const id = await aDataRequest(a, world, person);
  await world.inCompany(person, (db) =>
    db
      .updateTable('data_request')
      .set({ state: 'waiting', reason: a.text('Rıza geri alındı') })
      .where('id', '=', id)
      .execute(),
  );
  return id;
}

/** A time of retention that somebody else has asked for. */
export async function anAskedRule(world: World, person: Owner): Promise<'positions'> {
  await world.inCompany(person, (db) =>
    db
      .insertInto('retention')
      .values({ kind: 'positions', asked_months: 12, asked_at: new Date().toISOString() })
      .onConflict((on) => on.constraint('retention_once').doUpdateSet({ asked_months: 12 }))
      .execute(),
  );
  return 'positions';
}

const ofRequest = async (a: Builders, world: World, person: Owner): Promise<Input> => {
  const id = await aDataRequest(a, world, person);
  const { number } = await world.ok(person, 'dataRequest.get', { id });
  return { id, rows: { customers: [await a.customer()] }, reason: a.text('Rıza geri alındı'), confirm: String(number) };
};

export const erasureOf: Sample = ofRequest;

export const rowsOfRequest: Sample = async (a, world, person) => {
  const { id, rows } = await ofRequest(a, world, person);
  return { id, rows };
};

export const numberOf = async (world: World, person: Owner, id: number): Promise<string> =>
  String((await world.ok(person, 'dataRequest.get', { id })).number);

/** A response under whose key another content came as well. */
export async function aConflict(a: Builders, world: World, person: Owner) {
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
export async function signedIn(a: Builders, world: World, person: Owner) {
  const response = await a.response();
  await world.inCompany(person, (db) =>
    db.updateTable('response').set({ user_id: world.ids[person].user }).where('id', '=', response.responseId).execute(),
  );
  return response;
}

export const noticeForm = (a: Builders, customerId: number) => ({
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
export const seriesForm = async (a: Builders) => {
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
export async function aSeal(a: Builders, world: World, person: Owner): Promise<string> {
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

export const shareForm = async (a: Builders): Promise<Input> => {
  const { planId, responseId } = await a.standing.response();
  return { auditId: planId, responseId, until: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) };
};

/** A report that is shared by a link. */
export async function aShare(a: Builders, world: World, person: Owner): Promise<{ id: number; token: string }> {
  const { id, link } = await world.ok(person, 'share.create', await shareForm(a));
  return { id, token: link.split('/').at(-1) };
}

export const emailAccountForm = (a: Builders): Input => ({
  name: a.text('Hesap'),
  fromName: a.text('Gönderen'),
  fromAddress: `gonderen@${a.text('x').includes('KANARYA') ? 'other' : 'ornek'}.example`,
  host: mailHost.split(':')[0],
  port: Number(mailHost.split(':')[1]),
  security: 'none',
  user: a.text('kullanici'),
  password: 'gizli',
});

export const reportForm = (a: Builders): Input => ({
  name: a.text('Haftalık özet'),
  report: 'comparison',
  filters: { by: 'location' },
  emails: ['mudur@ornek.example'],
});

/** A company whose address is known, which may therefore mail to strangers. */
export const knowAddress = (world: World, person: Owner): Promise<unknown> =>
  world.inCompany(person, (db) =>
    db.updateTable('company').set({ address_known_at: new Date().toISOString() }).execute(),
  );

export const aReportSchedule = async (a: Builders, world: World, person: Owner): Promise<number> => {
  await knowAddress(world, person);
  return (await world.ok(person, 'reportSchedule.create', reportForm(a))).id;
};

/** What stands in the link of a scheduled report's mail. */
export const aMailingToken = async (a: Builders, world: World, person: Owner): Promise<string> => {
  const id = await aReportSchedule(a, world, person);
  const companyId = world.ids[person].company;
  return mailingToken({ kind: 'report', companyId, id, email: 'mudur@ornek.example' });
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

const tested = new WeakMap<World, number>();

/** Each message may be tried three times an hour. */
export const testable = (world: World) => {
  const turn = tested.get(world) ?? 0;
  tested.set(world, turn + 1);
  return messageNames[turn % messageNames.length];
};

/** Work that companies run for themselves, for a company that is not the operator. */
/** A file that has a copy’s name, and nothing of a copy in it. */
export const aCopy: Sample = async () => {
  const name = 'sahada-20261101-030000.tar.gz';
  await mkdir(backupFolder, { recursive: true });
  await writeFile(join(backupFolder, name), 'no copy');
  return { name };
};

export const ofTask = (person: Owner): Input => ({ name: person === 'ayse' ? 'cleanup' : 'activity.seal' });

export const viewOf = async (a: Builders, world: World, person: Owner): Promise<number> =>
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
export async function withoutFactors(world: World, person: Owner): Promise<void> {
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
export async function withTotp(world: World, person: Owner): Promise<{ recoveryCodes: string[] }> {
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
  const { challengeId, options } = await world.ok(person, 'secondFactor.beginPasskey', { password });
  const credential = device.create(options);
  return { ...(await world.ok(person, 'secondFactor.addPasskey', { challengeId, name: 'X', credential })), device };
}

/** What signing in would give for the second step. */
export async function ticketFor(world: World, person: Owner, step: 'totp' | 'setup'): Promise<string> {
  const ticket = newToken();
  const { company, user } = world.ids[person];
  const values = [door(), hashOf(ticket), company, user, step];
  await world.pool.query("select gate.new_ticket($1, $2, $3, $4, $5, 'office', now())", values);
  return ticket;
}

/** A picture for texts, which none shows yet. */
export const anEditorPicture = (world: World, person: Owner): Promise<{ id: number; url: string; alt: string }> =>
  world.ok(person, 'editorPicture.upload', { file: pixel, alt: 'Kapının resmi' });

/** A help picture that no question shows, older than what may still wait for one. */
export async function anUnusedFile(world: World, person: Owner): Promise<string> {
  const { helpPictureId } = await world.ok(person, 'question.uploadHelpPicture', { file: pixel });
  await world.inCompany(person, (db) =>
    sql`update help_picture set created_at = now() - interval '8 days' where id = ${helpPictureId}`.execute(db),
  );
  return `help-${helpPictureId}`;
}
