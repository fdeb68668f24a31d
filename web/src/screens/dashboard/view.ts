import { type AuditTypeId, auditTypeIds } from '@sahada/contract/codes';
import type { periods } from '@sahada/contract/dashboard';
import { useCallback } from 'react';
import { useAddress } from '../../client/address.ts';

/** The dashboard's state, kept in the address: `?period=monthly&chart=score&view=table&plans=week&type=surveys`. */
export type Period = (typeof periods)[number];
export type ChartSubject = 'responses' | 'plans' | 'score';
export type Plans = 'today' | 'week' | 'month';

export interface View {
  period: Period;
  chart: ChartSubject;
  table: boolean;
  plans: Plans;
  /** Whether charts and breakdowns are of audits or of surveys, where there are both. */
  type: AuditTypeId;
  go: (change: {
    type?: 'audits' | 'surveys';
    period?: Period;
    chart?: ChartSubject;
    view?: 'table' | 'chart';
    plans?: Plans;
  }) => void;
}

/** Defaults, left out of the address. */
const standard = { period: 'weekly', chart: 'responses', view: 'chart', plans: 'today', type: 'audits' };

const oneOf = <T extends string>(value: unknown, choices: readonly T[], otherwise: T): T =>
  choices.find((choice) => choice === value) ?? otherwise;

export function useView(): View {
  const { query, change } = useAddress<Record<string, string>>();
  const go = useCallback(
    (wanted: Record<string, string>) =>
      change((before) =>
        Object.fromEntries(
          Object.entries({ ...before, ...wanted }).filter(
            ([key, value]) => value !== standard[key as keyof typeof standard],
          ),
        ),
      ),
    [change],
  );
  return {
    period: oneOf(query.period, ['daily', 'weekly', 'monthly', 'yearly'], 'weekly'),
    chart: oneOf(query.chart, ['responses', 'plans', 'score'], 'responses'),
    table: query.view === 'table',
    plans: oneOf(query.plans, ['today', 'week', 'month'], 'today'),
    type: query.type === 'surveys' ? auditTypeIds.survey : auditTypeIds.audit,
    go,
  };
}
