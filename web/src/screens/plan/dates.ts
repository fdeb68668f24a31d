import type { Format } from '../../client/format.ts';
import { type Edge, wallOf, wallText } from '../../parts/form/wall-time.ts';

/** A plan's dates arrive as instants with the offset of the plan's zone, so their wall clock is the text itself. */

/** The wall clock of a date without the zone it was read in. */
export function withoutZone(value: string | null | undefined, edge: Edge): string {
  const { date, time } = wallOf(value, edge);
  return wallText(date, time);
}

/** As readers of the plan see it: 20.11.2026, or with its time. */
export function showEdge(format: Format, value: string, zone: string, edge: Edge): string {
  return wallOf(value, edge).time === '' ? format.date(value, zone) : format.dateTime(value, zone);
}
