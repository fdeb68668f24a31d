import { auditTypeIds } from '@sahada/contract/codes';
import type { plan } from '@sahada/contract/plan';
import { say } from '@sahada/contract/text';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useSession } from '../../client/session.ts';
import type { ItemOf } from '../../parts/list/columns.ts';
import { StatusBadge, toneOfStatus } from '../../parts/say/status-badge.tsx';
import classes from './cells.module.css';
import { showEdge } from './dates.ts';
import { OffAirBadge } from './state.tsx';
import { planWords } from './words.ts';

const words = {
  ofLimit: say({ tr: '{n} / {limit}', en: '{n} / {limit}' }),
  pending: say({ tr: '{n} onay bekliyor', en: '{n} pending' }),
};

type Cell = { item: ItemOf<typeof plan> };

export function NameCell({ item }: Cell) {
  const say = useSay();
  return (
    <span className={classes.two}>
      <span>{item.definition}</span>
      <small>
        {say(item.auditTypeId === auditTypeIds.survey ? planWords.survey : planWords.audit)} ·{' '}
        <span className={classes.roomy}>{item.checkListName}</span>
        <span className={classes.narrow}>
          {item.locationName}, {item.customerName}
        </span>
      </small>
    </span>
  );
}

/** Includes that it is off the air where its own column has no room. */
export function StatusCell({ item }: Cell) {
  return (
    <span className={classes.badges}>
      <StatusBadge tone={toneOfStatus(item.statusCode)}>{item.statusName}</StatusBadge>
      <span className={classes.narrow}>
        <OffAirBadge item={item} />
      </span>
    </span>
  );
}

export function PlaceCell({ item }: Cell) {
  return (
    <span className={classes.two}>
      <span>{item.locationName}</span>
      <small>{item.customerName}</small>
    </span>
  );
}

/** In the location's zone, which is named if it is not the reader's. */
export function DatesCell({ item }: Cell) {
  const say = useSay();
  const format = useFormat();
  const own = useSession((state) => state.user?.TimeZone);
  const begin = showEdge(format, item.beginDate, item.timeZone, 'begin');
  const end = showEdge(format, item.endDate, item.timeZone, 'end');
  return (
    <span className={classes.two}>
      <span className={classes.dates}>
        <span>{begin}</span>
        {begin !== end && <span> – {end}</span>}
      </span>
      {item.timeZone !== own && <small>{say(planWords.zone, { zone: item.timeZone })}</small>}
    </span>
  );
}

export function ResponsesCell({ item }: Cell) {
  const say = useSay();
  const format = useFormat();
  const n = format.number(item.responseCount);
  const { participantLimit: limit } = item;
  return (
    <span className={classes.two}>
      <span>{limit === null ? n : say(words.ofLimit, { n, limit: format.number(limit) })}</span>
      {item.pendingCount > 0 && <small>{say(words.pending, { n: format.number(item.pendingCount) })}</small>}
    </span>
  );
}
