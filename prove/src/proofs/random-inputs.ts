import type { Proof } from '../proof.ts';
import { runTests } from '../tests.ts';

/** Random inputs for every call, many times what `npm test` sends. */
export const proof: Proof = {
  name: 'random-inputs',
  asked: '300 random inputs to every call: no fault, no crash, every answer in the envelope',
  rounds: 300,
  async run({ rounds, seed, note }) {
    const { passed, failed, seconds } = await runTests('server', ['test/walks/random-inputs.test.ts'], {
      RANDOM_SEED: `${seed}`,
      RANDOM_RUNS: `${rounds}`,
    });
    for (const one of failed) note(one);
    return {
      held: failed.length === 0 && passed > 0,
      measured: `${passed} calls × ${rounds} inputs answered, ${failed.length} calls with a fault, ${seconds.toFixed(0)} s`,
    };
  },
};
