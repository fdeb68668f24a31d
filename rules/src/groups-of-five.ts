/**
 * Blocks of at least five responses, for figures that must not show a few people apart. Responses are divided into blocks once,
 * whatever is asked; a figure is made of whole blocks. So the difference between any two figures is made of whole blocks too,
 * and none of them tells of fewer than five.
 */

export const fewest = 5;

/** Responses to a plan that stand alike and were received on one day, `2026-11-20`. */
export interface DayCount {
  planId: number;
  standing: number;
  day: string;
  count: number;
}

/** Those of a plan that stand alike, from one day to another, both included. */
export interface Piece {
  planId: number;
  standing: number;
  from: string;
  to: string;
}

export interface Block {
  pieces: Piece[];
  count: number;
}

/** A run of days of one plan and standing. */
interface Run extends Piece {
  count: number;
}

const blockOf = (runs: readonly Run[]): Block => ({
  pieces: runs.map(({ count: _, ...piece }) => piece),
  count: runs.reduce((sum, { count }) => sum + count, 0),
});

/** Days one after the other until there are five; what is left at the end joins the last. One run under five where there are no more. */
function runsOf(days: readonly DayCount[]): Run[] {
  const runs: Run[] = [];
  let open: Run | null = null;
  for (const { planId, standing, day, count } of days) {
    const run: Run = open === null ? { planId, standing, from: day, to: day, count } : open;
    if (open !== null) {
      run.to = day;
      run.count += count;
    }
    open = run.count < fewest ? run : null;
    if (open === null) runs.push(run);
  }
  if (open === null) return runs;
  const last = runs.at(-1);
  if (last === undefined) return [open];
  last.to = open.to;
  last.count += open.count;
  return runs;
}

/**
 * The blocks of all plans, in the order of the plans, and what is too little even together. `days` are in the order of plans,
 * and within a plan in that of the calendar; neighbours in this order are joined where one alone has too few.
 *
 * Plan 1 with 3 on Monday, 4 on Tuesday and 2 on Wednesday → one block of 9. Plans 1 and 2 with 3 each → one block of both.
 */
export function blocksOf(days: readonly DayCount[]): { blocks: Block[]; rest: Piece[] } {
  const plans = new Map<number, DayCount[]>();
  for (const one of days) {
    const own = plans.get(one.planId) ?? [];
    plans.set(one.planId, own);
    own.push(one);
  }
  const blocks: Block[] = [];
  const joined: Block[] = [];
  let small: Run[] = [];
  for (const own of plans.values()) {
    const standings = [...new Set(own.map(({ standing }) => standing))].sort((one, other) => one - other);
    const runs = standings.flatMap((standing) => runsOf(own.filter((one) => one.standing === standing)));
    const few = runs.filter(({ count }) => count < fewest);
    const made = runs.filter(({ count }) => count >= fewest).map((run) => blockOf([run]));
    const last = made.at(-1);
    if (last !== undefined) {
      // The few of one standing join the newest of the other: whoever asks for one standing alone sees neither.
      made[made.length - 1] = joinedOf(last, blockOf(few));
      blocks.push(...made);
      continue;
    }
    small = [...small, ...few];
    if (blockOf(small).count >= fewest) {
      joined.push(blockOf(small));
      small = [];
    }
  }
  const last = joined.pop();
  if (last !== undefined) joined.push(joinedOf(last, blockOf(small)));
  return { blocks: [...blocks, ...joined], rest: last === undefined ? blockOf(small).pieces : [] };
}

const joinedOf = (one: Block, other: Block): Block => ({
  pieces: [...one.pieces, ...other.pieces],
  count: one.count + other.count,
});
