import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { Cost, Figures } from './load.ts';
import type { Cpu } from './processes.ts';

/** One line of a row's table. */
export interface Line {
  work: string;
  ours: string;
  cpu?: string;
  limit?: string;
  limitCpu?: string;
  ratio?: string;
  goal?: string;
}

export interface Section {
  letter: string;
  title: string;
  /** What the lines are measured on, and what the limit does. */
  about: string;
  lines: Line[];
}

const root = join(import.meta.dirname, '../..');
const file = join(root, 'docs/benchmarks.md');

const whole = (value: number): string => Math.round(value).toLocaleString('en');
const sum = ({ client, server, database }: Cpu): number => client + server + database;
const spell = (cpu: Cpu): string =>
  `${whole(sum(cpu))} = ${whole(cpu.client)} + ${whole(cpu.server)} + ${whole(cpu.database)}`;

export const rate = (figures: Figures): string =>
  [`${whole(figures.perSecond)}/s`, `p50 ${figures.p50}`, `p99 ${figures.p99} ms`, ...failures(figures)].join(', ');

const failures = ({ failed }: Figures): string[] =>
  Object.entries(failed).map(([status, count]) => `**${whole(count)} failed (${status})**`);

/** A line that stands beside its limit. */
export const against = (work: string, ours: Figures, limit: Figures, goal: string): Line => ({
  work,
  ours: rate(ours),
  cpu: spell(ours.cpu),
  limit: rate(limit),
  limitCpu: spell(limit.cpu),
  ratio: `${(ours.perSecond / limit.perSecond).toFixed(2)} (${(sum(limit.cpu) / sum(ours.cpu)).toFixed(2)})`,
  goal,
});

/** A single call beside its limit, which does the same work. */
export const besides = (work: string, ours: Cost, limit: Cost, goal: string): Line => ({
  work,
  ours: `${ours.ms.toFixed(1)} ms`,
  cpu: spell(ours.cpu),
  limit: `${limit.ms.toFixed(0)} ms`,
  limitCpu: spell(limit.cpu),
  ratio: `${(limit.ms / ours.ms).toFixed(2)} (${(sum(limit.cpu) / sum(ours.cpu)).toFixed(2)}) × as fast`,
  goal,
});

/** The same call where there is little and where there is much. The client's own time is left out: it reads the same answer. */
export function growing(work: string, few: Cost, many: Cost, goal: string): Line {
  const [less, more] = [few, many].map(({ cpu }) => cpu.server + cpu.database) as [number, number];
  return {
    work,
    ours: `${few.ms.toFixed(1)} → ${many.ms.toFixed(1)} ms`,
    cpu: `${whole(less)} → ${whole(more)}`,
    ratio: `${(many.ms / few.ms).toFixed(2)} (${(more / less).toFixed(2)})`,
    goal,
  };
}

const columns: { key: keyof Line; head: string }[] = [
  { key: 'work', head: 'work' },
  { key: 'ours', head: 'ours' },
  { key: 'cpu', head: 'µs CPU: client + server + database' },
  { key: 'limit', head: 'limit in the same run' },
  { key: 'limitCpu', head: 'its µs CPU' },
  { key: 'ratio', head: 'ratio (by CPU)' },
  { key: 'goal', head: 'goal' },
];

/** Columns that no line fills are left out. */
function table(lines: readonly Line[]): string {
  const shown = columns.filter(({ key }) => lines.some((line) => line[key] !== undefined));
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    row(shown.map(({ head }) => head)),
    `|${'---|'.repeat(shown.length)}`,
    ...lines.map((line) => row(shown.map(({ key }) => line[key] ?? '–'))),
  ].join('\n');
}

export interface Run {
  /** The load average before anything was started. */
  load: number;
  /** What was measured. */
  commit: string;
  rounds: number;
  seconds: number;
}

export const commitNow = (): string =>
  execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root }).toString().trim();

const busyAbove = 0.5;

/** Prints a section and puts it into the document in place of the one that an earlier run left. */
export async function publish(section: Section, run: Run): Promise<void> {
  const { letter, title, about, lines } = section;
  const busy = run.load > busyAbove ? ' **The machine was busy: trust CPU time, not rates.**' : '';
  const how = `${run.rounds} rounds of ${run.seconds} s`;
  const text = `## ${letter}. ${title}

${about}

${table(lines)}

_Commit ${run.commit}, ${how}; load average before the start ${run.load.toFixed(2)}.${busy}_
`;
  console.log(`\n${text}`);
  const old = await readFile(file, 'utf8').catch(() => '');
  const sections = new Map(
    old
      .split(/^(?=## )/m)
      .filter((part) => part.startsWith('## '))
      .map((part) => [/^## (.*?)\. /.exec(part)?.[1] ?? '', part.trim()]),
  );
  sections.set(letter, text.trim());
  const sorted = [...sections].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, part]) => part);
  await writeFile(file, `${[head().trim(), ...sorted].join('\n\n')}\n`);
}

const head = (): string => `# Benchmarks

Written by \`npm run bench\` on ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}; load client, server and database
share the machine. Each section says when it was measured; \`npm run bench -- A B\` measures some of them again, and
\`npm run bench -- --large\` the growth.

A limit (bench/src/limit) is a minimal Fastify and pg server that stores or returns as many bytes of the same fields with no
session, right, log or score, measured in the same run in turns with ours. Rates move from machine to machine, and with
whatever else it does; the ratio counts, and CPU microseconds a request, which are read from /proc and move less. Figures
are medians.
`;
