import { type Edge, wallOf, wallText } from '../../parts/form/wall-time.ts';

/**
 * The wall clock of a date without the zone it was read in: a plan's dates arrive as instants with the offset of the plan's
 * zone, so their wall clock is the text itself.
 */
export function withoutZone(value: string | null | undefined, edge: Edge): string {
  const { date, time } = wallOf(value, edge);
  return wallText(date, time);
}
