import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Builders, build, pixel, sha256 } from '../builders.ts';
import { openPhone, type Phone } from '../phone.ts';
import { aMessage, anUnusedFile, aShare, shareForm } from '../sample-rows.ts';
import { personWith, userWith } from '../walks/door.ts';
import { bearer, openWorld, rowNamed, sendWire, type World, wireOf } from '../world.ts';

/** What a company has stored: where it is used, who may see it, and that nothing goes that something needs. */

let world: World;
let a: Builders;
beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
});
afterAll(() => world.close());

type Input = Record<string, unknown>;

const list = (input: Input = {}) => world.ok('ayse', 'storedFile.list', { pageSize: 100, ...input });

/** Calls with a token of somebody's. */
async function by(token: string, name: string, input: Input = {}) {
  const { body } = await sendWire(world.app, wireOf(rowNamed(name), input), bearer(token));
  return body;
}

/** A response with a photo and a signature that were sent after it. */
async function signed(phone: Phone) {
  const [photo, signature] = [randomUUID(), randomUUID()];
  const filled = phone.fill({
    signatures: [{ role: 'participant', name: 'Elif Kaya', pictureKey: signature, signedAt: new Date().toISOString() }],
  });
  filled.answers[0] = { ...filled.answers[0], pictureKeys: [photo] };
  return { filled, photo, signature };
}

const idOf = async (key: string): Promise<string> => {
  const { id } = await world.inCompany('ayse', (db) =>
    db.selectFrom('picture').select('id').where('picture_key', '=', key).executeTakeFirstOrThrow(),
  );
  return `picture-${id}`;
};

const found = async (id: string, input: Input = {}) =>
  (await list(input)).ListItems.find((item: { id: string }) => item.id === id);

const age = (key: string) =>
  world.inCompany('ayse', (db) =>
    sql`update picture set created_at = now() - interval '8 days' where picture_key = ${key}::uuid`.execute(db),
  );

describe('a picture', () => {
  test('is a signature or an answer’s, whether it came before its response or after', async () => {
    const phone = await openPhone(world, a);
    for (const order of ['pictures first', 'response first']) {
      const { filled, photo, signature } = await signed(phone);
      const send = async () => expect((await phone.send(filled)).status).toBe(201);
      const put = async () => {
        for (const pictureKey of [photo, signature])
          await phone.put({ responseKey: filled.responseKey, pictureKey, bytes: pixel });
      };
      if (order === 'pictures first') await put();
      await send();
      if (order === 'response first') await put();
      await world.encodePictures();
      const [one, other] = [await found(await idOf(photo)), await found(await idOf(signature))];
      expect([order, one.kind, other.kind]).toEqual([order, 'answer', 'signature']);
      expect(await found(await idOf(signature), { kind: 'answer' })).toBeUndefined();
      expect(await found(await idOf(signature), { kind: ['signature'] })).toMatchObject({
        unused: false,
        goesAt: null,
        usedIn: [{ entity: 'response', name: expect.stringMatching(/^S-\d{6} · /) }],
      });
      expect(one.bytes).toBeGreaterThan(0);
    }
  });

  test('shows its image to whoever reads responses, and to others the place and the size alone', async () => {
    const { pictureId } = await a.response();
    const id = `picture-${pictureId}`;
    const image = async (url: string) => (await world.app.inject({ url })).statusCode;
    const shown = await found(id);
    expect([await image(shown.url), await image(shown.thumbUrl)]).toEqual([200, 200]);
    for (const right of ['ManageFiles', 'ManagePictures'] as const) {
      const told = await by(await personWith(world, [right]), 'storedFile.list', { pageSize: 100 });
      const item = told.Data.ListItems.find((one: { id: string }) => one.id === id);
      expect(item).toMatchObject({ bytes: shown.bytes, name: shown.name, url: null, thumbUrl: null, byName: null });
      expect(item.usedIn.map(({ entity }: { entity: string }) => entity)).toEqual(['plan']);
    }
    const reader = await by(await personWith(world, ['ManagePictures', 'ManageReports']), 'storedFile.list', {
      pageSize: 100,
    });
    const item = reader.Data.ListItems.find((one: { id: string }) => one.id === id);
    expect(await image(item.url)).toBe(200);
  });
});

test('a file says in its reader’s language where it is used', async () => {
  const { pictureId } = await a.response();
  const { helpPictureId } = await world.ok('ayse', 'question.uploadHelpPicture', { file: pixel });
  await a.question({ helpPictureId, locales: [{ languageId: 2, name: 'Is the till clean?' }] });
  await world.inCompany('ayse', (db) =>
    sql`update plan set locales = '[{"languageId": 2, "definition": "Food hygiene"}]'`.execute(db),
  );
  const uses = async (id: string) => (await found(id)).usedIn.map(({ name }: { name: string }) => name);
  expect(await uses(`picture-${pictureId}`)).toEqual([expect.stringMatching(/ · Food hygiene$/)]);
  expect(await uses(`help-${helpPictureId}`)).toEqual(['Is the till clean?']);
});

test('who sent a picture is told to whoever reads responses, and to nobody of a survey that asks nobody who they are', async () => {
  const senderOf = async (plan: Input) => {
    const phone = await openPhone(world, a, plan, 'can');
    const photo = randomUUID();
    const filled = phone.fill();
    filled.answers[0] = { ...filled.answers[0], pictureKeys: [photo] };
    await phone.send(filled);
    await phone.put({ responseKey: filled.responseKey, pictureKey: photo, bytes: pixel });
    return idOf(photo);
  };
  const [known, nameless] = [
    await senderOf({ answeredBy: 'anyone' }),
    await senderOf({ answeredBy: 'anyone', auditTypeId: 2, identity: 'none' }),
  ];
  const cans = { userId: world.ids.can.user };
  expect([(await found(known)).byName, (await found(nameless)).byName]).toEqual(['Can Demir', null]);
  expect([await found(known, cans), await found(nameless, cans)]).toEqual([
    expect.objectContaining({ id: known }),
    undefined,
  ]);
  const looking = await by(await personWith(world, ['ManageFiles']), 'storedFile.list', { pageSize: 100, ...cans });
  expect(looking.Data.ListItems.map(({ id }: { id: string }) => id)).not.toContain(known);
});

test('evidence is shown to whoever sees all actions, and to others its place alone', async () => {
  const action = await a.action();
  const { id: picture } = await world.ok('ayse', 'action.uploadPicture', { id: action, file: pixel });
  await world.encodePictures();
  const id = `picture-${picture}`;
  expect(await found(id)).toMatchObject({ kind: 'evidence', usedIn: [{ entity: 'action', id: action }] });
  const token = await personWith(world, ['ManageFiles', 'ManageReports']);
  const { ListItems } = (await by(token, 'storedFile.list', { kind: 'evidence' })).Data;
  expect(ListItems).toMatchObject([{ id, url: null, usedIn: [{ entity: 'plan' }] }]);
});

test('whoever looks after pictures sees no other file, and deletes none', async () => {
  const id = `export-${await world.writtenExport('ayse')}`;
  expect(await found(id)).toMatchObject({ kind: 'export', unused: true, goesAt: expect.any(String) });
  expect(await found(id, { pictures: true })).toBeUndefined();
  const token = await personWith(world, ['ManagePictures']);
  const { Data } = await by(token, 'storedFile.list', { pageSize: 100, kind: ['export', 'import', 'avatar'] });
  expect(Data.ListItems.filter(({ kind }: { kind: string }) => kind !== 'avatar')).toEqual([]);
  const totals = await by(token, 'storedFile.totals');
  expect(totals.Data.kinds.map(({ kind }: { kind: string }) => kind)).not.toContain('export');
  expect((await by(token, 'storedFile.remove', { ids: [id] })).Success).toBe(false);
  expect(await found(id)).toBeDefined();
  const other = `export-${await world.writtenExport('ayse')}`;
  expect(await world.ok('ayse', 'storedFile.remove', { ids: [id] })).toMatchObject({ files: 1 });
  expect([await found(id), await found(other)]).toEqual([undefined, expect.objectContaining({ kind: 'export' })]);
  expect(await found(id)).toBeUndefined();
});

test('logo, profile pictures and help pictures tell whose they are, and leave nothing behind when replaced', async () => {
  const files = () =>
    world.inCompany('ayse', async (db) => (await db.selectFrom('file').select('id').execute()).length);
  await world.ok('ayse', 'company.uploadLogo', { file: pixel });
  await world.ok('ayse', 'account.uploadPicture', { file: pixel });
  const before = await files();
  await world.ok('ayse', 'company.uploadLogo', { file: pixel });
  await world.ok('ayse', 'account.uploadPicture', { file: pixel });
  expect(await files()).toBe(before);
  const { ListItems } = await list({ kind: ['avatar', 'logo'] });
  expect(
    ListItems.map(({ kind, usedIn }: { kind: string; usedIn: { entity: string }[] }) => [kind, usedIn[0]?.entity]),
  ).toEqual(
    expect.arrayContaining([
      ['logo', 'company'],
      ['avatar', 'user'],
    ]),
  );
  // One that an older release has left goes, those that are shown stay however old they are.
  const [avatar] = (await list({ kind: 'avatar', userId: world.ids.ayse.user })).ListItems;
  expect(await found(avatar.id, { userId: world.ids.can.user })).toBeUndefined();
  await world.inCompany('ayse', (db) => sql`update file set created_at = now() - interval '8 days'`.execute(db));
  expect((await list({ kind: ['avatar', 'logo'], unused: true })).ListItems).toEqual([]);
  await world.inCompany('ayse', (db) =>
    db.updateTable('user').set({ avatar_key: null }).where('id', '=', world.ids.ayse.user).execute(),
  );
  expect(await world.ok('ayse', 'storedFile.remove', { ids: [avatar.id] })).toMatchObject({ files: 1 });
  expect(await files()).toBe(before - 1);
  const { helpPictureId } = await world.ok('ayse', 'question.uploadHelpPicture', { file: pixel });
  const question = await a.question({ helpPictureId });
  expect(await found(`help-${helpPictureId}`)).toMatchObject({ usedIn: [{ entity: 'question', id: question }] });
});

test('what came to nothing says so, and a photo of it has no address', async () => {
  const { pictureId } = await a.response();
  const { exportId } = await world.ok('ayse', 'group.listToExcel', { job: true, format: 'csv' });
  const importId = await world.checkedImport('ayse');
  await world.inCompany('ayse', async (db) => {
    await db.updateTable('picture').set({ broken: true }).where('id', '=', pictureId).execute();
    await db.updateTable('export').set({ state: 'failed' }).where('id', '=', exportId).execute();
    await db.updateTable('import').set({ state: 'failed' }).where('id', '=', importId).execute();
  });
  const ids = [`picture-${pictureId}`, `export-${exportId}`, `import-${importId}`];
  const told = await Promise.all(ids.map((id) => found(id)));
  expect(told.map(({ state, url }) => [state, url])).toEqual(ids.map(() => ['broken', null]));
});

describe('of what is used nothing can be deleted, and it is said where it is used:', () => {
  const refused = async (id: string, where: RegExp) => {
    const reply = await world.call('ayse', 'storedFile.remove', { ids: [id] });
    expect([reply.body.Success, reply.body.Message]).toEqual([false, expect.stringMatching(where)]);
    expect(await found(id)).toMatchObject({ unused: false });
  };

  test('a photo of a response', async () => {
    const { pictureId, receiptNumber } = await a.response();
    await refused(`picture-${pictureId}`, new RegExp(receiptNumber));
  });

  test('one whose response has not come yet, for a week', async () => {
    const phone = await openPhone(world, a);
    const pictureKey = randomUUID();
    const files = () =>
      world.inCompany('ayse', async (db) => (await db.selectFrom('file').select('id').execute()).length);
    const before = await files();
    await phone.put({ responseKey: randomUUID(), pictureKey, bytes: pixel });
    await world.encodePictures();
    expect(await files()).toBeGreaterThan(before);
    const id = await idOf(pictureKey);
    await refused(id, /may be on its way/);
    await age(pictureKey);
    expect(await found(id, { unused: true })).toMatchObject({ unused: true });
    // By its day, as it is where the reader is.
    const day = (ago: number) => Temporal.Now.plainDateISO('Europe/Istanbul').subtract({ days: ago }).toString();
    expect(await found(id, { dateFrom: day(8), dateTo: day(8) })).toBeDefined();
    for (const other of [{ dateFrom: day(7) }, { dateTo: day(9) }, { unused: false }])
      expect([other, await found(id, other)]).toEqual([other, undefined]);
    await world.ok('ayse', 'storedFile.remove', { ids: [id] });
    expect(await found(id)).toBeUndefined();
    expect(await files(), 'with its bytes').toBe(before);
  });

  test('one in a draft, however old', async () => {
    const { token } = await a.openPlan();
    const [pictureKey, responseKey] = [randomUUID(), randomUUID()];
    await world.ok('ayse', 'fieldwork.putDraft', {
      responseKey,
      token,
      answers: [{ questionId: 1, pictureKeys: [pictureKey], at: new Date().toISOString() }],
    });
    await world.ok('ayse', 'field.putPicture', { token, responseKey, pictureKey, sha256: sha256(pixel), bytes: pixel });
    await age(pictureKey);
    await refused(await idOf(pictureKey), /Draft: /);
    await world.encodePictures();
    const shown = { state: 'ready', url: null, thumbUrl: null };
    expect(await found(await idOf(pictureKey)), 'which nobody sees before it is sent').toMatchObject(shown);
  });

  test('an export and an import at work, until they are done', async () => {
    const { exportId } = await world.ok('ayse', 'group.listToExcel', { job: true, format: 'csv' });
    const importId = await world.checkedImport('ayse');
    const ids = [`export-${exportId}`, `import-${importId}`];
    for (const id of ids) await refused(id, /\(it is being worked on\)/);
    await world.writeExports();
    await world.ok('ayse', 'importFile.run', { importId });
    await world.runImports();
    const done = await Promise.all(ids.map((id) => found(id)));
    expect(done.map(({ at, goesAt }) => (Date.parse(goesAt) - Date.parse(at)) / 86_400_000)).toEqual([7, 1]);
    const bytes = done[0].bytes + done[1].bytes;
    expect(await world.ok('ayse', 'storedFile.remove', { ids: [...ids, ...ids] })).toEqual({ files: 2, bytes });
    for (const id of ids) expect(await found(id)).toBeUndefined();
  });

  test('help pictures that are new; of many the first are named', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 4; n++) {
      const { helpPictureId } = await world.ok('ayse', 'question.uploadHelpPicture', { file: pixel });
      ids.push(`help-${helpPictureId}`);
    }
    const { body } = await world.call('ayse', 'storedFile.remove', { ids });
    expect(body.Message).toMatch(/(Help picture “[^”]+” \(it is younger than a week\)(; | \+1)){3}/);
  });

  test('a help picture that no question has any more, but a checklist on the air shows', async () => {
    const { helpPictureId } = await world.ok('ayse', 'question.uploadHelpPicture', { file: pixel });
    const question = await a.question({ helpPictureId });
    const checkListId = await a.checklistOf([question]);
    await a.openPlan({ checkListId });
    await world.inCompany('ayse', (db) =>
      sql`with gone as (update question set help_picture_id = null where id = ${question})
        update help_picture set created_at = now() - interval '8 days' where id = ${helpPictureId}`.execute(db),
    );
    await refused(`help-${helpPictureId}`, /Store checklist/);
  });
});

test('a printed report is found by who shared it, and an attachment is unused once every mail with it has gone out', async () => {
  const own = await aShare(a, world, 'ayse');
  const colleague = await userWith(world, ['ManageReports']);
  const asked = wireOf(rowNamed('share.create'), await shareForm(a));
  const { body } = await sendWire(world.app, asked, bearer(await world.session(colleague)));
  for (const token of [own.token, body.Data.link.split('/').at(-1)])
    expect((await world.call(null, 'share.sharedPdf', { token })).status).toBe(200);
  const reportsBy = async (...userId: number[]) => (await list({ kind: 'report', userId })).TotalItemsCount;
  const [me, can] = [world.ids.ayse.user, world.ids.can.user];
  expect([await reportsBy(me), await reportsBy(colleague.user), await reportsBy(can)]).toEqual([1, 1, 0]);
  expect(await reportsBy(me, colleague.user)).toBe(2);
  const attachments = await world.inCompany('ayse', async (db) => {
    const made: number[] = [];
    for (const name of ['ilk.pdf', 'son.pdf']) {
      const of = { name, type: 'application/pdf', bytes: Buffer.from(name) };
      made.push((await db.insertInto('attachment').values(of).returning('id').executeTakeFirstOrThrow()).id);
    }
    return made;
  });
  const mails: number[] = [];
  for (const id of attachments) {
    const mail = await aMessage(a, world, 'ayse');
    await world.inCompany('ayse', (db) =>
      db.updateTable('message').set({ attachment_id: id }).where('id', '=', mail).execute(),
    );
    mails.push(mail);
  }
  await world.inCompany('ayse', (db) =>
    db
      .updateTable('message')
      .set({ state: 'Sent' })
      .where('id', '=', mails[0] ?? 0)
      .execute(),
  );
  const unused = async () =>
    (await list({ kind: 'attachment', unused: true })).ListItems.map(({ id }: { id: string }) => id);
  expect(await unused()).toEqual([`attachment-${attachments[0]}`]);
  const remove = (id = 0) => world.call('ayse', 'storedFile.remove', { ids: [`attachment-${id}`] });
  const [first, last] = [await remove(attachments[0]), await remove(attachments[1])];
  expect([first.body.Data, last.body.Success]).toEqual([{ files: 1, bytes: 'ilk.pdf'.length }, false]);
});

test('what nobody needs goes, one or many, and of a list with a used one nothing does', async () => {
  const [one, other] = [await anUnusedFile(world, 'ayse'), await anUnusedFile(world, 'ayse')];
  const { pictureId } = await a.response();
  const mixed = await world.call('ayse', 'storedFile.remove', { ids: [one, `picture-${pictureId}`] });
  expect(mixed.body.Success).toBe(false);
  const unused = await list({ unused: true, kind: 'help' });
  expect(unused.ListItems.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining([one, other]));
  expect(await world.ok('ayse', 'storedFile.remove', { ids: [one, other] })).toMatchObject({ files: 2 });
  expect((await world.call('ayse', 'storedFile.remove', { ids: [one] })).status).toBe(404);
});

test('the list goes into a file in words, with the places where each is used', async () => {
  const { receiptNumber } = await a.response();
  const { raw } = await world.call('ayse', 'storedFile.listToExcel', { format: 'csv', kind: 'answer' });
  const [head = '', first = ''] = raw.toString().trim().split('\r\n');
  expect(head).toContain('Kind,Name,File type,Size (bytes),When,By,Used in,Unused,Deleted automatically,Status');
  expect(first).toMatch(new RegExp(`^Photo of an answer,.*${receiptNumber} · .*,No,,Ready`));
  await anUnusedFile(world, 'ayse');
  const help = await world.call('ayse', 'storedFile.listToExcel', { format: 'csv', kind: 'help' });
  expect(help.raw.toString()).toMatch(/\r\nHelp picture,[^,]*,(JPEG|PNG) picture,\d/);
});

test('the totals are those of the list, kind by kind', async () => {
  // Deleting counts anew.
  await world.ok('ayse', 'storedFile.remove', { ids: [await anUnusedFile(world, 'ayse')] });
  const { kinds } = await world.ok('ayse', 'storedFile.totals');
  const { ListItems, TotalItemsCount } = await list();
  expect(TotalItemsCount).toBe(ListItems.length);
  for (const { kind, files, bytes } of kinds) {
    const of = ListItems.filter((item: { kind: string }) => item.kind === kind);
    const sum = of.reduce((all: number, item: { bytes: number }) => all + item.bytes, 0);
    expect([kind, files, bytes]).toEqual([kind, of.length, sum]);
  }
  const pages = [1, 2, 3].map((page) => list({ page, pageSize: 2 }));
  const paged = (await Promise.all(pages)).flatMap((each) => each.ListItems);
  expect(paged.map(({ id }) => id)).toEqual(ListItems.slice(0, 6).map(({ id }: { id: string }) => id));
});
