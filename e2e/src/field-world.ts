import { createHash } from 'node:crypto';
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { inHundredths } from '@sahada/rules/in-hundredths';
import pg from 'pg';
import { client, type Data, type Server, startServer } from './server.ts';

/** What journeys of the field form share: a server with one company, and plans on checklists written as data. */
export interface FieldWorld {
  server: Server;
  /** Puts a plan on the air; the sections become its frozen checklist. Answers its link. */
  plan(name: string, sections: Section[], more?: Partial<PlanOptions>): Promise<string>;
  /** Runs a statement inside the company. */
  write(statement: string): Promise<void>;
}

interface PlanOptions {
  signatures: boolean;
  /** Columns of the plan that differ from the usual. */
  columns: Record<string, string | number>;
}

export interface Section {
  title: string;
  questions: Data[];
}

export async function fieldWorld(): Promise<FieldWorld> {
  const server = await startServer({ beginning: 'company' });
  const api = client(server.url, server.owner);
  const world = await api.world(server.owner.Info.Id);
  const inside = async (work: (db: pg.Client) => Promise<void>) => {
    const db = new pg.Client(server.database());
    await db.connect();
    await db.query('begin');
    await db.query("select gate.set_scene(1, 'system:test', 'test', null, now())");
    await work(db);
    await db.query('commit');
    await db.end();
  };
  return {
    server,
    write: (statement) => inside(async (db) => void (await db.query(statement))),
    async plan(name, sections, { signatures = false, columns = {} } = {}) {
      const id = await world.plan(name);
      const document = JSON.stringify(inHundredths(versionOf(name, sections, signatures)));
      await inside(async (db) => {
        const version = await db.query(
          'insert into checklist_version (checklist_id, hash, document) select checklist_id, $1, $2 from plan where id = $3 returning id',
          [createHash('sha256').update(document).digest('hex'), document, id],
        );
        await db.query('update plan set version_id = $1 where id = $2', [version.rows[0].id, id]);
        for (const [column, value] of Object.entries(columns))
          await db.query(`update plan set ${column} = $1 where id = $2`, [value, id]);
      });
      return (await api.get(`/admin/Audit/get/${id}`)).link;
    },
  };
}

function versionOf(title: string, sections: Section[], signatureSection: boolean): Data {
  let place = 0;
  return {
    rulesVersion: 1,
    checklistId: 1,
    title,
    locales: [],
    signatureSection,
    sections: sections.map((section, index) => ({
      id: index + 1,
      departmentId: index + 1,
      title: section.title,
      locales: [],
      questions: section.questions.map((question) => ({ ...question, id: ++place, place })),
    })),
  };
}

const option = (id: number, title: string, score: number | null, more: object = {}) => ({
  id,
  title,
  score,
  excludeFromScoring: false,
  exclusive: false,
  severity: null,
  subOptions: [],
  locales: [],
  ...more,
});

const plain = {
  infoText: null,
  locales: [],
  infoOnly: false,
  required: true,
  critical: false,
  textFormat: 'text',
  unit: null,
  min: null,
  max: null,
  severityOutside: null,
  findingNote: 'off',
  findingPhoto: 'off',
  visibleWhen: null,
};

let options = 1000;

/** Evet / Hayır / Uygulanamaz, side by side. */
export const yesNo = (text: string, more: object = {}): Data => ({
  ...plain,
  text,
  answerType: 4,
  score: 10,
  answers: [
    option(++options, 'Evet', 10),
    option(++options, 'Hayır', 0, { severity: 'minor' }),
    option(++options, 'Uygulanamaz', null, { excludeFromScoring: true }),
  ],
  ...more,
});

/** One of several; `answerType` 3 is rows, 1 a drop-down. */
export const oneOf = (text: string, titles: string[], more: object = {}): Data => ({
  ...plain,
  text,
  answerType: 3,
  score: 10,
  answers: titles.map((title) => option(++options, title, 10)),
  ...more,
});

/** A phone in the hand of somebody in Turkey. */
export async function phone(browser: Browser, more: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    ...more,
  });
  return context.newPage();
}

/** Opens a link and begins. */
export async function begin(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Başla' }).click();
  await expect(page.locator('section[id^=q]').first()).toBeVisible();
}

/** The card of a question. */
export const card = (page: Page, text: string) => page.getByRole('region', { name: text });

/** A JPEG that no compressor likes, drawn in the page: as large as a camera's. */
export async function noisyPhoto(page: Page, width: number, height: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([wide, high]) => {
      const canvas = new OffscreenCanvas(wide, high);
      const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
      const image = context.createImageData(wide, high);
      let seed = 7;
      for (let at = 0; at < image.data.length; at += 4) {
        seed = (seed * 1103515245 + 12345) & 0x7fffffff;
        image.data[at] = (at >> 12) & 255;
        image.data[at + 1] = (seed >> 16) & 127;
        image.data[at + 2] = (at >> 16) & 255;
        image.data[at + 3] = 255;
      }
      context.putImageData(image, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      let text = '';
      for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
      return btoa(text);
    },
    [width, height] as const,
  );
  return Buffer.from(base64, 'base64');
}
