import { ActionIcon, Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { audit, type WireAnswerRow, type WireResponseRow } from '@sahada/contract/audit';
import { statuses } from '@sahada/contract/codes';
import type { WireReviewRow } from '@sahada/contract/review';
import type { AnyText } from '@sahada/contract/text';
import { undoMs } from '@sahada/rules/response';
import {
  IconArrowBackUp,
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconCircleCheck,
  IconClock,
  IconKeyboard,
} from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { addToastAction } from '../../client/toast.ts';
import { useWrite } from '../../client/use.ts';
import { ask } from '../../parts/say/confirm.ts';
import { isCovered } from '../../parts/say/covered.ts';
import { common } from '../../parts/say/words.ts';
import { takeFocus } from './approved-bar.tsx';
import { DecisionDialog, ReturnDialog, useDeciding } from './deciding.tsx';
import classes from './detail.module.css';
import own from './review.module.css';
import type { Neighbours } from './review.tsx';
import { reviewWords } from './review-words.ts';
import { words } from './words.ts';

export interface ReviewBarProps {
  row: WireReviewRow;
  response: WireResponseRow;
  rows: readonly WireAnswerRow[];
  neighbours: Neighbours;
  go: (responseId: number) => void;
  /** Back to the list it was opened from. */
  leave: () => void;
  help: () => void;
}

/** As long as a dialog takes to close, which gives the focus back to a button that is gone. */
const closingMs = 300;

/** What can be decided about the response now, and the way to the next one. */
export function ReviewBar({ row, response, rows, neighbours, go, leave, help }: ReviewBarProps) {
  const say = useSay();
  const bar = useRef<HTMLElement>(null);
  const state = useId();
  const { responseId, auditId, statusCode, apart, signedIn } = row;
  const { next, previous } = neighbours;
  const approve = useWrite(audit.approve);
  const reopen = useWrite(audit.reopen);
  const accept = useWrite(audit.accept);
  const { decide, dialog } = useDeciding();
  const [approved, setApproved] = useState(false);
  const isPending = statusCode === statuses.PendingApproval;
  const isApart = apart !== null;
  const mayApprove = isPending && !isApart && !response.fourEyes && !response.flags.includes('AwaitingPictures');
  const mayReturn = isPending && !isApart && signedIn;
  const askReturn = () => decide({ decision: 'return', response, rows });

  const undo = async () => {
    if ((await reopen.send({ responseId, undo: true })).ok) setApproved(false);
  };
  const approveIt = async () => {
    if (!mayApprove || approve.sending) return;
    if (!(await approve.send({ auditId, responseId })).ok) return;
    addToastAction({ label: common.undo, run: () => void undo() });
    setApproved(true);
  };
  const takeIn = async () => {
    const question = say(words.acceptTitle, { number: row.number });
    if (await ask({ question, under: say(words.acceptUnder), yes: words.accept }))
      await accept.send({ responseId, accept: true });
  };
  useHotkeys([
    ['A', () => !isCovered() && void approveIt()],
    ['R', () => mayReturn && !isCovered() && askReturn()],
  ]);
  useEffect(() => {
    if (!approved) return;
    const timer = window.setTimeout(() => setApproved(false), undoMs);
    return () => window.clearTimeout(timer);
  }, [approved]);

  // What was pressed to decide is gone, and whoever pressed it goes on from here.
  const shown = useRef(statusCode);
  useEffect(() => {
    if (shown.current === statusCode) return;
    const timer = window.setTimeout(() => {
      shown.current = statusCode;
      takeFocus(bar.current);
    }, closingMs);
    return () => window.clearTimeout(timer);
  }, [statusCode]);

  return (
    <div className={classes.bar}>
      <section
        ref={bar}
        tabIndex={-1}
        aria-labelledby={state}
        className={`${classes.barInner} ${own.decide}`}
        data-done={statusCode === statuses.Approved || undefined}
      >
        {statusCode === statuses.Approved ? (
          <IconCircleCheck size={20} stroke={1.8} aria-hidden />
        ) : (
          <IconClock size={20} stroke={1.8} aria-hidden />
        )}
        <State id={state} row={row} response={response} isLast={next === null} />
        <div className={own.steps}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={say(reviewWords.previous)}
            disabled={previous === null}
            onClick={() => previous !== null && go(previous)}
          >
            <IconChevronLeft size={18} stroke={1.8} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={say(reviewWords.nextResponse)}
            disabled={next === null}
            onClick={() => next !== null && go(next)}
          >
            <IconChevronRight size={18} stroke={1.8} />
          </ActionIcon>
          <ActionIcon
            className={own.keys ?? ''}
            variant="subtle"
            color="gray"
            size={36}
            aria-label={say(reviewWords.keys)}
            onClick={help}
          >
            <IconKeyboard size={18} stroke={1.7} />
          </ActionIcon>
        </div>
        {isPending && (
          <Button
            variant="default"
            onPointerEnter={DecisionDialog.ahead}
            onClick={() => decide({ decision: isApart ? 'turnAway' : 'reject', response })}
          >
            {say(words.reject)}
          </Button>
        )}
        {mayReturn && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={17} stroke={1.8} />}
            onPointerEnter={ReturnDialog.ahead}
            onClick={askReturn}
          >
            {say(reviewWords.returnIt)}
          </Button>
        )}
        {isApart && (
          <Button
            leftSection={<IconCheck size={17} stroke={2} />}
            loading={accept.sending}
            onClick={() => void takeIn()}
          >
            {say(words.accept)}
          </Button>
        )}
        {mayApprove && (
          <Button
            leftSection={<IconCheck size={17} stroke={2} />}
            loading={approve.sending}
            onClick={() => void approveIt()}
          >
            {say(words.approve)}
          </Button>
        )}
        {approved && statusCode === statuses.Approved && (
          <Button variant="default" loading={reopen.sending} onClick={() => void undo()}>
            {say(common.undo)}
          </Button>
        )}
        {!isPending && next !== null && (
          <Button rightSection={<IconChevronRight size={17} stroke={1.8} />} onClick={() => go(next)}>
            {say(reviewWords.next)}
          </Button>
        )}
        {!isPending && next === null && <Button onClick={leave}>{say(reviewWords.backToList)}</Button>}
      </section>
      {dialog}
    </div>
  );
}

function State({
  id,
  row,
  response,
  isLast,
}: Pick<ReviewBarProps, 'row' | 'response'> & { id: string; isLast: boolean }) {
  const say = useSay();
  const format = useFormat();
  const { statusCode, number, apart, signedIn, dueAt } = row;
  const heads: Record<number, AnyText> = {
    [statuses.Returned]: reviewWords.isReturned,
    [statuses.Approved]: reviewWords.isApproved,
    [statuses.Rejected]: reviewWords.isRejected,
  };
  const head = heads[statusCode];
  const under = () => {
    if (statusCode === statuses.Returned)
      return dueAt === null ? null : say(reviewWords.dueAt, { at: format.dateTime(dueAt) });
    if (statusCode !== statuses.PendingApproval) return isLast ? say(reviewWords.last) : null;
    if (apart !== null) return say(words.waitsAccepting);
    if (response.flags.includes('AwaitingPictures')) return say(words.waitsPictures);
    if (response.fourEyes) return say(words.waitsFourEyes);
    return signedIn ? null : say(reviewWords.notSignedIn);
  };
  const told = under();
  return (
    <p id={id} className={classes.barText} style={{ margin: 0 }}>
      <strong>{head === undefined ? say(words.waitsOne, { number }) : say(head)}</strong>
      {told !== null && <span>{told}</span>}
    </p>
  );
}
