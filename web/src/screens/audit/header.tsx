import { Button } from '@mantine/core';
import { audit, type WireDetails, type WireResponseRow } from '@sahada/contract/audit';
import { auditTypeIds, statuses } from '@sahada/contract/codes';
import { plan } from '@sahada/contract/plan';
import { report } from '@sahada/contract/report';
import { flagTexts } from '@sahada/contract/status';
import type { AnyText } from '@sahada/contract/text';
import {
  IconArrowBackUp,
  IconCalendarEvent,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconTableExport,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { cloneElement, type ReactNode, useState } from 'react';
import { openFile } from '../../client/file.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { may, type ScreenAccess, useRights } from '../../client/session.ts';
import { colorOfPercent } from '../../parts/chart/level-color.ts';
import { ScoreGauge } from '../../parts/chart/score-gauge.tsx';
import { LazyMenu, MenuAction } from '../../parts/later/lazy-menu.tsx';
import { bookWords } from '../../parts/list/book-words.ts';
import { useExporting } from '../../parts/list/exporting.tsx';
import { useSpan } from '../../parts/plans/span.ts';
import { StatusBadge, type Tone, toneOfStatus } from '../../parts/say/status-badge.tsx';
import symbolClasses from '../../parts/say/symbol.module.css';
import { PageHeader } from '../../parts/shell/page-header.tsx';
import type { Shown } from './answer.ts';
import { DecisionDialog, useDeciding } from './deciding.tsx';
import classes from './header.module.css';
import { ShareButton } from './share-button.tsx';
import { useSubject } from './subject.ts';
import { Traced } from './traced.tsx';
import { words } from './words.ts';

const flagTones: Record<keyof typeof flagTexts, Tone> = {
  Critical: 'bad',
  Overdue: 'warn',
  Late: 'warn',
  OverQuota: 'warn',
  Repeated: 'warn',
  AwaitingPictures: 'waiting',
  Incomplete: 'warn',
};

/** The audit's name, result, people and dates. */
export function Header({ shown }: { shown: Shown }) {
  const say = useSay();
  const { details, current } = shown;
  const mayPlan = may(plan.save.access as ScreenAccess, useRights());
  const { decide, dialog } = useDeciding();
  return (
    <>
      <PageHeader
        title={details.definition}
        under={
          <span className={classes.under}>
            <StatusBadge tone={toneOfStatus(details.statusCode)}>{details.statusName}</StatusBadge>
            {current?.flags.map((flag) => (
              <StatusBadge key={flag} tone={flagTones[flag]}>
                {say(flagTexts[flag])}
              </StatusBadge>
            ))}
            <span>
              {say(details.auditTypeId === auditTypeIds.survey ? words.survey : words.audit)} · {details.locationName}
            </span>
          </span>
        }
      >
        {mayPlan && (
          <Button
            variant="default"
            className={classes.word}
            leftSection={<IconCalendarEvent size={17} stroke={1.7} />}
            renderRoot={(root) => <Link {...root} to={`/auditlist/edit/${details.auditId}`} />}
          >
            {say(words.toPlan)}
          </Button>
        )}
        {current?.statusCode === statuses.Approved && (
          <Button
            variant="default"
            className={classes.word}
            leftSection={<IconArrowBackUp size={17} stroke={1.7} />}
            onPointerEnter={DecisionDialog.ahead}
            onClick={() => decide({ decision: 'reopen', response: current })}
          >
            {say(words.reopen)}
          </Button>
        )}
        {details.responseCount > 0 && <ShareButton details={details} />}
        {details.responseCount > 0 && <ExcelButton details={details} />}
        {details.responseCount > 0 && <PdfButton details={details} />}
      </PageHeader>
      <section className={classes.panel}>
        <div className={classes.score}>
          <Traced shown={shown}>
            <ScoreGauge
              percent={details.percent}
              none={noneOf(details)}
              color={colorOfPercent(details.percent, details.levels, details.critical)}
              size={136}
            />
          </Traced>
          <Result details={details} />
        </div>
        <dl className={classes.facts}>
          <Facts details={details} current={current} />
        </dl>
      </section>
      {dialog}
    </>
  );
}

/** What the ring says where there is no percent. */
function noneOf({ responseCount, statusCode }: WireDetails): AnyText {
  if (responseCount > 0) return words.notScored;
  return statusCode === statuses.Missed ? words.missed : words.noneReceived;
}

function Result({ details }: { details: WireDetails }) {
  const say = useSay();
  const format = useFormat();
  const { percent, earned, max, level, levels, responseCount, auditTypeId } = details;
  const hasLevel = level !== null || levels.length > 0;
  return (
    <div className={classes.result}>
      {auditTypeId === auditTypeIds.survey
        ? responseCount > 1 && <strong className={classes.level}>{say(words.surveyScore)}</strong>
        : hasLevel && (
            <>
              <span className={classes.label}>{say(words.level)}</span>
              <strong className={classes.level}>{percent === null ? '–' : (level ?? say(words.noLevel))}</strong>
            </>
          )}
      <span className={classes.label}>{say(words.points)}</span>
      <strong className={classes.points}>
        {percent === null
          ? details.responseCount === 0
            ? '–'
            : say(words.notScored)
          : say(words.pointsOf, { earned: format.number(earned), max: format.number(max) })}
      </strong>
      {responseCount > 1 && percent !== null && <span className={classes.label}>{say(words.mean)}</span>}
    </div>
  );
}

function Facts({ details, current }: { details: WireDetails; current: WireResponseRow | null }) {
  const say = useSay();
  const format = useFormat();
  const span = useSpan();
  const { leadAuditorName, assistantAuditorName } = details;
  const isSurvey = details.auditTypeId === auditTypeIds.survey;
  return (
    <>
      <Fact label={say(words.customer)}>{details.customerName}</Fact>
      <Fact label={say(words.location)}>{details.locationName}</Fact>
      <Fact label={say(words.project)}>{details.projectName}</Fact>
      <Fact label={say(words.planned)}>{span(details).text}</Fact>
      <Fact label={say(isSurvey ? words.responsible : words.lead)}>{leadAuditorName}</Fact>
      {!isSurvey && assistantAuditorName !== leadAuditorName && (
        <Fact label={say(words.assistant)}>{assistantAuditorName}</Fact>
      )}
      {current !== null && (
        <>
          <Fact label={say(words.participant)}>{current.participant ?? say(words.anonymous)}</Fact>
          <Fact label={say(words.number)}>{current.number}</Fact>
          {current.completedAt !== null && (
            <Fact label={say(words.completed)}>{format.dateTime(current.completedAt)}</Fact>
          )}
          <Fact label={say(words.received)}>{format.dateTime(current.receivedAt)}</Fact>
          {current.approvedAt !== null && current.statusCode === statuses.Approved && (
            <Fact label={say(current.approvedBy === null ? words.approved : words.approvedBy)}>
              {current.approvedBy === null
                ? format.dateTime(current.approvedAt)
                : say(words.byAt, { name: current.approvedBy, at: format.dateTime(current.approvedAt) })}
            </Fact>
          )}
        </>
      )}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function ExcelButton({ details }: { details: WireDetails }) {
  const say = useSay();
  const { take, asking, bar, place } = useExporting();
  const subject = useSubject(details);
  const isAllowed = may(report.auditToExcel.access as ScreenAccess, useRights());
  if (!isAllowed) return null;
  if (bar !== null) return bar;
  const takeAll = () => void take(report.auditToExcel, subject);
  const button = (
    <Button
      ref={place}
      variant="default"
      className={symbolClasses.symbol}
      leftSection={<IconTableExport size={17} stroke={1.7} />}
      loading={asking}
    >
      {say(words.excel)}
    </Button>
  );
  if (details.responseId !== null) return cloneElement(button, { onClick: takeAll });
  const takeTable = (format: 'xlsx' | 'csv') => void take(report.auditAnswersToExcel, { ...subject, format });
  return (
    <LazyMenu button={button} width={280}>
      <MenuAction icon={<IconFileSpreadsheet size={16} />} onClick={takeAll}>
        {say(words.workbook)}
      </MenuAction>
      <MenuAction icon={<IconTableExport size={16} />} onClick={() => takeTable('xlsx')}>
        {say(bookWords.table)}
      </MenuAction>
      <MenuAction icon={<IconFileText size={16} />} onClick={() => takeTable('csv')}>
        {say(bookWords.csv)}
      </MenuAction>
    </LazyMenu>
  );
}

function PdfButton({ details }: { details: WireDetails }) {
  const say = useSay();
  const subject = useSubject(details);
  const [making, setMaking] = useState(false);
  const make = async () => {
    setMaking(true);
    await openFile(audit.pdf, subject);
    setMaking(false);
  };
  return (
    <Button
      variant="default"
      className={symbolClasses.symbol}
      leftSection={<IconFileTypePdf size={17} stroke={1.7} />}
      loading={making}
      onClick={() => void make()}
    >
      {say(words.pdf)}
    </Button>
  );
}
