import { type Language, tell } from '@sahada/contract/text';
import type { VersionQuestion } from '@sahada/contract/version';
import { numberOf, outOfRange } from '@sahada/rules/answers';
import { useId } from 'react';
import { writeText } from './answer.ts';
import type { AnswerProps } from './answer-props.ts';
import { formWords } from './words.ts';
import styles from './written.module.css';

export const longestText = 10_000;

/** What the server would refuse for its own sake: characters that cannot be stored. */
export const storable = (text: string) => text.replaceAll('\0', '');

export function Written(props: AnswerProps) {
  const { question, answer, language, labelledBy, onChange } = props;
  const write = (text: string) => onChange(writeText(question, answer, storable(text)), true);
  if (question.textFormat === 'number') return <NumberField {...props} write={write} />;
  if (question.textFormat === 'text') {
    return (
      <textarea
        className={styles.prose}
        aria-labelledby={labelledBy}
        aria-required={question.required}
        placeholder={tell(formWords.writeHere, language)}
        rows={3}
        maxLength={longestText}
        value={answer.text ?? ''}
        onChange={(event) => write(event.target.value)}
      />
    );
  }
  return (
    <input
      className={styles.line}
      type={question.textFormat}
      aria-labelledby={labelledBy}
      aria-required={question.required}
      value={answer.text ?? ''}
      onChange={(event) => write(event.target.value)}
    />
  );
}

/** The sentence under what is no number, or one outside its range; else null. */
export function numberProblem(question: VersionQuestion, text: string, language: Language): string | null {
  if (!text.trim()) return null;
  if (numberOf(text) === null) {
    if (/^[+-]$/.test(text.trim())) return null;
    const isTooLarge = /^[+-]?\d{20,}(?:[.,]\d*)?$/.test(text.trim());
    return tell(isTooLarge ? formWords.tooLarge : formWords.notNumber, language);
  }
  if (!outOfRange(question, text)) return null;
  const spell = new Intl.NumberFormat(language, { maximumFractionDigits: 6 });
  const { min, max } = question;
  if (min !== null && max !== null)
    return tell(formWords.between, language, { min: spell.format(min), max: spell.format(max) });
  if (min !== null) return tell(formWords.atLeast, language, { min: spell.format(min) });
  return tell(formWords.atMost, language, { max: spell.format(max ?? 0) });
}

/** How a number is read that may have been meant as thousands, such as 1.500; null of any other. */
export function reading(text: string, language: Language): string | null {
  if (!/^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(text.trim())) return null;
  const n = new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format(numberOf(text) ?? 0);
  return tell(formWords.readAs, language, { n });
}

/** The keypads of phones have no minus, so a question that may go below zero gets a key of its own. */
function NumberField({
  question,
  answer,
  language,
  labelledBy,
  write,
}: AnswerProps & { write: (text: string) => void }) {
  const unitId = useId();
  const problemId = useId();
  const text = answer.text ?? '';
  const problem = numberProblem(question, text, language);
  const maybeNegative = question.min === null || question.min < 0;
  return (
    <>
      <div className={styles.number} data-wrong={problem !== null}>
        {maybeNegative && (
          <button
            type="button"
            className={styles.sign}
            aria-label={tell(formWords.sign, language)}
            onClick={() => write(text.startsWith('-') ? text.slice(1) : `-${text.replace(/^\+/, '')}`)}
          >
            ±
          </button>
        )}
        <input
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          aria-labelledby={`${labelledBy} ${unitId}`}
          aria-describedby={problemId}
          // A measurement outside its range is what was found, and is sent as it is.
          aria-invalid={problem !== null && !outOfRange(question, text)}
          aria-required={question.required}
          value={text}
          onChange={(event) => write(event.target.value)}
        />
        <span id={unitId} className={styles.unit}>
          {question.unit}
        </span>
      </div>
      <p id={problemId} className={styles.problem} data-wrong={problem !== null} role="status">
        {problem ?? reading(text, language)}
      </p>
    </>
  );
}
