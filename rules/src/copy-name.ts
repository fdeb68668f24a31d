/**
 * The name of a copy: the original's with its mark behind it, the name cut where both would be longer than `max` characters.
 *
 * "Mutfak", " (kopya)", 255 → "Mutfak (kopya)"; "Mutfak", " (kopya)", 11 → "Mut (kopya)".
 */
export function copyName(name: string, mark: string, max: number): string {
  return name.slice(0, max - mark.length) + mark;
}
