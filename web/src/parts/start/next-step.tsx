import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { onlyQuery } from '../../client/address.ts';
import { useSay } from '../../client/language.ts';
import { useLayout } from '../shell/layout.ts';
import { hrefOf } from '../shell/reach.tsx';
import classes from './start.module.css';
import { useSteps } from './steps.ts';
import { words } from './words.ts';

/** Leads from a step that is done to the one after it, without a way back over the dashboard. */
export function NextStep() {
  const say = useSay();
  const steps = useSteps();
  const isOver = steps.at(-1)?.isDone === true;
  useEffect(() => {
    if (isOver) useLayout.setState({ isStarting: false });
  }, [isOver]);
  const at = steps.findIndex(({ isNext }) => isNext);
  const next = steps[at];
  if (next?.way === undefined || isOver) return null;
  return (
    <p className={classes.next} role="status">
      <span>
        {say(words.next, { place: at + 1, all: steps.length })} <strong>{say(next.title)}</strong>
      </span>
      {[next.way, next.also].map(
        (way) =>
          way !== undefined && (
            <Link key={way.do.en} to={hrefOf(way.to)} search={onlyQuery(way.to.search ?? {})}>
              {say(way.do)}
            </Link>
          ),
      )}
    </p>
  );
}
