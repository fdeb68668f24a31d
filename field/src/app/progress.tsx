import type { FieldForm } from '@sahada/contract/field';
import { decimal } from '@sahada/contract/hundredths';
import { useState } from 'react';
import { Icon } from '../form/icons.tsx';
import type { ResponseRow } from '../outbox/rows.ts';
import { useApp, useSay } from './app-context.ts';
import { doneIn } from './flow.ts';
import { formatPercent } from './format.ts';
import { later } from './later.tsx';
import styles from './progress.module.css';
import type { Facts } from './use-facts.ts';
import { words } from './words.ts';

const SectionList = later(async () => (await import('./section-list.tsx')).SectionList, 'nothing');

/** Shows under the title how far one has got, the way to other sections, and the score where it may be seen. */
export function Progress({
  form,
  response,
  facts,
  onGo,
  onNextOpen,
}: {
  form: FieldForm;
  response: ResponseRow;
  facts: Facts;
  onGo: (section: number) => void;
  /** Goes to the next question that is not done; null when none is left. */
  onNextOpen: (() => void) | null;
}) {
  const say = useSay();
  const { language } = useApp();
  const [open, setOpen] = useState(false);
  const { score } = facts.judged;
  const done = doneIn(facts).size;
  const shown = form.version.sections.flatMap((section, index) =>
    section.questions.some((question) => facts.visible.has(question.id)) ? [index] : [],
  );
  const place = { n: shown.indexOf(response.place.section) + 1, count: shown.length };
  const full = score.total > 0 ? done / score.total : 0;
  const percentText = () => {
    if (score.percent !== null) return formatPercent(decimal(score.percent), language);
    return score.questions.some((question) => question.scored) ? '–' : say(words.notScored);
  };
  return (
    <div className={styles.progress}>
      <div
        className={styles.track}
        role="progressbar"
        aria-valuemin={0}
        aria-valuemax={score.total}
        aria-valuenow={done}
        aria-label={say(words.doneOf, { n: done, total: score.total })}
      >
        <div className={styles.done} style={{ transform: `scaleX(${full})` }} />
      </div>
      <div className={styles.row}>
        <button type="button" className={styles.sections} onClick={() => setOpen(true)}>
          <Icon name="list" size={18} />
          <span className="sr">{say(words.sectionOf, place)}</span>
          <span aria-hidden="true">
            {place.n} / {place.count}
          </span>
          <Icon name="down" size={16} />
        </button>
        {onNextOpen && (
          <button type="button" className={styles.sections} onClick={onNextOpen}>
            {say(words.nextOpen)}
            <Icon name="right" size={16} />
          </button>
        )}
        {form.scoring ? (
          <p className={styles.score}>
            <b>{percentText()}</b>
            <span>{say(words.soFar, { n: score.answered, m: score.total })}</span>
          </p>
        ) : (
          <p className={styles.score}>
            <span aria-hidden="true">
              {done} / {score.total}
            </span>
          </p>
        )}
      </div>
      {open && (
        <SectionList {...{ form, facts, onGo }} current={response.place.section} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}
