import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { client, type Data, password, type Server, startServer } from './server.ts';

/** Every screen of the table, light and dark, in both languages: axe finds nothing, and no error occurs. */
let server: Server;
let api: ReturnType<typeof client>;
const ids: Record<string, number> = {};

test.beforeAll(async () => {
  server = await startServer();
  api = client(server.url);
  await api.install(true);
  const first = async (path: string, key = 'id'): Promise<number> =>
    (await api.post(path, { pageSize: 1 })).ListItems[0][key];
  ids['/customers/detail/{id}'] = await first('/admin/customer/getall', 'ID');
  ids['/customers/project-detail/{id}'] = await first('/admin/project/getall', 'Id');
  ids['/questions/edit-questions/{id}'] = await first('/admin/Question/getall');
  ids['/checklists/edit-checklist/{id}'] = await first('/admin/Checklist/getall', 'Id');
  const plans = (await api.post('/admin/Audit/getall', { pageSize: 100, statusCode: 50 })).ListItems;
  ids['/auditlist/edit/{id}'] = plans[0].id;
  ids['/audit/audit-details/{id}'] = plans.find((plan: Data) => plan.auditTypeId === 1).id;
});
test.afterAll(() => server.stop());

test.setTimeout(900_000);

async function paths(): Promise<{ path: string; isPublic: boolean }[]> {
  const table = await readFile(join(import.meta.dirname, '../../web/src/screens.ts'), 'utf8');
  return [...table.matchAll(/path: '([^']+)',\s+access: '?(\w+|\{|anyOf)/g)].map((found) => ({
    path: found[1] as string,
    isPublic: found[2] === 'public',
  }));
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${server.url}/sign-in`);
  await page.locator('input[type="email"], input[name="email"]').first().fill('ayse@ornek.com.tr');
  await page.locator('input[type="password"]').first().fill(password);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL('**/dashboard');
}

async function check(page: Page, label: string): Promise<string[]> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(700);
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(
    (violation) =>
      `${label}: ${violation.id} (${violation.help}) at ${violation.nodes
        .map((node) => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`)
        .slice(0, 3)
        .join(' | ')}`,
  );
}

for (const language of ['tr', 'en'] as const) {
  for (const scheme of ['light', 'dark'] as const) {
    test(`axe finds nothing on any screen, ${scheme}, ${language}`, async ({ browser }) => {
      const context = await browser.newContext({
        colorScheme: scheme,
        locale: language === 'tr' ? 'tr-TR' : 'en-GB',
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(`page error on ${page.url()}: ${error.message}`));
      page.on('response', (reply) => {
        if (reply.status() >= 500) faults.push(`${reply.status()} from ${reply.url()}`);
      });
      const all = await paths();
      expect(all.length).toBeGreaterThan(15);
      for (const { path } of all.filter((screen) => screen.isPublic && screen.path !== '/install-data-base')) {
        await page.goto(server.url + path);
        faults.push(...(await check(page, path)));
      }
      await signIn(page);
      await api.get(`/User/UpdateLanguage?languageId=${language === 'tr' ? 1 : 2}`);
      await context.addCookies([{ name: 'sahada.language', value: language, url: server.url }]);
      for (const { path } of all.filter((screen) => !screen.isPublic)) {
        const id = ids[path];
        expect(path.includes('{id}') && id === undefined, `${path} has no sample id`).toBe(false);
        await page.goto(server.url + path.replace('{id}', String(id)));
        faults.push(...(await check(page, path)));
        await page.screenshot({
          path: `test-results/screens/${language}-${scheme}${path.replaceAll('/', '-').replace('-{id}', '')}.png`,
        });
      }
      await context.close();
      expect(faults).toEqual([]);
    });
  }
}
