import type { Severity } from '@sahada/contract/codes';
import type { FieldForm } from '@sahada/contract/field';
import type { RawAnswer } from '@sahada/contract/version';
import { effectiveAnswers } from '@sahada/rules/answers';
import { scoreResponse } from '@sahada/rules/score';
import { useMemo } from 'react';
import { needsOf } from './needs.ts';

export type Facts = ReturnType<typeof useFacts>;

/** What the rules say about the answers: worked out once per change. */
export function useFacts(form: FieldForm, answers: Readonly<Record<number, RawAnswer>>) {
  const { version } = form;
  return useMemo(() => {
    const effective = effectiveAnswers(version, Object.values(answers));
    const score = scoreResponse(version, effective, 'live');
    return {
      effective,
      score,
      visible: new Set(effective.visible.map((question) => question.id)),
      severities: new Map<number, Severity>(
        score.questions.flatMap(({ questionId, severity }) => (severity ? [[questionId, severity]] : [])),
      ),
      needs: needsOf(version, effective),
    };
  }, [version, answers]);
}
