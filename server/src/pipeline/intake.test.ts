import { describe, expect, test } from 'vitest';
import { Refused } from '../errors.ts';
import { intakeOf } from './intake.ts';
import type { Lane } from './lanes.ts';

const mebibyte = 1024 * 1024;

const tryOf = (intake: ReturnType<typeof intakeOf>) => (lane: Lane, key: string, bytes: number) => {
  try {
    return intake.reserve(bytes, [{ lane, key }]);
  } catch (error) {
    return (error as Refused).code;
  }
};

describe('bytes on their way in', () => {
  test('are bounded for one stranger, so that others have room', () => {
    const reserve = tryOf(intakeOf());
    expect([1, 2, 3].map(() => typeof reserve('stranger', 'one', 4 * mebibyte))).toEqual([
      'function',
      'function',
      'string',
    ]);
    expect(reserve('stranger', 'two', 4 * mebibyte)).toBeTypeOf('function');
  });

  test('are bounded for all strangers together, and members have room of their own', () => {
    const reserve = tryOf(intakeOf());
    const taken = Array.from({ length: 20 }, (_, n) => reserve('stranger', `address ${n}`, 4 * mebibyte));
    expect(taken.filter((one) => typeof one === 'function')).toHaveLength(6);
    expect(taken.at(-1)).toBe('busy');
    expect(reserve('known', 'a session', 10 * mebibyte)).toBeTypeOf('function');
    expect(reserve('link', 'a link', 256 * 1024)).toBeTypeOf('function');
  });

  test('are given back once, however often the function is called', () => {
    const intake = intakeOf();
    const giveBack = intake.reserve(8 * mebibyte, [{ lane: 'stranger', key: 'one' }]);
    giveBack();
    giveBack();
    expect(intake.counts()).toEqual({ known: 0, link: 0, stranger: 0 });
    expect(tryOf(intake)('stranger', 'one', 8 * mebibyte)).toBeTypeOf('function');
    expect(tryOf(intake)('stranger', 'one', 1)).toBe('busy');
  });

  test('sent by a link also count for the sending address', () => {
    const intake = intakeOf();
    for (let n = 0; n < 3; n++)
      intake.reserve(8 * mebibyte, [
        { lane: 'link', key: `link ${n}` },
        { lane: 'link', key: 'one address' },
      ]);
    expect(() =>
      intake.reserve(mebibyte, [
        { lane: 'link', key: 'another link' },
        { lane: 'link', key: 'one address' },
      ]),
    ).toThrow(Refused);
  });
});
