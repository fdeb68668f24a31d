import type { DepartmentScore, ResponseRow, Summary } from '@sahada/contract/audit';
import { auditTypeIds, type Flag, languageIds, type StatusCode, statuses } from '@sahada/contract/codes';
import { statusTexts } from '@sahada/contract/status';
import type { Version } from '@sahada/contract/version';
import { localized } from '@sahada/rules/localized';
import { isoIn } from '@sahada/rules/period';
import { isOverdue } from '@sahada/rules/plan';
import { receiptNumber } from '@sahada/rules/receipt';
import { countsInFigures } from '@sahada/rules/response';
import { levelFor, type Points, pool } from '@sahada/rules/score';
import { epoch } from '../../outside/clock.ts';
import type { Review, ReviewedPlan, ReviewedResponse, Scored } from './load.ts';

const pointsOf = ({ earned, max, percent }: ReviewedResponse): Points => ({ earned, max, percent });

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The level stored at approval, in the reader's language if the project still has it; before approval, today's level. */
function levelOf(plan: ReviewedPlan, response: ReviewedResponse): string | null {
  const { levelName } = response;
  if (levelName !== null) return plan.levels.find((level) => level.plainName === levelName)?.name ?? levelName;
  return levelFor(response.percent, plan.levels, response.critical)?.name ?? null;
}

export function summaryOf({ plan, language, responseId, responses }: Review): Summary {
  const pooled = pool(responses);
  const critical = responses.some((response) => response.critical);
  const [only] = responses;
  const statusCode = responseId !== null && only ? only.statusCode : plan.statusCode;
  const level =
    responses.length === 1 && only
      ? levelOf(plan, only)
      : (levelFor(pooled.pooledPercent, plan.levels, critical)?.name ?? null);
  return {
    auditId: plan.id,
    responseId,
    definition: plan.definition,
    companyName: plan.companyName,
    customerName: plan.customerName,
    projectName: plan.projectName,
    locationName: plan.locationName,
    leadAuditorName: plan.leadAuditorName,
    assistantAuditorName: plan.assistantAuditorName,
    auditTypeId: plan.auditTypeId,
    beginDate: isoIn(epoch(plan.beginsAt), plan.timeZone),
    endDate: isoIn(epoch(plan.endsAt), plan.timeZone),
    timeZone: plan.timeZone,
    statusCode,
    statusName: statusTexts[statusCode][language],
    earned: pooled.earned,
    max: pooled.max,
    percent: pooled.pooledPercent,
    meanPercent: pooled.meanPercent,
    level,
    levels: plan.levels.map(({ name, min, max }) => ({ name, min, max })),
    answered: sum(responses.map((response) => response.answered)),
    total: sum(responses.map((response) => response.total)),
    excluded: sum(responses.map((response) => response.excluded)),
    responseCount: responses.length,
    pendingCount: responses.filter((response) => response.statusCode === statuses.PendingApproval).length,
    findings: sum(responses.map((response) => response.findings)),
    critical,
  };
}

function flagsOf(plan: ReviewedPlan, response: ReviewedResponse): Flag[] {
  const due = {
    survey: plan.auditTypeId === auditTypeIds.survey,
    endAt: epoch(plan.endsAt),
    graceDays: plan.graceDays,
  };
  const flags: [boolean, Flag][] = [
    [response.critical, 'Critical'],
    [!response.late && isOverdue(due, epoch(response.receivedAt)), 'Overdue'],
    [response.late, 'Late'],
    [response.overQuota, 'OverQuota'],
    [response.repeated, 'Repeated'],
    [response.awaitingPictures, 'AwaitingPictures'],
    [response.incomplete, 'Incomplete'],
  ];
  return flags.filter(([is]) => is).map(([, flag]) => flag);
}

/** `device` is known only where answers were read; lists leave it out. */
export function responseRow(
  { plan, language }: Review,
  response: ReviewedResponse,
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
    completedAt: response.completedAt,
    receivedAt: response.receivedAt,
    approvedBy: response.approvedBy,
    approvedAt: response.approvedAt,
    ...pointsOf(response),
    level: levelOf(plan, response),
    device,
  };
}

interface Department {
  titles: Set<string>;
  points: Points[];
}

/** Gathers sections of the same department over all responses, in the order in which the checklists name them. */
export function gatherDepartments(review: Review) {
  const departments = new Map<number, Department>();
  const known = new Set<Version>();
  /** The checklist's own sections, including those without an answer. */
  const know = (version: Version): void => {
    if (known.has(version)) return;
    known.add(version);
    for (const { departmentId, title, locales } of version.sections) {
      const department = departments.get(departmentId) ?? { titles: new Set(), points: [] };
      department.titles.add(localized(title, locales, languageIds[review.language], 'name'));
      departments.set(departmentId, department);
    }
  };
  return {
    know,
    add({ version, score }: Scored): void {
      know(version);
      for (const section of score.sections) departments.get(section.departmentId)?.points.push(section);
    },
    scores: (): DepartmentScore[] =>
      [...departments].map(([departmentId, { titles, points }]) => {
        const { earned, max, pooledPercent } = pool(points);
        return { departmentId, name: [...titles].join(' · '), earned, max, percent: pooledPercent };
      }),
  };
}
