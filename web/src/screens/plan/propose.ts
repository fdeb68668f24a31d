import type { AnyRow } from '@sahada/contract/row';
import { useEffect } from 'react';
import type { InputOf } from '../../client/call.ts';
import { useRead } from '../../client/use.ts';
import type { PlanHandle } from './form.ts';

type Choice = 'projectId' | 'checkListId' | 'locationId';

interface Offered {
  Id: number;
  Value: string;
}

/** The first `take` rows of a lookup; undefined until loaded. */
export function useOffered<R extends AnyRow>(row: R, input: InputOf<R> | null, take = 2): Offered[] | undefined {
  const asked = input === null ? null : ({ ...input, take } as InputOf<R>);
  return useRead(row, asked, { freshSeconds: 60 }).data as Offered[] | undefined;
}

/** Fills a choice that has only one answer. */
export function useOnlyOne<R extends AnyRow>(form: PlanHandle, field: Choice, row: R, input: InputOf<R> | null): void {
  const offered = useOffered(row, input);
  const only = offered?.length === 1 ? offered[0]?.Id : undefined;
  const chosen = form.getValues()[field] as number | null | undefined;
  const { setFieldValue } = form;
  useEffect(() => {
    if (only !== undefined && !chosen) setFieldValue(field, only);
  }, [only, chosen, field, setFieldValue]);
}

/** Whether there is nothing to choose from. */
export function useNone<R extends AnyRow>(row: R, input: InputOf<R> | null): boolean {
  return useOffered(row, input)?.length === 0;
}
