import type { StatusCode } from '@sahada/contract/codes';
import { statusTexts } from '@sahada/contract/status';
import { Icon } from '../form/icons.tsx';
import { isDone } from '../outbox/assignments.ts';
import type { ResponseRow } from '../outbox/rows.ts';
import { sentAt, type Work } from '../outbox/sent-work.ts';
import { useApp, useSay } from './app-context.ts';
import styles from './assignment-card.module.css';
import { isLate } from './assignment-groups.ts';
import { now } from './clock.ts';
import { formatBound, formatInstant, formatNumber, formatPercent } from './format.ts';
import { home } from './words-home.ts';

interface AssignmentCardProps {
  assignment: Work;
  /** How many of its pictures are not on the device; null where it does not open without a network at all. */
  missing: number | null;
  /** A draft of it is on this device. */
  hasDraft: boolean;
  /** Shown where the list is by distance. */
  kilometres?: number | null;
}

/** One audit to carry out: what, where, until when, and whether it opens without a network. */
export function AssignmentCard({ assignment, missing, hasDraft, kilometres = null }: AssignmentCardProps) {
  const say = useSay();
  const { language } = useApp();
  const { locationName, customerName, address, latitude, longitude, timeZone, role } = assignment;
  const when = (at: string) => formatBound(at, language, timeZone);
  const notYet = Date.parse(assignment.beginDate) > now();
  const isOpen = !isDone(assignment);
  const late = isLate(assignment, now());
  return (
    <article className={styles.card} data-tone={assignment.returned || late ? 'bad' : undefined}>
      <a className={styles.link} href={`/s/${assignment.token}`}>
        <span className={styles.body}>
          <b className={styles.name}>{assignment.definition}</b>
          <span className={styles.quiet}>{[locationName, customerName].filter(Boolean).join(' · ')}</span>
          {address && <span className={styles.quiet}>{address}</span>}
          {assignment.sent ? (
            <Sent response={assignment.sent} />
          ) : (
            <span className={styles.when} data-late={late || undefined}>
              <Icon name="clock" size={17} />
              {assignment.returned && assignment.correctionDue
                ? say(home.correctBy, { at: when(assignment.correctionDue) })
                : notYet
                  ? say(home.begins, { at: when(assignment.beginDate) })
                  : say(home.due, { at: when(assignment.endDate) })}
            </span>
          )}
          {late && !assignment.returned && assignment.graceEndsAt && (
            <span className={styles.quiet}>{say(home.lastDay, { at: when(assignment.graceEndsAt) })}</span>
          )}
        </span>
        <Icon name="right" />
      </a>
      <div className={styles.foot}>
        {!isOpen && !assignment.sent && (
          <span className={styles.chip} data-tone="good">
            <Icon name="check" size={15} />
            {say(statusTexts[assignment.statusCode as StatusCode])}
          </span>
        )}
        {role !== 'project' && <span className={styles.chip}>{say(home[role])}</span>}
        {hasDraft && (
          <span className={styles.chip} data-tone="accent">
            {say(home.onDevice)}
          </span>
        )}
        {!hasDraft && isOpen && !assignment.returned && assignment.responseKey && (
          <span className={styles.chip} data-tone="accent">
            {say(home.begun)}
          </span>
        )}
        {isOpen && (
          <span className={styles.chip} data-tone={missing === 0 ? 'good' : undefined}>
            <Icon name={missing === 0 ? 'check' : 'down'} size={15} />
            {missing ? say(home.readyBut, { n: missing }) : say(missing === 0 ? home.ready : home.notReady)}
          </span>
        )}
        {latitude !== null && longitude !== null && isOpen && (
          <a
            className={styles.way}
            href={`https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`}
            target="_blank"
            rel="noreferrer"
          >
            {kilometres !== null && (
              <b>
                {say(home.kilometres, {
                  n: formatNumber(
                    kilometres < 10 ? Math.round(kilometres * 10) / 10 : Math.round(kilometres),
                    language,
                  ),
                })}
              </b>
            )}
            {say(home.directions)}
            <span className="sr">{locationName}</span>
          </a>
        )}
      </div>
    </article>
  );
}

/** When it was sent, and what it has come to. */
function Sent({ response }: { response: ResponseRow }) {
  const say = useSay();
  const { language } = useApp();
  const { stage, receipt } = response;
  const at = formatInstant(sentAt(response), language);
  const percent = receipt?.Score?.percent;
  const facts = [receipt?.ReceiptNumber, typeof percent === 'number' && formatPercent(percent, language)];
  return (
    <>
      <span className={styles.when}>
        <Icon name={stage === 'received' ? 'check' : 'send'} size={17} />
        {say(stage === 'received' ? home.sentAt : home.toSend, { at })}
      </span>
      {receipt && <span className={styles.quiet}>{facts.filter(Boolean).join(' · ')}</span>}
    </>
  );
}
