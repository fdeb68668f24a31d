import { Skeleton } from '@mantine/core';
import { action } from '@sahada/contract/action';
import type { ActionState } from '@sahada/contract/codes';
import { severityTexts } from '@sahada/contract/severity';
import { say } from '@sahada/contract/text';
import { Link } from '@tanstack/react-router';
import { onlyQuery } from '../../client/address.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import classes from '../plans/plans.module.css';
import { Panel } from '../say/panel.tsx';
import { LoadFailed } from '../say/states.tsx';
import { StatusBadge } from '../say/status-badge.tsx';
import { StateBadge } from './state.tsx';
import { actionWords } from './words.ts';

const words = {
  open: say({ tr: 'Açık aksiyonlar', en: 'Open actions' }),
  none: say({ tr: 'Açık aksiyon yok.', en: 'No action is open.' }),
  all: say({ tr: 'Tümü ({n})', en: 'All ({n})' }),
};

const open: ActionState[] = ['todo', 'inProgress', 'submitted'];

/** What is still to be done at a customer or at a location, the soonest due first: of the reader's own, or of all for managers. */
export function OpenActions({ subject }: { subject: { customerId: number } | { locationId: number } }) {
  const say = useSay();
  const format = useFormat();
  const read = useRead(action.list, {
    ...subject,
    state: open,
    sortField: 'dueDate',
    sortDirection: 'asc',
    page: 1,
    pageSize: 5,
  });
  const { ListItems: items = [], TotalItemsCount: total = 0 } = read.data ?? {};
  const [[field, id] = ['', 0]] = Object.entries(subject);
  const search = { view: 'list', [field]: String(id), state: open.join(), sort: 'dueDate' };
  return (
    <Panel
      title={words.open}
      end={
        total > items.length ? (
          <Link to="/actions" search={onlyQuery(search)}>
            {say(words.all, { n: format.number(total) })}
          </Link>
        ) : undefined
      }
    >
      {read.data === undefined && read.error !== null ? (
        <LoadFailed read={read} />
      ) : read.data === undefined ? (
        <Skeleton height={14} my={14} width="62%" />
      ) : items.length === 0 ? (
        <div className={classes.nothing}>{say(words.none)}</div>
      ) : (
        <ul className={classes.lines}>
          {items.map((item) => (
            <li key={item.id}>
              <Link to={`/actions/${item.id}`} className={classes.line}>
                <span className={classes.what}>
                  <strong>{item.title}</strong>
                  <span>
                    {[
                      item.severity && say(severityTexts[item.severity]),
                      'customerId' in subject && item.locationName,
                      item.ownerName,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <span className={classes.when}>{format.date(item.dueDate)}</span>
                {item.overdue ? (
                  <StatusBadge tone="bad">{say(actionWords.overdue)}</StatusBadge>
                ) : (
                  <StateBadge state={item.state} />
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
