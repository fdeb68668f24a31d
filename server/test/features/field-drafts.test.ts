import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweeps } from '../../src/db/sweeps.ts';
import { type Audits, audits, type Checklist, fourteenOfTwenty } from '../audits.ts';
import { type Builders, build, pixel, sha256 } from '../builders.ts';
import { connect } from '../laws/catalogue.ts';
import { phone } from '../phone.ts';
import { waiting } from '../waiting.ts';
import { openWorld, type Person, type Reply, type World } from '../world.ts';

/** The draft that lead and assistant share: merged answer by answer, sent by one for both. */

let world: World;
let a: Builders;
let of: Audits;
let list: Checklist;

beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
  of = audits(world, a);
  list = await of.checklist();
});
afterAll(() => world.close());

type Input = Record<string, unknown>;

const setPlan = (id: number, values: { assistant_auditor_id?: number; link_token?: string }) =>
  world.inCompany('ayse', (db) => db.updateTable('plan').set(values).where('id', '=', id).execute());

/** An audit of Ayşe's, with Can as her assistant, and a key for its draft. */
async function shared(over: Input = {}) {
  const plan = await a.openPlan({
    checkListId: list.checkListId,
    answeredBy: 'auditors',
    ...over,
  });
  await setPlan(plan.id, { assistant_auditor_id: world.ids.can.user });
  const responseKey = randomUUID();
  const put = (who: Person, change: Input = {}) =>
    world.call(who, 'fieldwork.putDraft', { responseKey, token: plan.token, answers: [], ...change });
  return { ...plan, responseKey, put, get: (who: Person) => world.call(who, 'fieldwork.draft', { responseKey }) };
}

const anHourAgo = Date.now() - 3_600_000;
const at = (seconds: number): string => new Date(anHourAgo + seconds * 1000).toISOString();
const floor = (title: string, seconds: number, over: Input = {}) => ({
  questionId: list.floor.id,
  optionIds: [list.floor.answers[title]],
  at: at(seconds),
  ...over,
});
const shelves = (title: string, seconds: number, over: Input = {}) => ({
  questionId: list.shelves.id,
  optionIds: [list.shelves.answers[title]],
  at: at(seconds),
  ...over,
});

describe('what an auditor filled in before the plan was handed over to another one', () => {
  const said = ({ status, body }: Reply) => [status, body.Data?.flags ?? body.Message];
  const handOver = (id: number) =>
    world.ok('ayse', 'plan.handOver', {
      ids: [id],
      fromUserId: world.ids.can.user,
      leadAuditorId: world.ids.ayse.user,
      assistantAuditorId: world.ids.ayse.user,
    });

  test('is stored apart with its photos until somebody accepts it', async () => {
    const own = await shared();
    await own.put('can', { answers: [floor('Evet', 1)] });
    const before = await phone(world, own.token, 'can');
    const pictureKey = randomUUID();
    const answers = [{ ...before.fill().answers[0], pictureKeys: [pictureKey] }];
    const filled = before.fill({ responseKey: own.responseKey, answers });
    await handOver(own.id);
    expect(said(await before.send(filled))).toEqual([202, ['Late', 'AwaitingPictures']]);
    // Sent again, because no answer came.
    expect(said(await before.send(filled))).toEqual([202, ['Late', 'AwaitingPictures']]);
    const { responseKey } = filled;
    expect((await before.put({ responseKey, pictureKey, bytes: pixel })).body.Data).toMatchObject({ complete: true });
    const { ListItems } = await world.ok('ayse', 'review.list', { apart: true, auditId: own.id });
    expect(ListItems).toMatchObject([{ flags: expect.arrayContaining(['Late']) }]);
    await world.ok('ayse', 'audit.accept', { responseId: ListItems[0].responseId, accept: true });
    // Whoever never was one of its auditors is turned away.
    const other = await a.openPlan({ checkListId: list.checkListId, answeredBy: 'auditors' });
    expect(said(await before.send(before.fill({ token: other.token })))).toEqual([403, 'Bu denetime atanmadınız.']);
  });

  test('is stored apart also while photos of another one are on their way, which make nobody an auditor again', async () => {
    const own = await shared();
    const before = await phone(world, own.token, 'can');
    const pictureKey = randomUUID();
    const answers = [{ ...before.fill().answers[0], pictureKeys: [pictureKey] }];
    const filled = before.fill({ answers });
    await handOver(own.id);
    expect(said(await before.send(filled))).toEqual([202, ['Late', 'AwaitingPictures']]);
    expect(said(await before.send(before.fill()))).toEqual([202, ['Late']]);
    const reads = ['field.form', 'fieldwork.history'].map((name) => world.call('can', name, { token: own.token }));
    expect((await Promise.all(reads)).map(({ status }) => status)).toEqual([403, 404]);
    const { responseKey } = filled;
    expect((await before.put({ responseKey, pictureKey: randomUUID(), bytes: pixel })).status).toBe(404);
    // The second time because no answer came.
    for (const _ of [1, 2])
      expect((await before.put({ responseKey, pictureKey, bytes: pixel })).body.Data).toMatchObject({ complete: true });
    expect(await before.progress(pictureKey)).toBe(pixel.length);
    expect((await before.put({ responseKey: randomUUID(), pictureKey: randomUUID(), bytes: pixel })).status).toBe(403);
  });

  test('is refused to whoever left the project before there was the plan, whoever else has left it since', async () => {
    const open = () => a.openPlan({ checkListId: list.checkListId, answeredBy: 'auditors' });
    const earlier = await open();
    const { projectId } = await world.ok('ayse', 'plan.get', { id: earlier.id });
    await world.ok('ayse', 'mapping.addUsers', { projectId, userIds: [world.ids.can.user] });
    await world.ok('ayse', 'mapping.removeUsers', { projectId, ids: [world.ids.can.user] });
    const later = await open();
    const other = { projectId, userIds: [world.ids.ayse.user] };
    await world.ok('ayse', 'mapping.removeUsers', { projectId, ids: other.userIds });
    await world.ok('ayse', 'mapping.addUsers', other);
    const send = async ({ token }: { token: string }) =>
      said(await world.call('can', 'field.submit', (await phone(world, token, 'ayse')).fill()));
    expect([await send(earlier), await send(later)]).toEqual([
      [202, ['Late']],
      [403, 'Bu denetime atanmadınız.'],
    ]);
  });

  test('does not end the draft that the other one goes on with: its sender is told how it comes into that', async () => {
    const own = await shared();
    await own.put('can', { answers: [floor('Evet', 1)] });
    const before = await phone(world, own.token, 'can');
    const filled = before.fill({ responseKey: own.responseKey });
    await handOver(own.id);
    await own.put('ayse', { answers: [shelves('Tam', 2)] });
    expect(said(await before.send(filled))).toEqual([403, expect.stringContaining('yardımcı denetçi olarak')]);
    expect((await own.get('ayse')).body.Data).toMatchObject({ state: 'draft' });
    await setPlan(own.id, { assistant_auditor_id: world.ids.can.user });
    expect((await own.put('can', { answers: [floor('Hayır', 3)] })).status).toBe(200);
    expect(said(await before.send(filled))).toEqual([201, []]);
  });
});

describe('a draft', () => {
  test('is one for lead and assistant: each finds what the other said, and assignments name its key', async () => {
    const own = await shared();
    const first = await own.put('ayse', { answers: [floor('Evet', 1)], startedAt: at(0), versionTag: 'x' });
    expect([first.status, first.body.Data.draftVersion, first.body.Data.state]).toEqual([200, 1, 'draft']);
    // Whoever came to it later did not begin it.
    await own.put('can', { answers: [shelves('Tam', 2)], startedAt: at(2) });
    const { Data } = (await own.get('ayse')).body;
    expect(Data).toMatchObject({ token: own.token, versionTag: 'x', startedAt: at(0), clashes: [], receipt: null });
    expect(Data.answers).toMatchObject([
      { questionId: list.floor.id, byId: world.ids.ayse.user },
      { questionId: list.shelves.id, byId: world.ids.can.user },
    ]);
    for (const who of ['ayse', 'can'] as const) {
      const plans = await world.ok(who, 'fieldwork.assignments');
      expect(plans.find((plan: Input) => plan.auditId === own.id)).toMatchObject({
        responseKey: own.responseKey,
        draftVersion: 2,
        statusCode: 20,
        role: who === 'ayse' ? 'lead' : 'assistant',
      });
    }
  });

  test('was given where it was begun, whoever sends it and from wherever, also when the barcode there has a new code since', async () => {
    const own = await shared();
    const projectId = await a.standing.project();
    const [dock, gate] = await Promise.all(
      ['Rampa', 'Kapı'].map(async (name) => {
        const locationId = await a.location({ Name: name });
        await world.ok('ayse', 'mapping.addLocations', { projectId, locationIds: [locationId] });
        return world.ok('ayse', 'staticBarcode.create', { name, locationId, auditPlanId: null });
      }),
    );
    const begun = await own.put('ayse', { startedAt: at(1), barcodeCode: dock.code, answers: [floor('Evet', 2)] });
    expect(begun.body.Data).toMatchObject({ barcodeCode: dock.code, locationName: 'Rampa' });
    const joined = await own.put('can', { startedAt: at(3), barcodeCode: gate.code, answers: [shelves('Tam', 4)] });
    expect(joined.body.Data).toMatchObject({ barcodeCode: dock.code, locationName: 'Rampa' });
    await world.ok('ayse', 'staticBarcode.rotate', { id: dock.id });
    const his = await phone(world, own.token, 'can');
    const { draftVersion } = joined.body.Data;
    const sent = { responseKey: own.responseKey, startedAt: new Date().toISOString(), draftVersion };
    expect((await his.send(his.fill(sent))).status).toBe(201);
    const { Responses } = await world.ok('ayse', 'audit.details', { auditId: own.id });
    expect(Responses).toMatchObject([{ locationName: 'Rampa' }]);
    // Whoever sent it was not there.
    const scans = await world.ok('ayse', 'staticBarcode.scans', { id: dock.id });
    expect(scans.ListItems.map(({ userName }: Input) => userName)).toEqual([expect.stringContaining('Ayşe')]);
  });

  test('that was begun at its plan’s own location stays there', async () => {
    const own = await shared();
    const begun = await own.put('ayse', { answers: [floor('Evet', 1)] });
    expect(begun.body.Data).toMatchObject({ barcodeCode: null, locationName: null });
  });

  test('is filled in to its end on the version that it was begun on, also by whoever has a newer one', async () => {
    const { checkListId, floor, shelves } = await of.checklist();
    const own = await shared({ checkListId });
    const before = (await phone(world, own.token, 'ayse')).form;
    await world.ok('ayse', 'plan.publish', { id: own.id, published: false });
    const question = await world.ok('ayse', 'question.get', { id: floor.id });
    const halved = question.answers.map((one: { score: number }) => ({ ...one, score: one.score / 2 }));
    await world.ok('ayse', 'question.update', { id: floor.id, answers: halved });
    await world.ok('ayse', 'plan.publish', { id: own.id, published: true });
    const after = (await phone(world, own.token, 'can')).form;
    const versionOf = ({ versionTag }: { versionTag: string }): string | undefined => versionTag.split('.')[0];
    expect(versionOf(after)).not.toBe(versionOf(before));
    const put = async (who: Person, { versionTag }: { versionTag: string }, answer?: Input) =>
      (await own.put(who, { versionTag, answers: answer ? [answer] : [] })).body.Data;
    const yes = { questionId: floor.id, optionIds: [floor.answers.Evet], at: at(1) };
    const full = { questionId: shelves.id, optionIds: [shelves.answers.Tam], at: at(2) };
    expect(await put('ayse', before, yes)).not.toHaveProperty('form');
    // Without a new answer, and with one.
    for (const answer of [undefined, full]) {
      const { form } = await put('can', after, answer);
      expect([versionOf(form), form.version]).toEqual([versionOf(before), before.version]);
      expect(await put('can', form)).not.toHaveProperty('form');
    }
    expect(versionOf((await own.get('can')).body.Data)).toBe(versionOf(before));
  });

  test('shows the later of two answers that were given at once, and the other beside it until one of both decides', async () => {
    const own = await shared();
    await own.put('ayse', { answers: [floor('Evet', 5)] });
    await own.put('can', { answers: [floor('Hayır', 3, { note: 'Islak' })] });
    const { answers, clashes, draftVersion } = (await own.get('can')).body.Data;
    expect(answers).toMatchObject([{ optionIds: [list.floor.answers.Evet], byId: world.ids.ayse.user }]);
    expect(clashes).toMatchObject([
      {
        questionId: list.floor.id,
        other: { optionIds: [list.floor.answers.Hayır], note: 'Islak' },
        byId: world.ids.can.user,
      },
    ]);
    const chosen = floor('Hayır', 9, { note: 'Islak', base: answers[0].at });
    const decided = await own.put('can', { answers: [chosen], resolved: [list.floor.id], draftVersion });
    expect(decided.body.Data).toMatchObject({ clashes: [], answers: [{ optionIds: [list.floor.answers.Hayır] }] });
  });

  test('takes a change of what somebody saw in its place; the same again changes nothing', async () => {
    const own = await shared();
    await own.put('ayse', { answers: [floor('Evet', 1)] });
    const change = { answers: [floor('Hayır', 2, { base: at(1) })] };
    const { Data } = (await own.put('can', change)).body;
    expect(Data).toMatchObject({ draftVersion: 2, clashes: [], answers: [{ optionIds: [list.floor.answers.Hayır] }] });
    expect((await own.put('can', change)).body.Data).toEqual(Data);
    expect((await own.put('ayse', { answers: [floor('Evet', 1)] })).body.Data).toEqual(Data);
  });

  test('counts nothing as later than it came, whatever the device’s clock says', async () => {
    const own = await shared();
    const { Data } = (await own.put('ayse', { answers: [floor('Evet', 999_999)] })).body;
    expect(Date.parse(Data.answers[0].at)).toBeLessThanOrEqual(Date.now());
    const later = await own.put('can', { answers: [floor('Hayır', 999_999)] });
    expect(later.body.Data.answers).toMatchObject([{ optionIds: [list.floor.answers.Hayır] }]);
  });

  test('takes what somebody said last on another device whose clock is slow, and the same again changes nothing', async () => {
    const own = await shared();
    await own.put('ayse', { answers: [floor('Evet', 1800)] });
    // Said half an hour after it, by a clock that is an hour slow.
    const later = { answers: [floor('Hayır', 0)], sentAt: at(1) };
    const { Data } = (await own.put('ayse', later)).body;
    expect(Data).toMatchObject({ draftVersion: 2, clashes: [], answers: [{ optionIds: [list.floor.answers.Hayır] }] });
    expect((await own.put('ayse', later)).body.Data).toEqual(Data);
    // What was said before is no news, whether the clock is right, as slow, or not known.
    for (const sentAt of [new Date().toISOString(), null])
      expect((await own.put('ayse', { answers: [floor('Evet', 900)], sentAt })).body.Data).toEqual(Data);
    const earlier = { answers: [floor('Evet', -3000)], sentAt: at(1) };
    expect((await own.put('ayse', earlier)).body.Data).toEqual(Data);
  });

  test('takes a change to a finding from a device whose clock is slow, if it was made from what stands', async () => {
    const own = await shared();
    const findingKey = randomUUID();
    const finding = (title: string, seconds: number, over: Input = {}) => ({
      ...{ findingKey, title, severity: 'minor', at: at(seconds), ...over },
    });
    await own.put('can', { findings: [finding('Lamba yanmıyor', 600)] });
    const { Data } = (await own.put('ayse', { findings: [finding('Ampul patlak', 300, { base: at(600) })] })).body;
    expect(Data.findings).toMatchObject([{ findingKey, title: 'Ampul patlak', byId: world.ids.ayse.user }]);
    expect(Date.parse(Data.findings[0].at)).toBeGreaterThan(Date.parse(at(600)));
    // Made from what stood before that, it is no news.
    const late = await own.put('can', { findings: [finding('Lamba sönük', 400, { base: at(600) })] });
    expect(late.body.Data.findings).toMatchObject([{ title: 'Ampul patlak' }]);
    const gone = await own.put('can', {
      findings: [finding('Ampul patlak', 301, { base: Data.findings[0].at, removed: true })],
    });
    expect(gone.body.Data.findings).toEqual([]);
  });

  test('keeps findings and signatures as well; of two changes to one finding the later stands, also when it takes it away', async () => {
    const own = await shared();
    const findingKey = randomUUID();
    const finding = (title: string, seconds: number, over: Input = {}) => ({
      ...{ findingKey, title, severity: 'minor', at: at(seconds) },
      ...over,
    });
    await own.put('ayse', {
      findings: [finding('Lamba yanmıyor', 5)],
      signatures: [{ role: 'auditor', name: 'Ayşe', signedAt: at(5) }],
    });
    await own.put('can', {
      findings: [finding('Ampul patlak', 3)],
      signatures: [{ role: 'site', name: 'Kaya', signedAt: at(6) }],
    });
    const { Data } = (await own.get('can')).body;
    expect(Data).toMatchObject({
      findings: [{ findingKey, title: 'Lamba yanmıyor', byId: world.ids.ayse.user }],
      signatures: [
        { role: 'auditor', name: 'Ayşe' },
        { role: 'site', name: 'Kaya' },
      ],
    });
    const old = await own.put('can', { signatures: [{ role: 'auditor', name: 'Daha önce', signedAt: at(4) }] });
    expect(old.body.Data.signatures[0]).toMatchObject({ role: 'auditor', name: 'Ayşe' });
    // However a device spells its key, it is the one.
    const gone = await own.put('can', {
      findings: [finding('Lamba yanmıyor', 8, { findingKey: findingKey.toUpperCase(), removed: true })],
    });
    expect(gone.body.Data.findings).toEqual([]);
  });

  test('is one of each round: another is refused with the one that is there, unless a new round is meant', async () => {
    const own = await shared();
    const first = (await own.put('ayse', { answers: [floor('Evet', 1)] })).body.Data;
    const other = { responseKey: randomUUID(), token: own.token, answers: [shelves('Tam', 2)] };
    const refused = await world.call('can', 'fieldwork.putDraft', other);
    expect([refused.status, refused.body.Data]).toEqual([409, first]);
    expect((await world.call('can', 'fieldwork.putDraft', { ...other, newRound: true })).status).toBe(200);
  });

  test('that both begin at one moment is one', async () => {
    const own = await shared();
    const begin = (who: Person) =>
      world.call(who, 'fieldwork.putDraft', {
        responseKey: randomUUID(),
        token: own.token,
        answers: [floor('Evet', 1)],
      });
    const replies = await Promise.all(Array.from({ length: 8 }, (_, n) => begin(n % 2 ? 'ayse' : 'can')));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  });

  test('is deleted by who made it, and only while nobody else has an answer in it', async () => {
    const own = await shared();
    await own.put('ayse', { answers: [floor('Evet', 1)] });
    const remove = (who: Person) => world.call(who, 'fieldwork.deleteDraft', { responseKey: own.responseKey });
    expect((await remove('can')).status).toBe(404);
    await own.put('can', { answers: [shelves('Tam', 2)] });
    expect((await remove('ayse')).body).toMatchObject({ Success: false });
    const lone = await shared();
    await lone.put('ayse', { answers: [floor('Evet', 1)] });
    expect((await world.call('ayse', 'fieldwork.deleteDraft', { responseKey: lone.responseKey })).status).toBe(200);
    expect((await lone.get('ayse')).status).toBe(404);
    const sent = await shared();
    await sent.put('ayse', { answers: [floor('Evet', 1)] });
    await submit(sent);
    expect((await world.call('ayse', 'fieldwork.deleteDraft', { responseKey: sent.responseKey })).status).toBe(404);
    expect((await sent.get('ayse')).body.Data.state).toBe('submitted');
  });

  test('is not deleted with an answer of the other’s that is on its way', async () => {
    const [own, other] = [await shared(), await shared()];
    for (const one of [own, other]) await one.put('ayse', { answers: [floor('Evet', 1)] });
    await other.put('can', { answers: [shelves('Tam', 2)] });
    const removed = await world.inCompany('ayse', async (db) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${own.responseKey}, 0))`.execute(db);
      await sql`update draft set content = (select o.content from draft o where o.response_key = ${other.responseKey})
        where response_key = ${own.responseKey}`.execute(db);
      const reply = world.call('ayse', 'fieldwork.deleteDraft', { responseKey: own.responseKey });
      await waiting(db);
      return { reply };
    });
    expect((await removed.reply).body.Success).toBe(false);
    expect((await own.get('ayse')).body.Data.answers).toHaveLength(2);
  });

  test('keeps its plan from being deleted, by itself and among others', async () => {
    const own = await shared();
    expect((await own.put('can', { answers: [floor('Evet', 0)] })).status).toBe(200);
    const { body } = await world.call('ayse', 'plan.remove', { ids: [own.id] });
    expect(body).toMatchObject({
      Success: false,
      Message: 'A plan that has responses, or that somebody has begun to answer, cannot be deleted.',
    });
    const left = [
      { id: own.id, why: 'A plan that has responses, or that somebody has begun to answer, cannot be deleted.' },
    ];
    expect(await world.ok('ayse', 'plan.removeMany', { ids: [own.id] })).toEqual({ changed: 0, left });
    expect((await own.get('can')).body.Data.answers).toHaveLength(1);
    // What nobody sent and whoever began it throws away keeps nothing.
    await world.ok('can', 'fieldwork.deleteDraft', { responseKey: own.responseKey });
    await world.ok('ayse', 'plan.remove', { ids: [own.id] });
  });

  test('keeps its plan at the checklist that it was begun on, of which its answers are', async () => {
    const [own, other] = [await shared(), await of.checklist()];
    await own.put('ayse', { answers: [floor('Evet', 1)] });
    const change = () =>
      world.call('ayse', 'plan.save', { id: own.id, published: false, checkListId: other.checkListId });
    expect((await change()).body).toMatchObject({
      Success: false,
      Message: expect.stringContaining('An auditor has begun to answer this plan'),
    });
    expect(await world.ok('ayse', 'plan.get', { id: own.id })).toMatchObject({
      checkListId: list.checkListId,
      published: true,
      locked: false,
    });
    // Whoever began it throws it away: then the plan takes another one.
    await world.ok('ayse', 'fieldwork.deleteDraft', { responseKey: own.responseKey });
    expect((await change()).body).toMatchObject({ Success: true });
  });

  test('of more bytes than a draft may take is refused, and so is one more than a plan has room for; what was there stays', async () => {
    const own = await shared();
    /** 2.2 MB of notes, to questions of their own. */
    const long = (from: number) =>
      Array.from({ length: 450 }, (_, n) => ({ questionId: from + n, note: 'x'.repeat(4900), at: at(2) }));
    expect((await own.put('ayse', { answers: long(1) })).status).toBe(200);
    expect((await own.put('ayse', { answers: long(1000) })).status).toBe(413);
    expect((await own.get('ayse')).body.Data.answers).toHaveLength(450);
    const another = async () =>
      (await own.put('can', { responseKey: randomUUID(), newRound: true, answers: long(1) })).status;
    const statuses: number[] = [];
    for (let n = 0; n < 9; n++) statuses.push(await another());
    expect(statuses).toEqual([...Array(7).fill(200), 413, 413]);
    await world.inCompany('ayse', (db) =>
      sql`delete from draft where id = (select max(id) from draft where plan_id = ${own.id})`.execute(db),
    );
    const { both } = await world.inCompany('ayse', async (db) => {
      await sql`lock table draft in share mode`.execute(db);
      const both: Promise<number>[] = [];
      for (const n of [1, 2]) {
        both.push(another());
        await waiting(db, n);
      }
      return { both: Promise.all(both) };
    });
    expect((await both).sort()).toEqual([200, 413]);
  });

  test('is refused when one person has no room for it, also where drafts of two plans are written at once', async () => {
    const [large, ...two] = [await shared(), await shared(), await shared()];
    await large.put('can', { answers: [floor('Evet', 1)] });
    const { user } = world.ids.can;
    await world.inCompany('ayse', (db) =>
      sql`update draft set bytes = 100000000 - 8000 - (select sum(d.bytes) from draft d where d.made_by = ${user}) + bytes
        where response_key = ${large.responseKey}`.execute(db),
    );
    const note = { ...floor('Evet', 1), note: 'x'.repeat(4900) };
    const { both } = await world.inCompany('ayse', async (db) => {
      await sql`lock table draft in share mode`.execute(db);
      const both: Promise<Reply>[] = [];
      for (const [n, own] of two.entries()) {
        both.push(own.put('can', { answers: [note] }));
        await waiting(db, n + 1);
      }
      return { both: Promise.all(both) };
    });
    const statuses = (await both).map(({ status }) => status);
    await world.inCompany('ayse', (db) => sql`delete from draft where made_by = ${user}`.execute(db));
    expect(statuses.sort()).toEqual([200, 413]);
  });

  test('takes the room of whoever began it, and not that of the other who writes into it', async () => {
    const [ofAyse, ofCan, both] = [await shared(), await shared(), await shared()];
    await both.put('ayse', { answers: [floor('Evet', 1)] });
    await ofAyse.put('ayse', { answers: [floor('Evet', 1)] });
    await ofCan.put('can', { answers: [floor('Evet', 1)] });
    const isFull = (own: typeof ofCan, full: boolean) =>
      world.inCompany('ayse', (db) =>
        sql`update draft set bytes = ${full ? 99_999_999 : 2000} where response_key = ${own.responseKey}`.execute(db),
      );
    await isFull(ofCan, true);
    expect((await both.put('can', { answers: [shelves('Tam', 2)] })).status).toBe(200);
    await isFull(ofCan, false);
    await isFull(ofAyse, true);
    expect((await both.put('can', { answers: [floor('Hayır', 3)] })).status).toBe(413);
    // What was sent is no draft any more, and takes nobody's room.
    const { responseKey, token } = ofAyse;
    await world.ok('ayse', 'field.submit', { responseKey, token, answers: fourteenOfTwenty(list) });
    expect((await both.put('can', { answers: [floor('Hayır', 3)] })).status).toBe(200);
    await isFull(ofAyse, false);
  });
});

describe('a draft is nobody else’s:', () => {
  const isHidden = async (own: Awaited<ReturnType<typeof shared>>, who: Person) => {
    const before = (await own.get('ayse')).body.Data;
    expect((await own.get(who)).status).toBe(404);
    expect((await own.put(who, { answers: [floor('Hayır', 9)] })).status).toBe(404);
    expect((await world.call(who, 'fieldwork.deleteDraft', { responseKey: own.responseKey })).status).toBe(404);
    expect((await own.get('ayse')).body.Data).toEqual(before);
  };

  test('not a user of the project’s, who may answer the plan all the same', async () => {
    const projectId = await a.standing.project();
    await world.ok('ayse', 'mapping.addUsers', { projectId, userIds: [world.ids.can.user] });
    const own = await shared();
    await own.put('ayse', { answers: [floor('Evet', 1)] });
    await setPlan(own.id, { assistant_auditor_id: world.ids.ayse.user });
    await isHidden(own, 'can');
    expect((await world.call('can', 'field.form', { token: own.token })).status).toBe(200);
    const plans = await world.ok('can', 'fieldwork.assignments');
    const seen = plans.find((plan: Input) => plan.auditId === own.id);
    expect([seen.role, seen.responseKey, seen.draftVersion]).toEqual(['project', null, null]);
    await world.ok('ayse', 'mapping.removeUsers', { projectId, ids: [world.ids.can.user] });
  });

  test('not that of an auditor who was replaced, whose answers stay in it', async () => {
    const own = await shared();
    await own.put('can', { answers: [floor('Evet', 1)] });
    await setPlan(own.id, { assistant_auditor_id: world.ids.ayse.user });
    await isHidden(own, 'can');
    expect((await own.get('ayse')).body.Data.answers).toMatchObject([{ byId: world.ids.can.user }]);
    expect((await world.ok('can', 'fieldwork.assignments')).some((plan: Input) => plan.auditId === own.id)).toBe(false);
  });

  test('not another company’s, nor a stranger’s, and nothing is written by a token of another plan', async () => {
    const own = await shared();
    await own.put('ayse', { answers: [floor('Evet', 1)] });
    await isHidden(own, 'zoe');
    expect((await own.get(null)).status).toBe(401);
    const another = await shared();
    expect((await own.put('ayse', { token: another.token, answers: [floor('Hayır', 2)] })).status).toBe(404);
    expect((await own.put('ayse', { token: 'yok', responseKey: randomUUID(), answers: [] })).status).toBe(404);
  });

  test('not a passive user’s', async () => {
    const own = await shared();
    await own.put('can', { answers: [floor('Evet', 1)] });
    const setActive = (active: boolean) =>
      world.inCompany('ayse', (db) =>
        db.updateTable('user').set({ active }).where('id', '=', world.ids.can.user).execute(),
      );
    await setActive(false);
    expect([(await own.get('can')).status, (await own.put('can')).status]).toEqual([401, 401]);
    expect((await world.call('can', 'fieldwork.assignments')).status).toBe(401);
    await setActive(true);
    expect((await own.get('can')).status).toBe(200);
  });

  test('a link that was replaced still leads to what was begun by it', async () => {
    const own = await shared();
    await own.put('ayse', { answers: [floor('Evet', 1)] });
    await world.ok('ayse', 'plan.rotateLink', { id: own.id });
    const { body, status } = await own.put('can', { answers: [shelves('Tam', 2)] });
    expect([status, body.Data.answers.length, body.Data.token === own.token]).toEqual([200, 2, false]);
  });
});

const submit = (own: Awaited<ReturnType<typeof shared>>, over: Input = {}) =>
  world.call('ayse', 'field.submit', {
    responseKey: own.responseKey,
    token: own.token,
    answers: [{ questionId: list.floor.id, optionIds: [list.floor.answers.Evet] }],
    ...over,
  });

describe('once it was submitted', () => {
  const giveBack = (own: { responseKey: string }) =>
    world.inCompany('ayse', (db) =>
      db.updateTable('response').set({ status_code: 40 }).where('response_key', '=', own.responseKey).execute(),
    );

  const conflictsOf = (own: { responseKey: string }) =>
    world.inCompany('ayse', (db) =>
      db
        .selectFrom('response_conflict as c')
        .innerJoin('response as r', 'r.id', 'c.response_id')
        .select(['c.source', 'c.user_id', 'c.raw'])
        .where('r.response_key', '=', own.responseKey)
        .orderBy('c.id')
        .execute(),
    );

  test('the other learns so with the receipt, and an answer that differs is kept as a conflict of the draft, once', async () => {
    const own = await shared();
    await own.put('ayse', { answers: [floor('Evet', 1)] });
    const receipt = (await submit(own, { draftVersion: 1 })).body.Data;
    const late = { answers: [floor('Evet', 1), shelves('Yok', 2, { note: 'Kırık' })] };
    const { status, body } = await own.put('can', late);
    expect([status, body.Data.state]).toEqual([409, 'submitted']);
    expect(body.Data.receipt).toMatchObject({ ReceiptNumber: receipt.ReceiptNumber, answersHash: receipt.answersHash });
    await own.put('can', late);
    expect(await conflictsOf(own)).toMatchObject([
      {
        source: 'draft',
        user_id: world.ids.can.user,
        raw: { answers: [{ questionId: list.floor.id }, { questionId: list.shelves.id, note: 'Kırık' }] },
      },
    ]);
    expect((await own.get('can')).body.Data).toMatchObject({ state: 'submitted', draftVersion: 1 });
    const plans = await world.ok('can', 'fieldwork.assignments');
    expect(plans.find((plan: Input) => plan.auditId === own.id)).toMatchObject({ responseKey: null, statusCode: 30 });
  });

  test('a signature that was given on the other’s device is kept beside it, unless the one that was sent is later', async () => {
    const late = (role: string, name: string, seconds: number) => ({
      ...{ role, name, pictureKey: randomUUID(), signedAt: at(seconds) },
      refused: false,
    });
    const own = await shared();
    await own.put('ayse', { answers: [floor('Evet', 1)] });
    await submit(own, { draftVersion: 1, signatures: [late('auditor', 'Ayşe', 5)] });
    const [site, earlier] = [late('site', 'Kaya', 3), late('auditor', 'Can', 4)];
    expect((await own.put('can', { signatures: [site, earlier] })).status).toBe(409);
    await own.put('can', { signatures: [site, earlier] });
    const kept = await conflictsOf(own);
    expect(kept).toMatchObject([{ source: 'draft', user_id: world.ids.can.user }]);
    expect(kept[0]?.raw).toMatchObject({ signatures: [{ role: 'auditor', name: 'Ayşe' }, site] });

    // The same where it stood in the draft, and whoever submitted had not taken it in.
    const unseen = await shared();
    await unseen.put('ayse', { answers: [floor('Evet', 1)] });
    await unseen.put('can', { signatures: [site] });
    await submit(unseen, { draftVersion: 1 });
    expect(await conflictsOf(unseen)).toMatchObject([
      { source: 'draft', user_id: world.ids.can.user, raw: { signatures: [site] } },
    ]);
    const seen = await shared();
    await seen.put('can', { answers: [floor('Evet', 1)], signatures: [site] });
    await submit(seen, { draftVersion: 1, signatures: [site] });
    expect(await conflictsOf(seen)).toEqual([]);
  });

  test('a round of its own may begin, since nothing is under way any more', async () => {
    const own = await shared();
    await own.put('ayse', { answers: [floor('Evet', 1)] });
    await submit(own, { draftVersion: 1 });
    const next = { responseKey: randomUUID(), token: own.token, answers: [shelves('Tam', 2)] };
    expect((await world.call('can', 'fieldwork.putDraft', next)).status).toBe(200);
  });

  test('what says the same is no conflict, however it is spelt', async () => {
    const own = await shared();
    await submit(own);
    const { Evet } = list.floor.answers;
    const same = { questionId: list.floor.id, optionIds: [Evet], subOptionIds: [], note: ' ', at: at(3) };
    expect((await own.put('can', { answers: [same] })).status).toBe(409);
    expect(await conflictsOf(own)).toEqual([]);
  });

  test('photos that are still on the other’s device come in all the same, and the response waits for them', async () => {
    const own = await shared();
    const pictureKey = randomUUID();
    const answer = floor('Evet', 1, { pictureKeys: [pictureKey] });
    await own.put('can', { answers: [answer] });
    const { at: _, ...sent } = answer;
    expect((await submit(own, { answers: [sent] })).body.Data).toMatchObject({
      flags: ['AwaitingPictures'],
      missing: [pictureKey],
    });
    const picture = { token: own.token, pictureKey, responseKey: own.responseKey, sha256: sha256(pixel), bytes: pixel };
    expect(await world.ok('can', 'field.putPicture', picture)).toMatchObject({ complete: true });
    await world.encodePictures();
    const shown = async (who: Person) => (await own.get(who)).body.Data;
    await expect.poll(() => shown('ayse')).toMatchObject({ state: 'submitted', pictures: [{ pictureKey }] });
    expect((await shown('can')).receipt).toMatchObject({ flags: [], missing: [] });
    const { ListItems } = await world.ok('ayse', 'review.list', { auditId: own.id });
    expect(ListItems).toMatchObject([{ flags: [] }]);
  });

  test('what the other had in the draft and its sender had not taken in is kept too', async () => {
    const own = await shared();
    await own.put('ayse', { answers: [floor('Evet', 1)] });
    await own.put('can', {
      answers: [shelves('Yok', 2)],
      findings: [{ findingKey: randomUUID(), title: 'Kapı bozuk', severity: 'major', at: at(2) }],
    });
    await submit(own, { draftVersion: 1 });
    expect(await conflictsOf(own)).toMatchObject([
      {
        source: 'draft',
        user_id: world.ids.can.user,
        raw: {
          answers: [{ questionId: list.floor.id }, { questionId: list.shelves.id }],
          findings: [{ title: 'Kapı bozuk' }],
        },
      },
    ]);
    const taken = await shared();
    await taken.put('can', { answers: [shelves('Yok', 2)] });
    await submit(taken, { draftVersion: 1 });
    expect(await conflictsOf(taken)).toEqual([]);
  });

  test('what its sender had said in the draft themselves is what they sent, also where they had not heard of its being stored', async () => {
    const own = await shared();
    await own.put('ayse', { answers: [floor('Evet', 1)] });
    await own.put('ayse', { answers: [floor('Hayır', 2)] });
    await submit(own, { draftVersion: 1 });
    expect(await conflictsOf(own)).toEqual([]);
  });

  test('a response that came back is corrected in a draft of its own, from nothing', async () => {
    const own = await shared();
    await own.put('ayse', { answers: [floor('Evet', 1)], startedAt: at(0) });
    await submit(own, { draftVersion: 1 });
    await giveBack(own);
    const { status, body } = await own.put('can', { answers: [shelves('Tam', 5)], startedAt: at(4) });
    expect([status, body.Data.state, body.Data.revision, body.Data.draftVersion]).toEqual([200, 'draft', 1, 2]);
    expect(body.Data).toMatchObject({ answers: [{ questionId: list.shelves.id }], startedAt: at(4) });
    const plans = await world.ok('ayse', 'fieldwork.assignments');
    const seen = plans.find((plan: Input) => plan.auditId === own.id);
    expect(seen).toMatchObject({ responseKey: own.responseKey, draftVersion: 2, returned: true, statusCode: 40 });
    const corrected = await submit(own, {
      revision: 1,
      draftVersion: 2,
      answers: [{ questionId: list.shelves.id, optionIds: [list.shelves.answers.Tam] }],
    });
    expect(corrected.status).toBe(201);
    expect((await own.get('can')).body.Data.state).toBe('submitted');
  });

  test('a draft of a further round does not stand in front of a response that came back meanwhile', async () => {
    const own = await shared();
    await submit(own);
    const next = { responseKey: randomUUID(), token: own.token, answers: [shelves('Tam', 2)] };
    expect((await world.call('ayse', 'fieldwork.putDraft', next)).status).toBe(200);
    const seen = async () => {
      const plans: Input[] = await world.ok('can', 'fieldwork.assignments');
      const { responseKey, draftVersion, returned } = plans.find(({ auditId }) => auditId === own.id) ?? {};
      return [responseKey, draftVersion, returned];
    };
    expect(await seen()).toEqual([next.responseKey, 1, false]);
    await giveBack(own);
    expect(await seen()).toEqual([own.responseKey, null, true]);
    await own.put('ayse', { answers: [shelves('Tam', 5)] });
    expect(await seen()).toEqual([own.responseKey, 1, true]);
  });

  test('what the other had in the draft of a correction, and its sender had not taken in, is kept too', async () => {
    const own = await shared();
    await own.put('ayse', { answers: [floor('Evet', 1)] });
    await submit(own, { draftVersion: 1 });
    await giveBack(own);
    await own.put('can', { answers: [shelves('Yok', 5)] });
    const { Evet } = list.floor.answers;
    const answers = [{ questionId: list.floor.id, optionIds: [Evet] }];
    expect((await submit(own, { revision: 1, draftVersion: 1, answers })).status).toBe(201);
    expect(await conflictsOf(own)).toMatchObject([
      {
        source: 'draft',
        user_id: world.ids.can.user,
        raw: { answers: [{ questionId: list.floor.id }, { questionId: list.shelves.id }] },
      },
    ]);
  });

  test('an answer on its way while the response is stored is in it or beside it, and never lost', async () => {
    for (let round = 0; round < 5; round++) {
      const own = await shared();
      await own.put('ayse', { answers: [floor('Evet', 1)] });
      const [, put] = await Promise.all([
        submit(own, { draftVersion: 1 }),
        own.put('can', { answers: [shelves('Yok', 2)] }),
      ]);
      expect([200, 409]).toContain(put.status);
      expect(await conflictsOf(own)).toHaveLength(1);
    }
  });
});

test('a draft goes a month after it was sent, once its response is decided about; one that is still being written stays', async () => {
  const [sent, open] = [await shared(), await shared()];
  for (const own of [sent, open]) await own.put('ayse', { answers: [floor('Evet', 1)] });
  await submit(sent);
  const jobs = await connect(world.database.jobs);
  const sweep = (days: number) =>
    jobs.query(sweeps.drafts, [new Date(Date.now() + days * 86_400_000).toISOString(), 1000]);
  const there = async () => [(await sent.get('ayse')).status, (await open.get('ayse')).status];
  await sweep(29);
  expect(await there()).toEqual([200, 200]);
  await sweep(31);
  expect(await there()).toEqual([200, 200]);
  const stands = (status_code: number) =>
    world.inCompany('ayse', (db) =>
      db.updateTable('response').set({ status_code }).where('response_key', '=', sent.responseKey).execute(),
    );
  await stands(40);
  await sweep(31);
  expect(await there()).toEqual([200, 200]);
  await stands(30);
  expect((await of.approve(sent.id)).body.Success).toBe(true);
  await sweep(31);
  expect(await there()).toEqual([404, 200]);
  await jobs.end();
});

describe('photos of a draft', () => {
  test('are shown to both as soon as they can be, by addresses of each one’s own session', async () => {
    const own = await shared();
    const pictureKey = randomUUID();
    await own.put('ayse', { answers: [floor('Evet', 1, { pictureKeys: [pictureKey] })] });
    const picture = { token: own.token, pictureKey, responseKey: own.responseKey, sha256: sha256(pixel), bytes: pixel };
    await world.ok('ayse', 'field.putPicture', picture);
    const shown = async (who: Person) => (await own.get(who)).body.Data.pictures;
    await world.encodePictures();
    await expect.poll(() => shown('can')).toMatchObject([{ pictureKey }]);
    const [[hers], [his]] = await Promise.all([shown('ayse'), shown('can')]);
    expect(hers.thumbUrl).not.toBe(his.thumbUrl);
    expect((await world.app.inject({ url: his.thumbUrl })).statusCode).toBe(200);
  });
});

describe('photos that only a draft names', () => {
  test('wait for it, and go when it names them no more', async () => {
    const own = await shared();
    const pictureKey = randomUUID();
    await own.put('ayse', { answers: [floor('Evet', 1, { pictureKeys: [pictureKey] })] });
    const bytes = pixel;
    const picture = { token: own.token, pictureKey, responseKey: own.responseKey, sha256: sha256(bytes), bytes };
    expect((await world.call('ayse', 'field.putPicture', picture)).status).toBe(200);
    const sweep = async () => {
      const jobs = await connect(world.database.jobs);
      await jobs.query("select gate.sweep_pictures(now() + interval '8 days', 1000)");
      await jobs.end();
      const reply = await world.call('ayse', 'field.pictureState', { token: own.token, pictureKey });
      return reply.status;
    };
    expect(await sweep()).toBe(200);
    await own.put('ayse', { answers: [floor('Evet', 2, { base: at(1) })] });
    expect(await sweep()).toBe(404);
  });
});
