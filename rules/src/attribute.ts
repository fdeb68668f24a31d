import type { AttributeKind, AttributeProblem } from '@sahada/contract/attribute-value';

/** Which values a user's own fields take. */

interface Attribute {
  kind: AttributeKind;
  required: boolean;
  /** Of a choice. */
  options: ReadonlySet<number>;
}

type Value = string | number | boolean | null | undefined;

/** The longest text, and the largest number whose neighbours can still be told apart. */
const most = { text: 500, number: Number.MAX_SAFE_INTEGER };

/** A day of the calendar that there is: '2028-02-29', not '2027-02-29'. */
function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
}

/** Empty is no value, whatever the kind. */
export const isEmptyAttribute = (value: Value): boolean => value === null || value === undefined || value === '';

/** What is wrong with a value; null if nothing. */
export function wrongAttribute({ kind, required, options }: Attribute, value: Value): AttributeProblem | null {
  if (isEmptyAttribute(value)) return required ? 'missing' : null;
  switch (kind) {
    case 'text':
      if (typeof value !== 'string') return 'text';
      return value.length > most.text ? 'tooLong' : null;
    case 'number':
      return typeof value === 'number' && Math.abs(value) <= most.number ? null : 'number';
    case 'date':
      return typeof value === 'string' && isDay(value) ? null : 'date';
    case 'choice':
      return typeof value === 'number' && options.has(value) ? null : 'choice';
    case 'yesno':
      return typeof value === 'boolean' ? null : 'yesno';
  }
}
