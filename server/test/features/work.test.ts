import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { audits, fourteenOfTwenty } from '../audits.ts';
import { build } from '../builders.ts';
import { userWith } from '../walks/door.ts';
import { bearer, openWorld } from '../world.ts';

/** What somebody finds on the dashboard as their own to do. */

const world = await openWorld();
const a = build(world, 'ayse');
afterAll(() => world.close());
const of = audits(world, a);

const work = async (): Promise<Record<string, number[]>> => {
  const found: Record<string, { id: number }[]> = await world.ok('can', 'dashboard.work');
  return Object.fromEntries(Object.entries(found).map(([kind, rows]) => [kind, rows.map(({ id }) => id)]));
};

describe('what needs somebody', () => {
  test('is a response that came back to them, which is counted among those that were returned', async () => {
    const list = await of.checklist();
    const { id: auditId, token } = await a.openPlan({ checkListId: list.checkListId });
    await world.ok('can', 'field.submit', { responseKey: randomUUID(), token, answers: fourteenOfTwenty(list) });
    const [{ responseId }] = (await of.details(auditId)).Responses;
    const returned = async () => (await world.ok('ayse', 'dashboard.statistics')).Now.Returned;
    const before = await returned();
    expect((await work()).Returned).toEqual([]);
    await world.ok('ayse', 'audit.return', { responseId, reason: 'Fotoğraf bulanık' });
    expect([(await work()).Returned, await returned()]).toEqual([[responseId], before + 1]);
    const { endDate, graceDays } = await world.ok('ayse', 'plan.get', { id: auditId });
    const [{ title, due, link }] = (await world.ok('can', 'dashboard.work')).Returned;
    expect([title, Date.parse(due), new URL(link, 'http://x').pathname]).toEqual([
      'Haziran denetimi',
      Date.parse(endDate) + graceDays * 86_400_000,
      `/s/${token}`,
    ]);
    // After the plan’s end it has as many days from when it was returned, as the form and the inbox say.
    await world.inCompany('ayse', (db) =>
      sql`update plan set begins_at = begins_at - interval '9 days', ends_at = now() - interval '8 days', grace_days = 3
        where id = ${auditId}`.execute(db),
    );
    const { dueAt } = (await world.ok('ayse', 'review.list', { responseId })).ListItems[0];
    const [{ due: later }] = (await world.ok('can', 'dashboard.work')).Returned;
    expect(Date.parse(later)).toBe(Date.parse(dueAt));
    expect(Date.parse(later)).toBeGreaterThan(Date.now());
    await world.inCompany('ayse', (db) =>
      sql`update plan set begins_at = begins_at + interval '9 days', ends_at = now() + interval '1 day' where id = ${auditId}`.execute(
        db,
      ),
    );
    expect((await world.ok('ayse', 'dashboard.work')).Returned).toEqual([]);
    // It is still to be corrected while another of its plan waits for approval.
    await world.ok(null, 'field.submit', { responseKey: randomUUID(), token, answers: fourteenOfTwenty(list) });
    expect(await returned()).toBe(before + 1);
    await world.ok('ayse', 'plan.cancel', { id: auditId, reason: 'Mağaza kapandı' });
    expect((await work()).Returned).toEqual([]);
  });

  test('is a response that came back and whose author has left, where they lead its plan', async () => {
    const list = await of.checklist();
    const { id: auditId, token } = await a.openPlan({ checkListId: list.checkListId });
    await world.inCompany('ayse', (db) =>
      db.updateTable('plan').set({ lead_auditor_id: world.ids.can.user }).where('id', '=', auditId).execute(),
    );
    const author = await userWith(world, []);
    const submission = { responseKey: randomUUID(), token, answers: fourteenOfTwenty(list) };
    const { body } = await world.call(null, 'field.submit', submission, bearer(await world.session(author)));
    expect(body.Success).toBe(true);
    const [{ responseId }] = (await of.details(auditId)).Responses;
    await world.ok('ayse', 'audit.return', { responseId, reason: 'Fotoğraf bulanık' });
    expect((await work()).Returned).toEqual([]);
    await world.ok('ayse', 'user.setActive', { ids: [author.user], active: false });
    expect((await work()).Returned).toEqual([responseId]);
    await world.ok('ayse', 'plan.cancel', { id: auditId, reason: 'Mağaza kapandı' });
  });

  test('is an audit that they lead or assist, until its grace is over, while it is on the air and nothing has come of it, and no survey', async () => {
    const list = await of.checklist();
    const { id, token } = await a.openPlan({ checkListId: list.checkListId });
    const { id: survey } = await a.openPlan({ checkListId: list.checkListId, auditTypeId: 2 });
    const [can, ayse] = [world.ids.can.user, world.ids.ayse.user];
    const give = (lead: number, assistant: number) =>
      world.inCompany('ayse', (db) =>
        db
          .updateTable('plan')
          .set({ lead_auditor_id: lead, assistant_auditor_id: assistant })
          .where('id', 'in', [id, survey])
          .execute(),
      );
    await give(ayse, can);
    expect((await work()).Assignments).toEqual([id]);
    await give(can, ayse);
    expect((await work()).Assignments).toEqual([id]);
    // Past its end it can be made up for until its grace is over.
    const ended = (grace_days: number, hours: number) =>
      world.inCompany('ayse', (db) => {
        const [begins_at, ends_at] = [hours - 9, hours].map((at) =>
          new Date(Date.now() + at * 3_600_000).toISOString(),
        );
        return db.updateTable('plan').set({ begins_at, ends_at, grace_days }).where('id', '=', id).execute();
      });
    await ended(1, -23);
    expect((await work()).Assignments).toEqual([id]);
    await ended(1, -25);
    expect((await work()).Assignments).toEqual([]);
    // Nor does it help that one was begun in time.
    const begun = { answers: {}, findings: {}, signatures: [] };
    await world.inCompany('ayse', (db) =>
      sql`insert into draft (plan_id, response_key, content, bytes, made_by, changed_at)
        values (${id}, ${randomUUID()}, ${JSON.stringify(begun)}::jsonb, 9, ${can}, app_now())`.execute(db),
    );
    expect((await work()).Assignments).toEqual([]);
    await ended(1, 8);
    await world.ok('ayse', 'plan.publish', { id, published: false });
    expect((await work()).Assignments).toEqual([]);
    await world.ok('ayse', 'plan.publish', { id, published: true });
    await world.ok('can', 'field.submit', { responseKey: randomUUID(), token, answers: fourteenOfTwenty(list) });
    expect((await work()).Assignments).toEqual([]);
  });

  test('is an action until they have submitted it, and then its verifier’s', async () => {
    const verifier = await userWith(world, []);
    const token = await world.session(verifier);
    const id = await a.action({ ownerUserId: world.ids.can.user, verifierUserId: verifier.user });
    const turns = async () => {
      const { body } = await world.call(null, 'dashboard.work', {}, bearer(token));
      return [(await work()).Actions, body.Data.Actions.map((row: { id: number }) => row.id)];
    };
    const set = (state: string) => world.ok('can', 'action.setState', { id, state, note: 'Bitti' });
    expect(await turns()).toEqual([[id], []]);
    // It is due until the end of its day, and done on its own page.
    const { dueDate } = await world.ok('ayse', 'action.get', { id });
    const [{ due, link }] = (await world.ok('can', 'dashboard.work')).Actions;
    const zoned = Temporal.Instant.from(due).toZonedDateTimeISO('Europe/Istanbul');
    expect([zoned.toPlainDate().toString(), zoned.hour, link]).toEqual([dueDate, 23, `/actions/${id}`]);
    await set('inProgress');
    expect(await turns()).toEqual([[id], []]);
    await set('submitted');
    expect(await turns()).toEqual([[], [id]]);
  });

  test('is an action that was submitted, where nobody is named to verify it and they manage actions: it waits for any of them', async () => {
    const [manager, other] = [await userWith(world, ['ManageActions']), await userWith(world, ['ManageReports'])];
    const id = await a.action({ ownerUserId: manager.user, verifierUserId: null });
    const lead = (await userWith(world, [])).user;
    await world.inCompany('ayse', (db) =>
      sql`update plan set approver_id = null, lead_auditor_id = ${lead} where id = (select plan_id from action where id = ${id})`.execute(
        db,
      ),
    );
    const tokens = await Promise.all([manager, other].map((one) => world.session(one)));
    const turns = () =>
      Promise.all(
        ['ayse', ...tokens].map(async (token) => {
          const asked = async (call: 'dashboard.work' | 'action.list', input: Record<string, unknown>) =>
            token === 'ayse'
              ? world.ok(token, call, input)
              : (await world.call(null, call, input, bearer(token))).body.Data;
          const { Actions } = await asked('dashboard.work', {});
          const { ListItems } = await asked('action.list', { id, mine: true });
          return [Actions, ListItems].map((rows) => rows.some((row: { id: number }) => row.id === id));
        }),
      );
    const nobodys = [false, false];
    expect(await turns()).toEqual([nobodys, [true, true], nobodys]);
    await world.call(null, 'action.setState', { id, state: 'submitted', note: 'Bitti' }, bearer(tokens[0] ?? ''));
    expect(await turns(), 'its owner verifies nothing of their own').toEqual([[true, true], [false, true], nobodys]);
  });
});
