import { auditTypeIds } from '@sahada/contract/codes';
import type { Shown } from './answer.ts';
import { AuditBefore } from './audit-before.tsx';
import { ResponsesBeside } from './responses-beside.tsx';

/** Results beside others: the audit before at this place, and responses of the same plan. */
export function Comparison({ details }: Pick<Shown, 'details'>) {
  return (
    <>
      {details.auditTypeId === auditTypeIds.audit && <AuditBefore details={details} />}
      {details.Responses.length > 1 && <ResponsesBeside details={details} />}
    </>
  );
}
