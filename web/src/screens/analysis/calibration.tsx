import { analysis } from '@sahada/contract/analysis';
import { auditTypeIds } from '@sahada/contract/codes';
import type { OutputOf } from '../../client/call.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { useLastPage, useListState } from '../../parts/list/list-state.ts';
import { ListPager } from '../../parts/list/pager.tsx';
import { useBehind } from '../../parts/report/behind.ts';
import { Panel } from '../../parts/say/panel.tsx';
import classes from './analysis.module.css';
import { Counted } from './counted.tsx';
import { type Asked, partBehind } from './filters.ts';
import { Tab } from './tab.tsx';
import { words } from './words.ts';

type Data = OutputOf<typeof analysis.calibration>;
type Row = Data['ListItems'][number];

const columns = [
  { field: 'name', label: words.auditor },
  { field: 'audits', label: words.auditCount },
  { field: 'places', label: words.places },
  { field: 'difference', label: words.difference },
];

/** Who scores higher or lower than the others do at the same places. */
export function CalibrationTab({ asked }: { asked: Asked }) {
  const say = useSay();
  const list = useListState(analysis.calibration, { fixed: asked, prefix: 'q' });
  const read = useRead(analysis.calibration, list.input, { keep: true, announce: 'overOlder' });
  useLastPage(list, read);
  return (
    <Tab row={analysis.calibration} asked={asked} read={read} columns={columns}>
      {(data: Data) => (
        <Panel title={words.calibration}>
          <p className={classes.quiet}>{say(words.calibrationHint)}</p>
          <Rows data={data} asked={asked} />
          {data.TotalItemsCount > 10 && <ListPager list={list} total={data.TotalItemsCount} />}
        </Panel>
      )}
    </Tab>
  );
}

function Rows({ data, asked }: { data: Data; asked: Asked }) {
  const say = useSay();
  const format = useFormat();
  const behind = useBehind();
  const rows: readonly Row[] = data.ListItems;
  /** The scored audits that somebody made. */
  const auditsOf = (userId: number) => {
    const made = { auditTypeId: String(auditTypeIds.audit), scored: 'true', authorId: String(userId) };
    const search = partBehind(asked, data, made);
    return search === null ? undefined : behind.responses(search, asked.onlyApproved === true);
  };
  const reach = Math.max(10, ...rows.flatMap(({ low, high }) => [Math.abs(low ?? 0), Math.abs(high ?? 0)]));
  const place = (value: number): string => `${50 + (value / reach) * 48}%`;
  const signed = (value: number): string => `${value > 0 ? '+' : ''}${format.difference(value)}`;
  return (
    <ul className={classes.calibrated}>
      {rows.map(({ userId, name, audits, places, difference, low, high }) => (
        <li key={userId}>
          <span className={classes.comparedName}>
            {name}
            <small>
              <Counted
                to={auditsOf(userId)}
                whose={name}
              >{`${say(words.auditCount)}: ${format.number(audits)}`}</Counted>
              {` · ${say(words.places)}: ${format.number(places)}`}
            </small>
          </span>
          {difference === null || low === null || high === null ? (
            <span className={classes.few}>{say(words.fewAudits)}</span>
          ) : (
            <>
              <span className={classes.scale} aria-hidden>
                <i className={classes.zero} />
                <i
                  className={classes.reach}
                  data-apart={low > 0 || high < 0 || undefined}
                  style={{ left: place(low), right: `calc(100% - ${place(high)})` }}
                />
                <i className={classes.point} style={{ left: place(difference) }} />
              </span>
              <strong className={classes.comparedScore}>{say(words.pointsUnit, { n: signed(difference) })}</strong>
              <small className={classes.change}>{say(words.interval, { low: signed(low), high: signed(high) })}</small>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
