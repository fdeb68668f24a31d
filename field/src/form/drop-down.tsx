import { languageIds, tell } from '@sahada/contract/text';
import { localized } from '@sahada/rules/localized';
import { useId, useRef, useState } from 'react';
import { chooseOne, fold } from './answer.ts';
import type { AnswerProps } from './answer-props.ts';
import { ChosenSubs } from './choices.tsx';
import styles from './drop-down.module.css';
import { Icon } from './icons.tsx';
import { Sheet } from './sheet.tsx';
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

function NativeSelect({ question, answer, language, labelledBy, disabled, onChange }: AnswerProps) {
  return (
    <div className={styles.select}>
      <select
        aria-labelledby={labelledBy}
        aria-required={question.required}
        disabled={disabled}
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

function SearchSelect({ question, answer, language, labelledBy, disabled, onChange }: AnswerProps) {
  const [open, setOpen] = useState(false);
  const valueId = useId();
  const chosen = question.answers.find((option) => option.id === answer.optionIds?.[0]);
  return (
    <div className={styles.select}>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-labelledby={`${labelledBy} ${valueId}`}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        <span id={valueId}>
          {chosen
            ? localized(chosen.title, chosen.locales, languageIds[language], 'title')
            : tell(formWords.choose, language)}
        </span>
      </button>
      <Icon name="down" />
      {open && (
        <SearchSheet
          {...{ question, answer, language, labelledBy, disabled }}
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

function SearchSheet({ question, answer, language, onChange, onClose }: AnswerProps & { onClose: () => void }) {
  const [wanted, setWanted] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const languageId = languageIds[language];
  const needle = fold(wanted.trim());
  const options = question.answers
    .map((option) => ({ id: option.id, title: localized(option.title, option.locales, languageId, 'title') }))
    .filter((option) => fold(option.title).includes(needle));
  return (
    <Sheet title={localized(question.text, question.locales, languageId, 'name')} onClose={onClose}>
      <input
        className={styles.search}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={tell(formWords.search, language)}
        placeholder={tell(formWords.search, language)}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && options.length === 1 && options[0])
            onChange(chooseOne(question, answer, options[0].id));
          if (event.key === 'ArrowDown') list.current?.querySelector('button')?.focus();
        }}
      />
      <div className={styles.found} ref={list}>
        {options.map((option) => (
          <button
            key={option.id}
            type="button"
            aria-pressed={answer.optionIds?.includes(option.id) ?? false}
            onClick={() => onChange(chooseOne(question, answer, option.id))}
          >
            <span>{option.title}</span>
            {answer.optionIds?.includes(option.id) && <Icon name="check" />}
          </button>
        ))}
        <p role="status" className={styles.none}>
          {options.length === 0 && tell(formWords.nothingFound, language)}
        </p>
      </div>
      <button type="button" className={styles.close} onClick={onClose}>
        {tell(formWords.close, language)}
      </button>
    </Sheet>
  );
}
