import { Skeleton } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { CallError } from '../../client/call.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useGoOn } from '../../parts/list/go-on.ts';
import { LoadFailed } from '../../parts/say/states.tsx';
import classes from './dashboard.module.css';
import { words } from './words.ts';

export interface CardProps {
  title: string;
  /** Its place in the grid. */
  place: string;
  /** Beside the title. */
  end?: ReactNode;
  /** An older answer is shown while a newer one is on its way. */
  busy?: boolean;
  /** What its figures are, where that is not plain. */
  note?: string | undefined;
  children: ReactNode;
}

export function Card({ title, place, end, busy = false, note, children }: CardProps) {
  const id = useId();
  return (
    <section className={classes.card} data-place={place} aria-labelledby={id} aria-busy={busy || undefined}>
      <header className={classes.cardHead}>
        <h2 id={id}>{title}</h2>
        {end}
      </header>
      {children}
      {note !== undefined && <p className={classes.note}>{note}</p>}
    </section>
  );
}

/** The part of `useRead`'s result that a card needs. */
export interface Reading<Data = unknown> {
  data: Data | undefined;
  error: CallError | null;
  reload: () => unknown;
}

/** Skeletons until there is an answer; a button to try again after a failure. */
export function Loaded({ read, rows = 5, children }: { read: Reading; rows?: number; children: ReactNode }) {
  if (read.data !== undefined) return children;
  if (read.error !== null) return <LoadFailed read={read} />;
  return (
    <div className={classes.waiting} aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={row}>
          <Skeleton height={12} width={`${[58, 44, 66, 51, 39][row % 5] ?? 50}%`} />
          <Skeleton height={10} width={`${[36, 48, 30, 42, 34][row % 5] ?? 40}%`} />
        </div>
      ))}
    </div>
  );
}

export interface Choice<Value extends string> {
  value: Value;
  label: string;
  /** How many there are behind it. */
  count?: number | undefined;
}

export interface ChoicesProps<Value extends string> {
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  wide?: boolean;
}

/** A few choices side by side, one of them selected. */
export function Choices<Value extends string>({ label, choices, value, onChange, wide }: ChoicesProps<Value>) {
  const format = useFormat();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere
    <div className={classes.choices} role="group" aria-label={label} data-wide={wide || undefined}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
          {choice.count !== undefined && <span>{format.number(choice.count)}</span>}
        </button>
      ))}
    </div>
  );
}

/** The most rows that a call of a card answers. */
const mostRows = 100;

/** At the foot of a list that is longer than it shows; of one that shows as many as it can it says so. */
export function More({
  hidden,
  total,
  link,
  onMore,
}: {
  hidden: number;
  total: number;
  link: ReactNode;
  onMore: () => void;
}) {
  const say = useSay();
  const format = useFormat();
  const goOn = useGoOn(total - hidden);
  if (hidden <= 0) return null;
  if (link !== null) return <footer className={classes.more}>{link}</footer>;
  if (total - hidden >= mostRows)
    return (
      <footer className={classes.more}>
        <p>{say(words.firstOfAll, { n: format.number(mostRows), total: format.number(total) })}</p>
      </footer>
    );
  return (
    <footer className={classes.more}>
      <button
        type="button"
        onClick={(event) => {
          goOn(event);
          onMore();
        }}
      >
        {say(words.showMore, { n: total })}
      </button>
    </footer>
  );
}
