import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Audits, audits, type Checklist, fourteenOfTwenty, yesNo } from '../audits.ts';
import { type Builders, build, pixel, sha256, unreadable } from '../builders.ts';
import { pdfText } from '../pdf-text.ts';
import { type Filled, phone } from '../phone.ts';
import { openWorld, type Person, type World } from '../world.ts';

/** What the device of a signed-in auditor asks for: what there is to do, what came back, what was said here before. */

type Input = Record<string, unknown>;

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

const dayMs = 86_400_000;
const day = (away: number): string => new Date(Date.now() + away * dayMs).toISOString();
const setPlan = (id: number, values: Input) =>
  world.inCompany('ayse', (db) => db.updateTable('plan').set(values).where('id', '=', id).execute());
const setResponse = ({ responseKey }: { responseKey: string }, values: Input) =>
  world.inCompany('ayse', (db) =>
    db.updateTable('response').set(values).where('response_key', '=', responseKey).execute(),
  );
const audit = (over: Input = {}) => a.openPlan({ checkListId: list.checkListId, answeredBy: 'auditors', ...over });
const assigned = async (who: Person, input: Input = {}): Promise<Input[]> =>
  world.ok(who, 'fieldwork.assignments', input);
const find = async (who: Person, id: number, input: Input = {}) =>
  (await assigned(who, input)).find(({ auditId }) => auditId === id);

async function sent(token: string, answers = fourteenOfTwenty(list), over: Input = {}): Promise<Filled> {
  const filled = (await phone(world, token, 'ayse')).fill({ answers, ...over });
  const reply = await world.call('ayse', 'field.submit', filled);
  expect([201, 202]).toContain(reply.status);
  return filled;
}

describe('assignments', () => {
  test('tell a phone all that it needs to begin: place, times in the location’s zone, role and the form’s tag', async () => {
    const { id, token } = await audit();
    const form = await world.ok('ayse', 'field.form', { token });
    expect(await find('ayse', id)).toMatchObject({
      token,
      auditTypeId: 1,
      definition: form.plan.definition,
      locationName: form.plan.locationName,
      beginDate: form.plan.beginDate,
      endDate: form.plan.endDate,
      timeZone: form.plan.timeZone,
      versionTag: form.versionTag,
      customerName: expect.stringMatching(/./),
      projectName: expect.stringMatching(/./),
      role: 'lead',
      statusCode: 10,
      responseKey: null,
      draftVersion: null,
      returned: false,
      correctionDue: null,
      barcodeCodes: expect.any(Array),
    });
    const graceEndsAt = Date.parse(String((await find('ayse', id))?.graceEndsAt));
    expect(graceEndsAt - Date.parse(form.plan.endDate)).toBe(form.plan.graceDays ?? 7 * dayMs);
  });

  test('are one’s own: of the lead, the assistant and users of the project, on the air and within the window', async () => {
    const { id } = await audit();
    expect(await find('can', id)).toBeUndefined();
    expect(await find('zoe', id)).toBeUndefined();
    await setPlan(id, { assistant_auditor_id: world.ids.can.user });
    expect(await find('can', id)).toMatchObject({ role: 'assistant' });
    await setPlan(id, { begins_at: day(20), ends_at: day(22) });
    expect(await find('ayse', id)).toBeUndefined();
    expect(await find('ayse', id, { to: day(21) })).toMatchObject({ auditId: id });
    await setPlan(id, { begins_at: day(-30), ends_at: day(-20) });
    expect(await find('ayse', id)).toBeUndefined();
    expect(await find('ayse', id, { from: day(-25) })).toMatchObject({ auditId: id });
    await setPlan(id, { begins_at: day(-1), ends_at: day(1), published: false });
    expect(await find('ayse', id)).toBeUndefined();
    await setPlan(id, { published: true, cancelled_at: day(0) });
    expect(await find('ayse', id)).toBeUndefined();
  });

  test('name the codes by which a phone without a network finds them: of its own stickers and of unbound ones of its place', async () => {
    const place = await a.location();
    await world.ok('ayse', 'mapping.addLocations', { projectId: await a.standing.project(), locationIds: [place] });
    const [one, other] = [await audit({ locationId: place }), await audit({ locationId: place })];
    const sticker = async (locationId: number, auditPlanId: number | null, active = true): Promise<string> =>
      (await world.ok('ayse', 'staticBarcode.create', { name: 'Kapı', locationId, auditPlanId, active })).code;
    const [bound, free, foreign] = [
      await sticker(place, one.id),
      await sticker(place, null),
      await sticker(await a.location(), one.id),
    ];
    await sticker(place, null, false);
    await sticker(await a.location(), null);
    expect((await find('ayse', one.id))?.barcodeCodes).toEqual([bound, free, foreign]);
    expect((await find('ayse', other.id))?.barcodeCodes).toEqual([free]);
  });

  test('name what came back to its author, lead or assistant, however old and off the air its plan is', async () => {
    const { id, token } = await audit();
    const filled = await sent(token);
    await setPlan(id, { begins_at: day(-90), ends_at: day(-80), published: false });
    expect(await find('ayse', id)).toBeUndefined();
    await setResponse(filled, { status_code: 40 });
    const back = await find('ayse', id);
    expect(back).toMatchObject({ returned: true, responseKey: filled.responseKey });
    // Nobody asked for it by a decision here: the plan's end and its grace are all that there is.
    expect(Date.parse(String(back?.correctionDue))).toBe(Date.parse(String(back?.graceEndsAt)));
    await setPlan(id, { lead_auditor_id: world.ids.can.user, assistant_auditor_id: world.ids.can.user });
    expect(await find('ayse', id)).toMatchObject({ returned: true });
    expect(await find('can', id)).toMatchObject({ returned: true, role: 'lead' });
  });

  test('come the soonest end first, with the tag that the form has for the same reader, scores and privacy notice told or not', async () => {
    const late = await audit({ endDate: day(9) });
    const soon = await audit({ endDate: day(8), showScore: 'nobody' });
    const tags = async () => {
      const both = (await assigned('ayse')).filter(({ auditId }) => [late.id, soon.id].includes(Number(auditId)));
      expect(both.map(({ auditId }) => auditId)).toEqual([soon.id, late.id]);
      for (const { token, versionTag } of both)
        expect((await world.ok('ayse', 'field.form', { token })).versionTag).toBe(versionTag);
      return both.map(({ versionTag }) => versionTag);
    };
    const before = await tags();
    expect(before[0]).not.toBe(before[1]);
    await world.ok('ayse', 'notice.insert', { title: 'Aydınlatma', text: '<p>Verileriniz</p>', locales: [] });
    expect((await tags()).filter((tag) => before.includes(tag))).toEqual([]);
  });

  test('travel again only when something has changed', async () => {
    const { id } = await audit();
    const ask = (tag?: string) =>
      world.call('ayse', 'fieldwork.assignments', {}, tag === undefined ? {} : { 'if-none-match': tag });
    const first = await ask();
    const tag = String(first.headers.etag);
    expect([first.status, (await ask(tag)).status, (await ask(tag)).raw.length]).toEqual([200, 304, 0]);
    await setPlan(id, { definition: 'Yeni ad' });
    expect((await ask(tag)).status).toBe(200);
  });

  test('are refused where the window is no time, and to whoever is not signed in', async () => {
    expect((await world.call('ayse', 'fieldwork.assignments', { from: 'dün' })).status).toBe(400);
    expect((await world.call(null, 'fieldwork.assignments')).status).toBe(401);
  });
});

describe('a response that came back', () => {
  test('is read with why, by whom, the questions to look at, and everything that was sent', async () => {
    const { token } = await audit();
    const [pictureKey, originalKey] = [randomUUID(), randomUUID()];
    const ofFinding = [randomUUID(), randomUUID()] as const;
    const finding = {
      ...{ findingKey: randomUUID(), title: 'Kapı bozuk', severity: 'minor', pictureKeys: [ofFinding[0]] },
      originals: [{ pictureKey: ofFinding[0], originalKey: ofFinding[1] }],
    };
    const [floor, record] = fourteenOfTwenty(list);
    // What an answer finds is no finding of the auditor's own.
    const none = { questionId: list.shelves.id, optionIds: [list.shelves.answers.Yok] };
    const answers = [{ ...floor, pictureKeys: [pictureKey], originals: [{ pictureKey, originalKey }] }, record, none];
    const filled = await sent(token, answers as Input[], {
      findings: [finding],
      signatures: [{ role: 'auditor', name: 'Ayşe Yılmaz', refused: false }],
    });
    for (const key of [pictureKey, originalKey, ...ofFinding]) {
      const picture = { token, pictureKey: key, responseKey: filled.responseKey, sha256: sha256(pixel), bytes: pixel };
      await world.ok('ayse', 'field.putPicture', picture);
    }
    await world.encodePictures();
    const { responseKey } = filled;
    const read = () => world.ok('ayse', 'fieldwork.response', { responseKey });
    expect(await read()).toMatchObject({ reason: null, returnedBy: null, marked: [], statusCode: 30, revision: 0 });
    const { responseId } = await read();
    const auditPlanAnswerId = responseId * 1000 + 1;
    await world.ok('ayse', 'audit.return', {
      responseId,
      reason: 'Fotoğraf bulanık',
      answerIds: [auditPlanAnswerId],
    });
    const form = await world.ok('ayse', 'field.form', { token });
    const back = await read();
    expect(back).toMatchObject({
      ...{ responseKey, statusCode: 40, reason: 'Fotoğraf bulanık', returnedBy: 'Ayşe Yılmaz' },
      marked: [list.floor.id],
      findings: [finding],
      signatures: [{ role: 'auditor', name: 'Ayşe Yılmaz' }],
      version: { title: form.version.title },
    });
    expect(back.answers).toHaveLength(answers.length);
    expect(back.answers[0]).toMatchObject({ pictureKeys: [pictureKey], originals: [{ pictureKey, originalKey }] });
    expect(back.pictures.map((one: Input) => one.pictureKey).sort()).toEqual(
      [pictureKey, originalKey, ...ofFinding].sort(),
    );
    expect(back.versionTag.split('.')[0]).toBe(form.versionTag.split('.')[0]);
    const picture = await world.app.inject({ url: back.pictures[0].url });
    expect(picture.statusCode).toBe(200);
    // Once it was corrected, nothing is asked of it any more.
    await world.ok('ayse', 'field.submit', { ...filled, revision: 1 });
    expect(await read()).toMatchObject({ statusCode: 30, revision: 1, reason: null, returnedBy: null, marked: [] });
  });

  test('says why it came back last, also once another content was chosen for it', async () => {
    const { id: auditId, token } = await audit();
    const [floor, ...others] = fourteenOfTwenty(list);
    const filled = await sent(token);
    const { responseKey } = filled;
    const read = () => world.ok('ayse', 'fieldwork.response', { responseKey });
    const { responseId } = await read();
    await world.ok('ayse', 'audit.return', { responseId, reason: 'Fotoğraf bulanık' });
    await world.ok('ayse', 'field.submit', { ...filled, revision: 1 });
    await world.ok('ayse', 'audit.return', { responseId, reason: 'Hâlâ bulanık' });
    const other = { ...filled, revision: 1, answers: [{ ...floor, note: 'Başka' }, ...others] };
    expect((await world.call('ayse', 'field.submit', other)).status).toBe(409);
    const [, { id }] = await world.ok('ayse', 'review.conflicts', { responseId });
    await setPlan(auditId, { begins_at: day(-90), ends_at: day(-80) });
    const dueAt = async () => (await world.ok('ayse', 'review.list', { responseId })).ListItems[0].dueAt;
    const due = await dueAt();
    await world.ok('ayse', 'review.choose', { responseId, id, reason: 'Doğrusu bu' });
    expect(await read()).toMatchObject({ statusCode: 40, reason: 'Hâlâ bulanık' });
    // The time for it was given when it was asked for; the choice adds nothing to it.
    expect(await dueAt()).toBe(due);
  });

  test('has the photos that can be shown: none that was taken away, none that cannot be opened, none that has not come whole', async () => {
    const { token } = await audit();
    const keys = Array.from({ length: 4 }, () => randomUUID());
    const [shown, , taken, half] = keys as [string, string, string, string];
    const [floor, ...others] = fourteenOfTwenty(list);
    // Two of them were drawn on; what those were before is still on the phone.
    const originals = [shown, taken].map((pictureKey) => ({ pictureKey, originalKey: randomUUID() }));
    const { responseKey } = await sent(token, [{ ...floor, pictureKeys: keys, originals }, ...others]);
    const own = await phone(world, token, 'ayse');
    const photos = [pixel, unreadable(5000), pixel];
    for (const [at, bytes] of photos.entries()) await own.put({ responseKey, pictureKey: keys[at] as string, bytes });
    await own.put({ responseKey, pictureKey: half, bytes: pixel, offset: 0, end: pixel.length - 1 });
    await world.encodePictures();
    const { id } = await world.inCompany('ayse', (db) =>
      db.selectFrom('picture').select('id').where('picture_key', '=', taken).executeTakeFirstOrThrow(),
    );
    await world.ok('ayse', 'audit.deletePicture', { pictureId: id });
    const { pictures, answers } = await world.ok('ayse', 'fieldwork.response', { responseKey });
    expect(pictures.map((one: Input) => one.pictureKey)).toEqual([shown]);
    expect(answers[0].originals).toEqual(originals.slice(0, 1));
  });

  test('bears the tag of the checklist that it was filled in on, also once another is on the air', async () => {
    const other = await of.checklist();
    const { id, token } = await audit({ checkListId: other.checkListId });
    const before = await phone(world, token, 'ayse');
    await world.ok('ayse', 'plan.publish', { id, published: false });
    const question = await world.ok('ayse', 'question.get', { id: other.floor.id });
    const halved = question.answers.map((one: { score: number }) => ({ ...one, score: one.score / 2 }));
    await world.ok('ayse', 'question.update', { id: other.floor.id, answers: halved });
    await world.ok('ayse', 'plan.publish', { id, published: true });
    const filled = before.fill({ answers: fourteenOfTwenty(other) });
    expect((await before.send(filled)).status).toBe(201);
    const versionOf = ({ versionTag }: { versionTag: string }): string | undefined => versionTag.split('.')[0];
    expect(versionOf((await phone(world, token, 'ayse')).form)).not.toBe(versionOf(before.form));
    const { responseKey } = filled;
    expect(versionOf(await world.ok('ayse', 'fieldwork.response', { responseKey }))).toBe(versionOf(before.form));
  });

  test('tells its author scores only where the plan shows them', async () => {
    const scores = async (showScore: string) => {
      const { id, token } = await audit();
      const { responseKey } = await sent(token);
      await setPlan(id, { show_score: showScore });
      const { version } = await world.ok('ayse', 'fieldwork.response', { responseKey });
      return /"(score|severity)":(?!null|0[,}])/.test(JSON.stringify(version));
    };
    expect([await scores('nobody'), await scores('auditors')]).toEqual([false, true]);
  });

  test('is its author’s, the lead’s and the assistant’s, and nobody else’s', async () => {
    const { id, token } = await audit();
    const { responseKey } = await sent(token);
    const status = async (who: Person) => (await world.call(who, 'fieldwork.response', { responseKey })).status;
    expect([await status('can'), await status('zoe'), await status(null)]).toEqual([404, 404, 401]);
    await setPlan(id, { lead_auditor_id: world.ids.can.user, assistant_auditor_id: world.ids.can.user });
    expect([await status('can'), await status('ayse')]).toEqual([200, 200]);
    await setResponse({ responseKey }, { user_id: null });
    expect(await status('ayse')).toBe(404);
  });

  test('is corrected by its author, photos and all, also where they are no auditor of the plan any more', async () => {
    const { id, token } = await audit();
    const { projectId } = await world.ok('ayse', 'plan.get', { id });
    await world.ok('ayse', 'mapping.addUsers', { projectId, userIds: [world.ids.can.user] });
    const own = await phone(world, token, 'can');
    const filled = own.fill();
    await own.send(filled);
    await world.ok('ayse', 'mapping.removeUsers', { projectId, ids: [world.ids.can.user] });
    // What they had filled in before is stored apart.
    const { status, body } = await own.send(own.fill());
    expect([status, body.Data.flags]).toEqual([202, ['Late']]);
    await setResponse(filled, { status_code: 40 });
    expect(await find('can', id)).toMatchObject({ returned: true, responseKey: filled.responseKey });
    const { responseKey } = filled;
    const pictureKey = randomUUID();
    const answers = [{ ...filled.answers[0], pictureKeys: [pictureKey] }];
    expect((await own.send({ ...filled, revision: 1, answers })).body.Data.missing).toEqual([pictureKey]);
    expect((await own.put({ responseKey, pictureKey, bytes: pixel })).body.Data).toMatchObject({ complete: true });
    // Sent again because no answer came, it is there; then nothing is left to be done by them.
    expect((await own.put({ responseKey, pictureKey, bytes: pixel })).body.Data).toMatchObject({ complete: true });
    expect((await own.put({ responseKey: randomUUID(), pictureKey, bytes: pixel })).status).toBe(403);
  });

  test('is corrected by its author also where the link, once open to every colleague, has been closed since', async () => {
    const { id, token } = await audit({ answeredBy: 'anyone' });
    const own = await phone(world, token, 'can');
    const filled = own.fill();
    await own.send(filled);
    await setPlan(id, { answered_by: 'auditors' });
    expect((await own.send(own.fill())).status).toBe(403);
    await setResponse(filled, { status_code: 40 });
    // What they are asked for counts, and nothing else that they send.
    expect((await own.send(own.fill())).body.Data.flags).toEqual(['Late']);
    const { status, body } = await own.send({ ...filled, revision: 1 });
    expect([status, body.Data.state]).toEqual([201, 30]);
    expect((await own.send(own.fill())).status).toBe(403);
  });
});

describe('the history of a location', () => {
  test('tells of each question the newest three answers there, with note, severity and small photos', async () => {
    const place = await a.location();
    const projectId = await a.standing.project();
    await world.ok('ayse', 'mapping.addLocations', { projectId, locationIds: [place] });
    const { token } = await audit({ locationId: place });
    const say = (title: string, note: string) =>
      sent(token, [{ questionId: list.floor.id, optionIds: [list.floor.answers[title]], note }]);
    for (const n of [1, 2, 3, 4]) await say(n === 4 ? 'Hayır' : 'Evet', `Not ${n}`);
    const other = await audit({ locationId: place });
    const ask = async (who: Person, asked = other.token) => world.call(who, 'fieldwork.history', { token: asked });
    const [told] = (await ask('ayse')).body.Data;
    expect(told).toMatchObject({ questionId: list.floor.id, openActions: [] });
    expect(told.times.map(({ title, note, severity }: Input) => [title, note, severity])).toEqual([
      ['No', 'Not 4', 'minor'],
      ['Yes', 'Not 3', null],
      ['Yes', 'Not 2', null],
    ]);
    // What counted how is told by no plan that keeps the score to itself.
    const secret = await audit({ locationId: place, showScore: 'nobody' });
    await sent(secret.token, [{ questionId: list.floor.id, optionIds: [list.floor.answers.Hayır], note: 'Not 5' }]);
    const [since] = (await ask('ayse')).body.Data;
    expect(since.times.map(({ note, severity }: Input) => [note, severity])).toEqual([
      ['Not 5', null],
      ['Not 4', 'minor'],
      ['Not 3', null],
    ]);
    // Of another location, and of a survey, nothing is told.
    const elsewhere = await audit();
    const times = (await ask('ayse', elsewhere.token)).body.Data.flatMap((one: Input) => one.times as Input[]);
    expect(times.some((time: Input) => String(time.note).startsWith('Not '))).toBe(false);
  });

  test('tells nothing of surveys nor of what was given at another place by a sticker; of actions those under way here', async () => {
    const [place, elsewhere] = [await a.location(), await a.location()];
    const projectId = await a.standing.project();
    await world.ok('ayse', 'mapping.addLocations', { projectId, locationIds: [place, elsewhere] });
    const sticker = await world.ok('ayse', 'staticBarcode.create', { name: 'Öbür kapı', locationId: elsewhere });
    const answer = (note: string) => [{ questionId: list.floor.id, optionIds: [list.floor.answers.Hayır], note }];
    const survey = await audit({ locationId: place, auditTypeId: 2, answeredBy: 'anyone', findings: true });
    await sent(survey.token, answer('Anket'));
    await sent(survey.token, answer('Çıkartmayla anket'), { barcodeCode: sticker.code });
    const here = await audit({ locationId: place });
    await sent(here.token, answer('Öbür kapıda'), { barcodeCode: sticker.code });
    const kept = await sent(here.token, answer('Burada'));
    const notes = async (token: string) =>
      (await world.ok('ayse', 'fieldwork.history', { token })).flatMap(({ times }: { times: Input[] }) =>
        times.map(({ note }) => note),
      );
    const there = await audit({ locationId: elsewhere });
    expect(await notes(here.token)).toEqual(['Burada']);
    expect(await notes(there.token)).toEqual(['Öbür kapıda']);
    const findingOf = ({ responseKey }: Filled) =>
      world.inCompany('ayse', async (db) => {
        const row = await db
          .selectFrom('finding as f')
          .innerJoin('response as r', 'r.id', 'f.response_id')
          .select('f.id')
          .where('r.response_key', '=', responseKey)
          .executeTakeFirstOrThrow();
        return row.id;
      });
    const [open, done] = [
      await a.action({ findingId: await findingOf(kept), title: 'Gider açılacak' }),
      await a.action({ findingId: await findingOf(kept), title: 'Levha konacak' }),
    ];
    await world.inCompany('ayse', (db) =>
      db.updateTable('action').set({ state: 'done' }).where('id', '=', done).execute(),
    );
    const actions = async (token: string) =>
      (await world.ok('ayse', 'fieldwork.history', { token })).flatMap(
        ({ openActions }: { openActions: Input[] }) => openActions,
      );
    expect(await actions(here.token)).toMatchObject([{ id: open, title: 'Gider açılacak' }]);
    expect(await actions(there.token)).toEqual([]);
  });

  test('tells an action with its own question alone, also where that was not answered lately, and four pictures of an answer', async () => {
    const place = await a.location();
    await world.ok('ayse', 'mapping.addLocations', { projectId: await a.standing.project(), locationIds: [place] });
    const { token } = await audit({ locationId: place });
    const { floor, shelves } = list;
    const pictureKeys = Array.from({ length: 5 }, () => randomUUID());
    const filled = await sent(token, [
      { questionId: floor.id, optionIds: [floor.answers.Hayır], pictureKeys },
      { questionId: shelves.id, optionIds: [shelves.answers.Yok] },
    ]);
    const device = await phone(world, token, 'ayse');
    for (const pictureKey of pictureKeys)
      await device.put({ responseKey: filled.responseKey, pictureKey, bytes: pixel });
    // Until they can be shown there are none of them.
    const [{ times }] = await world.ok('ayse', 'fieldwork.history', { token });
    expect(times).toMatchObject([{ pictures: [] }]);
    expect(await world.encodePictures()).toEqual([]);
    const { id: findingId } = await world.inCompany('ayse', (db) =>
      db
        .selectFrom('finding as f')
        .innerJoin('response as r', 'r.id', 'f.response_id')
        .select('f.id')
        .where('r.response_key', '=', filled.responseKey)
        .where('f.question_id', '=', shelves.id)
        .executeTakeFirstOrThrow(),
    );
    const action = await a.action({ findingId, title: 'Raf alınacak' });
    const told = async () =>
      (await world.ok('ayse', 'fieldwork.history', { token })).map(
        ({
          questionId,
          times,
          openActions,
        }: {
          questionId: number;
          times: { pictures: string[] }[];
          openActions: Input[];
        }) => [questionId, times.map(({ pictures }) => pictures.length), openActions.map(({ id }) => id)],
      );
    expect(await told()).toEqual([
      [floor.id, [4], []],
      [shelves.id, [0], [action]],
    ]);
    await setResponse(filled, { status_code: 60 });
    expect(await told()).toEqual([[shelves.id, [], [action]]]);
  });

  test('leaves out what does not count: returned, rejected and stored apart', async () => {
    const place = await a.location();
    await world.ok('ayse', 'mapping.addLocations', { projectId: await a.standing.project(), locationIds: [place] });
    const { token } = await audit({ locationId: place });
    const filled = await sent(token);
    const told = async () => (await world.ok('ayse', 'fieldwork.history', { token })).length;
    expect(await told()).toBeGreaterThan(0);
    for (const status_code of [40, 60]) {
      await setResponse(filled, { status_code });
      expect(await told()).toBe(0);
    }
    await setResponse(filled, { status_code: 30, counted: false, late: true });
    expect(await told()).toBe(0);
  });

  test('is told to the plan’s auditors and nobody else, although a link may open it to everybody', async () => {
    const { id, token } = await audit({ answeredBy: 'anyone' });
    await sent(token);
    const status = async (who: Person, asked = token) =>
      (await world.call(who, 'fieldwork.history', { token: asked })).status;
    expect((await world.call('can', 'field.form', { token })).status).toBe(200);
    expect([await status('can'), await status('zoe'), await status(null)]).toEqual([404, 404, 401]);
    await setPlan(id, { assistant_auditor_id: world.ids.can.user });
    expect(await status('can')).toBe(200);
    expect(await status('ayse', 'yok')).toBe(404);
  });
});

describe('the participant’s own copy', () => {
  async function copy(plan: Input, answers = fourteenOfTwenty(list), over: Input = {}) {
    const { token } = await a.openPlan({ checkListId: list.checkListId, ...plan });
    const filled = (await phone(world, token)).fill({ answers, ...over });
    const { ReceiptNumber } = await world.ok(null, 'field.submit', filled);
    const get = (key = filled.responseKey) =>
      world.call(null, 'field.receiptPdf', { receiptNumber: ReceiptNumber, key }, { 'accept-language': 'tr' });
    return { get, ReceiptNumber };
  }

  test('has what was sent, and points only where the plan shows them to everyone', async () => {
    const findings = [{ findingKey: randomUUID(), title: 'Kapı bozuk', note: 'Sağ kanat', severity: 'minor' }];
    const shown = await copy({ showScore: 'everyone' }, undefined, { findings });
    const reply = await shown.get();
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
    const text = await pdfText(reply.raw);
    for (const part of [
      shown.ReceiptNumber,
      'Zemintemizmi?',
      'Evet',
      'Not:Üstrafdağınık',
      '02.11.2026',
      'Kapıbozuk',
      'Puan%70,00·14/20Başarıseviyesiİyi',
      '4/10',
    ])
      expect(text).toContain(part);
    const hidden = await pdfText((await (await copy({ showScore: 'auditors' })).get()).raw);
    expect(hidden).toContain('Zemintemizmi?');
    for (const part of ['Puan', 'Başarı', '4/10', '%70']) expect(hidden).not.toContain(part);
  });

  test('says that nothing was scored, and where something critical failed', async () => {
    const checkListId = await a.checklistOf([list.shelves.id]);
    const none = [{ questionId: list.shelves.id, optionIds: [list.shelves.answers['Raf yok']] }];
    const unscored = await pdfText((await (await copy({ showScore: 'everyone', checkListId }, none)).get()).raw);
    expect(unscored).toContain('PuanPuanlanmadı');
    const door = await of.question('Yangın kapısı açık mı?', yesNo, { critical: true });
    const failing = { showScore: 'everyone', checkListId: await a.checklistOf([door.id]) };
    for (const [title, isFailed] of [
      ['Evet', false],
      ['Hayır', true],
    ] as const) {
      const answers = [{ questionId: door.id, optionIds: [door.answers[title]] }];
      const text = await pdfText((await (await copy(failing, answers)).get()).raw);
      expect([title, /[Kk]ritik/.test(text)]).toEqual([title, isFailed]);
    }
  });

  test('says who signed and when, who refused, and how many photos there are', async () => {
    const [floor, ...others] = fourteenOfTwenty(list);
    const answers = [{ ...floor, pictureKeys: [randomUUID(), randomUUID()] }, ...others];
    const findings = [
      { findingKey: randomUUID(), title: 'Kapı bozuk', severity: 'minor', pictureKeys: [randomUUID()] },
    ];
    const signatures = [
      { role: 'auditor', name: 'Elif Kaya', note: 'Yerinde', signedAt: '2026-11-02T07:05:00Z' },
      { role: 'site', refused: true, note: 'Acelesi vardı' },
    ];
    const plan = { identity: 'optional', askPosition: false };
    const text = await pdfText((await (await copy(plan, answers, { findings, signatures })).get()).raw);
    for (const part of [
      'İmzalar',
      'ElifKaya·Yerinde·02.11.202610:05',
      '–·İmzalamakistemedi·Acelesivardı',
      '2fotoğraf',
      '1fotoğraf',
    ])
      expect(text).toContain(part);
  });

  test('is nobody’s without the key of the receipt', async () => {
    const { get } = await copy({});
    const { status, body } = await get(randomUUID());
    expect([status, body.Success]).toEqual([404, false]);
  });

  test('asked for again and again keeps nobody waiting who is signed in, and is slowed down', async () => {
    const { id } = await a.openPlan({});
    const { get } = await copy({});
    const poster = () => world.call('ayse', 'plan.qrCode', { auditId: id, format: 'pdf' });
    await poster();
    const statuses: number[] = [];
    const all = Array.from({ length: 12 }, () => get().then(({ status }) => statuses.push(status)));
    await expect.poll(() => statuses.length).toBeGreaterThan(0);
    expect((await poster()).status).toBe(200);
    expect(statuses.length).toBeLessThan(all.length);
    await Promise.all(all);
    expect(statuses).toEqual(statuses.map(() => 200));
    for (let n = 0; n < 20; n++) await get(randomUUID());
    expect((await get()).status).toBe(429);
  });

  test('names nobody where the plan asks for nobody', async () => {
    const participant = { name: 'Gizem Kara', email: 'gizem@ornek.example' };
    const text = await pdfText((await (await copy({ identity: 'none' }, undefined, { participant })).get()).raw);
    expect(text).not.toContain('Gizem');
  });
});

test('a receipt says of a response what its submission said: late, incomplete, waiting for photos', async () => {
  const required = await of.question('Kapılar kapalı mı?', [{ title: 'Evet', score: 10, viewOrder: 0 }], {
    required: true,
  });
  const checkListId = await a.checklistOf([list.floor.id, { QuestionId: required.id, Required: true }]);
  const { id, token } = await a.openPlan({ checkListId });
  const own = await phone(world, token);
  await setPlan(id, { begins_at: day(-30), ends_at: day(-20) });
  const answers = [{ questionId: list.floor.id, optionIds: [list.floor.answers.Evet], pictureKeys: [randomUUID()] }];
  const filled = own.fill({ answers });
  const { status, body } = await own.send(filled);
  expect([status, body.Data.flags]).toEqual([202, ['Late', 'AwaitingPictures', 'Incomplete']]);
  const read = await world.ok(null, 'field.receipt', {
    receiptNumber: body.Data.ReceiptNumber,
    key: filled.responseKey,
  });
  expect(read.flags).toEqual(body.Data.flags);
});
