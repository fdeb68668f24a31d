import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { axeFaults, colourRules } from './axe.ts';
import { client, type Data, type Server, startServer } from './server.ts';
import { signIn } from './sign-in.ts';

/**
 * Every screen of the table and the dialogs over them, light and dark: axe finds nothing, no error occurs, and the browser has nothing to say. A screen is loaded
 * once and turns dark as it does for whoever's evening begins; what is found in the dark but not in the light has to do with
 * colours, so nothing else is asked for there. Words and colours do not depend on each other: screens take turns in Turkish and English.
 */
let server: Server;
let api: ReturnType<typeof client>;
const ids: Record<string, number | string> = { '/import/{id}': 'location', '/export/{id}': 1 };

test.beforeAll(async () => {
  server = await startServer({ beginning: 'sample' });
  api = client(server.url, server.owner);
  const first = async (path: string, key = 'id'): Promise<number> =>
    (await api.post(path, { pageSize: 1 })).ListItems[0][key];
  ids['/customers/detail/{id}'] = await first('/admin/customer/getall', 'ID');
  ids['/locations/detail/{id}'] = await first('/admin/location/getall', 'Id');
  ids['/admin/users-detail/{id}'] = await first('/admin/user/getall');
  ids['/admin/user-roles/{id}'] = await first('/admin/UserGroup/GetAll');
  ids['/customers/project-detail/{id}'] = await first('/admin/project/getall', 'Id');
  ids['/questions/edit-questions/{id}'] = await first('/admin/Question/getall');
  ids['/checklists/edit-checklist/{id}'] = await first('/admin/Checklist/getall', 'Id');
  const plans = (await api.post('/admin/Audit/getall', { pageSize: 100, statusCode: 50 })).ListItems;
  ids['/auditlist/edit/{id}'] = plans[0].id;
  ids['/reviews/{id}'] = await first('/admin/Response/GetAll', 'responseId');
  ids['/actions/{id}'] = await first('/admin/Action/GetAll');
  ids.barcode = await first('/admin/StaticBarcode/GetAll');
  ids.draft = (await api.post('/admin/Audit/Copy', { id: plans[0].id })).id;
  const surveys = await api.post('/admin/Audit/getall', { pageSize: 100, auditTypeId: 2, published: true });
  ids.survey = surveys.ListItems.find((plan: Data) => plan.statusCode < 60).id;
  ids['/audit/audit-details/{id}'] = plans.find((plan: Data) => plan.auditTypeId === 1).id;
});
test.afterAll(() => server.stop());

test.setTimeout(600_000);

async function paths(): Promise<{ path: string; isPublic: boolean }[]> {
  const table = await readFile(join(import.meta.dirname, '../../web/src/screens.ts'), 'utf8');
  return [...table.matchAll(/path: '([^']+)',\s+access: '?(\w+|\{|anyOf)/g)].map((found) => ({
    path: found[1] as string,
    isPublic: found[2] === 'public',
  }));
}

/** How long nothing may arrive and nothing may change before a screen counts as complete. */
const quietMs = 250;

/** Resolves when a screen that has been loaded stays as it is: nothing is being fetched, and nothing in it changes or moves. */
function watch(page: Page): () => Promise<void> {
  const underWay = new Set<unknown>();
  let lastEnd = 0;
  page.on('request', (request) => {
    // Is open for as long as a page is looked at: what it waits for has yet to happen.
    if (!request.url().endsWith('/User/Live')) underWay.add(request);
  });
  const end = (request: unknown): void => {
    underWay.delete(request);
    lastEnd = performance.now();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  const unchanged = (ms: number): Promise<void> =>
    new Promise((done) => {
      let still = setTimeout(finish, ms);
      const observer = new MutationObserver(() => {
        clearTimeout(still);
        still = setTimeout(finish, ms);
      });
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      function finish(): void {
        if (document.getAnimations().some(isUnderWay)) {
          still = setTimeout(finish, ms);
          return;
        }
        observer.disconnect();
        done();
      }
      /** A colour on its way from one to another is neither; what turns for ever is waited for by what it waits for. */
      function isUnderWay({ playState, effect }: Animation): boolean {
        return playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime));
      }
    });
  return async () => {
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    do await page.evaluate(unchanged, quietMs);
    while (underWay.size > 0 || performance.now() - lastEnd < quietMs);
  };
}

const languages = { tr: { id: 1, locale: 'tr-TR' }, en: { id: 2, locale: 'en-GB' } } as const;

interface Dialog {
  name: string;
  /** `{…}` stands for a sample id. */
  path: string;
  /** It is a part of the screen itself: nothing opens over it. */
  isScreen?: true;
  /** Each opens one more, or shows more of it. */
  steps?: ((page: Page) => Promise<void>)[];
}

const press =
  (name: RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole('button', { name }).first().click();

/** From a menu, which is the library's own and not looked at. */
const choose =
  (menu: RegExp, name: RegExp) =>
  async (page: Page): Promise<void> => {
    await press(menu)(page);
    await page.getByRole('menuitem', { name }).click();
  };

/** What opens over a screen by its address or by a click, and the states of a screen that its own address does not show. */
const dialogs: readonly Dialog[] = [
  { name: 'pictures', path: '/system/files?tab=pictures', isScreen: true },
  { name: 'backups', path: '/system/maintenance?tab=backup', isScreen: true },
  { name: 'clean-ups', path: '/system/maintenance?tab=clean-up', isScreen: true },
  { name: 'a company’s credit', path: '/system/companies?open=1' },
  { name: 'a new company', path: '/system/companies?open=new' },
  { name: 'retention', path: '/system/data-protection?tab=retention', isScreen: true },
  { name: 'the ledger', path: '/system/data-protection?tab=ledger', isScreen: true },
  { name: 'an action', path: '/actions?open=new' },
  { name: 'an API key', path: '/integrations?open=new' },
  { name: 'a webhook', path: '/integrations?tab=webhooks&open=new' },
  { name: 'scans of a barcode', path: '/barcode?scans={barcode}' },
  {
    name: 'a sheet of labels',
    path: '/barcode',
    steps: [choose(/^(Diğer işlemler|More actions)/, /^(Etiket bas|Print labels)$/)],
  },
  { name: 'a plan before its publishing', path: '/auditlist/edit/{draft}', isScreen: true },
  {
    name: 'a plan on the air and its invitations',
    path: '/auditlist/edit/{survey}',
    steps: [
      press(/^(Kişi davet et|Invite people)$/),
      async (page) => {
        await page.getByRole('dialog').getByRole('textbox').fill('Elif Kaya; elif@ornek.example\nmert.ornek.example');
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^(Devam et|Continue)$/ })
          .click();
      },
    ],
  },
  {
    name: 'scheduled reports',
    path: '/analysis?tab=checklist',
    steps: [
      choose(/^(Excel’e aktar|Export to Excel)$/, /^(Düzenli gönder|Send regularly)/),
      press(/^(Yeni gönderim|New schedule)$/),
    ],
  },
];

/** Colours change at once: hundreds of elements on their way from light to dark would be waited for. */
const withoutTransitions = (): void => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, *::before, *::after { transition: none !important }');
  document.adoptedStyleSheets.push(sheet);
};

/** What a browser also tells: an answer that says no, and that a slow machine uses late what was fetched ahead. */
const usual = /^Failed to load resource|not used within a few seconds/;

type Language = keyof typeof languages;
type Scheme = 'light' | 'dark';

/** Loads every other screen in a browser of its own, those at `turn` 0 or 1; returns what is wrong with them. */
async function faultsOf(browser: Browser, language: Language, turn: number): Promise<string[]> {
  const { locale } = languages[language];
  const context = await browser.newContext({ colorScheme: 'light', locale, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const complete = watch(page);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`page error on ${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type()) && !usual.test(message.text()))
      faults.push(`told on ${page.url()}: ${message.text()}`);
  });
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) =>
      console.error(`${violatedDirective} keeps ${sourceFile} from something`),
    ),
  );
  page.on('response', (reply) => {
    if (reply.status() >= 500) faults.push(`${reply.status()} from ${reply.url()}`);
  });
  let scheme: Scheme = 'light';
  const find = async (what: string, asked?: Parameters<typeof axeFaults>[1]): Promise<void> => {
    faults.push(...(await axeFaults(page, asked)).map((fault) => `${scheme}, ${what}: ${fault}`));
  };
  /** Looks at what is there in the present scheme, and at its colours in the other, which the next one begins in. */
  const look = async (what: string, picture?: string): Promise<void> => {
    await complete();
    await find(what);
    if (picture !== undefined)
      await page.screenshot({ path: `test-results/screens/${language}-${scheme}${picture}.png` });
    scheme = scheme === 'light' ? 'dark' : 'light';
    await page.evaluate(withoutTransitions);
    await page.emulateMedia({ colorScheme: scheme });
    await find(what, { rules: colourRules });
  };
  const open = async (path: string, address: string, picture?: string): Promise<void> => {
    await page.goto(server.url + address);
    await look(path, picture);
  };
  const all = await paths();
  expect(all.length).toBeGreaterThan(15);
  const turnsOf = <T>(list: readonly T[]): T[] => list.filter((_one, at) => at % 2 === turn);
  for (const { path } of turnsOf(all.filter((screen) => screen.isPublic && screen.path !== '/install-data-base')))
    await open(path, path);
  await signIn(page, server);
  await context.addCookies([{ name: 'sahada.language', value: language, url: server.url }]);
  for (const { path } of turnsOf(all.filter((screen) => !screen.isPublic))) {
    const id = ids[path];
    expect(path.includes('{id}') && id === undefined, `${path} has no sample id`).toBe(false);
    await open(path, path.replace('{id}', String(id)), path.replaceAll('/', '-').replace('-{id}', ''));
  }
  for (const { name, path, steps = [], isScreen } of turnsOf(dialogs)) {
    await open(
      name,
      path.replace(/\{(\w+)\}/, (_all, key: string) => String(ids[key])),
    );
    for (const [at, step] of steps.entries()) {
      await step(page);
      await look(`${name}, step ${at + 1}`);
    }
    if (steps.length === 0 && !isScreen) await expect(page.getByRole('dialog')).toBeVisible();
  }
  await context.close();
  return faults;
}

for (const [turn, language] of (['tr', 'en'] as const).entries()) {
  test(`axe finds nothing on any screen, light or dark; those in ${language}`, async ({ browser }) => {
    await api.get(`/User/UpdateLanguage?languageId=${languages[language].id}`);
    expect(await faultsOf(browser, language, turn)).toEqual([]);
  });
}
