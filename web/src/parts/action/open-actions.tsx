import { action } from '@sahada/contract/action';
import type { ActionState } from '@sahada/contract/codes';
import { severityTexts } from '@sahada/contract/severity';
import { say } from '@sahada/contract/text';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { LinesPanel } from '../plans/lines-panel.tsx';
import { queryOf, type Subject } from '../plans/overview.tsx';
import classes from '../plans/plans.module.css';
import { StatusBadge } from '../say/status-badge.tsx';
import { StateBadge } from './state.tsx';
import { actionWords } from './words.ts';

const words = {
  open: say({ tr: 'Açık aksiyonlar', en: 'Open actions' }),
  none: say({ tr: 'Açık aksiyon yok.', en: 'No open actions.' }),
};

const open: ActionState[] = ['todo', 'inProgress', 'submitted'];

/** What is still to be done at a customer or at a location, the soonest due first: of the reader's own, or of all for managers. */
export function OpenActions({ subject }: { subject: Subject }) {
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
  return (
    <LinesPanel
      title={words.open}
      read={read}
      to="/actions"
      search={{ view: 'list', ...queryOf(subject), state: open.join(), sort: 'dueDate' }}
      empty={say(words.none)}
      line={(item) => (
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
      )}
    />
  );
}
