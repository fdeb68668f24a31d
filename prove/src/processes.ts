import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

export interface Process {
  pid: number;
  parent: number;
  /** Its own title, "postgres: checkpointer", or the command that started it. */
  title: string;
}

/** The database's processes of a DATA_DIR, the postmaster first. Linux only. */
export function databaseProcesses(dataDir: string): Process[] {
  const cluster = join(dataDir, 'postgres');
  const found = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      if (attempt(() => readlinkSync(`/proc/${name}/cwd`)) !== cluster) return [];
      const [, state, parent] =
        /\) (\S) (\d+)/.exec(attempt(() => readFileSync(`/proc/${name}/stat`, 'utf8')) ?? '') ?? [];
      if (!state || state === 'Z') return [];
      const title = (attempt(() => readFileSync(`/proc/${name}/cmdline`, 'utf8')) ?? '').replaceAll('\0', ' ').trim();
      return [{ pid: Number(name), parent: Number(parent), title }];
    });
  const isChild = ({ parent }: Process) => found.some(({ pid }) => pid === parent);
  return [...found.filter((one) => !isChild(one)), ...found.filter(isChild)];
}

export function kill(pid: number, signal: NodeJS.Signals): boolean {
  return attempt(() => process.kill(pid, signal)) ?? false;
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
