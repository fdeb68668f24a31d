// Finds a Chromium for Playwright, and gets one where there is none: Debian's own package as root, else Playwright's.
// pdftotext, by which tests read the reports, and a Firefox come the same way.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { run, runProgram } from './run.ts';

const exec = promisify(execFile);
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const firefoxes = ['firefox-esr', 'firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];

/** The path of a browser that starts: CHROMIUM_PATH first, then the usual names, then Playwright's own. */
export async function findBrowser(): Promise<string | undefined> {
  for (const wanted of [process.env.CHROMIUM_PATH, ...names, macChrome]) {
    // Ubuntu's `chromium-browser` is a stub that only names the snap: it starts, and fails.
    if (wanted && (await starts(wanted, ['--version']))) return pathOf(wanted);
  }
  const { chromium } = await import('@playwright/test');
  const own = chromium.executablePath();
  return own && (await starts(own, ['--version'])) ? own : undefined;
}

/** The path of a Firefox as people have it, from FIREFOX_PATH or by the usual names; undefined where there is none. */
export async function findFirefox(): Promise<string | undefined> {
  for (const wanted of [process.env.FIREFOX_PATH, ...firefoxes])
    if (wanted && (await starts(wanted, ['--version']))) return pathOf(wanted);
  return undefined;
}

/** A Chromium, a Firefox and pdftotext, installed where missing; undefined where no Chromium could be had. */
export async function ensureBrowser(): Promise<string | undefined> {
  const found = await findBrowser();
  const hasFirefox = (await findFirefox()) !== undefined;
  const readsPdf = await starts('pdftotext', ['-v']);
  if (found && hasFirefox && readsPdf) return found;
  if (await isDebianRoot()) {
    const needed = [...(found ? [] : ['chromium']), ...(readsPdf ? [] : ['poppler-utils'])];
    const all = [...needed, ...(hasFirefox ? [] : ['firefox-esr'])];
    // Where there is no such Firefox, the rest is had all the same.
    if (!(await aptInstall(all)) && needed.length > 0 && needed.length < all.length) await aptInstall(needed);
  } else if (!readsPdf) {
    console.log('pdftotext (package poppler-utils) is missing and cannot be installed by this user.');
  }
  const after = found ?? (await findBrowser());
  if (after) return after;
  await runProgram('playwright', ['install', 'chromium']);
  return findBrowser();
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
