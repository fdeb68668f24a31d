import { Button } from '@mantine/core';
import { audit, type WireResponseRow } from '@sahada/contract/audit';
import { statuses } from '@sahada/contract/codes';
import { review } from '@sahada/contract/review';
import { IconArrowBackUp, IconCheck, IconClock } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { addToastAction } from '../../client/toast.ts';
import { useRead, useWrite } from '../../client/use.ts';
import { ask } from '../../parts/say/confirm.ts';
import { common } from '../../parts/say/words.ts';
import { isHeld, rowsOf, type Shown } from './answer.ts';
import { ApproveMany, atOnce } from './approve-many.tsx';
import { ApprovedBar, takeFocus } from './approved-bar.tsx';
import { DecisionDialog, ReturnDialog, useDeciding } from './deciding.tsx';
import classes from './detail.module.css';
import { reviewWords } from './review-words.ts';
import { words } from './words.ts';

/** What can be decided about what is shown, and the dialog of a decision. */
export function ApproveBar({ shown }: { shown: Shown }) {
  const { decide, dialog } = useDeciding();
  return (
    <>
      {/* What was approved is said of that response, and taken back of that alone. */}
      <Bar key={shown.details.responseId} shown={shown} decide={decide} />
      {dialog}
    </>
  );
}

/** Pending approvals, and the one button that approves them: this response, or all. Afterwards, where to go on. */
function Bar({ shown, decide }: { shown: Shown } & Pick<ReturnType<typeof useDeciding>, 'decide'>) {
  const say = useSay();
  const format = useFormat();
  const write = useWrite(audit.approve);
  const reopen = useWrite(audit.reopen);
  const accept = useWrite(audit.accept);
  /** What has just been approved here: one response, or several. */
  const [approved, setApproved] = useState<{ responseId: number | null; at: number } | null>(null);
  const { details, current } = shown;
  const [isMany, setMany] = useState(false);
  const others = useOthers(shown);
  const waits = current === null ? details.pendingCount > 0 : current.statusCode === statuses.PendingApproval;

  /** Until it stands here again: the button that took the approval back is gone, and whoever pressed it goes on from here. */
  const isTakenBack = useRef(false);
  const undo = async (responseId: number) => {
    if (!(await reopen.send({ responseId, undo: true })).ok) return;
    isTakenBack.current = true;
    setApproved(null);
  };
  const standsAgain = (bar: HTMLElement | null) => {
    if (isTakenBack.current) takeFocus(bar);
    isTakenBack.current = false;
  };

  /** One response, which can be taken back, or several. */
  const over = (responseId: number | null) => setApproved({ responseId, at: (approved?.at ?? 0) + 1 });
  if (isMany)
    return (
      <ApproveMany
        plan={details}
        done={(some) => {
          setMany(false);
          if (some) over(null);
        }}
      />
    );
  if (!waits)
    return approved === null ? null : <ApprovedBar key={approved.at} shown={shown} {...approved} undo={undo} />;
  const n = current === null ? details.pendingCount : 1;
  const title =
    current === null ? say(words.waitsMany, { n: format.number(n) }) : say(words.waitsOne, { number: current.number });
  const under = underOf();
  const isApart = current !== null && isHeld(current);

  const takeIn = async ({ responseId, number }: WireResponseRow) => {
    const question = say(words.acceptTitle, { number });
    if (await ask({ question, under: say(words.acceptUnder), yes: words.accept }))
      await accept.send({ responseId, accept: true });
  };

  function underOf(): string | null {
    if (current === null) return others === 'none' ? say(words.waitsFourEyes) : null;
    if (current.flags.includes('AwaitingPictures')) return say(words.waitsPictures);
    if (isHeld(current)) return say(words.waitsAccepting);
    return current.fourEyes ? say(words.waitsFourEyes) : null;
  }

  const approve = async () => {
    const question = say(words.approveMany, { n: format.number(n) });
    if (n > 1 && !(await ask({ question, under: say(words.approveUnder), yes: words.approve }))) return;
    if (n > atOnce) return setMany(true);
    const waiting = waitingOf(details);
    const responseId = current?.responseId ?? (waiting.length === 1 ? (waiting[0]?.responseId ?? null) : null);
    const outcome = await write.send({
      auditId: details.auditId,
      ...(current === null ? {} : { responseId: current.responseId }),
    });
    if (!outcome.ok) return;
    const isOne = outcome.data.approved === 1 && responseId !== null;
    if (isOne) addToastAction({ label: common.undo, run: () => void undo(responseId) });
    over(isOne ? responseId : null);
  };

  return (
    <div className={classes.bar}>
      <section ref={standsAgain} className={classes.barInner} tabIndex={-1} aria-label={title}>
        <IconClock size={20} stroke={1.8} aria-hidden />
        <p className={classes.barText} style={{ margin: 0 }}>
          <strong>{title}</strong>
          {under !== null && <span>{under}</span>}
        </p>
        {current !== null && (
          <Button
            variant="default"
            onPointerEnter={DecisionDialog.ahead}
            onClick={() => decide({ decision: isApart ? 'turnAway' : 'reject', response: current })}
          >
            {say(words.reject)}
          </Button>
        )}
        {current?.signedIn === true && !isApart && current.statusCode === statuses.PendingApproval && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={17} stroke={1.8} />}
            onPointerEnter={ReturnDialog.ahead}
            onClick={() => decide({ decision: 'return', response: current, rows: rowsOf(details) })}
          >
            {say(reviewWords.returnIt)}
          </Button>
        )}
        {isApart ? (
          <Button
            leftSection={<IconCheck size={17} stroke={2} />}
            loading={accept.sending}
            onClick={() => void takeIn(current)}
          >
            {say(words.accept)}
          </Button>
        ) : (
          under === null && (
            <Button
              leftSection={<IconCheck size={17} stroke={2} />}
              loading={write.sending}
              disabled={others === 'unknown'}
              onClick={() => void approve()}
            >
              {say(words.approve)}
            </Button>
          )
        )}
      </section>
    </div>
  );
}

const waitingOf = ({ Responses }: Shown['details']): WireResponseRow[] =>
  Responses.filter((row) => row.statusCode === statuses.PendingApproval && row.counts);

/** Whether any of a plan waits that four eyes do not keep from the reader. Of very many only the newest are here, and the list is asked. */
function useOthers({ details, current }: Shown): 'some' | 'none' | 'unknown' {
  const { auditId, pendingCount } = details;
  const waiting = waitingOf(details);
  const isKnown = current !== null || pendingCount <= waiting.length || waiting.some(({ fourEyes }) => !fourEyes);
  const asked = { auditId, statusCode: statuses.PendingApproval, counts: true, fourEyes: false, page: 1, pageSize: 1 };
  const read = useRead(review.list, isKnown ? null : asked, { announce: 'none' });
  if (isKnown) return current !== null || waiting.some(({ fourEyes }) => !fourEyes) ? 'some' : 'none';
  // Where there is no answer, the approval itself says what keeps it back.
  if (read.data === undefined) return read.error === null ? 'unknown' : 'some';
  return read.data.TotalItemsCount > 0 ? 'some' : 'none';
}
