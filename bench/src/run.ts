import { parseArgs } from 'node:util';
import { build } from '../../tools/build.ts';
import { openBench } from './bench.ts';
import { loadAverage } from './processes.ts';
import { commitNow, publish } from './report.ts';
import { rows } from './rows.ts';

/**
 * Measures and writes docs/benchmarks.md. `npm run bench` measures all rows but the large ones, `npm run bench -- A B` some of
 * them, `--large` the growth, on a database of its own that `--folder` keeps for the next time. BENCH_QUICK=1: fewer and
 * shorter rounds.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { large: { type: 'boolean', default: false }, folder: { type: 'string' } },
});
const wanted = new Set(positionals.map((letter) => letter.toUpperCase()));
const chosen = rows.filter(({ letter, isLarge = false }) =>
  wanted.size > 0 ? wanted.has(letter) : isLarge === values.large,
);
if (chosen.length === 0)
  throw new Error(`There is no such row; there are ${rows.map(({ letter }) => letter).join(', ')}.`);

const begun = { load: loadAverage(), commit: commitNow() };
if (!(await build())) throw new Error('what is measured could not be built');
const bench = openBench(process.env.BENCH_QUICK === '1', values.folder);
try {
  for (const row of chosen)
    await publish(await row.measure(bench), { ...begun, rounds: bench.rounds, seconds: bench.seconds });
} finally {
  await bench.end();
}
