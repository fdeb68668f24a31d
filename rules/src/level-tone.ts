/** The colours of levels, from the lowest to the highest: a good one that is not the best is no shade of a warning. */
const tones = [
  ['bad', 0],
  ['warn', 1 / 2],
  ['fair', 2 / 3],
  ['good', 1],
] as const;

export type LevelTone = (typeof tones)[number][0];

/** Between which two tones a level's colour lies, by its height among all (0 to 1), and which share of the second it has. */
export function levelTone(height: number): { from: LevelTone; to: LevelTone; share: number } {
  const at = Math.max(
    1,
    tones.findIndex(([, end]) => height <= end),
  );
  const [[from, begin], [to, end]] = tones.slice(at - 1, at + 1) as unknown as [(typeof tones)[0], (typeof tones)[1]];
  return { from, to, share: (height - begin) / (end - begin) };
}
