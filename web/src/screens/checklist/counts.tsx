import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { usePoints } from '../../parts/question/question-type.tsx';
import classes from './checklist.module.css';
import { pointsOf, type Section } from './model.ts';
import { builderWords as words } from './words.ts';

/** How many questions these sections have, and how many points they can bring. */
export function Counts({ sections }: { sections: readonly Section[] }) {
  const say = useSay();
  const format = useFormat();
  const points = usePoints();
  const count = sections.reduce((sum, section) => sum + section.Questions.length, 0);
  const questions = count === 1 ? say(words.oneQuestion) : say(words.questions, { n: format.number(count) });
  return (
    <span className={classes.quiet}>
      {questions} · {points(pointsOf(sections))}
    </span>
  );
}
