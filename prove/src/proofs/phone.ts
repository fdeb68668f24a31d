import type { Proof } from '../proof.ts';
import { runJourney } from '../tests.ts';

/** A phone whose battery dies, as often as there are rounds. */
export const proof: Proof = {
  name: 'phone',
  asked:
    'an audit of 10 photos and 2 signatures filled in without a network at 390 px, the browser killed with SIGKILL at 20 random moments (a round is a kill): everything that the screen called saved is there when it is opened again, and all of it arrives once',
  rounds: 20,
  run: ({ rounds, seed, note }) =>
    runJourney('field-airplane', { PHONE_DEATHS: `${rounds}`, PHONE_SEED: `${seed}` }, note),
};
