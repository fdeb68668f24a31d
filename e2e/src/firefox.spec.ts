import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { client, password, type Server, startServer } from './server.ts';

/**
 * Firefox as people have it, which Playwright cannot drive: somebody signs in, every screen of the menu can be seen and used, and a
 * survey is answered. All other journeys are in Chromium alone.
 */
let server: Server;
let browser: Browser;

// biome-ignore lint/suspicious/noSkippedTests: only Debian's can be installed by the tests themselves
test.skip(!process.env.FIREFOX_PATH, 'there is no Firefox on this machine');

test.beforeAll(async () => {
  server = await startServer({ beginning: 'sample' });
  browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX_PATH as string,
    extraPrefsFirefox: { 'intl.accept_languages': 'tr-TR, tr' },
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
});
test.afterAll(async () => {
  await browser?.close();
  await server.stop();
});

/** What a page that is left had under way. */
const isLeft = (fault: string): boolean => /AbortError|NetworkError when attempting/.test(fault);

/** A page of its own, and what goes wrong in it. */
async function open(width: number): Promise<{ page: Page; faults: string[] }> {
  const page = await (await browser.createBrowserContext()).newPage();
  await page.setViewport({ width, height: 900 });
  page.setDefaultTimeout(30_000);
  const faults: string[] = [];
  const note = (fault: string) => {
    if (!isLeft(fault)) faults.push(`${page.url()}: ${fault}`);
  };
  page.on('pageerror', (error) => note(String(error)));
  page.on('console', (message) => {
    if (['warn', 'error'].includes(message.type())) note(message.text());
  });
  // An error that is written to the console arrives as a handle, whose words go with its page.
  await page.evaluateOnNewDocument(() => {
    for (const kind of ['warn', 'error'] as const) {
      const write = console[kind];
      console[kind] = (...things) => write(things.map(String).join(' '));
    }
  });
  return { page, faults };
}

/** Waits for the screen's title, and for nothing to lie over it. */
const seen = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const title = document.querySelector('main h1');
    const { left, top, height } = title?.getBoundingClientRect() ?? new DOMRect();
    return title?.contains(document.elementFromPoint(left + 5, top + height / 2));
  });

async function signIn(page: Page): Promise<void> {
  await page.goto(`${server.url}/sign-in`);
  await seen(page);
  await page.type('input[name="email"]', 'ayse@ornek.com.tr');
  await page.type('input[name="password"]', password);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => location.pathname === '/dashboard');
  await seen(page);
}

const press = (page: Page, text: string): Promise<void> => page.locator(`:is(button, label)::-p-text(${text})`).click();

test('somebody signs in, and no screen of the menu is covered or faulty', async () => {
  const { page, faults } = await open(1440);
  await signIn(page);
  await page.waitForSelector('nav a[href="/system/log"]');
  const addresses = await page.$$eval('nav a[href]', (links) => links.map((link) => (link as HTMLAnchorElement).href));
  expect(addresses.length).toBeGreaterThan(25);
  // A part that is under way when its page is left is one that did not come. What is told live stays open.
  const come = () => page.waitForNetworkIdle({ idleTime: 100, concurrency: 2 });
  await come();
  for (const address of addresses) {
    await page.goto(address);
    await seen(page);
    await come();
  }
  expect(faults).toEqual([]);
});

test('a page that is left while it loads shows no fault until the next one is there', async () => {
  const { page, faults } = await open(1440);
  await signIn(page);
  await page.evaluateOnNewDocument(() => {
    const look = () => {
      const fault = /Bir sorun|yüklenemedi|ulaşılamıyor|aborted/.exec(document.body?.textContent ?? '');
      if (fault !== null) console.error(`shown: ${fault[0]}`);
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  });
  // The next page takes its time, as one that is far away does.
  const next = createServer((_, answer) => void setTimeout(() => answer.end('<h1>Next</h1>'), 1500)).listen(0);
  await once(next, 'listening');
  const far = `http://127.0.0.1:${(next.address() as AddressInfo).port}/`;
  for (const under of [
    '/assets/shell-route',
    '/assets/dashboard',
    '/assets/finding-figures',
    '/Home/GetAuditStatistics',
  ]) {
    const isAsked = page.waitForRequest((request) => request.url().includes(under));
    page.goto(`${server.url}/dashboard`).catch(() => undefined);
    await isAsked;
    // Not by the tool, which takes the end of the first page's loading for its own.
    await page.evaluate((there) => void window.location.assign(there), far);
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Next');
  }
  next.close();
  expect(faults).toEqual([]);
});

test('a survey is answered on a small screen, and received', async () => {
  const api = client(server.url, server.owner);
  const planId = await (await api.world(server.owner.Info.Id)).plan('Firefox ile');
  const { link } = await api.get(`/admin/Audit/Get/${planId}`);
  const { page, faults } = await open(390);
  await page.goto(server.url + new URL(link).pathname);
  await press(page, 'Başla');
  await press(page, 'Devam et');
  await press(page, 'Evet');
  await press(page, 'Gözden geçir');
  await press(page, 'Gönder');
  await page.waitForFunction(() => /S-\d+/.test(document.body.textContent));
  expect(faults).toEqual([]);
});
