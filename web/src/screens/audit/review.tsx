import { useHotkeys } from '@mantine/hooks';
import { audit } from '@sahada/contract/audit';
import { review, reviewTabOf, reviewTabs, type WireReviewRow } from '@sahada/contract/review';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { idIn, onlyQuery, useAddress, useAddressId } from '../../client/address.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { useListState } from '../../parts/list/list-state.ts';
import { isCovered } from '../../parts/say/covered.ts';
import { LoadFailed } from '../../parts/say/states.tsx';
import { Found } from '../../parts/shell/found.tsx';
import { ScreenSkeleton } from '../../parts/shell/screen-states.tsx';
import { useNameAsTitle } from '../../parts/shell/title.ts';
import { isOpen, rowsOf } from './answer.ts';
import { ChangesPanel } from './changes-panel.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { Header } from './header.tsx';
import { KeysHelp } from './keys-help.tsx';
import { OwnFindings } from './own-findings.tsx';
import { Questions } from './questions.tsx';
import classes from './review.module.css';
import { ReviewBar } from './review-bar.tsx';
import { reviewWords } from './review-words.ts';
import { Signatures } from './signatures.tsx';
import { Timeline } from './timeline.tsx';
import { words } from './words.ts';

const back = { to: '/reviews', label: reviewWords.backToList };

/** One response as a whole, for whoever decides about it; walks through the list it was opened from. */
export function Review() {
  const id = idIn(useAddressId());
  const alone = useRead(review.list, id === null ? null : { responseId: id, page: 1, pageSize: 10 }, {
    keep: true,
    announce: 'none',
  });
  const row = alone.data?.ListItems.find((one) => one.responseId === id);
  const isGone = alone.data !== undefined && !alone.reloading;
  return (
    <Found id={id} read={{ ...alone, data: row ?? (isGone ? null : undefined) }} back={back}>
      {(found) => <Whole row={found} />}
    </Found>
  );
}

export interface Neighbours {
  next: number | null;
  previous: number | null;
}

/**
 * The responses before and after this one in the list it was opened from. A decision may take it out of that list: its
 * neighbours stay those that it had.
 */
function useNeighbours(id: number): Neighbours {
  const { query } = useAddress<{ tab?: string }>();
  const list = useListState(review.list, { fixed: reviewTabs[reviewTabOf(query.tab)] });
  const { data } = useRead(review.list, list.input, { keep: true, announce: 'none' });
  const here = data?.ListItems.find((row) => row.responseId === id);
  const known = useRef(new Map<number, Neighbours>());
  if (here !== undefined) known.current.set(id, { next: here.next, previous: here.previous });
  const kept = known.current.get(id);
  if (kept !== undefined) return kept;
  // Opened by its own address: what waits first is next.
  const [first] = data?.ListItems.filter((row) => row.responseId !== id) ?? [];
  return { next: first?.responseId ?? null, previous: null };
}

function Whole({ row }: { row: WireReviewRow }) {
  const { responseId, auditId } = row;
  // Also the name of the file when it is printed to one. What tells it from others of its plan is not what is cut off.
  useNameAsTitle(`${row.number} ${row.definition}`);
  const say = useSay();
  const navigate = useNavigate();
  const { query } = useAddress<Record<string, string | undefined>>();
  const { next, previous } = useNeighbours(responseId);
  const [helping, setHelping] = useState(false);
  const read = useRead(audit.details, { auditId, responseId }, { keep: true, announce: 'overOlder' });
  const details = read.data;
  const isHere = details?.responseId === responseId;
  const current = isHere ? (details?.Responses.find((one) => one.responseId === responseId) ?? null) : null;
  const rows = details === undefined || !isHere ? [] : rowsOf(details);

  // A filter of the questions of one response says nothing about the next.
  const { show: _show, at: _at, ...list } = query;
  const go = (id: number) => void navigate({ to: `/reviews/${id}`, search: onlyQuery(list) });
  const step = (id: number | null) => id !== null && !isCovered() && go(id);
  useHotkeys([
    ['J', () => step(next)],
    ['K', () => step(previous)],
    ['shift+?', () => !isCovered() && setHelping(true)],
  ]);
  usePreparing(rows, read.reload);

  if (read.error !== null && details === undefined) return <LoadFailed read={read} />;
  if (details === undefined || !isHere || current === null) return <ScreenSkeleton />;
  const mayChoose = isOpen(current);
  return (
    <div className={classes.screen}>
      <Header shown={{ details, current }} />
      <div className={classes.columns}>
        <div className={classes.main}>
          {row.conflicts > 0 && <ConflictPanel key={responseId} responseId={responseId} mayChoose={mayChoose} />}
          {row.revision > 0 && <ChangesPanel key={responseId} responseId={responseId} />}
          <OwnFindings details={details} current={current} />
          <Questions details={details} current={current} />
          {details.Signatures.length > 0 && (
            <section className={classes.card} aria-label={say(words.signatures)}>
              <h2>{say(words.signatures)}</h2>
              <Signatures of={details.Signatures} />
            </section>
          )}
        </div>
        <aside className={classes.aside}>
          <Timeline key={responseId} responseId={responseId} />
        </aside>
      </div>
      <ReviewBar
        key={responseId}
        row={row}
        response={current}
        rows={rows}
        neighbours={{ next, previous }}
        go={go}
        leave={() => void navigate({ to: '/reviews', search: onlyQuery(list) })}
        help={() => setHelping(true)}
      />
      {helping && <KeysHelp close={() => setHelping(false)} />}
    </div>
  );
}

/** A picture that has just arrived is encoded within moments. */
function usePreparing(rows: ReturnType<typeof rowsOf>, reload: () => unknown): void {
  const isPreparing = rows.some(({ pictures }) => pictures.some(({ state }) => state === 'preparing'));
  useEffect(() => {
    if (!isPreparing) return;
    const timer = setInterval(() => void reload(), 4000);
    return () => clearInterval(timer);
  }, [isPreparing, reload]);
}
