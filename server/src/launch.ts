import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { join } from 'node:path';

/**
 * The one way to start the server as a process, for `npm start`, development, tests and benchmarks: what is measured is what
 * runs.
 */

const sources = join(import.meta.dirname, 'main.ts');

/** The same as one file, which tools/build.ts makes. */
const bundle = join(import.meta.dirname, '../dist/server.js');

/**
 * V8 sizes its heap by the machine and lets garbage grow into it; so much is enough for the largest report. Half the young
 * generation costs a submission a tenth of its CPU time; twice as much gains little and takes 15 MB more. In so small a heap
 * the old generation would be collected at every third of growth, three times a second while submissions come in, which is
 * a fifth of their CPU time; it may grow by 70 % instead, and by no more, or a large import would outgrow 300 MB. V8 also
 * learns which places make lasting objects and makes those old at once; while requests wait for the database it learns that of
 * what lasts milliseconds, which was half of what became old. What lies outside its heap, such as the copies that the driver makes of
 * a file that is stored, it would leave until there are 64 MB of it; counted with the heap, it is collected with it.
 * NODE_OPTIONS wins where it names one of these.
 */
const flags = [
  '--max-old-space-size=256',
  '--max-semi-space-size=16',
  '--heap-growing-percent=70',
  '--no-allocation-site-pretenuring',
  '--external-memory-accounted-in-global-limit',
];

/**
 * glibc keeps an arena for every thread, and gives none of them back. What is larger than the threshold goes back as soon as it is freed,
 * such as the texts of a flight or of a fold; glibc would raise the threshold above the largest of them, and keep 20 to 40 MB. What
 * is taken so comes in pages of two megabytes where it is as large, such as the 19 MiB of a password's hash: taking them by
 * thousands of small pages cost a sign-in three milliseconds.
 */
const allocator = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
};

/** Code is read, stripped of its types and compiled once; a start that finds it so takes two thirds of the time. */
const compiled = { NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/sahada') };

export interface Launch {
  /** Runs what has been built of it, as `npm start` does, instead of the sources. */
  isBuilt?: boolean;
  /** Flags of Node beside the standing ones. */
  node?: readonly string[];
  /** Arguments of the server itself. */
  arguments?: readonly string[];
  /** Settings, on top of this process's environment. */
  environment?: Readonly<Record<string, string>>;
  stdio: StdioOptions;
}

/** Starts the server. With a channel in `stdio` ('ipc'), it stops as soon as this process is gone. */
export function launch(options: Launch): ChildProcess {
  const { isBuilt = false, node = [], arguments: own = [], environment = {}, stdio } = options;
  const chosen = environment.NODE_OPTIONS ?? process.env.NODE_OPTIONS ?? '';
  const standing = flags.filter((flag) => !chosen.includes(flag.split('=')[0] as string));
  return spawn(process.execPath, [...standing, ...node, isBuilt ? bundle : sources, ...own], {
    stdio,
    env: { ...allocator, ...compiled, ...process.env, ...environment },
  });
}
