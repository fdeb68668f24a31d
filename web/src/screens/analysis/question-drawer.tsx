import { Button } from '@mantine/core';
import { statuses } from '@sahada/contract/codes';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { onlyQuery } from '../../client/address.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useBehind } from '../../parts/report/behind.ts';
import { SideDialog } from '../../parts/say/dialog.tsx';
import { Facts } from '../../parts/say/panel.tsx';
import { MaybeLink } from '../../parts/shell/reach.tsx';
import classes from './analysis.module.css';
import type { WorstQuestion } from './checklist.tsx';
import { type Asked, findingsBehind, plansBehind } from './filters.ts';
import { words } from './words.ts';

/** One question of the worst, with everything that is known of it and the way to the plans behind. */
export function QuestionDrawer(props: { row: WorstQuestion; asked: Asked; onClose: () => void }) {
  const { row, asked, onClose } = props;
  const say = useSay();
  const format = useFormat();
  const behind = useBehind();
  const plans = behind.plans(plansBehind(asked, { statusCode: `${statuses.PendingApproval},${statuses.Approved}` }));
  /** The non-conformities of this question, or those of them that repeat an earlier one. */
  const toFindings = (more: Record<string, string> = {}) => {
    const search = { ...findingsBehind(asked), questionId: String(row.questionId), ...more };
    return behind.findings(search, asked.onlyApproved === true);
  };
  const { observation, minor, major } = row.findings;
  const counted = [
    [words.major, major],
    [words.minor, minor],
    [observation === 1 ? words.oneObservation : words.observation, observation],
  ] as const;
  const found = counted.filter(([, n]) => n > 0).map(([text, n]) => say(text, { n: format.number(n) }));
  return (
    <SideDialog onClose={onClose} size="md" title={row.questionText}>
      <div className={classes.drawer}>
        <Facts
          rows={[
            { label: words.section, value: row.departmentName },
            {
              label: words.lost,
              value: `${format.number(row.lostPoints)} · ${format.percent(row.lostShare)}`,
            },
            {
              label: words.failed,
              value: say(words.failedOf, {
                n: format.number(row.failed),
                total: format.number(row.asked),
                percent: format.percent(row.failRate),
              }),
            },
            {
              label: words.points,
              value: say(words.pointsOf, { earned: format.number(row.earned), max: format.number(row.max) }),
            },
            { label: words.score, value: row.percent === null ? say(words.notScored) : format.percent(row.percent) },
            {
              label: words.findings,
              value:
                found.length === 0 ? (
                  '0'
                ) : (
                  <MaybeLink to={toFindings()} className={classes.behind}>
                    {found.join(' · ')}
                  </MaybeLink>
                ),
            },
            {
              label: words.repeats,
              value:
                row.repeats === 0 ? (
                  '0'
                ) : (
                  <MaybeLink to={toFindings({ repeat: 'true' })} className={classes.behind}>
                    {format.number(row.repeats)}
                  </MaybeLink>
                ),
            },
          ]}
        />
        <p className={classes.quiet}>{say(words.repeatsHint)}</p>
        {plans !== undefined && (
          <Button
            rightSection={<IconArrowRight size={16} />}
            renderRoot={(root) => <Link {...root} to={plans.path} search={onlyQuery(plans.search ?? {})} />}
          >
            {say(words.behind)}
          </Button>
        )}
      </div>
    </SideDialog>
  );
}
