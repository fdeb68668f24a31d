import { randomUUID } from 'node:crypto';
import type { Permission } from '@sahada/contract/permissions';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { audits, type Checklist, fourteenOfTwenty, type Input, yesNo } from '../audits.ts';
import { build } from '../builders.ts';
import { tellPeople } from '../queue.ts';
import { userWith } from '../walks/door.ts';
import { openWorld, type Person, type Reply } from '../world.ts';

/** A response goes back to its author with marks, and comes back corrected. */

const world = await openWorld();
const a = build(world, 'ayse');
afterAll(() => world.close());
const { checklist, approve, details, summary, answerIdOf } = audits(world, a);
await world.ok('ayse', 'account.language', { languageId: 1 });

interface Filled {
  list: Checklist;
  auditId: number;
  responseId: number;
  /** The answer to the question about the shelves. */
  answerId: number;
  send: (who: Person, revision: number, answers: Input[]) => Promise<Reply>;
}

/** A response that somebody filled in; Can unless told. */
async function filled(who: Person = 'can', plan: Input = {}): Promise<Filled> {
  const list = await checklist();
  const { id: auditId, token } = await a.openPlan({ checkListId: list.checkListId, ...plan });
  const responseKey = randomUUID();
  const send = (person: Person, revision: number, answers: Input[]) =>
    world.call(person, 'field.submit', { responseKey, revision, token, answers });
  await send(who, 0, fourteenOfTwenty(list));
  const { Responses, Departments } = await details(auditId);
  const [{ responseId }] = Responses;
  const rows = Departments.flatMap(({ Questions }: { Questions: Input[] }) => Questions);
  const { auditPlanAnswerId } = rows.find(({ questionId }: Input) => questionId === list.shelves.id);
  return { list, auditId, responseId, answerId: auditPlanAnswerId, send };
}

const giveBack = (responseId: number, more: Input = {}, who: Person = 'ayse'): Promise<Reply> =>
  world.call(who, 'audit.return', { responseId, reason: 'Rafların fotoğrafı bulanık', ...more });

const setActive = (user: number, active: boolean) =>
  world.inCompany('ayse', (db) => db.updateTable('user').set({ active }).where('id', '=', user).execute());

/** What somebody has been told of responses, by the name of the message. */
const toldTo = (userId: number): Promise<string[]> =>
  world.inCompany('ayse', async (db) => {
    const rows = await db
      .selectFrom('notification')
      .select('name')
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();
    return rows.map(({ name }) => name).filter((name) => name.startsWith('response.'));
  });

const person = (rights: Permission[] = []) => userWith(world, rights);

test('what the office had put right in the content before is not said of a corrected one, where a question is shown again', async () => {
  const { list, auditId, responseId, send } = await filled();
  const [floor, record] = [await answerIdOf(auditId, list.floor), await answerIdOf(auditId, list.record)];
  const change = (auditPlanAnswerId: number, given: Input) =>
    world.ok('ayse', 'audit.changeAnswer', { auditPlanAnswerId, reason: 'Kayıt görüldü', ...given });
  await change(record, { text: '2026-11-05' });
  await giveBack(responseId);
  const answers = fourteenOfTwenty(list).filter(({ questionId }) => questionId !== list.record.id);
  const corrected = await send('can', 1, [...answers, { questionId: list.record.id, text: '2026-11-10' }]);
  expect(corrected.body.Success).toBe(true);
  for (const title of ['Hayır', 'Evet']) await change(floor, { optionIds: [list.floor.answers[title]] });
  expect(await world.ok('ayse', 'audit.answer', { auditPlanAnswerId: record })).toMatchObject({ text: '2026-11-10' });
});

describe('a return', () => {
  test('keeps the reason and the marked questions, and takes the response out of every figure', async () => {
    const { auditId, responseId, answerId, list } = await filled();
    expect((await giveBack(responseId, { answerIds: [answerId, answerId] })).body).toEqual({
      Success: true,
      Message: 'Düzeltme istendi.',
      Data: { auditId },
    });
    expect(await summary(auditId)).toMatchObject({ statusCode: 40, responseCount: 0, percent: null });
    const { Decisions } = await details(auditId, { responseId });
    expect(Decisions).toMatchObject([{ kind: 'returned', by: 'Ayşe Yılmaz', reason: 'Rafların fotoğrafı bulanık' }]);
    const marked = await world.inCompany('ayse', (db) =>
      db.selectFrom('decision').select('marked').where('response_id', '=', responseId).execute(),
    );
    expect(marked).toEqual([{ marked: [list.shelves.id] }]);
  });

  test('needs a reason, a response that waits, and answers of that response', async () => {
    const { auditId, responseId, answerId } = await filled();
    const other = await filled();
    expect((await giveBack(responseId, { reason: ' ' })).body.errors).toHaveProperty('reason');
    expect((await giveBack(responseId, { answerIds: [other.answerId] })).status).toBe(404);
    expect((await giveBack(responseId, { answerIds: [answerId + 500] })).status).toBe(404);
    expect((await giveBack(responseId, {}, 'zoe')).status).toBe(404);
    await giveBack(responseId);
    expect((await giveBack(responseId)).body.Message).toBe('Bu yanıt onay beklemiyor.');
    await approve(other.auditId);
    expect((await giveBack(other.responseId)).body.Message).toBe('Bu denetim zaten onaylanmış.');
    expect((await details(auditId)).Decisions).toHaveLength(1);
  });

  test('says no where nobody signed in filled it, and where it is stored apart', async () => {
    const anonymous = await filled(null);
    expect((await giveBack(anonymous.responseId)).body).toMatchObject({
      Success: false,
      Message: 'Bu yanıt oturum açmadan gönderildi; düzeltme istenecek kimse yok.',
    });
    const apart = await filled();
    await world.inCompany('ayse', (db) =>
      db.updateTable('response').set({ late: true, counted: false }).where('id', '=', apart.responseId).execute(),
    );
    expect((await giveBack(apart.responseId)).body.Message).toContain('önce kabul edin');
    expect((await approve(apart.auditId, { responseId: apart.responseId })).body.Message).toContain('önce kabul edin');
  });

  test('by its own author is no approval, so that four eyes do not stand in its way', async () => {
    const { responseId } = await filled('ayse');
    const fourEyes = (is: boolean) =>
      world.inCompany('ayse', (db) => db.updateTable('company').set({ four_eyes: is }).execute());
    await fourEyes(true);
    expect((await giveBack(responseId)).body.Success).toBe(true);
    await fourEyes(false);
  });

  test('goes to the author; if passive to the lead, else to the assistant; where nobody is left it says no', async () => {
    const [author, lead, assistant] = [await person(), await person(), await person()];
    const { responseId } = await filled();
    await world.inCompany('ayse', (db) =>
      sql`with r as (update response set user_id = ${author.user} where id = ${responseId} returning plan_id)
        update plan p set lead_auditor_id = ${lead.user}, assistant_auditor_id = ${assistant.user} from r
        where p.id = r.plan_id`.execute(db),
    );
    await tellPeople(world);
    const pending = () =>
      world.inCompany('ayse', (db) =>
        db.updateTable('response').set({ status_code: 30 }).where('id', '=', responseId).execute(),
      );
    for (const { user } of [author, lead, assistant]) {
      await giveBack(responseId);
      await tellPeople(world);
      expect(await toldTo(user)).toContain('response.returned');
      await setActive(user, false);
      await pending();
    }
    expect((await giveBack(responseId)).body.Message).toContain('düzeltme istenecek kimse yok');
  });
});

describe('a correction that was asked for', () => {
  const corrected = ({ floor, shelves, record }: Checklist): Input[] => [
    { questionId: floor.id, optionIds: [floor.answers.Evet] },
    { questionId: record.id, text: '2026-11-02' },
    { questionId: shelves.id, optionIds: [shelves.answers.Tam], note: 'Düzenlendi' },
  ];

  test('waits for approval again with its new score, whatever the plan requires, and its approver hears of it', async () => {
    const [approver, lead] = [await person(['ManageReports']), await person()];
    const { auditId, responseId, answerId, list, send } = await filled('can', { approverId: approver.user });
    await world.inCompany('ayse', (db) =>
      db.updateTable('plan').set({ lead_auditor_id: lead.user }).where('id', '=', auditId).execute(),
    );
    await tellPeople(world);
    await giveBack(responseId, { answerIds: [answerId] });
    await tellPeople(world);
    expect(await toldTo(approver.user)).toEqual([]);
    // Whoever corrects it is asked, and nobody else of the plan’s.
    const { rows: asked } = await world.inCompany('ayse', (db) =>
      sql`select n.user_id from notification n where n.name = 'response.returned'
        and n.entries @> ${JSON.stringify([{ topic: `returned:${responseId}` }])}::jsonb`.execute(db),
    );
    expect(asked).toEqual([{ user_id: world.ids.can.user }]);
    expect((await send('can', 1, corrected(list))).body.Data).toMatchObject({ state: 30, flags: [] });
    await tellPeople(world);
    expect(await toldTo(approver.user)).toEqual(['response.corrected']);
    expect(await toldTo(world.ids.ayse.user)).toContain('response.corrected');
    expect(await summary(auditId)).toMatchObject({ statusCode: 30, responseCount: 1, earned: 20, percent: 100 });
    expect((await approve(auditId)).body.Success).toBe(true);
    await tellPeople(world);
    expect(await toldTo(approver.user)).toEqual([]);
  });

  test('is told to those who review it, and not to who made it, though they review it and asked for it themselves', async () => {
    const other = await person(['ManageReports']);
    const { responseId, list, send } = await filled('ayse', { approverId: null });
    await world.inCompany('ayse', (db) =>
      sql`update plan p set lead_auditor_id = ${world.ids.can.user} from response r
        where r.id = ${responseId} and p.id = r.plan_id`.execute(db),
    );
    await giveBack(responseId);
    await send('ayse', 1, corrected(list));
    await tellPeople(world);
    const { rows } = await world.inCompany('ayse', (db) =>
      sql<{ user_id: number }>`select n.user_id from notification n where n.name = 'response.corrected'
        and n.entries @> ${JSON.stringify([{ topic: `awaiting:${responseId}` }])}::jsonb`.execute(db),
    );
    const told = rows.map(({ user_id }) => user_id);
    expect([told.includes(other.user), told.includes(world.ids.ayse.user)]).toEqual([true, false]);
  });

  test('is not told to who asked for it once they review responses no more', async () => {
    const asked = await person(['ManageReports']);
    const { responseId, answerId, list, send } = await filled('can', { approverId: asked.user });
    const reason = 'Rafların fotoğrafı bulanık';
    const own = { authorization: `Bearer ${await world.session(asked)}` };
    expect((await world.call(null, 'audit.return', { responseId, answerIds: [answerId], reason }, own)).status).toBe(
      200,
    );
    await tellPeople(world);
    await world.inCompany('ayse', (db) =>
      sql`update "group" g set permissions = '{}' from "user" u where u.id = ${asked.user} and g.id = u.group_id`.execute(
        db,
      ),
    );
    expect((await send('can', 1, corrected(list))).body.Success).toBe(true);
    await tellPeople(world);
    expect(await toldTo(asked.user)).not.toContain('response.corrected');
  });

  test('without a session asks its author to sign in, or says that the company is passive; a colleague that it is not theirs', async () => {
    const { responseId, list, send } = await filled('ayse');
    await giveBack(responseId);
    const code = async (who: Person) => (await send(who, 1, corrected(list))).body.Code;
    const company = (active: boolean) =>
      world.inCompany('ayse', (db) => db.updateTable('company').set({ active }).execute());
    expect([await code(null), await code('can')]).toEqual(['noSession', 'notAuditor']);
    await company(false);
    expect(await code(null)).toBe('sessionPassive');
    await company(true);
  });

  const auditors = ['lead_auditor_id', 'assistant_auditor_id'] as const;
  test.each(auditors)('is taken from its author and the %s, and from no other colleague', async (auditor) => {
    const { auditId, responseId, list, send } = await filled('ayse');
    await giveBack(responseId);
    const correct = async (who: Person) => (await send(who, 1, corrected(list))).body.Success;
    expect([await correct('can'), await correct('zoe'), await correct(null)]).toEqual([false, false, false]);
    expect(await summary(auditId)).toMatchObject({ statusCode: 40, responseCount: 0 });
    await world.inCompany('ayse', (db) =>
      db
        .updateTable('plan')
        .set({ [auditor]: world.ids.can.user })
        .where('id', '=', auditId)
        .execute(),
    );
    expect(await correct('can')).toBe(true);
    expect(await summary(auditId)).toMatchObject({ statusCode: 30, responseCount: 1 });
  });

  test('makes the response what it says in every respect, and leaves it the moment at which it first came', async () => {
    const { question } = audits(world, a);
    const exit = await question('Acil çıkış açık mı?', yesNo, { critical: true });
    const checkListId = await a.checklistOf([{ QuestionId: exit.id, Required: true }]);
    const { id: auditId, token } = await a.openPlan({ checkListId, showScore: 'everyone' });
    const responseKey = randomUUID();
    const stand = async (revision: number, title: string | null) => {
      const answers = title === null ? [] : [{ questionId: exit.id, optionIds: [exit.answers[title]] }];
      const { body } = await world.call('can', 'field.submit', { responseKey, revision, token, answers });
      const [{ responseId, percent, level }] = (await details(auditId)).Responses;
      const { findings, critical } = await summary(auditId);
      const row = await world.inCompany('ayse', (db) =>
        db
          .selectFrom('response')
          .select(['received_at', 'number', 'findings'])
          .where('id', '=', responseId)
          .executeTakeFirstOrThrow(),
      );
      await giveBack(responseId);
      return { row, told: [body.Data.flags, percent, level, findings, critical, row.findings] };
    };
    const first = await stand(0, 'Hayır');
    expect(first.told).toEqual([['Critical'], 0, 'Zayıf', 1, true, 1]);
    const second = await stand(1, 'Evet');
    expect(second.told).toEqual([[], 100, 'İyi', 0, false, 0]);
    const third = await stand(2, null);
    // Nothing is said of the critical question: no finding, and the level is the lowest all the same.
    expect(third.told).toEqual([['Incomplete', 'Critical'], 0, 'Zayıf', 0, true, 0]);
    for (const { row } of [second, third])
      expect([row.received_at, row.number]).toEqual([first.row.received_at, first.row.number]);
  });

  test('is the next revision and no other; what came before is known again, each under its own number', async () => {
    const { list, responseId, send } = await filled();
    const stands = () =>
      world.inCompany('ayse', (db) =>
        db.selectFrom('response').select(['status_code', 'revision']).where('id', '=', responseId).executeTakeFirst(),
      );
    await giveBack(responseId);
    expect((await send('can', 0, fourteenOfTwenty(list))).status).toBe(201);
    expect((await send('can', 2, corrected(list))).body.Success).toBe(false);
    expect(await stands()).toEqual({ status_code: 40, revision: 0 });
    expect((await send('can', 1, corrected(list))).status).toBe(201);
    await giveBack(responseId);
    expect((await send('can', 2, fourteenOfTwenty(list))).status).toBe(201);
    expect((await send('can', 0, fourteenOfTwenty(list))).status).toBe(201);
    expect((await send('can', 0, corrected(list))).status).toBe(409);
    expect(await stands()).toEqual({ status_code: 30, revision: 2 });
  });

  test('may be asked for again, for the reason of that time, and each return keeps its own marks', async () => {
    const { responseId, answerId, list, send } = await filled();
    const told = async () => {
      await tellPeople(world);
      const { rows } = await world.inCompany('ayse', (db) =>
        sql<{ reason: string }>`select e -> 'fields' ->> 'reason' as reason
          from notification n cross join jsonb_array_elements(n.entries) e
          where n.user_id = ${world.ids.can.user} and e ->> 'topic' = ${`returned:${responseId}`}`.execute(db),
      );
      return rows.map(({ reason }) => reason);
    };
    await giveBack(responseId, { answerIds: [answerId] });
    expect(await told()).toEqual(['Rafların fotoğrafı bulanık']);
    await send('can', 1, corrected(list));
    expect(await told()).toEqual([]);
    await giveBack(responseId, { reason: 'Hepsi' });
    expect(await told()).toEqual(['Hepsi']);
    expect((await send('can', 2, fourteenOfTwenty(list))).status).toBe(201);
    const rows = await world.inCompany('ayse', (db) =>
      db
        .selectFrom('decision')
        .select(['reason', 'marked'])
        .where('response_id', '=', responseId)
        .orderBy('id')
        .execute(),
    );
    expect(rows).toEqual([
      { reason: 'Rafların fotoğrafı bulanık', marked: [list.shelves.id] },
      { reason: 'Hepsi', marked: [] },
    ]);
  });
});

test('of approvals, returns and corrections at the same moment one is true, and the others are told what stands', async () => {
  const { auditId, responseId, list, send } = await filled();
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, n) => (n % 2 ? approve(auditId, { responseId }) : giveBack(responseId))),
  );
  const wins = replies.flatMap(({ body }, n) => (body.Success ? [n % 2] : []));
  expect(wins).toHaveLength(1);
  const [row] = (await details(auditId, { responseId })).Responses;
  expect(row.statusCode).toBe(wins[0] === 1 ? 50 : 40);
  const told = new Set(replies.filter(({ body }) => !body.Success).map(({ body }) => body.Message));
  for (const message of told) expect(['Bu yanıt onay beklemiyor.', 'Bu denetim zaten onaylanmış.']).toContain(message);
  if (row.statusCode === 50) await world.ok('ayse', 'audit.reopen', { responseId, reason: 'Sınama' });
  if (row.statusCode === 50) await giveBack(responseId);
  // The correction arrives while somebody rejects it: it was asked for, so it is there, and what waits can be decided on.
  const [correction, rejected] = await Promise.all([
    send('can', 1, fourteenOfTwenty(list)),
    world.call('ayse', 'audit.reject', { responseId, reason: 'Geç' }),
  ]);
  expect(correction.status).toBe(201);
  const [after] = (await details(auditId, { responseId })).Responses;
  expect(after.statusCode).toBe(rejected.body.Success ? 60 : 30);
});
