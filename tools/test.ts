// The whole test command: cheap checks first, then the rules, the server, and the journeys in a browser.
import { join } from 'node:path';
import { root, run, runProgram } from './run.ts';
import { buildStep, journeyStep, machineStep, runSteps, type Step, serverSteps, vitest } from './suite.ts';

const passes = async (code: Promise<number>) => (await code) === 0;

/** Exports that only tests use are found too: `--production` does not count tests. */
const unused = (more: string[]) =>
  passes(runProgram('knip', ['--no-progress', '--no-config-hints', '--no-tag-hints', ...more]));

/** Several checkers of one package each check what all of them import, which takes two to three times the processor time. */
const types = ['-b', '--checkers', '1', '--builders', '2'];

const checks: Step[] = [
  { name: 'types', work: () => passes(runProgram('tsc', types)) },
  { name: 'lint', work: () => passes(runProgram('biome', ['check', '.'])) },
  { name: 'boundaries', work: () => passes(run(process.execPath, ['tools/boundaries.ts'])) },
  { name: 'unused', work: async () => (await Promise.all([unused([]), unused(['--production'])])).every(Boolean) },
];

/** Packages whose tests need no migrated database, together (vitest.config.ts): some of their files take a minute alone. */
const packages: Step = { name: 'packages', work: () => vitest('packages', ['--root', root, '--maxWorkers', '2']) };

/** What `npm run prove` proves, in few rounds: waits most of its time for servers that are killed and started again. */
const proofs: Step = { name: 'proofs', work: () => vitest('proofs', ['--root', join(root, 'prove')]) };

const [walks, ...others] = serverSteps().map((step) => [step]);

// Most of the checks and of the build keep one processor at work.
await runSteps([[...checks, buildStep], machineStep, packages, [...(walks ?? []), proofs], ...others, journeyStep]);
