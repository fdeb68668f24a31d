import { randomUUID } from 'node:crypto';
import { canonicalJson } from '@sahada/rules/canonical';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audits, fourteenOfTwenty } from '../audits.ts';
import { build, pixel, sha256 } from '../builders.ts';
import { type Filled, openPhone, type Phone } from '../phone.ts';
import { openWorld } from '../world.ts';

/** Findings that an auditor adds apart from any question, and photos that were drawn on. */

const world = await openWorld();
const a = build(world, 'ayse');
afterAll(() => world.close());
const of = audits(world, a);

const finding = (over: object = {}) => ({
  findingKey: randomUUID(),
  title: 'Acil çıkışın önü kapalı',
  severity: 'major',
  ...over,
});
const rowsOf = (filled: Filled) =>
  world.inCompany('ayse', (db) =>
    db
      .selectFrom('finding as f')
      .innerJoin('response as r', 'r.id', 'f.response_id')
      .selectAll('f')
      .where('r.response_key', '=', filled.responseKey)
      .orderBy('f.id')
      .execute(),
  );
const setResponse = (filled: Filled, values: { status_code: number }) =>
  world.inCompany('ayse', (db) =>
    db.updateTable('response').set(values).where('response_key', '=', filled.responseKey).execute(),
  );

describe('a finding without a question', () => {
  test('is stored, counted and shown with its section, note and photos, in details and report; its photos are waited for', async () => {
    const list = await of.checklist();
    const own = await openPhone(world, a, { checkListId: list.checkListId });
    const [section] = own.form.version.sections;
    const pictureKey = randomUUID();
    const found = [
      finding({ severity: 'observation', title: 'Etiket soluk', note: '  ' }),
      finding({ sectionId: section.id, note: 'Kolilerle', pictureKeys: [pictureKey] }),
    ];
    const filled = own.fill({ answers: fourteenOfTwenty(list), findings: found });
    const { body, status } = await own.send(filled);
    expect([status, body.Data.missing, body.Data.pictureCount]).toEqual([201, [pictureKey], 1]);
    expect(body.Data.flags).toContain('AwaitingPictures');
    expect((await own.put({ responseKey: filled.responseKey, pictureKey, bytes: pixel })).status).toBe(200);
    const { Findings, findings } = await of.details(own.planId);
    expect(findings).toBe(2);
    expect(Findings).toMatchObject([
      {
        title: 'Acil çıkışın önü kapalı',
        severity: 'major',
        note: 'Kolilerle',
        departmentId: section.departmentId,
        departmentName: 'Kitchen',
        pictures: [{ state: 'preparing' }],
      },
      { title: 'Etiket soluk', severity: 'observation', note: null, departmentId: null, pictures: [] },
    ]);
    const text = await of.pdf(own.planId);
    // What is drawn has no spaces.
    expect(text).toContain('Uygunsuzluklar(2)MajörMutfakAcilçıkışınönükapalıNot:Kolilerle');
    expect(text).toContain('GözlemEtiketsoluk');
  });

  test('is part of what the receipt’s hash is made of, where findings were sent', async () => {
    const own = await openPhone(world, a);
    const hash = (value: object) => sha256(Buffer.from(canonicalJson(value)));
    const plain = own.fill();
    expect((await own.send(plain)).body.Data.answersHash).toBe(hash({ answers: plain.answers }));
    const filled = own.fill({ findings: [finding()] });
    const { answers, findings } = filled;
    expect((await own.send(filled)).body.Data.answersHash).toBe(hash({ answers, findings }));
    const empty = own.fill({ findings: [] });
    expect((await own.send(empty)).body.Data.answersHash).toBe(hash({ answers: empty.answers, findings: [] }));
  });

  test('makes none where the plan makes no findings, and of an unknown section it belongs to none', async () => {
    const without = await openPhone(world, a, { findings: false });
    const quiet = without.fill({ findings: [finding()] });
    expect((await without.send(quiet)).status).toBe(201);
    expect(await rowsOf(quiet)).toEqual([]);
    const own = await openPhone(world, a);
    const filled = own.fill({ findings: [finding({ sectionId: 7_000_000 })] });
    await own.send(filled);
    expect(await rowsOf(filled)).toMatchObject([{ section_id: null, finding_key: expect.any(String) }]);
  });

  test('outlives an edit of another answer by the office, and is counted with those that answers make', async () => {
    const list = await of.checklist();
    const own = await openPhone(world, a, { checkListId: list.checkListId });
    const filled = own.fill({ answers: fourteenOfTwenty(list), findings: [finding()] });
    await own.send(filled);
    const auditPlanAnswerId = await of.answerIdOf(own.planId, list.floor);
    await world.ok('ayse', 'audit.changeAnswer', {
      auditPlanAnswerId,
      optionIds: [list.floor.answers.Hayır],
      reason: 'Islak',
    });
    expect(await rowsOf(filled)).toMatchObject([
      { title: 'Acil çıkışın önü kapalı' },
      { question_id: list.floor.id, severity: 'minor' },
    ]);
    expect((await of.summary(own.planId)).findings).toBe(2);
  });

  test.each([
    ['a title of nothing', { title: '  ' }, 'findings[0].title'],
    ['a severity that there is not', { severity: 'fatal' }, 'findings[0].severity'],
    ['31 photos', { pictureKeys: Array.from({ length: 31 }, () => randomUUID()) }, 'findings[0].pictureKeys'],
  ])('with %s is refused with the place named', async (_what, over, place) => {
    const own = await openPhone(world, a);
    const { status, body } = await own.send(own.fill({ findings: [finding(over)] }));
    expect([status, Object.keys(body.errors)]).toEqual([400, [place]]);
  });
});

describe('a correction', () => {
  let own: Phone & { planId: number };
  let filled: Filled;
  const stays = finding();
  const goes = finding({ title: 'Lamba yanmıyor', severity: 'minor' });
  const correct = (revision: number, findings: object[]) => own.send({ ...filled, revision, findings });

  beforeAll(async () => {
    own = await openPhone(world, a, {}, 'ayse');
    filled = own.fill({ findings: [stays, goes] });
    await own.send(filled);
  });

  test('keeps a finding that it still names under its id, and removes one that it names no more', async () => {
    const [first] = await rowsOf(filled);
    await setResponse(filled, { status_code: 40 });
    expect((await correct(1, [{ ...stays, note: 'Hâlâ kapalı' }])).status).toBe(201);
    expect(await rowsOf(filled)).toMatchObject([{ id: first?.id, note: 'Hâlâ kapalı', withdrawn: false }]);
  });

  test('marks one as withdrawn that has an action, however often it is corrected', async () => {
    const phone = await openPhone(world, a, {}, 'ayse');
    const sent = phone.fill({ findings: [finding()] });
    await phone.send(sent);
    const [found] = await rowsOf(sent);
    const action = await a.action({ findingId: found?.id });
    for (const [revision, findings, withdrawn] of [
      [1, [], true],
      [2, [], true],
      [3, sent.findings, false],
    ] as const) {
      await setResponse(sent, { status_code: 40 });
      expect((await phone.send({ ...sent, revision, findings })).status).toBe(201);
      expect(await rowsOf(sent)).toMatchObject([{ id: found?.id, withdrawn }]);
      const { findings: shown } = await world.ok('ayse', 'fieldwork.response', { responseKey: sent.responseKey });
      expect(shown).toHaveLength(withdrawn ? 0 : 1);
    }
    expect((await world.ok('ayse', 'action.get', { id: action })).findingId).toBe(found?.id);
  });

  test('marks one as withdrawn that has stood in an approved report; one that comes back is the same finding', async () => {
    const [first] = await rowsOf(filled);
    expect((await of.approve(own.planId)).body.Success).toBe(true);
    const { Responses } = await of.details(own.planId);
    const { responseId } = Responses[0];
    await world.ok('ayse', 'audit.reopen', { responseId, reason: 'Yanlış onay' });
    await setResponse(filled, { status_code: 40 });
    await correct(2, []);
    expect(await rowsOf(filled)).toMatchObject([{ id: first?.id, withdrawn: true }]);
    expect(await of.details(own.planId)).toMatchObject({ findings: 0, Findings: [] });
    await setResponse(filled, { status_code: 40 });
    await correct(3, [stays]);
    expect(await rowsOf(filled)).toMatchObject([{ id: first?.id, withdrawn: false }]);
    expect((await of.details(own.planId)).findings).toBe(1);
  });
});

test.each(['an answer', 'a finding'])(
  'a photo of %s that was drawn on is shown with the address of the untouched one, and both are waited for',
  async (what) => {
    const own = await openPhone(world, a);
    const [pictureKey, originalKey] = [randomUUID(), randomUUID()];
    const drawn = { pictureKeys: [pictureKey], originals: [{ pictureKey, originalKey }] };
    const filled = what === 'a finding' ? own.fill({ findings: [finding(drawn)] }) : own.fill();
    if (what === 'an answer') Object.assign(filled.answers[0] ?? {}, drawn);
    const { body } = await own.send(filled);
    expect([body.Data.pictureCount, [...body.Data.missing].sort()]).toEqual([2, [pictureKey, originalKey].sort()]);
    for (const key of [pictureKey, originalKey]) {
      expect((await own.put({ responseKey: filled.responseKey, pictureKey: key, bytes: pixel })).status).toBe(200);
    }
    // Photos of a company are encoded in turn, and others may wait before these.
    const shown = async () => {
      await world.encodePictures();
      const { Departments, Findings } = await of.details(own.planId);
      return (what === 'a finding' ? Findings[0] : Departments[0].Questions[0]).pictures;
    };
    const address = expect.stringMatching(/^\/api\/file\//);
    await expect.poll(shown, { timeout: 20_000 }).toMatchObject([{ state: 'ready', originalUrl: address }]);
    const [picture] = await shown();
    expect(picture.originalUrl).not.toBe(picture.url);
    const [{ responseId }] = (await of.details(own.planId)).Responses;
    const { Departments, Findings } = await of.details(own.planId, { responseId });
    expect((what === 'a finding' ? Findings[0] : Departments[0].Questions[0]).pictures).toEqual([picture]);
  },
);

test('a severity that the auditor chose is the finding’s', async () => {
  const list = await of.checklist();
  const own = await openPhone(world, a, { checkListId: list.checkListId });
  const filled = own.fill({
    answers: [{ questionId: list.floor.id, optionIds: [list.floor.answers.Hayır], severity: 'observation' }],
  });
  await own.send(filled);
  expect(await rowsOf(filled)).toMatchObject([{ question_id: list.floor.id, severity: 'observation' }]);
});
