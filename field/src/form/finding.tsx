import { type Severity, severities } from '@sahada/contract/codes';
import { severityTexts } from '@sahada/contract/severity';
import { type Language, tell } from '@sahada/contract/text';
import type { RawAnswer, VersionQuestion } from '@sahada/contract/version';
import styles from './finding.module.css';
import { Icon } from './icons.tsx';
import { sheetWords } from './words-sheet.ts';

/** Says that the answer makes a finding, and lets the auditor weigh it. A critical question's failure stays major. */
export function Finding({
  question,
  answer,
  severity,
  language,
  weighable,
  onChange,
}: {
  question: VersionQuestion;
  answer: RawAnswer;
  severity: Severity;
  language: Language;
  weighable: boolean;
  onChange: (answer: RawAnswer) => void;
}) {
  const choosable = weighable && !(question.critical && severity === 'major');
  return (
    <div className={styles.finding} data-severity={severity}>
      <p className={styles.head} role="status">
        <Icon name="warn" size={20} />
        <span>
          {severity === 'observation'
            ? tell(severityTexts.observation, language)
            : `${tell(sheetWords.finding, language)}: ${tell(severityTexts[severity], language)}`}
          {question.critical && ` · ${tell(sheetWords.critical, language)}`}
        </span>
      </p>
      {choosable && (
        <fieldset className={styles.choices} aria-label={tell(sheetWords.severity, language)}>
          {severities.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={severity === one}
              onClick={() => onChange({ ...answer, severity: one })}
            >
              {tell(severityTexts[one], language)}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
