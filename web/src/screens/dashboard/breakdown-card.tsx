import type { AuditTypeId } from '@sahada/contract/codes';
import { dashboard } from '@sahada/contract/dashboard';
import { IconBuildingStore, IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { useAddress } from '../../client/address.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { colorOfPercent } from '../../parts/chart/level-color.ts';
import { Track } from '../../parts/chart/track.tsx';
import { fetched } from '../../parts/later/fetched.tsx';
import { EmptyState } from '../../parts/say/states.tsx';
import { MaybeLink } from '../../parts/shell/reach.tsx';
import { Card, Choices, Loaded, More } from './card.tsx';
import { plannedSearch, type ReceivedSearch, useLists } from './figures.tsx';
import classes from './lists.module.css';
import type { Period } from './view.ts';
import { words } from './words.ts';

const LocationMap = fetched(async () => (await import('./location-map.tsx')).LocationMap);

/** The most locations on the map. */
const mostPlaces = 100;

const kinds = {
  customer: { row: dashboard.byCustomer, title: words.byCustomer, filter: 'customerId', icon: IconBuildingStore },
  location: { row: dashboard.byLocation, title: words.byLocation, filter: 'locationId', icon: IconMapPin },
} as const;

export interface BreakdownProps {
  kind: keyof typeof kinds;
  period: Period;
  auditTypeId: AuditTypeId;
  onlyApproved: boolean;
  /** What narrows a list to what was received in the window. */
  search: ReceivedSearch;
  busy: boolean;
}

/** The period's scores by customer or location, the lowest first, each bar in the colour of its level. */
export function BreakdownCard({ kind, period, auditTypeId, onlyApproved, search, busy }: BreakdownProps) {
  const { row, title, filter, icon: Mark } = kinds[kind];
  const say = useSay();
  const format = useFormat();
  const [listed, setPageSize] = useState(6);
  const { query, change } = useAddress<{ places?: string }>();
  const isMap = kind === 'location' && query.places === 'map';
  const pageSize = isMap ? mostPlaces : listed;
  const read = useRead(
    row,
    { period, auditTypeId, onlyApproved, pageSize },
    { keep: true, everySeconds: 30, announce: 'none' },
  );
  const items = read.data?.ListItems ?? [];
  const total = read.data?.TotalItemsCount ?? 0;
  /** Against the window before, where both have a score. */
  const changeOf = ({ AverageScore, Previous }: (typeof items)[number]): string[] => {
    if (AverageScore === null || Previous.AverageScore === null) return [];
    const change = Math.round((AverageScore - Previous.AverageScore) * 10) / 10;
    if (change === 0) return [say(words.same)];
    return [say(change > 0 ? words.pointsMore : words.pointsFewer, { n: format.difference(Math.abs(change)) })];
  };
  const { plans, responses } = useLists();
  /** What was received, else the plans that begin in the window. */
  const targetOf = ({ Id, Completed }: { Id: number; Completed: number }) => {
    const own = { [filter]: String(Id) };
    const received = { ...search, ...own };
    return Completed === 0
      ? plans({ ...plannedSearch(search), ...own })
      : (responses(received, onlyApproved) ?? plans(received));
  };
  return (
    <Card
      title={say(title)}
      place={kind}
      busy={busy}
      note={items.some(({ AverageScore }) => AverageScore !== null) ? say(words.averageIs) : undefined}
      end={
        kind === 'location' ? (
          <span className={classes.tools}>
            <Choices
              label={say(words.drawnAs)}
              value={isMap ? 'map' : 'list'}
              onChange={(value) => change({ places: value === 'map' ? 'map' : undefined })}
              choices={[
                { value: 'list', label: say(words.asList) },
                { value: 'map', label: say(words.asMap) },
              ]}
            />
          </span>
        ) : undefined
      }
    >
      <Loaded read={read} rows={5}>
        {items.length === 0 ? (
          <EmptyState
            title={words.nothingInPeriod}
            hint={words.nothingInPeriodHint}
            icon={<Mark size={22} stroke={1.7} />}
          />
        ) : isMap ? (
          <LocationMap places={items} total={total} to={targetOf} />
        ) : (
          <ul className={classes.bars}>
            {items.map((item) => (
              <li key={item.Id}>
                <MaybeLink to={targetOf(item)} className={classes.bar}>
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
                      ...changeOf(item),
                    ].join(' · ')}
                  </span>
                </MaybeLink>
              </li>
            ))}
          </ul>
        )}
        <More
          hidden={isMap ? 0 : total - items.length}
          total={total}
          link={null}
          onMore={() => setPageSize(Math.min(100, listed + 20))}
        />
      </Loaded>
    </Card>
  );
}
