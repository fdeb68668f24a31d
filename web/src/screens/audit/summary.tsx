import type { WireAnswerRow } from '@sahada/contract/audit';
import { auditTypeIds } from '@sahada/contract/codes';
import { IconAlertOctagon, IconDeviceMobile, IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { withQuery } from '../../client/address.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { SeverityBadge } from '../../parts/action/state.tsx';
import { Figure } from '../../parts/chart/figure.tsx';
import { answerText, criticalFailures, findingsOf, rowsOf, type Shown } from './answer.ts';
import { DaysChart } from './days-chart.tsx';
import { LevelScale } from './level-scale.tsx';
import { SectionBars, SectionFormula } from './section-bars.tsx';
import { Signatures } from './signatures.tsx';
import classes from './summary.module.css';
import { words } from './words.ts';
import { WorstQuestions } from './worst-questions.tsx';

const findingsShown = 5;

export function Summary({ details, current }: Shown) {
  const say = useSay();
  const format = useFormat();
  const rows = rowsOf(details);
  const findings = findingsOf(rows);
  // Answers come of the newest responses alone, the figures of all.
  const isPart = details.shownCount < details.responseCount;
  // A survey makes findings only where its plan asks for them.
  const hasFindings = details.auditTypeId !== auditTypeIds.survey || details.findings > 0;
  return (
    <div className={classes.summary}>
      <Notices details={details} current={current} rows={rows} />
      <div className={classes.figures}>
        {current === null && <Figure label={say(words.responses)} value={details.responseCount} />}
        {details.responseCount > 1 ? (
          <Figure
            label={say(words.answeredShare)}
            value={details.total === 0 ? null : (details.answered / details.total) * 100}
            kind="percent"
            under={say(words.answersOf, { n: format.number(details.answered), total: format.number(details.total) })}
          />
        ) : (
          <Figure
            label={say(words.answered)}
            value={details.answered}
            under={say(words.ofQuestions, { n: format.number(details.total) })}
          />
        )}
        {hasFindings && (
          <Figure
            label={say(words.findings)}
            value={details.findings}
            under={<Majors findings={isPart ? [] : findings} />}
          />
        )}
        {details.MedianSeconds !== null && (
          <Figure
            label={say(words.duration)}
            value={details.MedianSeconds}
            kind="duration"
            under={say(words.durationHint)}
          />
        )}
        <Figure label={say(words.excluded)} value={details.excluded} under={say(words.excludedHint)} />
      </div>
      {details.Days.length > 0 && (
        <Card title={say(words.days)}>
          <DaysChart days={details.Days} />
        </Card>
      )}
      <div className={classes.columns}>
        <Card title={say(words.sections)} tab="sections">
          <SectionFormula details={details} />
          <SectionBars shown={{ details, current }} />
          {details.levels.length > 0 && details.percent !== null && (
            <LevelScale levels={details.levels} percent={details.percent} level={details.level} />
          )}
        </Card>
        {hasFindings ? (
          <Card title={say(words.findings)} tab="questions" show="findings" more={findings.length > findingsShown}>
            {findings.length === 0 ? (
              <p className={classes.quiet}>{say(words.noFindings)}</p>
            ) : (
              <ul className={classes.findings}>
                {findings.slice(0, findingsShown).map((row) => (
                  <Finding key={row.auditPlanAnswerId} row={row} />
                ))}
              </ul>
            )}
          </Card>
        ) : (
          <Card title={say(words.worst)} tab="questions">
            <WorstQuestions rows={rows} levels={details.levels} />
          </Card>
        )}
      </div>
      {details.Signatures.length > 0 && current !== null && (
        <Card title={say(words.signatures)}>
          <Signatures of={details.Signatures} />
        </Card>
      )}
    </div>
  );
}

function Majors({ findings }: { findings: readonly WireAnswerRow[] }) {
  const say = useSay();
  const format = useFormat();
  const n = findings.filter((row) => row.severity === 'major').length;
  return n === 0 ? ' ' : say(words.majors, { n: format.number(n) });
}

/** Warnings: why the level is limited, a score that the device computed differently, and responses that do not count. */
function Notices({ details, current, rows }: Shown & { rows: readonly WireAnswerRow[] }) {
  const say = useSay();
  const format = useFormat();
  const failed = criticalFailures(rows)
    .map((row) => say(words.questionNamed, { place: row.place, text: row.questionText }))
    .join('; ');
  const critical = failed === '' ? say(words.criticalBefore) : failed;
  const device = current?.device ?? null;
  return (
    <>
      {details.critical && (
        <Notice tone="bad" icon={<IconAlertOctagon size={20} stroke={1.8} />} title={say(words.criticalTitle)}>
          {details.levels.length === 0 ? critical : say(words.criticalWhy, { questions: critical })}
        </Notice>
      )}
      {device !== null && (
        <Notice tone="info" icon={<IconDeviceMobile size={20} stroke={1.8} />} title={say(words.deviceTitle)}>
          {say(words.deviceWhy, {
            device: say(words.pointsOf, { earned: format.number(device.earned), max: format.number(device.max) }),
          })}
        </Notice>
      )}
      {current !== null && !current.counts && (
        <Notice tone="info" icon={<IconInfoCircle size={20} stroke={1.8} />}>
          {say(words.notCounted, { status: current.statusName })}
        </Notice>
      )}
    </>
  );
}

function Notice({
  tone,
  icon,
  title,
  children,
}: {
  tone: 'bad' | 'info';
  icon: ReactNode;
  title?: string;
  children: ReactNode;
}) {
  return (
    <div className={classes.notice} data-tone={tone}>
      {icon}
      <p>
        {title !== undefined && <strong>{title}</strong>}
        {children}
      </p>
    </div>
  );
}

interface CardProps {
  title: string;
  /** The tab behind it. */
  tab?: string;
  show?: string;
  more?: boolean;
  children: ReactNode;
}

function Card({ title, tab, show, more = true, children }: CardProps) {
  const say = useSay();
  return (
    <section className={classes.card}>
      <header>
        <h2>{title}</h2>
        {tab !== undefined && more && (
          <Link
            to="."
            search={withQuery({ tab, show })}
            resetScroll={false}
            aria-label={`${say(words.seeAll)}: ${title}`}
          >
            {say(words.seeAll)}
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}

function Finding({ row }: { row: WireAnswerRow }) {
  const format = useFormat();
  const severity = row.severity ?? 'minor';
  return (
    <li>
      <Link to="." search={withQuery({ tab: 'questions', at: String(row.auditPlanAnswerId) })} resetScroll={false}>
        <span className={classes.findingText}>
          <strong>{row.questionText}</strong>
          <small>
            {answerText(row, format)}
            {row.note !== null && ` · ${row.note}`}
          </small>
        </span>
        <SeverityBadge severity={severity} />
      </Link>
    </li>
  );
}
