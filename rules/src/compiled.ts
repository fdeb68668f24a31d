import { answerTypes, type Severity } from '@sahada/contract/codes';
import type { Hundredths } from '@sahada/contract/hundredths';
import type { Version, VersionAnswer, VersionQuestion, VersionSection } from '@sahada/contract/version';
import { isGraded } from './answers.ts';
import { isScored } from './score.ts';

/**
 * What a frozen checklist decides about answers, prepared once, so that judging answers only looks things up. Ids of
 * questions, of a question's answers and of an answer's sub-options are unique.
 */
export interface Compiled {
  sections: CompiledSection[];
  /** By question id: where it stands among all questions, from 0. */
  indexes: ReadonlyMap<number, number>;
  /** By that place. */
  questions: readonly CompiledQuestion[];
}

export interface CompiledSection {
  section: VersionSection;
  questions: CompiledQuestion[];
}

export interface CompiledQuestion {
  question: VersionQuestion;
  index: number;
  condition: Condition | null;
  written: boolean;
  multiple: boolean;
  scored: boolean;
  /** By id; a written question has none. */
  options: ReadonlyMap<number, CompiledOption>;
}

/** Shown when the question at `index` was answered with one of these options or, with `not`, with none of them. */
export interface Condition {
  /** Undefined when the checklist has no such question: then the condition never holds. */
  index: number | undefined;
  optionIds: ReadonlySet<number>;
  not: boolean;
}

/** What a choice is worth, and the finding that it makes when no severity is given: 0 in a scored question is minor. */
interface Valued {
  worth: Hundredths;
  finding: Severity | null;
}

export interface CompiledOption extends Valued {
  id: number;
  /** Among the question's options, from 0. */
  index: number;
  /** It clears the others of a multiple question. */
  alone: boolean;
  excluded: boolean;
  severity: Severity | null;
  /** Its sub-options are grades: the chosen one stands for its worth and finding. Else they are reasons. */
  graded: boolean;
  subOptions: readonly CompiledSubOption[];
}

export interface CompiledSubOption extends Valued {
  id: number;
  severity: Severity | null;
}

const compiled = new WeakMap<Version, Compiled>();

/**
 * Prepares a frozen checklist for `judge`. It is done once for each version object, which must not change afterwards.
 *
 * Sections [5, 6] and [7] of questions → indexes {5: 0, 6: 1, 7: 2}.
 */
export function compile(version: Version): Compiled {
  const known = compiled.get(version);
  if (known) return known;
  const made = compileVersion(version);
  compiled.set(version, made);
  return made;
}

function compileVersion(version: Version): Compiled {
  const indexes = new Map<number, number>();
  const sections = version.sections.map((section) => ({
    section,
    questions: section.questions.map((question) => {
      const index = indexes.size;
      const made = compileQuestion(question, index, indexes);
      indexes.set(question.id, index);
      return made;
    }),
  }));
  return { sections, indexes, questions: sections.flatMap((section) => section.questions) };
}

/** `above` knows the questions above this one: a condition looks at no other. */
function compileQuestion(
  question: VersionQuestion,
  index: number,
  above: ReadonlyMap<number, number>,
): CompiledQuestion {
  const { visibleWhen } = question;
  const written = question.answerType === answerTypes.text;
  const scored = isScored(question);
  return {
    question,
    index,
    condition: visibleWhen && {
      index: above.get(visibleWhen.QuestionId),
      optionIds: new Set(visibleWhen.AnswerIds),
      not: visibleWhen.Not,
    },
    written,
    multiple: question.answerType === answerTypes.multiple,
    scored,
    options: new Map(
      written ? [] : question.answers.map((option, place) => [option.id, compileOption(option, place, scored)]),
    ),
  };
}

function compileOption(option: VersionAnswer, index: number, scored: boolean): CompiledOption {
  return {
    ...valued(option.score, scored),
    id: option.id,
    index,
    alone: option.exclusive || option.excludeFromScoring,
    excluded: option.excludeFromScoring,
    severity: option.severity,
    graded: isGraded(option),
    subOptions: option.subOptions.map((sub) => ({
      ...valued(sub.score, scored),
      id: sub.id,
      severity: sub.severity,
    })),
  };
}

function valued(score: Hundredths | null, scored: boolean): Valued {
  const worth = score ?? (0 as Hundredths);
  return { worth, finding: scored && worth === 0 ? 'minor' : null };
}
