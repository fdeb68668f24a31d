import { expect, test } from 'vitest';
import { pigeonholes } from './pigeonholes.ts';

test('holds what was put in until it is let go, in holes that are used again', () => {
  const holes = pigeonholes<string>();
  const letGo = ['a', 'b', 'c'].map((one) => holes.put(one));
  letGo[1]?.();
  expect(holes.held()).toEqual(['a', 'c']);
  holes.put('d');
  expect(holes.held()).toEqual(['a', 'd', 'c']);
  letGo[0]?.();
  letGo[2]?.();
  expect(holes.held()).toEqual(['d']);
});
