import { createContext, use } from 'react';
import type { PictureTools } from '../form/picture.tsx';
import type { Fill } from '../outbox/fill.ts';
import type { FormRow } from '../outbox/rows.ts';

interface OpenFill {
  fill: Fill;
  form: FormRow;
  pictures: PictureTools;
}

/** The draft that is open, for what hangs below its questions. */
export const FillContext = createContext<OpenFill | null>(null);

export function useFill(): OpenFill {
  const open = use(FillContext);
  if (!open) throw new Error('used outside a draft');
  return open;
}
