import type { periods } from '@sahada/contract/dashboard';
import { useCallback } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { useAddress } from '../../client/address.ts';
import { useSession } from '../../client/session.ts';

/** How the dashboard stands, kept in the address: `?period=monthly&chart=score&view=table&plans=week`. */
export type Period = (typeof periods)[number];
export type Shown = 'responses' | 'plans' | 'score';
export type Plans = 'today' | 'week' | 'month';

export interface View {
  period: Period;
  chart: Shown;
  table: boolean;
  plans: Plans;
  go: (change: { period?: Period; chart?: Shown; view?: 'table' | 'chart'; plans?: Plans }) => void;
}

/** What is left out of the address. */
const standard = { period: 'weekly', chart: 'responses', view: 'chart', plans: 'today' };

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
    go,
  };
}

const useChoice = create<{ onlyApproved: Record<number, boolean> }>()(
  persist(() => ({ onlyApproved: {} as Record<number, boolean> }), { name: 'sahada.figures' }),
);

/** Whether figures leave out what awaits approval: each reader's own choice, kept on this device. */
export function useOnlyApproved(): [boolean, (value: boolean) => void] {
  const userId = useSession((state) => state.user?.Id ?? 0);
  const value = useChoice((state) => state.onlyApproved[userId] ?? false);
  const set = (next: boolean) =>
    useChoice.setState(({ onlyApproved }) => ({ onlyApproved: { ...onlyApproved, [userId]: next } }));
  return [value, set];
}
