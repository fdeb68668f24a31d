import { useEffect, useState } from 'react';

/**
 * A number while it is typed. The text may not be a number yet ("2," on the way to "2,5"); the field keeps it as typed, and
 * the form holds the number so far, or null.
 */
export function useTypedNumber(value: number | null | undefined, change: (value: number | null) => void) {
  const [typed, setTyped] = useState<number | string>(value ?? '');
  const given = value ?? null;
  useEffect(() => {
    setTyped((before) => (numberIn(before) === given ? before : (given ?? '')));
  }, [given]);
  const onChange = (next: number | string) => {
    setTyped(next);
    change(numberIn(next));
  };
  return { value: typed, onChange };
}

function numberIn(typed: number | string): number | null {
  const number = typed === '' ? Number.NaN : Number(typed);
  return Number.isFinite(number) ? number : null;
}
