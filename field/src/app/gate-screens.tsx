import { linkTexts } from '@sahada/contract/link-texts';
import { asTitle } from '@sahada/contract/text';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../form/icons.tsx';
import type { ResponseRow } from '../outbox/rows.ts';
import app from './app.module.css';
import { useApp, useSay } from './app-context.ts';
import { now } from './clock.ts';
import { formatBound, formatInstant } from './format.ts';
import styles from './gate-screens.module.css';
import { Heading } from './heading.tsx';
import { OfflineNote, StorageNote } from './notes.tsx';
import { UpdateNote } from './update-note.tsx';
import type { Face, View } from './view.ts';
import { words } from './words.ts';
import { gate } from './words-gate.ts';

/** Pages that stand where a form would: each says in one sentence why, and in another what can be done instead. */
export function Gate({
  icon,
  sentence,
  lead,
  face = null,
  children,
}: {
  icon: IconName;
  sentence: string;
  lead?: string | undefined;
  face?: Face | null;
  children?: ReactNode;
}) {
  return (
    <div className={app.stack}>
      <div className={styles.gate}>
        <span className={styles.mark} aria-hidden="true">
          <Icon name={icon} size={38} />
        </span>
        <Heading>{asTitle(sentence)}</Heading>
        {lead && <p className={app.quiet}>{lead}</p>}
        {face && (
          <p className={styles.face}>
            <b>{face.definition}</b>
            <span>{[face.companyName, face.locationName].filter(Boolean).join(' · ')}</span>
          </p>
        )}
      </div>
      {children}
    </div>
  );
}

interface ClosedScreenProps extends Extract<View, { at: 'closed' }> {
  onOpen: (response: ResponseRow) => void;
  onRetry: () => void;
}

export function ClosedScreen({ why, face, message, drafts, onOpen, onRetry }: ClosedScreenProps) {
  const say = useSay();
  const { language } = useApp();
  const sentence = () => {
    if (message) return message;
    if (why === 'notYours') return say(gate.notYours);
    if (why === 'offline') return say(navigator.onLine ? gate.unreachable : gate.offline);
    if (why === 'formMissing') return say(gate.formMissing);
    if (why !== 'notYet') return say(linkTexts[why]);
    return say(linkTexts.notYet, { date: face ? formatBound(face.beginDate, language, face.timeZone) : '' });
  };
  const lead = () => {
    if (why === 'offline') return say(navigator.onLine ? gate.unreachableLead : gate.offlineLead);
    if (why === 'formMissing') return say(gate.formMissingLead);
    // It may be closed before its end, for want of credit.
    if (why === 'closed' && face && Date.parse(face.endDate) < now())
      return say(gate.ended, { at: formatBound(face.endDate, language, face.timeZone) });
    // A withdrawn invitation says more itself.
    return sentence() === say(linkTexts.unknown) ? say(gate.unknownLead) : undefined;
  };
  const icon = why === 'notYet' ? 'clock' : why === 'offline' ? 'device' : 'info';
  return (
    <Gate icon={icon} sentence={sentence()} lead={lead()} face={face}>
      {drafts.length > 0 && (
        <>
          <p className={app.quiet}>{say(gate.draftsLeadClosed)}</p>
          <DraftCards drafts={drafts} onOpen={onOpen} />
        </>
      )}
      {why !== 'closed' && (
        <button type="button" className={app.secondary} onClick={onRetry}>
          {say(words.retry)}
        </button>
      )}
      <WayHome />
    </Gate>
  );
}

export function DraftsScreen({
  audit,
  drafts,
  onOpen,
  onNew,
}: {
  audit: boolean;
  drafts: readonly ResponseRow[];
  onOpen: (response: ResponseRow) => void;
  onNew: () => void;
}) {
  const say = useSay();
  return (
    <div className={app.stack}>
      <Heading>{say(audit ? gate.auditDrafts : gate.drafts)}</Heading>
      <p className={app.quiet}>{say(audit ? gate.auditDraftsLead : gate.draftsLead)}</p>
      <DraftCards drafts={drafts} onOpen={onOpen} />
      <button type="button" className={app.secondary} onClick={onNew}>
        {say(audit ? words.newRecord : words.newResponse)}
      </button>
      <OfflineNote />
      <StorageNote />
      <UpdateNote />
    </div>
  );
}

/** Drafts to go on with. */
export function DraftCards({
  drafts,
  onOpen,
}: {
  drafts: readonly ResponseRow[];
  onOpen: (response: ResponseRow) => void;
}) {
  const say = useSay();
  const { language, session } = useApp();
  return drafts.map((response) => (
    <button key={response.responseKey} type="button" className={styles.draft} onClick={() => onOpen(response)}>
      <span>
        <b>{response.definition}</b>
        {response.locationName && <span>{response.locationName}</span>}
        <span>{say(words.begun, { at: formatInstant(response.startedAt, language) })}</span>
        {response.author && response.author.id !== session?.user.id && (
          <span>{say(gate.begunBy, { name: response.author.name })}</span>
        )}
      </span>
      <span className={styles.resume}>
        {say(words.resume)}
        <Icon name="right" size={18} />
      </span>
    </button>
  ));
}

/** Out of a page that leads nowhere else, for those who have a list of their own. */
export function WayHome() {
  const say = useSay();
  const { session } = useApp();
  return (
    session && (
      <a className={app.secondary} href="/s/">
        {say(words.myAudits)}
      </a>
    )
  );
}

export function AnsweredBefore({ face, repeat, code }: Extract<View, { at: 'answered' }>) {
  const say = useSay();
  const sentence = say(repeat === 'oncePerDevice' ? gate.answeredBefore : gate.answeredByYou);
  return (
    <Gate icon="check" sentence={sentence} face={face}>
      {code && <p className={styles.code}>{say(gate.receiptCode, { code })}</p>}
      <WayHome />
    </Gate>
  );
}

export function Elsewhere({ response, onHere }: { response: ResponseRow; onHere: () => void }) {
  const say = useSay();
  return (
    <Gate icon="device" sentence={say(gate.elsewhere)} face={{ ...response, beginDate: '', endDate: '', timeZone: '' }}>
      <button type="button" className={app.primary} onClick={onHere}>
        {say(gate.continueHere)}
      </button>
    </Gate>
  );
}
