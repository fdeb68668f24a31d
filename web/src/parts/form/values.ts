/** Conversions between a form's values and the server's, without a form. */

/** `answers[0].title` of the wire → `answers.0.title` of the form. */
export const pathOf = (field: string): string => field.replace(/\[(\d+)\]/g, '.$1');

/** '' becomes null everywhere, so that an erased field counts as empty. */
export function emptied(value: unknown): unknown {
  if (value === '') return null;
  if (Array.isArray(value)) return value.map(emptied);
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, emptied(inner)]));
}

/** The same text for equal values: keys in order, empty ones left out. */
export const fingerprint = (values: unknown): string =>
  JSON.stringify(emptied(values), (_, value: unknown) => {
    if (value === null) return undefined;
    if (typeof value !== 'object' || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value as object).sort(([a], [b]) => (a < b ? -1 : 1)));
  });

/** The values without passwords, which are never kept. */
export const withoutSecrets = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !/password/i.test(key)));

/**
 * A refused save for the form: the first text of each wrong field, by its path (null if none is), and whether somebody else
 * changed or deleted the row meanwhile.
 */
export function refusalOf(error: { status: number; fields: Readonly<Record<string, string[]>> }): {
  errors: Record<string, string> | null;
  conflict: boolean;
  isGone: boolean;
} {
  const fields = Object.entries(error.fields);
  return {
    errors:
      fields.length === 0 ? null : Object.fromEntries(fields.map(([field, [text = '']]) => [pathOf(field), text])),
    conflict: error.status === 409,
    isGone: error.status === 404,
  };
}

/** How a server's answer relates to what is being typed. */
export interface Arrived {
  /** Nothing was shown before it. */
  isFirst: boolean;
  /** There are unsaved changes. */
  isTyping: boolean;
  /** A save of this form succeeded since the last answer taken. */
  isSaved: boolean;
  /** The form's part of the row is unchanged since the last answer taken. */
  isSame: boolean;
}

/**
 * What to do with a row that arrives while its form is open. It is shown (`show`) unless that would overwrite what is being
 * typed. After one's own save, or if only other parts of the row changed, its version is taken and the typing stays
 * (`version`). If somebody else changed what is being typed, nothing is taken (`leave`): the save then meets the conflict,
 * and the person decides.
 */
export function taking({ isFirst, isTyping, isSaved, isSame }: Arrived): 'show' | 'version' | 'leave' {
  if (isFirst || !isTyping) return 'show';
  return isSaved || isSame ? 'version' : 'leave';
}
