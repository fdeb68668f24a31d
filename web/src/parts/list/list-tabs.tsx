import { UnstyledButton } from '@mantine/core';
import type { AnyRow } from '@sahada/contract/row';
import { type AnyText, say } from '@sahada/contract/text';
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

interface Props {
  tabs: readonly ListTab[];
  /** The call that answers how many rows each would show, asked like the list. */
  row: AnyRow;
  list: ListState;
}

/** Parts of a list, each with how many rows it has; the chosen one narrows the list as a filter `tab` does. */
export function ListTabs({ tabs, row, list }: Props) {
  const say = useSay();
  const format = useFormat();
  // Another page or order has the same numbers.
  const { page, pageSize, sortField, sortDirection, tab, ...input } = list.input as Record<string, unknown>;
  const counts = useRead(row, input, { keep: true, announce: 'none' }).data as Record<string, number> | undefined;
  const [first] = tabs;
  const chosen = list.filters.tab?.[0] ?? first?.name;
  const shown = useChosenInView<HTMLDivElement>(chosen);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would belong to a form
    <div ref={shown} className={classes.tabs} role="group" aria-label={say(words.show)}>
      {tabs.map(({ name, label }) => (
        <UnstyledButton
          key={name}
          className={classes.tab ?? ''}
          aria-pressed={name === chosen}
          onClick={() => list.go({ filters: { tab: name === first?.name ? [] : [name] } })}
        >
          {say(label)}
          {counts?.[name] !== undefined && <span>{format.number(counts[name])}</span>}
        </UnstyledButton>
      ))}
    </div>
  );
}
