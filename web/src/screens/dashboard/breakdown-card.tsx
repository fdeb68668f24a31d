import type { AuditTypeId } from '@sahada/contract/codes';
import { dashboard } from '@sahada/contract/dashboard';
import { IconBuildingStore, IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { colorOfPercent } from '../../parts/chart/level-color.ts';
import { Track } from '../../parts/chart/track.tsx';
import { EmptyState } from '../../parts/say/states.tsx';
import { MaybeLink, useReach } from '../../parts/shell/reach.tsx';
import { Card, Loaded, More } from './card.tsx';
import classes from './lists.module.css';
import type { Period } from './view.ts';
import { words } from './words.ts';

const kinds = {
  customer: { row: dashboard.byCustomer, title: words.byCustomer, filter: 'customerId', icon: IconBuildingStore },
  location: { row: dashboard.byLocation, title: words.byLocation, filter: 'locationId', icon: IconMapPin },
} as const;

export interface BreakdownProps {
  kind: keyof typeof kinds;
  period: Period;
  auditTypeId: AuditTypeId;
  onlyApproved: boolean;
  /** What narrows the list of plans to those behind the figures. */
  search: Record<string, string>;
  busy: boolean;
}

/** The period's scores by customer or location, the lowest first, each bar in the colour of its level. */
export function BreakdownCard({ kind, period, auditTypeId, onlyApproved, search, busy }: BreakdownProps) {
  const { row, title, filter, icon: Mark } = kinds[kind];
  const say = useSay();
  const format = useFormat();
  const reach = useReach();
  const [pageSize, setPageSize] = useState(6);
  const read = useRead(
    row,
    { period, auditTypeId, onlyApproved, pageSize },
    { keep: true, everySeconds: 30, announce: 'none' },
  );
  const items = read.data?.ListItems ?? [];
  const total = read.data?.TotalItemsCount ?? 0;
  return (
    <Card title={say(title)} place={kind} busy={busy}>
      <Loaded read={read} rows={5}>
        {items.length === 0 ? (
          <EmptyState
            title={words.nothingInPeriod}
            hint={words.nothingInPeriodHint}
            icon={<Mark size={22} stroke={1.7} />}
          />
        ) : (
          <ul className={classes.bars}>
            {items.map((item) => (
              <li key={item.Id}>
                <MaybeLink
                  to={
                    reach('/auditlist')
                      ? { path: '/auditlist', search: { ...search, [filter]: String(item.Id) } }
                      : undefined
                  }
                  className={classes.bar}
                >
                  <span className={classes.barHead}>
                    <strong>{item.Name}</strong>
                    <span className={classes.score} data-none={item.AverageScore === null || undefined}>
                      {item.AverageScore === null
                        ? say(item.Completed === 0 ? words.noResponse : words.notScored)
                        : format.percent(item.AverageScore)}
                    </span>
                  </span>
                  <Track thin percent={item.AverageScore ?? 0} color={colorOfPercent(item.AverageScore, item.Levels)} />
                  <span className={classes.barUnder}>
                    {[
                      ...(item.Completed === 0
                        ? []
                        : [
                            item.Completed === 1
                              ? say(words.oneResponse)
                              : say(words.responseCount, { n: format.number(item.Completed) }),
                          ]),
                      ...(item.PendingApproval > 0 && !onlyApproved
                        ? [say(words.ofThem, { n: format.number(item.PendingApproval) })]
                        : []),
                      ...(item.Planned > 0 ? [say(words.planCount, { n: format.number(item.Planned) })] : []),
                    ].join(' · ')}
                  </span>
                </MaybeLink>
              </li>
            ))}
          </ul>
        )}
        <More
          hidden={total - items.length}
          total={total}
          link={null}
          onMore={() => setPageSize(Math.min(100, pageSize + 20))}
        />
      </Loaded>
    </Card>
  );
}
