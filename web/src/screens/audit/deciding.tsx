import type { WireAnswerRow, WireResponseRow } from '@sahada/contract/audit';
import { type ReactNode, useState } from 'react';
import { fetched } from '../../parts/later/fetched.tsx';
import type { Decision } from './decision-dialog.tsx';

export const DecisionDialog = fetched(async () => (await import('./decision-dialog.tsx')).DecisionDialog);
export const ReturnDialog = fetched(async () => (await import('./return-dialog.tsx')).ReturnDialog);

type Asked = { response: WireResponseRow } & (
  | { decision: Decision }
  | { decision: 'return'; rows: readonly WireAnswerRow[] }
);

/**
 * Decides about a response once a reason has been given. The dialog stands apart from the button that opened it: somebody else
 * may decide meanwhile, which takes the button away, and what has been written stays until its writer closes it.
 */
export function useDeciding(): { decide: (asked: Asked) => void; dialog: ReactNode } {
  const [asked, decide] = useState<Asked | null>(null);
  const close = () => decide(null);
  const dialog =
    asked === null ? null : asked.decision === 'return' ? (
      <ReturnDialog response={asked.response} rows={asked.rows} close={close} />
    ) : (
      <DecisionDialog decision={asked.decision} response={asked.response} close={close} />
    );
  return { decide, dialog };
}
