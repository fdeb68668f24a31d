import { auditTypeIds } from '@sahada/contract/codes';
import { type RawBuilder, sql } from 'kysely';

/** Whether a plan is a survey that asks nobody who they are. */
export const isAnonymous = (plan: string): RawBuilder<boolean> => sql`
  (${sql.ref(`${plan}.audit_type_id`)} = ${sql.lit(auditTypeIds.survey)} and ${sql.ref(`${plan}.identity`)} = 'none')`;
