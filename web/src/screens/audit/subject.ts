import type { WireDetails } from '@sahada/contract/audit';
import { useOnlyApproved } from '../../client/only-approved.ts';

/** What the page is about, for a file of it and for what stands beside it: one response, or those that count. */
export function useSubject({ auditId, responseId, Responses }: WireDetails) {
  const [onlyApproved] = useOnlyApproved();
  return {
    auditId,
    ...(responseId === null ? { onlyApproved: onlyApproved && Responses.length > 1 } : { responseId }),
  };
}
