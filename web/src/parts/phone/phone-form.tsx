import { decimal } from '@sahada/contract/hundredths';
import { say } from '@sahada/contract/text';
import type { RawAnswer, Version } from '@sahada/contract/version';
import { ChecklistForm } from '@sahada/field/form/checklist-form';
import { compile } from '@sahada/rules/compiled';
import { judge } from '@sahada/rules/judge';
import { memo, useMemo, useState } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import classes from './phone-preview.module.css';

const words = {
  screen: say({ tr: 'Telefon ekranı', en: 'Phone screen' }),
  soFar: say({ tr: '{n} / {m} soru yanıtlandı', en: 'Questions answered: {n} of {m}' }),
  notYet: say({ tr: 'Henüz puan yok', en: 'No score yet' }),
  notScored: say({ tr: 'Puanlanmadı', en: 'Not scored' }),
  points: say({ tr: '{earned} / {max} puan', en: 'Points: {earned} / {max}' }),
  again: say({ tr: 'Cevapları temizle', en: 'Clear the answers' }),
  nothing: say({ tr: 'Henüz gösterilecek soru yok.', en: 'There is no question to show yet.' }),
};

/** The phone's own form, its answers kept here, and their score. */
export const PhoneForm = memo(function PhoneForm(props: { version: Version; language: 'tr' | 'en' }) {
  const { version, language } = props;
  const say = useSay();
  const format = useFormat();
  const [answers, setAnswers] = useState<readonly RawAnswer[]>([]);
  const { score } = useMemo(() => judge(compile(version), answers, 'live'), [version, answers]);
  const isEmpty = version.sections.every((section) => section.questions.length === 0);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes.screen} tabIndex={0} aria-label={say(words.screen)}>
        {isEmpty ? (
          <p className={classes.nothing}>{say(words.nothing)}</p>
        ) : (
          <div className={classes.form}>
            <ChecklistForm version={version} language={language} scoring answers={answers} onChange={setAnswers} />
          </div>
        )}
      </section>
      <div className={classes.foot} hidden={isEmpty}>
        <span className={classes.score} role="status">
          {score.percent === null ? (
            <strong>{say(score.answered === 0 ? words.notYet : words.notScored)}</strong>
          ) : (
            <strong>
              {format.percent(decimal(score.percent))}
              <small>
                {say(words.points, {
                  earned: format.number(decimal(score.earned)),
                  max: format.number(decimal(score.max)),
                })}
              </small>
            </strong>
          )}
          <span>{say(words.soFar, { n: score.answered, m: score.total })}</span>
        </span>
        {answers.length > 0 && (
          <button type="button" className={classes.again} onClick={() => setAnswers([])}>
            {say(words.again)}
          </button>
        )}
      </div>
    </>
  );
});
