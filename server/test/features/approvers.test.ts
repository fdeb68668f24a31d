import { randomUUID } from 'node:crypto';
import type { Permission } from '@sahada/contract/permissions';
import { refusals } from '@sahada/contract/refusals';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweeps } from '../../src/db/sweeps.ts';
import { reviewTurns } from '../../src/facts/who-reviews.ts';
import { type Builders, build } from '../builders.ts';
import { connect } from '../laws/catalogue.ts';
import { tellPeople } from '../queue.ts';
import { waiting as isWaitedFor } from '../waiting.ts';
import { userWith } from '../walks/door.ts';
import { bearer, openWorld, type Reply, type World } from '../world.ts';

/** Whoever must approve a response sees it: in the lists, in the figures and on the card of pending approvals. */

let world: World;
let a: Builders;

beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
});
afterAll(() => world.close());

interface Person {
  user: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to be there
  ok: (name: string, input?: Record<string, unknown>) => Promise<any>;
  call: (name: string, input: Record<string, unknown>) => Promise<Reply>;
}

async function person(...rights: Permission[]): Promise<Person> {
  const ids = await userWith(world, rights);
  const headers = bearer(await world.session(ids));
  return {
    user: ids.user,
    call: (name, input) => world.call(null, name, input, headers),
    async ok(name, input = {}) {
      const { body } = await world.call(null, name, input, headers);
      expect(body, name).toMatchObject({ Success: true });
      return body.Data;
    },
  };
}

/** Sends a response with its picture, so that it waits for approval and for nothing else. */
async function send(token: string): Promise<void> {
  const submission = await a.submission(token);
  await world.ok(null, 'field.submit', submission);
  await world.ok(null, 'field.putPicture', a.pictureOf(submission));
}

/** A plan on the air with one pending response; it has no named approver unless `form` says so. */
async function waiting(form: Record<string, unknown>): Promise<number> {
  if (typeof form.leadAuditorId === 'number') {
    const projectId = await a.standing.project();
    await world.ok('ayse', 'mapping.addUsers', { projectId, userIds: [form.leadAuditorId, world.ids.ayse.user] });
  }
  const { id, token } = await a.openPlan({ approverId: null, ...form });
  await send(token);
  return id;
}

const listed = async (who: Person, input: Record<string, unknown> = {}): Promise<number[]> =>
  (await who.ok('dashboard.audits', { pageSize: 100, ...input })).ListItems.map((row: { Id: number }) => row.Id);

/** The plans of the responses that wait for somebody in their review inbox. */
const inInbox = async (who: Person): Promise<number[]> =>
  (await who.ok('review.list', { mine: true, pageSize: 100 })).ListItems.map(
    ({ auditId }: { auditId: number }) => auditId,
  );

describe('a pending response', () => {
  test('is in the list, the card and the figures of the plan’s named approver, who has no other right', async () => {
    const approver = await person('ManageReports');
    const other = await person('ManageReports');
    const id = await waiting({ approverId: approver.user, showScore: 'nobody' });
    expect(await listed(approver, { statusCode: 30 })).toContain(id);
    expect(await listed(approver, { statusCode: 30, mine: true })).toEqual([id]);
    expect(await listed(other, { statusCode: 30, mine: true })).not.toContain(id);
    // What is kept from auditors is not kept from whoever approves it.
    expect(await approver.ok('dashboard.statistics', { period: 'daily' })).toMatchObject({
      PendingApproval: 1,
      AverageScore: expect.any(Number),
    });
    expect((await approver.ok('dashboard.plansThisMonth', { pageSize: 100 })).ListItems).toContainEqual(
      expect.objectContaining({ Id: id }),
    );
    await approver.ok('audit.approve', { auditId: id });
    expect(await listed(approver, { statusCode: 30, mine: true })).toEqual([]);
  });

  test('without a named approver is for the lead to approve, if entitled, and for nobody else', async () => {
    const lead = await person('ManageReports');
    const other = await person('ManageReports');
    const id = await waiting({ leadAuditorId: lead.user });
    expect([await listed(lead, { mine: true }), await listed(other, { mine: true })]).toEqual([
      expect.arrayContaining([id]),
      expect.not.arrayContaining([id]),
    ]);
    await world.ok('ayse', 'user.setActive', { ids: [lead.user], active: false });
    expect(await listed(other, { mine: true }), 'nobody else would').toContain(id);
  });

  test('whose named approver is turned off is for the lead to approve, as if nobody were named', async () => {
    const [approver, lead] = [await person('ManageReports'), await person('ManageReports')];
    const other = await person('ManageReports');
    const id = await waiting({ approverId: approver.user, leadAuditorId: lead.user });
    expect([await listed(lead, { mine: true }), await inInbox(lead)]).toEqual([
      expect.not.arrayContaining([id]),
      expect.not.arrayContaining([id]),
    ]);
    await world.ok('ayse', 'user.setActive', { ids: [approver.user], active: false });
    for (const found of [await listed(lead, { mine: true }), await inInbox(lead)]) expect(found).toContain(id);
    for (const found of [await listed(other, { mine: true }), await inInbox(other)]) expect(found).not.toContain(id);
  });

  test('whose named approver has the right by a group that is turned off is for the lead to approve', async () => {
    const [approver, lead] = [await person('ManageReports'), await person('ManageReports')];
    const id = await waiting({ approverId: approver.user, leadAuditorId: lead.user });
    expect(await inInbox(lead)).not.toContain(id);
    const { userRoleId } = await world.ok('ayse', 'user.get', { id: approver.user });
    await world.ok('ayse', 'group.setActive', { ids: [userRoleId], active: false });
    expect(await inInbox(lead)).toContain(id);
    const offered = await world.ok('ayse', 'plan.approvers', {});
    expect(offered.map((row: { Id: number }) => row.Id)).not.toContain(approver.user);
    // Another of their groups may give it.
    const other = await world.ok('ayse', 'user.get', { id: (await person('ManageReports')).user });
    await world.inCompany('ayse', (db) =>
      db.insertInto('user_group').values({ user_id: approver.user, group_id: other.userRoleId }).execute(),
    );
    expect([await inInbox(lead), await inInbox(approver)]).toEqual([
      expect.not.arrayContaining([id]),
      expect.arrayContaining([id]),
    ]);
  });

  test('without a named approver and with a lead who may not approve is for everybody entitled', async () => {
    const lead = await person();
    const one = await person('ManageReports');
    const two = await person('ManageReports');
    const id = await waiting({ leadAuditorId: lead.user });
    for (const who of [one, two])
      for (const found of [await listed(who, { mine: true }), await inInbox(who)]) expect(found).toContain(id);
    expect(await listed(lead), 'the lead sees the audit as a lead').toContain(id);
  });

  test('is hidden from everybody without a part in it', async () => {
    const stranger = await person();
    const id = await waiting({});
    expect(await listed(stranger)).not.toContain(id);
  });
});

const fourEyes = (is: boolean) =>
  world.inCompany('ayse', (db) => db.updateTable('company').set({ four_eyes: is }).execute());

/** A response that Ayşe sent after she or her assistant had written in its draft. */
async function drafted(assistant: Person, writer: 'assistant' | 'sender' = 'assistant') {
  const { id: auditId, token } = await a.openPlan({ answeredBy: 'auditors' });
  await world.inCompany('ayse', (db) =>
    db
      .updateTable('plan')
      .set({ assistant_auditor_id: assistant.user, approver_id: assistant.user })
      .where('id', '=', auditId)
      .execute(),
  );
  const { versionTag, version } = await assistant.ok('field.form', { token });
  const [{ id: questionId, answers }] = version.sections[0].questions;
  const answer = { questionId, optionIds: [answers[0].id] };
  const corrected = { ...answer, optionIds: [answers[1].id] };
  const responseKey = randomUUID();
  const at = new Date().toISOString();
  const draft = { responseKey, token, versionTag, answers: [{ ...answer, at }] };
  if (writer === 'assistant') await assistant.ok('fieldwork.putDraft', draft);
  else await world.ok('ayse', 'fieldwork.putDraft', draft);
  await world.ok('ayse', 'field.submit', { responseKey, token, versionTag, answers: [answer] });
  return { auditId, token, versionTag, answer, corrected, responseKey, at };
}

test('under four eyes what two filled in one draft is approved by a third, and is the turn of neither', async () => {
  const [assistant, third] = [await person('ManageReports'), await person('ManageReports')];
  const { auditId, token, versionTag, answer, corrected, responseKey, at } = await drafted(assistant);
  const turns = async () => (await assistant.ok('review.list', { auditId, mine: true })).TotalItemsCount;
  const isOnDashboard = async () =>
    (await assistant.ok('dashboard.work')).Approvals.some(({ id }: { id: number }) => id === auditId);
  const isOnCard = async () => (await listed(assistant, { statusCode: 30, mine: true })).includes(auditId);
  expect([await turns(), await isOnDashboard(), await isOnCard()]).toEqual([1, true, true]);
  await fourEyes(true);
  expect([await turns(), await isOnDashboard(), await isOnCard()]).toEqual([0, false, false]);
  const refused = [
    await assistant.call('audit.approve', { auditId }),
    await world.call('ayse', 'audit.approve', { auditId }),
  ];
  expect(refused.map(({ body }) => body.Message)).toEqual([refusals.fourEyes.text.tr, refusals.fourEyes.text.en]);
  // The correction is written anew by one of them; the other has filled what was sent before, also once it is discarded.
  const { ListItems } = await third.ok('review.list', { auditId });
  const [{ responseId }] = ListItems;
  await third.ok('audit.return', { auditId, responseId, reason: 'Eksik' });
  const begin = () =>
    world.ok('ayse', 'fieldwork.putDraft', { responseKey, token, versionTag, answers: [{ ...corrected, at }] });
  const isRefused = async () => (await assistant.call('audit.approve', { auditId })).body.Message;
  await begin();
  await world.ok('ayse', 'field.submit', { responseKey, revision: 1, token, versionTag, answers: [corrected] });
  expect(await isRefused()).toBe(refusals.fourEyes.text.tr);
  expect(await turns()).toBe(0);
  await third.ok('audit.return', { auditId, responseId, reason: 'Yine eksik' });
  await begin();
  await world.inCompany('ayse', (db) =>
    db.updateTable('draft').set({ made_by: world.ids.ayse.user }).where('response_key', '=', responseKey).execute(),
  );
  await world.ok('ayse', 'fieldwork.deleteDraft', { responseKey });
  await world.ok('ayse', 'field.submit', { responseKey, revision: 2, token, versionTag, answers: [answer] });
  expect(await isRefused()).toBe(refusals.fourEyes.text.tr);
  expect(await third.ok('audit.approve', { auditId })).toMatchObject({ approved: 1 });
  await fourEyes(false);
});

test('under four eyes what the lead filled in is the turn of everybody else who may, and they are told', async () => {
  await tellPeople(world);
  const [lead, other] = [await person('ManageReports'), await person('ManageReports')];
  const id = await waiting({ leadAuditorId: lead.user });
  await world.inCompany('ayse', (db) =>
    db.updateTable('response').set({ user_id: lead.user }).where('plan_id', '=', id).execute(),
  );
  const turns = async (who: Person): Promise<boolean[]> => [
    (await who.ok('review.list', { auditId: id, mine: true })).TotalItemsCount === 1,
    (await listed(who, { statusCode: 30, mine: true })).includes(id),
    (await who.ok('dashboard.work')).Approvals.some((row: { id: number }) => row.id === id),
  ];
  expect([await turns(lead), await turns(other)]).toEqual([Array(3).fill(true), Array(3).fill(false)]);
  await fourEyes(true);
  expect([await turns(lead), await turns(other)]).toEqual([Array(3).fill(false), Array(3).fill(true)]);
  await tellPeople(world);
  const awaiting = async (who: Person): Promise<number> =>
    (await who.ok('notification.list')).ListItems.filter(({ name }: { name: string }) => name === 'response.awaiting')
      .length;
  expect([await awaiting(lead), await awaiting(other)]).toEqual([0, 1]);
  const turned = await world.inCompany('ayse', async (db) => {
    await sql`update response set received_at = received_at - interval '3 days' where plan_id = ${id}`.execute(db);
    return reviewTurns.of(db);
  });
  expect(turned.map((turn) => turn.id)).toContain(other.user);
  expect(turned.map((turn) => turn.id)).not.toContain(lead.user);
  await fourEyes(false);
});

test('under four eyes the card counts only what the reader decides about, and nothing that is stored apart', async () => {
  const assistant = await person('ManageReports');
  const { auditId, token, versionTag, answer } = await drafted(assistant);
  const other = { responseKey: randomUUID(), token, versionTag, answers: [answer] };
  await world.ok('ayse', 'field.submit', other);
  await world.ok('ayse', 'field.submit', { ...other, responseKey: randomUUID() });
  const card = async () => {
    const { ListItems } = await assistant.ok('dashboard.audits', { statusCode: 30, mine: true, pageSize: 100 });
    return ListItems.find(({ Id }: { Id: number }) => Id === auditId)?.PendingCount ?? null;
  };
  expect(await card()).toBe(3);
  await fourEyes(true);
  expect(await card()).toBe(2);
  const set = (change: object) =>
    world.inCompany('ayse', (db) =>
      db.updateTable('response').set(change).where('response_key', '=', other.responseKey).execute(),
    );
  await set({ counted: false, late: true });
  expect(await card()).toBe(1);
  await world.inCompany('ayse', (db) =>
    sql`update response set counted = false, late = true
      where plan_id = ${auditId} and response_key <> ${other.responseKey} and not (${assistant.user} = any(filled_by(user_id, response_key)))`.execute(
      db,
    ),
  );
  expect(await card()).toBeNull();
  await fourEyes(false);
});

test('whoever wrote in a draft approves nothing of it, also reopened when the draft’s words have been deleted', async () => {
  const [assistant, third] = [await person('ManageReports'), await person('ManageReports')];
  const decided = await drafted(assistant);
  const waiting = await drafted(assistant);
  const own = await drafted(assistant, 'sender');
  const written = await drafted(assistant);
  await fourEyes(true);
  for (const { auditId } of [decided, own, written]) await third.ok('audit.approve', { auditId });
  // What goes beyond what was sent is still being written.
  await world.inCompany('ayse', (db) =>
    db.updateTable('draft').set({ revision: 1 }).where('response_key', '=', written.responseKey).execute(),
  );
  const jobs = await connect(world.database.jobs);
  const sweep = async (days: number): Promise<number> =>
    (await jobs.query(sweeps.drafts, [new Date(Date.now() + days * 86_400_000).toISOString(), 1000])).rows[0].n;
  const left = () =>
    world.inCompany('ayse', (db) =>
      db
        .selectFrom('draft')
        .select(['response_key', sql`jsonb_path_query_array(content, '$.*.*.words[*].by')`.as('words')])
        .where(
          'response_key',
          'in',
          [decided, waiting, own, written].map(({ responseKey: key }) => key),
        )
        .orderBy('id')
        .execute(),
    );
  expect(await sweep(29)).toBe(0);
  expect([await sweep(31), await sweep(31)]).toEqual([2, 0]);
  await jobs.end();
  expect(await left()).toEqual([
    { response_key: decided.responseKey, words: [] },
    { response_key: waiting.responseKey, words: [assistant.user] },
    { response_key: written.responseKey, words: [assistant.user] },
  ]);
  const [{ responseId }] = (await third.ok('review.list', { auditId: decided.auditId })).ListItems;
  await third.ok('audit.reopen', { responseId, reason: 'Yeniden bakılacak' });
  const { body } = await assistant.call('audit.approve', { auditId: decided.auditId });
  expect(body.Message).toBe(refusals.fourEyes.text.tr);
  expect(await third.ok('audit.approve', { auditId: decided.auditId })).toMatchObject({ approved: 1 });
  await fourEyes(false);
});

test.each([
  ['sent at once', false],
  ['written in a draft before', true],
])(
  'under four eyes nobody approves what they sent beside a response, %s, once it was chosen in its place',
  async (_, isDrafted) => {
    const [other, third] = [await person('ManageReports'), await person('ManageReports')];
    const { id: auditId, token } = await a.openPlan({ answeredBy: 'auditors' });
    await world.inCompany('ayse', (db) =>
      db
        .updateTable('plan')
        .set({ assistant_auditor_id: other.user, approver_id: other.user })
        .where('id', '=', auditId)
        .execute(),
    );
    const { versionTag, version } = await other.ok('field.form', { token });
    const [{ id: questionId, answers }] = version.sections[0].questions;
    const [first, second] = answers.map(({ id }: { id: number }) => ({ questionId, optionIds: [id] }));
    const submission = { responseKey: randomUUID(), token, versionTag };
    const at = new Date().toISOString();
    if (isDrafted) await world.ok('ayse', 'fieldwork.putDraft', { ...submission, answers: [{ ...first, at }] });
    await world.ok('ayse', 'field.submit', { ...submission, answers: [first] });
    expect((await other.call('field.submit', { ...submission, answers: [second] })).status).toBe(409);
    const [{ responseId }] = (await third.ok('review.list', { auditId })).ListItems;
    const turns = async () => (await other.ok('review.list', { auditId, mine: true })).TotalItemsCount;
    await fourEyes(true);
    expect(await turns()).toBe(1);
    const [, { id }] = await third.ok('review.conflicts', { responseId });
    await third.ok('review.choose', { responseId, id, reason: 'Doğrusu bu' });
    expect(await turns()).toBe(0);
    expect((await other.call('audit.approve', { auditId })).body.Message).toBe(refusals.fourEyes.text.tr);
    expect(await third.ok('audit.approve', { auditId })).toMatchObject({ approved: 1 });
    await fourEyes(false);
  },
);

test('under four eyes nobody approves what they sent, signed in, beside a response of somebody who was not', async () => {
  const [other, third] = [await person('ManageReports'), await person('ManageReports')];
  const { id: auditId, token } = await a.openPlan();
  await world.inCompany('ayse', (db) =>
    db
      .updateTable('plan')
      .set({ assistant_auditor_id: other.user, approver_id: other.user })
      .where('id', '=', auditId)
      .execute(),
  );
  const { versionTag, version } = await world.ok(null, 'field.form', { token });
  const [{ id: questionId, answers }] = version.sections[0].questions;
  const [first, second] = answers.map(({ id }: { id: number }) => ({ questionId, optionIds: [id] }));
  const submission = { responseKey: randomUUID(), token, versionTag };
  await world.ok(null, 'field.submit', { ...submission, answers: [first] });
  expect((await other.call('field.submit', { ...submission, answers: [second] })).status).toBe(409);
  const [{ responseId }] = (await third.ok('review.list', { auditId })).ListItems;
  const [, { id }] = await third.ok('review.conflicts', { responseId });
  await third.ok('review.choose', { responseId, id, reason: 'Doğrusu bu' });
  await fourEyes(true);
  expect((await other.call('audit.approve', { auditId })).body.Message).toBe(refusals.fourEyes.text.tr);
  expect(await third.ok('audit.approve', { auditId })).toMatchObject({ approved: 1 });
  await fourEyes(false);
});

test('under four eyes nobody approves a response that their own correction is being stored in', async () => {
  const corrector = await person('ManageReports');
  for (const isOne of [true, false]) {
    const { auditId } = await drafted(corrector, 'sender');
    const [{ responseId }] = (await corrector.ok('review.list', { auditId })).ListItems;
    await world.ok('ayse', 'audit.return', { auditId, responseId, reason: 'Eksik' });
    await fourEyes(true);
    let approved: Promise<Reply> | undefined;
    await world.inCompany('ayse', async (db) => {
      await sql`
        insert into response_revision (response_id, revision, version_id, answers_hash, raw, earned, max, replaced_at, replaced_by)
        select id, revision, version_id, answers_hash, raw, earned, max, now(), ${corrector.user} from response
        where id = ${responseId}`.execute(db);
      await sql`update response set revision = revision + 1, status_code = 30 where id = ${responseId}`.execute(db);
      approved = corrector.call('audit.approve', isOne ? { auditId, responseId } : { responseIds: [responseId] });
      await isWaitedFor(db);
    });
    expect((await approved)?.body.Message).toBe(refusals.fourEyes.text.tr);
    await fourEyes(false);
  }
});

describe('whoever reviews', () => {
  test('finds any audit by a part of its name, its customer or its location', async () => {
    const reviewer = await person('ManageReports');
    const id = await waiting({ definition: 'Iğdır şubesi gece denetimi' });
    for (const searchText of ['ığdır', 'GECE DEN', 'marmara gıda', 'kadıköy']) {
      expect(await listed(reviewer, { searchText }), searchText).toContain(id);
    }
    expect(await listed(reviewer, { searchText: 'böyle bir şey yok' })).toEqual([]);
  });

  test('may look at a plan, as its planner and its approver may, and nobody else', async () => {
    const approver = await person('ManageReports');
    const id = await waiting({ approverId: approver.user });
    for (const who of [
      approver,
      await person('ManageReports'),
      await person('ManageAuditPlans'),
      await person('AccessAdminPanel'),
    ]) {
      expect(await who.ok('plan.summary', { id })).toMatchObject({ id });
    }
    const stranger = bearer(await world.session(await userWith(world, [])));
    expect((await world.call(null, 'plan.summary', { id }, stranger)).status).toBe(404);
  });
});

describe('the message of an approval', () => {
  const message = async (auditId: number) => (await world.call('ayse', 'audit.approve', { auditId })).body.Message;

  test('names an audit, a response to a survey, or how many', async () => {
    expect(await message(await waiting({}))).toBe('Audit approved.');
    expect(await message(await waiting({ auditTypeId: 2 }))).toBe('Survey response approved.');
    const { id, token } = await a.openPlan();
    for (let n = 0; n < 3; n++) await send(token);
    expect(await message(id)).toBe('3 responses approved.');
  });
});
