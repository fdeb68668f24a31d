import { surveyTextsWithin } from '@sahada/contract/analysis';
import { Link } from '@tanstack/react-router';
import { withQuery } from '../../client/address.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useOnlyApproved } from '../../client/only-approved.ts';
import { Written } from '../../parts/report/written.tsx';
import classes from './distribution.module.css';
import { words } from './words.ts';

interface WrittenOfPlanProps {
  auditId: number;
  questionId: number;
  /** How many responses there are in all. */
  responseCount: number;
}

/** Everything written to one question of a plan; each text leads to its response. */
export function WrittenOfPlan({ auditId, questionId, responseCount }: WrittenOfPlanProps) {
  const say = useSay();
  const format = useFormat();
  const [onlyApproved] = useOnlyApproved();
  return (
    <Written
      asked={{ auditId, questionId, onlyApproved }}
      className={classes.written}
      under={({ responseId, number, at }) => (
        <>
          <Link to="." search={withQuery({ response: String(responseId), tab: 'questions' })}>
            {number}
          </Link>
          {at !== null && <small>{format.dateTime(at)}</small>}
        </>
      )}
    >
      {responseCount > surveyTextsWithin && (
        <small>{say(words.textsWithin, { n: format.number(surveyTextsWithin) })}</small>
      )}
    </Written>
  );
}
