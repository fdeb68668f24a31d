import { hourly } from '../../facts/budgets.ts';
import { iso } from '../../outside/clock.ts';
import type { Ask } from '../../pipeline/flights.ts';

/**
 * What this server has taken from the hourly budgets of busy links before it was used, so that not every flight of a
 * campaign writes to them. The bound stays: what was taken and never used is spent all the same.
 */

/** A fraction of a thousandth of a link's hour; some forty responses. */
const advanceBytes = 250_000;

/** A link that is less busy pays for each flight, to the byte. */
const flightsBefore = 8;

const linksMost = 2000;

interface Advance {
  hour: number;
  left: number;
  flights: number;
}

const advances = new Map<number, Advance>();

function advanceOf(planId: number, hour: number): Advance {
  const known = advances.get(planId);
  if (known?.hour === hour) return known;
  advances.delete(planId);
  if (advances.size >= linksMost) advances.delete(advances.keys().next().value as number);
  const made = { hour, left: 0, flights: 0 };
  advances.set(planId, made);
  return made;
}

const hourOf = (now: number): number => Math.floor(now / 3_600_000);

/** Bytes by plan, whose links strangers use. */
export type Charges = ReadonlyMap<number, number>;

/** Pays for these bytes from what was taken in advance, taking more where a link is busy; false, with nothing paid, where that does not do. */
export async function payFor(ask: Ask, charges: Charges, now: number): Promise<boolean> {
  const hour = hourOf(now);
  for (const [planId, bytes] of charges) {
    const advance = advanceOf(planId, hour);
    advance.flights++;
    if (advance.left >= bytes) continue;
    if (advance.flights <= flightsBefore || bytes > advanceBytes) return false;
    const [taken] = await ask<{ isTaken: boolean }>({
      name: 'take_advance',
      text: 'select gate.spend($1, $2, $3, 32, $4) as "isTaken"',
      values: [`answers/${planId}`, advanceBytes, hourly.answersOfLink, iso(now)],
    });
    if (!taken?.isTaken) return false;
    advance.left += advanceBytes;
  }
  // Another flight may have used some of it while more was taken.
  const parts = [...charges].map(([planId, bytes]) => ({ advance: advanceOf(planId, hour), bytes }));
  if (parts.some(({ advance, bytes }) => advance.left < bytes)) return false;
  for (const { advance, bytes } of parts) advance.left -= bytes;
  return true;
}

/** Gives back what was paid for a response that was not stored. */
export function giveBack(planId: number, bytes: number, now: number): void {
  const advance = advances.get(planId);
  if (advance?.hour === hourOf(now)) advance.left += bytes;
}
