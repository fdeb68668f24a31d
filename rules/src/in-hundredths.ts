import { type Hundredths, hundredths } from '@sahada/contract/hundredths';
import type { Version, VersionQuestion, WireQuestion, WireVersion } from '@sahada/contract/version';

const inside = (score: number | null): Hundredths | null => (score === null ? null : hundredths(score));

/**
 * A question from the wire, converted for the rules.
 *
 * Score 7.5 with an answer of 2.5 → 750 and 250; null stays null.
 */
export function questionInHundredths(question: WireQuestion): VersionQuestion {
  return {
    ...question,
    score: inside(question.score),
    answers: question.answers.map((answer) => ({
      ...answer,
      score: inside(answer.score),
      subOptions: answer.subOptions.map((sub) => ({ ...sub, score: inside(sub.score) })),
    })),
  };
}

/**
 * A frozen checklist from the wire, converted for the rules.
 *
 * A question of 7.5 points → 750.
 */
export function inHundredths(version: WireVersion): Version {
  return {
    ...version,
    sections: version.sections.map((section) => ({
      ...section,
      questions: section.questions.map(questionInHundredths),
    })),
  };
}
