/**
 * Where pictures from the server are kept for when there is no network: those that a form shows or a correction begins with, and
 * small ones of what was found before. Both can be fetched again, which nothing that a person gives can.
 */
export const pictureCaches = { needed: 'sahada.field.help', past: 'sahada.field.past' } as const;

/** Frees what they take; false when there was nothing. */
export async function dropPictureCaches(): Promise<boolean> {
  if (!('caches' in globalThis)) return false;
  const dropped = await Promise.all(Object.values(pictureCaches).map((name) => caches.delete(name)));
  return dropped.includes(true);
}
