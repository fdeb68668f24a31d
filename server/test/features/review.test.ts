import { randomUUID } from 'node:crypto';
import type { Permission } from '@sahada/contract/permissions';
import { reviewTabs } from '@sahada/contract/review';
import { receiptNumber } from '@sahada/rules/receipt';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { fourteenOfTwenty, type Input } from '../audits.ts';
import { pixel } from '../builders.ts';
import { a, approve, best, details, listed, open, openReviews, summary, world } from '../reviews.ts';
import { waiting } from '../waiting.ts';
import { userWith } from '../walks/door.ts';
import { bearer, rowNamed, sendWire, wireOf } from '../world.ts';

/** The list of responses, and what happened to each. */

openReviews();

describe('the list of responses', () => {
  test('tells what a reviewer needs of each, newest first, with its neighbours over the edges of pages', async () => {
    const { auditId, list, send } = await open();
    const numbers: string[] = [];
    for (let n = 0; n < 5; n++)
      numbers.unshift((await send(randomUUID(), fourteenOfTwenty(list))).body.Data.ReceiptNumber);
    const all = await listed({ auditId, pageSize: 10 });
    expect(all.TotalItemsCount).toBe(5);
    expect(all.ListItems.map(({ number }: Input) => number)).toEqual(numbers);
    const [first] = all.ListItems;
    expect(first).toMatchObject({ auditId, participant: 'Can Demir', statusCode: 30, statusName: 'Onay bekliyor' });
    expect(first).toMatchObject({ percent: 70, level: 'İyi', flags: [], apart: null, conflicts: 0, dueAt: null });
    const ids = all.ListItems.map(({ responseId }: Input) => responseId);
    for (const [page, at] of [
      [1, 0],
      [2, 2],
      [3, 4],
    ] as const) {
      const { ListItems } = await listed({ auditId, page, pageSize: 2 });
      const wanted = ids.slice(at, at + 2).map((responseId: number, n: number) => ({
        responseId,
        next: ids[at + n + 1] ?? null,
        previous: ids[at + n - 1] ?? null,
      }));
      expect(ListItems).toMatchObject(wanted);
    }
    const up = await listed({ auditId, sortDirection: 'asc' });
    expect(up.ListItems.map(({ number }: Input) => number)).toEqual(numbers.toReversed());
  });

  test('finds by an auditor what they gave, and what came for a plan that they lead or assist', async () => {
    const auditor = (await userWith(world, ['ManageReports'])).user;
    await world.ok('ayse', 'mapping.addUsers', { projectId: await a.standing.project(), userIds: [auditor] });
    const authored = await open();
    const led = await open({ leadAuditorId: auditor });
    const assisted = await open({ leadAuditorId: world.ids.ayse.user, assistantAuditorId: auditor });
    const approved = await open({ approverId: auditor });
    const plans = [authored, led, assisted, approved];
    for (const { send, list } of plans) await send(randomUUID(), fourteenOfTwenty(list));
    await world.inCompany('ayse', (db) =>
      db.updateTable('response').set({ user_id: auditor }).where('plan_id', '=', authored.auditId).execute(),
    );
    const found = async (by: Input) =>
      (await listed({ ...by, sortDirection: 'asc' })).ListItems.map(({ auditId }: Input) => auditId);
    expect(await found({ auditorId: auditor })).toEqual([authored, led, assisted].map(({ auditId }) => auditId));
    expect(await found({ planAuditorId: auditor })).toEqual([led, assisted].map(({ auditId }) => auditId));
  });

  test('finds by what its plan, its place or its author is called, and by its number', async () => {
    const { auditId, list, send } = await open({ definition: 'Kışlık depo sayımı' });
    const { ReceiptNumber } = (await send(randomUUID(), fourteenOfTwenty(list))).body.Data;
    for (const searchText of ['KIŞLIK DEPO', 'can dem', ReceiptNumber, 'sayım demir kışl'])
      expect((await listed({ auditId, searchText })).TotalItemsCount).toBe(1);
    expect((await listed({ auditId, searchText: 'yazlık' })).TotalItemsCount).toBe(0);
    expect((await world.call('ayse', 'review.list', { searchField: 'reason' })).status).toBe(400);
    expect((await listed({ auditId, statusCode: 'PendingApproval' })).TotalItemsCount).toBe(1);
    expect((await listed({ auditId, statusCode: [40, 50] })).TotalItemsCount).toBe(0);
    expect((await listed({ auditId, percentFrom: 70, percentTo: 70 })).TotalItemsCount).toBe(1);
    expect((await listed({ auditId, percentFrom: 71 })).TotalItemsCount).toBe(0);
    expect((await listed({ auditId, receivedAtFrom: '2020-01-01', receivedAtTo: '2020-01-31' })).TotalItemsCount).toBe(
      0,
    );
  });

  test('finds one by its number, however long that is', async () => {
    const { auditId, list, send, idOf } = await open();
    const key = randomUUID();
    await send(key, fourteenOfTwenty(list));
    const responseId = await idOf(key);
    await world.inCompany('ayse', (db) =>
      db.updateTable('response').set({ number: 1_234_567 }).where('id', '=', responseId).execute(),
    );
    const found = await listed({ auditId, searchText: 'S-1234567', searchField: 'number' });
    expect(found.ListItems).toMatchObject([{ responseId, number: 'S-1234567' }]);
    const { rows } = await world.inCompany('ayse', (db) =>
      sql<{ n: number; spelt: string }>`
        select n, receipt_number(n) as spelt from unnest(array[1, 42, 999999, 1000000, 2147483647]) n`.execute(db),
    );
    expect(rows.map(({ spelt }) => spelt)).toEqual(rows.map(({ n }) => receiptNumber(n)));
  });

  test('says whose turn it is: the approver’s, else the lead’s who may, else everybody’s who may', async () => {
    const rights: Permission[] = ['ManageReports'];
    const [approver, lead, other] = [
      await userWith(world, rights),
      await userWith(world, rights),
      await userWith(world, rights),
    ];
    const projectId = await a.standing.project();
    await world.inCompany('ayse', (db) =>
      db
        .insertInto('project_user')
        .values([lead, approver].map(({ user }) => ({ project_id: projectId, user_id: user })))
        .execute(),
    );
    const plans = {
      approver: await open({ approverId: approver.user, leadAuditorId: lead.user }),
      lead: await open({ approverId: null, leadAuditorId: lead.user }),
      all: await open({ approverId: null }),
    };
    await world.inCompany('ayse', async (db) => {
      // A lead without the right leaves it to everybody.
      const { user } = await userWith(world, []);
      await db.updateTable('plan').set({ lead_auditor_id: user }).where('id', '=', plans.all.auditId).execute();
    });
    for (const { send, list } of Object.values(plans)) await send(randomUUID(), fourteenOfTwenty(list));
    const auditId = Object.values(plans).map((plan) => plan.auditId);
    const turnOf = async (who: typeof lead): Promise<number[]> => {
      const token = await world.session(who);
      const row = rowNamed('review.list');
      const { body } = await sendWire(world.app, wireOf(row, { auditId, mine: true }), bearer(token));
      return body.Data.ListItems.map((item: Input) => item.auditId).sort();
    };
    expect(await turnOf(approver)).toEqual([plans.approver.auditId, plans.all.auditId].sort());
    expect(await turnOf(lead)).toEqual([plans.lead.auditId, plans.all.auditId].sort());
    expect(await turnOf(other)).toEqual([plans.all.auditId]);
    await approve(plans.all.auditId);
    expect(await turnOf(other)).toEqual([]);
  });

  test('tells until when a correction is in time: the grace after it was asked for, or after the end where that is later', async () => {
    const { auditId, list, send, idOf } = await open({ graceDays: 7 });
    const key = randomUUID();
    await send(key, fourteenOfTwenty(list));
    const responseId = await idOf(key);
    await world.ok('ayse', 'audit.return', { responseId, reason: 'Raflar eksik' });
    /** Of a plan that ended, or ends, so many days from now: the days until it is due, and how many responses are overdue. */
    const due = async (endsIn: number, askedAgo: number) => {
      const at = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
      await world.inCompany('ayse', async (db) => {
        await db
          .updateTable('plan')
          .set({ begins_at: at(-60), ends_at: at(endsIn) })
          .where('id', '=', auditId)
          .execute();
        await db
          .updateTable('decision')
          .set({ at: at(-askedAgo) })
          .where('response_id', '=', responseId)
          .execute();
      });
      const [row] = (await listed({ auditId })).ListItems;
      const { TotalItemsCount } = await listed({ auditId, overdue: true });
      return [Math.round((Date.parse(row.dueAt) - Date.now()) / 86_400_000), TotalItemsCount];
    };
    expect(await due(-20, 3)).toEqual([4, 0]);
    expect(await due(-20, 8)).toEqual([-1, 1]);
    expect(await due(-2, 20)).toEqual([5, 0]);
    expect(await due(9, 20)).toEqual([16, 0]);
  });

  test('tells why one is stored apart, until it is accepted', async () => {
    const { auditId, list, send } = await open({ participantLimit: 1 });
    await send(randomUUID(), fourteenOfTwenty(list));
    await send(randomUUID(), fourteenOfTwenty(list));
    const { ListItems } = await listed({ auditId, apart: true });
    expect(ListItems).toMatchObject([{ apart: 'limit', flags: ['OverQuota'], statusCode: 30 }]);
    // By then its plan has room, whatever others are full of.
    await world.inCompany('ayse', (db) =>
      db.updateTable('plan').set({ participant_limit: 2 }).where('id', '=', auditId).execute(),
    );
    expect((await listed({ auditId, apart: true })).ListItems).toMatchObject([{ apart: 'credit' }]);
    await world.ok('ayse', 'audit.accept', { responseIds: [ListItems[0].responseId], accept: true });
    expect((await listed({ auditId, apart: true })).TotalItemsCount).toBe(0);
    expect((await listed({ auditId, apart: false })).TotalItemsCount).toBe(2);
  });
});

test('each tab of the inbox says how many it shows, whatever narrows them, before a decision and after', async () => {
  const { auditId, list, send, idOf } = await open({ graceDays: 0, participantLimit: 3 });
  const keys = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  for (const key of keys) await send(key, fourteenOfTwenty(list));
  const ids = await Promise.all(keys.map(idOf));
  const areTrue = async (): Promise<Record<string, number>[]> => {
    const told: Record<string, number>[] = [];
    for (const filter of [{}, { auditId }, { auditId, searchText: 'can dem' }, { auditId: 999_999 }]) {
      const { all: _all, ...tabs } = reviewTabs;
      const shown: Record<string, number> = {};
      for (const [tab, asked] of Object.entries(tabs))
        shown[tab] = (await listed({ ...filter, ...asked })).TotalItemsCount;
      told.push(await world.ok('ayse', 'review.tabs', filter));
      expect(told.at(-1)).toEqual(shown);
    }
    return told;
  };
  expect((await areTrue())[1]).toEqual({ mine: 4, pending: 3, apart: 1, returned: 0, overdue: 0 });
  await world.ok('ayse', 'audit.return', { responseId: ids[0], reason: 'Eksik' });
  await world.ok('ayse', 'audit.approve', { responseIds: [ids[1]] });
  await world.ok('ayse', 'audit.accept', { responseIds: [ids[3]], accept: true });
  expect((await areTrue())[1]).toEqual({ mine: 2, pending: 2, apart: 0, returned: 1, overdue: 0 });
  await world.ok('ayse', 'plan.cancel', { id: auditId, reason: a.text('Vazgeçildi') });
  expect((await areTrue())[1], 'nothing of a cancelled plan waits').toEqual({
    mine: 0,
    pending: 0,
    apart: 0,
    returned: 0,
    overdue: 0,
  });
  expect((await listed({ auditId })).TotalItemsCount).toBe(4);
});

describe('what happened to a response', () => {
  test('is one list, newest first: sent, returned with marks, corrected, edited, approved, undone', async () => {
    const { auditId, list, send, idOf } = await open();
    const key = randomUUID();
    await send(key, fourteenOfTwenty(list));
    const responseId = await idOf(key);
    const rows = (await details(auditId)).Departments.flatMap(({ Questions }: { Questions: Input[] }) => Questions);
    const answerIdOf = ({ id }: { id: number }): number =>
      rows.find(({ questionId }: Input) => questionId === id).auditPlanAnswerId;
    const shelves = answerIdOf(list.shelves);
    await world.ok('ayse', 'audit.return', { responseId, reason: 'Fotoğraf yok', answerIds: [shelves] });
    expect((await listed({ responseId })).ListItems[0]).toMatchObject({ statusCode: 40, dueAt: expect.any(String) });
    await send(key, best(list), 1);
    await world.ok('ayse', 'audit.changeAnswer', {
      auditPlanAnswerId: shelves,
      note: 'Bakıldı',
      reason: 'Not eklendi',
    });
    const { id } = await world.ok('ayse', 'audit.uploadPicture', { auditPlanAnswerId: shelves, file: pixel });
    await world.ok('ayse', 'audit.deletePicture', { pictureId: id, reason: 'Yanlış fotoğraf' });
    await approve(auditId);
    await world.ok('ayse', 'audit.reopen', { responseId, undo: true });
    const history = await world.ok('ayse', 'review.history', { responseId });
    expect(history.map(({ kind }: Input) => kind)).toEqual([
      'undone',
      'approved',
      'pictureDeleted',
      'pictureAdded',
      'edited',
      'corrected',
      'returned',
      'submitted',
    ]);
    expect(history.at(-2)).toMatchObject({ by: 'Ayşe Yılmaz', reason: 'Fotoğraf yok', marked: ['Raflar düzenli mi?'] });
    expect(history.at(-3)).toMatchObject({
      by: 'Can Demir',
      changes: [{ auditPlanAnswerId: shelves, old: 'Kısmen · Not: Üst raf dağınık', new: 'Tam · Not yok' }],
    });
    expect(history[2]).toMatchObject({
      reason: 'Yanlış fotoğraf',
      changes: [{ old: '1 fotoğraf', new: 'Fotoğraf yok' }],
    });
  });

  test('shows what the last correction changed, and what was marked and came back as it was', async () => {
    const { auditId, list, send, idOf } = await open();
    const key = randomUUID();
    await send(key, fourteenOfTwenty(list));
    const responseId = await idOf(key);
    expect(await world.ok('ayse', 'review.changes', { responseId })).toEqual([]);
    const rows = (await details(auditId)).Departments.flatMap(({ Questions }: { Questions: Input[] }) => Questions);
    const [floor, shelves] = [list.floor, list.shelves].map(
      ({ id }) => rows.find(({ questionId }: Input) => questionId === id).auditPlanAnswerId,
    );
    await world.ok('ayse', 'audit.return', { responseId, reason: 'Zemine bakın', answerIds: [floor] });
    await send(key, best(list), 1);
    const changes = await world.ok('ayse', 'review.changes', { responseId });
    expect(changes).toMatchObject([
      { auditPlanAnswerId: floor, marked: true, changed: false },
      { auditPlanAnswerId: shelves, marked: false, changed: true, old: { earned: 4 }, new: { earned: 10, note: null } },
    ]);
    // A second round is measured against the first correction, with its own marks.
    await world.ok('ayse', 'audit.return', { responseId, reason: 'Raflar', answerIds: [shelves] });
    await send(key, fourteenOfTwenty(list), 2);
    expect(await world.ok('ayse', 'review.changes', { responseId })).toMatchObject([
      { auditPlanAnswerId: shelves, marked: true, changed: true, old: { earned: 10 }, new: { earned: 4 } },
    ]);
  });
});

describe('the office’s edits', () => {
  test('change a finding’s severity or take it away, and the findings follow', async () => {
    const { auditId, list, send } = await open();
    await send(randomUUID(), [
      { questionId: list.floor.id, optionIds: [list.floor.answers.Hayır] },
      { questionId: list.shelves.id, optionIds: [list.shelves.answers.Tam] },
    ]);
    const rows = (await details(auditId)).Departments.flatMap(({ Questions }: { Questions: Input[] }) => Questions);
    const { auditPlanAnswerId, severity } = rows.find(({ questionId }: Input) => questionId === list.floor.id);
    expect(severity).toBe('minor');
    const change = (given: string) =>
      world.ok('ayse', 'audit.changeAnswer', { auditPlanAnswerId, severity: given, reason: 'Derece' });
    const found = async () => {
      const row = await world.ok('ayse', 'audit.answer', { auditPlanAnswerId });
      const findings = await world.inCompany('ayse', (db) =>
        db
          .selectFrom('finding')
          .select('severity')
          .where('response_id', '=', Math.floor(auditPlanAnswerId / 1000))
          .execute(),
      );
      return [row.severity, (await summary(auditId)).findings, findings.map((one) => one.severity)];
    };
    await change('major');
    expect(await found()).toEqual(['major', 1, ['major']]);
    await change('');
    expect(await found()).toEqual([null, 0, []]);
    const { edits } = await world.ok('ayse', 'audit.answer', { auditPlanAnswerId });
    expect(edits.at(-1)).toMatchObject({ old: 'Uygunsuzluk: Majör', new: 'Uygunsuzluk sayılmaz' });
    // A severity goes with the choice that it was given to.
    await change('major');
    for (const [title, found] of [
      ['Evet', null],
      ['Hayır', 'minor'],
    ] as const) {
      await world.ok('ayse', 'audit.changeAnswer', {
        ...{ auditPlanAnswerId, optionIds: [list.floor.answers[title]], reason: 'Yanlış seçilmiş' },
      });
      expect((await world.ok('ayse', 'audit.answer', { auditPlanAnswerId })).severity).toBe(found);
    }
  });

  test('are kept with what a correction replaces that arrives at the same moment', async () => {
    const { auditId, list, send, idOf } = await open();
    const key = randomUUID();
    await send(key, fourteenOfTwenty(list));
    const responseId = await idOf(key);
    const rows = (await details(auditId)).Departments.flatMap(({ Questions }: { Questions: Input[] }) => Questions);
    const { auditPlanAnswerId } = rows.find(({ questionId }: Input) => questionId === list.record.id);
    await world.ok('ayse', 'audit.return', { responseId, reason: 'Raflar' });
    const { both } = await world.inCompany('ayse', async (db) => {
      await sql`select from response where id = ${responseId} for update`.execute(db);
      const edit = { auditPlanAnswerId, text: '2026-12-31', reason: 'Yazım' };
      const changing = world.call('ayse', 'audit.changeAnswer', edit);
      await waiting(db, 1);
      const sending = send(key, best(list), 1);
      await waiting(db, 2);
      return { both: [changing, sending] };
    });
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 201]);
    const replaced = await world.inCompany('ayse', (db) =>
      db.selectFrom('response_revision').select('answers').where('response_id', '=', responseId).execute(),
    );
    expect(replaced).toHaveLength(1);
    expect(replaced[0]?.answers).toContainEqual(
      expect.objectContaining({ questionId: list.record.id, text: '2026-12-31' }),
    );
  });

  test.each(['corrected', 'chosen'])(
    'of a content that another one was %s for say nothing of its hidden questions',
    async (how) => {
      const { auditId, list, send, idOf } = await open();
      const key = randomUUID();
      await send(key, fourteenOfTwenty(list));
      const responseId = await idOf(key);
      const hiding = [{ questionId: list.floor.id, optionIds: [list.floor.answers.Hayır] }];
      if (how === 'chosen') await send(key, hiding);
      const rows = (await details(auditId)).Departments.flatMap(({ Questions }: { Questions: Input[] }) => Questions);
      const answerIdOf = ({ id }: { id: number }): number =>
        rows.find(({ questionId }: Input) => questionId === id).auditPlanAnswerId;
      const change = (question: { id: number }, given: Input) =>
        world.ok('ayse', 'audit.changeAnswer', { auditPlanAnswerId: answerIdOf(question), reason: 'Ofis', ...given });
      await change(list.record, { text: '2026-12-31' });
      if (how === 'chosen') {
        const [, other] = await world.ok('ayse', 'review.conflicts', { responseId });
        await world.ok('ayse', 'review.choose', { responseId, id: other.id, reason: 'Öbürü' });
      } else {
        await world.ok('ayse', 'audit.return', { responseId, reason: 'Zemin' });
        await send(key, hiding, 1);
      }
      await change(list.floor, { optionIds: [list.floor.answers.Evet] });
      const { text } = await world.ok('ayse', 'audit.answer', { auditPlanAnswerId: answerIdOf(list.record) });
      expect(text).toBeNull();
    },
  );

  test('take a picture away with all its bytes, before it was encoded and after', async () => {
    const { auditId, list, send } = await open();
    await send(randomUUID(), fourteenOfTwenty(list));
    const [{ auditPlanAnswerId }] = (await details(auditId)).Departments[0].Questions;
    const bytesOf = (id: number) =>
      world.inCompany('ayse', async (db) => {
        const { rows } = await sql<{ parts: number; files: number }>`
          select (select count(*)::int from picture_part t where t.picture_id = ${id}) as parts,
            (select count(*)::int from file) as files`.execute(db);
        return [rows[0]?.parts, rows[0]?.files];
      });
    const upload = async (): Promise<number> =>
      (await world.ok('ayse', 'audit.uploadPicture', { auditPlanAnswerId, file: pixel })).id;
    await world.encodePictures();
    const [, files] = await bytesOf(0);
    const first = await upload();
    expect((await bytesOf(first))[0]).toBe(1);
    await world.ok('ayse', 'audit.deletePicture', { pictureId: first });
    expect(await bytesOf(first)).toEqual([0, files]);
    const second = await upload();
    await world.encodePictures();
    expect((await bytesOf(second))[1]).toBeGreaterThan(Number(files));
    await world.ok('ayse', 'audit.deletePicture', { pictureId: second });
    expect(await bytesOf(second)).toEqual([0, files]);
  });

  test('add a picture to an answer, which is shown once it has been encoded, and never to an approved one', async () => {
    const { auditId, list, send } = await open();
    await send(randomUUID(), fourteenOfTwenty(list));
    const rows = (await details(auditId)).Departments.flatMap(({ Questions }: { Questions: Input[] }) => Questions);
    const [{ auditPlanAnswerId }] = rows;
    const upload = (file: Uint8Array) => world.call('ayse', 'audit.uploadPicture', { auditPlanAnswerId, file });
    const { id } = (await upload(pixel)).body.Data;
    await vi.waitFor(async () => {
      await world.encodePictures();
      expect((await world.ok('ayse', 'audit.answer', { auditPlanAnswerId })).pictures[0].state).toBe('ready');
    }, 20_000);
    const { pictures } = await world.ok('ayse', 'audit.answer', { auditPlanAnswerId });
    expect(pictures).toMatchObject([{ id, state: 'ready' }]);
    expect((await upload(Buffer.from('<svg/>'))).status).toBe(415);
    await approve(auditId);
    expect((await upload(pixel)).body.Message).toBe('Onaylanan yanıtlar değiştirilemez.');
    expect((await world.call('ayse', 'audit.deletePicture', { pictureId: id })).body.Success).toBe(false);
  });
});
