import type { ResponseRow, Summary } from '@sahada/contract/audit';
import { auditTypeIds, type Flag, type StatusCode } from '@sahada/contract/codes';
import { statusTexts } from '@sahada/contract/status';
import { isoIn } from '@sahada/rules/period';
import { isOverdue } from '@sahada/rules/plan';
import { receiptNumber } from '@sahada/rules/receipt';
import { countsInFigures } from '@sahada/rules/response';
import { levelFor, meanOf, type Points } from '@sahada/rules/score';
import { epoch } from '../../outside/clock.ts';
import type { Review, ReviewedPlan } from './load.ts';
import type { ListedResponse } from './responses.ts';

const pointsOf = ({ earned, max, percent }: ListedResponse): Points => ({ earned, max, percent });

/** The level stored at approval, in the reader's language if the project still has it; before approval, today's level. */
function levelOf(plan: ReviewedPlan, response: ListedResponse): string | null {
  if (plan.auditTypeId === auditTypeIds.survey) return null;
  const { levelName } = response;
  if (levelName !== null) return plan.levels.find((level) => level.plainName === levelName)?.name ?? levelName;
  return levelFor(response.percent, plan.levels, response.critical)?.name ?? null;
}

export function summaryOf({ plan, language, responseId, figures, only }: Review): Summary {
  const critical = figures.critical > 0;
  const percent = meanOf(figures.percents, figures.scored);
  const level = only ? levelOf(plan, only) : (levelFor(percent, plan.levels, critical)?.name ?? null);
  return {
    auditId: plan.id,
    responseId,
    definition: plan.definition,
    companyName: plan.companyName,
    customerName: plan.customerName,
    projectName: plan.projectName,
    locationName: only?.locationName ?? plan.locationName,
    leadAuditorName: plan.leadAuditorName,
    assistantAuditorName: plan.assistantAuditorName,
    auditTypeId: plan.auditTypeId,
    beginDate: isoIn(epoch(plan.beginsAt), plan.timeZone),
    endDate: isoIn(epoch(plan.endsAt), plan.timeZone),
    timeZone: plan.timeZone,
    statusCode: plan.statusCode,
    statusName: statusTexts[plan.statusCode][language],
    earned: figures.earned,
    max: figures.max,
    percent,
    level,
    levels: plan.levels.map(({ name, min, max }) => ({ name, min, max })),
    answered: figures.answered,
    total: figures.total,
    excluded: figures.excluded,
    responseCount: figures.responses,
    pendingCount: figures.pending,
    findings: figures.findings,
    critical,
  };
}

/** When the one response that the figures are made of was completed, or received where that is not known. */
export const givenAt = ({ only }: Review): string | null => only && (only.completedAt ?? only.receivedAt);

type Flagged = Pick<
  ListedResponse,
  'critical' | 'late' | 'receivedAt' | 'overQuota' | 'repeated' | 'awaitingPictures' | 'incomplete'
>;

/** The end of a plan, of which very many responses are told one after another. */
let latestEnd = { endsAt: '', at: Number.NaN };

function endOf(endsAt: string): number {
  if (endsAt !== latestEnd.endsAt) latestEnd = { endsAt, at: epoch(endsAt) };
  return latestEnd.at;
}

/** Instants as the database tells them compare as texts, in years of four digits. */
const isBefore = (one: string, other: string): boolean => one.length === other.length && one < other;

export function flagsOf(plan: Pick<ReviewedPlan, 'auditTypeId' | 'endsAt' | 'graceDays'>, response: Flagged): Flag[] {
  const { auditTypeId, endsAt, graceDays } = plan;
  const due = { survey: auditTypeId === auditTypeIds.survey, endAt: endOf(endsAt), graceDays };
  const flags: Flag[] = [];
  if (response.critical) flags.push('Critical');
  // Most came in time, and reading an instant takes longer than all the rest.
  if (!response.late && !isBefore(response.receivedAt, endsAt) && isOverdue(due, epoch(response.receivedAt)))
    flags.push('Overdue');
  if (response.late) flags.push('Late');
  if (response.overQuota) flags.push('OverQuota');
  if (response.repeated) flags.push('Repeated');
  if (response.awaitingPictures) flags.push('AwaitingPictures');
  if (response.incomplete) flags.push('Incomplete');
  return flags;
}

/** `device` is known only where answers were read; lists leave it out. */
export function responseRow(
  { plan, language }: Review,
  response: ListedResponse,
  device: ResponseRow['device'],
): ResponseRow {
  return {
    responseId: response.id,
    number: receiptNumber(response.number),
    statusCode: response.statusCode,
    statusName: statusTexts[response.statusCode as StatusCode][language],
    flags: flagsOf(plan, response),
    counts: countsInFigures(response),
    participant: response.participant,
    signedIn: response.signedIn,
    fourEyes: response.fourEyes,
    locationName: response.locationName,
    completedAt: response.completedAt,
    receivedAt: response.receivedAt,
    approvedBy: response.approvedBy,
    approvedAt: response.approvedAt,
    ...pointsOf(response),
    level: levelOf(plan, response),
    device,
  };
}
