import type { Language } from '@sahada/contract/text';
import type { RawAnswer, Severity, VersionSection } from '@sahada/contract/version';
import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Answers } from './answer.ts';
import type { PictureTools } from './photos.tsx';
import { QuestionCard } from './question-card.tsx';
import styles from './section-form.module.css';

export interface SectionFormProps {
  section: VersionSection;
  /** Ids of the questions that are shown. */
  visible: ReadonlySet<number>;
  answers: Answers;
  language: Language;
  onChange: (answer: RawAnswer, soon?: boolean) => void;
  /** The findings that the answers make, by question id. */
  severities?: ReadonlyMap<number, Severity>;
  weighable?: boolean;
  /** What is still needed, by question id: see QuestionCard. */
  needs?: ReadonlyMap<number, string>;
  extras?: 'shown' | 'folded' | 'none';
  pictures?: PictureTools | null;
  /** Pictures being made ready, by question id. */
  preparing?: ReadonlyMap<number, number>;
  readOnly?: boolean;
  /** All questions at once; else a long section shows its beginning first and the rest in the next moments. */
  whole?: boolean;
}

const firstQuestions = 25;

/** The questions of one section. */
export function SectionForm(props: SectionFormProps) {
  const { section, visible, answers, severities, needs, preparing } = props;
  const list = useRef<HTMLDivElement>(null);
  const [all, setAll] = useState(props.whole ?? false);
  useEffect(() => startTransition(() => setAll(true)), []);
  const asked = section.questions.filter((question) => visible.has(question.id));
  const shown = all ? asked : asked.slice(0, firstQuestions);
  useSteadyHeight(list, shown.length, section.id);
  return (
    <div ref={list} className={styles.list}>
      {shown.map((question) => (
        <QuestionCard
          key={question.id}
          question={question}
          answer={answers[question.id]}
          language={props.language}
          onChange={props.onChange}
          severity={severities?.get(question.id) ?? null}
          weighable={props.weighable ?? false}
          needs={needs?.get(question.id) ?? ''}
          extras={props.extras ?? 'shown'}
          pictures={props.pictures ?? null}
          preparing={preparing?.get(question.id) ?? 0}
          readOnly={props.readOnly ?? false}
        />
      ))}
    </div>
  );
}

/**
 * Questions that disappear would shorten the page under a thumb that rests near its end, and the browser would scroll
 * back: the list keeps the height it had until the section changes.
 */
function useSteadyHeight(list: React.RefObject<HTMLDivElement | null>, count: number, sectionId: number) {
  const last = useRef({ count, sectionId, height: 0 });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const before = last.current;
    if (before.sectionId !== sectionId) element.style.minHeight = '';
    else if (count < before.count) element.style.minHeight = `${before.height}px`;
    last.current = { count, sectionId, height: element.offsetHeight };
  });
}
