import { Button, Checkbox, Skeleton } from '@mantine/core';
import { mapping } from '@sahada/contract/project';
import { say } from '@sahada/contract/text';
import { useState } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { usePhone } from '../../client/phone.ts';
import { useAsk, useRead } from '../../client/use.ts';
import { useChosen } from '../../parts/list/chosen.ts';
import { Pager } from '../../parts/list/pager.tsx';
import { SearchBox } from '../../parts/list/search-box.tsx';
import { Dialog } from '../../parts/say/dialog.tsx';
import { EmptyState, LoadFailed } from '../../parts/say/states.tsx';
import { common } from '../../parts/say/words.ts';
import classes from './many.module.css';

const words = {
  title: say({ tr: 'Lokasyonları seçin', en: 'Choose locations' }),
  chosen: say({ tr: '{n} lokasyon seçildi', en: 'Locations chosen: {n}' }),
  all: say({ tr: 'Tümünü seç ({n})', en: 'Select all ({n})' }),
  most: say({ tr: 'Bir seferde en çok {n} lokasyon seçilebilir.', en: 'At most {n} locations can be chosen at once.' }),
  part: say({ tr: '{from}–{to} arasını seç', en: 'Select {from}–{to}' }),
  none: say({ tr: 'Seçimi kaldır', en: 'Clear selection' }),
  page: say({ tr: 'Sayfadaki tümünü seç', en: 'Select all on this page' }),
  apply: say({ tr: 'Uygula', en: 'Apply' }),
  other: say({ tr: 'Başka bir sözcükle arayın.', en: 'Search for something else.' }),
};

/** The most that one call takes. */
const most = 500;
const pageSize = 100;

interface PlacesDialogProps {
  projectId: number;
  customerId: number;
  chosen: readonly number[];
  onClose: () => void;
  onChosen: (ids: number[]) => void;
}

/** Chooses among the project's locations; the selection survives paging and searching. */
export function PlacesDialog({ projectId, customerId, chosen: before, onClose, onChosen }: PlacesDialogProps) {
  const say = useSay();
  const format = useFormat();
  const phone = usePhone();
  const [asked, setAsked] = useState({ page: 1, pageSize: 10, searchText: '' });
  const { chosen, isFull, set, setAll, clear, fetching } = useChosen(most, before);
  /** How many locations lie before those that are ticked next, where one call does not take all. */
  const [from, setFrom] = useState(0);
  const narrowed = { projectId, searchText: asked.searchText, CustomerId: customerId, Active: true };
  const read = useRead(mapping.locations, { ...narrowed, page: asked.page, pageSize: asked.pageSize }, { keep: true });
  const askFor = useAsk(mapping.locations);
  const items = read.data?.ListItems ?? [];
  const total = read.data?.TotalItemsCount ?? 0;
  const here = items.filter(({ Id }) => chosen.has(Id)).length;

  const pageOf = async (page: number) => {
    const outcome = await askFor({ ...narrowed, page, pageSize });
    if (!outcome.ok) return null;
    return { ids: outcome.data.ListItems.map(({ Id }) => Id), total: outcome.data.TotalItemsCount };
  };
  const to = Math.min(from + most, total);
  const setPart = async () => {
    clear();
    await setAll(pageOf, from / pageSize + 1);
    setFrom(to < total ? to : 0);
  };

  return (
    <Dialog onClose={onClose} title={say(words.title)} size={600} fullScreen={phone}>
      <div className={classes.places}>
        <SearchBox
          text={asked.searchText}
          field={null}
          fields={[]}
          onSearch={(searchText) => {
            setAsked({ ...asked, page: 1, searchText });
            setFrom(0);
          }}
          onField={() => undefined}
        />
        {total > most && <p className={classes.note}>{say(words.most, { n: format.number(most) })}</p>}
        {read.error !== null && read.data === undefined ? (
          <LoadFailed read={read} />
        ) : read.data === undefined ? (
          [0, 1, 2, 3].map((row) => <Skeleton key={row} height={38} />)
        ) : items.length === 0 ? (
          <EmptyState title={common.nothingFound} hint={words.other} />
        ) : (
          <ul className={classes.placeList}>
            <li>
              <Checkbox
                label={say(words.page)}
                checked={here === items.length}
                disabled={isFull && here === 0}
                indeterminate={here > 0 && here < items.length}
                onChange={(event) =>
                  set(
                    items.map(({ Id }) => Id),
                    event.currentTarget.checked,
                  )
                }
              />
            </li>
            {items.map(({ Id, Name, Code, CityName }) => (
              <li key={Id}>
                <Checkbox
                  label={Name}
                  description={[Code, CityName].filter(Boolean).join(' · ') || undefined}
                  checked={chosen.has(Id)}
                  disabled={isFull && !chosen.has(Id)}
                  onChange={(event) => set([Id], event.currentTarget.checked)}
                />
              </li>
            ))}
          </ul>
        )}
        {total > asked.pageSize && (
          <Pager
            page={asked.page}
            pageSize={asked.pageSize}
            total={total}
            onPage={(page) => setAsked({ ...asked, page })}
            onSize={(next) => setAsked({ ...asked, page: 1, pageSize: next })}
          />
        )}
        <div className={classes.foot}>
          <span role="status">{say(words.chosen, { n: format.number(chosen.size) })}</span>
          {total > items.length && (
            <Button
              size="compact-sm"
              variant="subtle"
              loading={fetching}
              onClick={() => void (total > most ? setPart() : setAll(pageOf))}
            >
              {total > most
                ? say(words.part, { from: format.number(from + 1), to: format.number(to) })
                : say(words.all, { n: format.number(total) })}
            </Button>
          )}
          {chosen.size > 0 && (
            <Button size="compact-sm" variant="subtle" color="gray" onClick={clear}>
              {say(words.none)}
            </Button>
          )}
          <span className={classes.push} />
          <Button disabled={chosen.size === 0} onClick={() => onChosen([...chosen])}>
            {say(words.apply)}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
