import { describe, expect, it } from 'vitest';
import type { Assignment } from '../outbox/assignments.ts';
import { byDistance, groupsByDay, isFound, isLate } from './assignment-groups.ts';

/** A Wednesday, shortly before midnight in Istanbul and already Thursday in Tokyo. */
const now = Date.parse('2026-11-18T20:30:00Z');

const assignment = (token: string, more: Partial<Assignment> = {}): Assignment => ({
  auditId: 1,
  token,
  definition: token,
  auditTypeId: 1,
  customerName: 'Marmara',
  projectName: 'Hijyen',
  locationId: 1,
  locationName: 'Kadıköy',
  address: null,
  latitude: null,
  longitude: null,
  timeZone: 'Europe/Istanbul',
  beginDate: '2026-11-18T00:00:00Z',
  endDate: '2026-12-31T00:00:00Z',
  graceEndsAt: '2027-01-07T00:00:00Z',
  statusCode: 10,
  role: 'lead',
  versionTag: 'v',
  responseKey: null,
  draftVersion: null,
  returned: false,
  correctionDue: null,
  barcodeCodes: [],
  ...more,
});

const names = (rows: Assignment[]) =>
  groupsByDay(rows, now).map((group) => [group.name, ...group.rows.map((row) => row.token)]);

describe('an audit', () => {
  it('is found by words of its name, place, customer and address, whatever their order and letters', () => {
    const row = assignment('Aylık hijyen', { locationName: 'Yıldız Market İzmir 1300', address: 'Kordon Cd. 5' });
    const found = (wanted: string) => isFound(row, wanted);
    expect(['1300 hijyen', 'IZMIR', 'marmara', 'kordon yildiz', ' '].map(found)).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(found('1300 Bursa')).toBe(false);
  });

  it('is late after its end; what came back only after the day of its correction, whatever the end', () => {
    const [before, after] = ['2026-11-18T20:29:59Z', '2026-11-18T20:30:01Z'];
    const late = (more: Partial<Assignment>) => isLate(assignment('a', more), now);
    expect([late({ endDate: before }), late({ endDate: after })]).toEqual([true, false]);
    const back = { returned: true, statusCode: 40, endDate: before };
    expect([late({ ...back, correctionDue: after }), late({ ...back, correctionDue: before })]).toEqual([false, true]);
    // As a device kept it before such days were told.
    expect(late({ ...back, correctionDue: undefined as unknown as null })).toBe(false);
    expect(late({ endDate: before, statusCode: 50 })).toBe(false);
  });
});

describe('an auditor’s work by day', () => {
  it('begins with what was returned and what is overdue, and ends with what was sent', () => {
    expect(
      names([
        assignment('sent', { statusCode: 30 }),
        assignment('approved', { statusCode: 50 }),
        assignment('monday', { beginDate: '2026-11-23T00:00:00Z' }),
        assignment('friday', { beginDate: '2026-11-20T08:00:00Z' }),
        assignment('today'),
        assignment('over', { endDate: '2026-11-18T20:29:59Z' }),
        assignment('back', { returned: true, statusCode: 40, endDate: '2026-11-01T00:00:00Z' }),
      ]),
    ).toEqual([
      ['returned', 'back'],
      ['overdue', 'over'],
      ['today', 'today'],
      ['week', 'friday'],
      ['later', 'monday'],
      ['done', 'sent', 'approved'],
    ]);
  });

  it('has a survey under its day until it is over, however many have answered; one that came back stays', () => {
    const survey = { auditTypeId: 2, statusCode: 50 };
    const over = { ...survey, endDate: '2026-11-18T20:29:59Z' };
    const rows = [assignment('open', survey), assignment('over', over)];
    expect(names([...rows, assignment('back', { ...over, statusCode: 40, returned: true })])).toEqual([
      ['returned', 'back'],
      ['today', 'open'],
    ]);
  });

  it('counts the days where the audit takes place', () => {
    const beginDate = '2026-11-18T21:30:00Z';
    expect(
      names([
        assignment('istanbul', { beginDate }),
        assignment('tokyo', { beginDate, timeZone: 'Asia/Tokyo' }),
        assignment('nowhere', { beginDate: '2026-11-18T10:00:00Z', timeZone: 'No/Where' }),
      ]),
    ).toEqual([
      ['today', 'tokyo', 'nowhere'],
      ['week', 'istanbul'],
    ]);
  });

  it('ends the week with Sunday, and has what has begun before today under today', () => {
    expect(
      names([
        assignment('long open', { beginDate: '2026-10-01T00:00:00Z' }),
        assignment('sunday', { beginDate: '2026-11-22T12:00:00Z' }),
        assignment('monday', { beginDate: '2026-11-22T21:00:00Z' }),
      ]),
    ).toEqual([
      ['today', 'long open'],
      ['week', 'sunday'],
      ['later', 'monday'],
    ]);
  });

  it('puts what ends soonest first within a day', () => {
    expect(names([assignment('b'), assignment('a', { endDate: '2026-11-19T00:00:00Z' })])).toEqual([
      ['today', 'a', 'b'],
    ]);
  });
});

describe('an auditor’s work by distance', () => {
  it('is nearest first, without what was sent, and with what has no position at the end', () => {
    const here = { latitude: 40.9903, longitude: 29.0291 };
    const rows = [
      assignment('nowhere'),
      assignment('closed survey', { ...here, auditTypeId: 2, endDate: '2026-11-18T20:29:59Z' }),
      assignment('Ankara', { latitude: 39.9208, longitude: 32.8541 }),
      assignment('Beşiktaş', { latitude: 41.0422, longitude: 29.0083 }),
      assignment('sent', { latitude: 40.99, longitude: 29.03, statusCode: 50 }),
    ];
    const sorted = byDistance(rows, here, now);
    expect(sorted.map(({ assignment: { token } }) => token)).toEqual(['Beşiktaş', 'Ankara', 'nowhere']);
    expect(byDistance([...rows].reverse(), here, now)).toEqual(sorted);
    expect(sorted[0]?.kilometres).toBeCloseTo(6, 0);
    expect(sorted[1]?.kilometres).toBeCloseTo(343, -1);
    expect(sorted[2]?.kilometres).toBeNull();
  });
});
