import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { airSeries } from '../../src/features/plan/series-tasks.ts';
import { clock } from '../../src/outside/clock.ts';
import { doRun, eachOf } from '../../src/pipeline/recurring.ts';
import { recurring } from '../../src/tasks.ts';
import { connect } from '../laws/catalogue.ts';
import {
  a,
  air,
  answer,
  begins,
  checkListId,
  dayIn,
  dayMs,
  make,
  messages,
  type Occurrence,
  occurrences,
  openPlaces,
  places,
  projectId,
  save,
  saved,
  world,
} from '../places-in-zones.ts';
import { unexpected } from '../queue.ts';
import { waiting } from '../waiting.ts';
import { userWith } from '../walks/door.ts';

/** Recurring plans. */

openPlaces();

describe('a series', () => {
  test('makes 60 days of plans at each of its locations, at the same hour of each wall, planned and not on the air', async () => {
    const { id, made, nextPlanId } = await saved({ locationIds: places });
    expect(made).toBe(27);
    const rows = await occurrences(id);
    expect(rows).toHaveLength(27);
    expect(new Set(rows.map(({ statusCode, published }) => `${statusCode} ${published}`))).toEqual(
      new Set(['10 false']),
    );
    for (const [at, ending] of [`+03:00`, /\+0[12]:00$/, /-0[45]:00$/].entries()) {
      const own = rows.filter(({ locationId }) => locationId === places[at]);
      expect(own.map(({ beginDate }) => beginDate.slice(0, 16))).toEqual(
        Array.from({ length: 9 }, (_, week) => `${dayIn(1 + 7 * week)}T09:00`),
      );
      for (const { beginDate, endDate } of own) {
        expect(beginDate).toMatch(ending);
        expect(endDate.slice(11, 19)).toBe('17:00:59');
      }
    }
    expect(rows.find(({ locationId }) => locationId === places[1])?.definition).toBe('Haftalık denetim – Berlin');
    expect(rows.some((row) => row.id === nextPlanId)).toBe(true);
    const item = await world.ok('ayse', 'series.get', { id });
    expect(item).toMatchObject({ definition: 'Haftalık denetim', made: 27, locationIds: places, onAirDaysBefore: 2 });
    const { ListItems } = await world.ok('ayse', 'series.list', { searchText: 'haftalık', id });
    expect(ListItems).toMatchObject([{ id, made: 27, locationCount: 3, active: true }]);
  });

  test('makes at least three, and a task makes those that come nearer, none twice and none that were deleted alone', async () => {
    const { id, made } = await saved({ rule: { every: 'month', interval: 6, from: dayIn(1) } });
    expect(made).toBe(3);
    const weekly = await saved();
    const [first, second] = await occurrences(weekly.id);
    await world.ok('ayse', 'plan.remove', { ids: [second?.id] });
    await make(0);
    expect(await occurrences(weekly.id)).toHaveLength(8);
    await make(7);
    expect(await occurrences(weekly.id)).toHaveLength(9);
    expect((await begins(weekly.id))[0]).toBe(first?.beginDate);
    expect(await occurrences(id)).toHaveLength(4);
  });

  test('is called as its reader reads it, also where it keeps its maker from being deleted', async () => {
    const maker = (await userWith(world, ['ManageAuditPlans'])).user;
    const locales = [{ languageId: 2, definition: 'Evening round' }];
    const { id } = await saved({}, { definition: 'Akşam turu', locales });
    const { ListItems } = await world.ok('ayse', 'series.list', { searchText: 'evening' });
    expect(ListItems).toMatchObject([{ id, definition: 'Evening round' }]);
    const { definition, plan } = await world.ok('ayse', 'series.get', { id });
    expect([definition, plan.definition]).toEqual(['Evening round', 'Akşam turu']);
    await world.inCompany('ayse', (db) =>
      db.updateTable('audit_series').set({ made_by: maker }).where('id', '=', id).execute(),
    );
    const { body } = await world.call('ayse', 'user.remove', { ids: [maker] });
    expect(body.Message).toContain('Evening round');
    await world.ok('ayse', 'series.remove', { ids: [id] });
  });

  test('tells, by itself and in its list, when it comes next: not what has begun, nor what was cancelled', async () => {
    const { id } = await saved();
    const next = async () => {
      const { ListItems } = await world.ok('ayse', 'series.list', {});
      const { nextAt } = ListItems.find((row: { id: number }) => row.id === id);
      expect((await world.ok('ayse', 'series.get', { id })).nextAt).toBe(nextAt);
      return nextAt;
    };
    const [first, second, third] = await occurrences(id);
    const at = ({ beginDate }: Occurrence): number => Date.parse(beginDate);
    expect(Date.parse(await next())).toBe(at(first as Occurrence));
    await world.ok('ayse', 'plan.cancel', { id: first?.id, reason: 'Bayram' });
    expect(Date.parse(await next())).toBe(at(second as Occurrence));
    await world.inCompany('ayse', (db) =>
      db.updateTable('plan').set({ begins_at: '2020-01-01' }).where('id', '=', Number(second?.id)).execute(),
    );
    expect(Date.parse(await next())).toBe(at(third as Occurrence));
  });

  test('is shown by a preview that writes nothing', async () => {
    const before = (await world.ok('ayse', 'plan.list', {})).TotalItemsCount;
    const { ListItems, TotalItemsCount } = await world.ok('ayse', 'series.preview', {
      plan: {},
      locationIds: places.slice(0, 2),
      rule: { every: 'week', from: dayIn(1), count: 2 },
    });
    expect(TotalItemsCount).toBe(4);
    expect(ListItems.map((row: { localDate: string }) => row.localDate)).toEqual([
      dayIn(1),
      dayIn(1),
      dayIn(8),
      dayIn(8),
    ]);
    expect((await world.ok('ayse', 'plan.list', {})).TotalItemsCount).toBe(before);
  });

  test('occurs on the weekdays, the day of the month or the first of a weekday that were chosen', async () => {
    const days = async (rule: Record<string, unknown>): Promise<string[]> => {
      const asked = { plan: {}, locationIds: places.slice(0, 1), rule: { from: '2099-06-01', count: 3, ...rule } };
      const { ListItems } = await world.ok('ayse', 'series.preview', asked);
      return ListItems.map(({ localDate }: { localDate: string }) => localDate.slice(5));
    };
    // A Monday.
    expect(await days({ every: 'week', weekdays: [2, 5] })).toEqual(['06-02', '06-05', '06-09']);
    expect(await days({ every: 'day', weekdays: [2, 5] })).toEqual(['06-01', '06-02', '06-03']);
    expect(await days({ every: 'month', monthDay: 31 })).toEqual(['06-30', '07-31', '08-31']);
    expect(await days({ every: 'month', nth: 1, weekdays: [3] })).toEqual(['06-03', '07-01', '08-05']);
    expect(await days({ every: 'week', nth: 1, monthDay: 31 })).toEqual(['06-01', '06-08', '06-15']);
  });

  test('names what is wrong with the rule, the plan and each location, and stores nothing then', async () => {
    const from = dayIn(1);
    const problems = async (over: Record<string, unknown>, plan: Record<string, unknown> = {}): Promise<string[]> => {
      const { status, body } = await save(over, plan);
      expect(status).toBe(400);
      return Object.keys(body.errors);
    };
    expect(await problems({ rule: { every: 'day', from, until: from, count: 1 } })).toEqual(['rule.count']);
    expect(await problems({ rule: { every: 'day', from, until: dayIn(0) } })).toEqual(['rule.until']);
    expect(await problems({ rule: { every: 'day', from, beginTime: '22:00', endTime: '06:00' } })).toEqual([
      'rule.endTime',
    ]);
    expect(await problems({ rule: { every: 'day', from, beginTime: '25:00' } })).toEqual(['rule.beginTime']);
    expect(await problems({}, { checkListId: undefined })).toEqual(['plan.checkListId']);
    const elsewhere = await a.location({ Name: 'Dışarıda', Code: 'DIŞ', CustomerId: await a.standing.customer() });
    expect(await problems({ locationIds: [places[0], elsewhere] })).toEqual(['locationIds[1]']);
    expect((await save({ locationIds: [2_147_483_000] })).status).toBe(404);
    const [closed, gone] = [await a.location({ Name: 'Kapandı' }), await a.user()];
    await world.ok('ayse', 'mapping.addLocations', { projectId, locationIds: [closed] });
    await world.ok('ayse', 'location.setActive', { ids: [closed], active: false });
    await world.ok('ayse', 'user.setActive', { ids: [gone], active: false });
    const auditors = [{ locationId: places[0], leadAuditorId: gone }];
    const errors = async (over: object) => (await save({ ...over })).body.errors;
    expect(await errors({ locationIds: [closed] })).toEqual({ 'locationIds[0]': ['The location is passive.'] });
    expect(await errors({ auditors })).toEqual({ 'auditors[0].leadAuditorId': ['This user is passive.'] });
    expect(
      await problems({ locationIds: places, rule: { every: 'day', from, until: '2199-01-01' } }).catch(() => ['made']),
    ).toEqual(['made']);
  });
});

test('occurrences are planned from the beginning, as many on the dashboard as in the list behind', async () => {
  const { nextPlanId } = await saved({ locationIds: places });
  await world.inCompany('ayse', (db) =>
    sql`update plan set begins_at = date_trunc('second', now()) where id = ${nextPlanId}`.execute(db),
  );
  for (const period of ['daily', 'weekly', 'monthly', 'yearly']) {
    const { Planned, From, To } = await world.ok('ayse', 'dashboard.statistics', { period, auditTypeId: 1 });
    expect(Planned, period).toBeGreaterThan(0);
    const { TotalItemsCount } = await world.ok('ayse', 'plan.list', {
      ...{ auditTypeId: 1, statusCode: [10, 20, 30, 40, 50, 60, 70] },
      ...{ beginDateFrom: From.slice(0, 10), beginDateTo: To.slice(0, 10) },
    });
    expect([period, Planned]).toEqual([period, TotalItemsCount]);
    const { ListItems } = await world.ok('ayse', 'dashboard.byLocation', { period, auditTypeId: 1, pageSize: 100 });
    const each = ListItems.reduce((sum: number, row: { Planned: number }) => sum + row.Planned, 0);
    expect([period, each]).toEqual([period, Planned]);
  }
});

describe('a change of a series', () => {
  const change = async (id: number, over: Record<string, unknown>, plan: Record<string, unknown> = {}) => {
    const { plan: stored, locationIds, rule } = await world.ok('ayse', 'series.get', { id });
    return world.ok('ayse', 'series.save', { id, locationIds, rule, ...over, plan: { ...stored, ...plan } });
  };

  test('from a day on leaves what is before, what was changed alone and what has been answered', async () => {
    const { id } = await saved({
      rule: { every: 'week', from: dayIn(1), beginTime: '09:00', endTime: '17:00', count: 6 },
    });
    const [first, moved, cancelled, answered, fifth, sixth] = (await occurrences(id)) as [
      Occurrence,
      Occurrence,
      Occurrence,
      Occurrence,
      Occurrence,
      Occurrence,
    ];
    const other = { beginDate: `${dayIn(9)}T12:00`, endDate: `${dayIn(9)}T13:00` };
    await world.ok('ayse', 'plan.save', { id: moved.id, ...other });
    await world.ok('ayse', 'plan.cancel', { id: cancelled.id, reason: 'Bayram' });
    await world.ok('ayse', 'plan.publish', { id: answered.id, published: true });
    await world.inCompany('ayse', (db) => answer(db, answered.id));
    await change(id, {
      changeFrom: dayIn(8),
      rule: { every: 'week', from: dayIn(1), beginTime: '10:00', endTime: '17:00', count: 6 },
    });
    const after = new Map((await occurrences(id)).map((row) => [row.id, row]));
    const hourOf = (row: Occurrence): string => (after.get(row.id)?.beginDate ?? '').slice(11, 16);
    expect([first, moved, cancelled, answered, fifth, sixth].map(hourOf)).toEqual([
      '09:00',
      '12:00',
      '09:00',
      '09:00',
      '10:00',
      '10:00',
    ]);
    expect(after.size).toBe(6);
  });

  test('takes along what was moved and taken back, as where the calendar undoes it', async () => {
    const { id } = await saved({
      rule: { every: 'week', from: dayIn(1), beginTime: '09:00', endTime: '17:00', count: 3 },
    });
    const [, moved] = (await occurrences(id)) as [Occurrence, Occurrence];
    const standing = async () => (await world.ok('ayse', 'plan.get', { id: moved.id })).seriesAlone;
    const days = (day: string) => ({ beginDate: `${day}T09:00`, endDate: `${day}T17:00` });
    await world.ok('ayse', 'plan.save', { id: moved.id, ...days(dayIn(9)) });
    expect(await standing()).toBe(true);
    await world.ok('ayse', 'plan.save', { id: moved.id, ...days(dayIn(8)), seriesAlone: false });
    expect(await standing()).toBe(false);
    await change(id, {
      changeFrom: dayIn(1),
      rule: { every: 'week', from: dayIn(1), beginTime: '10:00', endTime: '17:00', count: 3 },
    });
    expect((await occurrences(id)).map(({ beginDate }) => beginDate.slice(11, 16))).toEqual([
      '10:00',
      '10:00',
      '10:00',
    ]);
  });

  test('from a later day on makes nothing before that day, neither at once nor when its task comes round', async () => {
    const { id } = await saved({ rule: { every: 'week', from: dayIn(1), count: 4 } });
    await change(id, { changeFrom: dayIn(15), rule: { every: 'day', from: dayIn(1), count: 17 } });
    const days = async () => (await begins(id)).map((at) => at.slice(0, 10));
    const expected = [1, 8, 15, 16, 17].map(dayIn);
    expect(await days()).toEqual(expected);
    await make(0);
    expect(await days()).toEqual(expected);
  });

  test('from a day that is past takes along what has begun since and has received nothing', async () => {
    const { id, nextPlanId } = await saved({ rule: { every: 'day', from: dayIn(1), count: 2 } });
    await world.inCompany('ayse', (db) =>
      sql`update plan set series_day = ${dayIn(-1)}, begins_at = begins_at - interval '2 days' where id = ${nextPlanId}`.execute(
        db,
      ),
    );
    const rule = { every: 'day', from: dayIn(-1), count: 3 };
    await change(id, { changeFrom: dayIn(-1), rule }, { definition: 'Dünden beri' });
    expect(await world.ok('ayse', 'plan.get', { id: nextPlanId })).toMatchObject({
      definition: 'Dünden beri',
      seriesDay: dayIn(-1),
    });
  });

  test('leaves one that an action is about, also where the series is made passive or deleted', async () => {
    const rule = { every: 'day', from: dayIn(1), beginTime: '09:00', endTime: '17:00', count: 3 };
    const { id } = await saved({ rule });
    const [, second, third] = (await occurrences(id)) as [Occurrence, Occurrence, Occurrence];
    await a.action({ findingId: null, auditId: second.id });
    await change(id, { rule: { ...rule, count: 1 } });
    expect((await occurrences(id)).map((row) => row.id)).not.toContain(third.id);
    await change(id, { rule: { ...rule, count: 1 }, active: false });
    expect((await occurrences(id)).map((row) => row.id)).toEqual([second.id]);
    await world.ok('ayse', 'series.remove', { ids: [id] });
    expect((await world.call('ayse', 'plan.get', { id: second.id })).status).toBe(200);
  });

  test('leaves one that people are invited to, also where the series is made passive or deleted', async () => {
    const rule = { every: 'day', from: dayIn(1), beginTime: '09:00', endTime: '17:00', count: 3 };
    const { id } = await saved({ rule });
    const [, second, third] = (await occurrences(id)) as [Occurrence, Occurrence, Occurrence];
    await world.ok('ayse', 'invitation.invite', { auditId: second.id, file: Buffer.from('konuk@ornek.example') });
    await change(id, { rule: { ...rule, count: 1 } });
    expect((await occurrences(id)).map((row) => row.id)).not.toContain(third.id);
    await change(id, { rule: { ...rule, count: 1 }, active: false });
    expect((await occurrences(id)).map((row) => row.id)).toEqual([second.id]);
    await world.ok('ayse', 'series.remove', { ids: [id] });
    const { ListItems } = await world.ok('ayse', 'invitation.invitations', { auditId: second.id });
    expect(ListItems).toMatchObject([{ email: 'konuk@ornek.example' }]);
  });

  test('leaves one alone whose first response is being stored meanwhile', async () => {
    const rule = { every: 'day', from: dayIn(1), beginTime: '09:00', endTime: '17:00', count: 3 };
    const { id } = await saved({ rule });
    const [answered, gone, free] = (await occurrences(id)) as [Occurrence, Occurrence, Occurrence];
    for (const row of [answered, gone]) await world.ok('ayse', 'plan.publish', { id: row.id, published: true });
    const other = await a.checklist({ title: 'Sonraki liste', Projects: [{ Id: projectId }] });
    let changed: Promise<unknown> | undefined;
    await world.inCompany('ayse', async (db) => {
      for (const row of [answered, gone]) await answer(db, row.id);
      changed = change(id, { rule: { ...rule, interval: 2, beginTime: '10:00', count: 2 } }, { checkListId: other });
      changed.catch(() => {});
      await waiting(db);
    });
    await changed;
    const after = await Promise.all([answered, gone, free].map((row) => world.ok('ayse', 'plan.get', { id: row.id })));
    expect(after.map((plan) => [plan.beginDate.slice(0, 16), plan.checkListId])).toEqual([
      [`${dayIn(1)}T09:00`, checkListId],
      [`${dayIn(2)}T09:00`, checkListId],
      [`${dayIn(3)}T10:00`, other],
    ]);
  });

  test('leaves one alone that an auditor has begun to answer: its draft and its link stay', async () => {
    const rule = { every: 'day', from: dayIn(1), count: 3 };
    const { id, nextPlanId } = await saved({ rule });
    const [, moved] = (await occurrences(id)) as [Occurrence, Occurrence];
    const other = await a.checklist({ title: 'Başka liste', Projects: [{ Id: projectId }] });
    const keys: string[] = [];
    for (const planId of [nextPlanId, moved.id]) {
      const { link } = await world.ok('ayse', 'plan.publish', { id: planId, published: true });
      const responseKey = randomUUID();
      keys.push(responseKey);
      await world.ok('ayse', 'fieldwork.putDraft', { responseKey, token: link.split('/').at(-1), answers: [] });
    }
    await change(id, { rule: { ...rule, from: dayIn(2), count: 2 } }, { checkListId: other });
    for (const responseKey of keys) await world.ok('ayse', 'fieldwork.draft', { responseKey });
    const lists = await Promise.all(
      (await occurrences(id)).map(async (row) => (await world.ok('ayse', 'plan.get', { id: row.id })).checkListId),
    );
    expect(lists).toEqual([checkListId, checkListId, other]);
  });

  test('of its days takes away those that it no longer has, and a link on the air stays where the day stays', async () => {
    const { id, nextPlanId } = await saved({ rule: { every: 'day', from: dayIn(1), count: 4 } });
    const { link } = await world.ok('ayse', 'plan.publish', { id: nextPlanId, published: true });
    await change(id, { rule: { every: 'day', interval: 2, from: dayIn(1), count: 3 } }, { definition: 'Günaşırı' });
    expect((await begins(id)).map((at) => at.slice(0, 10))).toEqual([dayIn(1), dayIn(3), dayIn(5)]);
    expect(await world.ok('ayse', 'plan.get', { id: nextPlanId })).toMatchObject({
      link,
      published: true,
      definition: 'Günaşırı',
      seriesId: id,
      seriesDay: dayIn(1),
    });
  });

  test('of its checklist freezes the other one under the same link; being put on the air is no change of one’s own', async () => {
    const { id, nextPlanId } = await saved({ rule: { every: 'day', from: dayIn(1), count: 2 } });
    const { link } = await world.ok('ayse', 'plan.publish', { id: nextPlanId, published: true });
    const other = await a.checklist({ title: 'Öbür liste', Projects: [{ Id: projectId }] });
    await change(id, {}, { checkListId: other });
    expect(await world.ok('ayse', 'plan.get', { id: nextPlanId })).toMatchObject({
      link,
      published: true,
      checkListId: other,
    });
    const form = await world.ok('ayse', 'field.form', { token: link.split('/').at(-1) });
    expect(form.version.title).toBe('Öbür liste');
    expect((await occurrences(id)).map(({ published }) => published)).toEqual([true, false]);
    // Saved with the switch alone, as the list does it.
    const [, second] = await occurrences(id);
    await world.ok('ayse', 'plan.save', { id: second?.id, published: true });
    await change(id, {}, { definition: 'Yeni ad' });
    expect((await occurrences(id)).map(({ definition }) => definition)).toEqual(['Yeni ad', 'Yeni ad']);
  });

  test('of its checklist is refused where the other one cannot go on the air: nothing that is on it is taken off', async () => {
    const { id, nextPlanId } = await saved({ rule: { every: 'day', from: dayIn(1), count: 1 } });
    await world.ok('ayse', 'plan.publish', { id: nextPlanId, published: true });
    const other = await a.checklist({ title: 'Pasif liste', Locales: [], Projects: [{ Id: projectId }] });
    await world.ok('ayse', 'checklist.setActive', { ids: [other], active: false });
    const { plan, locationIds, rule } = await world.ok('ayse', 'series.get', { id });
    const sent = { id, locationIds, rule, plan: { ...plan, checkListId: other } };
    const { status, body } = await world.call('ayse', 'series.save', sent);
    expect([status, body.Success, body.Message]).toEqual([200, false, expect.stringContaining('Pasif liste')]);
    expect(await world.ok('ayse', 'plan.get', { id: nextPlanId })).toMatchObject({ published: true, checkListId });
    // One whose end has passed asks what it asks, for whoever is late with it.
    await world.inCompany('ayse', (db) =>
      sql`update plan set begins_at = now() - interval '2 hours', ends_at = now() - interval '1 hour', series_day = ${dayIn(0)}
        where id = ${nextPlanId}`.execute(db),
    );
    await world.ok('ayse', 'checklist.setActive', { ids: [other], active: true });
    await change(id, { rule: { every: 'day', from: dayIn(0), count: 2 } }, { checkListId: other });
    expect(await world.ok('ayse', 'plan.get', { id: nextPlanId })).toMatchObject({ published: true, checkListId });
  });

  test('of anything but its checklist leaves what is on the air asking what it asks; what the rule no longer has goes', async () => {
    const list = await a.checklist({ title: 'İlk hali', Projects: [{ Id: projectId }] });
    const { id } = await saved({ rule: { every: 'day', from: dayIn(1), count: 2 } }, { checkListId: list });
    const onAir = await occurrences(id);
    const links = await Promise.all(
      onAir.map(async (plan) => (await world.ok('ayse', 'plan.publish', { id: plan.id, published: true })).link),
    );
    const asked = async () =>
      (await world.ok('ayse', 'field.form', { token: links[0].split('/').at(-1) })).version.title;
    await world.ok('ayse', 'checklist.save', {
      ...(await world.ok('ayse', 'checklist.get', { id: list })),
      title: 'Sonraki hali',
    });
    await change(id, {}, { definition: 'Yeni ad' });
    expect([await asked(), (await occurrences(id)).map(({ definition }) => definition)]).toEqual([
      'İlk hali',
      ['Yeni ad', 'Yeni ad'],
    ]);
    const other = await a.checklist({ title: 'Öbür liste', Projects: [{ Id: projectId }] });
    await change(id, { rule: { every: 'day', from: dayIn(1), count: 1 } }, { checkListId: other });
    expect([await asked(), (await occurrences(id)).map((plan) => plan.id)]).toEqual(['Öbür liste', [onAir[0]?.id]]);
  });

  test('leaves one alone that has a photo of a response on its way, and one that was cancelled while the series changed', async () => {
    const { id } = await saved({ rule: { every: 'day', from: dayIn(0), count: 3 } });
    const [early, cancelled, free] = await occurrences(id);
    const { link } = await world.ok('ayse', 'plan.publish', { id: early?.id, published: true });
    const submission = await a.submission(link.split('/').at(-1));
    await world.ok(null, 'field.putPicture', a.pictureOf(submission));
    await world.ok('ayse', 'plan.cancel', { id: cancelled?.id, reason: 'Bayram' });
    await change(id, { changeFrom: dayIn(0) }, { definition: 'Bundan sonra' });
    await world.ok('ayse', 'plan.restore', { id: cancelled?.id });
    await change(id, { changeFrom: dayIn(0) }, { definition: 'Bundan sonra' });
    const after = new Map((await occurrences(id)).map((row) => [row.id, row.definition]));
    expect([early, cancelled, free].map((row) => after.get(row?.id ?? 0))).toEqual([
      'Haftalık denetim',
      'Haftalık denetim',
      'Bundan sonra',
    ]);
  });

  test('to passive leaves one that somebody has changed alone, and one that was cancelled', async () => {
    const { id } = await saved();
    const [, second, third] = await occurrences(id);
    await world.ok('ayse', 'plan.save', { id: second?.id, definition: 'Yılbaşı denetimi' });
    await world.ok('ayse', 'plan.cancel', { id: third?.id, reason: 'Bayram' });
    await change(id, { active: false });
    expect((await occurrences(id)).map((row) => row.id)).toEqual([second?.id, third?.id]);
  });

  test('by two people at once is refused to the second', async () => {
    const { id } = await saved();
    const { rowVersion } = await world.ok('ayse', 'series.get', { id });
    await change(id, {}, { definition: 'Başka' });
    expect((await save({ id, rowVersion })).status).toBe(409);
  });

  test('to passive takes away what nobody has seen, and to active makes it again', async () => {
    const { id, nextPlanId } = await saved({ onAirDaysBefore: 5 });
    await world.inCompany('ayse', (db) =>
      sql`update plan set begins_at = app_now() - interval '1 hour' where id = ${nextPlanId}`.execute(db),
    );
    await change(id, { active: false });
    // What has begun is nobody's to take away.
    const left = async () => (await occurrences(id)).map((row) => row.id);
    expect(await left()).toEqual([nextPlanId]);
    await make(0);
    expect(await left()).toEqual([nextPlanId]);
    // A change that speaks of neither leaves it passive, and as early on the air.
    await change(id, {}, { definition: 'Yeni ad' });
    expect(await world.ok('ayse', 'series.get', { id })).toMatchObject({ active: false, onAirDaysBefore: 5 });
    expect(await left()).toEqual([nextPlanId]);
    await change(id, { active: true });
    expect(await occurrences(id)).toHaveLength(9);
  });

  test('leaves alone what was moved together with others, not what was cancelled and restored; what was deleted so is not made again', async () => {
    const { id } = await saved({ rule: { every: 'day', from: dayIn(1), count: 6 } });
    const [moved, cancelled, deleted, free, single, both] = (await occurrences(id)).map((row) => row.id);
    await world.ok('ayse', 'plan.moveMany', { ids: [moved], days: 40 });
    await world.ok('ayse', 'plan.cancelMany', { ids: [cancelled], reason: 'Bayram' });
    await world.ok('ayse', 'plan.restoreMany', { ids: [cancelled] });
    await world.ok('ayse', 'plan.save', { id: both, graceDays: 3 });
    for (const one of [single, both]) {
      await world.ok('ayse', 'plan.cancel', { id: one, reason: 'Bayram' });
      await world.ok('ayse', 'plan.restore', { id: one });
    }
    await world.ok('ayse', 'plan.removeMany', { ids: [deleted] });
    await change(id, { changeFrom: dayIn(1) }, { definition: 'Bundan sonra' });
    const after = new Map((await occurrences(id)).map((row) => [row.id, row.definition]));
    expect([moved, both, cancelled, single, free].map((one) => after.get(one ?? 0))).toEqual([
      'Haftalık denetim',
      'Haftalık denetim',
      'Bundan sonra',
      'Bundan sonra',
      'Bundan sonra',
    ]);
    expect(after.size).toBe(5);
  });

  test('to passive and back makes all again but what was deleted alone, of it and of no other', async () => {
    const [one, other] = [await saved(), await saved()];
    const [, second] = await occurrences(one.id);
    await world.ok('ayse', 'plan.remove', { ids: [second?.id] });
    for (const { id } of [one, other]) {
      await change(id, { active: false });
      await change(id, { active: true });
    }
    expect([await occurrences(one.id), await occurrences(other.id)].map(({ length }) => length)).toEqual([8, 9]);
  });

  test('by deleting it leaves plans that were on the air, as plans of their own', async () => {
    const { id, nextPlanId } = await saved();
    await world.ok('ayse', 'plan.publish', { id: nextPlanId, published: true });
    await world.ok('ayse', 'series.remove', { ids: [id] });
    expect(await world.ok('ayse', 'plan.get', { id: nextPlanId })).toMatchObject({ seriesId: null, published: true });
    expect((await world.call('ayse', 'series.get', { id })).status).toBe(404);
    expect((await world.ok('ayse', 'plan.list', { searchText: 'Haftalık', seriesId: id })).TotalItemsCount).toBe(0);
  });

  test('of another company’s is not found', async () => {
    const { id } = await saved();
    for (const call of ['series.get', 'series.remove']) {
      const input = call === 'series.get' ? { id } : { ids: [id] };
      expect((await world.call('zoe', call, input)).status).toBe(404);
    }
  });
});

describe('going on the air', () => {
  test('happens so many days before the begin, with the checklist of that moment', async () => {
    const list = await a.checklist({ Projects: [{ Id: projectId }] });
    const rule = { every: 'day', from: dayIn(1), count: 5 };
    const { id } = await saved({ rule, onAirDaysBefore: 2 }, { checkListId: list });
    expect(await air()).toBeGreaterThan(0);
    const near = clock() + 2 * dayMs + 15 * 60_000;
    const rows = await occurrences(id);
    expect(rows.map((row) => row.published)).toEqual(rows.map(({ beginDate }) => Date.parse(beginDate) <= near));
    expect(rows.filter(({ published }) => published).length).toBeGreaterThanOrEqual(2);
    const { Sections, ...rest } = await world.ok('ayse', 'checklist.get', { id: list });
    await world.ok('ayse', 'checklist.save', { ...rest, title: 'Sonraki hali', Sections });
    await world.inCompany('ayse', (db) =>
      sql`update plan set begins_at = begins_at - interval '1 day', ends_at = ends_at where series_id = ${id} and version_id is null`.execute(
        db,
      ),
    );
    await air();
    const titles = await world.inCompany('ayse', async (db) => {
      const { rows } = await sql<{ title: string }>`
        select v.document ->> 'title' as title from plan p join checklist_version v on v.id = p.version_id
        where p.series_id = ${id} order by p.series_day`.execute(db);
      return rows.map(({ title }) => title);
    });
    expect([titles[0], titles.at(-1)]).toEqual(['Mağaza listesi', 'Sonraki hali']);
  });

  test('happens before the begin, also of what begins before its next look', async () => {
    const { id } = await saved({ rule: { every: 'day', from: dayIn(1), count: 2 }, onAirDaysBefore: 0 });
    const ids = (await occurrences(id)).map((row) => row.id);
    await world.inCompany('ayse', async (db) => {
      for (const [at, plan] of ids.entries())
        await sql`update plan set begins_at = app_now() + interval '10 minutes' * ${1 + at} where id = ${plan}`.execute(
          db,
        );
    });
    await air();
    expect((await occurrences(id)).map(({ published }) => published)).toEqual([true, false]);
  });

  test('leaves out what was cancelled, what somebody took off again, and a series that is passive', async () => {
    const rule = { every: 'day', from: dayIn(1), count: 3 };
    const { id } = await saved({ rule, onAirDaysBefore: 9 }, { definition: 'Yayına girmez' });
    const [cancelled, off] = await occurrences(id);
    await world.ok('ayse', 'plan.cancel', { id: cancelled?.id, reason: 'Bayram' });
    await world.ok('ayse', 'plan.publish', { id: off?.id, published: true });
    await world.ok('ayse', 'plan.publish', { id: off?.id, published: false });
    await air();
    expect((await occurrences(id)).map(({ published }) => published)).toEqual([false, false, true]);
    const passive = await saved({ rule, onAirDaysBefore: 9 });
    const [own] = await occurrences(passive.id);
    await world.ok('ayse', 'plan.save', { id: own?.id, graceDays: 2 });
    const { plan, locationIds, ...rest } = await world.ok('ayse', 'series.get', { id: passive.id });
    await world.ok('ayse', 'series.save', { id: passive.id, plan, locationIds, rule: rest.rule, active: false });
    await air();
    // What was changed alone stays, and is nobody's to put on the air but a person's.
    expect(await occurrences(passive.id)).toMatchObject([{ id: own?.id, published: false }]);
    expect((await messages('plan.notOnAir')).filter(({ text }) => text.includes('Yayına girmez'))).toEqual([]);
  });

  test('is tried again where something is missing, and the maker is told once a day', async () => {
    const list = await a.checklist({ Projects: [{ Id: projectId }] });
    const rule = { every: 'day', from: dayIn(1), count: 1 };
    const { id, nextPlanId } = await saved({ rule }, { checkListId: list, definition: 'Eksik plan' });
    await world.ok('ayse', 'checklist.setActive', { ids: [list], active: false });
    await air();
    await air();
    const told = (await messages('plan.notOnAir')).filter(
      ({ text }) => text.includes('Eksik plan') || text.includes('Mağaza'),
    );
    expect(told).toHaveLength(1);
    expect(told[0]?.user_id).toBe(world.ids.ayse.user);
    // Several would be one message that has them all.
    const { rows } = await world.inCompany('ayse', (db) =>
      sql`select from notification n, jsonb_array_elements(n.entries) e
        where n.name = 'plan.notOnAir' and e -> 'fields' -> 'plan' ->> 'tr' = 'Eksik plan'`.execute(db),
    );
    expect(rows).toHaveLength(1);
    expect((await world.ok('ayse', 'plan.get', { id: nextPlanId })).published).toBe(false);
    await world.ok('ayse', 'checklist.setActive', { ids: [list], active: true });
    await air();
    expect((await occurrences(id)).map((row) => row.published)).toEqual([true]);
  });

  test('does not wait for those that lack something, however many these are', async () => {
    await air();
    const list = await a.checklist({ Projects: [{ Id: projectId }] });
    const rule = { every: 'day', from: dayIn(1), count: 1 };
    const lacking = await saved({ rule }, { checkListId: list, definition: 'Eksik kalan' });
    await world.ok('ayse', 'checklist.setActive', { ids: [list], active: false });
    const whole = await saved({ rule }, { definition: 'Eksiği yok' });
    const look = () =>
      world.inCompany('ayse', (db) => airSeries({ db, now: clock(), each: eachOf(db, unexpected) }, 1));
    expect([await look(), await look()]).toEqual([0, 1]);
    const isOn = async ({ id }: { id: number }) => (await occurrences(id)).map(({ published }) => published);
    expect([await isOn(lacking), await isOn(whole)]).toEqual([[false], [true]]);
    await world.ok('ayse', 'series.remove', { ids: [lacking.id] });
  });

  test('is neither tried nor told of once it is over', async () => {
    const { nextPlanId } = await saved({ rule: { every: 'day', from: dayIn(1), count: 1 } });
    await world.inCompany('ayse', (db) =>
      sql`update plan set begins_at = begins_at - interval '9 days', ends_at = ends_at - interval '9 days' where id = ${nextPlanId}`.execute(
        db,
      ),
    );
    await air();
    const { rows } = await world.inCompany('ayse', (db) =>
      sql`select from said_once where topic like ${`air:${nextPlanId}:%`}`.execute(db),
    );
    expect(rows).toEqual([]);
  });

  test.each(['is passive', 'plans no more'])(
    'that fails is told to everybody who plans where its maker %s',
    async (why) => {
      const planner = (await userWith(world, ['ManageAuditPlans'])).user;
      const maker = (await userWith(world, ['ManageAuditPlans'])).user;
      const list = await a.checklist({ Projects: [{ Id: projectId }] });
      const { id } = await saved({ rule: { every: 'day', from: dayIn(1), count: 1 } }, { checkListId: list });
      await world.inCompany('ayse', async (db) => {
        await db.updateTable('audit_series').set({ made_by: maker }).where('id', '=', id).execute();
        if (why === 'is passive') await db.updateTable('user').set({ active: false }).where('id', '=', maker).execute();
        else
          await sql`update "group" set permissions = '{}' where id = (select group_id from "user" where id = ${maker})`.execute(
            db,
          );
      });
      await world.ok('ayse', 'checklist.setActive', { ids: [list], active: false });
      await air();
      const told = (await messages('plan.notOnAir')).map(({ user_id }) => user_id);
      expect([told.includes(planner), told.includes(maker)]).toEqual([true, false]);
    },
  );

  test('a series whose location left the project makes nothing more, and its maker is told once a day', async () => {
    const other = await a.filledProject();
    const { id } = await saved({ rule: { every: 'week', from: dayIn(1) } }, { projectId: other, definition: 'Yersiz' });
    const ids = (await occurrences(id)).map((row) => row.id);
    await world.ok('ayse', 'plan.remove', { ids });
    await world.ok('ayse', 'mapping.removeLocations', { projectId: other, ids: places.slice(0, 1) });
    await make(70);
    await make(70);
    expect(await occurrences(id)).toEqual([]);
    expect(await messages('series.notMade')).toHaveLength(1);
  });

  test('a series of which one location is passive is made at the others, and its maker is told once a day which', async () => {
    const { id } = await saved(
      { locationIds: places, rule: { every: 'week', from: dayIn(1) } },
      { definition: 'Biri kapalı' },
    );
    const at = async (place: number) =>
      (await occurrences(id)).filter(({ locationId }) => locationId === places[place]).length;
    const before = [await at(0), await at(1), await at(2)] as [number, number, number];
    await world.ok('ayse', 'location.setActive', { ids: [places[1]], active: false });
    await make(70);
    await make(70);
    expect(await at(0)).toBeGreaterThan(before[0]);
    expect([await at(1), await at(2)]).toEqual([before[1], await at(0)]);
    const told = (await messages('series.notMade')).filter(({ text }) => text.includes('Berlin'));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toMatch(/Berlin: (Lokasyon pasif|The location is passive)\./);
    expect(told[0]?.text).toMatch(/Öteki lokasyonlarda|At the other locations/);
    await world.ok('ayse', 'location.setActive', { ids: [places[1]], active: true });
  });

  test('a series all of whose locations are passive is not said to be made at others', async () => {
    const { id } = await saved({ rule: { every: 'week', from: dayIn(1) } }, { definition: 'Hepsi kapalı' });
    await world.ok('ayse', 'plan.remove', { ids: (await occurrences(id)).map((row) => row.id) });
    await world.ok('ayse', 'location.setActive', { ids: places, active: false });
    await make(70);
    const told = (await messages('series.notMade')).filter(({ text }) => text.includes('Hepsi kapalı'));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toMatch(/Lokasyon pasif|The location is passive/);
    expect(told[0]?.text).not.toMatch(/Öteki lokasyonlarda|At the other locations/);
    await world.ok('ayse', 'location.setActive', { ids: places, active: true });
  });
});

test('a series of which one location was deleted goes on at the others without it; its maker is told once', async () => {
  const CustomerId = await a.standing.customer();
  const [gone, extra] = [
    await a.location({ Name: 'Yıkılan', Code: 'YIK', CustomerId }),
    await a.location({ Name: 'Kalan', Code: 'KAL', CustomerId }),
  ];
  await world.ok('ayse', 'mapping.addLocations', { projectId, locationIds: [gone, extra] });
  const auditors = [gone, extra].map((locationId) => ({ locationId, leadAuditorId: world.ids.ayse.user }));
  const { id } = await saved({ locationIds: [gone, extra], auditors }, { definition: 'Biri silindi' });
  const at = async (place: number) => (await occurrences(id)).filter(({ locationId }) => locationId === place);
  await world.ok('ayse', 'plan.remove', { ids: (await at(gone)).map((row) => row.id) });
  await world.ok('ayse', 'mapping.removeLocations', { projectId, ids: [gone] });
  await world.ok('ayse', 'location.remove', { ids: [gone] });
  const before = (await at(extra)).length;
  // A form that is opened meanwhile can be saved.
  expect((await world.ok('ayse', 'series.get', { id })).locationIds).toEqual([extra]);
  for (const days of [70, 70, 71]) await make(days);
  expect((await at(extra)).length).toBeGreaterThan(before);
  // Those made since are called like the others there.
  expect(new Set((await at(extra)).map(({ definition }) => definition))).toEqual(new Set(['Biri silindi – Kalan']));
  const told = (await messages('series.notMade')).filter(({ text }) => text.includes('Biri silindi'));
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toMatch(/Lokasyonlarından biri silinmiş|One of its locations was deleted/);
  expect(await world.ok('ayse', 'series.get', { id })).toMatchObject({ locationIds: [extra], locationCount: 1 });
  await world.ok('ayse', 'series.remove', { ids: [id] });
});

test('what could not be made is told by the name that its maker reads, and so is what is not on the air', async () => {
  const maker = (await userWith(world, ['ManageAuditPlans'])).user;
  const list = await a.checklist({ Projects: [{ Id: projectId }] });
  const rule = { every: 'day', from: dayIn(1), count: 200 };
  const plan = {
    definition: 'Akşam turu',
    locales: [{ languageId: 2, definition: 'Evening round' }],
    checkListId: list,
  };
  const { id } = await saved({ rule }, plan);
  await world.inCompany('ayse', async (db) => {
    await db.updateTable('audit_series').set({ made_by: maker }).where('id', '=', id).execute();
    await db.updateTable('user').set({ default_language_id: 2 }).where('id', '=', maker).execute();
  });
  await world.ok('ayse', 'checklist.setActive', { ids: [list], active: false });
  await air();
  await world.ok('ayse', 'location.setActive', { ids: places.slice(0, 1), active: false });
  await make(70);
  const told = async (name: string) => (await messages(name)).filter(({ user_id }) => user_id === maker);
  for (const name of ['plan.notOnAir', 'series.notMade']) {
    const [one] = await told(name);
    expect(one?.text).toContain('Evening round');
    expect(one?.text).not.toContain('Akşam turu');
  }
  await world.ok('ayse', 'location.setActive', { ids: places.slice(0, 1), active: true });
  await world.ok('ayse', 'series.remove', { ids: [id] });
});

test('a series can be stopped though something of it has gone, and goes on only when that is settled', async () => {
  const { id } = await saved({ rule: { every: 'week', from: dayIn(1) } }, { definition: 'Kapanan yer' });
  await world.ok('ayse', 'location.setActive', { ids: places.slice(0, 1), active: false });
  const { plan, locationIds, rule } = await world.ok('ayse', 'series.get', { id });
  const turn = (active: boolean) => world.call('ayse', 'series.save', { id, plan, locationIds, rule, active });
  expect((await turn(false)).body.Success).toBe(true);
  expect(await world.ok('ayse', 'series.get', { id })).toMatchObject({
    active: false,
    definition: 'Kapanan yer',
    made: 0,
  });
  expect((await turn(true)).status).toBe(400);
  await world.ok('ayse', 'location.setActive', { ids: places.slice(0, 1), active: true });
  expect((await turn(true)).body.Success).toBe(true);
});

test('a series that the database cannot make keeps no other from being made; the run says which, and is tried again', async () => {
  const [before, broken, after] = [await saved(), await saved(), await saved()];
  const setPlan = (id: number, plan: string) =>
    world.inCompany('ayse', (db) => sql`update audit_series set plan = ${plan}::jsonb where id = ${id}`.execute(db));
  const { rows: stored } = await world.inCompany('ayse', (db) =>
    sql<{ plan: string }>`select plan::text as plan from audit_series where id = ${broken.id}`.execute(db),
  );
  const whole = stored[0]?.plan as string;
  await setPlan(broken.id, JSON.stringify({ ...JSON.parse(whole), projectId: 'on bir' }));
  const owner = await connect(world.database.owner);
  const queue = await connect(world.database.jobs);
  try {
    await owner.query("insert into task_state (name) values ('series.make') on conflict do nothing");
    const { rows } = await owner.query(
      "insert into task_run (name, queued_at) values ('series.make', now()) returning id",
    );
    const told: string[] = [];
    const run = () =>
      doRun(
        rows[0].id,
        { 'series.make': recurring['series.make'] },
        world.pool,
        (text, values = []) => queue.query(text, values),
        (error, job, company) => told.push(`${job} ${company} ${(error as { code?: string }).code}`),
        () => clock() + 21 * dayMs,
      );
    await expect(run()).rejects.toThrow('1 of 2 companies failed');
    expect(told).toEqual([`series.make ${world.ids.ayse.company} 22P02`]);
    const made = async ({ id }: { id: number }) => (await occurrences(id)).length;
    const most = await made(before);
    expect(most).toBeGreaterThan(before.made);
    expect([await made(after), await made(broken)]).toEqual([most, broken.made]);
    const part = async () =>
      (await owner.query('select items, fault from task_part where run_id = $1', [rows[0].id])).rows;
    const [first] = await part();
    expect(first).toMatchObject({ fault: expect.stringContaining(`series ${broken.id}: `) });
    await setPlan(broken.id, whole);
    await run();
    expect(await made(broken)).toBe(most);
    expect(await part()).toEqual([{ items: first.items + most - broken.made, fault: null }]);
  } finally {
    await owner.end();
    await queue.end();
  }
});
