import { languageIds } from '@sahada/contract/codes';
import type { FieldForm } from '@sahada/contract/field';
import { decimal } from '@sahada/contract/hundredths';
import { type AnyText, fill } from '@sahada/contract/text';
import type { VersionQuestion } from '@sahada/contract/version';
import { localized } from '@sahada/rules/localized';
import { useMemo } from 'react';
import { Icon } from '../form/icons.tsx';
import type { FillState } from '../outbox/fill.ts';
import type { Place, ResponseRow } from '../outbox/rows.ts';
import app from './app.module.css';
import { useApp, useSay } from './app-context.ts';
import { isEmptyFinding, placeOfQuestion, signers, takesFindings } from './flow.ts';
import { Heading } from './heading.tsx';
import { levelIn } from './level-name.ts';
import styles from './review-step.module.css';
import { CriticalNote, ScoreCard } from './score-card.tsx';
import { standingOf } from './standing.ts';
import type { Facts } from './use-facts.ts';
import { later } from './words-later.ts';

const needTexts: Record<string, AnyText> = {
  answer: later.needAnswer,
  grade: later.needGrade,
  note: later.needNote,
  photo: later.needPhoto,
};

interface ReviewStepProps {
  form: FieldForm;
  facts: Facts;
  /** Those without a question. */
  findings: FillState['findings'];
  response: ResponseRow;
  onGo: (place: Place) => void;
}

/** Lists what is still missing, each line leading to its question, and then what the response amounts to. */
export function ReviewStep({ form, facts, findings, response, onGo }: ReviewStepProps) {
  const say = useSay();
  const { language } = useApp();
  const { needs } = facts;
  const { visible, answers, score } = facts.judged;
  const waiting = visible.filter((question) => needs.has(question.id));
  const own = Object.values(findings).filter((row) => !isEmptyFinding(row));
  const photoCount = [...answers, ...own].reduce((sum, { pictureKeys }) => sum + pictureKeys.length, 0);
  const isAudit = takesFindings(form);
  const { sections } = form.version;
  /** What the question stands under, where there is more than one. */
  const sectionOf = (question: VersionQuestion | undefined) => {
    const section = question && sections.length > 1 && sections[placeOfQuestion(form, question).section];
    return section && localized(section.title, section.locales, languageIds[language], 'name');
  };
  const whole = waiting.length === 0;
  return (
    <div className={app.stack}>
      <Heading>{say(later.review)}</Heading>
      <div className={styles.verdict} data-whole={whole} role="status">
        <Icon name={whole ? 'check' : 'warn'} size={26} />
        <p>
          {whole
            ? say(signers(form, response).length > 0 ? later.allDoneSign : later.allDone)
            : waiting.length === 1
              ? say(later.oneMissing)
              : say(later.missing, { n: waiting.length })}
        </p>
      </div>
      {!whole && (
        <ul className={styles.needs}>
          {waiting.map((question, index) => (
            <li key={question.id}>
              {sectionOf(question) !== sectionOf(waiting[index - 1]) && <h3>{sectionOf(question)}</h3>}
              <button type="button" onClick={() => onGo(placeOfQuestion(form, question))}>
                <span className={styles.number}>{question.place}</span>
                <span className={styles.what}>
                  <b>{localized(question.text, question.locales, languageIds[language], 'name')}</b>
                  <span>
                    {(needs.get(question.id) ?? '')
                      .split(' ')
                      .flatMap((need) => needTexts[need] ?? [])
                      .map((text) => fill(text, language))
                      .join(' · ')}
                  </span>
                </span>
                <Icon name="right" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <dl className={styles.figures}>
        <Figure label={say(later.answered)} value={`${score.answered} / ${score.total}`} />
        <Figure label={say(later.unanswered)} value={String(score.total - score.answered)} />
        {/* Most of a correction's photos have been sent before. */}
        {(isAudit || photoCount > 0) && (
          <Figure label={say(response.correction ? later.photos : later.photosToSend)} value={String(photoCount)} />
        )}
        {isAudit && form.scoring && <Figure label={say(later.findings)} value={String(score.findings + own.length)} />}
      </dl>
      {form.scoring && <Standing form={form} facts={facts} />}
    </div>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Standing({ form, facts }: { form: FieldForm; facts: Facts }) {
  const say = useSay();
  const { language } = useApp();
  const { score, level, isSoFar, failsOpen } = useMemo(() => standingOf(form, facts), [form, facts]);
  return (
    <>
      <ScoreCard
        percent={score.percent === null ? null : decimal(score.percent)}
        earned={decimal(score.earned)}
        max={decimal(score.max)}
        level={levelIn(level?.name, form.levels, language)}
        soFar={isSoFar ? { n: score.answered, m: score.total } : null}
      />
      {facts.judged.score.critical && <CriticalNote />}
      {failsOpen && (
        <p className={app.note} data-tone="part">
          <Icon name="warn" size={20} />
          {say(later.criticalOpen)}
        </p>
      )}
    </>
  );
}
