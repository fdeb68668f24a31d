import type { FieldForm } from '@sahada/contract/field';
import type { RawAnswer } from '@sahada/contract/version';
import { compile } from '@sahada/rules/compiled';
import { type Judged, judge } from '@sahada/rules/judge';
import type { ScoreMode } from '@sahada/rules/score';

/** What the rules say about the answers to a form; where its plan makes no findings, no answer is one. */
export function judgedBy(
  { version, plan }: Pick<FieldForm, 'version' | 'plan'>,
  answers: readonly RawAnswer[],
  mode: ScoreMode,
): Judged {
  const judged = judge(compile(version), answers, mode);
  return plan.findings === false ? { ...judged, findings: [] } : judged;
}
