// Finds a Chromium for Playwright, and gets one where there is none: Debian's own package as root, else Playwright's.
// pdftotext, by which tests read the reports, Chromium's shell and a Firefox come the same way.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { run, runProgram } from './run.ts';

const exec = promisify(execFile);
const chromiums = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const firefoxes = ['firefox-esr', 'firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];

/** Paths of the browsers that tests use. */
export interface Browsers {
  chromium: string;
  /** Chromium without the window that nobody sees: a sixth less processor time for a journey. Chromium itself where there is none. */
  shell: string;
  firefox?: string;
}

/** The path of a Chromium that starts: CHROMIUM_PATH first, then the usual names, then Playwright's own. */
export async function findBrowser(): Promise<string | undefined> {
  // Ubuntu's `chromium-browser` is a stub that only names the snap: it starts, and fails.
  const found = await firstThatStarts([process.env.CHROMIUM_PATH, ...chromiums, macChrome]);
  if (found) return found;
  const { chromium } = await import('@playwright/test');
  return firstThatStarts([chromium.executablePath()]);
}

/** The path of its shell, from CHROMIUM_SHELL_PATH or by the usual names; undefined where there is none. */
const findShell = () => firstThatStarts([process.env.CHROMIUM_SHELL_PATH, ...shells]);

/** The path of a Firefox as people have it, from FIREFOX_PATH or by the usual names; undefined where there is none. */
const findFirefox = () => firstThatStarts([process.env.FIREFOX_PATH, ...firefoxes]);

/** The browsers, and pdftotext, installed where missing; undefined where no Chromium could be had. */
export async function ensureBrowsers(): Promise<Browsers | undefined> {
  const readsPdf = await starts('pdftotext', ['-v']);
  const found = { chromium: await findBrowser(), shell: await findShell(), firefox: await findFirefox() };
  if (await isDebianRoot()) {
    const needed = [...(found.chromium ? [] : ['chromium']), ...(readsPdf ? [] : ['poppler-utils'])];
    const wished = [...(found.shell ? [] : ['chromium-headless-shell']), ...(found.firefox ? [] : ['firefox-esr'])];
    const all = [...needed, ...wished];
    // Not every Debian has all of them; the others are had all the same.
    if (all.length > 0 && !(await aptInstall(all)))
      for (const some of [needed, ...wished.map((one) => [one])]) if (some.length > 0) await aptInstall(some);
  } else if (!readsPdf) {
    console.log('pdftotext (package poppler-utils) is missing and cannot be installed by this user.');
  }
  let chromium = found.chromium ?? (await findBrowser());
  if (chromium === undefined) {
    await runProgram('playwright', ['install', 'chromium']);
    chromium = await findBrowser();
  }
  if (chromium === undefined) return undefined;
  const firefox = found.firefox ?? (await findFirefox());
  return { chromium, shell: found.shell ?? (await findShell()) ?? chromium, ...(firefox ? { firefox } : {}) };
}

async function firstThatStarts(commands: (string | undefined)[]): Promise<string | undefined> {
  for (const command of commands) if (command && (await starts(command, ['--version']))) return pathOf(command);
  return undefined;
}

export async function isDebianRoot(): Promise<boolean> {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  return process.getuid?.() === 0 && /^ID=debian$/m.test(release);
}

export async function aptInstall(packages: string[]): Promise<boolean> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  if ((await run('apt-get', ['update', '-q'], { env })) !== 0) return false;
  return (await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { env })) === 0;
}

async function starts(command: string, args: string[]): Promise<boolean> {
  return exec(command, args, { timeout: 20_000 }).then(
    () => true,
    () => false,
  );
}

async function pathOf(command: string): Promise<string> {
  if (command.includes('/') || process.platform === 'win32') return command;
  const { stdout } = await exec('/bin/sh', ['-c', 'command -v "$0"', command]);
  return stdout.trim();
}
