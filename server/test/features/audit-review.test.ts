import { randomUUID } from 'node:crypto';
import { refusals } from '@sahada/contract/refusals';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { addCredit } from '../../src/facts/credit.ts';
import { noteDecisions } from '../../src/features/audit/decisions.ts';
import { audits, fourteenOfTwenty, type Input, yesNo } from '../audits.ts';
import { build } from '../builders.ts';
import { packed } from '../pdf-text.ts';
import { waiting } from '../waiting.ts';
import { userWith } from '../walks/door.ts';
import { bearer, openWorld, type Reply, rowNamed, sendWire } from '../world.ts';

/** Corrections, approval and reopening of what a plan received. */

const world = await openWorld();
const a = build(world, 'ayse');
afterAll(() => world.close());
const { received, details, summary, approve, answerIdOf, pdf, checklist, question } = audits(world, a);
await world.ok('ayse', 'account.language', { languageId: 1 });

describe('correcting an answer', () => {
  test('scores it anew and keeps the old and new answer, who, when and why', async () => {
    const { auditId, list } = await received();
    const auditPlanAnswerId = await answerIdOf(auditId, list.shelves);
    const change = { auditPlanAnswerId, optionIds: [list.shelves.answers.Tam], reason: 'Fotoğrafta düzenli' };
    await world.ok('ayse', 'audit.changeAnswer', change);
    expect(await summary(auditId)).toMatchObject({ earned: 20, max: 20, percent: 100 });
    const row = await world.ok('ayse', 'audit.answer', { auditPlanAnswerId });
    expect(row).toMatchObject({ earned: 10, note: 'Üst raf dağınık', question: { id: list.shelves.id } });
    expect(row.edits).toMatchObject([{ by: 'Ayşe Yılmaz', old: 'Kısmen', new: 'Tam', reason: 'Fotoğrafta düzenli' }]);
    expect((await details(auditId)).Edits).toHaveLength(1);
    const printed = await pdf(auditId);
    for (const part of ['Düzeltme: “Kısmen” yerine “Tam”', 'Gerekçe: Fotoğrafta düzenli'])
      expect(printed).toContain(packed(part));
  });

  test('without a reason, as older clients do, keeps who and when with an empty reason', async () => {
    const { auditId, list } = await received();
    const auditPlanAnswerId = await answerIdOf(auditId, list.shelves);
    await world.ok('ayse', 'audit.changeAnswer', { auditPlanAnswerId, optionIds: [list.shelves.answers.Tam] });
    const { edits } = await world.ok('ayse', 'audit.answer', { auditPlanAnswerId });
    expect(edits).toMatchObject([{ by: 'Ayşe Yılmaz', old: 'Kısmen', new: 'Tam', reason: '' }]);
    const printed = await pdf(auditId);
    expect(printed).toContain(packed('Düzeltme: “Kısmen” yerine “Tam”'));
    expect(printed).not.toContain(packed('Gerekçe:'));
  });

  test('counts anew what is answered, left out of the points, missing and critical', async () => {
    const extinguisher = await question('Yangın tüpü dolu mu?', yesNo, { required: true, critical: true });
    const ramp = await question('Rampa boş mu?', [
      { title: 'Evet', score: 10, viewOrder: 0 },
      { title: 'Rampa yok', excludeFromScoring: true, viewOrder: 1 },
    ]);
    const checkListId = await a.checklistOf([{ QuestionId: extinguisher.id, Required: true }, ramp.id]);
    const { id: auditId, token } = await a.openPlan({ checkListId });
    await world.ok(null, 'field.submit', { responseKey: randomUUID(), token, answers: [] });
    const [{ responseId }] = (await details(auditId)).Responses;
    const told = async () => {
      const { answered, excluded, critical, percent } = await summary(auditId);
      return { answered, excluded, critical, percent, flags: (await details(auditId)).Responses[0].flags };
    };
    const choose = (place: number, id: number | undefined) =>
      world.ok('ayse', 'audit.changeAnswer', {
        auditPlanAnswerId: responseId * 1000 + place,
        optionIds: [id],
        reason: 'Fotoğrafta görülüyor',
      });
    expect(await told()).toEqual({
      ...{ answered: 0, excluded: 0, critical: true, percent: 0, flags: ['Critical', 'Incomplete'] },
    });
    await choose(2, ramp.answers['Rampa yok']);
    await choose(1, extinguisher.answers.Evet);
    expect(await told()).toEqual({ answered: 2, excluded: 1, critical: false, percent: 100, flags: [] });
    await choose(1, extinguisher.answers.Hayır);
    expect(await told()).toEqual({ answered: 2, excluded: 1, critical: true, percent: 0, flags: ['Critical'] });
    await world.ok('ayse', 'audit.changeAnswer', {
      auditPlanAnswerId: responseId * 1000 + 1,
      optionIds: [],
      reason: 'Fotoğrafta görülmüyor',
    });
    expect((await told()).flags).toEqual(['Critical', 'Incomplete']);
    await choose(2, ramp.answers.Evet);
    expect(await told()).toMatchObject({ excluded: 0, percent: 50 });
  });

  test('makes a finding only where the plan makes findings', async () => {
    const list = await checklist();
    const found = async (findings: boolean) => {
      const { id: auditId, token } = await a.openPlan({ checkListId: list.checkListId, findings });
      await world.ok(null, 'field.submit', { responseKey: randomUUID(), token, answers: [] });
      const [{ responseId }] = (await details(auditId)).Responses;
      await world.ok('ayse', 'audit.changeAnswer', {
        auditPlanAnswerId: responseId * 1000 + 1,
        optionIds: [list.floor.answers.Hayır],
        reason: 'Fotoğrafta ıslak',
      });
      const rows = await world.inCompany('ayse', (db) =>
        db.selectFrom('finding').select('id').where('response_id', '=', responseId).execute(),
      );
      return [(await summary(auditId)).findings, rows.length];
    };
    expect([await found(true), await found(false)]).toEqual([
      [1, 1],
      [0, 0],
    ]);
  });

  test('keeps the photos of what was answered otherwise', async () => {
    const { answerId: auditPlanAnswerId, pictureId } = await a.response();
    const read = () => world.ok('ayse', 'audit.answer', { auditPlanAnswerId });
    const { question } = await read();
    await world.ok('ayse', 'audit.changeAnswer', { auditPlanAnswerId, optionIds: [], note: 'Görülmüyor', reason: 'a' });
    expect(await read()).toMatchObject({
      question: { id: question.id },
      note: 'Görülmüyor',
      pictures: [{ id: pictureId }],
    });
  });

  test('hides and shows dependent questions without losing their answers', async () => {
    const { auditId, list } = await received();
    const auditPlanAnswerId = await answerIdOf(auditId, list.floor);
    const recordId = await answerIdOf(auditId, list.record);
    await world.ok('ayse', 'audit.changeAnswer', {
      auditPlanAnswerId: recordId,
      text: '2026-11-05',
      reason: 'Kayıt görüldü',
    });
    await world.ok('ayse', 'audit.changeAnswer', {
      auditPlanAnswerId,
      optionIds: [list.floor.answers.Hayır],
      reason: 'a',
    });
    expect(await summary(auditId)).toMatchObject({ earned: 4, max: 20, total: 2, findings: 1 });
    expect((await world.call('ayse', 'audit.answer', { auditPlanAnswerId: recordId })).status).toBe(404);
    await world.ok('ayse', 'audit.changeAnswer', {
      auditPlanAnswerId,
      optionIds: [list.floor.answers.Evet],
      reason: 'b',
    });
    expect(await world.ok('ayse', 'audit.answer', { auditPlanAnswerId: recordId })).toMatchObject({
      text: '2026-11-05',
    });
  });

  test('refuses answers that the question does not have, and any change of an approved response', async () => {
    const { auditId, list } = await received();
    const auditPlanAnswerId = await answerIdOf(auditId, list.shelves);
    const change = (over: Input) =>
      world.call('ayse', 'audit.changeAnswer', { auditPlanAnswerId, reason: 'x', ...over });
    expect((await change({ optionIds: [list.floor.answers.Evet] })).body.errors).toHaveProperty('optionIds');
    expect((await change({ optionIds: [list.shelves.answers.Tam, list.shelves.answers.Yok] })).status).toBe(400);
    expect((await change({ auditPlanAnswerId: auditPlanAnswerId + 500 })).status).toBe(404);
    await approve(auditId);
    const refused = await change({ optionIds: [list.shelves.answers.Yok] });
    expect(refused.body).toMatchObject({ Success: false, Message: 'Onaylanan yanıtlar değiştirilemez.' });
    expect(await summary(auditId)).toMatchObject({ percent: 70 });
  });
});

describe('approval', () => {
  test('happens once; the second time it says so', async () => {
    const { auditId } = await received();
    const [{ responseId }] = (await details(auditId)).Responses;
    expect((await approve(auditId)).body).toEqual({
      Success: true,
      Message: 'Denetim onaylandı.',
      Data: { approved: 1, ids: [responseId], auditTypeId: 1 },
    });
    expect((await approve(auditId)).body).toEqual({
      Success: false,
      Message: 'Bu denetim zaten onaylanmış.',
      Code: 'alreadyApproved',
      Data: null,
    });
    expect(await summary(auditId)).toMatchObject({ statusCode: 50, statusName: 'Onaylandı', percent: 70 });
    const [response] = (await details(auditId)).Responses;
    expect(response).toMatchObject({ approvedBy: 'Ayşe Yılmaz', statusCode: 50 });
  });

  test('succeeds exactly once of fifty at the same time, for a plan and for a single response alike', async () => {
    const { auditId } = await received(fourteenOfTwenty, 3);
    const [{ responseId }] = (await details(auditId)).Responses;
    const replies = await Promise.all(Array.from({ length: 50 }, () => approve(auditId, { responseId })));
    const successes = replies.filter((reply) => reply.body.Success);
    expect(successes.map((reply) => reply.body.Data)).toEqual([{ approved: 1, ids: [responseId], auditTypeId: 1 }]);
    const rest = await Promise.all(Array.from({ length: 50 }, () => approve(auditId)));
    expect(rest.filter((reply) => reply.body.Success).map((reply) => reply.body.Data)).toMatchObject([
      { approved: 2, auditTypeId: 1 },
    ]);
    const messages = new Set(rest.filter((reply) => !reply.body.Success).map((reply) => reply.body.Message));
    expect([...messages]).toEqual(['Bu denetim zaten onaylanmış.']);
  });

  test('of the first of a plan tells how many are left, and passes over those that cannot be', async () => {
    const { auditId } = await received(fourteenOfTwenty, 5);
    const ids = (await details(auditId)).Responses.map(({ responseId }: { responseId: number }) => responseId);
    const inOrder = [...ids].sort((one, other) => one - other);
    await world.inCompany('ayse', (db) =>
      db.updateTable('response').set({ awaiting_pictures: true }).where('id', '=', inOrder[0]).execute(),
    );
    const first = (await approve(auditId, { take: 3 })).body.Data;
    expect(first).toEqual({ approved: 3, ids: inOrder.slice(1, 4), auditTypeId: 1, left: 1 });
    expect((await approve(auditId, { take: 3 })).body.Data).toMatchObject({ ids: inOrder.slice(4), left: 0 });
    expect((await approve(auditId, { take: 3 })).body).toMatchObject({ Success: false, Code: 'picturesMissing' });
  });

  test('of several responses of different plans leaves those that cannot be, and says why where it is none', async () => {
    const [one, two] = [await received(), await received()];
    const ids = [];
    for (const { auditId } of [one, two]) ids.push((await details(auditId)).Responses[0].responseId);
    await world.ok('ayse', 'audit.reject', { responseId: ids[1], reason: 'Yanlış mağaza' });
    const { method, path } = rowNamed('audit.approve');
    // As the specification's clients send it: in the body of a call whose input is a query.
    const send = (responseIds: number[]) =>
      sendWire(
        world.app,
        {
          method,
          url: `/api${path}`,
          headers: { 'content-type': 'application/json' },
          payload: JSON.stringify({ responseIds }),
        },
        bearer(world.tokens.ayse),
      );
    expect((await send(ids)).body.Data).toEqual({ approved: 1, ids: [ids[0]], auditTypeId: 1 });
    expect((await send([ids[1]])).body).toMatchObject({ Success: false, Message: 'Bu yanıt onay beklemiyor.' });
    expect((await send([ids[0], 2_000_000_000])).status).toBe(404);
    expect((await world.call('ayse', 'audit.approve', {})).status).toBe(400);
  });

  test('stores the level, so that later changes of the project’s levels do not touch it', async () => {
    const { auditId } = await received();
    await approve(auditId);
    const projectId = await a.standing.project();
    await world.ok('ayse', 'mapping.saveLevels', { projectId, levels: [{ name: 'Hepsi', min: 0, max: 100 }] });
    expect(await summary(auditId)).toMatchObject({ level: 'İyi' });
    await world.ok('ayse', 'mapping.saveLevels', { projectId, levels: a.levels() });
  });

  test('needs a pending response, all of its photos, and a second person where the company requires one', async () => {
    const { id } = await a.openPlan();
    expect((await approve(id)).body.Message).toBe('Onaylanacak yanıt yok.');
    const submission = await a.submission((await a.openPlan()).token);
    const { list, token, auditId } = await received();
    const key = randomUUID();
    const answers = [{ questionId: list.floor.id, optionIds: [list.floor.answers.Evet], pictureKeys: [key] }];
    await world.ok(null, 'field.submit', { responseKey: submission.responseKey, token, answers });
    const waiting = (await details(auditId)).Responses.find((row: { flags: string[] }) =>
      row.flags.includes('AwaitingPictures'),
    );
    expect(waiting.counts).toBe(false);
    expect((await approve(auditId, { responseId: waiting.responseId })).body.Message).toBe(
      'Fotoğrafların tümü henüz ulaşmadı.',
    );

    const own = await received();
    await world.inCompany('ayse', async (db) => {
      await db.updateTable('company').set({ four_eyes: true }).execute();
      await db
        .updateTable('response')
        .set({ user_id: world.ids.ayse.user })
        .where('plan_id', '=', own.auditId)
        .execute();
    });
    expect((await approve(own.auditId)).body.Message).toBe('Kendi yanıtınızı onaylayamazsınız.');
    // Whoever reads it is told so before they try, wherever it is shown.
    const isKept = async () => {
      const [{ fourEyes }] = (await details(own.auditId)).Responses;
      const [row] = (await world.ok('ayse', 'review.list', { auditId: own.auditId })).ListItems;
      const alone = await world.ok('ayse', 'audit.details', { auditId: own.auditId, responseId: row.responseId });
      return [fourEyes, row.fourEyes, alone.Responses[0].fourEyes];
    };
    expect(await isKept()).toEqual([true, true, true]);
    await world.inCompany('ayse', (db) => db.updateTable('company').set({ four_eyes: false }).execute());
    expect(await isKept()).toEqual([false, false, false]);
    expect((await approve(own.auditId)).body.Success).toBe(true);
  });

  test('is kept of each of very many that are approved together', async () => {
    const { auditId } = await received();
    const [{ responseId }] = (await details(auditId)).Responses;
    const many = 11_000;
    const kept = await world.inCompany('ayse', async (db) => {
      const said = { kind: 'approved', by: world.ids.ayse.user, at: Date.now(), reason: '' } as const;
      await noteDecisions(db, Array<number>(many).fill(responseId), said);
      return sql`delete from decision where response_id = ${responseId}`.execute(db);
    });
    expect(kept.numAffectedRows).toBe(BigInt(many));
  });

  test('is of a second person also where somebody corrected what a colleague had sent, one by one and together', async () => {
    const { checkListId, floor } = await checklist();
    const answers = [{ questionId: floor.id, optionIds: [floor.answers.Evet] }];
    /** Can’s, who assists Ayşe; she corrects it, or leaves it to him. */
    const sent = async (corrector: 'ayse' | 'can') => {
      const { id: auditId, token } = await a.openPlan({ checkListId, answeredBy: 'auditors' });
      await world.inCompany('ayse', (db) =>
        db.updateTable('plan').set({ assistant_auditor_id: world.ids.can.user }).where('id', '=', auditId).execute(),
      );
      const submission = { responseKey: randomUUID(), token, answers };
      await world.ok('can', 'field.submit', submission);
      const [{ responseId }] = (await details(auditId)).Responses;
      await world.ok('ayse', 'audit.return', { responseId, reason: 'Eksik' });
      await world.ok(corrector, 'field.submit', { ...submission, revision: 1 });
      return { auditId, responseId };
    };
    const turns = async ({ auditId }: { auditId: number }) =>
      (await world.ok('ayse', 'review.list', { auditId, mine: true })).TotalItemsCount;
    const fourEyes = (is: boolean) =>
      world.inCompany('ayse', (db) => db.updateTable('company').set({ four_eyes: is }).execute());
    const [own, his] = [await sent('ayse'), await sent('can')];
    expect([await turns(own), await turns(his)]).toEqual([1, 1]);
    await fourEyes(true);
    expect((await approve(own.auditId)).body.Message).toBe('Kendi yanıtınızı onaylayamazsınız.');
    expect([await turns(own), await turns(his)]).toEqual([0, 1]);
    const both = await world.ok('ayse', 'audit.approve', { responseIds: [own.responseId, his.responseId] });
    expect(both.ids).toEqual([his.responseId]);
    await fourEyes(false);
  });
});

const creditUsed = async (): Promise<number> =>
  (await world.inCompany('ayse', (db) => sql<{ n: number }>`select sum(used)::int as n from credit_slot`.execute(db)))
    .rows[0]?.n ?? 0;

/** The one response of a plan of its own. */
const one = async () => {
  const { auditId } = await received();
  const [{ responseId }] = (await details(auditId)).Responses;
  return { auditId, responseId };
};

describe('rejecting', () => {
  const reject = (responseId: number, more: Input): Promise<Reply> =>
    world.call('ayse', 'audit.reject', { responseId, ...more });

  test('takes a response out of every figure, and keeps who, when and why', async () => {
    const { auditId, responseId } = await one();
    const used = await creditUsed();
    expect((await reject(responseId, { reason: 'Fotoğraflar başka mağazadan' })).body).toEqual({
      Success: true,
      Message: 'Reddedildi.',
      Data: { auditId },
    });
    expect(await summary(auditId)).toMatchObject({ statusCode: 60, responseCount: 0, percent: null });
    const { Responses, Decisions } = await details(auditId, { responseId });
    expect(Responses).toMatchObject([{ statusCode: 60, counts: false }]);
    expect(Decisions).toMatchObject([
      { responseId, kind: 'rejected', by: 'Ayşe Yılmaz', reason: 'Fotoğraflar başka mağazadan' },
    ]);
    expect(await creditUsed()).toBe(used);
    expect((await approve(auditId, { responseId })).body.Success).toBe(false);
  });

  test('needs a reason and a response that waits', async () => {
    const { auditId, responseId } = await one();
    const bare = await reject(responseId, {});
    expect([bare.status, Object.keys(bare.body.errors)]).toEqual([400, ['reason']]);
    await approve(auditId);
    expect((await reject(responseId, { reason: 'Geç' })).body.Message).toBe('Bu denetim zaten onaylanmış.');
    expect((await world.call('zoe', 'audit.reject', { responseId, reason: 'x' })).status).toBe(404);
  });

  test('as spam gives the credit back once, within thirty days of the arrival', async () => {
    const { auditId, responseId } = await one();
    const late = await one();
    await world.inCompany('ayse', (db) =>
      sql`update response set received_at = received_at - interval '31 days' where id = ${late.responseId}`.execute(db),
    );
    // Its credit can be given back all that time; only the rule says no.
    await world.inCompany('ayse', (db) => sql`update credit set begins_on = begins_on - 60`.execute(db));
    const used = await creditUsed();
    const [{ Success }] = await Promise.all([
      reject(responseId, { reason: 'Reklam', spam: true }).then(({ body }) => body),
      reject(responseId, { reason: 'Reklam', spam: true }),
    ]);
    expect(Success).toBeTypeOf('boolean');
    expect(await creditUsed()).toBe(used - 1);
    await reject(late.responseId, { reason: 'Reklam', spam: true });
    expect(await creditUsed()).toBe(used - 1);
    expect(await summary(auditId)).toMatchObject({ statusCode: 60 });
  });

  test('as spam gives its place in the participant limit back, too', async () => {
    const { auditId, responseId } = await one();
    const submitted = async () =>
      world.inCompany('ayse', async (db) => {
        const { rows } = await sql<{ n: number }>`
          select count(*)::int as n from response where plan_id = ${auditId} and counted`.execute(db);
        return rows[0]?.n;
      });
    expect(await submitted()).toBe(1);
    await reject(responseId, { reason: 'Reklam', spam: true });
    expect(await submitted()).toBe(0);
  });

  test('as spam gives nothing back for what took none, and to the period that it was taken from', async () => {
    const [held, accepted, meanwhile, reopened] = [await one(), await one(), await one(), await one()];
    const used = () =>
      world.inCompany('ayse', async (db) => {
        const { rows } = await sql<{ used: number }>`
          select (select sum(s.used)::int from credit_slot s where s.credit_id = c.id) as used
          from credit c order by c.ends_on, c.id`.execute(db);
        return rows.map((row) => row.used);
      });
    const holdBack = ({ responseId }: { responseId: number }) =>
      world.inCompany('ayse', (db) =>
        sql`update response set late = true, counted = false, received_at = received_at - interval '20 days'
          where id = ${responseId}`.execute(db),
      );
    await holdBack(held);
    await holdBack(accepted);
    await holdBack(meanwhile);
    await world.inCompany('ayse', (db) =>
      sql`update response set received_at = received_at - interval '20 days' where id = ${reopened.responseId}`.execute(
        db,
      ),
    );
    // The credit of the day on which they came has ended since, and another has begun.
    await world.inCompany('ayse', async (db) => {
      await sql`update credit set begins_on = begins_on - 30, ends_on = current_date - 10`.execute(db);
      await addCredit(db, { total: 100, days: 30, fromDay: 0 }, Date.now());
    });
    const before = await used();
    await reject(held.responseId, { reason: 'Reklam', spam: true });
    expect(await used()).toEqual(before);
    await world.ok('ayse', 'audit.accept', { responseId: accepted.responseId, accept: true });
    expect(await used()).not.toEqual(before);
    await reject(accepted.responseId, { reason: 'Reklam', spam: true });
    expect(await used()).toEqual(before);
    // Rejected while its acceptance is being written.
    let rejected: Promise<Reply> | undefined;
    await world.inCompany('ayse', async (db) => {
      const { responseId } = meanwhile;
      await sql`update response set counted = true where id = ${responseId}`.execute(db);
      await sql`insert into decision (response_id, user_id, at, reason, kind)
        values (${responseId}, ${world.ids.ayse.user}, now(), '', 'accepted')`.execute(db);
      await sql`select take_credits(current_date, 1)`.execute(db);
      rejected = reject(responseId, { reason: 'Reklam', spam: true });
      await waiting(db);
    });
    expect((await rejected)?.body.Success).toBe(true);
    expect(await used()).toEqual(before);
    // What was decided about it since cost nothing.
    const { responseId } = reopened;
    await world.ok('ayse', 'audit.approve', { auditId: reopened.auditId, responseId });
    await world.ok('ayse', 'audit.reopen', { responseId, reason: 'Fotoğraf bulanık' });
    await reject(responseId, { reason: 'Reklam', spam: true });
    const [ended = 0, running] = before;
    expect(await used()).toEqual([ended - 1, running]);
    await world.inCompany('ayse', async (db) => {
      await sql`delete from credit where total = 100`.execute(db);
      await sql`update credit set ends_on = current_date + 300`.execute(db);
    });
  });

  test('as spam gives back to the period that paid, not to one granted since that would have paid before it', async () => {
    const { responseId } = await one();
    const used = await creditUsed();
    await world.inCompany('ayse', (db) => addCredit(db, { total: 77, days: 30, fromDay: -1 }, Date.now()));
    await reject(responseId, { reason: 'Reklam', spam: true });
    expect(await creditUsed()).toBe(used - 1);
    await world.inCompany('ayse', (db) => sql`delete from credit where total = 77`.execute(db));
  });

  test('as spam gives the credit back, too, where it was yesterday in the zone that the company has now', async () => {
    const { responseId } = await one();
    const used = await creditUsed();
    const move = (TimeZone: string) => world.ok('ayse', 'company.update', { Id: world.ids.ayse.company, TimeZone });
    await move('Pacific/Kiritimati');
    const set = (days: number) =>
      world.inCompany('ayse', (db) =>
        sql`update credit set begins_on = (now() at time zone 'Pacific/Kiritimati')::date - ${days}::int`.execute(db),
      );
    await set(0);
    await move('Pacific/Honolulu');
    await reject(responseId, { reason: 'Reklam', spam: true });
    expect(await creditUsed()).toBe(used - 1);
    await set(30);
    await move('Europe/Istanbul');
  });

  test('as spam gives a credit that can be used, though a period of that day, all used, has ended since', async () => {
    const { responseId } = await one();
    await world.inCompany('ayse', async (db) => {
      const { rows } = await sql<{ id: number }>`
        insert into credit (total, begins_on, ends_on, spent) values (77, current_date - 9, current_date - 3, true) returning id`.execute(
        db,
      );
      await sql`insert into credit_slot (credit_id, slot, granted, used) values (${rows[0]?.id}, 0, 77, 77)`.execute(
        db,
      );
      await sql`update credit set begins_on = begins_on - 30 where total <> 77`.execute(db);
      await sql`update response set received_at = received_at - interval '5 days' where id = ${responseId}`.execute(db);
    });
    const left = async (): Promise<number> =>
      (await world.ok('ayse', 'dashboard.quota', {})).ListItems.find(
        ({ Status }: { Status: string }) => Status !== 'Expired',
      ).Remaining;
    const before = await left();
    await reject(responseId, { reason: 'Reklam', spam: true });
    expect(await left()).toBe(before + 1);
    await world.inCompany('ayse', (db) => sql`delete from credit where total = 77`.execute(db));
  });
});

describe('a response stored apart', () => {
  const decide = (input: Input): Promise<Reply> => world.call('ayse', 'audit.accept', input);

  /** Responses beyond the limit of their plan. */
  async function apart(approveRequired: boolean, count = 1) {
    const { checkListId, ...list } = await checklist();
    const { id: auditId, token } = await a.openPlan({ checkListId, participantLimit: 1, approveRequired });
    const answers = fourteenOfTwenty({ checkListId, ...list });
    for (let n = 0; n <= count; n++)
      await world.ok(null, 'field.submit', { responseKey: randomUUID(), token, answers });
    const ids = (await details(auditId)).Responses.filter((row: { counts: boolean }) => !row.counts).map(
      (row: { responseId: number }) => row.responseId,
    );
    expect(ids).toHaveLength(count);
    return { auditId, ids };
  }

  test('counts from the moment it is accepted, for a credit, and waits for approval where the plan asks for it', async () => {
    const { auditId, ids } = await apart(true);
    const used = await creditUsed();
    expect(await summary(auditId)).toMatchObject({ responseCount: 1 });
    expect((await decide({ responseId: ids[0], accept: true })).body).toEqual({
      Success: true,
      Message: 'Yanıt kabul edildi.',
      Data: { accepted: 1, rejected: 0 },
    });
    expect(await summary(auditId)).toMatchObject({ responseCount: 2, pendingCount: 2 });
    expect(await creditUsed()).toBe(used + 1);
    expect((await details(auditId, { responseId: ids[0] })).Responses).toMatchObject([
      { statusCode: 30, counts: true, flags: ['OverQuota'] },
    ]);
    expect((await decide({ responseId: ids[0], accept: true })).body).toMatchObject({
      Success: false,
      Message: 'Bu yanıt kabul beklemiyor; ayrı saklanmış değil ya da hakkında karar verilmiş.',
    });
    expect(await creditUsed()).toBe(used + 1);
  });

  test('is approved with its level at once where its submission would have been', async () => {
    const { auditId, ids } = await apart(false);
    await decide({ responseId: ids[0], accept: true });
    expect((await details(auditId, { responseId: ids[0] })).Responses).toMatchObject([
      { statusCode: 50, level: 'İyi', approvedBy: 'Ayşe Yılmaz' },
    ]);
  });

  test('several are accepted together or, without credit for all, not at all', async () => {
    const { auditId, ids } = await apart(true, 2);
    expect((await decide({ responseIds: [...ids, 999_999_999], accept: true })).status).toBe(404);
    await world.inCompany('ayse', (db) =>
      sql`update credit set total = (
      select sum(used) + 1 from credit_slot s where s.credit_id = credit.id)`.execute(db),
    );
    const refused = await decide({ responseIds: ids, accept: true });
    expect(refused.body).toMatchObject({ Success: false, Message: 'Kullanılabilir kontör yok.' });
    expect(await summary(auditId)).toMatchObject({ responseCount: 1 });
    expect((await details(auditId)).Decisions).toEqual([]);
    await world.inCompany('ayse', (db) => sql`update credit set total = 100000`.execute(db));
    expect((await decide({ responseIds: ids, accept: true })).body.Data).toEqual({ accepted: 2, rejected: 0 });
    expect(await summary(auditId)).toMatchObject({ responseCount: 3 });
  });

  test('is turned away with a reason, and never counts', async () => {
    const { auditId, ids } = await apart(true);
    const used = await creditUsed();
    expect((await decide({ responseId: ids[0], accept: false })).status).toBe(400);
    expect((await decide({ responseId: ids[0], accept: false, reason: 'Kontenjan doldu' })).body).toMatchObject({
      Success: true,
      Message: 'Yanıt reddedildi.',
    });
    expect(await summary(auditId)).toMatchObject({ responseCount: 1, statusCode: 30 });
    expect(await creditUsed()).toBe(used);
    expect((await details(auditId)).Decisions).toMatchObject([{ kind: 'turnedAway', reason: 'Kontenjan doldu' }]);
    const own = await one();
    expect((await decide({ responseId: own.responseId, accept: true })).body.Success).toBe(false);
    expect((await decide({ accept: true })).status).toBe(400);
  });
});

describe('reopening', () => {
  const reopen = (responseId: number, more: Input): Promise<Reply> =>
    world.call('ayse', 'audit.reopen', { responseId, ...more });
  const approvedOne = async () => {
    const { auditId } = await received();
    const [{ responseId }] = (await details(auditId)).Responses;
    await approve(auditId, { responseId });
    return { auditId, responseId };
  };

  test('undoes an approval: the response waits again, every figure follows at once, the credit stays taken', async () => {
    const { auditId, responseId } = await approvedOne();
    expect(await summary(auditId, { onlyApproved: true })).toMatchObject({ responseCount: 1 });
    const used = await creditUsed();
    const { body } = await reopen(responseId, { undo: true });
    expect(body).toMatchObject({ Success: true, Message: 'Yeniden açıldı.', Data: { auditId } });
    expect(await summary(auditId)).toMatchObject({ statusCode: 30, responseCount: 1, pendingCount: 1 });
    expect(await summary(auditId, { onlyApproved: true })).toMatchObject({ responseCount: 0 });
    expect(await creditUsed()).toBe(used);
    const { Responses, Decisions } = await details(auditId);
    expect(Responses[0]).toMatchObject({ statusCode: 30, approvedBy: null, approvedAt: null });
    expect(Decisions).toMatchObject([{ responseId, by: 'Ayşe Yılmaz', kind: 'undone', reason: '' }]);
    expect((await approve(auditId)).body.Success).toBe(true);
  });

  test('leaves the level to the project again, which may have others by now', async () => {
    const { auditId, responseId } = await approvedOne();
    const projectId = await a.standing.project();
    await world.ok('ayse', 'mapping.saveLevels', { projectId, levels: [{ name: 'Hepsi', min: 0, max: 100 }] });
    expect(await summary(auditId)).toMatchObject({ level: 'İyi' });
    await reopen(responseId, { reason: 'Seviyeler değişti' });
    expect(await summary(auditId)).toMatchObject({ level: 'Hepsi' });
    await world.ok('ayse', 'mapping.saveLevels', { projectId, levels: a.levels() });
  });

  test('is an undo for whoever approved it alone', async () => {
    const { responseId } = await approvedOne();
    const other = await world.session(await userWith(world, ['ManageReports']));
    const reply = await world.call(null, 'audit.reopen', { responseId, undo: true }, bearer(other));
    expect(reply.body).toMatchObject({ Success: false, Message: refusals.undoByOther.text.tr });
    expect((await reopen(responseId, { undo: true })).body.Success).toBe(true);
  });

  test('is an undo only for a minute; afterwards it needs a reason, which the history keeps', async () => {
    const { auditId, responseId } = await approvedOne();
    await world.inCompany('ayse', (db) =>
      sql`update response set approved_at = approved_at - interval '61 seconds' where id = ${responseId}`.execute(db),
    );
    expect((await reopen(responseId, { undo: true })).body.Message).toContain('Geri alma süresi doldu');
    const bare = await reopen(responseId, {});
    expect([bare.status, Object.keys(bare.body.errors)]).toEqual([400, ['reason']]);
    expect((await reopen(responseId, { reason: 'Fotoğraf eksik' })).body.Success).toBe(true);
    expect((await details(auditId)).Decisions).toMatchObject([{ kind: 'reopened', reason: 'Fotoğraf eksik' }]);
    expect((await reopen(responseId, { reason: 'Yine' })).body.Message).toBe(
      'Yalnızca onaylanan yanıtlar yeniden açılabilir.',
    );
  });
});
