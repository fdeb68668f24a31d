import type { Page } from '@playwright/test';
import type { Row } from '../bench.ts';
import { openBrowser, servedBytes, slowly } from '../browser.ts';
import { median } from '../load.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

export const fieldForm: Row = {
  letter: 'K',
  async measure(bench) {
    const { company: make, ours } = await bench.installation();
    const company = await make('Saha');
    const usual = await company.plan('Saha', await company.checklist('simple'));
    const long = await company.plan('Uzun', await company.checklist('simple', 500, 500));
    const linkOf = (token: string): string => `${ours.url}/s/${token}`;
    const { first, later } = await scripts(linkOf(usual.token));
    const browser = await openBrowser();
    try {
      const opened: number[] = [];
      for (let n = 0; n < bench.rounds; n++) {
        const visit = await slowly(browser, phone);
        opened.push(await firstQuestion(visit.page, linkOf(usual.token)));
        await visit.close();
      }
      const visit = await slowly(browser, phone);
      await firstQuestion(visit.page, linkOf(long.token));
      const taps = await visit.page.evaluate(tapping, 30);
      await visit.close();
      return {
        letter: 'K',
        title: 'Field form',
        about: `JavaScript as served to a browser that takes Brotli. In the browser: 150 ms and 1.6 Mbit/s (the first question), and a
device four times as slow as this machine. A tap is measured from the click until the next frame has been painted, with 500
questions on one page.`,
        lines: [
          { work: 'JavaScript before the first answer', ours: kilobytes(first), goal: '≤ 80 KB' },
          { work: 'JavaScript after it, all that any user can need', ours: kilobytes(later), goal: '≤ 90 KB' },
          {
            work: 'first question, from the link, with the tap on “Başla”',
            ours: `${Math.round(median(opened))} ms`,
            goal: '≤ 1,500 ms',
          },
          {
            work: 'a tap with 500 questions',
            ours: `${median(taps).toFixed(0)} ms, slowest of ${taps.length}: ${Math.max(...taps).toFixed(0)}`,
            goal: '≤ 50 ms',
          },
        ],
      };
    } finally {
      await browser.close();
    }
  },
};

/** The page names the scripts that come first, the service worker all. */
async function scripts(link: string): Promise<{ first: number; later: number }> {
  const named = async (url: string | URL): Promise<string[]> => [
    ...new Set((await (await fetch(url)).text()).match(/assets\/[\w-]+\.js/g)),
  ];
  const sizeOf = async (paths: readonly string[]): Promise<number> => {
    const sizes = await Promise.all(paths.map((path) => servedBytes(new URL(`/s/${path}`, link))));
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  const first = await named(link);
  const all = await named(new URL('/s/sw.js', link));
  return { first: await sizeOf(first), later: await sizeOf(all.filter((path) => !first.includes(path))) };
}

/** Opens the link, taps "Başla" once it has been painted, and answers the milliseconds until a question has been. */
async function firstQuestion(page: Page, link: string): Promise<number> {
  await page.addInitScript(watching);
  await page.goto(link, { waitUntil: 'commit' });
  const painted = await page.waitForFunction(() => Reflect.get(window, 'questionPaintedAt'), null, { timeout: 60_000 });
  return (await painted.jsonValue()) as number;
}

/** Runs in the page from its beginning, so that neither the driver nor its look for a button counts. */
function watching(): void {
  const afterPaint = (then: () => void): void => {
    requestAnimationFrame(() => setTimeout(then));
  };
  let seen = 0;
  const look = (): void => {
    const start = [...document.querySelectorAll('button')].find(({ textContent }) => textContent.includes('Başla'));
    if (seen === 0 && start !== undefined) {
      seen = 1;
      afterPaint(() => start.click());
    } else if (seen === 1 && document.querySelector('input[type=radio]') !== null) {
      seen = 2;
      afterPaint(() => Reflect.set(window, 'questionPaintedAt', performance.now()));
    }
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true });
}

/** Runs in the page: taps the second option of this many questions, each in its own frame. */
async function tapping(times: number): Promise<number[]> {
  const took: number[] = [];
  const options = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter((_, n) => n % 3 === 1);
  for (const option of options.slice(0, times)) {
    const begun = performance.now();
    option.click();
    await new Promise((painted) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = painted;
        port2.postMessage(null);
      }),
    );
    took.push(performance.now() - begun);
  }
  return took;
}
