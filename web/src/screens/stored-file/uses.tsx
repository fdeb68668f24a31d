import type { FileItem } from '@sahada/contract/stored-file';
import { Link } from '@tanstack/react-router';
import { onlyQuery } from '../../client/address.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { may, useRights } from '../../client/session.ts';
import { RowName } from '../../parts/entity/row-name.tsx';
import classes from './stored-file.module.css';
import { words } from './words.ts';

type Use = FileItem['usedIn'][number];

/** Where a file is used: each place opens, for whoever may open it. */
export function Uses({ item }: { item: FileItem }) {
  const say = useSay();
  const format = useFormat();
  if (item.usedIn.length === 0)
    return (
      <span className={classes.free}>
        {!item.unused && item.id.startsWith('picture') && <span>{say(words.waits)}</span>}
        {item.goesAt !== null && <small>{say(words.goes, { day: format.date(item.goesAt) })}</small>}
      </span>
    );
  return <UseNames uses={item.usedIn} />;
}

/** These places, the first by name. */
export function UseNames({ uses: [first, ...more] }: { uses: readonly Use[] }) {
  if (first === undefined) return null;
  return (
    <span className={classes.uses}>
      <UseName use={first} />
      {more.length > 0 && <small title={more.map(({ name }) => name).join('\n')}>+{more.length}</small>}
    </span>
  );
}

function UseName({ use }: { use: Use }) {
  const rights = useRights();
  const name = use.name as string;
  if (use.entity === 'response' && may('ManageReports', rights)) return <Link to={`/reviews/${use.id}`}>{name}</Link>;
  if (use.entity === 'message' && may('ManageMessageQueue', rights))
    return (
      <Link to="/system/messages" search={onlyQuery({ open: String(use.id) })}>
        {name}
      </Link>
    );
  if (use.entity === 'messageTemplate' && may('ManageMessageTemplates', rights))
    return (
      <Link to="/system/messages" search={onlyQuery({ tab: 'templates' })}>
        {name}
      </Link>
    );
  return (
    <RowName entity={use.entity} id={use.id}>
      {name}
    </RowName>
  );
}
