import { ActionIcon, Skeleton } from '@mantine/core';
import { type FileItem, fileKindTexts, pictureKinds, storedFile } from '@sahada/contract/stored-file';
import { IconEyeOff, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { fetched } from '../../parts/later/fetched.tsx';
import type { Filter } from '../../parts/list/columns.ts';
import { FilterChips } from '../../parts/list/filter-chips.tsx';
import { useLastPage, useListState } from '../../parts/list/list-state.ts';
import { Nothing } from '../../parts/list/nothing.tsx';
import { ListPager } from '../../parts/list/pager.tsx';
import { useBytes } from '../../parts/say/bytes.ts';
import { LoadFailed } from '../../parts/say/states.tsx';
import { StatusBadge } from '../../parts/say/status-badge.tsx';
import { namedFile } from './named.ts';
import { useFileRemoval } from './removal.ts';
import classes from './stored-file.module.css';
import { Totals } from './totals.tsx';
import { Uses } from './uses.tsx';
import { words } from './words.ts';

const Lightbox = fetched(
  async () => (await import('../../parts/picture/lightbox.tsx')).Lightbox,
  () => null,
);

const filters: Filter[] = [
  {
    field: 'kind',
    label: words.kind,
    kind: 'choice',
    options: pictureKinds.map((value) => ({ value, label: fileKindTexts[value] })),
  },
  { field: 'unused', label: words.use, kind: 'flag', yes: words.unused, no: words.used },
  { field: 'date', label: words.at, kind: 'dates' },
];

const fixed = { pictures: true };

/** The pictures as a grid; those that the reader may see open large. */
export function Pictures() {
  const list = useListState(storedFile.list, { fixed });
  const read = useRead(storedFile.list, list.input, { keep: true });
  useLastPage(list, read);
  const [open, setOpen] = useState<FileItem | null>(null);
  const say = useSay();
  const items = read.data?.ListItems;
  const total = read.data?.TotalItemsCount ?? 0;
  const body = () => {
    if (read.error !== null && items === undefined) return <LoadFailed read={read} />;
    if (items?.length === 0)
      return <Nothing list={list} action={null} title={words.noPictures} hint={words.noPicturesHint} />;
    return (
      <ul className={classes.grid} aria-label={say(words.pictures)} aria-busy={read.loading || read.reloading}>
        {items === undefined
          ? ['a', 'b', 'c', 'd', 'e', 'f'].map((one) => <Skeleton key={one} height={210} radius="md" />)
          : items.map((item) => <Tile key={item.id} item={item} onOpen={() => setOpen(item)} />)}
      </ul>
    );
  };
  const shown = items?.filter(({ url }) => url !== null) ?? [];
  return (
    <>
      <Totals pictures />
      <div className={classes.chips}>
        <FilterChips row={storedFile.list} filters={filters} list={list} fixed={fixed} />
      </div>
      {body()}
      {total > 0 && <ListPager list={list} total={total} />}
      {open !== null && (
        <Lightbox
          pictures={shown.map(({ url, thumbUrl, state }, at) => ({
            id: at,
            url: url as string,
            thumbUrl: thumbUrl as string,
            state,
          }))}
          name={open.name as string}
          start={Math.max(
            0,
            shown.findIndex(({ id }) => id === open.id),
          )}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

function Tile({ item, onOpen }: { item: FileItem; onOpen: () => void }) {
  const say = useSay();
  const format = useFormat();
  const bytes = useBytes();
  const removal = useFileRemoval();
  const name = item.name as string;
  const named = namedFile(item, format);
  return (
    <li className={classes.tile}>
      {item.thumbUrl === null ? (
        <span className={classes.hidden} title={say(words.hidden)}>
          <IconEyeOff size={22} stroke={1.5} aria-label={say(words.hidden)} />
        </span>
      ) : (
        <button
          type="button"
          className={classes.picture}
          aria-label={say(words.show, { name: named })}
          onPointerEnter={Lightbox.ahead}
          onClick={onOpen}
        >
          <img src={item.thumbUrl} alt="" loading="lazy" decoding="async" />
        </button>
      )}
      <div className={classes.caption}>
        <strong>{name}</strong>
        <small>
          {say(fileKindTexts[item.kind])} · {bytes(item.bytes)}
        </small>
        <Uses item={item} />
      </div>
      {item.unused && (
        <div className={classes.tileFoot}>
          <StatusBadge tone="neutral">{say(words.unused)}</StatusBadge>
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={`${say(words.remove)}: ${named}`}
            loading={removal.sending}
            onClick={() => void removal.run([item])}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </div>
      )}
    </li>
  );
}
