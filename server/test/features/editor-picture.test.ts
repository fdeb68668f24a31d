import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Builders, build, pixel } from '../builders.ts';
import { seriesForm } from '../sample-rows.ts';
import { openWorld, type World } from '../world.ts';

/** Pictures within texts: whose they are, where they stand, and that none goes while a text shows it. */

let world: World;
let a: Builders;
beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
});
afterAll(() => world.close());

type Who = 'ayse' | 'zoe';

let colour = 0;
/** A picture that is not there yet, with its file's metadata. */
function fresh(): Promise<Buffer> {
  colour += 7;
  return sharp({ create: { width: 40, height: 30, channels: 3, background: { r: colour % 256, g: 90, b: 60 } } })
    .withExif({ IFD0: { Copyright: 'Ayşe Kaya', ImageDescription: 'evimizin önü' } })
    .jpeg()
    .toBuffer();
}

const upload = async (
  who: Who = 'ayse',
  alt = 'Yangın kapısı kapalı',
): Promise<{ id: number; url: string; alt: string }> =>
  world.ok(who, 'editorPicture.upload', { file: await fresh(), alt });

const lineOf = ({ url, alt }: { url: string; alt: string }) => `![${alt}](${url})`;

const shown = async (id: number) => {
  const { ListItems } = await world.ok('ayse', 'editorPicture.list', { pageSize: 100 });
  return ListItems.find((each: { id: number }) => each.id === id);
};

const usedIn = async (id: number): Promise<[string, number][]> =>
  (await shown(id)).usedIn.map((use: { entity: string; id: number }) => [use.entity, use.id]);

const refusedIn = async (id: number, where: RegExp) => {
  const { body } = await world.call('ayse', 'editorPicture.remove', { ids: [id] });
  expect([body.Success, body.Message]).toEqual([false, expect.stringMatching(where)]);
};

const section = async (questionId: number) => ({
  DepartmentId: await a.standing.department(),
  Title: 'Giriş',
  ViewOrder: 0,
  Questions: [{ QuestionId: questionId, ViewOrder: 0, Required: false, VisibleWhen: null }],
});

describe('a picture', () => {
  test('is encoded anew, is there once, and is one’s company’s alone', async () => {
    const file = await fresh();
    const first = await world.ok('ayse', 'editorPicture.upload', { file, alt: 'Kapı' });
    // Who uploads it again puts it into a text with their own words; the list keeps the first ones.
    const again = await world.ok('ayse', 'editorPicture.upload', { file, alt: 'Başka' });
    expect(again).toEqual({ ...first, alt: 'Başka' });
    expect((await shown(first.id)).alt).toBe('Kapı');
    const { raw, status, headers } = await world.call(null, 'stored.editorPicture', {
      key: first.url.split('/').at(-1),
    });
    expect([status, headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect((await sharp(raw).metadata()).exif).toBeUndefined();
    const theirs = await world.ok('zoe', 'editorPicture.upload', { file, alt: 'Kapı' });
    expect(theirs.url).not.toBe(first.url);
    expect((await world.ok('zoe', 'editorPicture.list')).ListItems.map(({ url }: { url: string }) => url)).toEqual([
      theirs.url,
    ]);
    expect((await world.call('zoe', 'editorPicture.remove', { ids: [first.id] })).status).toBe(404);
  });

  test('is no SVG, needs words for those who do not see it, and has a bound', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script></svg>');
    expect((await world.call('ayse', 'editorPicture.upload', { file: svg, alt: 'Kapı' })).status).toBe(415);
    const { status, body } = await world.call('ayse', 'editorPicture.upload', { file: pixel, alt: ' ' });
    expect([status, Object.keys(body.errors)]).toEqual([400, ['alt']]);
    await world.inCompany('zoe', (db) =>
      sql`insert into editor_picture (key, hash, alt, file_id) select 'k' || g, 'h' || g, 'x', (select min(id) from file)
        from generate_series(1, 499 - (select count(*)::int from editor_picture)) g`.execute(db),
    );
    const last = await world.call('zoe', 'editorPicture.upload', { file: await fresh(), alt: 'Kapı' });
    expect(last.body.Success).toBe(true);
    const full = await world.call('zoe', 'editorPicture.upload', { file: await fresh(), alt: 'Kapı' });
    expect([full.body.Success, full.body.Message]).toEqual([false, expect.stringMatching(/500/)]);
    await world.inCompany('zoe', (db) => sql`delete from editor_picture where key like 'k%'`.execute(db));
  });

  test('of large size becomes a JPEG of some hundred kilobytes', async () => {
    const noise = await sharp({
      create: {
        width: 1600,
        height: 1200,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .png()
      .toBuffer();
    const { id } = await world.ok('ayse', 'editorPicture.upload', { file: noise, alt: 'Ekran' });
    const { url, bytes } = await shown(id);
    expect((await world.app.inject({ url })).headers['content-type']).toBe('image/jpeg');
    expect(bytes).toBeLessThan(1_500_000);
  });
});

describe('of a picture that stands in a text it is known where, and it cannot be deleted:', () => {
  test('a question, and the checklists that were frozen with it', async () => {
    const picture = await upload();
    const form = await a.questionForm({
      questionInfoText: `Kolu çekin.\n${lineOf(picture)}`,
      locales: [{ languageId: 2, name: 'Is the door shut?', infoText: `Pull.\n${lineOf(picture)}` }],
    });
    const { id } = await world.ok('ayse', 'question.create', form);
    expect(await usedIn(picture.id)).toEqual([['question', id]]);
    const checkListId = await a.checklist({
      Projects: [{ Id: await a.standing.project() }],
      Sections: [await section(id)],
    });
    const { token } = await a.openPlan({ checkListId });
    await world.ok('ayse', 'question.update', { id, questionInfoText: 'Kolu çekin.', locales: [] });
    expect(await usedIn(picture.id)).toEqual([['checklist', checkListId]]);
    await refusedIn(picture.id, /“Yangın kapısı kapalı” \(Store checklist/);
    const stored = await world.call('ayse', 'storedFile.remove', { ids: [`editor-${picture.id}`] });
    expect(stored.body.Success).toBe(false);
    const { version } = await world.ok(null, 'field.form', { token });
    expect(version.sections[0].questions[0].infoText).toContain(picture.url);
    expect((await world.app.inject({ url: picture.url })).statusCode).toBe(200);
  });

  test('a plan’s introduction, and its copy', async () => {
    const picture = await upload();
    const planId = await a.plan({ introText: lineOf(picture) });
    const copy = await world.ok('ayse', 'plan.copy', { id: planId });
    expect(await usedIn(picture.id)).toEqual([
      ['plan', planId],
      ['plan', copy.id],
    ]);
    await world.ok('ayse', 'plan.remove', { ids: [planId, copy.id] });
    await world.ok('ayse', 'editorPicture.remove', { ids: [picture.id] });
    expect((await world.app.inject({ url: picture.url })).statusCode).toBe(404);
  });

  test('a data protection text, in the version that shows it', async () => {
    const picture = await upload();
    const customerId = await a.customer();
    const text = `<p>Verileriniz</p><img onerror="x()" src="${picture.url}" alt="Künye" style="width:1px">`;
    await world.ok('ayse', 'notice.insert', { customerId, title: 'Aydınlatma', text });
    const stored = await world.ok('ayse', 'notice.byCustomer', { id: customerId });
    expect(stored.text).toBe(`<p>Verileriniz</p><img src="${picture.url}" alt="Künye" />`);
    expect(await usedIn(picture.id)).toEqual([['notice', stored.id]]);
    await refusedIn(picture.id, /Aydınlatma/);
    await world.ok('ayse', 'notice.update', { id: stored.id, text: '<p>Verileriniz</p>' });
    expect(await usedIn(picture.id)).toEqual([]);
  });

  test('a series, which makes plans of it later, also while it makes none', async () => {
    const picture = await upload();
    const form = await seriesForm(a);
    const plan = { ...form.plan, introText: lineOf(picture) };
    const { id } = await world.ok('ayse', 'series.save', { ...form, plan, active: false });
    expect(await usedIn(picture.id)).toEqual([['series', id]]);
    await refusedIn(picture.id, /“Yangın kapısı kapalı”/);
    await world.ok('ayse', 'series.save', { id, ...form, active: false });
    await world.ok('ayse', 'editorPicture.remove', { ids: [picture.id] });
  });

  test('a message, told by its title', async () => {
    const picture = await upload();
    await world.ok('ayse', 'messageTemplate.update', {
      name: 'plan.assigned',
      locales: [{ languageId: 2, subject: 'Work', text: `Hello {recipient}\n\n${lineOf(picture)}\n\n{link}` }],
    });
    await refusedIn(picture.id, /\([A-Z][a-z ]+\)/);
    expect((await shown(picture.id)).usedIn).toMatchObject([{ name: expect.stringMatching(/^[A-Z][a-z ]+$/) }]);
    await world.ok('ayse', 'messageTemplate.reset', { name: 'plan.assigned' });
    await world.ok('ayse', 'editorPicture.remove', { ids: [picture.id] });
  });
});

describe('a text', () => {
  const info = async (questionInfoText: string) => {
    const { status, body } = await world.call('ayse', 'question.create', await a.questionForm({ questionInfoText }));
    return [status, JSON.stringify(body)];
  };

  test('takes no picture of another company, and none that is not there', async () => {
    const theirs = await upload('zoe');
    for (const picture of [theirs, { url: '/api/editor-picture/abcdefghijklmnopqrstuv', alt: 'x' }])
      expect(await info(lineOf(picture))).toEqual([400, expect.stringMatching(/picture in the text was not found/)]);
    const id = await a.plan();
    const planned = await world.call('ayse', 'plan.save', { id, introText: lineOf(theirs) });
    expect([planned.status, Object.keys(planned.body.Data ?? planned.body.errors)]).toEqual([400, ['introText']]);
    const notice = { customerId: await a.customer(), title: 'A', text: `<p>a</p><img src="${theirs.url}" alt="b">` };
    expect((await world.call('ayse', 'notice.insert', notice)).status).toBe(400);
  });

  test('that shows no pictures may name any address, and is frozen with its checklist', async () => {
    const address = '/api/editor-picture/abcdefghijklmnopqrstuv';
    const { id } = await world.ok(
      'ayse',
      'question.create',
      await a.questionForm({ questionText: `Kapı? ${address}` }),
    );
    const checkListId = await a.checklist({
      Projects: [{ Id: await a.standing.project() }],
      Sections: [await section(id)],
    });
    const { token } = await a.openPlan({ checkListId });
    const { version } = await world.ok(null, 'field.form', { token });
    expect(version.sections[0].questions[0].text).toContain(address);
  });

  test('says what each of its pictures shows, and has few', async () => {
    const picture = await upload();
    expect(await info(`![](${picture.url})`)).toEqual([400, expect.stringMatching(/Say what each picture/)]);
    expect(await info(Array(6).fill(lineOf(picture)).join('\n'))).toEqual([400, expect.stringMatching(/at most 5/)]);
    const notice = { customerId: await a.customer(), title: 'A', text: `<p>a</p><img src="${picture.url}">` };
    expect((await world.call('ayse', 'notice.insert', notice)).status).toBe(400);
  });
});

test('a checklist shows its pictures on paper, and takes their words along to other places', async () => {
  const picture = await upload();
  const { id } = await world.ok(
    'ayse',
    'question.create',
    await a.questionForm({ locales: [], questionInfoText: `Bakın.\n${lineOf(picture)}` }),
  );
  const checkListId = await a.checklist({ Sections: [await section(id)] });
  const exported = async (format: string) =>
    (await world.call('ayse', 'checklist.export', { id: checkListId, format })).raw;
  const file = JSON.parse(String(await exported('json')));
  expect(file.sections[0].questions[0].questionInfoText).toBe(`Bakın.\n[${picture.alt}]`);
  const { rawPayload } = await world.app.inject({ url: picture.url });
  expect((await exported('pdf')).includes(rawPayload)).toBe(true);
});

test('a checklist of many large pictures is printed with as many as a file can hold, and says what the others show', async () => {
  const pictures = [await upload(), await upload()];
  const text = pictures.map(lineOf).join('\n');
  const { id } = await world.ok(
    'ayse',
    'question.create',
    await a.questionForm({ locales: [], questionInfoText: text }),
  );
  await world.inCompany('ayse', (db) =>
    sql`update file f set bytes = f.bytes || decode(repeat('00', 11000000), 'hex') from editor_picture e
      where e.file_id = f.id and e.id = any(${pictures.map((picture) => picture.id)}::int[])`.execute(db),
  );
  const checkListId = await a.checklist({ Sections: [await section(id)] });
  const { raw } = await world.call('ayse', 'checklist.export', { id: checkListId, format: 'pdf' });
  expect(raw.length).toBeGreaterThan(11_000_000);
  expect(raw.length).toBeLessThan(20_000_000);
  await world.inCompany('ayse', (db) =>
    sql`update file f set bytes = substring(f.bytes, 1, 100) from editor_picture e
      where e.file_id = f.id and e.id = any(${pictures.map((picture) => picture.id)}::int[])`.execute(db),
  );
});

test('clean-up leaves pictures that no text shows yet, and the list of files has them', async () => {
  const picture = await upload('ayse', 'Henüz kullanılmayan');
  await world.inCompany('ayse', (db) =>
    sql`with old as (update file set created_at = now() - interval '90 days')
      update editor_picture set created_at = now() - interval '90 days'`.execute(db),
  );
  await world.ok('ayse', 'maintenance.cleanUp', { name: 'images' });
  expect((await world.app.inject({ url: picture.url })).statusCode).toBe(200);
  const { ListItems } = await world.ok('ayse', 'storedFile.list', { kind: 'editor', pageSize: 100 });
  expect(ListItems).toContainEqual(
    expect.objectContaining({
      id: `editor-${picture.id}`,
      name: picture.alt,
      unused: true,
      goesAt: null,
      url: picture.url,
    }),
  );
});
