export interface Named {
  id: number;
  definition: string;
  seriesId?: number | null;
}

/** How many go in one call, so that the person sees it go on and can stop it. */
const atOnce = 50;

/** What goes in one call; occurrences of one series go together, since what is done with one may take the others along. */
export function partsOf(items: readonly Named[]): Named[][] {
  const groups = new Map<string, Named[]>();
  for (const item of items) {
    const key = item.seriesId ? `series ${item.seriesId}` : `plan ${item.id}`;
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  const parts: Named[][] = [];
  for (const group of groups.values()) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + group.length <= atOnce) last.push(...group);
    else parts.push([...group]);
  }
  return parts;
}
