import { languageIds } from '@sahada/contract/codes';
import { tell } from '@sahada/contract/text';
import { localized } from '@sahada/rules/localized';
import { useRef, useState } from 'react';
import { chooseOne, finds } from './answer.ts';
import type { AnswerProps } from './answer-props.ts';
import { Icon } from './icons.tsx';
import styles from './search-sheet.module.css';
import { Sheet } from './sheet.tsx';
import { sheetWords } from './words-sheet.ts';

/** A long list of options, searched the Turkish way. The keyboard comes only when the search is tapped. */
export function SearchSheet({ question, answer, language, onChange, onClose }: AnswerProps & { onClose: () => void }) {
  const [wanted, setWanted] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const languageId = languageIds[language];
  const isFound = finds(wanted);
  const options = question.answers
    .map((option) => ({ id: option.id, title: localized(option.title, option.locales, languageId, 'title') }))
    .filter((option) => isFound(option.title));
  return (
    <Sheet title={localized(question.text, question.locales, languageId, 'name')} onClose={onClose} first={list}>
      <input
        className={styles.search}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={tell(sheetWords.search, language)}
        placeholder={tell(sheetWords.search, language)}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && options.length === 1 && options[0])
            onChange(chooseOne(question, answer, options[0].id));
          if (event.key === 'ArrowDown') list.current?.querySelector('button')?.focus();
        }}
      />
      <div className={styles.found} ref={list} tabIndex={-1}>
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
          {options.length === 0 && tell(sheetWords.nothingFound, language)}
        </p>
      </div>
      <button type="button" className={styles.close} onClick={onClose}>
        {tell(sheetWords.close, language)}
      </button>
    </Sheet>
  );
}
