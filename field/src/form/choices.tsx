import { type LanguageId, languageIds } from '@sahada/contract/codes';
import { tell } from '@sahada/contract/text';
import type { VersionAnswer } from '@sahada/contract/version';
import { isGraded } from '@sahada/rules/answers';
import { localized } from '@sahada/rules/localized';
import { useId } from 'react';
import { chooseOne, type Tone, toggleOne, toggleSub, toneOf } from './answer.ts';
import type { AnswerProps } from './answer-props.ts';
import styles from './choices.module.css';
import { Icon, type IconName } from './icons.tsx';
import { formWords } from './words.ts';

const marks: Record<Tone, IconName> = { good: 'check', part: 'part', bad: 'cross', none: 'dash', plain: 'ring' };

const titleOf = (one: { title: string; locales: { languageId: LanguageId; title: string }[] }, languageId: number) =>
  localized(one.title, one.locales, languageId, 'title');

/** Side by side, up to five: the meaning shows as sign, colour and words. */
export function GroupButtons({ question, answer, language, labelledBy, onChange }: AnswerProps) {
  const name = useId();
  return (
    <>
      <div className={styles.group} role="radiogroup" aria-labelledby={labelledBy} aria-required={question.required}>
        {question.answers.map((option) => {
          const chosen = answer.optionIds?.includes(option.id) ?? false;
          const tone = toneOf(question, option);
          return (
            <label key={option.id} className={styles.button} data-tone={tone} data-on={chosen}>
              <input
                type="radio"
                name={name}
                checked={chosen}
                onChange={() => onChange(chooseOne(question, answer, option.id))}
              />
              <Icon name={tone === 'plain' && chosen ? 'check' : marks[tone]} />
              <span>{titleOf(option, languageIds[language])}</span>
            </label>
          );
        })}
      </div>
      <ChosenSubs question={question} answer={answer} language={language} onChange={onChange} />
    </>
  );
}

/** Full-width rows, one under the other. */
export function RadioRows({ question, answer, language, labelledBy, onChange }: AnswerProps) {
  const name = useId();
  return (
    <div className={styles.rows} role="radiogroup" aria-labelledby={labelledBy} aria-required={question.required}>
      {question.answers.map((option) => {
        const chosen = answer.optionIds?.includes(option.id) ?? false;
        return (
          <div key={option.id}>
            <label className={styles.row} data-tone={toneOf(question, option)} data-on={chosen}>
              <input
                type="radio"
                name={name}
                checked={chosen}
                onChange={() => onChange(chooseOne(question, answer, option.id))}
              />
              <i className={styles.dot} aria-hidden="true" />
              <span>{titleOf(option, languageIds[language])}</span>
            </label>
            {chosen && <Subs option={option} {...{ question, answer, language, onChange }} />}
          </div>
        );
      })}
    </div>
  );
}

/** Check boxes; choosing an option that stands alone clears the rest. */
export function CheckRows({ question, answer, language, labelledBy, onChange }: AnswerProps) {
  return (
    <fieldset className={styles.rows} aria-labelledby={labelledBy}>
      {question.answers.map((option) => {
        const chosen = answer.optionIds?.includes(option.id) ?? false;
        return (
          <div key={option.id}>
            <label className={styles.row} data-tone={toneOf(question, option)} data-on={chosen}>
              <input type="checkbox" checked={chosen} onChange={() => onChange(toggleOne(question, answer, option))} />
              <i className={styles.box} aria-hidden="true">
                <Icon name="check" size={18} />
              </i>
              <span>{titleOf(option, languageIds[language])}</span>
            </label>
            {chosen && <Subs option={option} {...{ question, answer, language, onChange }} />}
          </div>
        );
      })}
    </fieldset>
  );
}

/** The sub-options of what was chosen, for types whose options do not stand in rows. */
export function ChosenSubs(props: Omit<AnswerProps, 'labelledBy'>) {
  return props.question.answers
    .filter((option) => props.answer.optionIds?.includes(option.id))
    .map((option) => <Subs key={option.id} option={option} {...props} />);
}

/** Grades (exactly one) or reasons (any number) of one chosen option. */
function Subs({ option, answer, language, onChange }: Omit<AnswerProps, 'labelledBy'> & { option: VersionAnswer }) {
  const name = useId();
  if (option.subOptions.length === 0) return null;
  const graded = isGraded(option);
  const lead = tell(graded ? formWords.chooseOne : formWords.reasons, language);
  return (
    <fieldset className={styles.subs}>
      <legend>
        {lead}
        {graded && (
          <b className={styles.star} aria-hidden="true">
            {' '}
            *
          </b>
        )}
      </legend>
      <div className={styles.pills}>
        {option.subOptions.map((sub) => {
          const chosen = answer.subOptionIds?.includes(sub.id) ?? false;
          return (
            <label key={sub.id} className={styles.pill} data-on={chosen}>
              <input
                type={graded ? 'radio' : 'checkbox'}
                name={graded ? name : undefined}
                required={graded}
                checked={chosen}
                onChange={() => onChange(toggleSub(option, answer, sub.id))}
              />
              <i aria-hidden="true">
                <Icon name="check" size={16} />
              </i>
              <span>{titleOf(sub, languageIds[language])}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
