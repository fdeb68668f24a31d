import { languageIds } from '@sahada/contract/codes';
import { tell } from '@sahada/contract/text';
import { localized } from '@sahada/rules/localized';
import { useId, useState } from 'react';
import { chooseOne } from './answer.ts';
import type { AnswerProps } from './answer-props.ts';
import { ChosenSubs } from './choices.tsx';
import styles from './drop-down.module.css';
import { Icon } from './icons.tsx';
import { makePart, usePart } from './part.ts';
import { formWords } from './words.ts';

/** From this many options on, a list is searched rather than scrolled. */
const searchFrom = 8;

export function DropDown(props: AnswerProps) {
  const Choice = props.question.answers.length < searchFrom ? NativeSelect : SearchSelect;
  return (
    <>
      <Choice {...props} />
      <ChosenSubs {...props} />
    </>
  );
}

function NativeSelect({ question, answer, language, labelledBy, onChange }: AnswerProps) {
  return (
    <div className={styles.select}>
      <select
        aria-labelledby={labelledBy}
        aria-required={question.required}
        value={answer.optionIds?.[0] ?? ''}
        onChange={(event) => onChange(chooseOne(question, answer, Number(event.target.value) || null))}
      >
        <option value="">{tell(formWords.choose, language)}</option>
        {question.answers.map((option) => (
          <option key={option.id} value={option.id}>
            {localized(option.title, option.locales, languageIds[language], 'title')}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </div>
  );
}

const searchSheet = makePart(async () => (await import('./search-sheet.tsx')).SearchSheet);

function SearchSelect({ question, answer, language, labelledBy, onChange }: AnswerProps) {
  const [open, setOpen] = useState(false);
  const SearchSheet = usePart(searchSheet, open, () => setOpen(false));
  const valueId = useId();
  const chosen = question.answers.find((option) => option.id === answer.optionIds?.[0]);
  return (
    <div className={styles.select}>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-labelledby={`${labelledBy} ${valueId}`}
        onClick={() => setOpen(true)}
      >
        <span id={valueId}>
          {chosen
            ? localized(chosen.title, chosen.locales, languageIds[language], 'title')
            : tell(formWords.choose, language)}
        </span>
      </button>
      <Icon name="down" />
      {open && SearchSheet && (
        <SearchSheet
          {...{ question, answer, language, labelledBy }}
          onChange={(next) => {
            onChange(next);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
