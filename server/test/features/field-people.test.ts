import { refusals } from '@sahada/contract/refusals';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Builders, build } from '../builders.ts';
import { type Filled, openPhone, type Phone, phone } from '../phone.ts';
import { openWorld, type Person, type Reply, type World } from '../world.ts';

/** Who answers, what is kept of them, what they see of the score, and how often they may. */

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
/** Where the form asks for a name, which a plan may only where a notice text says what becomes of it. */
const setPlan = (id: number, change: object) =>
  world.inCompany('ayse', (db) => db.updateTable('plan').set(change).where('id', '=', id).execute());

const person = { participant: { name: 'Elif Kaya', email: 'elif@ornek.example' } };
const place = { position: { latitude: 41, longitude: 29, accuracy: 5 } };
const signed = (pictureKey: string) => ({
  signatures: [{ role: 'participant', name: 'Elif Kaya', note: 'Elif Kaya imzaladı', pictureKey }],
});
const pictureKey = '0b2f8d3e-6a55-4d55-9f6e-3f0a5a4f0002';

describe('who refuses consent', () => {
  test('leaves neither name nor e-mail, signature nor position; who gives it leaves them all', async () => {
    const own = await openPhone(world, a, { askPosition: true });
    await setPlan(own.planId, { identity: 'required' });
    const all = { ...person, ...place, ...signed(pictureKey) };
    const refusing = own.fill({ ...all, consent: { accepted: false, version: 1 } });
    const { flags, pictureCount } = (await own.send(refusing)).body.Data;
    expect([flags, pictureCount]).toEqual([[], 0]);
    const row = await stored(refusing);
    expect(JSON.stringify(row)).not.toMatch(/Elif|elif@|latitude/);
    expect(row.raw).toMatchObject({ signatures: [{ role: 'participant', pictureKey: null }], position: null });
    // The choice itself is kept.
    expect(row.raw).toMatchObject({ consent: { accepted: false, version: 1 } });

    const giving = own.fill({ ...all, consent: { accepted: true, version: 1 } });
    await own.send(giving);
    expect(await stored(giving)).toMatchObject({
      participant_name: 'Elif Kaya',
      participant_email: 'elif@ornek.example',
      raw: { ...signed(pictureKey), ...place },
    });
  });

  test('leaves nothing in a conflict either', async () => {
    const own = await openPhone(world, a, { askPosition: true });
    await setPlan(own.planId, { identity: 'required' });
    const filled = own.fill({ ...person, ...place, ...signed(pictureKey), consent: { accepted: false } });
    await own.send(filled);
    const answers = [{ ...filled.answers[0], note: 'Başka' }];
    expect((await own.send({ ...filled, answers })).status).toBe(409);
    const conflicts = await world.inCompany('ayse', (db) => db.selectFrom('response_conflict').select('raw').execute());
    expect(conflicts).toHaveLength(1);
    expect(JSON.stringify(conflicts)).not.toMatch(/Elif|elif@|latitude/);
  });

  test('and where a plan asks for nobody, names that are sent all the same are dropped', async () => {
    const own = await openPhone(world, a, { askPosition: true });
    const filled = own.fill({ ...person, ...place, ...signed(pictureKey) });
    await own.send(filled);
    const row = await stored(filled);
    expect([row.participant_name, row.participant_email]).toEqual([null, null]);
    expect(row.raw).toMatchObject({ signatures: [{ name: null }], position: null });
  });
});

test('whoever answers is called as they typed it, whatever signs stand in it, also beside others at the same moment', async () => {
  const own = await openPhone(world, a);
  await setPlan(own.planId, { identity: 'required' });
  const names = ['Ali "Can" Öz', 'Ege \\ Batı\\', 'Su, {Deniz}', 'NULL'];
  const all = names.map((name) => own.fill({ participant: { name, email: 'su@ornek.example' } }));
  await Promise.all(all.map((filled) => own.send(filled)));
  expect(await Promise.all(all.map(async (filled) => (await stored(filled)).participant_name))).toEqual(names);
});

test('an auditor’s own position is kept where the plan asks for it and nobody else’s; their refusal is no participant’s', async () => {
  const positions = async (who: Person, plan: Record<string, unknown>) => {
    const own = await openPhone(world, a, plan, who);
    const filled = own.fill({ ...place, ...signed(pictureKey), consent: { accepted: false } });
    await own.send(filled);
    const { position, signatures } = (await stored(filled)).raw as { position: object | null; signatures: object[] };
    return [position, signatures];
  };
  const { signatures } = signed(pictureKey);
  expect(await positions('ayse', { askPosition: true })).toEqual([place.position, signatures]);
  expect(await positions('ayse', { askPosition: false })).toEqual([null, signatures]);
  expect(await positions(null, { askPosition: true })).toEqual([
    null,
    [{ ...signatures[0], name: null, note: null, pictureKey: null }],
  ]);
  const given = await openPhone(world, a, { askPosition: true });
  const nameless = given.fill({ ...place, ...signed(pictureKey), consent: { accepted: true } });
  await given.send(nameless);
  expect((await stored(nameless)).raw).toMatchObject({ position: null, signatures: [{ name: null, pictureKey }] });
});

describe('the score', () => {
  test.each([
    ['nobody', false, false],
    ['auditors', false, true],
    ['everyone', true, true],
  ] as const)('shown to %s', async (showScore, stranger, auditor) => {
    const { token } = await a.openPlan({ showScore });
    for (const [who, sees] of [
      [null, stranger],
      ['ayse', auditor],
    ] as [Person, boolean][]) {
      const own = await phone(world, token, who);
      expect([own.form.scoring, own.form.levels.length > 0]).toEqual([sees, sees]);
      const named = own.form.levels[0]?.locales.map(({ name }: { name: string }) => name);
      expect(named).toEqual(sees ? ['Zayıf', 'Weak'] : undefined);
      const scores = own.form.version.sections.flatMap((section: { questions: { score: number | null }[] }) =>
        section.questions.map(({ score }) => score),
      );
      expect(scores.some((score: number | null) => score !== null)).toBe(sees);
      const { Score } = (await own.send(own.fill())).body.Data;
      expect(Score).toEqual(sees ? { earned: 10, max: 10, percent: 100, level: 'İyi' } : undefined);
    }
  });

  test('not shown takes every trace of it along: severities, critical questions, limits, levels; "not applicable" still stands alone', async () => {
    const question = (over: Record<string, unknown>) =>
      a.question({ score: 10, answerType: 3, unit: null, severityOutside: null, ...over });
    const questions = [
      await question({
        critical: true,
        answers: [
          {
            title: 'Evet',
            score: 10,
            viewOrder: 0,
            subOptions: [{ title: 'Az', score: 4, severity: 'minor', viewOrder: 0 }],
          },
          { title: 'Hayır', score: 0, severity: 'major', viewOrder: 1 },
        ],
      }),
      await question({
        answerType: 2,
        answers: [
          { title: 'Bir', score: 5, viewOrder: 0 },
          { title: 'Uygulanamaz', excludeFromScoring: true, viewOrder: 1 },
        ],
      }),
      await question({
        answerType: 5,
        score: null,
        textFormat: 'number',
        max: 8,
        severityOutside: 'major',
        answers: [],
      }),
    ];
    const checkListId = await a.checklistOf(questions);
    const { token } = await a.openPlan({ checkListId, showScore: 'auditors' });
    const told = /"(score|severity|severityOutside)":(?!null|0[,}])|"(critical|excludeFromScoring)":true/;
    const [stranger, auditor] = [await phone(world, token), await phone(world, token, 'ayse')];
    expect(JSON.stringify(auditor.form.version)).toMatch(told);
    expect(JSON.stringify(stranger.form.version)).not.toMatch(told);
    expect([stranger.form.levels, auditor.form.levels.length]).toEqual([[], 2]);
    const [, several] = stranger.form.version.sections[0].questions;
    expect(several.answers.map(({ exclusive }: { exclusive: boolean }) => exclusive)).toEqual([false, true]);
  });

  test('shown to auditors is not shown to a colleague who is none', async () => {
    const { token } = await a.openPlan({ showScore: 'auditors' });
    const own = await phone(world, token, 'can');
    expect(own.form.scoring).toBe(false);
    expect((await own.send(own.fill())).body.Data.Score).toBeUndefined();
  });
});

test('who is signed in at another company answers as a participant, and nothing of them is stored', async () => {
  const own = await openPhone(world, a, { showScore: 'auditors' });
  const guest = await phone(world, own.token, 'zoe');
  expect(guest.form.scoring).toBe(false);
  const filled = guest.fill();
  const { status, body } = await guest.send(filled);
  expect([status, body.Data.flags, body.Data.Score]).toEqual([201, [], undefined]);
  expect(await stored(filled)).toMatchObject({ user_id: null, participant_name: null, counted: true });
});

describe('a plan that each person answers once', () => {
  const said = ({ status, body }: Reply) => [status, body.Data.flags];

  test('asks strangers to sign in, and is open to every colleague', async () => {
    const { token } = await a.openPlan({ repeat: 'oncePerPerson' });
    expect((await world.call(null, 'field.form', { token })).status).toBe(401);
    const own = await phone(world, token, 'can');
    expect((await world.call(null, 'field.submit', own.fill())).status).toBe(401);
    expect(own.form.answered).toBe(false);
  });

  test('counts the first of a person; the second is stored apart, and the form says so before', async () => {
    const { id, token } = await a.openPlan({ repeat: 'oncePerPerson' });
    const own = await phone(world, token, 'can');
    const first = own.fill();
    expect(said(await own.send(first))).toEqual([201, []]);
    const second = own.fill();
    expect(said(await own.send(second))).toEqual([202, ['Repeated']]);
    expect(said(await own.send(second))).toEqual([202, ['Repeated']]);
    expect(said(await own.send(first))).toEqual([201, []]);
    expect(await stored(second)).toMatchObject({ counted: false, repeated: true, status_code: 30 });
    expect((await phone(world, token, 'can')).form.answered).toBe(true);
    expect((await phone(world, token, 'ayse')).form.answered).toBe(false);
    expect(said(await (await phone(world, token, 'ayse')).send(own.fill()))).toEqual([201, []]);
    const { responseCount } = await world.ok('ayse', 'audit.summary', { auditId: id });
    expect(responseCount).toBe(2);
    const { Responses } = await world.ok('ayse', 'audit.details', { auditId: id });
    expect(Responses.map(({ flags, counts }: { flags: string[]; counts: boolean }) => [flags, counts])).toEqual([
      [[], true],
      [['Repeated'], false],
      [[], true],
    ]);
  });

  test('is theirs to answer again once what they gave was rejected', async () => {
    const { id, token } = await a.openPlan({ repeat: 'oncePerPerson' });
    const own = await phone(world, token, 'can');
    await own.send(own.fill());
    const [{ responseId }] = (await world.ok('ayse', 'audit.details', { auditId: id })).Responses;
    await world.ok('ayse', 'audit.reject', { responseId, reason: 'Yanlış mağaza' });
    expect((await phone(world, token, 'can')).form.answered).toBe(false);
    expect(said(await own.send(own.fill()))).toEqual([201, []]);
    expect(said(await own.send(own.fill()))).toEqual([202, ['Repeated']]);
  });

  test('counts one of many that a person sends at once', async () => {
    const { token } = await a.openPlan({ repeat: 'oncePerPerson' });
    const own = await phone(world, token, 'can');
    const replies = await Promise.all(Array.from({ length: 10 }, () => own.send(own.fill())));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(202)]);
  });

  test('leaves devices to count for themselves where it is once per device', async () => {
    const own = await openPhone(world, a, { repeat: 'oncePerDevice' }, 'can');
    expect(said(await own.send(own.fill()))).toEqual([201, []]);
    expect(said(await own.send(own.fill()))).toEqual([201, []]);
  });
});

describe('a correction', () => {
  let own: Phone & { planId: number };
  let filled: Filled;
  const corrected = (revision: number, note: string): Filled => ({
    ...filled,
    revision,
    answers: [{ ...filled.answers[0], note }],
  });
  const giveBack = () =>
    world.inCompany('ayse', (db) =>
      db.updateTable('response').set({ status_code: 40 }).where('response_key', '=', filled.responseKey).execute(),
    );
  const used = () =>
    world.inCompany('ayse', async (db) => {
      const { rows } = await sql<{ n: number }>`select sum(used)::int as n from credit_slot`.execute(db);
      return rows[0]?.n ?? 0;
    });

  beforeAll(async () => {
    own = await openPhone(world, a, { answeredBy: 'auditors' }, 'ayse');
    filled = own.fill();
  });

  test('that nobody asked for is refused with the receipt there is, and changes nothing', async () => {
    const unknown = await own.send(corrected(1, 'Hiç gönderilmemiş'));
    expect([unknown.status, unknown.body.Data]).toEqual([409, null]);
    const { serverTime: _time, Score: _score, ...receipt } = (await own.send(filled)).body.Data;
    const before = await used();
    const replies = await Promise.all([1, 1, 2, 3, 9].map((n) => own.send(corrected(n, `Düzeltme ${n}`))));
    for (const { status, body } of replies) {
      expect([status, body.Message]).toEqual([409, refusals.unaskedCorrection.text.en]);
      const { serverTime: _now, ...there } = body.Data;
      expect(there).toEqual(receipt);
    }
    expect(await used()).toBe(before);
    expect(await stored(filled)).toMatchObject({ revision: 0, answers_hash: receipt.answersHash });
  });

  test('that was asked for takes the response’s place: same number, counted once, no second credit, no longer late', async () => {
    const { id, number } = await stored(filled);
    const before = await used();
    await giveBack();
    await setPlan(own.planId, { begins_at: '2020-01-01', ends_at: '2020-01-02' });
    expect((await own.send(corrected(2, 'Atlanmış'))).status).toBe(409);
    const reply = await own.send(corrected(1, 'Temizlendi'));
    expect([reply.status, reply.body.Data.state, reply.body.Data.flags]).toEqual([201, 30, []]);
    const row = await stored(filled);
    expect(row).toMatchObject({ id, number, revision: 1, counted: true, late: false, status_code: 30 });
    expect(row.raw).toMatchObject({ answers: [{ note: 'Temizlendi' }] });
    expect(await used()).toBe(before);
    const { responseCount } = await world.ok('ayse', 'audit.summary', { auditId: own.planId });
    expect(responseCount).toBe(1);
    const earlier = await world.inCompany('ayse', (db) =>
      db
        .selectFrom('response_revision')
        .select(['revision', 'raw', 'replaced_by'])
        .where('response_id', '=', id)
        .execute(),
    );
    expect(earlier).toMatchObject([
      { revision: 0, raw: { answers: filled.answers }, replaced_by: world.ids.ayse.user },
    ]);
  });

  test('sent again, like the revision before it, gets its receipt; with other content it is a conflict', async () => {
    expect((await own.send(corrected(1, 'Temizlendi'))).status).toBe(201);
    const old = await own.send(filled);
    expect([old.status, old.body.Data.responseKey]).toEqual([201, filled.responseKey]);
    expect((await own.send(corrected(0, 'Başka bir ilk'))).status).toBe(409);
    expect((await own.send(corrected(1, 'Başka bir düzeltme'))).status).toBe(409);
    expect((await own.send(corrected(2, 'İstenmeyen'))).status).toBe(409);
    expect((await stored(filled)).raw).toMatchObject({ answers: [{ note: 'Temizlendi' }] });
  });

  test('is its author’s, or the lead’s or the assistant’s, and nobody else’s', async () => {
    const { token } = await a.openPlan({ answeredBy: 'anyone' });
    const cans = await phone(world, token, 'can');
    filled = cans.fill();
    await cans.send(filled);
    await giveBack();
    const sends = (who: Person, note: string) => world.call(who, 'field.submit', corrected(1, note));
    expect((await sends(null, 'Bir yabancı')).status).toBe(401);
    expect((await sends('can', 'Can')).status).toBe(201);
    await giveBack();
    expect((await world.call('ayse', 'field.submit', corrected(2, 'Baş denetçi'))).status).toBe(201);
  });
});
