import { createContext, use } from 'react';
import type { Fill } from '../outbox/fill.ts';
import type { FormRow } from '../outbox/rows.ts';

/** The draft that is open, for what hangs below its questions. */
export const FillContext = createContext<{ fill: Fill; form: FormRow } | null>(null);

export function useFill(): { fill: Fill; form: FormRow } {
  const open = use(FillContext);
  if (!open) throw new Error('used outside a draft');
  return open;
}
