import { Refused } from '../errors.ts';
import type { Lane } from './lanes.ts';

/**
 * Bounds the bytes of request bodies being received or worked on: by lane for the whole server, and within a lane for each
 * session, link or address. A body without room is refused before a byte of it is read. Bodies up to `free` need no room:
 * they are bounded by the number of connections.
 */
export interface Intake {
  /**
   * Reserves room for a body, counted in the first owner's lane. The returned function gives it back and may be called more
   * than once. Throws `busy`.
   */
  reserve(bytes: number, of: readonly Owner[]): () => void;
  /** Bytes reserved, by lane. */
  counts(): Record<Lane, number>;
}

export interface Owner {
  lane: Lane;
  key: string;
}

export const free = 16 * 1024;

const mebibyte = 1024 * 1024;

const bounds: Record<Lane, { whole: number; each: number }> = {
  known: { whole: 96 * mebibyte, each: 24 * mebibyte },
  link: { whole: 48 * mebibyte, each: 24 * mebibyte },
  stranger: { whole: 24 * mebibyte, each: 8 * mebibyte },
};

export function intakeOf(): Intake {
  const whole: Record<Lane, number> = { known: 0, link: 0, stranger: 0 };
  const each = new Map<string, number>();
  const spelt = ({ lane, key }: Owner): string => `${lane}:${key}`;
  return {
    reserve(bytes, owners) {
      const lane = owners[0]?.lane ?? 'stranger';
      const isFull =
        whole[lane] + bytes > bounds[lane].whole ||
        owners.some((owner) => (each.get(spelt(owner)) ?? 0) + bytes > bounds[owner.lane].each);
      if (isFull) throw new Refused('busy', { retryAfter: 2 });
      whole[lane] += bytes;
      for (const owner of owners) each.set(spelt(owner), (each.get(spelt(owner)) ?? 0) + bytes);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        whole[lane] -= bytes;
        for (const owner of owners) {
          const left = (each.get(spelt(owner)) ?? 0) - bytes;
          if (left > 0) each.set(spelt(owner), left);
          else each.delete(spelt(owner));
        }
      };
    },
    counts: () => ({ ...whole }),
  };
}
