import { type AuditTypeId, actionStateCodes } from '@sahada/contract/codes';
import type { Statistics } from '@sahada/contract/dashboard';
import { IconAlertTriangle, IconClipboardList, IconClockExclamation, IconFlag } from '@tabler/icons-react';
import type { z } from 'zod';
import { nowIso } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useBehind } from '../../parts/report/behind.ts';
import classes from './figures.module.css';
import { Figure } from './figures.tsx';
import { words } from './words.ts';

export interface FoundProps {
  /** Of this type; undefined while it loads. */
  data: z.output<typeof Statistics> | undefined;
  type: AuditTypeId;
  onlyApproved: boolean;
  /** Undefined while it loads. */
  found?: (Counts & { before: Counts | undefined }) | undefined;
}

interface Counts {
  findings: number;
  major: number;
}

/** The first and the last day of the period, on the company's wall. */
export const daysOf = ({ From, To }: NonNullable<FoundProps['data']>): { dateFrom: string; dateTo: string } => ({
  dateFrom: From.slice(0, 10),
  dateTo: To.slice(0, 10),
});

const open = [actionStateCodes.todo, actionStateCodes.inProgress, actionStateCodes.submitted].join();

/** What was found in the period, and what is still to be done about it, whenever it was found. */
export function FoundFigures({ data, type, onlyApproved, found }: FoundProps) {
  const say = useSay();
  const { findings } = useBehind();
  const auditTypeId = String(type);
  const search = { auditTypeId, ...(data && daysOf(data)) };
  const actions = { auditTypeId, of: 'actions' };
  // Before a period ends there is less of everything, which is nothing good yet.
  const isRunning = data !== undefined && Date.parse(nowIso()) < Date.parse(data.To);
  const toneOf = (now = 0, before = 0) => (isRunning && now < before ? {} : { better: 'less' as const });
  return (
    <section className={classes.figures} data-four aria-label={say(words.found)}>
      <h2 className={classes.title}>{say(words.found)}</h2>
      <Figure
        label={say(words.findings)}
        icon={IconAlertTriangle}
        value={found?.findings}
        before={found?.before?.findings}
        {...toneOf(found?.findings, found?.before?.findings)}
        to={findings(search, onlyApproved)}
      />
      <Figure
        label={say(words.major)}
        icon={IconFlag}
        value={found?.major}
        before={found?.before?.major}
        {...toneOf(found?.major, found?.before?.major)}
        to={findings({ ...search, severity: 'major' }, onlyApproved)}
      />
      <Figure
        label={say(words.openActions)}
        icon={IconClipboardList}
        value={data?.Now.OpenActions}
        to={findings({ ...actions, stateCode: open }, false)}
      />
      <Figure
        label={say(words.overdueActions)}
        icon={IconClockExclamation}
        value={data?.Now.OverdueActions}
        to={findings({ ...actions, overdue: 'true' }, false)}
      />
    </section>
  );
}
