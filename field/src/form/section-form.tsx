import type { Severity } from '@sahada/contract/codes';
import type { Language } from '@sahada/contract/text';
import type { RawAnswer, VersionSection } from '@sahada/contract/version';
import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Answers } from './answer.ts';
import type { PictureOwner, PictureTools } from './picture.tsx';
import { QuestionCard } from './question-card.tsx';
import styles from './section-form.module.css';

export interface SectionFormProps {
  section: VersionSection;
  /** Ids of the questions that are shown. */
  visible: ReadonlySet<number>;
  answers: Answers;
  language: Language;
  onChange: (answer: RawAnswer, soon?: boolean) => void;
  onCleared?: ((before: RawAnswer) => void) | undefined;
  /** The findings that the answers make, by question id. */
  severities?: ReadonlyMap<number, Severity>;
  weighable?: boolean;
  /** What is still needed, by question id: see QuestionCard. */
  needs?: ReadonlyMap<number, string>;
  /** The same as soon as it is so, before anything of it is shown in red. */
  lacking?: ReadonlyMap<number, string>;
  extras?: 'shown' | 'folded' | 'collapsed';
  pictures?: PictureTools | null;
  /** Pictures being made ready, by whose they will be. */
  preparing?: ReadonlyMap<PictureOwner, number>;
  /** What the host shows below each answer. */
  below?: ComponentType<{ questionId: number }> | undefined;
  /** The question to be shown at once, by its id; what lies far below it follows in the next moments. */
  wanted?: number | null;
}

/** How many fill the first screen of a phone, and how many follow at a time once it has been painted. */
const atFirst = 8;
const atOnce = 25;
const questionsBelow = 8;

/** The questions of one section. */
export function SectionForm(props: SectionFormProps) {
  const { section, visible, answers, severities, needs, lacking, preparing } = props;
  const list = useRef<HTMLDivElement>(null);
  const [reach, setReach] = useState(atFirst);
  const asked = section.questions.filter((question) => visible.has(question.id));
  const wantedAt = asked.findIndex((question) => question.id === props.wanted);
  // Nothing is left out above it: cards that came later would push it away under the eye.
  const shown = asked.slice(0, Math.max(reach, wantedAt + questionsBelow));
  const isWhole = shown.length === asked.length;
  useEffect(() => {
    if (isWhole) return;
    const next = setTimeout(() => setReach(reach + atOnce));
    return () => clearTimeout(next);
  }, [reach, isWhole]);
  useSteadyHeight(list);
  return (
    <div ref={list} className={styles.list}>
      {shown.map((question) => (
        <QuestionCard
          key={question.id}
          question={question}
          answer={answers[question.id]}
          language={props.language}
          onChange={props.onChange}
          onCleared={props.onCleared}
          severity={severities?.get(question.id) ?? null}
          weighable={props.weighable ?? false}
          needs={needs?.get(question.id) ?? ''}
          incomplete={lacking?.has(question.id) ?? false}
          extras={props.extras ?? 'shown'}
          pictures={props.pictures ?? null}
          preparing={preparing?.get(question.id) ?? 0}
          below={props.below}
        />
      ))}
    </div>
  );
}

/**
 * What disappears near the end of a page would make the browser scroll back under the thumb: the list keeps just the
 * height that the screen shows, and gives it back as the person scrolls up.
 */
function useSteadyHeight(list: React.RefObject<HTMLDivElement | null>) {
  const seen = useRef({ height: 0, scrollY: 0 });
  useEffect(() => {
    const scrolled = () => {
      const element = list.current;
      seen.current.scrollY = scrollY;
      if (!element?.style.minHeight) return;
      const rest = document.documentElement.scrollHeight - element.offsetHeight;
      const needed = scrollY + innerHeight - rest;
      const natural =
        (element.lastElementChild?.getBoundingClientRect().bottom ?? 0) - element.getBoundingClientRect().top;
      element.style.minHeight = needed > natural ? `${needed}px` : '';
    };
    // Cards that come into view take their true height without any render of ours.
    const grown = new ResizeObserver(() => {
      seen.current.height = list.current?.offsetHeight ?? 0;
    });
    if (list.current) grown.observe(list.current);
    addEventListener('scroll', scrolled, { passive: true });
    return () => {
      grown.disconnect();
      removeEventListener('scroll', scrolled);
    };
  }, [list]);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const { height, scrollY: y } = seen.current;
    const lacking = y + innerHeight - document.documentElement.scrollHeight;
    if (element.offsetHeight < height && lacking > 0) {
      element.style.minHeight = `${element.offsetHeight + lacking}px`;
      scrollTo(0, y);
    }
    seen.current.height = element.offsetHeight;
  });
}
