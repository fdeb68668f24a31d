import type { AnyRow } from '@sahada/contract/row';
import { useEffect } from 'react';
import type { InputOf } from '../../client/call.ts';
import { useRead } from '../../client/use.ts';
import { valueAt } from './compare.ts';
import type { FormHandle } from './editor.ts';
import type { FieldPath } from './path.ts';

interface Offered {
  Id: number;
  Value: string;
}

/** The first `take` rows of a lookup; undefined until loaded. */
export function useOffered<R extends AnyRow>(row: R, input: InputOf<R> | null, take = 2): Offered[] | undefined {
  const asked = input === null ? null : ({ ...input, take } as InputOf<R>);
  return useRead(row, asked, { freshSeconds: 60 }).data as Offered[] | undefined;
}

/** Fills a choice that has only one answer; null as input waits. */
export function useOnlyOne<V, R extends AnyRow>(
  form: FormHandle<V>,
  field: FieldPath<V>,
  row: R,
  input: InputOf<R> | null,
): void {
  const offered = useOffered(row, input);
  const only = offered?.length === 1 ? offered[0]?.Id : undefined;
  const { propose, getValues } = form;
  const path: string = field;
  useEffect(() => {
    if (only !== undefined && !valueAt(getValues(), path)) propose(path, only);
  }, [only, path, propose, getValues]);
}

/** Whether there is nothing to choose from. */
export function useNone<R extends AnyRow>(row: R, input: InputOf<R> | null): boolean {
  return useOffered(row, input)?.length === 0;
}
