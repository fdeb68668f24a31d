import { expect, test } from 'vitest';
import { chance } from '../src/proof.ts';
import { merge, readTable, writeTable } from '../src/table.ts';

const row = (proof: string, measured: string) => ({ proof, asked: 'lost 0', measured, seed: '1', commit: 'abc' });

test('the table is read as it was written, and a proof that ran replaces its earlier row', () => {
  const earlier = readTable(`# Proofs\n\n${writeTable([row('kills', 'lost 1'), row('races', 'lost 0')])}`);
  expect(earlier).toEqual([row('kills', 'lost 1'), row('races', 'lost 0')]);
  expect(merge(earlier, [row('floods', 'a / b'), row('kills', 'lost 0')]).map((one) => one.measured)).toEqual([
    'a / b',
    'lost 0',
    'lost 0',
  ]);
});

test('the same seed gives the same random numbers', () => {
  const three = (seed: number) => {
    const random = chance(seed);
    return [random(), random(), random()];
  };
  expect(three(7)).toEqual(three(7));
  expect(three(7)).not.toEqual(three(8));
});
