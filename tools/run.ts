import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';

export const root = dirname(import.meta.dirname);

const programs = {
  biome: '@biomejs/biome/bin/biome',
  knip: 'knip/bin/knip.js',
  playwright: '@playwright/test/cli.js',
  tsc: 'typescript/bin/tsc',
  vite: 'vite/bin/vite.js',
  vitest: 'vitest/vitest.mjs',
};

export type RunOptions = {
  cwd?: string;
  env?: Record<string, string>;
  /** After this long the program and everything it started are killed, and the run counts as failed. */
  limitMinutes?: number;
};

/** Runs a program with this terminal's output and no input; resolves with its exit code, or 1 if it had none. */
export function run(command: string, args: string[], options: RunOptions = {}): Promise<number> {
  const { cwd = root, env = {}, limitMinutes = 10 } = options;
  const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`;
  const grouped = process.platform !== 'win32';
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, PATH: grouped ? path : process.env.PATH, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      // A group of its own, so that what it started can be ended with it.
      detached: grouped,
    });
    const kill = (signal: NodeJS.Signals) => {
      if (child.pid === undefined) return;
      try {
        process.kill(grouped ? -child.pid : child.pid, signal);
      } catch {
        // It has ended already.
      }
    };
    const forward = (signal: NodeJS.Signals) => {
      kill(signal);
      process.exitCode = 1;
    };
    const limit = setTimeout(() => {
      console.error(`${command} ${args.join(' ')}: killed after ${limitMinutes} minutes`);
      kill('SIGKILL');
    }, limitMinutes * 60_000);
    const end = (code: number) => {
      clearTimeout(limit);
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, forward);
      resolve(code);
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, forward);
    child.on('error', (error) => {
      console.error(error.message);
      end(1);
    });
    child.on('exit', (code) => end(code ?? 1));
  });
}

/** Runs one of the installed development programs under this Node. */
export function runProgram(name: keyof typeof programs, args: string[], options?: RunOptions): Promise<number> {
  return run(process.execPath, [join(root, 'node_modules', programs[name]), ...args], options);
}
