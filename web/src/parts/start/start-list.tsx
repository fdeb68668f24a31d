import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { onlyQuery } from '../../client/address.ts';
import { useSay } from '../../client/language.ts';
import { hrefOf } from '../shell/reach.tsx';
import classes from './start.module.css';
import { type Step, useSteps } from './steps.ts';
import { words } from './words.ts';

/** The steps from a new company to its first audit; finished ones are ticked. */
export function StartList() {
  const say = useSay();
  const steps = useSteps();
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section className={classes.panel} aria-labelledby="start">
      <header>
        <h2 id="start">{say(words.start)}</h2>
        <p>{say(words.startUnder)}</p>
        <div className={classes.progress} role="img" aria-label={say(words.startDone, { done, all: steps.length })}>
          <span style={{ width: `${(done / steps.length) * 100}%` }} />
        </div>
        <span className={classes.progressText} aria-hidden>
          {say(words.startDone, { done, all: steps.length })}
        </span>
      </header>
      <ol>
        {steps.map((step, index) => (
          <Line key={step.title.en} step={step} place={index + 1} />
        ))}
      </ol>
    </section>
  );
}

function Line({ step, place }: { step: Step; place: number }) {
  const { title, why, isDone, isNext, way, also } = step;
  const say = useSay();
  return (
    <li data-done={isDone || undefined} data-next={isNext || undefined}>
      <span className={classes.mark}>
        {isDone ? <IconCheck size={16} stroke={2.6} aria-label={say(words.done)} /> : place}
      </span>
      <div>
        <strong>{say(title)}</strong>
        <p>{say(why)}</p>
      </div>
      {also !== undefined && (
        <Button size="xs" h={34} variant="default" renderRoot={(root) => <Link {...root} to={hrefOf(also.to)} />}>
          {say(also.do)}
        </Button>
      )}
      {way !== undefined && (
        <Button
          size="xs"
          h={34}
          variant={isNext ? 'filled' : isDone ? 'subtle' : 'default'}
          renderRoot={(root) => <Link {...root} to={hrefOf(way.to)} search={onlyQuery(way.to.search ?? {})} />}
        >
          {say(way.do)}
        </Button>
      )}
    </li>
  );
}
