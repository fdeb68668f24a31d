import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import { personExportTask } from '../../src/features/data-protection/export-task.ts';
import { openDesk } from '../desk.ts';
import { workOff } from '../queue.ts';
import { aMessage } from '../sample-rows.ts';

/** What a person is given of their data: all that is theirs, and nothing of anybody else. */

const desk = await openDesk();
const { world, a, owner, request } = desk;
afterAll(desk.close);

const write = () => workOff(world.pool, world.database, { 'person.export': personExportTask });

/** The file that is made of these rows, as another system reads it. */
async function fileOf(id: number, rows: object) {
  const { exportId } = await world.ok('ayse', 'dataRequest.export', { id, rows });
  await write();
  const { raw } = await world.call('ayse', 'exportFile.download', { id: exportId });
  const [, bytes] = Object.entries(unzipSync(raw)).find(([name]) => name.endsWith('.json')) ?? [];
  return JSON.parse(Buffer.from(bytes ?? []).toString());
}

/** A survey that somebody has answered, with more than the usual. */
async function answered(more: object = {}) {
  const { id, token } = await a.openPlan({ identity: 'optional', askPosition: true });
  const submission = { ...(await a.submission(token)), ...more };
  await world.ok(null, 'field.submit', submission);
  const { Responses } = await world.ok('ayse', 'audit.details', { auditId: id });
  return { auditId: id, submission, responseId: Responses[0].responseId };
}

describe('of responses a person is given', () => {
  test('their own signature, where others signed as well', async () => {
    const signatures = [
      { role: 'auditor', name: 'Ela Denetçi', note: 'gizli kalsın', pictureKey: randomUUID() },
      { role: 'site', name: 'Ferdi Tektaş', note: 'okudum', pictureKey: randomUUID() },
    ];
    const { responseId } = await answered({ signatures });
    const { id } = await request({ kind: 'access', person: 'ferdi tektaş', email: null, phone: null });
    const { signatures: told } = await fileOf(id, { signatures: [responseId] });
    expect(told).toEqual([expect.objectContaining({ 'signature 1': expect.stringMatching(/Ferdi Tektaş · okudum/) })]);
    expect(JSON.stringify(told)).not.toMatch(/Ela|gizli/);
  });

  test('which are their own, what they signed there, and nothing that others wrote beside it', async () => {
    const signatures = [
      { role: 'auditor', name: 'Ela Denetçi', note: 'gizli kalsın', pictureKey: randomUUID() },
      { role: 'site', name: 'Nil Özgür Ak', note: 'okudum', pictureKey: randomUUID() },
    ];
    const { responseId } = await answered({ signatures, participant: { name: 'Nil Özgür', email: null } });
    const { id } = await request({ kind: 'access', person: 'N. Ö. Ak', email: null, phone: null });
    const { responses } = await fileOf(id, { responses: [responseId] });
    expect(responses).toMatchObject([
      { name: 'Nil Özgür', 'signature 1': expect.stringMatching(/Nil Özgür Ak · okudum/) },
    ]);
    expect(JSON.stringify(responses)).not.toMatch(/Ela|gizli/);
    const byName = await request({ kind: 'access', person: 'Ela Denetçi', email: null, phone: null });
    const [hers] = (await fileOf(byName.id, { responses: [responseId] })).responses;
    expect(hers['signature 1']).toContain('gizli kalsın');
  });

  test('what was signed with their first name alone where they gave no more, and nothing of others who are called so', async () => {
    const signatures = [
      { role: 'auditor', name: 'Deniz Kaya', note: 'gizli kalsın', pictureKey: randomUUID() },
      { role: 'site', name: 'deniz', note: 'okudum', pictureKey: randomUUID() },
      { role: 'site', name: null, note: 'adsız', pictureKey: randomUUID() },
    ];
    const { id } = await request({ kind: 'access', person: 'Deniz Er', email: null, phone: null });
    const given = await answered({ signatures, participant: { name: 'Deniz', email: null } });
    const nameless = await answered({ signatures, participant: null });
    const told = (await fileOf(id, { responses: [given.responseId, nameless.responseId] })).responses;
    expect(told).toMatchObject([{ 'signature 1': expect.stringMatching(/deniz · okudum/) }, {}]);
    expect(JSON.stringify(told)).not.toMatch(/Kaya|gizli|adsız/);
    expect(told[1]).not.toHaveProperty('signature 1');
  });

  test('what they answered, as it stands by now, what they found, where they were, and how many photos there are', async () => {
    const findings = [{ findingKey: randomUUID(), title: 'Rampa kırık', note: 'Sol yanda', severity: 'minor' }];
    const position = { latitude: 41.01, longitude: 29.02, accuracy: 5 };
    const { auditId, submission, responseId } = await answered({ findings, position });
    for (const pictureKey of [a.pictureOf(submission).pictureKey, randomUUID()])
      await world.ok(null, 'field.putPicture', { ...a.pictureOf(submission), pictureKey });
    await world.encodePictures();
    const { Departments } = await world.ok('ayse', 'audit.details', { auditId });
    const { auditPlanAnswerId } = Departments[0].Questions[0];
    const { options } = await world.ok('ayse', 'audit.answer', { auditPlanAnswerId });
    const corrected = { optionIds: [options[0].id], note: 'Kuruymuş', reason: 'Karıştırılmış' };
    await world.ok('ayse', 'audit.changeAnswer', { auditPlanAnswerId, ...corrected });
    const { id } = await request({ kind: 'access' });
    const [told] = (await fileOf(id, { responses: [responseId] })).responses;
    expect(told).toMatchObject({ 'finding 1': 'Rampa kırık · Sol yanda', pictures: '1' });
    expect(told.position).toContain('41.01');
    expect(Object.values(told)).toContainEqual(expect.stringMatching(/^[^·]+ · Kuruymuş$/));
    expect(JSON.stringify(told)).not.toContain('Islak');
  });
});

test('a person is given the mails to their address or their account, and none to anybody else', async () => {
  const email = `${randomUUID()}@ornek.example`;
  const user = await a.user({ active: false });
  const mail = async (subject: string, to: object) => {
    const of = { recipient: `${randomUUID()}@ornek.example`, user_id: null, ...to };
    const id = await aMessage(a, world, 'ayse');
    const values = [id, subject, of.recipient, of.user_id];
    await owner.query('update message set subject = $2, recipient = $3, user_id = $4 where id = $1', values);
  };
  await mail('Adresine', { recipient: email.toUpperCase() });
  await mail('Hesabına', { user_id: user });
  await mail('Başkasına', {});
  const { id } = await request({ kind: 'access', email, phone: null });
  const { messages } = await fileOf(id, { users: [user] });
  expect(messages.map(({ title }: { title: string }) => title)).toEqual(['Hesabına', 'Adresine']);
});

test('a contact is told with address and phone as the company has them', async () => {
  const contact = { personelFName: 'Füsun', personelLName: 'Tektaş', personelEmail: `${randomUUID()}@ornek.example` };
  const customer = await a.customer({ ...contact, companyPhone: '+90 216 555 00 11' });
  const user = await a.user({ streetAddress: 'Çınar Sokak 7' });
  const { id } = await request({ kind: 'access', person: 'Füsun Tektaş', email: null, phone: null });
  const { customers, users } = await fileOf(id, { customers: [customer], users: [user] });
  expect(users).toMatchObject([{ address: 'Çınar Sokak 7' }]);
  expect(customers).toMatchObject([{ name: 'Füsun Tektaş', email: contact.personelEmail, phone: '+90 216 555 00 11' }]);
});

test('no file is made of nothing, nor for a request that is closed, nor for one that is closed before it is made', async () => {
  const rows = { customers: [await a.customer()] };
  const { id } = await request({ kind: 'access' });
  const nothing = await world.call('ayse', 'dataRequest.export', { id, rows: {} });
  expect(Object.keys(nothing.body.errors)).toEqual(['rows']);
  const { exportId } = await world.ok('ayse', 'dataRequest.export', { id, rows });
  await world.ok('ayse', 'dataRequest.close', { id, outcome: 'rejected' });
  await write();
  expect(await world.ok('ayse', 'exportFile.progress', { id: exportId })).toMatchObject({ state: 'failed' });
  const closed = await world.call('ayse', 'dataRequest.export', { id, rows });
  expect(closed.body).toMatchObject({ Success: false, Code: 'requestClosed' });
});
