import type { FieldForm } from '@sahada/contract/field';
import { signatureRoleTexts } from '@sahada/contract/signature-role';
import { useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../form/icons.tsx';
import { Confirm } from '../form/sheet.tsx';
import type { Fill, SignatureRows } from '../outbox/fill.ts';
import type { ResponseRow, SignatureRow, SignerRole } from '../outbox/rows.ts';
import app from './app.module.css';
import { useApp, useSay } from './app-context.ts';
import { isoNow } from './clock.ts';
import { isSettled, namesSigners, signers } from './flow.ts';
import { Heading } from './heading.tsx';
import { later as laterPart } from './later.tsx';
import styles from './sign-step.module.css';
import { makePad, scaled } from './strokes.ts';
import { words } from './words.ts';
import { later } from './words-later.ts';

const KeptSignature = laterPart(async () => (await import('./kept-signature.tsx')).KeptSignature, 'nothing');

interface SignStepProps {
  form: FieldForm;
  fill: Fill;
  response: ResponseRow;
  signatures: SignatureRows;
  /** The person wanted to send: say what is still open. */
  tried: boolean;
}

export function SignStep({ form, fill, response, signatures, tried }: SignStepProps) {
  const say = useSay();
  return (
    <div className={app.stack}>
      <Heading>{say(later.signatures)}</Heading>
      {signers(form, response).map((role) => (
        <SignatureCard
          key={role}
          fill={fill}
          tried={tried}
          isNamed={namesSigners(form, response)}
          row={
            signatures[role] ?? {
              responseKey: response.responseKey,
              role,
              name: firstName(role, response),
              refused: false,
              note: '',
              strokes: [],
              width: 0,
              height: 0,
              signedAt: null,
            }
          }
        />
      ))}
    </div>
  );
}

function firstName(role: SignerRole, response: ResponseRow): string {
  if (role === 'auditor') return response.author?.name ?? '';
  return role === 'participant' ? response.participant.name : '';
}

interface SignatureCardProps {
  row: SignatureRow;
  fill: Fill;
  tried: boolean;
  /** Who signs is asked for their name. */
  isNamed: boolean;
}

function SignatureCard({ row, fill, tried, isNamed }: SignatureCardProps) {
  const say = useSay();
  const { language } = useApp();
  const [asking, setAsking] = useState(false);
  const nameId = useId();
  const noteId = useId();
  // What is not signed yet takes no precedence over what the other has.
  const change = (part: Partial<SignatureRow>) =>
    fill.sign({ ...row, ...part, signedAt: row.signedAt && isoNow() }, true);
  const role = say(signatureRoleTexts[row.role]);
  const open = tried && !isSettled(row, isNamed);
  const unnamed = isNamed && open && !row.refused && !row.name.trim();
  return (
    <section className={app.card} tabIndex={-1} aria-label={role} data-open={open || undefined}>
      <h3 className={app.title}>{role}</h3>
      {isNamed && (
        <div className={app.field}>
          <label htmlFor={nameId}>{say(words.name)}</label>
          <input
            id={nameId}
            autoComplete="off"
            maxLength={255}
            value={row.name}
            aria-invalid={unnamed}
            aria-describedby={`${nameId}e`}
            onChange={(event) => change({ name: event.target.value })}
          />
          <p id={`${nameId}e`} className={`${app.error} ${styles.told}`} role="status">
            {unnamed && say(later.nameToSign)}
          </p>
        </div>
      )}
      {!row.refused && row.pictureKey && row.strokes.length === 0 && <KeptSignature pictureKey={row.pictureKey} />}
      {!row.refused && (
        <Pad
          row={row}
          label={say(later.signatureOf, { role })}
          onStroke={(part) => fill.sign({ ...row, ...part, signedAt: isoNow() })}
          onClear={() => setAsking(true)}
        />
      )}
      <label className={app.tick}>
        <input
          type="checkbox"
          checked={row.refused}
          onChange={(event) => fill.sign({ ...row, refused: event.target.checked, signedAt: isoNow() })}
        />
        {say(later.refusedToSign)}
      </label>
      {row.refused && (
        <div className={app.field}>
          <label htmlFor={noteId}>{say(later.refusedWhy)}</label>
          <textarea
            id={noteId}
            rows={2}
            maxLength={4000}
            value={row.note}
            onChange={(event) => change({ note: event.target.value })}
          />
        </div>
      )}
      <p className={`${app.error} ${styles.told}`} role="status">
        {open && (row.refused || (row.strokes.length === 0 && !row.pictureKey)) && say(later.signOrRefuse)}
      </p>
      {asking && (
        <Confirm
          question={say(later.clearSignatureAsk)}
          language={language}
          onYes={() => {
            setAsking(false);
            const { drawn, ...rest } = row;
            fill.sign({ ...rest, strokes: [], signedAt: isoNow() });
          }}
          onNo={() => setAsking(false)}
        />
      )}
    </section>
  );
}

type Drawn = Pick<SignatureRow, 'strokes' | 'width' | 'height'>;

/** Each stroke is handed over at pen-up. Turning the phone redraws what is there on the new size. */
function Pad({
  row,
  label,
  onStroke,
  onClear,
}: {
  row: SignatureRow;
  label: string;
  onStroke: (drawn: Drawn) => void;
  onClear: () => void;
}) {
  const say = useSay();
  const canvas = useRef<HTMLCanvasElement>(null);
  const made = useRef<ReturnType<typeof makePad>>(null);
  const latest = useRef({ row, onStroke });
  latest.current = { row, onStroke };
  const empty = row.strokes.length === 0;

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const pad = makePad(element);
    made.current = pad;
    const redraw = () => {
      const { width, height } = element.getBoundingClientRect();
      const ratio = Math.max(window.devicePixelRatio, 1);
      element.width = Math.round(width * ratio);
      element.height = Math.round(height * ratio);
      element.getContext('2d')?.scale(ratio, ratio);
      pad.clear();
      pad.fromData(scaled(latest.current.row, width, height));
    };
    const ended = () => {
      const { width, height } = element.getBoundingClientRect();
      latest.current.onStroke({ strokes: pad.toData().map((stroke) => ({ ...stroke })), width, height });
    };
    redraw();
    pad.addEventListener('endStroke', ended);
    const resized = new ResizeObserver(redraw);
    resized.observe(element);
    return () => {
      resized.disconnect();
      pad.removeEventListener('endStroke', ended);
      pad.off();
    };
  }, []);

  useEffect(() => {
    if (empty) made.current?.clear();
  }, [empty]);

  return (
    <div className={styles.pad}>
      <canvas ref={canvas} className={styles.canvas} role="img" aria-label={label} />
      <div className={styles.line} aria-hidden="true" />
      {empty ? (
        <p className={styles.hint} aria-hidden="true">
          {say(later.signHere)}
        </p>
      ) : (
        <button type="button" className={styles.clear} aria-label={say(later.clearSignature)} onClick={onClear}>
          <Icon name="trash" />
        </button>
      )}
      <p className="sr" role="status">
        {!empty && say(later.signed)}
      </p>
    </div>
  );
}
