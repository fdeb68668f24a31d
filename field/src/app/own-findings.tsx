import { severities } from '@sahada/contract/codes';
import type { FieldForm } from '@sahada/contract/field';
import { severityTexts } from '@sahada/contract/severity';
import { useEffect, useId, useRef, useState } from 'react';
import finding from '../form/finding.module.css';
import { Icon } from '../form/icons.tsx';
import { Photos } from '../form/photos.tsx';
import type { PictureOwner, PictureTools } from '../form/picture.tsx';
import { sheetWords } from '../form/words-sheet.ts';
import type { Fill, FillState } from '../outbox/fill.ts';
import { newKey } from '../outbox/key.ts';
import type { FindingRow } from '../outbox/rows.ts';
import app from './app.module.css';
import { useApp, useSay } from './app-context.ts';
import { lacksTitle } from './flow.ts';
import styles from './own-findings.module.css';
import { own } from './words-own.ts';

interface OwnFindingsProps {
  fill: Fill;
  form: FieldForm;
  findings: FillState['findings'];
  /** Those of one section, and new ones belong to it; null for all of them, and new ones belong to the whole place. */
  sectionId: number | null;
  pictures: PictureTools;
  preparing: ReadonlyMap<PictureOwner, number>;
  /** The person wanted to go on: say what is still open. */
  tried: boolean;
}

/** Findings that no question asks for: the auditor names them, weighs them and adds photos. */
export function OwnFindings({ fill, form, findings, sectionId, pictures, preparing, tried }: OwnFindingsProps) {
  const say = useSay();
  const { offerUndo } = useApp();
  const [added, setAdded] = useState<string | null>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const shown = Object.values(findings).filter(
    (row) => !row.removed && (sectionId === null || row.sectionId === sectionId),
  );
  const add = () => {
    const { responseKey } = fill.state().response;
    const empty = { title: '', note: '', severity: 'minor', pictureKeys: [] } as const;
    const findingKey = newKey();
    fill.find({ ...empty, findingKey, responseKey, sectionId, pictureKeys: [] });
    setAdded(findingKey);
  };
  const remove = (row: FindingRow) => {
    fill.find({ ...row, removed: true });
    adding.current?.focus();
    offerUndo({
      text: own.findingDeleted,
      undo: () => fill.find(row),
      gone: () => {
        for (const key of row.pictureKeys) fill.forgetPicture(key);
      },
    });
  };
  return (
    <section className={`${app.stack} ${styles.own}`} aria-label={say(own.findings)}>
      {shown.length > 0 && <h3 className={styles.title}>{say(own.findings)}</h3>}
      {shown.map((row) => (
        <FindingCard
          key={row.findingKey}
          {...{ fill, form, row, pictures, tried }}
          isAdded={row.findingKey === added}
          preparing={preparing.get(row.findingKey) ?? 0}
          onRemove={() => remove(row)}
        />
      ))}
      <button ref={adding} type="button" className={app.secondary} onClick={add}>
        <Icon name="warn" />
        {say(own.addFinding)}
      </button>
    </section>
  );
}

interface FindingCardProps extends Pick<OwnFindingsProps, 'fill' | 'form' | 'pictures' | 'tried'> {
  row: FindingRow;
  /** The person has just asked for it. */
  isAdded: boolean;
  preparing: number;
  onRemove: () => void;
}

function FindingCard({ fill, form, row, isAdded, pictures, preparing, tried, onRemove }: FindingCardProps) {
  const say = useSay();
  const { language } = useApp();
  const id = useId();
  const untitled = tried && lacksTitle(row);
  const card = useRef<HTMLElement>(null);
  const title = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isAdded) return;
    // The whole of it, between the bars: focus alone would bring the first field to their edge.
    card.current?.scrollIntoView({ block: 'nearest' });
    title.current?.focus({ preventScroll: true });
  }, [isAdded]);
  const set = (part: Partial<FindingRow>, soon = false) => fill.find({ ...row, ...part }, soon);
  return (
    <article ref={card} className={app.card} aria-label={row.title || say(own.newFinding)}>
      <div className={app.field}>
        <label htmlFor={`${id}t`}>{say(own.what)}</label>
        <input
          id={`${id}t`}
          ref={title}
          maxLength={255}
          aria-required="true"
          aria-invalid={untitled}
          aria-describedby={`${id}e`}
          placeholder={say(own.whatExample)}
          value={row.title}
          onChange={(event) => set({ title: event.target.value }, true)}
        />
        <p id={`${id}e`} className={`${app.error} ${styles.told}`} role="status">
          {untitled && say(own.enterWhat)}
        </p>
      </div>
      <div className={finding.finding} data-severity={row.severity}>
        <fieldset className={finding.choices} aria-label={say(sheetWords.severity)}>
          {severities.map((one) => (
            <button key={one} type="button" aria-pressed={row.severity === one} onClick={() => set({ severity: one })}>
              {say(severityTexts[one])}
            </button>
          ))}
        </fieldset>
      </div>
      <div className={app.field}>
        <label htmlFor={`${id}n`}>{say(own.note)}</label>
        <textarea
          id={`${id}n`}
          rows={2}
          maxLength={10_000}
          value={row.note}
          onChange={(event) => set({ note: event.target.value }, true)}
        />
      </div>
      <Photos
        owner={row.findingKey}
        keys={row.pictureKeys}
        pictures={{ ...pictures, most: form.limits.picturesPerAnswer }}
        {...{ preparing, language }}
      />
      <button type="button" className={styles.remove} onClick={onRemove}>
        <Icon name="trash" size={18} />
        {say(own.deleteFinding)}
      </button>
    </article>
  );
}
