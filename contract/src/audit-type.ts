import { type AuditTypeId, auditTypeIds } from './codes.ts';
import { type AnyText, say } from './text.ts';

/** What a plan is, by its code. */
export const auditTypeTexts = {
  [auditTypeIds.audit]: say({ tr: 'Denetim', en: 'Audit' }),
  [auditTypeIds.survey]: say({ tr: 'Anket', en: 'Survey' }),
} as const satisfies Record<AuditTypeId, AnyText>;
