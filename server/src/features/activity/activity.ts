import { activityTexts, type activity as calls } from '@sahada/contract/activity';
import type { Problems } from '@sahada/contract/problems';
import { sql } from 'kysely';
import { notFound } from '../../errors.ts';
import { type Line, lineColumns, toldLines } from '../../facts/activity-lines.ts';
import { type HandlersOf, inParts } from '../../pipeline/handler.ts';
import { pageOfLog } from './list.ts';
import { verify } from './verify.ts';

const mostDays = 366;
const dayMs = 86_400_000;

export const activity: HandlersOf<typeof calls> = {
  async list(asked, { db, who }) {
    const { lines, total } = await pageOfLog(db, asked, who.timeZone);
    return { ListItems: await toldLines(db, lines, who.timeZone), TotalItemsCount: total };
  },

  async get({ id }, { db, who }) {
    const { rows } = await sql<Line>`select ${lineColumns} from activity a where a.id = ${id}`.execute(db);
    const [line] = await toldLines(db, rows, who.timeZone);
    return line ?? notFound();
  },

  verify: inParts<typeof calls.verify>()({
    check({ dateFrom, dateTo }): Problems {
      if (dateFrom === undefined || dateTo === undefined) return {};
      const days = (Date.parse(dateTo) - Date.parse(dateFrom)) / dayMs;
      if (days < 0) return { dateTo: [activityTexts.order] };
      return days >= mostDays ? { dateTo: [activityTexts.range] } : {};
    },
    async run({ dateFrom, dateTo }, { db }) {
      const found = await verify(db, dateFrom, dateTo);
      return { intact: found.brokenDay === null, ...found };
    },
  }),
};
