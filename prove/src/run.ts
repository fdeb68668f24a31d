// `npm run prove` runs every proof, `npm run prove -- kills` one; `--rounds 100` and `--seed 7` (or PROVE_ROUNDS and
// PROVE_SEED) set what chance is given. Prints the table and writes it to docs/proofs.md.
import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chance, type Proof } from './proof.ts';
import { allProofs } from './proofs.ts';
import { merge, type Row, readTable, writeTable } from './table.ts';

const root = join(import.meta.dirname, '../..');
const file = join(root, 'docs/proofs.md');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string' }, seed: { type: 'string' } },
});
const wholeNumber = (name: string, text: string | undefined): number | undefined => {
  if (text === undefined || text === '') return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} is a whole number, not "${text}".`);
  return Number(text);
};

function commit(): string {
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') ? ' and changes' : ''}`;
}

async function chosen(): Promise<Proof[]> {
  const all = await allProofs();
  const unknown = positionals.filter((name) => !all.some((proof) => proof.name === name));
  if (unknown.length > 0)
    throw new Error(`No proof is called ${unknown.join(', ')}; there are ${all.map(({ name }) => name).join(', ')}.`);
  return positionals.length === 0 ? all : all.filter(({ name }) => positionals.includes(name));
}

async function main(): Promise<void> {
  const rounds = wholeNumber('--rounds', values.rounds ?? process.env.PROVE_ROUNDS);
  const seed = wholeNumber('--seed', values.seed ?? process.env.PROVE_SEED) ?? randomInt(2 ** 31 - 1) % 1_000_000;
  const at = commit();
  const rows: Row[] = [];
  for (const proof of await chosen()) {
    const count = rounds ?? proof.rounds;
    console.log(`\n— ${proof.name}: ${proof.asked} (${count} rounds, seed ${seed})`);
    const note = (line: string): void => console.log(`  ${line}`);
    const outcome = await proof
      .run({ rounds: count, seed, random: chance(seed), note })
      .catch((error: Error) => ({ held: false, measured: `ended with an error: ${error.message}` }));
    const measured = `${outcome.held ? '' : '**failed**: '}${outcome.measured}`;
    console.log(`— ${proof.name}: ${measured}`);
    if (!outcome.held) process.exitCode = 1;
    rows.push({ proof: proof.name, asked: proof.asked, measured, seed: `${seed}`, commit: at });
  }
  const text = await readFile(file, 'utf8').catch(() => '');
  await writeFile(file, `${heading}\n${writeTable(merge(readTable(text), rows))}`);
  console.log(`\n${writeTable(rows)}`);
}

const heading = `# Proofs

What was promised, tried hard and long. Written by \`npm run prove\`; \`npm run prove -- <proof> --seed <seed>\` repeats one with
the same chances. A proof is a file in [prove/src/proofs](../prove/src/proofs).
`;

await main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
