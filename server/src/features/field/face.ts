import type { LanguageId } from '@sahada/contract/codes';
import type { FieldForm } from '@sahada/contract/field';
import { linkTexts } from '@sahada/contract/link-texts';
import { fill, languageOf } from '@sahada/contract/text';
import { localized } from '@sahada/rules/localized';
import { isoIn } from '@sahada/rules/period';
import { avatarUrl } from '../../facts/own.ts';
import { writerOf } from '../../facts/writer.ts';
import { epoch } from '../../outside/clock.ts';
import type { FieldPlan } from './facts.ts';

/** What a link or a barcode tells of a plan to whoever opens it. */

export type Face = ReturnType<typeof face>;

export const face = (plan: FieldPlan, languageId: number) => ({
  definition: localized(
    plan.definition,
    plan.locales as { languageId: number; definition: string }[],
    languageId,
    'definition',
  ),
  companyName: plan.company_name,
  auditTypeId: plan.audit_type_id,
  locationName: plan.location_name,
  beginDate: isoIn(epoch(plan.begins_at), plan.time_zone),
  endDate: isoIn(epoch(plan.ends_at), plan.time_zone),
  timeZone: plan.time_zone,
  answeredBy: plan.answered_by,
  logoUrl: plan.logo_key === null ? null : avatarUrl(plan.logo_key),
});

/** What a plan's link leads to, in one sentence. */
export function resolved(plan: FieldPlan, state: FieldForm['state'], languageId: LanguageId) {
  const language = languageOf(languageId);
  const date = writerOf(language).dateTime(epoch(plan.begins_at), plan.time_zone);
  return { state, message: fill(linkTexts[state], language, { date }), plan: face(plan, languageId) };
}
