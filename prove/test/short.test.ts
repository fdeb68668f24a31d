import { describe, expect, test } from 'vitest';
import { chance } from '../src/proof.ts';
import { allProofs } from '../src/proofs.ts';

/** Every proof in a few rounds, with the same random numbers each time; SEED sets others. */
const seed = Number(process.env.PROVE_SEED ?? 1);
const proofs = (await allProofs()).filter(({ shortRounds }) => shortRounds !== undefined);

describe(`in few rounds (seed ${seed})`, () => {
  test.each(proofs)('$name: $asked', async (proof) => {
    const told: string[] = [];
    const outcome = await proof.run({
      rounds: proof.shortRounds as number,
      seed,
      random: chance(seed),
      note: (line) => told.push(line),
    });
    expect(outcome.held, [...told, outcome.measured].join('\n')).toBe(true);
  });
});
