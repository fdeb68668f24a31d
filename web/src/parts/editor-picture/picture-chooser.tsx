import { Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { editorPicture } from '@sahada/contract/editor-picture';
import type { TextPicture } from '@sahada/contract/text-picture';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { Pager } from '../list/pager.tsx';
import { Dialog } from '../say/dialog.tsx';
import { EmptyState, LoadFailed } from '../say/states.tsx';
import { common } from '../say/words.ts';
import classes from './editor-picture.module.css';
import { PictureUpload } from './picture-upload.tsx';
import { editorPictureWords as words } from './words.ts';

const pageSize = 12;
const leastSearched = 2;

interface PictureChooserProps {
  onChoose: (picture: TextPicture) => void;
  onClose: () => void;
}

/** Chooses one of the company's pictures for a text, or uploads one. */
export function PictureChooser({ onChoose, onClose }: PictureChooserProps) {
  const say = useSay();
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const [searched] = useDebouncedValue(typed.trim(), 300);
  const searchText = searched.length >= leastSearched ? searched : undefined;
  const read = useRead(editorPicture.list, { page, pageSize, searchText }, { keep: true });
  const items = read.data?.ListItems;
  const total = read.data?.TotalItemsCount ?? 0;
  const isBare = searchText === undefined && total === 0;
  return (
    <Dialog onClose={onClose} title={say(words.title)} size={720}>
      <section className={classes.part} aria-label={say(words.add)}>
        <PictureUpload onDone={onChoose} />
      </section>
      {read.error !== null && items === undefined && <LoadFailed read={read} />}
      {items !== undefined && isBare && <EmptyState title={words.none} hint={words.noneHint} />}
      {!isBare && (
        <section className={classes.part} aria-label={say(words.stored)}>
          <TextInput
            type="search"
            size="xs"
            aria-label={say(words.search)}
            placeholder={say(words.search)}
            leftSection={<IconSearch size={14} />}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setPage(1);
            }}
          />
          {items?.length === 0 && <p className={classes.nothing}>{say(common.nothingFound)}</p>}
          <ul className={classes.grid} aria-busy={read.loading || read.reloading}>
            {items === undefined
              ? ['a', 'b', 'c', 'd'].map((one) => <Skeleton key={one} height={132} radius="md" />)
              : items.map(({ id, url, alt }) => (
                  <li key={id}>
                    <button
                      type="button"
                      className={classes.tile}
                      aria-label={say(words.pick, { name: alt })}
                      onClick={() => onChoose({ url, alt })}
                    >
                      <img src={url} alt="" loading="lazy" decoding="async" />
                      <span>{alt}</span>
                    </button>
                  </li>
                ))}
          </ul>
          {total > pageSize && <Pager page={page} pageSize={pageSize} total={total} onPage={setPage} />}
        </section>
      )}
    </Dialog>
  );
}
