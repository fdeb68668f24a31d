import type { Page } from '@playwright/test';
import type { Row } from '../bench.ts';
import { openBrowser } from '../browser.ts';
import { password } from '../company.ts';

/** Typing and moving in a checklist of 500 questions, as the page's own work: waiting is not counted. */
export const builder: Row = {
  letter: 'N',
  async measure(bench) {
    const { company: make, ours } = await bench.installation();
    const company = await make('Liste');
    const id = await company.checklist('simple', 500, 50);
    const browser = await openBrowser();
    try {
      const context = await browser.newContext({ locale: 'tr-TR', viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      await page.goto(`${ours.url}/sign-in`);
      await page.locator('input[type="email"], input[name="email"]').first().fill(company.email);
      await page.locator('input[type="password"]').first().fill(password);
      await page.locator('button[type="submit"]').click();
      await page.waitForURL('**/dashboard', { timeout: 60_000 });
      await page.goto(`${ours.url}/checklists/edit-checklist/${id}`);
      await page.locator('[data-question]').nth(499).waitFor({ timeout: 60_000 });
      await page.getByText('İçindekiler', { exact: true }).click();
      await page.waitForLoadState('networkidle');
      const each = await workOf(page);
      const goal = '≤ 100 ms';
      const line = async (work: string, focus: () => Promise<void>, keys: string[]) => {
        await focus();
        return { work, ours: `${Math.round(await each(keys))} ms`, goal };
      };
      const field = (name: string | RegExp) => () => page.getByRole('textbox', { name }).first().click();
      return {
        letter: 'N',
        title: 'A key in a checklist of 500 questions',
        about: `Ten sections of 50. The time the page's thread works for one key, with all that follows from it: contents and phone
preview are drawn after the key.`,
        lines: [
          await line('a new question is typed', field(/: yeni soru$/), [...'Zemin temiz']),
          await line('the name is typed', field('Soru listesi adı'), [...'abcdefgh']),
          await line(
            'a question is moved',
            () => page.locator('[data-move^="question"]').nth(225).focus(),
            Array(8).fill('ArrowUp'),
          ),
          await line('the contents are searched', field('Listede ara'), [...'soru 4']),
        ],
      };
    } finally {
      await browser.close();
    }
  },
};

/** Measures the mean work of keys in milliseconds of the thread's own time. */
async function workOf(page: Page): Promise<(keys: readonly string[]) => Promise<number>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  return async (keys) => {
    await page.waitForTimeout(800);
    const before = await worked();
    for (const key of keys) {
      await page.keyboard.press(key);
      await page.waitForTimeout(150);
    }
    return ((await worked()) - before) / keys.length;
  };
}
