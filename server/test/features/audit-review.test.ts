import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Audits, audits, fourteenOfTwenty, type Input } from '../audits.ts';
import { type Builders, build } from '../builders.ts';
import { packed } from '../pdf-text.ts';
import { openWorld, type Reply, type World } from '../world.ts';

/** Corrections, approval and reopening of what a plan received. */

let world: World;
let a: Builders;
let received: Audits['received'];
let details: Audits['details'];
let summary: Audits['summary'];
let approve: Audits['approve'];
let answerIdOf: Audits['answerIdOf'];
let pdf: Audits['pdf'];
beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
  ({ received, details, summary, approve, answerIdOf, pdf } = audits(world, a));
  await world.ok('ayse', 'account.language', { languageId: 1 });
});
afterAll(() => world.close());

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
    expect(await pdf(auditId)).toContain(packed('Düzeltme: “Kısmen” yerine “Tam”'));
  });

  test('without a reason, as older clients do, keeps who and when with an empty reason', async () => {
    const { auditId, list } = await received();
    const auditPlanAnswerId = await answerIdOf(auditId, list.shelves);
    await world.ok('ayse', 'audit.changeAnswer', { auditPlanAnswerId, optionIds: [list.shelves.answers.Tam] });
    const { edits } = await world.ok('ayse', 'audit.answer', { auditPlanAnswerId });
    expect(edits).toMatchObject([{ by: 'Ayşe Yılmaz', old: 'Kısmen', new: 'Tam', reason: '' }]);
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
    expect((await approve(auditId)).body).toEqual({
      Success: true,
      Message: 'Denetim onaylandı.',
      Data: { approved: 1, auditTypeId: 1 },
    });
    expect((await approve(auditId)).body).toEqual({
      Success: false,
      Message: 'Bu denetim zaten onaylanmış.',
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
    expect(successes.map((reply) => reply.body.Data)).toEqual([{ approved: 1, auditTypeId: 1 }]);
    const rest = await Promise.all(Array.from({ length: 50 }, () => approve(auditId)));
    expect(rest.filter((reply) => reply.body.Success).map((reply) => reply.body.Data)).toEqual([
      { approved: 2, auditTypeId: 1 },
    ]);
    const messages = new Set(rest.filter((reply) => !reply.body.Success).map((reply) => reply.body.Message));
    expect([...messages]).toEqual(['Bu denetim zaten onaylanmış.']);
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
    await world.inCompany('ayse', (db) => db.updateTable('company').set({ four_eyes: false }).execute());
    expect((await approve(own.auditId)).body.Success).toBe(true);
  });
});

describe('reopening', () => {
  const reopen = (responseId: number, more: Input): Promise<Reply> =>
    world.call('ayse', 'audit.reopen', { responseId, ...more });
  const creditUsed = async (): Promise<number> =>
    (await world.inCompany('ayse', (db) => sql<{ n: number }>`select sum(used)::int as n from credit_slot`.execute(db)))
      .rows[0]?.n ?? 0;
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
    const { Responses, Reopenings } = await details(auditId);
    expect(Responses[0]).toMatchObject({ statusCode: 30, approvedBy: null, approvedAt: null });
    expect(Reopenings).toMatchObject([{ responseId, by: 'Ayşe Yılmaz', undo: true, reason: '' }]);
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

  test('is an undo only for a minute; afterwards it needs a reason, which the history keeps', async () => {
    const { auditId, responseId } = await approvedOne();
    await world.inCompany('ayse', (db) =>
      sql`update response set approved_at = approved_at - interval '61 seconds' where id = ${responseId}`.execute(db),
    );
    expect((await reopen(responseId, { undo: true })).body.Message).toContain('Geri alma süresi doldu');
    const bare = await reopen(responseId, {});
    expect([bare.status, Object.keys(bare.body.errors)]).toEqual([400, ['reason']]);
    expect((await reopen(responseId, { reason: 'Fotoğraf eksik' })).body.Success).toBe(true);
    expect((await details(auditId)).Reopenings).toMatchObject([{ undo: false, reason: 'Fotoğraf eksik' }]);
    expect((await reopen(responseId, { reason: 'Yine' })).body.Message).toBe(
      'Yalnızca onaylanan yanıtlar yeniden açılabilir.',
    );
  });
});
