import type { StatusCode } from '@sahada/contract/codes';
import type { PlanRow as Row } from '@sahada/contract/dashboard';
import { statusTexts } from '@sahada/contract/status';
import { tell } from '@sahada/contract/text';
import { placeText } from '@sahada/contract/zone-name';
import { IconClipboardList, IconMessageCircleQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { type Format, nowIso, useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useSession } from '../../client/session.ts';
import { wallOf } from '../../parts/form/wall-time.ts';
import { StatusBadge, toneOfStatus } from '../../parts/say/status-badge.tsx';
import { MaybeLink, usePlanPath } from '../../parts/shell/reach.tsx';
import classes from './lists.module.css';
import { words } from './words.ts';

export type Plan = z.output<typeof Row>;

const survey = 2;
/** Planned, in progress, returned: somebody still has to act. */
const toDo = [10, 20, 40];

/** 20 Kas, 20 Kas 14:00 – 18:00 or 20 Kas – 22 Kas, in the location's zone, which is named if it is not the reader's. */
function spanOf(plan: Plan, format: Format, zone: string | undefined): string {
  const { AuditDateTime: begin, EndDate: end, TimeZone } = plan;
  const oneDay = begin.slice(0, 10) === end.slice(0, 10);
  const isWhole = wallOf(begin, 'begin').time === '' && wallOf(end, 'end').time === '';
  const write = oneDay ? format.time : format.dayMonth;
  const day = oneDay ? `${format.dayMonth(begin, TimeZone)} ` : '';
  const place = TimeZone === zone ? '' : ` (${tell(placeText(TimeZone), format.language)})`;
  return `${day}${oneDay && isWhole ? '' : `${write(begin, TimeZone)} – ${write(end, TimeZone)}`}`.trim() + place;
}

export interface PlanLineProps {
  plan: Plan;
  /** After the status. */
  end?: ReactNode;
  /** Replaces the dates. */
  when?: ReactNode;
  badge?: boolean;
}

/** A plan in a list: what, where, when, and its status. */
export function PlanLine({ plan, end, when, badge = true }: PlanLineProps) {
  const say = useSay();
  const format = useFormat();
  const zone = useSession((state) => state.user?.TimeZone);
  const path = usePlanPath();
  const Mark = plan.AuditTypeId === survey ? IconMessageCircleQuestion : IconClipboardList;
  const overdue = toDo.includes(plan.StatusCode) && Date.parse(plan.EndDate) + 1000 <= Date.parse(nowIso());
  return (
    <li>
      <MaybeLink to={path === undefined ? undefined : { path, id: plan.Id }} className={classes.line}>
        <Mark size={19} stroke={1.6} aria-hidden className={classes.mark} />
        <span className={classes.what}>
          <strong>{plan.Definition}</strong>
          <span>
            {plan.CustomerName} · {plan.LocationName}
          </span>
        </span>
        <span className={classes.when} data-overdue={overdue || undefined}>
          {when ?? (
            <>
              {overdue && <b>{say(words.overdue)} · </b>}
              {spanOf(plan, format, zone)}
            </>
          )}
        </span>
        {badge && (
          <span className={classes.badge}>
            <StatusBadge tone={toneOfStatus(plan.StatusCode)}>
              {say(statusTexts[plan.StatusCode as StatusCode])}
            </StatusBadge>
          </span>
        )}
        {end}
      </MaybeLink>
    </li>
  );
}
