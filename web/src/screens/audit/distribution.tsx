import { Button } from '@mantine/core';
import type { WireAnswerRow } from '@sahada/contract/audit';
import { decimal, hundredths, sumOf } from '@sahada/contract/hundredths';
import { decimalsOf } from '@sahada/rules/answers';
import { percentOf } from '@sahada/rules/score';
import { useId, useState } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { Track } from '../../parts/chart/track.tsx';
import { useFirstRows } from '../../parts/list/first-rows.tsx';
import { answerText, numbersIn } from './answer.ts';
import classes from './distribution.module.css';
import { QuestionRow, type QuestionRowProps } from './question-row.tsx';
import { words } from './words.ts';
import { WrittenOfPlan } from './written.tsx';

/** The newest texts, before all are asked for. */
const textsShown = 5;

/** Several responses' answers to one question: how often each was chosen, or the texts; each response can be opened. */
export function Distribution({
  rows,
  nameOf,
  whole,
  ...handlers
}: Omit<QuestionRowProps, 'row' | 'heading' | 'name'> & {
  rows: readonly WireAnswerRow[];
  /** Whose answer it is. */
  nameOf: (row: WireAnswerRow) => string;
  /** The plan, all of whose texts can be read. */
  whole: { auditId: number; responseCount: number };
}) {
  const say = useSay();
  const format = useFormat();
  const [opened, setOpened] = useState(false);
  const [reading, setReading] = useState(false);
  const listId = useId();
  const [first] = rows;
  if (first === undefined) return null;
  const named = (what: string): string => `${what}: ${first.questionText}`;
  if (first.infoOnly) return <QuestionRow row={first} {...handlers} />;
  const answered = rows.filter((row) => row.answered).length;
  const earned = sumOf(rows.map((row) => hundredths(row.earned)));
  const max = sumOf(rows.map((row) => hundredths(row.max)));
  const percent = percentOf(earned, max);
  const texts = say(reading ? words.fewerTexts : words.allTexts);
  const each = opened ? say(words.hideAnswers) : say(words.eachAnswer, { n: format.number(rows.length) });
  return (
    <div className={classes.question}>
      <div className={classes.head}>
        <span className={classes.place}>{first.place}</span>
        <div className={classes.text}>
          <h3>{first.questionText}</h3>
          <small>{say(words.answeredOf, { n: format.number(answered), total: format.number(rows.length) })}</small>
        </div>
        {percent !== null && (
          <span className={classes.percent}>
            <strong>{format.percent(decimal(percent))}</strong>
            <small>
              {say(words.pointsOf, { earned: format.number(decimal(earned)), max: format.number(decimal(max)) })}
            </small>
          </span>
        )}
      </div>
      {first.options.length > 0 && answered > 0 && <Options rows={rows} answered={answered} />}
      {first.textFormat === 'number' && answered > 1 && <Numbers rows={rows} unit={first.unit} />}
      {first.options.length === 0 && !reading && (
        <ul className={classes.texts}>
          {rows
            .filter((row) => row.text !== null)
            .slice(-textsShown)
            .toReversed()
            .map((row) => (
              <li key={row.auditPlanAnswerId}>{answerText(row, format)}</li>
            ))}
        </ul>
      )}
      {first.options.length === 0 && answered > textsShown && (
        <>
          <Button
            className={classes.more ?? ''}
            size="compact-sm"
            variant="subtle"
            aria-label={named(texts)}
            aria-expanded={reading}
            onClick={() => setReading(!reading)}
          >
            {texts}
          </Button>
          {reading && <WrittenOfPlan {...whole} questionId={first.questionId} />}
        </>
      )}
      <Button
        className={classes.more ?? ''}
        size="compact-sm"
        variant="subtle"
        color="gray"
        aria-label={named(each)}
        aria-expanded={opened}
        aria-controls={listId}
        onClick={() => setOpened(!opened)}
      >
        {each}
      </Button>
      <div id={listId}>{opened && <Each rows={rows} nameOf={nameOf} {...handlers} />}</div>
    </div>
  );
}

/** Each response's own answer, the newest first. */
function Each({ rows, nameOf, ...handlers }: Omit<Parameters<typeof Distribution>[0], 'whole'>) {
  const { shown, more } = useFirstRows(rows.toReversed());
  return (
    <>
      {shown.map((row) => (
        <QuestionRow
          key={row.auditPlanAnswerId}
          row={row}
          heading={nameOf(row)}
          name={`${row.questionText} · ${nameOf(row)}`}
          {...handlers}
        />
      ))}
      {more}
    </>
  );
}

/** What the numbers of several responses have in common. */
function Numbers({ rows, unit }: { rows: readonly WireAnswerRow[]; unit: string | null }) {
  const say = useSay();
  const format = useFormat();
  const numbers = numbersIn(rows);
  if (numbers === null) return null;
  const { mean, median, min, max } = numbers;
  const decimals = decimalsOf([median, min, max]);
  const write = (value: number): string => [format.number(value, decimals), unit].filter(Boolean).join(' ');
  return (
    <p className={classes.numbers}>
      {say(words.numbers, { mean: write(mean), median: write(median), min: write(min), max: write(max) })}
    </p>
  );
}

function Options({ rows, answered }: { rows: readonly WireAnswerRow[]; answered: number }) {
  const say = useSay();
  const format = useFormat();
  const options = new Map<number, { title: string; n: number }>();
  for (const option of rows.flatMap((row) => row.options)) {
    const known = options.get(option.id) ?? { title: option.title, n: 0 };
    options.set(option.id, { ...known, n: known.n + (option.selected ? 1 : 0) });
  }
  // An answer that lacks a required note or photo chose one too, and does not count as answered.
  const shareOf = (n: number) => (n / Math.max(answered, n)) * 100;
  return (
    <ul className={classes.options}>
      {[...options].map(([id, { title, n }]) => (
        <li key={id}>
          <span>{title}</span>
          <Track className={classes.track} percent={shareOf(n)} />
          <span className={classes.n}>
            {say(words.counted, { n: format.number(n), percent: format.percent(shareOf(n)) })}
          </span>
        </li>
      ))}
    </ul>
  );
}
