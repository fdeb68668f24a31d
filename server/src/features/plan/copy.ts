import { wallShifted } from '@sahada/rules/calendar';
import { isoIn, wallToInstant } from '@sahada/rules/period';
import type { ReadDb } from '../../db/kysely.ts';
import { mainLanguageId, nameOfCopy } from '../../facts/copies.ts';
import { epoch } from '../../outside/clock.ts';
import type { StoredPlan } from './save.ts';

/** Where a wall clock's date ends and its offset begins: `2026-11-20T09:30:00+03:00`. */
const dateLength = 10;
const wallLength = 19;

interface Dates {
  beginDate?: string | null | undefined;
  endDate?: string | null | undefined;
}

const longestName = 255;

/**
 * What a copy of a plan is saved from: named as a copy, with the dates given. Without a begin it begins today at the same time of day
 * in the plan's zone; without an end it lasts as many days.
 */
export async function copyOf(db: ReadDb, row: StoredPlan, { beginDate, endDate }: Dates, now: number) {
  const { beginDate: began, endDate: ended, published: _, link: __, ...form } = row;
  const wall = (instant: string): string => isoIn(epoch(instant), row.timeZone).slice(0, wallLength);
  const first = wall(began).slice(0, dateLength);
  const asked = beginDate ? wallToInstant(beginDate, row.timeZone, 'begin') : null;
  const day = isoIn(asked ?? now, row.timeZone).slice(0, dateLength);
  const language = await mainLanguageId(db);
  return {
    ...form,
    definition: nameOfCopy(row.definition, language, longestName),
    name: nameOfCopy(row.name, language, longestName),
    locales: row.locales.map((text) => ({
      ...text,
      definition: text.definition && nameOfCopy(text.definition, text.languageId, longestName),
    })),
    beginDate: beginDate ?? wallShifted(wall(began), first, day),
    endDate: endDate ?? wallShifted(wall(ended), first, day),
  };
}
