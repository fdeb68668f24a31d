// Checks the never-rules of docs/architecture.md that a reader of the source can check: who may import what, and a few
// words that may not be written in certain places. The number of a rule is its number there. Each file is parsed once;
// a rule is a function from a file to the places that break it.
// A wanted exception carries a comment on its line or the line above: "never-rule 12, decision 0007: why".
// The import rules are our own, although dependency-cruiser has such rules: it needs a second compiler beside TypeScript 7,
// and knows neither the line of an import nor its comment.
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { parsed, type Source, workspaces } from './boundaries/file.ts';
import { importRules } from './boundaries/import-rules.ts';
import type { Rule } from './boundaries/rule.ts';
import { writingRules } from './boundaries/writing-rules.ts';

export type Breach = { path: string; line: number; rule: string; what: string; mend: string };

export const rules: Rule[] = [...importRules, ...writingRules];

/** Every place that breaks a rule, in the order of path and line. */
export function breaches(sources: Source[]): Breach[] {
  return sources.flatMap((one) => breachesOf(one)).sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line);
}

function breachesOf(one: Source): Breach[] {
  const file = parsed(one);
  const lines = file.text.split('\n');
  const found = rules
    .filter((r) => r.in.test(file.path) && !r.not?.test(file.path) && (r.tests || !file.test))
    .flatMap((r) => r.find(file).map((f) => ({ ...f, rule: r.rule })));
  return found.flatMap(({ at, rule, what, mend }) => {
    const line = file.text.slice(0, at).split('\n').length;
    const excused = new RegExp(`never-rule ${rule}, decision \\d{4}`);
    const near = `${lines[line - 2] ?? ''}\n${lines[line - 1]}`;
    return excused.test(near) ? [] : [{ path: file.path, line, rule, what, mend }];
  });
}

/** The sources of the repository: TypeScript everywhere, SQL of the server. */
export async function sourcesIn(root: string): Promise<Source[]> {
  const found: Source[] = [];
  for (const workspace of [...workspaces, 'tools', 'bench', 'prove', 'e2e']) {
    const entries = await readdir(join(root, workspace), { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const path = relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
      if (!entry.isFile() || !/\.(tsx?|sql)$/.test(path) || /(^|\/)(node_modules|dist|data)\//.test(path)) continue;
      found.push({ path, text: await readFile(join(root, path), 'utf8') });
    }
  }
  return found;
}

async function main(): Promise<void> {
  const sources = await sourcesIn(dirname(import.meta.dirname));
  const found = breaches(sources);
  for (const b of found) console.error(`${b.path}:${b.line} never-rule ${b.rule}: ${b.what}\n  mend: ${b.mend}`);
  console.log(`boundaries: ${sources.length} files, ${found.length} ${found.length === 1 ? 'breach' : 'breaches'}`);
  if (found.length > 0) process.exitCode = 1;
}

if (import.meta.main) await main();
