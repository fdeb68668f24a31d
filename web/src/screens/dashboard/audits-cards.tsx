import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { statuses } from '@sahada/contract/codes';
import { dashboard } from '@sahada/contract/dashboard';
import { review } from '@sahada/contract/review';
import { auditsScope } from '@sahada/rules/rights';
import { IconChecks, IconClipboardList, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRights } from '../../client/session.ts';
import { useRead } from '../../client/use.ts';
import { EmptyState } from '../../parts/say/states.tsx';
import { common } from '../../parts/say/words.ts';
import { useReach } from '../../parts/shell/reach.tsx';
import { Card, Loaded, More } from './card.tsx';
import classes from './lists.module.css';
import { PlanLine } from './plan-row.tsx';
import { words } from './words.ts';

const everySeconds = 30;
const pendingApproval = 30;
const ahead: ReadonlySet<number> = new Set([statuses.Draft, statuses.Planned]);
/** The screen reads the same number to see whether there is anything at all. */
export const latestRows = 8;
const options = { keep: true, everySeconds, announce: 'none' } as const;

/** Responses that await the reader's own decision, newest first. */
export function AwaitingCard() {
  const say = useSay();
  const format = useFormat();
  const reach = useReach();
  const [pageSize, setPageSize] = useState(6);
  const read = useRead(dashboard.audits, { statusCode: pendingApproval, mine: true, pageSize }, options);
  const items = read.data?.ListItems ?? [];
  const total = read.data?.TotalItemsCount ?? 0;
  // As beside the menu's entry: the inbox lists responses, the card their plans.
  const inbox = useRead(review.list, { mine: true, page: 1, pageSize: 10 }, options).data?.TotalItemsCount ?? 0;
  return (
    <Card
      title={say(words.awaiting)}
      place="awaiting"
      note={noteOf(items, say)}
      end={
        inbox > 0 && reach('/reviews') ? (
          <Link
            to="/reviews"
            className={classes.count}
            aria-label={say(words.toReviews, { n: format.number(inbox) })}
            title={say(words.toReviews, { n: format.number(inbox) })}
          >
            {format.number(inbox)}
          </Link>
        ) : undefined
      }
    >
      <Loaded read={read} rows={6}>
        {items.length === 0 ? (
          <EmptyState
            title={words.nothingAwaits}
            hint={words.nothingAwaitsHint}
            icon={<IconChecks size={22} stroke={1.7} />}
          />
        ) : (
          <ul className={classes.lines} data-narrow>
            {items.map((plan) => (
              <PlanLine
                key={plan.Id}
                plan={plan}
                badge={false}
                when={`${say(words.waits, { n: format.number(plan.PendingCount) })}${plan.PendingAt === null ? '' : ` · ${format.relative(plan.PendingAt)}`}`}
                end={<Score percent={plan.Percent} />}
              />
            ))}
          </ul>
        )}
        <More
          hidden={total - items.length}
          total={total}
          link={null}
          onMore={() => setPageSize(Math.min(100, pageSize + 20))}
        />
      </Loaded>
    </Card>
  );
}

/** Plans by their newest response. Readers without access to the list of plans search here. */
export function LatestCard({ onlyApproved }: { onlyApproved: boolean }) {
  const say = useSay();
  const format = useFormat();
  const reach = useReach();
  const [pageSize, setPageSize] = useState(latestRows);
  const [typed, setTyped] = useState('');
  const [searchText] = useDebouncedValue(typed.trim(), 300);
  const isSearched = searchText.length >= 2;
  const read = useRead(dashboard.audits, { pageSize, onlyApproved, ...(isSearched ? { searchText } : {}) }, options);
  const found = read.data?.ListItems ?? [];
  // What is still ahead comes last and has a card of its own; it is found here by whoever looks for it.
  // The list is of the whole company: to readers of their own plans it would show others.
  const isWhole = auditsScope(useRights()) === 'company';
  const items = isSearched ? found : found.filter(({ StatusCode }) => !ahead.has(StatusCode));
  const total = read.data?.TotalItemsCount ?? 0;
  return (
    <Card
      title={say(words.latest)}
      place="latest"
      note={noteOf(items, say)}
      end={
        reach('/auditlist') ? undefined : (
          <TextInput
            size="xs"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            placeholder={say(words.findAudit)}
            aria-label={say(words.findAudit)}
            leftSection={<IconSearch size={14} aria-hidden />}
            maxLength={200}
          />
        )
      }
    >
      <Loaded read={read} rows={latestRows}>
        {items.length === 0 && isSearched ? (
          <EmptyState title={common.nothingFound} icon={<IconSearch size={22} stroke={1.7} />} />
        ) : items.length === 0 ? (
          <EmptyState
            title={total === 0 ? words.noAudits : words.noneReceived}
            hint={total === 0 ? words.noAuditsHint : words.noneReceivedHint}
            icon={<IconClipboardList size={22} stroke={1.7} />}
          />
        ) : (
          <ul className={classes.lines}>
            {items.map((plan) => (
              <PlanLine
                key={plan.Id}
                plan={plan}
                when={
                  <Received
                    count={plan.ResponseCount}
                    pending={onlyApproved ? 0 : plan.PendingCount}
                    at={plan.ReceivedAt}
                  />
                }
                end={<Score percent={plan.Percent} />}
              />
            ))}
          </ul>
        )}
        <More
          hidden={total - found.length}
          total={total}
          link={
            isWhole && reach('/auditlist') ? (
              <Link to="/auditlist">{say(words.seeAll, { n: format.number(total) })}</Link>
            ) : null
          }
          onMore={() => setPageSize(Math.min(100, pageSize + 20))}
        />
      </Loaded>
    </Card>
  );
}

/** Whose score is a mean, as soon as one of several responses is listed. */
const noteOf = (
  items: readonly { Percent: number | null; ResponseCount: number }[],
  say: ReturnType<typeof useSay>,
): string | undefined =>
  items.some(({ Percent, ResponseCount }) => Percent !== null && ResponseCount > 1) ? say(words.scoreIs) : undefined;

function Received({ count, pending, at }: { count: number; pending: number; at: string | null }) {
  const say = useSay();
  const format = useFormat();
  const parts = [
    count === 0
      ? say(words.noResponse)
      : count === 1
        ? say(words.oneResponse)
        : say(words.responseCount, { n: format.number(count) }),
    ...(pending > 0 && pending < count ? [say(words.ofThem, { n: format.number(pending) })] : []),
    ...(at === null || count === 0 ? [] : [format.relative(at)]),
  ];
  return parts.join(' · ');
}

function Score({ percent }: { percent: number | null }) {
  const say = useSay();
  const format = useFormat();
  return (
    <span className={classes.score} data-none={percent === null || undefined}>
      {percent === null ? <span title={say(words.notScored)}>{'–'}</span> : format.percent(percent)}
    </span>
  );
}
