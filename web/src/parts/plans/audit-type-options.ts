import { auditTypeTexts } from '@sahada/contract/audit-type';
import { auditTypeIds } from '@sahada/contract/codes';

/** Audits and surveys, for a filter. */
export const auditTypeOptions = [
  { value: auditTypeIds.audit, label: auditTypeTexts[auditTypeIds.audit] },
  { value: auditTypeIds.survey, label: auditTypeTexts[auditTypeIds.survey] },
];
