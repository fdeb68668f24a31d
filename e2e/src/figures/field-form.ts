// Measures the field form on a slow phone, beside what the first version needed: `node e2e/src/figures/field-form.ts`.
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { begin, type FieldWorld, fieldWorld, phone, yesNo } from '../field-world.ts';

/** Slow 4G as Lighthouse has it, and a poor line: round trip in ms, bits per second. */
const lines = { lighthouse: { latency: 150, rate: 1_600_000 }, poor: { latency: 400, rate: 400_000 } };
const slowdown = 4;
const taps = 20;

/** What commit 3b08838 needed here, in ms. */
const first: Record<string, string> = {
  'tap, 200 in one section, median / worst': '160-184 / 496-856',
  'tap, 500 in one section, median / worst': '216-288 / 920-1464',
  'reopen a draft, 200 in one section': '4300',
  'reopen a draft, 500 in one section': '14200',
  'first question, 13, poor line': '4500',
  'first question, 500, poor line': '4700',
  'first question, 13, lighthouse': '2700',
};

const rows: Record<string, { now: string; first: string }> = {};
const note = (what: string, now: string) => {
  rows[what] = { now, first: first[what] ?? '–' };
  console.error(what, now);
};

const planOf = (world: FieldWorld, count: number) =>
  world.plan(`${count} soru`, [
    { title: 'Depo', questions: Array.from({ length: count }, (_, n) => yesNo(`${n + 1}. raf düzenli ve temiz mi?`)) },
  ]);

async function slow(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return session;
}

/** Tap to paint by the browser's own event timing, which is exact to 8 ms and silent below 16. */
async function tapTimes(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'click') seen.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  const times: number[] = [];
  const cards = page.locator('section[id^=q]');
  const count = await cards.count();
  for (let n = 0; n < taps; n++) {
    const option = cards.nth(n % count).getByText(n % 2 ? 'Uygulanamaz' : 'Evet', { exact: true });
    await option.scrollIntoViewIfNeeded();
    await page.waitForTimeout(250);
    const before = await page.evaluate(() => (window as unknown as { seen: number[] }).seen.length);
    await option.tap();
    await page.waitForTimeout(450);
    const seen = await page.evaluate((from) => (window as unknown as { seen: number[] }).seen.slice(from), before);
    times.push(Math.max(16, ...seen));
  }
  return times.sort((one, other) => one - other);
}

async function measureTaps(browser: Browser, world: FieldWorld): Promise<void> {
  const medians: number[] = [];
  for (const count of [10, 200, 500]) {
    const link = await planOf(world, count);
    const page = await phone(browser);
    await begin(page, link);
    await page.waitForTimeout(6000);
    await slow(page);
    const times = await tapTimes(page);
    medians.push(times[taps / 2] ?? 0);
    note(`tap, ${count} in one section, median / worst`, `${times[taps / 2]} / ${times.at(-1)}`);
    await page.waitForTimeout(500);
    const again = await page.context().newPage();
    await page.close();
    await slow(again);
    const begun = Date.now();
    await again.goto(link, { waitUntil: 'commit' });
    await again.locator('section[id^=q]').first().waitFor();
    note(`reopen a draft, ${count} in one section`, String(Date.now() - begun));
    await again.context().close();
  }
  note('tap, 500 against 10 in the same run', `${((medians[2] ?? 0) / (medians[0] ?? 1)).toFixed(2)} x`);
}

async function measureFirstQuestion(browser: Browser, world: FieldWorld): Promise<void> {
  for (const count of [13, 500]) {
    const link = await planOf(world, count);
    for (const [name, { latency, rate }] of Object.entries(lines)) {
      const page = await phone(browser);
      const session = await slow(page);
      await session.send('Network.enable');
      const bytes = rate / 8;
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency,
        downloadThroughput: bytes,
        uploadThroughput: bytes,
      });
      const begun = Date.now();
      await page.goto(link, { waitUntil: 'commit' });
      await page.getByRole('button', { name: 'Başla' }).tap();
      await page.locator('section[id^=q]').first().waitFor();
      note(`first question, ${count}, ${name === 'poor' ? 'poor line' : name}`, String(Date.now() - begun));
      await page.context().close();
    }
  }
}

const world = await fieldWorld();
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await measureFirstQuestion(browser, world);
  await measureTaps(browser, world);
  console.table(rows);
} finally {
  await browser.close();
  await world.server.stop();
}
