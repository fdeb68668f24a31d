import { Skeleton } from '@mantine/core';
import { say } from '@sahada/contract/text';
import { type Icon, IconArrowDownRight, IconArrowUpRight, IconEqual } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import classes from './figure.module.css';

const words = {
  seconds: say({ tr: '{seconds} sn', en: '{seconds} s' }),
  wholeMinutes: say({ tr: '{minutes} dk', en: '{minutes} min' }),
  minutes: say({ tr: '{minutes}\u00a0dk {seconds}\u00a0sn', en: '{minutes}\u00a0min {seconds}\u00a0s' }),
  versus: say({ tr: 'Önceki dönem: {value}', en: 'Previous period: {value}' }),
};

export interface FigureProps {
  label: string;
  /** Undefined while it loads, null where there is none. */
  value: number | null | undefined;
  /** A duration is in seconds. */
  kind?: 'number' | 'percent' | 'duration';
  /** The same figure of the period before. */
  previous?: number | null | undefined;
  /** Whether more is better; the arrow's colour follows, and its direction and words say the same. */
  better?: 'more' | 'less' | 'neither';
  icon?: Icon;
  /** The list behind the figure; omitted if the reader has no right to it. */
  to?: string | undefined;
  under?: ReactNode;
}

/** One number with its name, and how it compares. */
export function Figure(props: FigureProps) {
  const { label, value, kind = 'number', previous, better = 'more', icon: Mark, to, under } = props;
  const say = useSay();
  const format = useFormat();
  const write = (one: number): string => {
    if (kind === 'duration') {
      const [minutes, seconds] = [Math.floor(one / 60), one % 60];
      return minutes === 0
        ? say(words.seconds, { seconds })
        : seconds === 0
          ? say(words.wholeMinutes, { minutes: format.number(minutes) })
          : say(words.minutes, { minutes: format.number(minutes), seconds });
    }
    return kind === 'percent' ? format.percent(one) : format.number(one);
  };
  const body = (
    <>
      <span className={classes.label}>
        {Mark !== undefined && <Mark size={17} stroke={1.7} aria-hidden />}
        {label}
      </span>
      {value === undefined ? (
        <Skeleton height={30} width={90} my={4} />
      ) : (
        <span className={classes.value}>{value === null ? '–' : write(value)}</span>
      )}
      {typeof value === 'number' && typeof previous === 'number' && (
        <Change now={value} before={previous} better={better} text={say(words.versus, { value: write(previous) })} />
      )}
      {under !== undefined && <span className={classes.under}>{under}</span>}
    </>
  );
  return to === undefined ? (
    <div className={classes.figure}>{body}</div>
  ) : (
    <Link to={to} className={classes.figure} data-link>
      {body}
    </Link>
  );
}

function Change(props: { now: number; before: number; better: 'more' | 'less' | 'neither'; text: string }) {
  const { now, before, better, text } = props;
  const Arrow = now > before ? IconArrowUpRight : now < before ? IconArrowDownRight : IconEqual;
  const good = better === 'neither' || now === before ? undefined : now > before === (better === 'more');
  return (
    <span className={classes.change} data-good={good === true || undefined} data-bad={good === false || undefined}>
      <Arrow size={15} stroke={2} aria-hidden />
      {text}
    </span>
  );
}
