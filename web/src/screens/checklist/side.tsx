import { SegmentedControl } from '@mantine/core';
import { type KeyboardEvent, memo } from 'react';
import { useSay } from '../../client/language.ts';
import { useFillHeight } from '../../parts/shell/fill-height.ts';
import { Bank } from './bank.tsx';
import { useBuilder } from './builder.ts';
import classes from './checklist.module.css';
import { keyOf, type Section } from './model.ts';
import { Outline } from './outline.tsx';
import { builderWords as words } from './words.ts';

export type SideTab = 'bank' | 'outline';

export interface SideProps {
  side: SideTab;
  onSide: (side: SideTab) => void;
  sections: readonly Section[];
  /** Where questions of the bank are added. */
  target: Section | undefined;
  view: string | null;
}

/** The left side of the builder: the bank, or the contents of the checklist. */
export function Side({ side, onSide, sections, target, view }: SideProps) {
  const say = useSay();
  return (
    <>
      <SegmentedControl
        size="xs"
        fullWidth
        className={classes.sideTabs}
        aria-label={say(words.side)}
        data={[
          { value: 'bank', label: say(words.bank) },
          { value: 'outline', label: say(words.outline) },
        ]}
        value={side}
        onChange={(next) => onSide(next === 'outline' ? 'outline' : 'bank')}
      />
      {side === 'bank' ? <Bank sections={sections} target={target} /> : <Outline sections={sections} view={view} />}
    </>
  );
}

/** Nothing in here is a field of the checklist: Enter in it must not save the form around it. */
function saveNothing(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

export const SidePane = memo(function SidePane(props: SideProps) {
  const say = useSay();
  const { goTo, nameOf } = useBuilder();
  const { target } = props;
  const pane = useFillHeight<HTMLElement>();
  return (
    <aside
      ref={pane}
      className={classes.bank}
      data-bank
      aria-label={say(props.side === 'bank' ? words.bank : words.outline)}
      onKeyDown={saveNothing}
    >
      {/* Without a mouse the way past a page of the bank has fifty steps. */}
      {target !== undefined && (
        <button type="button" className={classes.pass} onClick={() => goTo(keyOf(target))}>
          {say(words.pass, { name: nameOf(target) })}
        </button>
      )}
      <Side {...props} />
    </aside>
  );
});
