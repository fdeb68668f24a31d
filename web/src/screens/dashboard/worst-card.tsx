import { analysis } from '@sahada/contract/analysis';
import { IconChecklist } from '@tabler/icons-react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { Track } from '../../parts/chart/track.tsx';
import { EmptyState } from '../../parts/say/states.tsx';
import { MaybeLink, useReach } from '../../parts/shell/reach.tsx';
import { Card, Loaded } from './card.tsx';
import classes from './lists.module.css';
import type { View } from './view.ts';
import { Wider } from './wider.tsx';
import { words } from './words.ts';

const most = 6;

export interface WorstProps {
  /** The window's first and last day; null until it is known. */
  days: { dateFrom: string; dateTo: string } | null;
  auditTypeId: number;
  onlyApproved: boolean;
  busy: boolean;
  view: View;
}

/** The questions that lose the most points in the period; each opens in the analysis. */
export function WorstCard({ days, auditTypeId, onlyApproved, busy, view }: WorstProps) {
  const say = useSay();
  const format = useFormat();
  const reach = useReach();
  const asked = days === null ? null : { ...days, auditTypeId: auditTypeId as 1, onlyApproved, pageSize: most };
  const read = useRead(analysis.checklist, asked, { keep: true, everySeconds: 120, announce: 'none' });
  const rows = (read.data?.ListItems ?? []).filter(({ lostPoints }) => lostPoints > 0);
  const [worst] = rows;
  const targetOf = (id: number) =>
    reach('/analysis') && days !== null
      ? {
          path: '/analysis',
          search: { tab: 'checklist', auditTypeId: String(auditTypeId), ...days, question: String(id) },
        }
      : undefined;
  return (
    <Card title={say(words.worstQuestions)} place="worst" busy={busy}>
      <Loaded read={read} rows={5}>
        {worst === undefined ? (
          <EmptyState
            title={words.nothingLost}
            hint={words.nothingInPeriodHint}
            icon={<IconChecklist size={22} stroke={1.7} />}
          >
            <Wider view={view} />
          </EmptyState>
        ) : (
          <ul className={classes.bars}>
            {rows.map((row) => (
              <li key={row.questionId}>
                <MaybeLink to={targetOf(row.questionId)} className={classes.bar}>
                  <span className={classes.barHead}>
                    <strong>{row.questionText}</strong>
                    <span className={classes.score}>−{format.number(row.lostPoints, 1)}</span>
                  </span>
                  <Track thin tone="bad" percent={(100 * row.lostPoints) / worst.lostPoints} />
                  <span className={classes.barUnder}>
                    {[
                      row.departmentName,
                      say(words.failedOf, { n: format.number(row.failed), total: format.number(row.asked) }),
                      ...(row.repeats > 0 ? [say(words.repeats, { n: format.number(row.repeats) })] : []),
                    ].join(' · ')}
                  </span>
                </MaybeLink>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}
