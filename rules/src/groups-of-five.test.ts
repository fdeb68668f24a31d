import { describe, expect, test } from 'vitest';
import { blocksOf, type DayCount, fewest, type Piece } from './groups-of-five.ts';

const day = (planId: number, standing: number, date: number, count: number): DayCount => ({
  planId,
  standing,
  day: `2026-03-${String(date).padStart(2, '0')}`,
  count,
});

describe('blocks of five', () => {
  test('days are joined until there are five, and what is left joins the last', () => {
    const { blocks, rest } = blocksOf([day(1, 50, 1, 3), day(1, 50, 2, 4), day(1, 50, 3, 5), day(1, 50, 4, 2)]);
    expect(blocks).toEqual([
      { pieces: [{ planId: 1, standing: 50, from: '2026-03-01', to: '2026-03-02' }], count: 7 },
      { pieces: [{ planId: 1, standing: 50, from: '2026-03-03', to: '2026-03-04' }], count: 7 },
    ]);
    expect(rest).toEqual([]);
  });

  test('five on a day are enough', () => {
    expect(blocksOf([day(1, 50, 1, 5), day(1, 50, 2, 5)]).blocks.map(({ count }) => count)).toEqual([5, 5]);
  });

  test('plans with too few are joined with their neighbours, and hidden where there is none', () => {
    const { blocks, rest } = blocksOf([day(1, 50, 1, 3), day(2, 50, 1, 9), day(3, 50, 2, 3), day(4, 50, 2, 1)]);
    expect(blocks.map(({ count }) => count)).toEqual([9, 7]);
    expect(blocks[1]?.pieces.map(({ planId }) => planId)).toEqual([1, 3, 4]);
    expect(rest).toEqual([]);
    expect(blocksOf([day(1, 50, 1, 4)])).toEqual({
      blocks: [],
      rest: [{ planId: 1, standing: 50, from: '2026-03-01', to: '2026-03-01' }],
    });
  });

  test('a few that await approval are not told apart from those approved', () => {
    const { blocks } = blocksOf([day(1, 30, 2, 1), day(1, 50, 1, 6)]);
    expect(blocks).toHaveLength(1);
    expect(blocks[0]?.pieces).toHaveLength(2);
  });
});

/** Everything that one may ask: some plans, some days, one standing or both. */
interface Asked {
  plans: ReadonlySet<number>;
  from: number;
  to: number;
  standings: readonly number[];
}

const dates = (from: string): number => Number(from.slice(8));

describe('the difference of two figures', () => {
  test('is nothing or five responses at least, whatever plans, days and standings they are asked for', () => {
    let state = 7;
    const pick = (below: number): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
      return Math.floor((state / 0x80000000) * below);
    };
    for (let round = 0; round < 60; round++) {
      const days: DayCount[] = [];
      for (let planId = 1; planId <= 6; planId++)
        for (const standing of [30, 50])
          for (let date = 1; date <= 12; date++)
            if (pick(3) === 0) days.push(day(planId, standing, date, 1 + pick(planId < 4 ? 2 : 4)));
      const { blocks, rest } = blocksOf(days);
      const all = days.reduce((sum, { count }) => sum + count, 0);
      expect(blocks.every(({ count }) => count >= fewest)).toBe(true);
      const left = days.filter((one) => rest.some((piece) => lies(one, piece)));
      const hidden = left.reduce((sum, { count }) => sum + count, 0);
      expect(hidden).toBeLessThan(fewest);
      expect(blocks.reduce((sum, { count }) => sum + count, 0)).toBe(all - hidden);
      // Every response lies in exactly one piece.
      const pieces = [...blocks.flatMap((block) => block.pieces), ...rest];
      for (const one of days) expect(pieces.filter((piece) => lies(one, piece))).toHaveLength(1);

      const shown = ({ plans, from, to, standings }: Asked): Set<number> =>
        new Set(
          blocks.flatMap((block, index) =>
            block.pieces.every(
              (piece) =>
                plans.has(piece.planId) &&
                standings.includes(piece.standing) &&
                dates(piece.from) >= from &&
                dates(piece.to) <= to,
            )
              ? [index]
              : [],
          ),
        );
      const responsesOf = (asked: Asked): Set<string> => {
        const seen = shown(asked);
        return new Set(
          days.flatMap((one, at) =>
            Array.from({ length: one.count }, (_, n) => `${at} ${n}`).filter(() =>
              blocks.some((block, index) => seen.has(index) && block.pieces.some((piece) => lies(one, piece))),
            ),
          ),
        );
      };
      const ask = (): Asked => {
        const from = 1 + pick(12);
        return {
          plans: new Set([1, 2, 3, 4, 5, 6].filter(() => pick(2) === 0)),
          from,
          to: from + pick(12),
          standings: [[30], [50], [30, 50]][pick(3)] as number[],
        };
      };
      const figures = Array.from({ length: 12 }, () => responsesOf(ask()));
      for (const one of figures) {
        for (const other of figures) {
          const apart = [...one].filter((response) => !other.has(response)).length;
          expect(apart === 0 || apart >= fewest, `${apart} responses are told apart`).toBe(true);
        }
      }
    }
  });
});

const lies = (one: DayCount, piece: Piece): boolean =>
  one.planId === piece.planId && one.standing === piece.standing && one.day >= piece.from && one.day <= piece.to;
