import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { headed, heading, paragraphs } from '../../src/features/audit/pdf-blocks.ts';
import { type Block, makePdf } from '../../src/outside/pdf.ts';
import { audits, type Input, yesNo } from '../audits.ts';
import { build, sha256 } from '../builders.ts';
import { packed, pdfPages, pdfParts, pdfPlaces, pdfShapes, pdfText } from '../pdf-text.ts';
import { openWorld } from '../world.ts';

/** The pictures of answers and the printed report. */

const world = await openWorld();
const a = build(world, 'ayse');
afterAll(() => world.close());
const { received, details, approve, answerIdOf, pdf, question } = audits(world, a);
await world.ok('ayse', 'account.language', { languageId: 1 });

describe('a picture of an answer', () => {
  test('is shown, is part of the report and can be deleted until approval', async () => {
    const { list, token, auditId } = await received();
    const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#38a' } })
      .jpeg()
      .toBuffer();
    const responseKey = randomUUID();
    const keys = Array.from({ length: 5 }, () => randomUUID());
    for (const pictureKey of keys) {
      await world.ok(null, 'field.putPicture', { token, pictureKey, responseKey, sha256: sha256(bytes), bytes });
    }
    await world.encodePictures();
    const answers = [{ questionId: list.floor.id, optionIds: [list.floor.answers.Hayır], pictureKeys: keys }];
    await world.ok(null, 'field.submit', { responseKey, token, answers });
    const responseId = (await details(auditId)).Responses[1].responseId;
    const auditPlanAnswerId = responseId * 1000 + 1;
    const { pictures } = await world.ok('ayse', 'audit.answer', { auditPlanAnswerId });
    expect(pictures).toHaveLength(5);
    expect((await world.app.inject({ url: pictures[0].url })).statusCode).toBe(200);
    const report = await world.call('ayse', 'audit.pdf', { auditId, responseId });
    expect(report.raw.toString('latin1').match(/\/Subtype \/Image/g)?.length).toBeGreaterThanOrEqual(2);
    const shown = pdfParts(report.raw).filter(({ tag }) => tag === 'Figure');
    expect(shown.map(({ text }) => text)).toEqual(['Foto 1', 'Foto 2', 'Foto 3', 'Foto 4', 'Foto 5']);

    await world.ok('ayse', 'audit.deletePicture', { pictureId: pictures[0].id });
    expect((await world.app.inject({ url: pictures[0].url })).statusCode).toBe(404);
    const row = await world.ok('ayse', 'audit.answer', { auditPlanAnswerId });
    expect(row.pictures).toEqual(pictures.slice(1));
    // The phone is not asked for it again.
    const again = await world.ok(null, 'field.submit', { responseKey, token, answers });
    expect(again).toMatchObject({ missing: [], flags: expect.not.arrayContaining(['AwaitingPictures']) });
    expect(row.edits).toMatchObject([{ old: '5 fotoğraf', new: '4 fotoğraf' }]);
    expect((await world.call('ayse', 'audit.deletePicture', { pictureId: pictures[0].id })).status).toBe(404);
    await approve(auditId, { responseId });
    const refused = await world.call('ayse', 'audit.deletePicture', { pictureId: pictures[1].id });
    expect(refused.body.Message).toBe('Onaylanan yanıtlar değiştirilemez.');
  });

  test('is printed from a copy of 640 pixels, made when it was encoded; deleted, it leaves none of its sizes behind', async () => {
    const { list, token, auditId } = await received();
    const bytes = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#38a' } })
      .jpeg()
      .toBuffer();
    const responseKey = randomUUID();
    const pictureKey = randomUUID();
    await world.ok(null, 'field.putPicture', { token, pictureKey, responseKey, sha256: sha256(bytes), bytes });
    await world.encodePictures();
    const answers = [{ questionId: list.floor.id, optionIds: [list.floor.answers.Hayır], pictureKeys: [pictureKey] }];
    await world.ok(null, 'field.submit', { responseKey, token, answers });
    const responseId = (await details(auditId)).Responses[1].responseId;
    const sizes = await world.inCompany('ayse', async (db) => {
      const row = await db
        .selectFrom('picture')
        .select(['file_id', 'print_file_id', 'thumb_file_id'])
        .where('picture_key', '=', pictureKey)
        .executeTakeFirstOrThrow();
      const ids = [row.file_id, row.print_file_id, row.thumb_file_id].map(Number);
      const files = await db.selectFrom('file').select(['id', 'bytes']).where('id', 'in', ids).execute();
      const byId = new Map(files.map((file) => [file.id, file.bytes]));
      return Promise.all(ids.map(async (id) => ({ id, width: (await sharp(byId.get(id)).metadata()).width })));
    });
    expect(sizes.map(({ width }) => width)).toEqual([1600, 640, 320]);
    const report = await world.call('ayse', 'audit.pdf', { auditId, responseId });
    expect(
      report.raw
        .toString('latin1')
        .match(/\/Width \d+/g)
        ?.sort(),
    ).toEqual(['/Width 640']);

    const { pictures } = await world.ok('ayse', 'audit.answer', { auditPlanAnswerId: responseId * 1000 + 1 });
    await world.ok('ayse', 'audit.deletePicture', { pictureId: pictures[0].id });
    const left = await world.inCompany('ayse', (db) =>
      db
        .selectFrom('file')
        .select('id')
        .where(
          'id',
          'in',
          sizes.map(({ id }) => id),
        )
        .execute(),
    );
    expect(left).toEqual([]);
  });
});

describe('the report', () => {
  test('says on every page that it is not approved, until it is', async () => {
    const { auditId } = await received();
    const stamp = packed('ONAYLANMAMIŞTIR / NOT APPROVED');
    const before = await pdf(auditId);
    const pages = Number(/Sayfa1\/(\d+)/.exec(before)?.[1]);
    expect(before.split(stamp)).toHaveLength(pages + 1);
    await approve(auditId);
    expect(await pdf(auditId)).not.toContain(stamp);
  });

  test('lists of several responses those that count, and none of another plan', async () => {
    const own = await received(undefined, 3);
    const other = await received(undefined, 2);
    const rowsOf = async (auditId: number) =>
      (await details(auditId)).Responses as { responseId: number; number: string }[];
    const [rejected, ...counting] = await rowsOf(own.auditId);
    const others = await rowsOf(other.auditId);
    await world.ok('ayse', 'audit.reject', { responseId: rejected?.responseId, reason: 'Yanlış yerde doldurulmuş' });
    const text = await pdf(own.auditId);
    const shown = [...counting, ...others, rejected].filter(
      (one) => one !== undefined && text.includes(packed(one.number)),
    );
    expect(shown).toEqual(counting);
  });

  test('of several responses tells a question in the words of the newest checklist that they were filled in on', async () => {
    const one = await question('Zemim temiz mi?', yesNo);
    const { id, token } = await a.openPlan({ checkListId: await a.checklistOf([one.id]) });
    const sent: Input[] = [];
    const fill = async (title: string) => {
      const { versionTag } = await world.ok(null, 'field.form', { token });
      const answers = [{ questionId: one.id, optionIds: [one.answers[title]] }];
      sent.push({ responseKey: randomUUID(), token, versionTag, answers });
    };
    await fill('Evet');
    await world.ok('ayse', 'plan.publish', { id, published: false });
    const { answers } = await world.ok('ayse', 'question.get', { id: one.id });
    const renamed = answers.map((answer: Input) => ({ ...answer, title: answer.title === 'Evet' ? 'Temiz' : 'Kirli' }));
    await world.ok('ayse', 'question.update', { id: one.id, questionText: 'Zemin temiz mi?', answers: renamed });
    await world.ok('ayse', 'plan.publish', { id, published: true });
    await fill('Hayır');
    for (const submission of sent) await world.ok(null, 'field.submit', submission);
    const text = await pdf(id);
    for (const said of ['Zemin temiz mi?', 'Temiz', 'Kirli']) expect(text).toContain(packed(said));
    expect(text).not.toContain(packed('Zemim'));
  });

  test('shows the result among its project’s levels, each in its colour, and sections in the colour of theirs', async () => {
    const { auditId } = await received();
    const { raw } = await world.call('ayse', 'audit.pdf', { auditId });
    expect(pdfText(raw)).toContain(packed('Zayıf 0–49,99 İyi 50–100'));
    const of = (color: string) =>
      pdfShapes(raw)
        .filter((shape) => shape.color === color)
        .map(({ from, to }) => [Math.round(from), Math.round(to)]);
    // 70 % of 300 points from 202 on; the bars of 100, 40 and 70 % are of 150.
    expect(of('#c9303a')).toEqual(
      expect.arrayContaining([
        [202, 350],
        [309, 369],
      ]),
    );
    expect(of('#1f9254')).toEqual([
      [11, 109],
      [352, 500],
      [309, 459],
      [309, 414],
    ]);
    expect(of('#171c26')).toEqual([[408, 416]]);
  });

  test('shows every answer of a question that is higher than a page by the lines of its answers', async () => {
    const answers = Array.from({ length: 38 }, (_, n) => ({
      title: `Seçenek ${n}. ${'uzun '.repeat(24)}`.trim(),
      score: 0,
    }));
    const many = await question('Hangisi?', answers);
    const { id: auditId, token } = await a.openPlan({ checkListId: await a.checklistOf([many.id]) });
    const given = [{ questionId: many.id, optionIds: [Object.values(many.answers)[0]] }];
    for (let n = 0; n < 2; n++)
      await world.ok(null, 'field.submit', { responseKey: randomUUID(), token, answers: given });
    const text = await pdf(auditId);
    for (let n = 0; n < 38; n++) expect(text).toContain(`Seçenek${n}.`);
  });

  test('speaks the reader’s language', async () => {
    const { auditId } = await received();
    const text = await pdf(auditId, 2);
    for (const word of [
      'Audit report',
      'June audit',
      'Points: 14 of 20',
      '70.00%',
      'Storage',
      'Generated by Ayşe Yılmaz',
      '2 Nov 2026',
      'Yes',
    ]) {
      expect(text).toContain(packed(word));
    }
  });

  test('has bookmarks, and a name that can be read where a header takes no Turkish letters', async () => {
    const { auditId } = await received();
    const { raw, headers } = await world.call('ayse', 'audit.pdf', { auditId });
    const marks = [...raw.toString('latin1').matchAll(/\/Title \(([^)]*)\)/g)].map(([, title]) => title);
    expect(marks).toHaveLength(3);
    expect(marks).toContain('Sorular ve cevaplar');
    expect(headers['content-disposition']).toContain('filename="Haziran_denetimi_-_Kadikoy_Magaza_-');
  });

  test('has a name of at most 150 letters, which loses them in the middle: its end tells one from another', async () => {
    const { auditId } = await received();
    const nameOf = async (definition: string): Promise<string> => {
      await world.inCompany('ayse', (db) =>
        db.updateTable('plan').set({ definition }).where('id', '=', auditId).execute(),
      );
      const { headers } = await world.call('ayse', 'audit.pdf', { auditId });
      return decodeURIComponent(String(headers['content-disposition']).split("''")[1] ?? '');
    };
    const name = await nameOf('Ölçüm 😀'.repeat(28));
    expect(name).toMatch(/^Ölçüm 😀.*….* - S-\d{6}\.pdf$/u);
    expect([name.length > 140, name.length <= 150]).toEqual([true, true]);
    // Half of a pair is none of its letters.
    expect(name).not.toMatch(/[\uD800-\uDFFF]/u);
    expect(await nameOf('Ocak')).not.toContain('…');
  });

  test('is tagged: a title, headings, tables with the heads of their columns, in the order in which it is read', async () => {
    const { auditId } = await received();
    const { raw } = await world.call('ayse', 'audit.pdf', { auditId });
    const file = raw.toString('latin1');
    for (const part of ['/Lang (tr-TR)', '/Marked true', '/DisplayDocTitle true']) expect(file).toContain(part);
    const parts = pdfParts(raw);
    const of = (...tags: string[]) => parts.filter(({ tag }) => tags.includes(tag)).map(({ text }) => text);
    expect(of('H1')).toEqual(['Haziran denetimi']);
    expect(of('H2', 'H3')).toEqual([...['Bölümler', 'Uygunsuzluklar (0)', 'Sorular ve cevaplar', 'Mutfak', 'Depo']]);
    expect(of('TH')).toEqual(['Bölüm', '', 'Puan', '%', '', '']);
    const table = parts.findIndex(({ tag }) => tag === 'Table');
    const row = parts.slice(table + 6, table + 11).map(({ depth, tag, text }) => `${depth} ${tag} ${text}`);
    expect(row).toEqual(['2 TR ', '3 TD Mutfak', '3 TD ', '3 TD 10 / 10', '3 TD %100,00']);
    // Heads of tables on later pages, and what stands above and below each page, are not read again.
    const read = parts.map(({ text }) => text).join(' ');
    expect(read.match(/Depo/g)).toHaveLength(3);
    expect(read).not.toContain('Sayfa');
  });

  test('holds very long texts whole, however many pages they take', async () => {
    const { auditId, list } = await received();
    const note = Array.from({ length: 900 }, (_, n) => `cümle${n}.`).join(' ');
    await world.ok('ayse', 'audit.changeAnswer', {
      auditPlanAnswerId: await answerIdOf(auditId, list.shelves),
      note,
      reason: 'uzun',
    });
    const text = await pdf(auditId);
    for (const n of [0, 450, 899]) expect(text).toContain(`cümle${n}.`);
  });

  test('has a very long definition whole as its title, and cut above its other pages, where it would lie upon them', async () => {
    const { auditId, list } = await received();
    const definition = `${'Bölge denetimi ve izleme '.repeat(10)}sonu`;
    await world.inCompany('ayse', (db) =>
      db.updateTable('plan').set({ definition }).where('id', '=', auditId).execute(),
    );
    await world.ok('ayse', 'audit.changeAnswer', {
      auditPlanAnswerId: await answerIdOf(auditId, list.shelves),
      note: 'Çok uzun bir not. '.repeat(400).trim(),
      reason: 'uzun',
    });
    const [first, ...others] = pdfPages((await world.call('ayse', 'audit.pdf', { auditId })).raw);
    expect(first).toContain('izlemesonu');
    expect(others.length).toBeGreaterThan(0);
    for (const page of others) {
      // Whole, it would push off the page what stands after it.
      expect(page).toMatch(/Bölgedenetimiveizleme…·S-\d{6}/);
      expect(page).not.toContain('izlemesonu');
    }
  });

  test('cuts nothing off an answer of very many choices, nor off a note of very many lines', async () => {
    const titles = Array.from({ length: 90 }, (_, n) => `Seçenek ${n}. ${'uzun '.repeat(16)}`.trim());
    const answers = titles.map((title) => ({ title, score: 0, severity: 'minor' }));
    const many = await question('Hangileri?', answers, { answerType: 2 });
    const note = Array.from({ length: 110 }, (_, n) => `satır ${n}.`).join('\n');
    const said = [{ optionIds: Object.values(many.answers) }, { optionIds: [many.answers[titles[0] as string]], note }];
    for (const answer of said) {
      const { id: auditId, token } = await a.openPlan({ checkListId: await a.checklistOf([many.id]), findings: true });
      const answered = [{ questionId: many.id, ...answer }];
      await world.ok(null, 'field.submit', { responseKey: randomUUID(), token, answers: answered });
      const { raw } = await world.call('ayse', 'audit.pdf', { auditId });
      const lowest = Math.min(...pdfPlaces(raw, 'Tm').map(({ y }) => y));
      expect(lowest).toBeGreaterThan(0);
      const text = pdfText(raw);
      for (const one of 'note' in answer
        ? ['satır0.', 'satır55.', 'satır109.']
        : ['Seçenek0.', 'Seçenek45.', 'Seçenek89.'])
        expect(text.split(one)).toHaveLength(3);
    }
  });

  test('cuts a long line between its sentences, so that none of them stops in the middle of the page', () => {
    const line = Array.from({ length: 60 }, () => 'Rafların önü açık, zemini kuru olmalı. Kapı da kapalı mı?').join(
      ' ',
    );
    const blocks = paragraphs(line);
    expect(blocks.length).toBeGreaterThan(3);
    for (const block of blocks) expect(block).toMatch(/^(Raf|Kapı).*[.?]$/);
    expect(blocks.join(' ')).toBe(line);
    expect(paragraphs(`Başı. ${'sonu gelmeyen bir cümle '.repeat(60)}`).every((block) => block.length <= 900)).toBe(
      true,
    );
  });

  test('has no heading alone at the foot of a page, and cuts nothing off below it', async () => {
    const rows = Array.from({ length: 80 }, (_, n): Block[] => [`Satır ${n}.`]);
    const table: Block = { layout: 'rows', table: { dontBreakRows: true, body: rows } };
    const document = {
      title: '',
      author: '',
      language: 'tr-TR',
      margins: [44, 58, 44, 60] as [number, number, number, number],
    };
    const bare: Block = { text: '' };
    for (let above = 540; above <= 740; above += 8) {
      const content: Block[] = [{ stack: [], margin: [0, above, 0, 0] }, ...headed(heading('Başlık'), [table])];
      const bytes = await makePdf({
        ...document,
        content,
        header: bare,
        firstHeader: bare,
        footer: bare,
        pictures: {},
      });
      const pages = pdfPages(Buffer.from(bytes));
      expect([above, pages.find((page) => page.includes('Başlık'))]).toEqual([
        above,
        expect.stringContaining('Satır0.'),
      ]);
      expect(pages.join('')).toContain('Satır79.');
    }
    // What wants more room below its heading than a page has gets what there is.
    const content = headed(heading('Başlık'), [table], 5000);
    const bytes = await makePdf({ ...document, content, header: bare, firstHeader: bare, footer: bare, pictures: {} });
    const pages = pdfPages(Buffer.from(bytes));
    expect(pages[0]).toContain('Başlık');
    expect(pages[0]).toContain('Satır0.');
  });
});
