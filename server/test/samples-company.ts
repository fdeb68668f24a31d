import { randomUUID } from 'node:crypto';
import { gateOf } from '../src/db/gate.ts';
import { isSigned } from '../src/facts/files.ts';
import { hashOf, newToken } from '../src/pipeline/token.ts';
import { pixel } from './builders.ts';
import { authenticator } from './passkey.ts';
import {
  aCopy,
  aDataRequest,
  aMailingToken,
  aMessage,
  aNotice,
  aNotification,
  anApiKey,
  anAskedErasure,
  anAskedRule,
  anEditorPicture,
  anEmailAccount,
  anUnusedFile,
  aReportSchedule,
  aSubscription,
  aWebhook,
  dataRequestForm,
  emailAccountForm,
  emails,
  erasureOf,
  knowAddress,
  none,
  noticeForm,
  numberOf,
  ofProject,
  ofTask,
  reportForm,
  rowsOfRequest,
  type Sample,
  testable,
  ticketFor,
  viewOf,
  withoutFactors,
  withPasskey,
  withTotp,
} from './sample-rows.ts';
import { codeAt, fromBase32 } from './totp.ts';

/** Of a copy the rest of which never comes. */
const aPart = () => ({ upload: randomUUID(), offset: 0, size: 1_000_000 });

import { mailHost, password } from './world.ts';

/** Samples of calls about people, the company and what it is connected with, other than the usual ones. */
export const ofCompany: Record<string, Sample> = {
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
  'account.saveOnlyApproved': () => ({ onlyApproved: true }),
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
    return { password };
  },
  'secondFactor.addPasskey': async (a, world, person) => {
    await withoutFactors(world, person);
    const { challengeId, options } = await world.ok(person, 'secondFactor.beginPasskey', { password });
    return { challengeId, name: a.text('Telefon'), credential: authenticator().create(options) };
  },
  'secondFactor.removePasskey': async (_a, world, person) => ({ id: (await withPasskey(world, person)).id, password }),

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

  'systemLog.list': none,
  'systemLog.get': async (_a, world, person) => {
    await world.call(person, 'customer.get', { id: 2_147_483_000 });
    await world.systemLog.flush(world.pool);
    return { id: (await world.ok(person, 'systemLog.list')).ListItems[0].id };
  },
  'editorPicture.list': none,
  'editorPicture.upload': () => ({ file: pixel, alt: 'Kapının resmi' }),
  'editorPicture.remove': async (_a, world, person) => ({ ids: [(await anEditorPicture(world, person)).id] }),
  'storedFile.list': none,
  'storedFile.totals': none,
  'storedFile.remove': async (_a, world, person) => ({ ids: [await anUnusedFile(world, person)] }),

  'maintenance.status': none,
  'maintenance.cleanUps': none,
  'maintenance.cleanUp': async (_a, world, person) => {
    await anUnusedFile(world, person);
    return { name: 'images' };
  },
  'maintenance.cleanUpEverywhere': () => ({ name: 'sessions' }),

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
  'messageTemplate.sendTest': (_, world) => ({ name: testable(world), languageId: 1 }),
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
  'mailing.look': async (a, world, person) => ({ token: await aMailingToken(a, world, person) }),
  'mailing.leave': async (a, world, person) => ({ token: await aMailingToken(a, world, person) }),
  'mailing.comeBack': async (a, world, person) => {
    const token = await aMailingToken(a, world, person);
    await world.ok(null, 'mailing.leave', { token });
    return { token };
  },
  'backup.list': none,
  'backup.make': none,
  'backup.verify': aCopy,
  'backup.download': aCopy,
  'backup.address': aCopy,
  'backup.remove': aCopy,
  'companyDesk.list': none,
  'companyDesk.credits': (_a, world, person) => ({ id: world.ids[person].company }),
  'companyDesk.addCredit': (_a, world, person) => ({
    id: world.ids[person].company,
    total: 5,
    beginDate: '2026-01-01',
    endDate: '2099-12-31',
  }),
  'companyDesk.setActive': (_a, world, person) => ({ id: world.ids[person].company, active: true }),
  'companyDesk.create': (a) => ({
    companyName: a.text('Yeni Firma'),
    firstName: a.text('Ece'),
    lastName: a.text('Su'),
    email: `${randomUUID()}@yeni.example`,
  }),
  'companyCopy.last': none,
  'companyCopy.make': none,
  'companyImport.upload': async () => ({ ...aPart(), file: Buffer.from('no copy') }),
  'companyImport.state': none,
  'companyImport.run': async () => ({ upload: randomUUID() }),
  'companyImport.discard': async (_a, world, person) => {
    const part = aPart();
    if (person === 'ayse') await world.ok('ayse', 'companyImport.upload', { ...part, file: Buffer.from('no copy') });
    return { upload: part.upload };
  },
  'scheduleTask.list': none,
  'scheduleTask.runs': (_a, _world, person) => ofTask(person),
  'scheduleTask.run': (_a, _world, person) => ofTask(person),
  'scheduleTask.setActive': (_a, _world, person) => ({ ...ofTask(person), enabled: true }),
  'scheduleTask.setSchedule': (_a, _world, person) => ({ ...ofTask(person), schedule: '40 * * * *' }),

  'dataRequest.list': none,
  'dataRequest.get': async (a, world, person) => ({ id: await aDataRequest(a, world, person) }),
  'dataRequest.create': (a) => dataRequestForm(a),
  'dataRequest.update': async (a, world, person) => ({
    ...dataRequestForm(a),
    id: await aDataRequest(a, world, person),
    person: a.text('Deniz Kara'),
  }),
  'dataRequest.close': async (a, world, person) => ({
    id: await aDataRequest(a, world, person),
    outcome: 'rejected',
    note: a.text('Kimlik doğrulanamadı'),
  }),
  'dataRequest.search': async (a, world, person) => ({ id: await aDataRequest(a, world, person) }),
  'dataRequest.preview': rowsOfRequest,
  'dataRequest.erase': erasureOf,
  'dataRequest.confirm': async (a, world, person) => {
    const id = await anAskedErasure(a, world, person);
    return { id, confirm: await numberOf(world, person, id) };
  },
  'dataRequest.decline': async (a, world, person) => ({ id: await anAskedErasure(a, world, person) }),
  'dataRequest.export': rowsOfRequest,
  'destruction.list': none,
  'destruction.listToPdf': none,
  'destruction.verify': none,
  'retention.get': none,
  'retention.preview': () => ({ kind: 'messages', months: 3 }),
  'retention.update': () => ({ kind: 'messages', months: 3 }),
  'retention.confirm': async (_a, world, person) => ({ kind: await anAskedRule(world, person) }),
  'retention.decline': async (_a, world, person) => ({ kind: await anAskedRule(world, person) }),

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
  'stored.editorPicture': async (_a, world, person) => ({
    key: (await anEditorPicture(world, person)).url.split('/').at(-1),
  }),
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
    const [{ rowVersion, ...first }, second] = await world.ok(person, 'mapping.levels', { projectId });
    const rowVersions = [rowVersion, second.rowVersion];
    return { projectId, levels: [first, ...a.levels().slice(1)], rowVersions };
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
};
