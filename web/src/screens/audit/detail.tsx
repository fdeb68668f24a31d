import { Button, Tabs } from '@mantine/core';
import { audit, type Details } from '@sahada/contract/audit';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { EmptyState, LoadFailed } from '../../parts/say/states.tsx';
import { ScreenSkeleton } from '../../parts/shell/screen-states.tsx';
import type { Shown } from './answer.ts';
import { ApproveBar } from './approve-bar.tsx';
import classes from './detail.module.css';
import { Header } from './header.tsx';
import { History } from './history.tsx';
import { useOnlyApproved } from './only-approved.ts';
import { Picker } from './picker.tsx';
import { Questions } from './questions.tsx';
import { Sections } from './sections.tsx';
import { Summary } from './summary.tsx';
import { words } from './words.ts';

const tabs = ['summary', 'sections', 'questions', 'history'] as const;

export default function AuditDetail() {
  const { id } = useParams({ strict: false }) as { id: string };
  return <Found key={id} auditId={/^\d{1,9}$/.test(id) ? Number(id) : 0} />;
}

/** The address says which response is shown. */
function useResponseId(): number | null {
  const { response } = useSearch({ strict: false }) as { response?: string };
  return /^\d{1,9}$/.test(response ?? '') ? Number(response) : null;
}

/** The whole plan or the response that was asked for; of several, where the reader wants it so, the approved ones alone. */
function useDetails(auditId: number) {
  const responseId = useResponseId();
  const [onlyApproved] = useOnlyApproved();
  const asked = responseId === null ? { auditId } : { auditId, responseId };
  const whole = useRead(audit.details, auditId === 0 ? null : asked, { keep: true, announce: 'none' });
  const narrow = onlyApproved && responseId === null && (whole.data?.Responses.length ?? 0) > 1;
  const approved = useRead(audit.details, narrow ? { auditId, onlyApproved } : null, { keep: true, announce: 'none' });
  return narrow ? approved : whole;
}

function Found({ auditId }: { auditId: number }) {
  const say = useSay();
  const read = useDetails(auditId);
  if (read.error !== null && read.error.status !== 404) return <LoadFailed retry={() => void read.reload()} />;
  if (read.error !== null || auditId === 0) {
    return (
      <EmptyState title={words.gone}>
        <Button variant="default" renderRoot={(root) => <Link {...root} to="/auditlist" />}>
          {say(words.toList)}
        </Button>
      </EmptyState>
    );
  }
  if (read.data === undefined) return <ScreenSkeleton />;
  return <Detail details={read.data} busy={read.reloading} />;
}

function currentOf(details: Details): Shown['current'] {
  if (details.responseId !== null)
    return details.Responses.find((row) => row.responseId === details.responseId) ?? null;
  const counting = details.Responses.filter((row) => row.counts);
  return counting.length === 1 && details.responseCount === 1 ? (counting[0] ?? null) : null;
}

function Detail({ details, busy }: { details: Details; busy: boolean }) {
  const say = useSay();
  const format = useFormat();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as { tab?: string };
  const tab = tabs.find((one) => one === search.tab) ?? 'summary';
  const shown: Shown = { details, current: currentOf(details) };
  const tabList = useRef<HTMLDivElement>(null);
  // On a phone the tabs scroll sideways; the chosen one stays in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab on screen follows `tab`
  useEffect(() => {
    const { current: list } = tabList;
    const chosen = list?.querySelector<HTMLElement>('[data-active]');
    if (list && chosen) list.scrollLeft = chosen.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2;
  }, [tab]);

  const choose = (next: string | null) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({
        ...before,
        tab: next === 'summary' ? undefined : next,
        show: undefined,
        at: undefined,
      })) as never,
      resetScroll: false,
    });
  const isEmpty = details.responseCount === 0;

  return (
    <div className={classes.screen}>
      <Header shown={shown} />
      <Picker shown={shown} />
      <Tabs value={tab} onChange={choose} keepMounted={false} aria-busy={busy}>
        <Tabs.List ref={tabList} mb="md" className={classes.tabs}>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {say(words[one])}
              {one === 'history' && details.Edits.length > 0 && (
                <span className={classes.count}>{format.number(details.Edits.length)}</span>
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="summary">{isEmpty ? <Nothing shown={shown} /> : <Summary {...shown} />}</Tabs.Panel>
        <Tabs.Panel value="sections">{isEmpty ? <Nothing shown={shown} /> : <Sections {...shown} />}</Tabs.Panel>
        <Tabs.Panel value="questions">{isEmpty ? <Nothing shown={shown} /> : <Questions {...shown} />}</Tabs.Panel>
        <Tabs.Panel value="history">
          <History {...shown} />
        </Tabs.Panel>
      </Tabs>
      <ApproveBar shown={shown} />
    </div>
  );
}

/** Nothing that counts: either nothing came, or what came is returned, rejected or kept apart. */
function Nothing({ shown }: { shown: Shown }) {
  const hasAny = shown.details.Responses.length > 0;
  return (
    <div className={classes.card}>
      <EmptyState
        title={hasAny ? words.noneCounted : words.noneReceived}
        hint={hasAny ? words.noneCountedHint : words.noneReceivedHint}
      />
    </div>
  );
}
