import { cut } from './cut.ts';

/**
 * The name of a copy: the original's followed by a mark. The name is cut where both together exceed `max` characters.
 *
 * "Mutfak", " (kopya)", 255 → "Mutfak (kopya)"; "Mutfak", " (kopya)", 11 → "Mut (kopya)".
 */
export function copyName(name: string, mark: string, max: number): string {
  return cut(name, max - mark.length) + mark;
}
