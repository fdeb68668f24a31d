import { Tabs } from '@mantine/core';
import type { AnyText } from '@sahada/contract/text';
import type { ReactNode } from 'react';
import { type Query, useAddress } from '../../client/address.ts';
import { useSay } from '../../client/language.ts';
import { useChosenInView } from './chosen-in-view.ts';
import classes from './screen-tabs.module.css';

export interface ScreenTab {
  /** Its value in the address. */
  name: string;
  label: AnyText;
  /** A count at its end. */
  end?: ReactNode;
  panel: ReactNode;
}

/**
 * The tabs of a screen, kept in the address as `?tab=`; the first one has no value. Choosing another drops the previous
 * tab's values (its page, its search), except for those in `keep`, which are the screen's own.
 */
export function ScreenTabs(props: { tabs: readonly ScreenTab[]; keep?: readonly string[]; busy?: boolean }) {
  const { tabs, keep = [], busy } = props;
  const say = useSay();
  const { query, change } = useAddress<Record<string, string>>();
  const tab = (tabs.find(({ name }) => name === query.tab) ?? tabs[0])?.name ?? null;
  const list = useChosenInView<HTMLDivElement>(tab);

  const choose = (next: string | null) =>
    change((before) => {
      const kept: Query = Object.fromEntries(Object.entries(before).filter(([key]) => keep.includes(key)));
      return (next === null || next === tabs[0]?.name ? kept : { ...kept, tab: next }) as Record<string, string>;
    });

  return (
    <Tabs value={tab} onChange={choose} keepMounted={false} aria-busy={busy}>
      <Tabs.List ref={list} mb="md" className={classes.tabs ?? ''}>
        {tabs.map(({ name, label, end }) => (
          <Tabs.Tab key={name} value={name} rightSection={end}>
            {say(label)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name, panel }) => (
        <Tabs.Panel key={name} value={name}>
          {panel}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
