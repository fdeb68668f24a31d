import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

/**
 * Parts of the window around a page that have a process of their own for each context, though nobody sees them without a screen: both
 * lists under the address bar, the toolbar, and the page made ready before it is asked for. Half of what a context costs.
 */
const unseen = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIReloadButton',
  'WebUIToolbar',
  'InitialWebUI',
  'SpareRendererForSitePerProcess',
];

/** What Playwright itself leaves out, since of several such lists Chromium reads the last alone. */
const usuallyLeftOut = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

const launchOptions = (executablePath: string | undefined) => ({
  ...(executablePath ? { executablePath } : {}),
  // Where the system names no letters beyond ASCII, Chromium calls a file with others "download".
  env: { ...process.env, LC_ALL: 'C.UTF-8' } as Record<string, string>,
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    // A page of a journey lives for seconds: optimizing its script costs a quarter of its time and is never earned back.
    '--js-flags=--no-opt --no-maglev',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    `--disable-features=${[...usuallyLeftOut, ...unseen].join(',')}`,
  ],
});

const { CHROMIUM_PATH, CHROMIUM_SHELL_PATH } = process.env;

/** The longest journeys of an office and of a phone: in the browser that people have, and with all that moves. */
const asPeopleHaveIt = ['main-job', 'first-hour', 'series', 'field-airplane', 'field-auditor'];

/** What the shell does not have: messages that a push shows. */
const onlyThere = ['notifications', 'field-worker'];
const inWindow = new RegExp(`/(${[...asPeopleHaveIt, ...onlyThere].join('|')})\\.spec\\.ts$`);

/** Journeys in the system's Chromium against the built server; each spec file starts a server of its own on a copied folder. */
export default defineConfig({
  testDir: 'src',
  globalSetup: './src/run-folder.ts',
  outputDir: 'test-results',
  timeout: 240_000,
  // What is waited for comes at once, except where others share the machine.
  expect: { timeout: 30_000 },
  // A journey waits for its server as often as for its browser, so two keep two processors at work.
  workers: Math.min(2, availableParallelism()),
  // On a busy machine a journey may lose a race that no person would; told as flaky, and failed when it fails again.
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  use: {
    actionTimeout: 30_000,
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'window', testMatch: inWindow, use: { launchOptions: launchOptions(CHROMIUM_PATH) } },
    {
      name: 'shell',
      testIgnore: inWindow,
      use: {
        launchOptions: launchOptions(CHROMIUM_SHELL_PATH ?? CHROMIUM_PATH),
        // A tenth of a journey's processor time would go into motion.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
  ],
});
