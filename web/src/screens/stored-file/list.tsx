import { lookup } from '@sahada/contract/lookup';
import { type FileItem, fileKinds, fileKindTexts, storedFile } from '@sahada/contract/stored-file';
import { IconExternalLink, IconFile, IconPhoto, IconTrash } from '@tabler/icons-react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { MenuAction, MoreMenu } from '../../parts/later/lazy-menu.tsx';
import { BulkRemove } from '../../parts/list/bulk-buttons.tsx';
import type { Column, Filter } from '../../parts/list/columns.ts';
import { type BulkProps, DataList } from '../../parts/list/data-list.tsx';
import { useBytes } from '../../parts/say/bytes.ts';
import { StatusBadge } from '../../parts/say/status-badge.tsx';
import { namedFile } from './named.ts';
import { useFileRemoval } from './removal.ts';
import classes from './stored-file.module.css';
import { Totals } from './totals.tsx';
import { Uses } from './uses.tsx';
import { words } from './words.ts';

const isPicture = ({ type }: FileItem): boolean => type.startsWith('image/');

function Name({ item }: { item: FileItem }) {
  const say = useSay();
  const Icon = isPicture(item) || item.kind === 'answer' || item.kind === 'signature' ? IconPhoto : IconFile;
  return (
    <span className={classes.name}>
      <span className={classes.thumb}>
        {item.thumbUrl === null ? (
          <Icon size={18} stroke={1.6} aria-hidden />
        ) : (
          <img src={item.thumbUrl} alt="" loading="lazy" decoding="async" />
        )}
      </span>
      <span className={classes.lines}>
        <span>{item.name as string}</span>
        <small>{say(fileKindTexts[item.kind])}</small>
      </span>
    </span>
  );
}

function Size({ item }: { item: FileItem }) {
  return useBytes()(item.bytes);
}

function Use({ item }: { item: FileItem }) {
  const say = useSay();
  return (
    <span className={classes.free}>
      {item.unused && <StatusBadge tone="neutral">{say(words.unused)}</StatusBadge>}
      <Uses item={item} />
    </span>
  );
}

const columns: Column<FileItem>[] = [
  { field: 'name', label: words.name, sort: false, Cell: Name, named: namedFile },
  { field: 'usedIn', label: words.usedIn, sort: false, Cell: Use, plain: true, width: 200 },
  { field: 'byName', label: words.by, sort: false, width: 150, wide: true },
  { field: 'bytes', label: words.size, sort: false, kind: 'number', Cell: Size, width: 84 },
  { field: 'at', label: words.at, sort: false, kind: 'dateTime', width: 170 },
];

const filters: Filter[] = [
  {
    field: 'kind',
    label: words.kind,
    kind: 'choice',
    options: fileKinds.map((value) => ({ value, label: fileKindTexts[value] })),
  },
  { field: 'unused', label: words.use, kind: 'flag', yes: words.unused, no: words.used },
  { field: 'userId', label: words.by, kind: 'lookup', row: lookup.users },
  { field: 'date', label: words.at, kind: 'dates' },
];

function Bulk({ items, done }: BulkProps<FileItem>) {
  const removal = useFileRemoval();
  return <BulkRemove busy={removal.sending} run={() => removal.run(items)} done={done} />;
}

function RowMenu({ item }: { item: FileItem }) {
  const say = useSay();
  const format = useFormat();
  const removal = useFileRemoval();
  const { url } = item;
  if (!item.unused && url === null) return null;
  return (
    <MoreMenu busy={removal.sending} of={namedFile(item, format)}>
      {url !== null && (
        <MenuAction icon={<IconExternalLink size={16} />} onClick={() => window.open(url, '_blank', 'noopener')}>
          {say(words.open)}
        </MenuAction>
      )}
      {item.unused && (
        <MenuAction danger icon={<IconTrash size={16} />} onClick={() => void removal.run([item])}>
          {say(words.remove)}
        </MenuAction>
      )}
    </MoreMenu>
  );
}

/** All files, the newest first. */
export function FileList() {
  return (
    <>
      <Totals />
      <DataList<FileItem>
        bare
        row={storedFile.list}
        title={words.name}
        columns={columns}
        filters={filters}
        RowMenu={RowMenu}
        Bulk={Bulk}
        emptyTitle={words.none}
        emptyHint={words.noneHint}
      />
    </>
  );
}
