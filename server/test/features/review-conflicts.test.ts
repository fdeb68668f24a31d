import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { sweeps } from '../../src/db/sweeps.ts';
import { type Checklist, fourteenOfTwenty, type Input } from '../audits.ts';
import { pixel, sha256 } from '../builders.ts';
import { connect } from '../laws/catalogue.ts';
import { a, approve, best, checklist, details, listed, open, openReviews, summary, world } from '../reviews.ts';
import { waiting } from '../waiting.ts';

/** The choice between two contents. */

openReviews();

/** The best answers with these pictures at the first. */
const withPictures = (list: Checklist, pictureKeys: string[]): Input[] =>
  best(list).map((answer, at) => (at === 0 ? { ...answer, pictureKeys } : answer));

/** The token of a plan's link, what brings the pictures of a response by it, and what is left of them. */
async function carrier(auditId: number, responseKey: string) {
  const token = (await world.ok('ayse', 'plan.get', { id: auditId })).link.split('/').at(-1);
  const sent = { token, responseKey, sha256: sha256(pixel), bytes: pixel };
  return {
    token,
    put: (pictureKey: string) => world.call('can', 'field.putPicture', { ...sent, pictureKey }),
    left: async (): Promise<string[]> => {
      const rows = await world.inCompany('ayse', (db) =>
        db.selectFrom('picture').select('picture_key').where('response_key', '=', responseKey).execute(),
      );
      return rows.map((row) => row.picture_key).sort();
    },
  };
}

/** Nine days later what no response names is swept away. */
async function swept(): Promise<void> {
  const jobs = await connect(world.database.jobs);
  await jobs.query(sweeps.pictures, [new Date(Date.now() + 9 * 86_400_000).toISOString(), 1000]);
  await jobs.end();
}

describe('two contents under one key', () => {
  async function clash() {
    const plan = await open();
    const key = randomUUID();
    await plan.send(key, fourteenOfTwenty(plan.list));
    expect((await plan.send(key, best(plan.list))).status).toBe(409);
    return { ...plan, key, responseId: await plan.idOf(key) };
  }

  test('are found by the list among those that have one', async () => {
    const { auditId, responseId, send, list, idOf } = await clash();
    const key = randomUUID();
    await send(key, best(list));
    const found = async (conflicting: boolean) =>
      (await listed({ auditId, conflicting })).ListItems.map((row: Input) => row.responseId);
    expect([await found(true), await found(false)]).toEqual([[responseId], [await idOf(key)]]);
  });

  test('stand side by side; the chosen one counts at once, and the other is kept in its place', async () => {
    const { auditId, responseId } = await clash();
    expect((await listed({ auditId, conflicting: true })).ListItems).toMatchObject([{ responseId, conflicts: 1 }]);
    const [present, other] = await world.ok('ayse', 'review.conflicts', { responseId });
    expect(present).toMatchObject({ id: 0, current: true, percent: 70, differs: [] });
    expect(other).toMatchObject({ current: false, source: 'device', percent: 100 });
    expect(other.differs).toHaveLength(1);
    expect((await world.call('ayse', 'review.choose', { responseId, id: other.id })).status).toBe(400);
    await world.ok('ayse', 'review.choose', { responseId, id: other.id, reason: 'İkincisi doğru' });
    expect(await summary(auditId)).toMatchObject({ responseCount: 1, earned: 20, percent: 100 });
    const [now, kept] = await world.ok('ayse', 'review.conflicts', { responseId });
    expect([now.answersHash, kept.answersHash]).toEqual([other.answersHash, present.answersHash]);
    const [line] = await world.ok('ayse', 'review.history', { responseId });
    expect(line).toMatchObject({ kind: 'chosen', by: 'Ayşe Yılmaz', reason: 'İkincisi doğru' });
    // And back again.
    await world.ok('ayse', 'review.choose', { responseId, id: kept.id, reason: 'İlki doğruymuş' });
    expect(await summary(auditId)).toMatchObject({ earned: 14, percent: 70 });
  });

  test('of a response that was corrected twice stand beside what came last, with its time', async () => {
    const { list, key, send, responseId } = await clash();
    const correct = async (revision: number, answers: Input[]) => {
      await world.ok('ayse', 'audit.return', { responseId, reason: 'Raflar' });
      const before = Date.now();
      expect((await send(key, answers, revision)).status).toBe(201);
      return before;
    };
    await correct(1, best(list).slice(0, 2));
    const before = await correct(2, best(list).slice(0, 1));
    const [present, other] = await world.ok('ayse', 'review.conflicts', { responseId });
    expect(Date.parse(present.receivedAt)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(other.receivedAt)).toBeLessThan(before);
    // Chosen, it leaves that time with what it takes the place of.
    await world.ok('ayse', 'review.choose', { responseId, id: other.id, reason: 'Doğrusu bu' });
    const [, kept] = await world.ok('ayse', 'review.conflicts', { responseId });
    expect([kept.receivedAt, kept.answersHash]).toEqual([present.receivedAt, present.answersHash]);
  });

  test('one of which stood in a draft change their places with whose they are and where they came from', async () => {
    const list = await checklist();
    const { id: auditId, token } = await a.openPlan({ checkListId: list.checkListId });
    const { can } = world.ids;
    await world.inCompany('ayse', (db) =>
      db.updateTable('plan').set({ assistant_auditor_id: can.user }).where('id', '=', auditId).execute(),
    );
    const draft = { token, responseKey: randomUUID() };
    await world.ok('can', 'field.submit', { ...draft, answers: fourteenOfTwenty(list) });
    const at = new Date().toISOString();
    const late = { ...draft, answers: best(list).map((answer) => ({ ...answer, at })) };
    expect((await world.call('ayse', 'fieldwork.putDraft', late)).status).toBe(409);
    const [{ responseId }] = (await listed({ auditId })).ListItems;
    const [, other] = await world.ok('ayse', 'review.conflicts', { responseId });
    expect(other).toMatchObject({ source: 'draft', by: 'Ayşe Yılmaz' });
    await world.ok('ayse', 'review.choose', { responseId, id: other.id, reason: 'Taslak doğru' });
    const [, kept] = await world.ok('ayse', 'review.conflicts', { responseId });
    expect(kept).toMatchObject({ source: 'device', by: 'Can Demir' });
  });

  test('of which the second is chosen forget what the device of the first had counted', async () => {
    const { auditId, list, send, idOf } = await open();
    const key = randomUUID();
    const { token } = await carrier(auditId, key);
    const deviceScore = { earned: 13, max: 20 };
    await world.ok('can', 'field.submit', { responseKey: key, token, answers: fourteenOfTwenty(list), deviceScore });
    expect((await details(auditId)).Responses[0].device).toEqual(deviceScore);
    expect((await send(key, best(list))).status).toBe(409);
    const responseId = await idOf(key);
    const [, other] = await world.ok('ayse', 'review.conflicts', { responseId });
    await world.ok('ayse', 'review.choose', { responseId, id: other.id, reason: 'Doğrusu bu' });
    expect((await details(auditId)).Responses[0].device ?? null).toBeNull();
  });

  test('of somebody who is not signed in are chosen between as well', async () => {
    const { auditId, list } = await open();
    const response = { responseKey: randomUUID(), token: (await carrier(auditId, randomUUID())).token };
    await world.ok(null, 'field.submit', { ...response, answers: fourteenOfTwenty(list) });
    expect((await world.call(null, 'field.submit', { ...response, answers: best(list) })).status).toBe(409);
    const [{ responseId }] = (await listed({ auditId })).ListItems;
    const [, other] = await world.ok('ayse', 'review.conflicts', { responseId });
    expect(other.by).toBeNull();
    await world.ok('ayse', 'review.choose', { responseId, id: other.id, reason: 'Doğrusu bu' });
    expect(await summary(auditId)).toMatchObject({ percent: 100 });
  });

  test('say which findings of the auditor’s own they do not share', async () => {
    const list = await checklist();
    const { id: auditId, token } = await a.openPlan({ checkListId: list.checkListId, findings: true });
    const responseKey = randomUUID();
    const finding = { findingKey: randomUUID(), title: 'Merdiven kaygan', severity: 'major' };
    const send = (findings: Input[]) =>
      world.call('can', 'field.submit', { responseKey, revision: 0, token, answers: best(list), findings });
    await send([finding]);
    const further = { ...finding, findingKey: randomUUID(), title: 'Lamba yanmıyor', note: ' Depoda ' };
    expect((await send([finding, further])).status).toBe(409);
    const { ListItems } = await listed({ auditId });
    const [present, other] = await world.ok('ayse', 'review.conflicts', { responseId: ListItems[0].responseId });
    expect(present).toMatchObject({ findingsDiffer: false, findings: [{ title: 'Merdiven kaygan', note: null }] });
    expect(other).toMatchObject({ differs: [], findingsDiffer: true });
    expect(other.findings.map(({ title }: Input) => title)).toEqual(['Merdiven kaygan', 'Lamba yanmıyor']);
    const { responseId } = ListItems[0];
    await world.ok('ayse', 'review.choose', { responseId, id: other.id, reason: 'İkisi de vardı' });
    const { Findings } = await details(auditId);
    expect(Findings.map(({ title, note }: Input) => [title, note])).toEqual([
      ['Merdiven kaygan', null],
      ['Lamba yanmıyor', 'Depoda'],
    ]);
    expect(await summary(auditId)).toMatchObject({ findings: 2 });
    // However another device puts them: in another order, with its own spelling of their keys.
    const spelled = { ...finding, findingKey: finding.findingKey.toUpperCase() };
    const answers = fourteenOfTwenty(list);
    const same = { responseKey, revision: 0, token, answers, findings: [further, spelled] };
    expect((await world.call('can', 'field.submit', same)).status).toBe(409);
    const others = (await world.ok('ayse', 'review.conflicts', { responseId })).slice(1);
    expect(others.map((one: Input) => one.findingsDiffer)).toEqual([true, false]);
  });

  test('keep the photos of both until one is chosen, and the chosen one waits for its own', async () => {
    const { auditId, list, send, idOf } = await open();
    const key = randomUUID();
    const [early, late] = [randomUUID(), randomUUID()];
    const { put } = await carrier(auditId, key);
    await send(key, best(list));
    expect((await put(early)).status).toBe(200);
    expect((await send(key, withPictures(list, [early, late]))).status).toBe(409);
    await swept();
    const responseId = await idOf(key);
    const [, other] = await world.ok('ayse', 'review.conflicts', { responseId });
    await world.ok('ayse', 'review.choose', { responseId, id: other.id, reason: 'Fotoğraflı olan' });
    expect((await listed({ responseId })).ListItems[0].flags).toEqual(['AwaitingPictures']);
    expect((await approve(auditId)).body.Success).toBe(false);
    expect((await put(late)).status).toBe(200);
    expect((await listed({ responseId })).ListItems[0].flags).toEqual([]);
    expect((await approve(auditId)).body.Success).toBe(true);
  });

  test('lose nothing to a correction that arrives while one of them is chosen', async () => {
    const { auditId, list, key, send, responseId } = await clash();
    const [present, other] = await world.ok('ayse', 'review.conflicts', { responseId });
    await world.ok('ayse', 'audit.return', { responseId, reason: 'Raflar' });
    const { both } = await world.inCompany('ayse', async (db) => {
      await sql`select from response where id = ${responseId} for update`.execute(db);
      const choosing = world.call('ayse', 'review.choose', { responseId, id: other.id, reason: 'İkincisi doğru' });
      await waiting(db, 1);
      const sending = send(key, best(list).slice(0, 2), 1);
      await waiting(db, 2);
      return { both: [choosing, sending] };
    });
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 201]);
    const { rows } = await world.inCompany('ayse', (db) =>
      sql<{ hash: string }>`
        select r.answers_hash as hash from response r where r.id = ${responseId}
        union all select v.answers_hash from response_revision v where v.response_id = ${responseId}
        union all select c.answers_hash from response_conflict c where c.response_id = ${responseId}`.execute(db),
    );
    const [corrected, ...before] = rows.map(({ hash }) => hash);
    expect(before).toEqual([other.answersHash, present.answersHash]);
    expect(before).not.toContain(corrected);
    expect((await details(auditId, { responseId })).Responses[0].statusCode).toBe(30);
  });

  test('one of which waits for a picture is heard of that comes while it is chosen', async () => {
    const { auditId, list, send, idOf } = await open();
    const key = randomUUID();
    const pictureKey = randomUUID();
    await send(key, best(list));
    await send(key, withPictures(list, [pictureKey]));
    const responseId = await idOf(key);
    const [, other] = await world.ok('ayse', 'review.conflicts', { responseId });
    const { put } = await carrier(auditId, key);
    const { both } = await world.inCompany('ayse', async (db) => {
      // The choice waits for its author's row at its very end, when it has looked which pictures are there.
      await sql`select from "user" where id = ${world.ids.ayse.user} for update`.execute(db);
      const choosing = world.call('ayse', 'review.choose', { responseId, id: other.id, reason: 'Fotoğraflı olan' });
      await waiting(db, 1);
      const arriving = put(pictureKey);
      await Promise.race([arriving, waiting(db, 2)]);
      return { both: [choosing, arriving] };
    });
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await listed({ responseId })).ListItems[0].flags).toEqual([]);
    expect((await approve(auditId)).body.Success).toBe(true);
  });

  test('of which one is dropped keep the pictures of the others, those that came after it too', async () => {
    const { auditId, list, send } = await open();
    const key = randomUUID();
    const [shared, dropped, late, ...others] = Array.from({ length: 9 }, () => randomUUID()) as [
      string,
      string,
      string,
      ...string[],
    ];
    const { put, left } = await carrier(auditId, key);
    for (const picture of [shared, dropped, ...others]) expect((await put(picture)).status).toBe(200);
    await send(key, withPictures(list, [shared]));
    // Five are kept, and the newest: the sixth makes room for the seventh.
    for (const picture of others.slice(0, 5)) await send(key, withPictures(list, [picture]));
    await send(key, withPictures(list, [shared, dropped, others[0] as string]));
    await send(key, withPictures(list, [others[5] as string, late]));
    expect((await put(late)).status).toBe(200);
    await swept();
    expect(await left()).toEqual([shared, late, ...others].sort());
  });

  test('keep photos of the second that come after it, by a replaced link too, and they are there when it is chosen', async () => {
    const { auditId, list, send, idOf } = await open();
    const key = randomUUID();
    const [before, after, stray] = [randomUUID(), randomUUID(), randomUUID()];
    const { put, left } = await carrier(auditId, key);
    await send(key, best(list));
    expect((await send(key, withPictures(list, [before.toUpperCase(), after]))).status).toBe(409);
    expect([(await put(before)).status, (await put(stray)).status]).toEqual([200, 200]);
    await world.ok('ayse', 'plan.rotateLink', { id: auditId });
    expect([(await put(after)).status, (await put(randomUUID())).status]).toEqual([200, 404]);
    await swept();
    expect(await left()).toEqual([before, after].sort());
    const responseId = await idOf(key);
    const [, other] = await world.ok('ayse', 'review.conflicts', { responseId });
    await world.ok('ayse', 'review.choose', { responseId, id: other.id, reason: 'Fotoğraflı olan' });
    expect((await listed({ responseId })).ListItems[0].flags).toEqual([]);
    expect((await approve(auditId)).body.Success).toBe(true);
  });

  test('are chosen between only before approval, and only those of that response', async () => {
    const one = await clash();
    const two = await clash();
    const [, other] = await world.ok('ayse', 'review.conflicts', { responseId: two.responseId });
    const choose = (id: number) =>
      world.call('ayse', 'review.choose', { responseId: one.responseId, id, reason: 'Bu' });
    expect((await choose(other.id)).status).toBe(404);
    const [, own] = await world.ok('ayse', 'review.conflicts', { responseId: one.responseId });
    await approve(one.auditId);
    expect((await choose(own.id)).body.Message).toBe('Onaylanan yanıtlar değiştirilemez.');
    expect((await summary(one.auditId)).percent).toBe(70);
  });
});
