import { get } from 'node:http';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../tools/browser.ts';

/** A browser on a slow line and a slow device, as Lighthouse's mobile profile has them. */

export async function openBrowser(): Promise<Browser> {
  const executablePath = await findBrowser();
  if (executablePath === undefined)
    throw new Error('There is no browser: install Chromium, or name one in CHROMIUM_PATH.');
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : [] });
}

export interface Visit {
  page: Page;
  /** Bytes of JavaScript that have arrived so far, as they were served, without headers. */
  scriptBytes(): number;
  close(): Promise<void>;
}

const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_600_000 / 8) | 0,
  uploadThroughput: (750_000 / 8) | 0,
};

/** A page in a context of its own, with an empty cache and without a service worker. */
export async function slowly(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ locale: 'tr-TR', serviceWorkers: 'block', ...options });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slowLine);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  /** The headers' bytes of each. */
  const scripts = new Map<string, number>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scripts.set(requestId, response.encodedDataLength);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const headers = scripts.get(requestId);
    if (headers !== undefined) bytes += encodedDataLength - headers;
  });
  return { page, scriptBytes: () => bytes, close: () => context.close() };
}

/** How many bytes a browser that takes Brotli gets from an address. */
export const servedBytes = (url: string | URL): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br, gzip' } }, (reply) => {
      let bytes = 0;
      reply.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      reply.on('end', () => resolve(bytes));
      reply.on('error', reject);
    }).on('error', reject);
  });
