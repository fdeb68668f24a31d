import { auditTypeIds } from '@sahada/contract/codes';
import type { plan } from '@sahada/contract/plan';
import { say } from '@sahada/contract/text';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { heightColor } from '../../parts/chart/level-mix.ts';
import type { ItemOf } from '../../parts/list/columns.ts';
import { TwoLines } from '../../parts/list/two-lines.tsx';
import { useSpan } from '../../parts/plans/span.ts';
import { StatusBadge, toneOfStatus } from '../../parts/say/status-badge.tsx';
import classes from './cells.module.css';
import { OffAirBadge } from './state.tsx';
import { planWords } from './words.ts';

const words = {
  ofLimit: say({ tr: '{n} / {limit}', en: '{n} / {limit}' }),
  finding: say({ tr: '1 uygunsuzluk', en: '1 non-conformity' }),
  findings: say({ tr: '{n} uygunsuzluk', en: '{n} non-conformities' }),
  critical: say({ tr: 'Kritik', en: 'Critical' }),
  overdue: say({ tr: 'Gecikti', en: 'Overdue' }),
  pending: say({ tr: '{n} onay bekliyor', en: '{n} pending' }),
};

type Cell = { item: ItemOf<typeof plan> };

/** A name, which has two lines of a row, and what else is said of it on a line of its own. */
function Named({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className={classes.named}>
      <TwoLines>{name}</TwoLines> <small className={classes.about}>{children}</small>
    </span>
  );
}

export function NameCell({ item }: Cell) {
  const say = useSay();
  return (
    <Named name={item.definition}>
      {say(item.auditTypeId === auditTypeIds.survey ? planWords.survey : planWords.audit)} ·{' '}
      <span className={classes.roomy}>{item.checkListName}</span>
      <span className={classes.narrow}>
        {item.locationName}, {item.customerName}
      </span>
    </Named>
  );
}

/** Besides the status only what is out of the ordinary: overdue, or off the air. */
export function StatusCell({ item }: Cell) {
  const say = useSay();
  return (
    <span className={classes.badges}>
      <StatusBadge tone={toneOfStatus(item.statusCode)}>{item.statusName}</StatusBadge>
      {item.overdue && <StatusBadge tone="bad">{say(words.overdue)}</StatusBadge>}
      <OffAirBadge item={item} />
    </span>
  );
}

/** The mean of what counts with the level that it reaches, in its colour; below it what was found. */
export function ScoreCell({ item }: Cell) {
  const say = useSay();
  const format = useFormat();
  const { percent, level, levelHeight } = item;
  if (percent === null)
    return (
      <span className={classes.dim} data-none>
        –
      </span>
    );
  return (
    <span className={classes.two}>
      <span className={classes.score}>
        {levelHeight !== null && <i style={{ background: heightColor('', levelHeight) }} aria-hidden />}
        {format.percent(percent)}
        {level && <small>{level}</small>}
      </span>
      {item.findings > 0 && (
        <small className={classes.found} data-critical={item.critical || undefined}>
          {item.critical && <IconAlertTriangle size={13} stroke={2} role="img" aria-label={say(words.critical)} />}
          <span>
            {item.findings === 1 ? say(words.finding) : say(words.findings, { n: format.number(item.findings) })}
          </span>
        </small>
      )}
    </span>
  );
}

export function PlaceCell({ item }: Cell) {
  return <Named name={item.locationName}>{item.customerName}</Named>;
}

/** In the location's zone, which is named if it is not the reader's. */
export function DatesCell({ item }: Cell) {
  const { lines, zone } = useSpan()(item);
  return (
    <span className={classes.two}>
      <span className={classes.dates}>
        {lines.map((line) => (
          <span key={line}>{line} </span>
        ))}
      </span>
      {zone !== null && <small>{zone}</small>}
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
      {item.pendingCount > 0 && (
        <small className={classes.pending}>{say(words.pending, { n: format.number(item.pendingCount) })}</small>
      )}
    </span>
  );
}
