import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditLeft, creditStatus, givesCreditBack, mayPublish, pickPeriod } from './quota.ts';

const day = 86_400_000;
const period = (total: number, used: number, from = 0, to = 30) => ({
  total,
  used,
  beginAt: from * day,
  endAt: to * day,
});

describe('credit', () => {
  test('is what the running periods have left', () => {
    const periods = [period(100, 40), period(500, 0, 10, 40), period(10, 25)];
    expect([5, 10, 35, 50].map((at) => creditLeft(periods, at * day))).toEqual([60, 560, 500, 0]);
    expect([5, 50].map((at) => mayPublish(periods, at * day))).toEqual([true, false]);
    expect(mayPublish([], 0)).toBe(false);
  });

  test('has one status at a time', () => {
    const at = (used: number, now = 5) => creditStatus(period(100, used, 1, 30), now * day);
    expect([at(0, 0), at(0), at(80), at(81), at(100), at(120), at(0, 31), at(100, 31)]).toEqual([
      'Upcoming',
      'Active',
      'Active',
      'Low',
      'Exhausted',
      'Exhausted',
      'Expired',
      'Expired',
    ]);
  });

  test('is taken from the period ending first that has some left', () => {
    const [long, short, future] = [period(100, 0, 0, 30), period(10, 0, 0, 20), period(10, 0, 6, 8)];
    expect(pickPeriod([long, short, future], 5 * day)).toBe(short);
    expect(pickPeriod([long, { ...short, used: 10 }, future], 5 * day)).toBe(long);
    expect(pickPeriod([long, short, future], 7 * day)).toBe(future);
    expect(pickPeriod([long, short], 31 * day)).toBeNull();
  });

  test('is there to take exactly when something may go on the air', () => {
    const any = fc.record({ total: fc.nat(9), used: fc.nat(9), beginAt: fc.nat(9 * day), endAt: fc.nat(9 * day) });
    fc.assert(
      fc.property(fc.array(any), fc.nat(9 * day), (periods, now) => {
        expect(pickPeriod(periods, now) !== null).toBe(mayPublish(periods, now));
      }),
    );
  });

  test('comes back once for spam rejected within 30 days', () => {
    const facts = { spam: true, creditTaken: true, creditGivenBack: false, submittedAt: 0 };
    expect([30 * day, 30 * day + 1].map((now) => givesCreditBack(facts, now))).toEqual([true, false]);
    expect(givesCreditBack({ ...facts, spam: false }, day)).toBe(false);
    expect(givesCreditBack({ ...facts, creditTaken: false }, day)).toBe(false);
    expect(givesCreditBack({ ...facts, creditGivenBack: true }, day)).toBe(false);
  });
});
