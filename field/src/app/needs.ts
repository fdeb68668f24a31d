import type { Version } from '@sahada/contract/version';
import { type Effective, isAnswered, missingRequired } from '@sahada/rules/answers';
import { missingEvidence } from '@sahada/rules/score';

/** What keeps a response from being submitted, by question id, as question cards take it ("answer", "note photo"). */
export type Needs = ReadonlyMap<number, string>;

export function needsOf(version: Version, effective: Effective): Needs {
  const needs = new Map<number, string>();
  const add = (questionId: number, need: string) => {
    const before = needs.get(questionId);
    needs.set(questionId, before ? `${before} ${need}` : need);
  };
  for (const id of missingRequired(version, effective)) {
    add(id, isAnswered(effective.answers.get(id)) ? 'grade' : 'answer');
  }
  for (const { questionId, note, photo } of missingEvidence(effective)) {
    if (note) add(questionId, 'note');
    if (photo) add(questionId, 'photo');
  }
  return needs;
}
