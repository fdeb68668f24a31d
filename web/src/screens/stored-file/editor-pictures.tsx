import { Button } from '@mantine/core';
import { type EditorPicture, editorPicture } from '@sahada/contract/editor-picture';
import { say } from '@sahada/contract/text';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useSay } from '../../client/language.ts';
import { useWrite } from '../../client/use.ts';
import { PictureUpload } from '../../parts/editor-picture/picture-upload.tsx';
import { editorPictureWords } from '../../parts/editor-picture/words.ts';
import { MenuAction, MoreMenu } from '../../parts/later/lazy-menu.tsx';
import { BulkRemove } from '../../parts/list/bulk-buttons.tsx';
import type { Column, Filter } from '../../parts/list/columns.ts';
import { type BulkProps, DataList } from '../../parts/list/data-list.tsx';
import { useBytes } from '../../parts/say/bytes.ts';
import { ask } from '../../parts/say/confirm.ts';
import { Dialog } from '../../parts/say/dialog.tsx';
import { StatusBadge } from '../../parts/say/status-badge.tsx';
import classes from './stored-file.module.css';
import { UseNames } from './uses.tsx';
import { words as shared } from './words.ts';

const words = {
  alt: say({ tr: 'Görsel', en: 'Picture' }),
  removeMany: say({ tr: '{n} görsel silinsin mi?', en: 'Delete {n} pictures?' }),
  forGood: say({ tr: 'Bu işlem geri alınamaz.', en: 'This cannot be undone.' }),
};

function useRemoval() {
  const say = useSay();
  const remove = useWrite(editorPicture.remove);
  const run = async (items: readonly EditorPicture[]): Promise<boolean> => {
    const [first] = items;
    if (first === undefined) return false;
    const agreed = await ask({
      question:
        items.length === 1 ? say(shared.removeOne, { name: first.alt }) : say(words.removeMany, { n: items.length }),
      under: say(words.forGood),
      yes: shared.remove,
      danger: true,
    });
    return agreed && (await remove.send({ ids: items.map(({ id }) => id) })).ok;
  };
  return { run, sending: remove.sending };
}

function Name({ item }: { item: EditorPicture }) {
  return (
    <a className={classes.name} href={item.url} target="_blank" rel="noopener">
      <span className={classes.thumb}>
        <img src={item.url} alt="" loading="lazy" decoding="async" />
      </span>
      <span className={classes.lines}>
        <span>{item.alt}</span>
      </span>
    </a>
  );
}

function Size({ item }: { item: EditorPicture }) {
  return useBytes()(item.bytes);
}

function Use({ item }: { item: EditorPicture }) {
  const say = useSay();
  return item.unused ? <StatusBadge tone="neutral">{say(shared.unused)}</StatusBadge> : <UseNames uses={item.usedIn} />;
}

const columns: Column<EditorPicture>[] = [
  { field: 'alt', label: words.alt, Cell: Name },
  { field: 'usedIn', label: shared.usedIn, sort: false, Cell: Use, plain: true, width: 220 },
  { field: 'byName', label: shared.by, sort: false, width: 150, wide: true },
  { field: 'bytes', label: shared.size, sort: false, kind: 'number', Cell: Size, width: 100 },
  { field: 'createdAt', label: shared.at, kind: 'dateTime', width: 170 },
];

const filters: Filter[] = [{ field: 'unused', label: shared.use, kind: 'flag', yes: shared.unused, no: shared.used }];

function Bulk({ items, done }: BulkProps<EditorPicture>) {
  const removal = useRemoval();
  return <BulkRemove busy={removal.sending} run={() => removal.run(items)} done={done} />;
}

function RowMenu({ item }: { item: EditorPicture }) {
  const say = useSay();
  const removal = useRemoval();
  return (
    <MoreMenu busy={removal.sending} of={item.alt}>
      <MenuAction danger icon={<IconTrash size={16} />} onClick={() => void removal.run([item])}>
        {say(shared.remove)}
      </MenuAction>
    </MoreMenu>
  );
}

/** The pictures that stand within texts, and which texts those are. */
export function EditorPictures() {
  const say = useSay();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <DataList<EditorPicture>
        bare
        row={editorPicture.list}
        title={shared.editorPictures}
        columns={columns}
        search={[{ field: 'alt', label: words.alt }]}
        filters={filters}
        RowMenu={RowMenu}
        Bulk={Bulk}
        action={
          <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
            {say(editorPictureWords.add)}
          </Button>
        }
        emptyTitle={editorPictureWords.none}
        emptyHint={editorPictureWords.noneHint}
      />
      {adding && (
        <Dialog onClose={() => setAdding(false)} title={say(editorPictureWords.add)} size={560}>
          <PictureUpload onDone={() => setAdding(false)} />
        </Dialog>
      )}
    </>
  );
}
