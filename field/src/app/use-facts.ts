import type { FieldForm } from '@sahada/contract/field';
import type { RawAnswer } from '@sahada/contract/version';
import { useMemo } from 'react';
import { judgedBy } from './judged.ts';
import { needsOf } from './needs.ts';

export type Facts = ReturnType<typeof useFacts>;

/** What the rules say about the answers: worked out once per change. */
export function useFacts(form: FieldForm, answers: Readonly<Record<number, RawAnswer>>) {
  const { version, plan } = form;
  return useMemo(() => {
    const judged = judgedBy({ version, plan }, Object.values(answers), 'live');
    return {
      judged,
      visible: new Set(judged.visible.map((question) => question.id)),
      severities: new Map(judged.findings.map(({ questionId, severity }) => [questionId, severity])),
      needs: needsOf(judged),
    };
  }, [version, plan, answers]);
}
