/** What a form's values mean to the server and back, without a form. */

/** `answers[0].title` of the wire → `answers.0.title` of the form. */
export const pathOf = (field: string): string => field.replace(/\[(\d+)\]/g, '.$1');

/** '' becomes null everywhere, so that an erased field counts as empty. */
export function emptied(value: unknown): unknown {
  if (value === '') return null;
  if (Array.isArray(value)) return value.map(emptied);
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, emptied(inner)]));
}

/** Equal for equal values: keys in order, empty ones left out. */
export const fingerprint = (values: unknown): string =>
  JSON.stringify(emptied(values), (_, value: unknown) => {
    if (value === null) return undefined;
    if (typeof value !== 'object' || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value as object).sort(([a], [b]) => (a < b ? -1 : 1)));
  });

/**
 * What a refused save means to the form: the first text of each field that is wrong, by its path (null where none is), and
 * whether somebody else changed the row meanwhile.
 */
export function refusalOf(error: { status: number; fields: Readonly<Record<string, string[]>> }): {
  errors: Record<string, string> | null;
  conflict: boolean;
} {
  const fields = Object.entries(error.fields);
  return {
    errors:
      fields.length === 0 ? null : Object.fromEntries(fields.map(([field, [text = '']]) => [pathOf(field), text])),
    conflict: error.status === 409,
  };
}

/** How an answer of the server stands to what is being typed. */
export interface Arrived {
  /** Nothing was shown before it. */
  isFirst: boolean;
  /** Something was typed that is not saved. */
  isTyping: boolean;
  /** A save of this form went through since the last answer that was taken. */
  isSaved: boolean;
  /** What the form holds of the row is as it was in the last answer that was taken. */
  isSame: boolean;
}

/**
 * What becomes of a row that arrives while its form is open. It is shown (`show`) unless that would overwrite what is being
 * typed. After one's own save, or where only other things of the row have changed, its version is taken and what is typed
 * stays (`version`). Where somebody else changed what is being typed, nothing is taken (`leave`): the save is then told of
 * the conflict, and the person decides.
 */
export function taking({ isFirst, isTyping, isSaved, isSame }: Arrived): 'show' | 'version' | 'leave' {
  if (isFirst || !isTyping) return 'show';
  return isSaved || isSame ? 'version' : 'leave';
}
