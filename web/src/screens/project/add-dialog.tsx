import { Button, Checkbox, Skeleton, Switch, Text } from '@mantine/core';
import { say } from '@sahada/contract/text';
import { useState } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { usePhone } from '../../client/phone.ts';
import { useAsk, useRead, useWrite } from '../../client/use.ts';
import { useChosen } from '../../parts/list/chosen.ts';
import { idOf } from '../../parts/list/columns.ts';
import { Pager } from '../../parts/list/pager.tsx';
import { SearchBox } from '../../parts/list/search-box.tsx';
import { Modal } from '../../parts/say/dialog.tsx';
import { EmptyState, LoadFailed } from '../../parts/say/states.tsx';
import { common } from '../../parts/say/words.ts';
import classes from './add-dialog.module.css';
import type { Part } from './parts.tsx';

const words = {
  add: say({ tr: 'Projeye ekle', en: 'Add to project' }),
  chosen: say({ tr: '{n} kayıt seçildi', en: '{n} selected' }),
  all: say({ tr: 'Sayfadaki tümünü seç', en: 'Select all on this page' }),
  whole: say({ tr: 'Tümünü seç ({n})', en: 'Select all ({n})' }),
  first: say({ tr: 'İlk {n} kaydı seç', en: 'Select the first {n}' }),
  most: say({
    tr: 'Bir seferde en çok {n} kayıt eklenebilir; kalanları sonra ekleyin.',
    en: 'At most {n} can be added at once; add the others afterwards.',
  }),
  none: say({ tr: 'Seçimi kaldır', en: 'Clear selection' }),
  other: say({ tr: 'Başka bir sözcükle arayın.', en: 'Search for something else.' }),
};

/** The most that one call takes. */
const most = 500;

interface AddDialogProps<Item extends object> {
  part: Part<Item>;
  projectId: number;
  customerId: number | null;
  opened: boolean;
  onClose: () => void;
}

/** Chooses rows that do not belong to the project yet; the selection survives paging and searching. */
export function AddDialog<Item extends object>(props: AddDialogProps<Item>) {
  const { part, opened, onClose } = props;
  const say = useSay();
  const phone = usePhone();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={say(part.words.add)}
      size={600}
      fullScreen={phone}
      classNames={{ content: classes.content, body: classes.body, title: classes.title }}
    >
      <Choice {...props} />
    </Modal>
  );
}

function Choice<Item extends object>({ part, projectId, customerId, onClose }: AddDialogProps<Item>) {
  const say = useSay();
  const format = useFormat();
  const [asked, setAsked] = useState({ page: 1, pageSize: 10, searchText: '' });
  const hasOwn = part.ownOnly !== undefined && customerId !== null;
  const [ownOnly, setOwnOnly] = useState(hasOwn);
  const { chosen, isFull, set, setAll, clear, fetching } = useChosen(most);
  const narrowed = { projectId, searchText: asked.searchText, ...(ownOnly ? { CustomerId: customerId } : {}) };
  const read = useRead(part.others, { ...narrowed, page: asked.page, pageSize: asked.pageSize }, { keep: true });
  const askFor = useAsk(part.others);
  const write = useWrite(part.add);
  const answer = read.data as { ListItems: Item[]; TotalItemsCount: number } | undefined;
  const items = answer?.ListItems ?? [];
  const total = answer?.TotalItemsCount ?? 0;
  const here = items.filter((item) => chosen.has(idOf(item))).length;

  const pageOf = async (page: number) => {
    const outcome = await askFor({ ...narrowed, page, pageSize: 100 });
    if (!outcome.ok) return null;
    const { ListItems, TotalItemsCount } = outcome.data as { ListItems: Item[]; TotalItemsCount: number };
    return { ids: ListItems.map(idOf), total: TotalItemsCount };
  };
  const add = async () => {
    const outcome = await write.send({ projectId, [part.ids]: [...chosen] });
    if (outcome.ok) onClose();
  };

  return (
    <>
      <div className={classes.search}>
        <SearchBox
          text={asked.searchText}
          field={null}
          fields={[]}
          onSearch={(searchText) => setAsked({ ...asked, page: 1, searchText })}
          onField={() => undefined}
        />
        <div className={classes.ticks}>
          {items.length > 1 && (
            <Checkbox
              label={say(words.all)}
              checked={here === items.length}
              disabled={isFull && here === 0}
              indeterminate={here > 0 && here < items.length}
              onChange={(event) => set(items.map(idOf), event.currentTarget.checked)}
            />
          )}
          {hasOwn && part.ownOnly !== undefined && (
            <Switch
              size="xs"
              label={say(part.ownOnly)}
              checked={ownOnly}
              onChange={(event) => {
                setOwnOnly(event.currentTarget.checked);
                setAsked({ ...asked, page: 1 });
              }}
            />
          )}
        </div>
      </div>
      <div className={classes.list} aria-busy={read.loading || read.reloading}>
        {read.error !== null && answer === undefined ? (
          <LoadFailed read={read} />
        ) : answer === undefined ? (
          <Waiting />
        ) : items.length === 0 ? (
          <EmptyState
            title={asked.searchText === '' ? part.words.noneLeft : common.nothingFound}
            hint={asked.searchText === '' ? undefined : words.other}
          />
        ) : (
          items.map((item) => (
            <Checkbox
              key={idOf(item)}
              className={classes.item}
              label={part.nameOf(item)}
              description={part.underOf?.(item)}
              checked={chosen.has(idOf(item))}
              disabled={isFull && !chosen.has(idOf(item))}
              onChange={(event) => set([idOf(item)], event.currentTarget.checked)}
            />
          ))
        )}
      </div>
      {answer !== undefined && answer.TotalItemsCount > asked.pageSize && (
        <Pager
          page={asked.page}
          pageSize={asked.pageSize}
          total={answer.TotalItemsCount}
          onPage={(page) => setAsked({ ...asked, page })}
          onSize={(pageSize) => setAsked({ ...asked, page: 1, pageSize })}
        />
      )}
      {total > most && (
        <Text size="sm" c="dimmed" mt="xs">
          {say(words.most, { n: format.number(most) })}
        </Text>
      )}
      <div className={classes.bar}>
        <div className={classes.push}>
          <Text size="sm" c="dimmed" role="status">
            {chosen.size > 0 && say(words.chosen, { n: format.number(chosen.size) })}
          </Text>
          {total > items.length && chosen.size < Math.min(total, most) && (
            <Button variant="subtle" size="compact-sm" loading={fetching} onClick={() => void setAll(pageOf)}>
              {total > most
                ? say(words.first, { n: format.number(most) })
                : say(words.whole, { n: format.number(total) })}
            </Button>
          )}
          {chosen.size > 1 && (
            <Button variant="subtle" size="compact-sm" color="gray" onClick={clear}>
              {say(words.none)}
            </Button>
          )}
        </div>
        <Button variant="default" onClick={onClose}>
          {say(common.cancel)}
        </Button>
        <Button disabled={chosen.size === 0} loading={write.sending} onClick={() => void add()}>
          {say(words.add)}
        </Button>
      </div>
    </>
  );
}

function Waiting() {
  return ['62%', '44%', '71%', '53%', '38%'].map((width) => (
    <div key={width} className={classes.item} aria-hidden>
      <Skeleton height={12} width={width} />
    </div>
  ));
}
