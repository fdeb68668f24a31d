import type { FieldForm } from '@sahada/contract/field';
import { compile } from '@sahada/rules/compiled';
import { judge } from '@sahada/rules/judge';
import { levelFor, type ResponseScore } from '@sahada/rules/score';
import type { Facts } from './use-facts.ts';

interface Standing {
  score: ResponseScore;
  /** None while something is still needed: it would be the level of a part. */
  level: FieldForm['levels'][number] | null;
  isSoFar: boolean;
  /** A critical question left open makes the response critical once it is sent; until then it is no finding. */
  failsOpen: boolean;
}

/** What a response amounts to at review: so far while something is still needed, and then as it would be sent. */
export function standingOf(
  { version, levels }: Pick<FieldForm, 'version' | 'levels'>,
  { judged, needs }: Pick<Facts, 'judged' | 'needs'>,
): Standing {
  if (needs.size > 0) return { score: judged.score, level: null, isSoFar: true, failsOpen: false };
  const { score } = judge(compile(version), judged.answers, 'final');
  return {
    score,
    level: levelFor(score.percent, levels, score.critical),
    isSoFar: false,
    failsOpen: score.critical && !judged.score.critical,
  };
}
