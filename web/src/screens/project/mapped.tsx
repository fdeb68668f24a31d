import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { say } from '@sahada/contract/text';
import { IconPlus, IconX } from '@tabler/icons-react';
import { createContext, useContext, useMemo, useState } from 'react';
import { useSay } from '../../client/language.ts';
import { useWrite } from '../../client/use.ts';
import { BulkButton } from '../../parts/list/bulk-buttons.tsx';
import { idOf } from '../../parts/list/columns.ts';
import { type BulkProps, DataList } from '../../parts/list/data-list.tsx';
import { ask } from '../../parts/say/confirm.ts';
import { AddDialog } from './add-dialog.tsx';
import type { Part } from './parts.tsx';

const words = {
  remove: say({ tr: 'Projeden çıkar', en: 'Remove from project' }),
  removeNamed: say({ tr: 'Projeden çıkar: {name}', en: 'Remove from project: {name}' }),
};

interface Inside {
  part: Part<object>;
  projectId: number;
}

const Here = createContext<Inside | null>(null);

interface MappedProps<Item extends object> {
  part: Part<Item>;
  projectId: number;
  customerId: number | null;
}

/** The locations, users or checklists of a project: a list to add to and remove from. */
export function Mapped<Item extends object>({ part, projectId, customerId }: MappedProps<Item>) {
  const say = useSay();
  const [adding, setAdding] = useState(false);
  const inside = useMemo<Inside>(() => ({ part: part as unknown as Part<object>, projectId }), [part, projectId]);
  return (
    <Here value={inside}>
      <DataList<Item>
        bare
        row={part.list}
        title={part.words.title}
        columns={part.columns}
        search={part.search}
        filters={part.filters}
        fixed={{ projectId }}
        action={
          <Button leftSection={<IconPlus size={16} stroke={2.2} />} onClick={() => setAdding(true)}>
            {say(part.words.add)}
          </Button>
        }
        RowMenu={RowRemove}
        Bulk={BulkRemove}
        emptyTitle={part.words.none}
        emptyHint={part.words.empty}
      />
      <AddDialog
        part={part}
        projectId={projectId}
        customerId={customerId}
        opened={adding}
        onClose={() => setAdding(false)}
      />
    </Here>
  );
}

function useRemove() {
  const say = useSay();
  const inside = useContext(Here);
  if (inside === null) throw new Error('outside of a project');
  const { part, projectId } = inside;
  const write = useWrite(part.remove);
  const remove = async (items: readonly object[]): Promise<boolean> => {
    const [only] = items;
    const question =
      items.length === 1 && only !== undefined
        ? say(part.words.removeOne, { name: part.nameOf(only) })
        : say(part.words.removeMany, { n: items.length });
    if (!(await ask({ question, yes: words.remove, danger: true }))) return false;
    return (await write.send({ projectId, ids: items.map(idOf) })).ok;
  };
  return { nameOf: part.nameOf, remove, sending: write.sending };
}

function RowRemove({ item }: { item: object }) {
  const say = useSay();
  const { nameOf, remove, sending } = useRemove();
  return (
    <Tooltip label={say(words.remove)}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={say(words.removeNamed, { name: nameOf(item) })}
        loading={sending}
        onClick={() => void remove([item])}
      >
        <IconX size={17} />
      </ActionIcon>
    </Tooltip>
  );
}

function BulkRemove({ items, done }: BulkProps<object>) {
  const say = useSay();
  const { remove, sending } = useRemove();
  return (
    <BulkButton
      variant="light"
      color="red"
      disabled={sending}
      onClick={() => void remove(items).then((ok) => ok && done())}
    >
      {say(words.remove)}
    </BulkButton>
  );
}
