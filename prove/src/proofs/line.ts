import type { Proof } from '../proof.ts';
import { runJourney } from '../tests.ts';

/** A phone on a line that answers falsely, and then takes long and loses much. */
export const proof: Proof = {
  name: 'line',
  asked:
    'after 25 false answers, none of which is taken for a receipt, 20 photos (a round is one) arrive once over a line of 400 ms there and back that ends the connection at 3 of 100 pieces',
  rounds: 20,
  run: ({ rounds, seed, note }) => runJourney('field-line', { LINE_PHOTOS: `${rounds}`, LINE_SEED: `${seed}` }, note),
};
