import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCredit } from '../../src/facts/credit.ts';
import { audits, yesNo } from '../audits.ts';
import { type Builders, build, pixel } from '../builders.ts';
import { type Filled, openPhone, phone } from '../phone.ts';
import { bearer, openWorld, type Person, type Reply, type World } from '../world.ts';

/** What becomes of a response that arrives: counted, stored apart, known already, or another one under the same key. */

let world: World;
let a: Builders;

beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
});
afterAll(() => world.close());

const stored = (filled: Filled) =>
  world.inCompany('ayse', (db) =>
    db.selectFrom('response').selectAll().where('response_key', '=', filled.responseKey).executeTakeFirstOrThrow(),
  );
const creditUsed = (person: 'ayse' | 'zoe' = 'ayse') =>
  world.inCompany(person, async (db) => {
    const { rows } = await sql<{ n: number }>`select sum(used)::int as n from credit_slot`.execute(db);
    return rows[0]?.n ?? 0;
  });
const setCredit = (total: number) => world.inCompany('ayse', (db) => db.updateTable('credit').set({ total }).execute());
const end = (planId: number) =>
  world.inCompany('ayse', (db) =>
    db.updateTable('plan').set({ begins_at: '2020-01-01', ends_at: '2020-01-02' }).where('id', '=', planId).execute(),
  );
const said = ({ status, body }: Reply) => [status, body.Data.flags];

describe('a response that arrives', () => {
  test('in time is counted and takes a credit; sent again it gets the same receipt and takes nothing', async () => {
    const own = await openPhone(world, a);
    const filled = own.fill();
    const before = await creditUsed();
    const first = await own.send(filled);
    expect(said(first)).toEqual([201, []]);
    const { serverTime: _first, ...receipt } = first.body.Data;
    expect(receipt).toMatchObject({ responseKey: filled.responseKey, pictureCount: 0, missing: [], state: 30 });
    const again = await Promise.all(Array.from({ length: 20 }, () => own.send(filled)));
    for (const { status, body } of again) {
      const { serverTime: _again, ...same } = body.Data;
      expect([status, same]).toEqual([201, receipt]);
    }
    expect(await creditUsed()).toBe(before + 1);
    // However long ago: what has been received in time stays so.
    await end(own.planId);
    expect(said(await own.send(filled))).toEqual([201, []]);
  });

  test.each([
    ['ayse', 'zoe'],
    ['zoe', 'ayse'],
  ] as const)(
    'of %s’s under a key that %s has a response under too is one of its own, and disturbs none beside it',
    async (mine, others) => {
      const [own, other] = [await openPhone(world, build(world, mine)), await openPhone(world, build(world, others))];
      const theirs = other.fill();
      const filled = own.fill({ responseKey: theirs.responseKey });
      expect(said(await other.send(theirs))).toEqual([201, []]);
      expect(said(await own.send(filled))).toEqual([201, []]);
      const crowd = Array.from({ length: 20 }, (_, n) => (n % 2 ? own.fill() : filled));
      // All of them twice: what is there is known again.
      for (let n = 0; n < 2; n++) {
        const replies = await Promise.all(crowd.map((one) => own.send(one)));
        expect(replies.map(said)).toEqual(crowd.map(() => [201, []]));
      }
      expect(said(await other.send(theirs))).toEqual([201, []]);
      const { responseCount } = await world.ok(mine, 'audit.summary', { auditId: own.planId });
      expect(responseCount).toBe(11);
    },
  );

  test('is known by its key in whatever letters a program writes that', async () => {
    const own = await openPhone(world, a);
    const filled = own.fill();
    const loud = await own.send({ ...filled, responseKey: filled.responseKey.toUpperCase() });
    expect(said(loud)).toEqual([201, []]);
    expect((await own.send(filled)).body.Data.ReceiptNumber).toBe(loud.body.Data.ReceiptNumber);
  });

  test('is what a program sent, in whatever letters it writes the names of fields: other content is a conflict', async () => {
    const own = await openPhone(world, a);
    const { answers, ...filled } = own.fill();
    const loud = (note: string) => world.call(null, 'field.submit', { ...filled, Answers: [{ ...answers[0], note }] });
    const first = await loud('Kapı açık');
    expect(said(first)).toEqual([201, []]);
    expect((await loud('Kapı kilitli')).status).toBe(409);
    const quiet = await own.send({ ...filled, answers: [{ ...answers[0], note: 'Kapı açık' }] });
    expect(quiet.body.Data.answersHash).toBe(first.body.Data.answersHash);
  });

  test('late is stored apart: 202, no credit, and in no figure', async () => {
    const own = await openPhone(world, a);
    const filled = own.fill();
    await end(own.planId);
    const before = await creditUsed();
    expect(said(await own.send(filled))).toEqual([202, ['Late']]);
    expect(await stored(filled)).toMatchObject({ counted: false, late: true, status_code: 30 });
    expect(await creditUsed()).toBe(before);
    const { responseCount, statusCode } = await world.ok('ayse', 'audit.summary', { auditId: own.planId });
    expect([responseCount, statusCode]).toEqual([0, 70]);
  });

  test('after the end counts for so many days where an auditor of the audit sends it, and for nobody else', async () => {
    const sendAt = async (who: Person, plan: object, daysAgo: number) => {
      const own = await openPhone(world, a, { graceDays: 3, ...plan }, who);
      const ends_at = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
      await world.inCompany('ayse', (db) =>
        db.updateTable('plan').set({ begins_at: '2020-01-01', ends_at }).where('id', '=', own.planId).execute(),
      );
      const { state } = await world.ok(null, 'field.resolve', { token: own.token });
      return [state, ...said(await own.send(own.fill()))];
    };
    const auditors = { answeredBy: 'auditors' };
    expect(await sendAt('ayse', auditors, 2)).toEqual(['open', 201, []]);
    expect(await sendAt('ayse', auditors, 4)).toEqual(['closed', 202, ['Late']]);
    expect(await sendAt('ayse', {}, 2)).toEqual(['closed', 201, []]);
    expect(await sendAt(null, {}, 2)).toEqual(['closed', 202, ['Late']]);
    expect(await sendAt('can', {}, 2)).toEqual(['closed', 202, ['Late']]);
    expect(await sendAt('ayse', { auditTypeId: 2 }, 2)).toEqual(['closed', 202, ['Late']]);
  });

  test('of a plan that was taken off the air or cancelled is stored apart too', async () => {
    const own = await openPhone(world, a);
    await world.ok('ayse', 'plan.publish', { id: own.planId, published: false });
    expect(said(await own.send(own.fill()))).toEqual([202, ['Late']]);
    await world.ok('ayse', 'plan.cancel', { id: own.planId, reason: 'Mağaza kapandı' });
    expect(said(await own.send(own.fill()))).toEqual([202, ['Late']]);
  });

  test('takes its credit of the period that ends first, then of the next; one that is given back can be taken again', async () => {
    const own = await openPhone(world, a);
    await world.inCompany('ayse', (db) => addCredit(db, { total: 2, days: 5, fromDay: 0 }, Date.now()));
    const used = () =>
      world.inCompany('ayse', async (db) => {
        const { rows } = await sql<{ used: number }>`
          select (select sum(s.used)::int from credit_slot s where s.credit_id = c.id) as used from credit c order by c.ends_on`.execute(
          db,
        );
        return rows.map((row) => row.used);
      });
    const [first = 0, last = 0] = await used();
    const [one, two, three] = [own.fill(), own.fill(), own.fill()];
    await own.send(one);
    expect(await used()).toEqual([first + 1, last]);
    for (const filled of [two, three]) await own.send(filled);
    expect(await used()).toEqual([first + 2, last + 1]);
    const { id: responseId } = await stored(one);
    await world.ok('ayse', 'audit.reject', { responseId, reason: 'Reklam', spam: true });
    expect(await used()).toEqual([first + 1, last + 1]);
    await own.send(own.fill());
    expect(await used()).toEqual([first + 2, last + 1]);
    await world.inCompany('ayse', (db) => sql`delete from credit where total = 2`.execute(db));
  });

  test('takes no credit that was taken back of its period, and what had been taken of it stays so', async () => {
    const own = await openPhone(world, a);
    await own.send(own.fill());
    const spent = await creditUsed();
    await setCredit(spent + 3);
    expect(said(await own.send(own.fill()))).toEqual([201, []]);
    await setCredit(spent + 1);
    expect(said(await own.send(own.fill()))).toEqual([202, ['OverQuota']]);
    expect(await creditUsed()).toBe(spent + 1);
    await setCredit(100_000);
    expect(said(await own.send(own.fill()))).toEqual([201, []]);
    expect(await creditUsed()).toBe(spent + 2);
  });

  test('takes no credit of a period that is still ahead, though it ends first', async () => {
    const own = await openPhone(world, a);
    await world.inCompany('ayse', (db) => addCredit(db, { total: 2, days: 1, fromDay: 1 }, Date.now()));
    expect(said(await own.send(own.fill()))).toEqual([201, []]);
    const { rows } = await world.inCompany('ayse', (db) =>
      sql<{ used: number }>`
        select sum(s.used)::int as used from credit c join credit_slot s on s.credit_id = c.id where c.total = 2`.execute(
        db,
      ),
    );
    expect(rows).toEqual([{ used: 0 }]);
    await world.inCompany('ayse', (db) => sql`delete from credit where total = 2`.execute(db));
  });

  test('without credit is stored apart, and newcomers are told that the survey is closed', async () => {
    const own = await openPhone(world, a);
    await setCredit(0);
    const filled = own.fill();
    expect(said(await own.send(filled))).toEqual([202, ['OverQuota']]);
    expect(await stored(filled)).toMatchObject({ counted: false, over_quota: true });
    expect((await world.ok(null, 'field.resolve', { token: own.token })).state).toBe('closed');
    await setCredit(10_000);
    expect((await world.ok(null, 'field.resolve', { token: own.token })).state).toBe('open');
  });

  test.each(['Pacific/Kiritimati', 'Europe/Istanbul', 'Pacific/Pago_Pago'])(
    'finds the credit of the day that it is in the company’s zone, %s',
    async (zone) => {
      const own = await openPhone(world, a);
      const today = Temporal.Now.plainDateISO(zone).toString();
      await world.inCompany('ayse', async (db) => {
        await db.updateTable('company').set({ time_zone: zone }).execute();
        await db.updateTable('credit').set({ begins_on: today, ends_on: today }).execute();
      });
      expect((await world.ok(null, 'field.resolve', { token: own.token })).state).toBe('open');
      expect(said(await own.send(own.fill()))).toEqual([201, []]);
      await world.inCompany('ayse', async (db) => {
        await db.updateTable('company').set({ time_zone: 'Europe/Istanbul' }).execute();
        await db.updateTable('credit').set({ begins_on: '2020-01-01', ends_on: '2099-01-01' }).execute();
      });
    },
  );

  test('over the participant limit is stored apart; however many come at once, no more than the limit are counted', async () => {
    const own = await openPhone(world, a, { participantLimit: 3 });
    const replies = await Promise.all(Array.from({ length: 12 }, () => own.send(own.fill())));
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(3).fill(201), ...Array(9).fill(202)]);
    for (const reply of replies) if (reply.status === 202) expect(reply.body.Data.flags).toEqual(['OverQuota']);
    const { responseCount } = await world.ok('ayse', 'audit.summary', { auditId: own.planId });
    expect(responseCount).toBe(3);
    expect(await world.ok(null, 'field.resolve', { token: own.token })).toMatchObject({
      state: 'full',
      message: 'The participant limit has been reached.',
    });
  });

  test('with other content under the same key is a conflict: both are kept, and the device learns what is there', async () => {
    const own = await openPhone(world, a);
    const filled = own.fill();
    const { answersHash } = (await own.send(filled)).body.Data;
    const other = { ...filled, answers: [{ ...filled.answers[0], note: 'Başka bir not' }] };
    const refused = await own.send(other);
    expect(refused.status).toBe(409);
    expect(refused.body.Data).toMatchObject({ responseKey: filled.responseKey, answersHash, state: 30 });
    expect((await stored(filled)).answers_hash).toBe(answersHash);
    expect(await conflictsOf(filled)).toEqual(['Başka bir not']);
    await own.send(other);
    expect(await conflictsOf(filled)).toHaveLength(1);
  });

  test('with ever other contents leaves the first five of them and the newest', async () => {
    const own = await openPhone(world, a);
    const filled = own.fill();
    await own.send(filled);
    for (let n = 1; n <= 9; n++) {
      await own.send({ ...filled, answers: [{ ...filled.answers[0], note: `Not ${n}` }] });
    }
    expect(await conflictsOf(filled)).toEqual(['Not 1', 'Not 2', 'Not 3', 'Not 4', 'Not 5', 'Not 9']);
  });
});

describe('a crowd at one moment', () => {
  test('of copies, other contents, too many for the limit and for the credit: each is answered as if it came alone', async () => {
    const own = await openPhone(world, a, { participantLimit: 25 });
    const used = await creditUsed();
    await setCredit(used + 20);
    const first = own.fill();
    const other = { ...first, answers: [{ ...first.answers[0], note: 'Başka' }] };
    const kinds = [...Array(10).fill(first), ...Array(3).fill(other), ...Array.from({ length: 60 }, () => own.fill())];
    const replies = await Promise.all(kinds.map((filled: Filled) => own.send(filled)));
    await setCredit(10_000);
    const copies = replies.slice(0, 13);
    const [won, lost] =
      copies[0]?.status === 409 ? [copies.slice(10), copies.slice(0, 10)] : [copies.slice(0, 10), copies.slice(10)];
    expect(new Set(won.map(({ body }) => `${body.Data.ReceiptNumber} ${body.Data.flags}`)).size).toBe(1);
    expect(lost.map(({ status }) => status)).toEqual(lost.map(() => 409));
    const isCounted = ({ status }: Reply) => status === 201;
    const counted = replies.slice(13).filter(isCounted).length + Number(isCounted(won[0] as Reply));
    expect([counted, await creditUsed()]).toEqual([20, used + 20]);
    for (const reply of replies.slice(13)) if (!isCounted(reply)) expect(said(reply)).toEqual([202, ['OverQuota']]);
    const lines = await world.inCompany('ayse', async (db) => {
      const { rows } = await sql<{ responses: number; lines: number; told: number }>`
        select count(distinct r.id)::int as responses, count(*)::int as lines, count(distinct l.row_id)::int as told
        from response r left join activity l on l.table_name = 'response' and l.row_id = r.id and l.change = 'insert'
        where r.plan_id = ${own.planId}`.execute(db);
      return rows[0];
    });
    expect(lines).toEqual({ responses: 61, lines: 61, told: 61 });
  });
});

describe('what has changed since the last response came', () => {
  const planOf = (own: { planId: number }, change: Record<string, unknown>) =>
    world.inCompany('ayse', (db) => db.updateTable('plan').set(change).where('id', '=', own.planId).execute());

  test.each<[string, (own: { planId: number }) => Promise<unknown>]>([
    ['taken off the air', ({ planId }) => world.ok('ayse', 'plan.publish', { id: planId, published: false })],
    ['cancelled', ({ planId }) => world.ok('ayse', 'plan.cancel', { id: planId, reason: 'Kapandı' })],
    ['given another link', ({ planId }) => world.ok('ayse', 'plan.rotateLink', { id: planId })],
    ['ended', ({ planId }) => end(planId)],
  ])('a plan that was %s stores the next one apart', async (_what, change) => {
    const own = await openPhone(world, a);
    expect(said(await own.send(own.fill()))).toEqual([201, []]);
    await change(own);
    expect(said(await own.send(own.fill()))).toEqual([202, ['Late']]);
  });

  test('a limit, and who sees the score, hold from the next one on', async () => {
    const own = await openPhone(world, a, { showScore: 'nobody' });
    expect((await own.send(own.fill())).body.Data).not.toHaveProperty('Score');
    await planOf(own, { show_score: 'everyone', participant_limit: 2 });
    expect((await own.send(own.fill())).body.Data).toHaveProperty('Score');
    expect(said(await own.send(own.fill()))).toEqual([202, ['OverQuota']]);
  });

  test('that a critical question failed is told to whoever is told the score, and to nobody else', async () => {
    const exit = await audits(world, a).question('Acil çıkış açık mı?', yesNo, { critical: true });
    const checkListId = await a.checklistOf([exit.id]);
    const answers = [{ questionId: exit.id, optionIds: [exit.answers.Hayır] }];
    const sent = async (showScore: string) => {
      const own = await openPhone(world, a, { showScore, checkListId });
      const filled = own.fill({ answers });
      const { flags, ReceiptNumber } = (await own.send(filled)).body.Data;
      const later = await world.ok(null, 'field.receipt', { receiptNumber: ReceiptNumber, key: filled.responseKey });
      return [flags, later.flags];
    };
    expect(await sent('nobody')).toEqual([[], []]);
    expect(await sent('auditors')).toEqual([[], []]);
    expect(await sent('everyone')).toEqual([['Critical'], ['Critical']]);
  });

  test('the name of a level is today’s', async () => {
    const own = await openPhone(world, a, { showScore: 'everyone' });
    const levelOf = async () => (await own.send(own.fill())).body.Data.Score.level;
    const rename = (name: string) =>
      world.inCompany('ayse', (db) => db.updateTable('level').set({ name, locales: '[]' }).execute());
    await rename('Önceki');
    expect(await levelOf()).toBe('Önceki');
    await rename('Sonraki');
    expect(await levelOf()).toBe('Sonraki');
  });

  test('whoever has signed out, or has lost their part in the project, is asked again', async () => {
    const { id: planId, token } = await a.openPlan({ answeredBy: 'auditors' });
    const { projectId } = await world.ok('ayse', 'plan.get', { id: planId });
    await world.ok('ayse', 'mapping.addUsers', { projectId, userIds: [world.ids.can.user] });
    const own = await phone(world, token, 'can');
    expect((await own.send(own.fill())).status).toBe(201);
    await world.ok('ayse', 'mapping.removeUsers', { projectId, ids: [world.ids.can.user] });
    expect(said(await own.send(own.fill()))).toEqual([202, ['Late']]);
    await world.ok('ayse', 'mapping.addUsers', { projectId, userIds: [world.ids.can.user] });
    expect((await own.send(own.fill())).status).toBe(201);
    const session = bearer(await world.session(world.ids.can, 'field'));
    const sentBy = async () => (await world.call(null, 'field.submit', own.fill(), session)).status;
    expect(await sentBy()).toBe(201);
    await world.call(null, 'account.logout', {}, session);
    expect(await sentBy()).toBe(401);
  });
});

const conflictsOf = (filled: Filled) =>
  world.inCompany('ayse', async (db) => {
    const { rows } = await sql<{ note: string }>`
      select c.raw -> 'answers' -> 0 ->> 'note' as note from response_conflict c join response r on r.id = c.response_id
      where r.response_key = ${filled.responseKey}::uuid order by c.id`.execute(db);
    return rows.map(({ note }) => note);
  });

describe('a link that has been replaced', () => {
  test('leads nowhere at once, and what a phone that held its form sends is stored apart, photos and all', async () => {
    const own = await openPhone(world, a);
    const pictureKey = '0b2f8d3e-6a55-4d55-9f6e-3f0a5a4f0001';
    const filled = own.fill();
    filled.answers[0] = { ...filled.answers[0], pictureKeys: [pictureKey] };
    const early = { pictureKey: randomUUID(), responseKey: randomUUID(), bytes: pixel };
    await own.put(early);
    expect(await own.progress(early.pictureKey)).toBe(pixel.length);
    await world.ok('ayse', 'plan.rotateLink', { id: own.planId });
    const { link } = await world.ok('ayse', 'plan.get', { id: own.planId });

    expect((await world.ok(null, 'field.resolve', { token: own.token })).state).toBe('unknown');
    expect((await world.call(null, 'field.form', { token: own.token })).status).toBe(404);
    const picture = a.pictureOf({ ...filled, token: own.token });
    expect((await world.call(null, 'field.putPicture', picture)).status).toBe(404);
    expect((await world.call(null, 'field.pictureState', { token: own.token, pictureKey })).status).toBe(404);
    expect(await own.progress(early.pictureKey)).toBeNull();

    expect(said(await own.send(filled))).toEqual([202, ['Late', 'AwaitingPictures']]);
    expect((await world.ok(null, 'field.putPicture', picture)).complete).toBe(true);
    expect((await stored(filled)).awaiting_pictures).toBe(false);

    const fresh = await phone(world, link.split('/').at(-1));
    expect(said(await fresh.send(fresh.fill()))).toEqual([201, []]);
  });
});

describe('a passive company', () => {
  test('takes no answers: newcomers are told so, and what a phone sends is stored apart without a credit', async () => {
    const zoe = build(world, 'zoe');
    const own = await openPhone(world, zoe);
    const setActive = (active: boolean) =>
      world.inCompany('zoe', (db) => db.updateTable('company').set({ active }).execute());
    const before = await creditUsed('zoe');
    await setActive(false);
    expect(await world.ok(null, 'field.resolve', { token: own.token })).toMatchObject({
      state: 'offAir',
      message: 'Not on the air at the moment.',
    });
    expect((await world.ok(null, 'field.form', { token: own.token })).version).toBeNull();
    expect(said(await own.send(own.fill()))).toEqual([202, ['Late']]);
    await setActive(true);
    expect(said(await own.send(own.fill()))).toEqual([201, []]);
    expect(await creditUsed('zoe')).toBe(before + 1);
  });
});

describe('a link of a plan that is not open', () => {
  test.each([
    ['notYet', 'Not started yet; begins 1 Jan 2099, 03:00.', { begins_at: '2099-01-01', ends_at: '2099-02-01' }],
    ['closed', 'This has ended.', { begins_at: '2020-01-01', ends_at: '2020-02-01' }],
    ['offAir', 'Not on the air at the moment.', { published: false }],
    ['offAir', 'Not on the air at the moment.', { cancelled_at: '2020-01-01' }],
  ])('gives strangers its sentence (%s) and no questions', async (state, message, change) => {
    const own = await openPhone(world, a, { definition: `Kapalı ${state}`, locales: [] });
    await world.inCompany('ayse', (db) => db.updateTable('plan').set(change).where('id', '=', own.planId).execute());
    const form = await world.ok(null, 'field.form', { token: own.token });
    const { plan } = await world.ok(null, 'field.resolve', { token: own.token });
    expect(form).toEqual({ state, message: expect.stringContaining(message), plan, version: null });
    expect(plan.definition).toBe(`Kapalı ${state}`);
    // Its auditors see what they are about to answer, or have missed.
    expect((await world.ok('ayse', 'field.form', { token: own.token })).version.sections).toHaveLength(1);
  });
});

describe('numbers and tags', () => {
  test('receipts are counted within each company, and found by their number and key alone', async () => {
    const ours = await openPhone(world, a);
    const theirs = await openPhone(world, build(world, 'zoe'));
    const numberOf = async (own: typeof ours): Promise<[number, Filled]> => {
      const filled = own.fill();
      return [Number((await own.send(filled)).body.Data.ReceiptNumber.replace('S-', '')), filled];
    };
    const [first, filled] = await numberOf(ours);
    for (let n = 0; n < 3; n++) await numberOf(theirs);
    const [second, other] = await numberOf(ours);
    expect(second).toBe(first + 1);
    const ask = (number: number, key: string) =>
      world.call(null, 'field.receipt', { receiptNumber: `s-${number}`, key });
    expect((await ask(first, filled.responseKey)).body.Data).toMatchObject({ state: 30, missing: [] });
    expect((await ask(first, other.responseKey)).status).toBe(404);
    expect((await ask(second, filled.responseKey)).status).toBe(404);
  });

  test('filled in before the plan was taken off and published anew, it is scored on the checklist that it was filled in on', async () => {
    const own = audits(world, a);
    const list = await own.checklist();
    const phoneOf = (checkListId: number) => openPhone(world, a, { checkListId });
    const before = await phoneOf(list.checkListId);
    const { planId, token } = before;
    const answers = [{ questionId: list.floor.id, optionIds: [list.floor.answers.Evet] }];
    const another = await phoneOf((await own.checklist()).checkListId);
    await world.ok('ayse', 'plan.publish', { id: planId, published: false });
    const question = await world.ok('ayse', 'question.get', { id: list.floor.id });
    const halved = question.answers.map((one: { score: number }) => ({ ...one, score: one.score / 2 }));
    await world.ok('ayse', 'question.update', { id: list.floor.id, answers: halved });
    await world.ok('ayse', 'plan.publish', { id: planId, published: true });
    const after = await phone(world, token);
    expect(after.form.versionTag.split('.')[0]).not.toBe(before.form.versionTag.split('.')[0]);
    const scored = async (filled: Filled) => {
      expect(said(await before.send(filled))).toEqual([201, []]);
      const { earned, max } = await stored(filled);
      return [earned, max];
    };
    expect(await scored(after.fill({ answers }))).toEqual([500, 2000]);
    expect(await scored(before.fill({ answers }))).toEqual([1000, 2000]);
    // A tag that names no version of this checklist is none.
    const { versionTag } = another.form;
    expect(await scored(before.fill({ answers, versionTag }))).toEqual([500, 2000]);
  });

  test('filled in before its plan was given another checklist, it keeps its answers and what they are worth', async () => {
    const own = audits(world, a);
    const [list, other] = [await own.checklist(), await own.checklist()];
    const answers = [{ questionId: list.floor.id, optionIds: [list.floor.answers.Evet] }];
    const before = await openPhone(world, a, { checkListId: list.checkListId });
    const { planId: id, token } = before;
    await world.ok('ayse', 'plan.save', { id, published: false, checkListId: other.checkListId });
    await world.ok('ayse', 'plan.publish', { id, published: true });
    const filled = before.fill({ answers });
    expect(said(await before.send(filled))).toEqual([201, []]);
    expect(await stored(filled)).toMatchObject({
      earned: 1000,
      max: 2000,
      raw: { answers: [{ questionId: list.floor.id }] },
    });
    // Of a plan that never had the other list on the air its form is none.
    const stranger = await openPhone(world, a, { checkListId: other.checkListId });
    const foreign = stranger.fill({ answers, versionTag: before.form.versionTag });
    expect(said(await stranger.send(foreign))).toEqual([201, []]);
    expect(await stored(foreign)).toMatchObject({ raw: { answers: [] } });
    expect((await phone(world, token)).form.version.sections[0].questions[0].id).toBe(other.floor.id);
  });

  test('the tag of a form names its checklist by content, and tells of no volumes', async () => {
    const { id, token } = await a.openPlan();
    const { versionTag } = (await phone(world, token)).form;
    const { rowVersion } = await world.ok('ayse', 'plan.get', { id });
    const row = await world.inCompany('ayse', async (db) => {
      const { rows } = await sql<{ hash: string; xmin: string }>`
        select v.hash, p.xmin::text as xmin from plan p join checklist_version v on v.id = p.version_id where p.id = ${id}`.execute(
        db,
      );
      return rows[0];
    });
    const [hash = '', state = ''] = versionTag.split('.');
    expect([hash.length, row?.hash.startsWith(hash)]).toEqual([32, true]);
    for (const mark of [state, rowVersion]) expect(mark).toMatch(/^[0-9a-f]{16}$/);
    expect(`${versionTag} ${rowVersion}`).not.toContain(row?.xmin);
    await world.ok('ayse', 'plan.save', { id, graceDays: 3 });
    expect((await phone(world, token)).form.versionTag).not.toBe(versionTag);
  });
});
