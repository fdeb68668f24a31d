import type { Proof } from '../proof.ts';
import { runTests } from '../tests.ts';

/** The tests of the embedded server with their full counts; `npm test` runs them with few. */
export const proof: Proof = {
  name: 'supervisor',
  asked:
    'kill -9 and SIGTERM 50 times each, stale pid 20, double start 10, dead lock 200: never two servers, a cluster never made anew, ready ≤ 15 s, no orphan after 5 s',
  rounds: 50,
  async run({ rounds, note }) {
    const { passed, failed, seconds } = await runTests('postgres', [], { PROVE_ROUNDS: `${rounds}` });
    for (const one of failed) note(one);
    return {
      held: failed.length === 0 && passed > 0,
      measured: `${passed} promises kept, ${failed.length} broken, ${seconds.toFixed(0)} s`,
    };
  },
};
