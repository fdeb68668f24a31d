import { Button } from '@mantine/core';
import { audit, type WireDetails } from '@sahada/contract/audit';
import { auditTypeIds, statuses } from '@sahada/contract/codes';
import { plan } from '@sahada/contract/plan';
import { filled } from '@sahada/contract/text';
import { IconCalendarX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { idIn, onlyQuery, useAddress, useAddressId } from '../../client/address.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useOnlyApproved } from '../../client/only-approved.ts';
import { may, type ScreenAccess, useRights } from '../../client/session.ts';
import { useRead } from '../../client/use.ts';
import { fetched } from '../../parts/later/fetched.tsx';
import { EmptyState } from '../../parts/say/states.tsx';
import { Found } from '../../parts/shell/found.tsx';
import { ScreenSkeleton } from '../../parts/shell/screen-states.tsx';
import { ScreenTabs } from '../../parts/shell/screen-tabs.tsx';
import { useNameAsTitle } from '../../parts/shell/title.ts';
import type { Shown } from './answer.ts';
import { ApproveBar } from './approve-bar.tsx';
import { besideWords } from './beside-words.ts';
import classes from './detail.module.css';
import { WithFindings } from './finding-actions.tsx';
import { findingWords } from './finding-words.ts';
import { Findings } from './findings.tsx';
import { Header } from './header.tsx';
import { History } from './history.tsx';
import { Picker } from './picker.tsx';
import { Questions } from './questions.tsx';
import { Review as ReviewPage } from './review.tsx';
import { Sections } from './sections.tsx';
import { Summary } from './summary.tsx';
import { words } from './words.ts';

/** The page of one response, which shares almost all of this file's parts. */
export function Review() {
  return <ReviewPage />;
}

const Comparison = fetched(async () => (await import('./comparison.tsx')).Comparison, ScreenSkeleton);
const ActionsTab = fetched(async () => (await import('./actions-tab.tsx')).ActionsTab, ScreenSkeleton);

const back = { to: '/auditlist', label: words.toList };

export default function AuditDetail() {
  const id = useAddressId();
  return <Whole key={id} auditId={idIn(id)} />;
}

/** The responses that one can go to from here: the newest ones. */
const pageSize = 200;

/**
 * Reads the whole plan, or the response in the address; for several responses only the approved ones if the reader chose so.
 */
function useDetails(auditId: number | null) {
  const responseId = idIn(useAddress<{ response?: string }>().query.response);
  const [onlyApproved] = useOnlyApproved();
  const asked = auditId === null ? null : { auditId, pageSize, ...(responseId === null ? {} : { responseId }) };
  const whole = useRead(audit.details, asked, { keep: true, announce: 'overOlder' });
  const narrow = onlyApproved && responseId === null && (whole.data?.Responses.length ?? 0) > 1;
  const approved = useRead(audit.details, asked !== null && narrow ? { ...asked, onlyApproved } : null, {
    keep: true,
    announce: 'overOlder',
  });
  const shown = narrow ? approved : whole;
  useReloadWhilePreparing(shown);
  return shown;
}

/** A picture that has just arrived is encoded within moments. */
function useReloadWhilePreparing({
  data,
  reload,
}: Pick<ReturnType<typeof useRead<typeof audit.details>>, 'data' | 'reload'>) {
  const isPreparing = data?.Departments.some(({ Questions }) =>
    Questions.some(({ pictures }) => pictures.some(({ state }) => state === 'preparing')),
  );
  useEffect(() => {
    if (isPreparing !== true) return;
    const timer = setInterval(() => void reload(), 4000);
    return () => clearInterval(timer);
  }, [isPreparing, reload]);
}

function Whole({ auditId }: { auditId: number | null }) {
  const read = useDetails(auditId);
  return (
    <Found id={auditId} read={read} back={back}>
      {(details) => <Detail details={details} busy={read.reloading} />}
    </Found>
  );
}

function currentOf(details: WireDetails): Shown['current'] {
  if (details.responseId !== null)
    return details.Responses.find((row) => row.responseId === details.responseId) ?? null;
  const counting = details.Responses.filter((row) => row.counts);
  return counting.length === 1 && details.responseCount === 1 ? (counting[0] ?? null) : null;
}

function Detail({ details, busy }: { details: WireDetails; busy: boolean }) {
  const format = useFormat();
  const shown: Shown = { details, current: currentOf(details) };
  const isEmpty = details.responseCount === 0;
  const isSurvey = details.auditTypeId === auditTypeIds.survey;
  useNameAsTitle(details.definition);
  const nothing = <Nothing shown={shown} />;
  const edits = details.Edits.length;

  return (
    <div className={classes.screen}>
      <Header shown={shown} />
      <Picker shown={shown} />
      <ScreenTabs
        busy={busy}
        keep={['response']}
        tabs={[
          { name: 'summary', label: words.summary, panel: isEmpty ? nothing : <Summary {...shown} /> },
          { name: 'sections', label: words.sections, panel: isEmpty ? nothing : <Sections {...shown} /> },
          { name: 'questions', label: words.questions, panel: isEmpty ? nothing : <Questions {...shown} /> },
          ...(isSurvey && details.findings === 0
            ? []
            : [
                {
                  name: 'findings',
                  label: words.findings,
                  end: details.findings > 0 && <span className={classes.count}>{format.number(details.findings)}</span>,
                  panel: isEmpty ? (
                    nothing
                  ) : (
                    <WithFindings {...shown}>
                      <Findings {...shown} />
                    </WithFindings>
                  ),
                },
              ]),
          ...(isSurvey && details.findings === 0
            ? []
            : [
                {
                  name: 'actions',
                  label: findingWords.actions,
                  panel: (
                    <WithFindings {...shown}>
                      <ActionsTab {...shown} />
                    </WithFindings>
                  ),
                },
              ]),
          ...(isEmpty || (isSurvey && details.Responses.length < 2)
            ? []
            : [{ name: 'comparison', label: besideWords.tab, panel: <Comparison details={details} /> }]),
          {
            name: 'history',
            label: words.history,
            end: edits > 0 && <span className={classes.count}>{format.number(edits)}</span>,
            panel: <History {...shown} />,
          },
        ]}
      />
      <ApproveBar shown={shown} />
    </div>
  );
}

/** Shown when no response counts: nothing was received, or everything is returned, rejected or stored apart. */
function Nothing({ shown }: { shown: Shown }) {
  const say = useSay();
  const { details } = shown;
  const hasAny = details.Responses.length > 0;
  const mayPlan = may(plan.save.access as ScreenAccess, useRights());
  const until = useFormat().date(details.endDate, details.timeZone);
  if (details.statusCode === statuses.Missed) {
    return (
      <div className={classes.card}>
        <EmptyState
          title={words.missed}
          hint={filled(mayPlan ? words.missedHint : words.missedUntil, { until })}
          icon={<IconCalendarX size={22} stroke={1.7} />}
        >
          {mayPlan && (
            <Button
              variant="default"
              renderRoot={(root) => (
                <Link {...root} to={`/auditlist/edit/${details.auditId}`} search={onlyQuery({ at: 'end' })} />
              )}
            >
              {say(words.extend)}
            </Button>
          )}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={classes.card}>
      <EmptyState
        title={hasAny ? words.noneCounted : words.noneReceived}
        hint={hasAny ? words.noneCountedHint : words.noneReceivedHint}
      />
    </div>
  );
}
