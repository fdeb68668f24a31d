import type { AnswerRow } from '@sahada/contract/audit';
import type { Version, VersionAnswer, VersionQuestion } from '@sahada/contract/version';
import type { EffectiveAnswer } from '@sahada/rules/answers';
import { lasting } from '../../pipeline/lasting.ts';
import { questionText, titleOf } from '../../spelled-answers.ts';

/**
 * Questions of frozen checklists as rows of answers tell them, in one language. They are the larger part of a response in full and
 * never change, so those of the checklists used last are kept, and given as they are.
 */

type Option = AnswerRow['options'][number];

export interface Worded {
  text: string;
  /** Its options, with those chosen in an answer. */
  options(answer: EffectiveAnswer | undefined): Option[];
}

/** How many questions are kept in each language: some 5 MB. */
const questionsKept = 2000;

/** By language and checklist, the one used longest ago first; by question in it. */
const kept = new Map<number, Map<Version, Map<number, Worded>>>();

/** The questions of a version in a language, as far as they have been asked for. */
export function wordsOf(version: Version, languageId: number): (question: VersionQuestion) => Worded {
  const versions = kept.get(languageId) ?? new Map<Version, Map<number, Worded>>();
  kept.set(languageId, versions);
  const questions = versions.get(version) ?? new Map<number, Worded>();
  versions.delete(version);
  versions.set(version, questions);
  let count = [...versions.values()].reduce((sum, { size }) => sum + size, 0);
  for (const [oldest, { size }] of versions) {
    if (count <= questionsKept || oldest === version) break;
    versions.delete(oldest);
    count -= size;
  }
  return (question) => {
    const known = questions.get(question.id);
    if (known) return known;
    const made = wordedOf(question, languageId);
    questions.set(question.id, made);
    return made;
  };
}

function wordedOf(question: VersionQuestion, languageId: number): Worded {
  const rows = question.answers.map((option) => ({
    option,
    chosen: optionRow(option, languageId, true),
    left: optionRow(option, languageId, false),
  }));
  const none = lasting(rows.map(({ left }) => left));
  /** Of the answers that choose one option and nothing under it, as most do. */
  const ones = new Map<number, Option[]>();
  return {
    text: questionText(question, languageId),
    options(answer) {
      if (answer === undefined || answer.optionIds.length === 0) return none;
      const { optionIds, subOptionIds } = answer;
      if (optionIds.length > 1 || subOptionIds.length > 0)
        return rows.map(({ option, chosen, left }) =>
          withSubOptions(optionIds.includes(option.id) ? chosen : left, subOptionIds),
        );
      const [id] = optionIds as [number];
      const one = ones.get(id) ?? lasting(rows.map(({ option, chosen, left }) => (option.id === id ? chosen : left)));
      ones.set(id, one);
      return one;
    },
  };
}

const optionRow = (option: VersionAnswer, languageId: number, selected: boolean): Option =>
  lasting({
    id: option.id,
    title: titleOf(option, languageId),
    selected,
    score: option.score,
    subOptions: option.subOptions.map((sub) => ({ id: sub.id, title: titleOf(sub, languageId), selected: false })),
  });

const withSubOptions = (row: Option, ids: readonly number[]): Option =>
  row.subOptions.some(({ id }) => ids.includes(id))
    ? { ...row, subOptions: row.subOptions.map((sub) => ({ ...sub, selected: ids.includes(sub.id) })) }
    : row;
