import { auditTypeIds, statuses } from '@sahada/contract/codes';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  a,
  answer,
  checkListId,
  dayIn,
  make,
  openPlaces,
  places,
  planForm,
  projectId,
  saved,
  world,
} from '../places-in-zones.ts';
import { seenStatements } from '../seen-statements.ts';
import type { Reply } from '../world.ts';

/** One plan for several locations, its auditors, and handing plans over. */

openPlaces();

describe('one plan for several locations', () => {
  const dates = { beginDate: dayIn(1), endDate: dayIn(2) };
  const forLocations = async (over: Record<string, unknown>, plan: Record<string, unknown> = {}): Promise<Reply> =>
    world.call('ayse', 'plan.forLocations', {
      plan: { ...(await planForm(plan)), ...dates, definition: 'Yangın denetimi', name: 'Yangın denetimi' },
      locationIds: places,
      ...over,
    });

  test('is shown first: name, dates in each zone, and what is wrong, without a trace', async () => {
    const elsewhere = await a.location({ Name: 'Uzakta', Code: 'UZAK', CustomerId: await a.standing.customer() });
    const closed = await a.location({ Name: 'Kapanan', Code: 'KAPALI', CustomerId: await a.standing.customer() });
    await world.ok('ayse', 'mapping.addLocations', { projectId, locationIds: [closed] });
    await world.ok('ayse', 'location.setActive', { ids: [closed], active: false });
    const locationIds = [...places, elsewhere, closed];
    const before = (await world.ok('ayse', 'plan.list', {})).TotalItemsCount;
    const { body } = await forLocations({ locationIds, preview: true });
    expect(body.Data.ids).toEqual([]);
    expect(
      body.Data.ListItems.map((row: { definition: string; problem: string | null }) => [row.definition, row.problem]),
    ).toEqual([
      [expect.stringContaining('Yangın denetimi – '), null],
      ['Yangın denetimi – Berlin', null],
      ['Yangın denetimi – New York', null],
      ['Yangın denetimi – Uzakta', 'The location is not mapped to this project.'],
      ['Yangın denetimi – Kapanan', 'The location is passive.'],
    ]);
    expect(body.Data.ListItems[2].beginDate).toMatch(new RegExp(`^${dayIn(1)}T00:00:00-0[45]:00$`));
    const refused = await forLocations({ locationIds });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['locationIds[3]', 'locationIds[4]']]);
    expect((await world.ok('ayse', 'plan.list', {})).TotalItemsCount).toBe(before);
  });

  test('makes one at each, all alike, and each with a link of its own when it goes on the air', async () => {
    const locales = [{ languageId: 2, definition: 'Fire audit' }];
    const { body } = await forLocations({}, { graceDays: 3, participantLimit: null, introText: 'Merhaba', locales });
    expect(body.Data.ids).toHaveLength(3);
    expect((await world.ok('ayse', 'plan.get', { id: body.Data.ids[1] })).locales).toMatchObject([
      { languageId: 2, definition: 'Fire audit – Berlin' },
    ]);
    const links = new Set<string>();
    for (const id of body.Data.ids) {
      const { link } = await world.ok('ayse', 'plan.publish', { id, published: true });
      links.add(link);
      expect(await world.ok('ayse', 'plan.get', { id })).toMatchObject({
        graceDays: 3,
        participantLimit: null,
        introText: 'Merhaba',
        checkListId,
        seriesId: null,
        findings: true,
      });
    }
    expect(links.size).toBe(3);
  });

  test('goes on the air everywhere as it is made, or is made nowhere', async () => {
    const { body } = await forLocations({}, { published: true });
    for (const id of body.Data.ids) expect((await world.ok('ayse', 'plan.get', { id })).published).toBe(true);
    const count = async () => (await world.ok('ayse', 'plan.list', {})).TotalItemsCount;
    const before = await count();
    const over = { published: true, beginDate: '2020-01-01T06:00:00Z', endDate: '2020-01-02T06:00:00Z' };
    const ended = await forLocations({ plan: await planForm(over) });
    expect([ended.body.Code, await count()]).toEqual(['planEnded', before]);
  });

  test('go on the air and off it in one call, each by its own rules and with a line of its own, however often it is sent', async () => {
    const { ids } = (await forLocations({})).body.Data as { ids: number[] };
    const [one, other, cancelled] = ids as [number, number, number];
    await world.ok('ayse', 'plan.cancel', { id: cancelled, reason: 'Kapandı' });
    const strange = 999_999_999;
    const linesOf = async (entityId: number) =>
      (await world.ok('ayse', 'activity.list', { entity: 'plan', entityId })).ListItems.length;
    const lines = await linesOf(one);
    const asked = { ids: [...ids, one], published: true };
    const stranger = { ...asked, ids: [...ids, strange] };
    expect((await world.call('ayse', 'plan.publishMany', stranger)).status).toBe(404);
    expect((await world.ok('ayse', 'plan.get', { id: one })).published).toBe(false);
    const told = await world.ok('ayse', 'plan.publishMany', asked);
    expect(told).toEqual({ changed: 2, left: [{ id: cancelled, why: 'The plan has been cancelled.' }] });
    expect(await world.ok('ayse', 'plan.publishMany', asked)).toEqual(told);
    for (const id of [one, other]) {
      expect((await world.ok('ayse', 'plan.get', { id })).published).toBe(true);
      expect(await linesOf(id)).toBe(lines + 1);
    }
    expect(await world.ok('ayse', 'plan.publishMany', { ids, published: false })).toEqual({ changed: 3, left: [] });
    expect((await world.ok('ayse', 'plan.get', { id: one })).published).toBe(false);
  });

  test('go on the air, and many of them ask the database for no more than few', async () => {
    const seen = await seenStatements(world.pool);
    const asked = async (ids: readonly number[]): Promise<number> => {
      seen.length = 0;
      await world.ok('ayse', 'plan.publishMany', { ids, published: true });
      return seen.length;
    };
    const made: number[] = [];
    for (let n = 0; n < 4; n++) made.push(...((await forLocations({})).body.Data as { ids: number[] }).ids);
    const [few, many] = [await asked(made.slice(0, 2)), await asked(made.slice(2))];
    expect(few).toBeGreaterThan(3);
    expect(many).toBe(few);
    const links = await Promise.all(made.map(async (id) => (await world.ok('ayse', 'plan.get', { id })).link));
    expect([links.includes(''), new Set(links).size]).toEqual([false, made.length]);
  });

  test('are cancelled, restored and deleted in one call, and those that stay are named', async () => {
    const { ids } = (await forLocations({})).body.Data as { ids: number[] };
    const [one, other, answered] = ids as [number, number, number];
    await world.ok('ayse', 'plan.publish', { id: answered, published: true });
    await world.inCompany('ayse', (db) => answer(db, answered));
    await world.ok('ayse', 'plan.cancel', { id: one, reason: 'Kapandı' });
    const cancelled = { id: one, why: 'The plan has been cancelled.' };
    const asked = { ids: [...ids, one], reason: 'Ertelendi' };
    expect(await world.ok('ayse', 'plan.cancelMany', asked)).toEqual({ changed: 2, left: [cancelled] });
    expect(await world.ok('ayse', 'plan.get', { id: one })).toMatchObject({ cancelReason: 'Kapandı' });
    expect(await world.ok('ayse', 'plan.get', { id: answered })).toMatchObject({
      cancelReason: 'Ertelendi',
      published: false,
    });
    await world.ok('ayse', 'plan.restore', { id: one });
    expect(await world.ok('ayse', 'plan.restoreMany', { ids })).toEqual({
      changed: 2,
      left: [{ id: one, why: 'It has not been cancelled.' }],
      offAir: 1,
    });
    expect(await world.ok('ayse', 'plan.get', { id: other })).toMatchObject({ cancelReason: null });
    expect(await world.ok('ayse', 'plan.removeMany', { ids })).toEqual({
      changed: 2,
      left: [
        { id: answered, why: 'A plan that has responses, or that somebody has begun to answer, cannot be deleted.' },
      ],
    });
    const there = await Promise.all(ids.map((id) => world.call('ayse', 'plan.get', { id })));
    expect(there.map(({ status }) => status)).toEqual([404, 404, 200]);
  });

  test('are moved by days in one call, each by the wall of its place; what is answered or cancelled stays and is named', async () => {
    const { ids } = (await forLocations({})).body.Data as { ids: number[] };
    const [one, cancelled, answered] = ids as [number, number, number];
    const at = (id: number) => world.ok('ayse', 'plan.get', { id });
    // Over the night in which its clocks are set back.
    await world.inCompany('ayse', (db) =>
      sql`update location set time_zone = 'Europe/Berlin' where id = (select location_id from plan where id = ${one})`.execute(
        db,
      ),
    );
    await world.ok('ayse', 'plan.save', { id: one, beginDate: '2027-10-27T09:00:00', endDate: '2027-10-28T17:30:00' });
    await world.ok('ayse', 'plan.cancel', { id: cancelled, reason: 'Kapandı' });
    await world.ok('ayse', 'plan.publish', { id: answered, published: true });
    await world.inCompany('ayse', (db) => answer(db, answered));
    const before = await Promise.all([cancelled, answered].map(at));
    expect(await world.ok('ayse', 'plan.moveMany', { ids, days: 7 })).toEqual({
      changed: 1,
      left: [
        { id: cancelled, why: 'It has been cancelled.' },
        { id: answered, why: 'It has been answered.' },
      ],
    });
    const moved = { beginDate: '2027-11-03T09:00:00+01:00', endDate: '2027-11-04T17:30:59+01:00' };
    expect(await at(one)).toMatchObject(moved);
    for (const { id, beginDate, endDate } of before) expect(await at(id)).toMatchObject({ beginDate, endDate });
    await world.ok('ayse', 'plan.moveMany', { ids: [one], days: -7 });
    expect(await at(one)).toMatchObject({
      beginDate: '2027-10-27T09:00:00+02:00',
      endDate: '2027-10-28T17:30:59+02:00',
    });
  });

  test('are not moved out of the years that a date can be written in: one without an end stays', async () => {
    const { ids } = (await forLocations({ locationIds: places.slice(0, 2) })).body.Data as { ids: number[] };
    const [first, endless] = ids as [number, number];
    const far = { beginDate: '2027-01-01', endDate: '9999-12-31' };
    await world.ok('ayse', 'plan.save', { id: endless, ...far });
    const before = await world.ok('ayse', 'plan.get', { id: endless });
    expect(await world.ok('ayse', 'plan.moveMany', { ids, days: 7 })).toEqual({
      changed: 1,
      left: [{ id: endless, why: 'Its dates cannot be moved as far as that.' }],
    });
    const { beginDate, endDate } = before;
    expect(await world.ok('ayse', 'plan.get', { id: endless })).toMatchObject({ beginDate, endDate });
    await world.ok('ayse', 'plan.save', { id: first, beginDate: '0100-01-09', endDate: '2027-01-01' });
    expect((await world.ok('ayse', 'plan.moveMany', { ids: [first], days: -7 })).changed).toBe(1);
    expect((await world.ok('ayse', 'plan.moveMany', { ids: [first], days: -7 })).changed).toBe(0);
  });

  test('follows a rule, and refuses more than 5,000 at once', async () => {
    const rule = { every: 'week', from: dayIn(1), count: 2, days: 3 };
    const { body } = await forLocations({ rule, preview: true });
    expect(body.Data.ListItems).toHaveLength(6);
    const many = await forLocations({ rule: { every: 'day', from: dayIn(1), until: '2060-01-01' }, preview: true });
    expect([many.status, Object.keys(many.body.errors)]).toEqual([400, ['locationIds']]);
  });

  test('cuts the longest name between two characters, also where a character takes two places', async () => {
    const definition = `D${'🍊'.repeat(127)}`;
    const locales = [{ languageId: 2, definition }];
    const { body } = await forLocations({ plan: { ...(await planForm({ definition, locales })), ...dates } });
    expect(body.Data.ListItems[1].definition).toBe(`D${'🍊'.repeat(122)} – Berlin`);
    const { id } = await world.ok('ayse', 'plan.copy', { id: await a.plan({ definition, locales }) });
    expect((await world.ok('ayse', 'plan.get', { id })).locales[0].definition).toBe(`D${'🍊'.repeat(123)} (copy)`);
  });

  test('names what the plan lacks', async () => {
    const { status, body } = await forLocations({}, { leadAuditorId: undefined });
    expect([status, Object.keys(body.errors)]).toEqual([400, ['plan.leadAuditorId']]);
  });
});

describe('auditors of their own', () => {
  interface Planned {
    locationId: number;
    leadAuditorId: number;
    assistantAuditorId: number;
  }
  const teams = async (seriesId: number) => {
    const rows: Planned[] = (await world.ok('ayse', 'plan.list', { seriesId, pageSize: 100 })).ListItems;
    const team = ({ leadAuditorId, assistantAuditorId }: Planned) => `${leadAuditorId} ${assistantAuditorId}`;
    return places.map((place) => [...new Set(rows.filter((row) => row.locationId === place).map(team))]);
  };

  test('stand in each location’s plans, usually whoever led the newest one there; a stranger is named at the location', async () => {
    const [first, second] = [await a.user(), await a.user()];
    const project = await a.project({ CustomerId: await a.standing.customer() });
    await world.ok('ayse', 'mapping.addLocations', { projectId: project, locationIds: places });
    await world.ok('ayse', 'mapping.addChecklists', { projectId: project, checklistIds: [checkListId] });
    const made = async (auditors: object[], over: object = {}): Promise<Reply> =>
      world.call('ayse', 'plan.forLocations', {
        plan: { ...(await planForm({ projectId: project })), beginDate: dayIn(1), endDate: dayIn(2) },
        locationIds: places,
        auditors,
        ...over,
      });
    const given = [
      { locationId: places[0], leadAuditorId: first },
      { locationId: places[2], leadAuditorId: second, assistantAuditorId: first },
    ];
    const { body } = await made(given);
    const ayse = world.ids.ayse.user;
    const plans: Planned[] = [];
    for (const id of body.Data.ids) plans.push(await world.ok('ayse', 'plan.get', { id }));
    const team = ({ leadAuditorId, assistantAuditorId }: Planned) => [leadAuditorId, assistantAuditorId];
    expect(plans.map(team)).toEqual([
      [first, first],
      [ayse, ayse],
      [second, first],
    ]);

    const usual = async () =>
      (await made([], { preview: true })).body.Data.ListItems.map(
        (row: { usualAuditorId: number | null }) => row.usualAuditorId,
      );
    expect(await usual()).toEqual([first, ayse, second]);
    // The newest counts, and what was done for another project only where there is nothing of this one.
    await made([{ locationId: places[0], leadAuditorId: second }], { locationIds: places.slice(0, 1) });
    const elsewhere = await made([], {
      plan: { ...(await planForm()), beginDate: dayIn(3), endDate: dayIn(4) },
      locationIds: places.slice(2),
    });
    expect(elsewhere.body).toMatchObject({ Success: true });
    expect(await usual()).toEqual([second, ayse, second]);
    await world.ok('ayse', 'plan.cancel', { id: body.Data.ids[2], reason: 'Bayram' });
    expect((await usual())[2]).not.toBe(second);
    await world.ok('ayse', 'plan.restore', { id: body.Data.ids[2] });
    // Who may not audit for the project any more is proposed no more, and named where somebody still names them.
    await world.ok('ayse', 'mapping.addUsers', { projectId: project, userIds: [ayse, first] });
    expect(await usual()).toEqual([first, ayse, ayse]);
    const { status, body: refused } = await made(given);
    expect([status, refused.errors]).toEqual([
      400,
      { 'auditors[1].leadAuditorId': ['The auditor must be one of the project’s users.'] },
    ]);
    const beside = await made([{ locationId: places[0], leadAuditorId: ayse, assistantAuditorId: second }]);
    expect(Object.keys(beside.body.errors)).toEqual(['auditors[0].assistantAuditorId']);
    const shown = await made(given, { preview: true });
    expect(shown.body.Data.ListItems[2].problem).toBe('The auditor must be one of the project’s users.');
    expect((await made([{ locationId: places[0], leadAuditorId: world.ids.zoe.user }])).status).toBe(404);
    await world.ok('ayse', 'user.setActive', { ids: [first], active: false });
    expect((await usual())[0]).not.toBe(first);
  });

  test('of a series stay with its occurrences, also with those made later, and change with it', async () => {
    const [first, second, ayse] = [await a.user(), await a.user(), world.ids.ayse.user];
    await world.ok('ayse', 'mapping.addUsers', { projectId, userIds: [first, second] });
    const { id } = await saved({
      locationIds: places,
      auditors: [{ locationId: places[1], leadAuditorId: first, assistantAuditorId: second }],
    });
    const expected = [[`${ayse} ${ayse}`], [`${first} ${second}`], [`${ayse} ${ayse}`]];
    expect(await teams(id)).toEqual(expected);
    expect(await make(14)).toBe(6);
    expect(await teams(id)).toEqual(expected);

    // A change that does not speak of them leaves them; one that does replaces them, and what is for no location of it goes.
    const { plan, locationIds, rule, auditors } = await world.ok('ayse', 'series.get', { id });
    expect(auditors).toEqual([{ locationId: places[1], leadAuditorId: first, assistantAuditorId: second }]);
    await world.ok('ayse', 'series.save', { id, plan, locationIds, rule });
    expect(await teams(id)).toEqual(expected);
    const others = [...auditors, { locationId: places[2], leadAuditorId: second }];
    const left = places.slice(1);
    await world.ok('ayse', 'series.save', { id, plan, locationIds: left, rule, auditors: others });
    await world.ok('ayse', 'series.save', { id, plan, locationIds: places.slice(2), rule });
    expect((await world.ok('ayse', 'series.get', { id })).auditors).toEqual([
      { locationId: places[2], leadAuditorId: second, assistantAuditorId: second },
    ]);
    expect(await teams(id)).toEqual([[], [], [`${second} ${second}`]]);
  });
});

describe('handing over', () => {
  interface Held {
    id: number;
    leadAuditorId: number;
    assistantAuditorId: number;
  }
  const team = async (id: number): Promise<number[]> => {
    const { leadAuditorId, assistantAuditorId }: Held = await world.ok('ayse', 'plan.get', { id });
    return [leadAuditorId, assistantAuditorId];
  };

  test('replaces somebody in every part that is still to be done, and names what stays', async () => {
    const [gone, heir, other, ayse] = [await a.user(), await a.user(), await a.user(), world.ids.ayse.user];
    await world.ok('ayse', 'mapping.addUsers', { projectId, userIds: [gone, heir, other, ayse] });
    const made = (leadAuditorId: number, assistantAuditorId = leadAuditorId) =>
      a.plan({ leadAuditorId, assistantAuditorId });
    const both = await made(gone);
    const second = await made(ayse, gone);
    const notTheirs = await made(ayse, other);
    const cancelled = await made(gone);
    await world.ok('ayse', 'plan.cancel', { id: cancelled, reason: 'Bayram' });
    const answered = await made(gone);
    const over = await made(gone);
    const begun = await made(gone);
    // A survey takes answers until it ends; what was begun is still to be sent, and what was returned to be corrected.
    const survey = await a.plan({ leadAuditorId: gone, assistantAuditorId: gone, auditTypeId: auditTypeIds.survey });
    const returned = await made(gone);
    for (const id of [both, answered, over, begun, survey, returned])
      await world.ok('ayse', 'plan.publish', { id, published: true });
    await world.inCompany('ayse', async (db) => {
      for (const id of [answered, survey, returned]) await answer(db, id);
      await sql`update response set status_code = ${statuses.Returned} where plan_id = ${returned}`.execute(db);
      await sql`update plan set begins_at = now() - interval '9 days', ends_at = now() - interval '8 days', grace_days = 0
        where id in (${over}, ${begun}, ${returned})`.execute(db);
      await sql`
        insert into draft (plan_id, response_key, revision, content, bytes, made_by, changed_at)
        values (${begun}, gen_random_uuid(), 0, '{"answers":{},"findings":{},"signatures":[]}', 1024, ${gone}, now())`.execute(
        db,
      );
    });
    // Another project has people of its own, and the heir is none of them.
    const strangers = await a.project({ CustomerId: await a.standing.customer() });
    await world.ok('ayse', 'mapping.addUsers', { projectId: strangers, userIds: [gone] });
    const elsewhere = await made(gone);
    await world.inCompany('ayse', (db) =>
      sql`update plan set project_id = ${strangers} where id = ${elsewhere}`.execute(db),
    );

    const ids = [both, second, notTheirs, cancelled, answered, over, begun, survey, returned, elsewhere];
    const give = { ids, fromUserId: gone, leadAuditorId: heir, assistantAuditorId: heir };
    const { changed, left } = await world.ok('ayse', 'plan.handOver', give);
    expect(changed).toBe(5);
    expect(left.map(({ id, why }: { id: number; why: string }) => [id, why])).toEqual([
      [notTheirs, 'Whoever is to be replaced has no part in it.'],
      [cancelled, 'It has been cancelled.'],
      [answered, 'It has been answered.'],
      [over, 'It is over.'],
      [elsewhere, 'The auditor must be one of the project’s users.'],
    ]);
    for (const id of [both, begun, survey, returned]) expect([id, await team(id)]).toEqual([id, [heir, heir]]);
    expect(await team(second)).toEqual([ayse, heir]);
    expect([await team(answered), await team(elsewhere)]).toEqual([
      [gone, gone],
      [gone, gone],
    ]);

    // Whoever leads, a new lead; who is both is replaced as both, and the assistant of others stays.
    await world.ok('ayse', 'plan.handOver', { ids: [both, notTheirs], leadAuditorId: gone });
    expect([await team(both), await team(notTheirs)]).toEqual([
      [gone, gone],
      [gone, other],
    ]);
    expect((await world.call('ayse', 'plan.handOver', { ids: [both], fromUserId: gone })).status).toBe(400);
    // An assistant alone may be given.
    await world.ok('ayse', 'plan.handOver', { ids: [notTheirs], fromUserId: other, assistantAuditorId: heir });
    expect(await team(notTheirs)).toEqual([gone, heir]);
    expect(await world.ok('ayse', 'plan.handOver', { ids: [notTheirs], leadAuditorId: gone })).toMatchObject({
      ...{ changed: 0, left: [{ id: notTheirs, why: 'It is already theirs.' }] },
    });
    await world.ok('ayse', 'user.setActive', { ids: [other], active: false });
    const toPassive = await world.call('ayse', 'plan.handOver', { ids: [both], leadAuditorId: other });
    expect(toPassive.body.errors).toEqual({ leadAuditorId: ['This user is passive.'] });
    for (const strange of [{ ids: [2_147_483_000] }, { leadAuditorId: world.ids.zoe.user }])
      expect((await world.call('ayse', 'plan.handOver', { ids: [both], leadAuditorId: heir, ...strange })).status).toBe(
        404,
      );
  });

  test('takes the series along: what is still to come, what is made later, and each location’s own', async () => {
    const [gone, heir, ayse] = [await a.user(), await a.user(), world.ids.ayse.user];
    await world.ok('ayse', 'mapping.addUsers', { projectId, userIds: [gone, heir, ayse] });
    const make2 = () =>
      saved({ locationIds: places.slice(0, 2), auditors: [{ locationId: places[1], leadAuditorId: gone }] });
    const { id } = await make2();
    const teamsOf = async (seriesId: number) => {
      const { ListItems } = await world.ok('ayse', 'plan.list', { seriesId, pageSize: 100, locationId: places[1] });
      return [...new Set(ListItems.map((row: Held) => `${row.leadAuditorId} ${row.assistantAuditorId}`))];
    };
    const theirs = { locationId: places[1] };
    const [handed, changed] = (await world.ok('ayse', 'plan.list', { seriesId: id, ...theirs })).ListItems;
    await world.ok('ayse', 'plan.save', { id: changed.id, graceDays: 9 });
    const ids = [handed.id];
    const give = { fromUserId: gone, leadAuditorId: heir, assistantAuditorId: heir };
    expect(await world.ok('ayse', 'plan.handOver', { ids, ...give, series: true })).toMatchObject({ changed: 9 });
    expect(await make(14)).toBeGreaterThan(0);
    expect(await teamsOf(id)).toEqual([`${heir} ${heir}`]);
    expect(await world.ok('ayse', 'series.get', { id })).toMatchObject({
      plan: { leadAuditorId: ayse },
      auditors: [{ locationId: places[1], leadAuditorId: heir, assistantAuditorId: heir }],
    });
    // They are no exceptions of the series: its next change reaches them.
    const { plan, locationIds, rule } = await world.ok('ayse', 'series.get', { id });
    await world.ok('ayse', 'series.save', { id, plan: { ...plan, graceDays: 4 }, locationIds, rule });
    expect(await world.ok('ayse', 'plan.get', { id: handed.id })).toMatchObject({ graceDays: 4 });

    // Alone, an occurrence is changed by itself.
    const alone = await make2();
    const [one] = (await world.ok('ayse', 'plan.list', { seriesId: alone.id, ...theirs })).ListItems;
    expect(await world.ok('ayse', 'plan.handOver', { ids: [one.id], ...give })).toMatchObject({ changed: 1 });
    expect((await teamsOf(alone.id)).sort()).toEqual([`${gone} ${gone}`, `${heir} ${heir}`].sort());

    // Where it is about nobody in particular, what was changed alone keeps its auditors.
    const others = { leadAuditorId: heir, assistantAuditorId: heir, series: true };
    const { ListItems: left } = await world.ok('ayse', 'plan.list', { seriesId: alone.id, ...theirs });
    const [next, own] = left.filter((row: Held) => row.id !== one.id);
    await world.ok('ayse', 'plan.save', { id: own.id, graceDays: 9 });
    // Who may not audit for the project gets neither the plan nor what its series makes.
    const before = await world.ok('ayse', 'series.get', { id: alone.id });
    const stranger = await a.user();
    const toStranger = { ids: [next.id], leadAuditorId: stranger, assistantAuditorId: stranger, series: true };
    expect(await world.ok('ayse', 'plan.handOver', toStranger)).toMatchObject({ changed: 0 });
    expect((await world.ok('ayse', 'series.get', { id: alone.id })).auditors).toEqual(before.auditors);
    await world.ok('ayse', 'plan.handOver', { ids: [next.id], ...others });
    expect([await team(next.id), await team(own.id)]).toEqual([
      [heir, heir],
      [gone, gone],
    ]);
  });
});
