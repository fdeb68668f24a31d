import { UnstyledButton } from '@mantine/core';
import { type AnswerType, answerTypes } from '@sahada/contract/codes';
import { say } from '@sahada/contract/text';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useSay } from '../../client/language.ts';
import { questionTypes, questionWords } from './question-type.tsx';
import classes from './type-cards.module.css';

const words = { abc: say({ tr: 'Abc', en: 'Abc' }) };

export interface TypeCardsProps {
  value: AnswerType | null | undefined;
  onChoose: (type: AnswerType) => void;
  /** Its path in the form. */
  path: string;
  error: ReactNode;
  types?: typeof questionTypes;
}

/** The question types as small pictures; one is chosen as in a group of radio buttons. */
export function TypeCards({ value, onChoose, path, error, types = questionTypes }: TypeCardsProps) {
  const say = useSay();
  const group = useRef<HTMLDivElement>(null);
  const chosen = types.findIndex((type) => type.value === value);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = (Math.max(chosen, 0) + step + types.length) % types.length;
    const type = types[at];
    if (type === undefined) return;
    onChoose(type.value);
    group.current?.querySelectorAll('button')[at]?.focus();
  };

  return (
    <div>
      <div
        ref={group}
        role="radiogroup"
        aria-label={say(questionWords.type)}
        aria-required
        aria-invalid={error ? true : undefined}
        data-path={path}
        className={classes.types}
        onKeyDown={onKeyDown}
      >
        {types.map((type, at) => (
          <UnstyledButton
            key={type.value}
            role="radio"
            aria-checked={value === type.value}
            tabIndex={at === Math.max(chosen, 0) ? 0 : -1}
            className={classes.type}
            data-chosen={value === type.value || undefined}
            onClick={() => onChoose(type.value)}
          >
            <span className={classes.picture}>
              <svg viewBox="0 0 96 48" aria-hidden="true">
                <Picture type={type.value} abc={say(words.abc)} />
              </svg>
            </span>
            {say(type.label)}
          </UnstyledButton>
        ))}
      </div>
      {error && <p className={classes.error}>{error}</p>}
    </div>
  );
}

/** A sketch of the answer on a phone. */
function Picture({ type, abc }: { type: AnswerType; abc: string }) {
  switch (type) {
    case answerTypes.groupButton:
      return (
        <>
          <rect x="6" y="14" width="26" height="20" rx="5" className={classes.good} />
          <rect x="35" y="14" width="26" height="20" rx="5" className={classes.bad} />
          <rect x="64" y="14" width="26" height="20" rx="5" className={classes.line} />
        </>
      );
    case answerTypes.radio:
    case answerTypes.multiple: {
      const round = type === answerTypes.radio ? 4 : 2;
      return (
        <>
          {[5, 19, 33].map((y, at) => (
            <g key={y}>
              <rect x="14" y={y} width="68" height="11" rx="3" className={classes.line} />
              <rect
                x="17"
                y={y + 1.5}
                width="8"
                height="8"
                rx={round}
                className={at === 0 || (at === 2 && type === answerTypes.multiple) ? classes.ink : classes.ring}
              />
              <rect x="30" y={y + 4} width={[38, 28, 34][at]} height="3" rx="1.5" className={classes.quietInk} />
            </g>
          ))}
        </>
      );
    }
    case answerTypes.single:
      return (
        <>
          <rect x="14" y="8" width="68" height="14" rx="4" className={classes.line} />
          <rect x="20" y="13.5" width="34" height="3" rx="1.5" className={classes.quietInk} />
          <path d="m70 13 3.5 4 3.5-4" className={classes.stroke} />
          <rect x="14" y="25" width="68" height="18" rx="4" className={classes.ring} />
          <rect x="20" y="30" width="28" height="3" rx="1.5" className={classes.quietInk} />
          <rect x="20" y="36" width="38" height="3" rx="1.5" className={classes.quietInk} />
        </>
      );
    default:
      return (
        <>
          <rect x="14" y="8" width="68" height="32" rx="4" className={classes.line} />
          <text x="20" y="24" className={classes.letters}>
            {abc}
          </text>
          <rect x="44" y="14" width="1.6" height="13" className={classes.ink} />
        </>
      );
  }
}
