import type { FieldForm } from '@sahada/contract/field';
import { languageIds } from '@sahada/contract/text';
import { localized } from '@sahada/rules/localized';
import type { ResponseScore } from '@sahada/rules/score';
import { useEffect, useState } from 'react';
import { Icon } from '../form/icons.tsx';
import { anchorOf } from '../form/question-card.tsx';
import { SectionForm, type SectionFormProps } from '../form/section-form.tsx';
import { Sheet } from '../form/sheet.tsx';
import type { Kept } from '../outbox/kept.ts';
import { useApp, useSay } from './app-context.ts';
import app from './app.module.css';
import { surveyType } from './flow.ts';
import { formatPercent } from './format.ts';
import styles from './section-step.module.css';
import { Heading } from './step-screens.tsx';
import { words } from './words.ts';

type Passed = Omit<SectionFormProps, 'section' | 'language' | 'extras' | 'weighable'>;

interface SectionStepProps extends Passed {
  form: FieldForm;
  kept: Kept;
  /** The form was just opened on this place: show the question that was last touched. */
  resumed: boolean;
}

export function SectionStep({ form, kept, resumed, ...passed }: SectionStepProps) {
  const { language } = useApp();
  const section = form.version.sections[kept.place.section];
  const [wanted] = useState(() => (resumed ? kept.place.questionId : null));
  useEffect(() => {
    if (wanted === null) return;
    const card = document.getElementById(anchorOf(wanted));
    card?.scrollIntoView({ block: 'center' });
    card?.focus({ preventScroll: true });
  }, [wanted]);
  if (!section) return null;
  return (
    <div className={app.stack}>
      <Heading>{localized(section.title, section.locales, languageIds[language], 'name')}</Heading>
      <SectionForm
        {...passed}
        section={section}
        language={language}
        weighable={form.auditor !== null}
        extras={form.plan.auditTypeId === surveyType ? 'folded' : 'shown'}
      />
    </div>
  );
}

/** Under the title: how far one is, the way to every other section, and the score where it is shown. */
export function Progress({
  form,
  kept,
  score,
  visible,
  onGo,
}: {
  form: FieldForm;
  kept: Kept;
  score: ResponseScore;
  visible: ReadonlySet<number>;
  onGo: (section: number) => void;
}) {
  const say = useSay();
  const { language } = useApp();
  const [open, setOpen] = useState(false);
  const answered = new Map(score.questions.map((question) => [question.questionId, question.answered]));
  const sections = form.version.sections
    .map((section, index) => {
      const asked = section.questions.filter((question) => visible.has(question.id) && !question.infoOnly);
      return {
        index,
        id: section.id,
        title: localized(section.title, section.locales, languageIds[language], 'name'),
        total: asked.length,
        done: asked.filter((question) => answered.get(question.id)).length,
        shown: section.questions.some((question) => visible.has(question.id)),
      };
    })
    .filter((section) => section.shown);
  const current = sections.findIndex((section) => section.index === kept.place.section);
  const full = score.total > 0 ? score.answered / score.total : 0;
  return (
    <div className={styles.progress}>
      <div
        className={styles.track}
        role="progressbar"
        aria-valuemin={0}
        aria-valuemax={score.total}
        aria-valuenow={score.answered}
        aria-label={say(words.answeredOf, { n: score.answered, total: score.total })}
      >
        <div className={styles.done} style={{ transform: `scaleX(${full})` }} />
      </div>
      <div className={styles.row}>
        <button type="button" className={styles.sections} onClick={() => setOpen(true)}>
          <Icon name="list" size={18} />
          {say(words.sectionOf, { n: current + 1, count: sections.length })}
          <Icon name="down" size={16} />
        </button>
        {form.scoring ? (
          <p className={styles.score}>
            <b>{score.percent === null ? say(words.notScored) : formatPercent(score.percent, language)}</b>
            <span>{say(words.soFar, { n: score.answered, m: score.total })}</span>
          </p>
        ) : (
          <p className={styles.score}>
            <span aria-hidden="true">
              {score.answered} / {score.total}
            </span>
          </p>
        )}
      </div>
      {open && (
        <Sheet title={say(words.sections)} onClose={() => setOpen(false)}>
          <ol className={styles.list}>
            {sections.map((section) => (
              <li key={section.id}>
                <button
                  type="button"
                  aria-current={section.index === kept.place.section ? 'step' : undefined}
                  onClick={() => {
                    setOpen(false);
                    onGo(section.index);
                  }}
                >
                  <span className={styles.name}>{section.title}</span>
                  <span className={styles.count} data-whole={section.done === section.total}>
                    {section.done === section.total && <Icon name="check" size={16} />}
                    {section.done} / {section.total}
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </Sheet>
      )}
    </div>
  );
}
