// The whole test command: cheap checks first, then the rules, the server, and the journeys in a browser.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { root, run, runProgram } from './run.ts';
import { journeySteps, machineStep, runSteps, type Step, serverSteps, vitest } from './suite.ts';

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

/** Packages whose tests need no migrated database, each run in its own folder. */
async function packageSteps(): Promise<Step[]> {
  const steps: Step[] = [];
  for (const name of ['rules', 'contract', 'postgres', 'tools', 'field', 'web']) {
    const files = await readdir(join(root, name), { recursive: true });
    if (!files.some((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'))) continue;
    steps.push({ name, work: () => vitest(name, ['--root', join(root, name)]) });
  }
  return steps;
}

/** The long proofs in few rounds. */
const proofStep: Step = { name: 'prove', work: () => vitest('prove', ['--root', join(root, 'prove')]) };

await runSteps([...checks, machineStep, ...(await packageSteps()), ...serverSteps(), proofStep, ...journeySteps]);
