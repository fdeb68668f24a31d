import type { WireAnswerRow } from '@sahada/contract/audit';
import { severities } from '@sahada/contract/codes';
import { severityTexts } from '@sahada/contract/severity';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { severityTones } from '../../parts/action/state.tsx';
import { fetched } from '../../parts/later/fetched.tsx';
import { useFirstRows } from '../../parts/list/first-rows.tsx';
import { EmptyState } from '../../parts/say/states.tsx';
import { StatusBadge } from '../../parts/say/status-badge.tsx';
import { findingsOf, isOpen, rowsOf, type Shown } from './answer.ts';
import { FindingActions } from './finding-actions.tsx';
import { Lightbox } from './lightbox.tsx';
import { OwnFindings } from './own-findings.tsx';
import { QuestionRow } from './question-row.tsx';
import classes from './questions.module.css';
import { words } from './words.ts';

const EditAnswer = fetched(async () => (await import('./edit-answer.tsx')).EditAnswer);

/** Every finding with its answer, note and photos, the gravest first. */
export function Findings({ details, current }: Shown) {
  const say = useSay();
  const format = useFormat();
  const [editing, setEditing] = useState<number | null>(null);
  const [photo, setPhoto] = useState<{ answerId: number; at: number } | null>(null);
  const found = findingsOf(rowsOf(details));
  const { shown, more } = useFirstRows(found);
  const photoRow = found.find((row) => row.auditPlanAnswerId === photo?.answerId);
  const byId = new Map(details.Responses.map((response) => [response.responseId, response]));
  const openFor = (row: WireAnswerRow): boolean => isOpen(current ?? byId.get(row.responseId));
  const headingOf = ({ responseId, place, questionText }: WireAnswerRow): string => {
    const question = say(words.questionNamed, { place, text: questionText });
    const response = current === null ? byId.get(responseId) : undefined;
    return response === undefined ? question : `${question} · ${response.number}`;
  };
  const own = <OwnFindings details={details} current={current} />;
  if (found.length === 0) {
    if (details.Findings.length > 0) return own;
    return (
      <div className={classes.card}>
        <EmptyState title={words.noFindings} icon={<IconCircleCheck size={22} stroke={1.7} />} />
      </div>
    );
  }
  return (
    <>
      <section className={classes.card} aria-label={say(words.findings)}>
        <header className={classes.head}>
          <h2>{say(words.findings)}</h2>
          <span className={classes.counts}>
            {severities.toReversed().map((severity) => {
              const n = found.filter((row) => row.severity === severity).length;
              return n === 0 ? null : (
                <StatusBadge key={severity} tone={severityTones[severity]}>
                  {`${say(severityTexts[severity])} ${format.number(n)}`}
                </StatusBadge>
              );
            })}
          </span>
        </header>
        {shown.map((row) => (
          <QuestionRow
            key={row.auditPlanAnswerId}
            row={row}
            heading={headingOf(row)}
            onEdit={setEditing}
            onPhoto={(answerId, at) => setPhoto({ answerId, at })}
            openFor={openFor}
            under={<FindingActions answerId={row.auditPlanAnswerId} of={headingOf(row)} />}
          />
        ))}
        {more}
      </section>
      {own}
      {editing !== null && <EditAnswer answerId={editing} onClose={() => setEditing(null)} />}
      {photo !== null && photoRow !== undefined && (
        <Lightbox
          pictures={photoRow.pictures}
          name={headingOf(photoRow)}
          start={photo.at}
          mayDelete={openFor(photoRow)}
          onClose={() => setPhoto(null)}
        />
      )}
    </>
  );
}
