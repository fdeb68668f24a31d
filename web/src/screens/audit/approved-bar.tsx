import { Button } from '@mantine/core';
import { statuses } from '@sahada/contract/codes';
import { dashboard } from '@sahada/contract/dashboard';
import { review } from '@sahada/contract/review';
import { undoMs } from '@sahada/rules/response';
import { IconArrowRight, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { onlyQuery } from '../../client/address.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { isFocusFree } from '../../parts/say/focus-free.ts';
import { common } from '../../parts/say/words.ts';
import type { Shown } from './answer.ts';
import classes from './detail.module.css';
import { words } from './words.ts';

export interface ApprovedBarProps {
  shown: Shown;
  /** The one response that was approved; several cannot be undone together. */
  responseId: number | null;
  undo: (responseId: number) => Promise<void>;
}

/** After an approval: taking it back within a minute, and the next one that waits. */
export function ApprovedBar({ shown, responseId, undo }: ApprovedBarProps) {
  const say = useSay();
  const next = useNext(shown);
  const [isInTime, setInTime] = useState(true);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setInTime(false), undoMs);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <div className={classes.bar}>
      <section ref={takeFocus} className={classes.barInner} data-done tabIndex={-1} aria-label={say(words.approvedNow)}>
        <IconCircleCheck size={20} stroke={1.8} aria-hidden />
        <p className={classes.barText} style={{ margin: 0 }}>
          <strong>{say(words.approvedNow)}</strong>
          {next === null && <span>{say(words.nothingWaits)}</span>}
        </p>
        {responseId !== null && isInTime && (
          <Button
            variant="default"
            loading={busy}
            onClick={() => {
              setBusy(true);
              void undo(responseId).finally(() => setBusy(false));
            }}
          >
            {say(common.undo)}
          </Button>
        )}
        {next !== null && next !== undefined && (
          <Button
            rightSection={<IconArrowRight size={17} stroke={1.8} />}
            renderRoot={(root) => (
              <Link {...root} to={`/audit/audit-details/${next.auditId}`} search={onlyQuery(next.query)} />
            )}
          >
            {say(words.nextPending)}
          </Button>
        )}
      </section>
    </div>
  );
}

/** The button that was pressed is gone, and whoever pressed it goes on from here. */
export const takeFocus = (bar: HTMLElement | null): void => {
  if (isFocusFree()) bar?.focus({ preventScroll: true });
};

interface Next {
  auditId: number;
  query: { response?: string };
}

/** The next response of this plan that waits for the reader, else the next plan that has one; null if there is none. */
function useNext({ details: { auditId } }: Shown): Next | null | undefined {
  const options = { announce: 'none', freshSeconds: 0 } as const;
  const here = useRead(review.list, { auditId, mine: true, counts: true, page: 1, pageSize: 1 }, options);
  const others = { statusCode: statuses.PendingApproval, mine: true, pageSize: 2 };
  const { data } = useRead(dashboard.audits, here.data?.ListItems.length === 0 ? others : null, options);
  const [first] = here.data?.ListItems ?? [];
  if (first !== undefined) return { auditId, query: { response: String(first.responseId) } };
  if (data === undefined) return undefined;
  const plan = data.ListItems.find(({ Id }) => Id !== auditId);
  return plan === undefined ? null : { auditId: plan.Id, query: {} };
}
