import type { Statistics } from '@sahada/contract/dashboard';
import type { z } from 'zod';

type Data = Pick<z.output<typeof Statistics>, 'Period'> & { Buckets: readonly { At: string }[] };

const dayLength = '2026-11-20'.length;
const hourLength = '2026-11-20T09'.length;
const wallLength = '2026-11-20T09:00:00'.length;

/** The days that a bucket stands for, or the moments of an hour; one that the clocks repeat lasts until the next one begins. */
export function timeOf({ Period, Buckets }: Data, index: number): { from: string; to: string } {
  const at = Buckets[index]?.At ?? '';
  const first = at.slice(0, dayLength);
  if (Period === 'daily') {
    const next = Buckets[index + 1]?.At ?? at;
    const endIn = (zone: string): string => `${at.slice(0, hourLength)}:59:59${zone}`;
    const end = endIn(at.slice(wallLength));
    const isRepeated = Date.parse(next) - Date.parse(end) > 1000;
    return { from: at, to: isRepeated ? endIn(next.slice(wallLength)) : end };
  }
  if (Period !== 'yearly') return { from: first, to: first };
  const [year = 0, month = 0] = first.split('-').map(Number);
  return { from: first, to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, dayLength) };
}
