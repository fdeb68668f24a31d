import { analyzeGrown } from '../db/statistics.ts';
import type { Watch } from '../pipeline/watch.ts';

/** Has the database count a table anew soon after it has grown, so that statements are not planned for an empty one. */
export const statisticsWatch: Watch = {
  everyMs: 5000,
  async look({ send }) {
    return (await send(analyzeGrown)).rows[0].tables.length;
  },
};
