/** How many frozen checklists a process keeps that spells answers; an older one is sent again. */
export const versionsKept = 50;

/** Notes that a version is used; whether it was kept. The oldest one goes where they are too many. */
export function kept<Value>(versions: Map<number, Value>, id: number, value: Value): boolean {
  const isKept = versions.delete(id);
  versions.set(id, value);
  if (versions.size > versionsKept) versions.delete(versions.keys().next().value as number);
  return isKept;
}
