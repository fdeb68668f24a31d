import { useState } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { SeverityBadge } from '../../parts/action/state.tsx';
import { useFirstRows } from '../../parts/list/first-rows.tsx';
import { PhotoStrip } from '../../parts/picture/photo-strip.tsx';
import type { Shown } from './answer.ts';
import { FindingActions } from './finding-actions.tsx';
import { Lightbox } from './lightbox.tsx';
import rowClasses from './question-row.module.css';
import classes from './questions.module.css';
import { words } from './words.ts';

/** What auditors found apart from any question, the gravest first; nothing where there is none. */
export function OwnFindings({ details, current }: Shown) {
  const say = useSay();
  const format = useFormat();
  const [photo, setPhoto] = useState<{ id: number; at: number } | null>(null);
  const { shown, more } = useFirstRows(details.Findings);
  const open = details.Findings.find(({ id }) => id === photo?.id);
  const numbers = new Map(details.Responses.map(({ responseId, number }) => [responseId, number]));
  if (details.Findings.length === 0) return null;
  return (
    <section className={classes.card} aria-label={say(words.ownFindings)}>
      <header className={classes.head}>
        <h2>{say(words.ownFindings)}</h2>
        <span>{format.number(details.Findings.length)}</span>
      </header>
      {shown.map((finding) => {
        const number = current === null ? numbers.get(finding.responseId) : null;
        const about = [finding.departmentName, number];
        const name = [finding.title, number].filter(Boolean).join(' · ');
        return (
          <article className={rowClasses.row} key={finding.id}>
            <span className={rowClasses.place} />
            <div>
              <h3 className={rowClasses.question}>{finding.title}</h3>
              {finding.note !== null && (
                <p className={rowClasses.note}>
                  <span>{say(words.note)}</span>
                  {finding.note}
                </p>
              )}
              {about.some(Boolean) && (
                <p className={rowClasses.note}>
                  <span>{about.filter(Boolean).join(' · ')}</span>
                </p>
              )}
              <PhotoStrip pictures={finding.pictures} name={name} onPhoto={(at) => setPhoto({ id: finding.id, at })} />
              <FindingActions findingId={finding.id} of={name} />
            </div>
            <div className={rowClasses.side}>
              <SeverityBadge severity={finding.severity} />
            </div>
          </article>
        );
      })}
      {more}
      {photo !== null && open !== undefined && (
        <Lightbox
          pictures={open.pictures}
          name={open.title}
          start={photo.at}
          mayDelete={false}
          onClose={() => setPhoto(null)}
        />
      )}
    </section>
  );
}
