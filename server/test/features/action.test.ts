import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { actionStateCodes } from '@sahada/contract/codes';
import type { Permission } from '@sahada/contract/permissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Builders, build, pixel, sha256 } from '../builders.ts';
import { packed, pdfText } from '../pdf-text.ts';
import { userWith } from '../walks/door.ts';
import { bearer, openWorld, type World } from '../world.ts';

/** Actions: who sees them, who moves them on, and what stands with them. */

let world: World;
let a: Builders;
beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
});
afterAll(() => world.close());

interface Somebody {
  id: number;
  call(name: string, input?: object): ReturnType<World['call']>;
}

async function somebody(...rights: Permission[]): Promise<Somebody> {
  const user = await userWith(world, rights, 2);
  const token = await world.session(user);
  return {
    id: user.user,
    call: (name, input = {}) => world.call(null, name, input as Record<string, unknown>, bearer(token)),
  };
}

const get = (id: number) => world.ok('ayse', 'action.get', { id });
const said = ({ status, body }: Awaited<ReturnType<World['call']>>) => [status, body.Success, body.Message];

describe('an action', () => {
  test('is due by the days that the company gives for its finding’s severity, unless a day is given', async () => {
    const { findingId } = await a.actionForm();
    await world.ok('ayse', 'company.update', {
      Id: world.ids.ayse.company,
      ActionDays: { major: 3, minor: 14, observation: 30 },
    });
    const proposal = await world.ok('ayse', 'action.proposal', { findingId });
    const today = Temporal.Now.plainDateISO('Europe/Istanbul');
    const days = { major: 3, minor: 14, observation: 30 }[proposal.severity as 'major'];
    expect(proposal).toMatchObject({ findingId, dueDate: today.add({ days }).toString() });
    expect((await get(await a.action({ dueDate: undefined }))).dueDate).toBe(proposal.dueDate);
    const { ActionDays } = await world.ok('ayse', 'company.get', { id: world.ids.ayse.company });
    expect(ActionDays).toEqual({ major: 3, minor: 14, observation: 30 });
  });

  test('tells of its finding with note and pictures, of its place and its people; one of an audit as a whole has no finding', async () => {
    const { planId, responseId } = await a.standing.response();
    const item = await get(await a.action());
    expect(item).toMatchObject({
      number: expect.stringMatching(/^A-\d{4}$/),
      auditId: planId,
      responseId,
      findingAnswer: 'Hayır',
      findingNote: 'Islak',
      findingPictures: [{ state: 'ready' }],
      ownerUserId: world.ids.ayse.user,
      state: 'todo',
      stateCode: 10,
      overdue: false,
      responseStatusCode: 30,
      mayDelete: true,
    });
    const free = await get(await a.action({ findingId: null, auditId: planId }));
    expect(free).toMatchObject({ findingId: null, responseId: null, severity: null, finding: '', auditId: planId });
    expect(free.findingAnswer).toBeNull();
    expect(free.locationId).toBe(item.locationId);
    const neither = await world.call('ayse', 'action.create', await a.actionForm({ findingId: null }));
    expect([neither.status, Object.keys(neither.body.errors)]).toEqual([400, ['findingId']]);
  });

  test('has one owner, a user or a name with an address, who is not its verifier', async () => {
    const errorsOf = async (over: object): Promise<string[]> => {
      const reply = await world.call('ayse', 'action.create', await a.actionForm(over as Record<string, unknown>));
      expect(reply.status).toBe(400);
      return Object.keys(reply.body.errors);
    };
    expect(await errorsOf({ ownerUserId: null })).toEqual(['ownerUserId']);
    expect(await errorsOf({ ownerEmail: 'usta@ornek.example' })).toEqual(['ownerEmail']);
    expect(await errorsOf({ ownerUserId: null, ownerEmail: 'usta@ornek.example' })).toEqual(['ownerName']);
    expect(await errorsOf({ verifierUserId: world.ids.ayse.user })).toEqual(['verifierUserId']);
    // Whoever has an account works on it signed in.
    const id = await a.action({ ownerUserId: null, ownerName: 'Can', ownerEmail: 'CAN@ornek.com.tr' });
    expect(await get(id)).toMatchObject({ ownerUserId: world.ids.can.user, ownerEmail: null, link: null });
  });

  test('names in a comment only whom its writer may choose: a number of somebody else’s tells no name', async () => {
    const [owner, stranger] = [await somebody(), await somebody()];
    const id = await a.action({ ownerUserId: owner.id });
    const comment = (mentions: number[]) => owner.call('action.addComment', { id, text: 'Bakar mısın?', mentions });
    expect((await comment([stranger.id])).status).toBe(404);
    expect((await get(id)).comments).toEqual([]);
    expect((await comment([owner.id])).status).toBe(200);
  });

  test('is there for its owner, verifier, maker and whoever a comment names; for others it is not, unless they manage actions', async () => {
    const [owner, verifier, named, manager, other] = await Promise.all([
      somebody(),
      somebody(),
      somebody(),
      somebody('ManageActions'),
      somebody('ManageReports'),
    ]);
    const id = await a.action({ ownerUserId: owner?.id, verifierUserId: verifier?.id });
    const sees = async (one: Somebody | undefined): Promise<unknown[]> => {
      const [row, list] = await Promise.all([one?.call('action.get', { id }), one?.call('action.list', { id })]);
      return [row?.status, list?.body.Data.TotalItemsCount];
    };
    expect(await sees(named)).toEqual([404, 0]);
    expect((await named?.call('action.addComment', { id, text: 'Ben de gördüm' }))?.status).toBe(404);
    await world.ok('ayse', 'action.addComment', { id, text: 'Bakar mısın?', mentions: [named?.id] });
    for (const one of [owner, verifier, named, manager]) expect(await sees(one)).toEqual([200, 1]);
    expect(await sees(other)).toEqual([404, 0]);
    for (const [name, input] of [
      ['setState', { id, state: 'inProgress' }],
      ['uploadPicture', { id, file: pixel }],
    ] as const)
      expect([name, (await other?.call(`action.${name}`, input))?.status]).toEqual([name, 404]);
    // Mine is what I work on or verify; what else I have a part in is not.
    const listed = async (one: Somebody | undefined, mine: boolean): Promise<number[]> =>
      (await one?.call('action.list', { mine }))?.body.Data.ListItems.map((item: { id: number }) => item.id);
    for (const one of [owner, verifier])
      expect([await listed(one, true), await listed(one, false)]).toEqual([[id], []]);
    expect([await listed(named, true), await listed(named, false)]).toEqual([[], [id]]);
    const { comments } = await get(id);
    expect(comments).toMatchObject([{ text: 'Bakar mısın?', mentions: [{ id: named?.id }] }]);
  });

  test('goes from its owner to a second person: submitted with a note or a picture, never closed by its owner', async () => {
    const owner = await somebody();
    const verifier = await somebody();
    const id = await a.action({ ownerUserId: owner.id, verifierUserId: verifier.id });
    const set = (one: Somebody, state: string, note?: string) => one.call('action.setState', { id, state, note });
    expect(said(await set(owner, 'inProgress'))).toEqual([200, true, 'The action is in progress.']);
    const bare = await set(owner, 'submitted');
    expect([bare.status, bare.body.errors]).toEqual([400, { note: ['Say what was done, or add a photo.'] }]);
    await owner.call('action.uploadPicture', { id, file: pixel });
    expect((await set(owner, 'submitted')).body.Success).toBe(true);
    expect(said(await set(owner, 'done'))).toEqual([
      200,
      false,
      'You cannot close your own action; somebody else has to verify it.',
    ]);
    expect((await set(owner, 'inProgress', 'Vazgeçtim')).body.Success).toBe(false);
    const unsaid = await set(verifier, 'inProgress');
    expect([unsaid.status, unsaid.body.errors]).toEqual([400, { note: ['Enter a note.'] }]);
    expect((await set(verifier, 'inProgress', 'Fotoğraf bulanık')).body.Success).toBe(true);
    expect(await get(id)).toMatchObject({ submittedAt: null, closedAt: null, closedBy: null });
    expect((await set(owner, 'submitted', 'Yeniden çekildi')).body.Success).toBe(true);
    expect((await set(verifier, 'done')).body.Data).toMatchObject({ state: 'done', stateCode: 40 });
    const item = await get(id);
    expect(
      item.history.map(({ old, new: to, note }: { old: string; new: string; note: string }) => [old, to, note]),
    ).toEqual([
      ['submitted', 'done', ''],
      ['inProgress', 'submitted', 'Yeniden çekildi'],
      ['submitted', 'inProgress', 'Fotoğraf bulanık'],
      ['inProgress', 'submitted', ''],
      ['todo', 'inProgress', ''],
    ]);
    expect(item).toMatchObject({
      closedBy: 'Deneme Kişi',
      evidenceCount: 1,
      mayChange: false,
      steps: [{ state: 'inProgress', needs: 'note' }],
    });
    const late = await world.call('ayse', 'action.update', { id, title: 'Sonradan' });
    expect(late.body).toMatchObject({ Success: false, Message: 'A closed action cannot be changed. Reopen it first.' });
    expect((await owner.call('action.uploadPicture', { id, file: pixel })).body.Success).toBe(false);
  });

  test('is verified by the plan’s approver where nobody is named, and an owner who approves is not asked', async () => {
    const approver = await somebody('ManageReports');
    const planId = await a.plan({ approverId: approver.id });
    const id = await a.action({ findingId: null, auditId: planId });
    expect((await get(id)).verifierUserId).toBe(approver.id);
    await world.ok('ayse', 'action.setState', { id, state: 'submitted', note: 'Yapıldı' });
    const work = await approver.call('dashboard.work');
    expect(work.body.Data.Actions).toMatchObject([{ kind: 'action', id, link: `/actions/${id}` }]);
    expect((await approver.call('action.setState', { id, state: 'done' })).body.Success).toBe(true);
    const own = await a.action({ findingId: null, auditId: planId, ownerUserId: approver.id });
    expect((await get(own)).verifierUserId).toBeNull();
  });

  test('takes one of twenty people who submit it at the same moment', async () => {
    const id = await a.action();
    // Held until they are under way, so that none is through before the next one looks.
    const { replies: begun } = await world.inCompany('ayse', async (db) => {
      await sql`select from action where id = ${id} for update`.execute(db);
      const submit = () => world.call('ayse', 'action.setState', { id, state: 'submitted', note: 'Tamam' });
      const replies = Promise.all(Array.from({ length: 20 }, submit));
      await sleep(500);
      return { replies };
    });
    const replies = await begun;
    expect(replies.filter(({ body }) => body.Success)).toHaveLength(1);
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect((await get(id)).history).toHaveLength(1);
  });

  test('that somebody else changed meanwhile is answered with what is there now', async () => {
    const id = await a.action();
    const { rowVersion } = await get(id);
    await world.ok('ayse', 'action.update', { id, title: 'Önce ben', rowVersion });
    for (const [name, input] of [
      ['update', { title: 'Sonra ben' }],
      ['setState', { state: 'inProgress' }],
    ] as const) {
      const reply = await world.call('ayse', `action.${name}`, { id, rowVersion, ...input });
      expect([reply.status, reply.body.Data.title, reply.body.Data.state]).toEqual([409, 'Önce ben', 'todo']);
    }
  });

  test('takes each thing that a change names, and keeps what it does not', async () => {
    const id = await a.action();
    const read = () => world.ok('ayse', 'action.get', { id });
    const changes = {
      title: 'Gider açılacak',
      description: 'Önce su kesilecek',
      type: 'preventive',
      rootCause: 'Bakım unutulmuş',
      priority: 'low',
      dueDate: '2031-01-15',
    };
    let expected = await read();
    for (const [name, value] of Object.entries(changes)) {
      await world.ok('ayse', 'action.update', { id, [name]: value });
      const now = await read();
      expect(now).toEqual({ ...expected, [name]: value, rowVersion: now.rowVersion });
      expected = now;
    }
    await world.ok('ayse', 'action.update', { id, description: null, rootCause: null });
    expect(await read()).toMatchObject({ title: changes.title, description: null, rootCause: null });
  });

  test('is deleted only before anything happened to it', async () => {
    const fresh = await a.action();
    const begun = await a.action();
    await world.ok('ayse', 'action.setState', { id: begun, state: 'inProgress' });
    const refused = await world.call('ayse', 'action.remove', { ids: [fresh, begun] });
    expect(said(refused)).toEqual([
      200,
      false,
      'An action that has been worked on cannot be deleted; you can cancel it.',
    ]);
    expect((await get(fresh)).mayDelete).toBe(true);
    await world.ok('ayse', 'action.remove', { ids: [fresh] });
    expect((await world.call('ayse', 'action.get', { id: fresh })).status).toBe(404);
  });

  test('is overdue once its day is over at its location, and not while it is closed; filters and figures agree', async () => {
    const { planId } = await a.standing.response();
    const before = (await world.ok('ayse', 'dashboard.statistics', {})).Now;
    const yesterday = Temporal.Now.plainDateISO('Europe/Istanbul').subtract({ days: 1 }).toString();
    const today = Temporal.Now.plainDateISO('Europe/Istanbul').toString();
    const [late, due, closed] = [
      await a.action({ dueDate: yesterday }),
      await a.action({ dueDate: today }),
      await a.action({ dueDate: yesterday }),
    ];
    await world.ok('ayse', 'action.setState', { id: closed, state: 'cancelled', note: 'Gerek kalmadı' });
    const overdue = await world.ok('ayse', 'action.list', { id: [late, due, closed], overdue: true });
    expect(overdue.ListItems).toMatchObject([{ id: late, overdue: true }]);
    const until = await world.ok('ayse', 'action.list', {
      id: [late, due, closed],
      dueDateTo: yesterday,
      state: ['todo', 'inProgress'],
      auditId: planId,
    });
    expect(until.ListItems.map(({ id }: { id: number }) => id)).toEqual([late]);
    const { Now } = await world.ok('ayse', 'dashboard.statistics', {});
    expect([Now.OpenActions - before.OpenActions, Now.OverdueActions - before.OverdueActions]).toEqual([2, 1]);
  });

  test('counts among those of its plan’s kind, and for whoever sees their own plans alone where the plan is theirs', async () => {
    const counts = async () => {
      const open = async (person: 'ayse' | 'can', asked: Record<string, unknown> = {}): Promise<number> =>
        (await world.ok(person, 'dashboard.statistics', asked)).Now.OpenActions;
      return [await open('ayse', { auditTypeId: 1 }), await open('ayse', { auditTypeId: 2 }), await open('can')];
    };
    const [audits = 0, surveys = 0, own = 0] = await counts();
    await a.action({ findingId: null, auditId: (await a.openPlan({ auditTypeId: 1 })).id });
    expect(await counts()).toEqual([audits + 1, surveys, own]);
    const { id: auditId } = await a.openPlan({ auditTypeId: 2 });
    await world.inCompany('ayse', (db) =>
      db.updateTable('plan').set({ assistant_auditor_id: world.ids.can.user }).where('id', '=', auditId).execute(),
    );
    await a.action({ findingId: null, auditId });
    expect(await counts()).toEqual([audits + 1, surveys + 1, own + 1]);
  });

  test('of a plan that was cancelled, or was never on the air, counts in the figure and stands in the list behind it', async () => {
    const counts = async () => {
      const { Now } = await world.ok('ayse', 'dashboard.statistics', {});
      const open = { stateCode: [actionStateCodes.todo, actionStateCodes.inProgress, actionStateCodes.submitted] };
      const { TotalItemsCount: behind } = await world.ok('ayse', 'report.actionReport', open);
      const state = ['todo', 'inProgress', 'submitted'];
      const { TotalItemsCount: listed } = await world.ok('ayse', 'action.list', { state });
      return [Now.OpenActions, behind, listed];
    };
    const [before = 0] = await counts();
    const { id: aired } = await a.openPlan();
    const draft = await a.plan();
    for (const auditId of [aired, draft]) await a.action({ findingId: null, auditId });
    const both = [before + 2, before + 2, before + 2];
    expect(await counts()).toEqual(both);
    await world.ok('ayse', 'plan.cancel', { id: aired, reason: 'Mağaza kapandı' });
    expect(await counts()).toEqual(both);
  });

  test('is printed as overdue in its response’s report, one that is due today is not, nor one that is closed', async () => {
    const { planId: auditId, responseId } = await a.response();
    const { id: findingId } = await world.inCompany('ayse', (db) =>
      db.selectFrom('finding').select('id').where('response_id', '=', responseId).executeTakeFirstOrThrow(),
    );
    const today = Temporal.Now.plainDateISO('Europe/Istanbul');
    const yesterday = today.subtract({ days: 1 });
    const due = await a.action({ findingId, dueDate: today.toString() });
    const late = await a.action({ findingId, dueDate: yesterday.toString() });
    const report = async () => pdfText((await world.call('ayse', 'audit.pdf', { auditId })).raw);
    // What is due first comes first.
    const rows = async (ofLate: string) => {
      const row = async (id: number, day: Temporal.PlainDate, state: string) =>
        `${(await get(id)).number} Zemin kurutulacak Ayşe Yılmaz ${day.toLocaleString('en-GB', { dateStyle: 'medium' })} ${state}`;
      return packed(`${await row(late, yesterday, ofLate)} ${await row(due, today, 'To do')} Questions`);
    };
    const before = await report();
    expect(before).toContain(packed('Actions (2)'));
    expect(before).toContain(await rows('To do Overdue'));
    await world.ok('ayse', 'action.setState', { id: late, state: 'cancelled', note: 'Gerek kalmadı' });
    expect(await report()).toContain(await rows('Cancelled'));
  });
});

describe('a finding that has an action', () => {
  test('stays, withdrawn, when an edit takes it away, and comes back as the same one; one without goes', async () => {
    const { responseId, answerId } = await a.response();
    const findings = () =>
      world.inCompany('ayse', (db) =>
        db.selectFrom('finding').select(['id', 'withdrawn']).where('response_id', '=', responseId).execute(),
      );
    const row = await world.ok('ayse', 'audit.answer', { auditPlanAnswerId: answerId });
    const [good, bad] = row.options as { id: number }[];
    const answer = (option: { id: number } | undefined) =>
      world.ok('ayse', 'audit.changeAnswer', {
        auditPlanAnswerId: answerId,
        optionIds: [option?.id],
        reason: 'Yanlış işaretlenmiş',
      });
    const [finding] = await findings();
    await a.action({ findingId: finding?.id });
    await answer(good);
    expect(await findings()).toEqual([{ id: finding?.id, withdrawn: true }]);
    const refused = await world.call('ayse', 'action.create', await a.actionForm({ findingId: finding?.id }));
    expect(refused.body.Message).toBe('This non-conformity has been withdrawn, so no action can be added.');
    await answer(bad);
    expect(await findings()).toEqual([{ id: finding?.id, withdrawn: false }]);
    const other = await a.response();
    const gone = await world.ok('ayse', 'audit.answer', { auditPlanAnswerId: other.answerId });
    await world.ok('ayse', 'audit.changeAnswer', {
      auditPlanAnswerId: other.answerId,
      optionIds: [gone.options[0].id],
      reason: 'Yanlış',
    });
    expect(
      await world.inCompany('ayse', (db) =>
        db.selectFrom('finding').select('id').where('response_id', '=', other.responseId).execute(),
      ),
    ).toEqual([]);
  });

  test('is told of in the repeat memory of its question, until the action is closed', async () => {
    const id = await a.action();
    const { token } = await a.standing.response();
    const open = async (): Promise<{ id: number; stateCode: number; dueDate: string }[]> =>
      (await world.ok('ayse', 'fieldwork.history', { token })).flatMap(
        ({ openActions }: { openActions: object[] }) => openActions,
      );
    const { dueDate } = await get(id);
    expect(await open()).toContainEqual({ id, title: 'Zemin kurutulacak', stateCode: 10, dueDate });
    await world.ok('ayse', 'action.setState', { id, state: 'cancelled', note: 'Gerek kalmadı' });
    expect((await open()).filter((one) => one.id === id)).toEqual([]);
  });
});

describe('the link of an owner without an account', () => {
  const picture = (token: string, bytes = pixel) => ({ token, pictureKey: randomUUID(), sha256: sha256(bytes), bytes });

  test('shows the action, and lets them start and submit it with a picture, and no more', async () => {
    const { id, token } = await a.sentAction();
    const shown = await world.ok(null, 'actionLink.get', { token });
    expect(shown).toMatchObject({
      state: 'todo',
      findingAnswer: 'Hayır',
      findingNote: 'Islak',
      companyName: 'Örnek Denetim',
    });
    expect(shown).not.toHaveProperty('ownerEmail');
    const set = (state: string, note?: string) => world.call(null, 'actionLink.setState', { token, state, note });
    expect((await set('submitted')).status).toBe(400);
    expect((await set('cancelled', 'İstemiyorum')).body.Success).toBe(false);
    const sent = picture(token);
    expect(await world.ok(null, 'actionLink.putPicture', sent)).toMatchObject({ complete: true });
    expect(await world.ok(null, 'actionLink.putPicture', sent)).toMatchObject({ complete: true });
    expect((await set('submitted')).body.Data).toMatchObject({ state: 'submitted', steps: [] });
    expect((await set('done')).body.Message).toBe('You cannot close your own action; somebody else has to verify it.');
    await world.encodePictures();
    const [finding] = shown.findingPictures;
    const [evidence] = (await world.ok(null, 'actionLink.get', { token })).evidence;
    for (const { url } of [finding, evidence]) {
      const reply = await world.app.inject({ url });
      expect([reply.statusCode, String(reply.headers['content-type'])]).toEqual([
        200,
        expect.stringMatching(/^image\//),
      ]);
    }
    expect(await get(id)).toMatchObject({ evidenceCount: 1, history: [{ by: 'Usta', old: 'todo', new: 'submitted' }] });
  });

  test('leads nowhere once the owner changes or the action is deleted, and never to another action’s pictures', async () => {
    const { id, token } = await a.sentAction();
    const { pictureId } = await a.response();
    const foreign = await world.call(null, 'actionLink.picture', { token, id: pictureId, size: 'full' });
    expect(foreign.status).toBe(404);
    const another = await a.sentAction();
    await world.ok(null, 'actionLink.putPicture', picture(another.token));
    await world.encodePictures();
    const [evidence] = (await get(another.id)).evidence;
    const look = (by: string) => world.call(null, 'actionLink.picture', { token: by, id: evidence.id, size: 'full' });
    expect([(await look(another.token)).status, (await look(token)).status]).toEqual([200, 404]);
    await world.ok('ayse', 'action.update', { id, ownerUserId: world.ids.can.user, ownerEmail: null, ownerName: null });
    expect((await world.call(null, 'actionLink.get', { token })).status).toBe(404);
    expect((await get(id)).link).toBeNull();
    const other = await a.sentAction();
    await world.ok('ayse', 'action.update', { id: other.id, ownerEmail: `${randomUUID()}@ornek.example` });
    expect((await world.call(null, 'actionLink.get', { token: other.token })).status).toBe(404);
    const third = await a.sentAction();
    await world.ok('ayse', 'action.update', { id: third.id, title: 'Başka başlık' });
    expect((await world.call(null, 'actionLink.get', { token: third.token })).status).toBe(200);
    await world.ok('ayse', 'action.remove', { ids: [third.id] });
    expect((await world.call(null, 'actionLink.setState', { token: third.token, state: 'inProgress' })).status).toBe(
      404,
    );
  });

  test('leads nowhere while the company is passive', async () => {
    const { token } = await a.sentAction();
    const setActive = (active: boolean) =>
      world.inCompany('ayse', (db) => db.updateTable('company').set({ active }).execute());
    await setActive(false);
    const status = async () => (await world.call(null, 'actionLink.get', { token })).status;
    expect(await status()).toBe(404);
    await setActive(true);
    expect(await status()).toBe(200);
  });

  test('cannot be guessed for long, and its pictures have a budget in bytes and must be whole', async () => {
    const { token } = await a.sentAction();
    const bad = await world.call(null, 'actionLink.putPicture', { ...picture(token), sha256: '0'.repeat(64) });
    expect([bad.status, bad.body.Success]).toEqual([200, false]);
    const text = Buffer.from('bu bir resim değil');
    expect((await world.call(null, 'actionLink.putPicture', picture(token, text))).status).toBe(415);
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_each, n) => world.call(null, 'actionLink.get', { token: `yok${n}` })),
    );
    expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThan(5);
    expect((await world.call(null, 'actionLink.get', { token })).status).toBe(200);
  });
});

test('the search finds an action by its title, number or owner, for whoever has a part in it or manages actions', async () => {
  const owner = await somebody();
  const id = await a.action({ title: 'Zürafa boyu raf sabitlenecek', ownerUserId: owner.id });
  const { number } = await get(id);
  const found = async (one: Somebody, text: string): Promise<unknown[]> => {
    const { Data } = (await one.call('search.find', { text })).body;
    return Data.filter(({ entity }: { entity: string }) => entity === 'action').map(
      (row: { link: string }) => row.link,
    );
  };
  const [manager, other] = [await somebody('ManageActions'), await somebody('ManageReports')];
  for (const one of [owner, manager]) expect(await found(one, 'zürafa')).toEqual([`/actions/${id}`]);
  expect(await found(other, 'zürafa')).toEqual([]);
  expect(await found(manager, number)).toContain(`/actions/${id}`);
  // What is one’s own comes before all others: who sees no others would find nothing behind them.
  for (let n = 0; n < 9; n++) await a.action({ title: `Zürafa ${n}` });
  expect(await found(owner, 'zürafa')).toEqual([`/actions/${id}`]);
});
