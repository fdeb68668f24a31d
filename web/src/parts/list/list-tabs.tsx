import { UnstyledButton } from '@mantine/core';
import type { AnyRow } from '@sahada/contract/row';
import { type AnyText, say } from '@sahada/contract/text';
import type { z } from 'zod';
import { useAddress } from '../../client/address.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { useChosenInView } from '../shell/chosen-in-view.ts';
import classes from './list.module.css';
import type { ListState } from './list-state.ts';

export interface ListTab {
  /** Its value in the address and in the call; the first tab has none. */
  name: string;
  label: AnyText;
}

const words = { show: say({ tr: 'Gösterilenler', en: 'Shown' }) };

/** Another page or order has the same numbers. */
const ofPage = new Set(['page', 'pageSize', 'sortField', 'sortDirection', 'tab']);

interface Props {
  tabs: readonly ListTab[];
  /** The call that answers how many rows each would show, asked like the list. */
  row: AnyRow;
  list: ListState;
  /** Filters that one tab has and others do not: another tab begins without them. */
  drops?: readonly string[] | undefined;
}

/** Parts of a list, each with how many rows it has; the chosen one narrows the list as a filter `tab` does. */
export function ListTabs({ tabs, row, list, drops = [] }: Props) {
  const say = useSay();
  const format = useFormat();
  const { query } = useAddress<{ tab?: string }>();
  const takes = (row.request as z.ZodObject).shape;
  const asked = Object.entries(list.input).filter(([field]) => field in takes && !ofPage.has(field));
  const input = Object.fromEntries(asked);
  const counts = useRead(row, input, { keep: true, announce: 'none' }).data as Record<string, number> | undefined;
  const [first] = tabs;
  const chosen = tabs.find(({ name }) => name === query.tab)?.name ?? first?.name;
  const shown = useChosenInView<HTMLDivElement>(chosen);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would belong to a form
    <div ref={shown} className={classes.tabs} role="group" aria-label={say(words.show)}>
      {tabs.map(({ name, label }) => (
        <UnstyledButton
          key={name}
          className={classes.tab ?? ''}
          aria-pressed={name === chosen}
          onClick={() => {
            const others = Object.fromEntries(drops.map((field) => [field, []]));
            list.go({ filters: { ...others, tab: name === first?.name ? [] : [name] } });
          }}
        >
          {say(label)}
          {counts?.[name] !== undefined && <span>{format.number(counts[name])}</span>}
        </UnstyledButton>
      ))}
    </div>
  );
}
