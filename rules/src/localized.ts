/**
 * A text in a reader's language: its locale or, when that is missing or empty, the plain text.
 *
 * Plain "Mutfak", locales [{languageId: 2, name: "Kitchen"}]: language 2 → "Kitchen", language 1 → "Mutfak".
 */
export function localized<P extends string | null, R extends { languageId: number }, F extends keyof R & string>(
  plain: P,
  locales: readonly R[] | null | undefined,
  languageId: number,
  field: F,
): P | string {
  const text: unknown = locales?.find((row) => row.languageId === languageId)?.[field];
  return typeof text === 'string' && text.trim() !== '' ? text : plain;
}
