import type { FieldForm } from '@sahada/contract/field';
import { signatureRoleTexts } from '@sahada/contract/signature-role';
import { type PointerEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../form/icons.tsx';
import { Confirm } from '../form/sheet.tsx';
import type { Fill, SignatureRows } from '../outbox/fill.ts';
import type { ResponseRow, SignatureRow, SignerRole, StrokePoint } from '../outbox/rows.ts';
import app from './app.module.css';
import { useApp, useSay } from './app-context.ts';
import { isoNow } from './clock.ts';
import { isSettled, namesSigners, signedAfter, signers, takenBack } from './flow.ts';
import { Heading } from './heading.tsx';
import { later as laterPart } from './later.tsx';
import styles from './sign-step.module.css';
import { drawAll, makePen, scaled } from './strokes.ts';
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
    fill.sign({ ...row, ...part, signedAt: row.signedAt && signedAfter(row.signedAt, isoNow()) }, true);
  const role = say(signatureRoleTexts[row.role]);
  const open = tried && !isSettled(row, isNamed);
  const unnamed = isNamed && open && !row.refused && !row.name.trim();
  const sign = (next: SignatureRow) => fill.sign({ ...next, signedAt: signedAfter(next.signedAt, isoNow()) });
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
      {!row.refused && !row.typed && row.pictureKey && row.strokes.length === 0 && (
        <KeptSignature pictureKey={row.pictureKey} />
      )}
      {row.typed && <p className={styles.typed}>{row.name}</p>}
      {!row.refused && !row.typed && (
        <Pad
          row={row}
          label={say(later.signatureOf, { role })}
          onStroke={(points, width, height) => {
            // Fast hands begin a stroke before the one before it is on the screen.
            const now = fill.state().signatures[row.role] ?? row;
            const strokes = [...scaled(now, width, height), { points }];
            sign({ ...now, note: '', strokes, width, height });
          }}
          onClear={() => setAsking(true)}
        />
      )}
      {isNamed && !row.refused && row.strokes.length === 0 && (
        <label className={app.tick}>
          <input
            type="checkbox"
            checked={row.typed ?? false}
            onChange={(event) =>
              sign({ ...takenBack(row), ...(event.target.checked && { typed: true, note: say(later.typedName) }) })
            }
          />
          {say(later.typedName)}
        </label>
      )}
      <label className={app.tick}>
        <input
          type="checkbox"
          checked={row.refused}
          onChange={(event) =>
            sign(
              event.target.checked
                ? { ...row, typed: false, note: '', refused: true }
                : { ...row, note: row.strokes.length > 0 ? '' : (row.pictureNote ?? ''), refused: false },
            )
          }
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
        {open && (row.refused || !isSettled(row, false)) && say(later.signOrRefuse)}
      </p>
      {asking && (
        <Confirm
          question={say(later.clearSignatureAsk)}
          language={language}
          onYes={() => {
            setAsking(false);
            sign(takenBack(row));
          }}
          onNo={() => setAsking(false)}
        />
      )}
    </section>
  );
}

/** Points nearer to the one before than this many pixels say nothing. */
const nearest = 2;

interface PadProps {
  row: SignatureRow;
  label: string;
  onStroke: (points: StrokePoint[], width: number, height: number) => void;
  onClear: () => void;
}

/** Each stroke is handed over at pen-up. Turning the phone redraws what is there on the new size. */
function Pad({ row, label, onStroke, onClear }: PadProps) {
  const say = useSay();
  const canvas = useRef<HTMLCanvasElement>(null);
  const stroke = useRef<{ pointer: number; points: StrokePoint[]; draw: (point: StrokePoint) => void }>(null);
  const latest = useRef(row);
  latest.current = row;
  const empty = row.strokes.length === 0;

  const redraw = () => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    const { width, height } = element.getBoundingClientRect();
    const ratio = Math.max(window.devicePixelRatio, 1);
    element.width = Math.round(width * ratio);
    element.height = Math.round(height * ratio);
    context.scale(ratio, ratio);
    const points = stroke.current?.points ?? [];
    drawAll(context, [...scaled(latest.current, width, height), { points }]);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn is the row's strokes
  useLayoutEffect(redraw, [row.strokes]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it draws what is there at its time
  useEffect(() => {
    const resized = new ResizeObserver(redraw);
    if (canvas.current) resized.observe(canvas.current);
    return () => resized.disconnect();
  }, []);

  const follow = (event: globalThis.PointerEvent) => {
    const { points, draw } = stroke.current ?? {};
    const { left = 0, top = 0 } = canvas.current?.getBoundingClientRect() ?? {};
    const point = { x: event.clientX - left, y: event.clientY - top, time: Math.round(event.timeStamp) };
    const last = points?.at(-1);
    if (last && Math.hypot(point.x - last.x, point.y - last.y) < nearest) return;
    points?.push(point);
    draw?.(point);
  };
  const isOther = (event: PointerEvent) => event.pointerId !== stroke.current?.pointer;

  return (
    <div className={styles.pad}>
      <canvas
        ref={canvas}
        className={styles.canvas}
        role="img"
        aria-label={label}
        onPointerDown={(event) => {
          const context = event.currentTarget.getContext('2d');
          // The palm of the hand that signs is no second pen.
          if (stroke.current || event.button !== 0 || !context) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          stroke.current = { pointer: event.pointerId, points: [], draw: makePen(context) };
          follow(event.nativeEvent);
        }}
        onPointerMove={(event) => {
          if (isOther(event)) return;
          const moves = event.nativeEvent.getCoalescedEvents?.() ?? [];
          for (const one of moves.length > 0 ? moves : [event.nativeEvent]) follow(one);
        }}
        onLostPointerCapture={(event) => {
          if (isOther(event)) return;
          const points = stroke.current?.points ?? [];
          const { width, height } = event.currentTarget.getBoundingClientRect();
          stroke.current = null;
          onStroke(points, width, height);
        }}
      />
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
