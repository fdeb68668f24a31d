import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { focusOn } from '../form/focus.ts';
import { Icon } from '../form/icons.tsx';
import { Confirm } from '../form/sheet.tsx';
import type { Fill } from '../outbox/fill.ts';
import { newKey } from '../outbox/key.ts';
import { type Mark, type Owner, ofOwner, type PictureRow, type Spot } from '../outbox/rows.ts';
import app from './app.module.css';
import { useApp, useSay } from './app-context.ts';
import styles from './draw-screen.module.css';
import { colours, isTap, moved, paintMarks, paintSpot } from './marks.ts';
import { packPicture } from './picture.ts';
import { words } from './words.ts';
import { draw } from './words-draw.ts';
import { later } from './words-later.ts';

interface DrawScreenProps {
  fill: Fill;
  owner: Owner;
  pictureKey: string;
  /** The largest picture that the server takes, in bytes. */
  most: number;
  onDone: () => void;
}

type Tool = Mark['kind'];

const middle: Spot = [0.5, 0.5];

/** `elsewhere`: taken on another device, or sent so long ago that only a small copy is left. */
const troubles = { unreadable: later.photoFailed, noRoom: later.photoNoRoom, elsewhere: draw.elsewhere };

const tools: readonly Tool[] = ['arrow', 'circle', 'text'];

/** The untouched photo, and the row of the picture that is shown. */
interface Loaded {
  row: PictureRow;
  originalKey: string;
  image: ImageBitmap;
}

/** Draws on a photo. What is drawn is a picture of its own; the untouched one stays under it. */
export function DrawScreen({ fill, owner, pictureKey, most, onDone }: DrawScreenProps) {
  const say = useSay();
  const { db, language } = useApp();
  const dialog = useRef<HTMLDialogElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  const [stroke, setStroke] = useState<Mark | null>(null);
  const [tool, setTool] = useState<Tool>('arrow');
  const [colour, setColour] = useState<string>(colours[0]);
  const [writingAt, setWritingAt] = useState<Spot | null>(null);
  /** Where the keys have led; null while a finger or a mouse draws. */
  const [spot, setSpot] = useState<Spot | null>(null);
  const hintId = useId();
  const [trouble, setTrouble] = useState<keyof typeof troubles | null>(null);
  const [busy, setBusy] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const before = loaded?.row.marks ?? [];
  const isChanged = marks.length !== before.length || marks.some((mark, index) => mark !== before[index]);
  const leave = () => (loaded && isChanged ? setLeaving(true) : onDone());

  useEffect(() => {
    dialog.current?.showModal();
    const load = async () => {
      const row = await db.get('pictures', pictureKey);
      const originalKey = row?.originalKey ?? pictureKey;
      const kept = await db.get('bytes', originalKey);
      if (!row || !kept) return setTrouble('elsewhere');
      setMarks(row.marks ?? []);
      setLoaded({ row, originalKey, image: await createImageBitmap(new Blob([kept.bytes], { type: row.type })) });
    };
    load().catch((error: unknown) => {
      console.error('could not open a photo to draw on', error);
      setTrouble('unreadable');
    });
  }, [db, pictureKey]);

  useEffect(() => {
    const element = canvas.current;
    if (!element || !loaded) return;
    paint(element, loaded.image, stroke ? [...marks, stroke] : marks);
    const context = spot && element.getContext('2d');
    if (context) paintSpot(context, spot, element.width, element.height);
  }, [loaded, marks, stroke, spot]);

  const spotOf = (event: PointerEvent<HTMLCanvasElement>): Spot => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    return [(event.clientX - left) / width, (event.clientY - top) / height];
  };
  const down = (event: PointerEvent<HTMLCanvasElement>) => {
    const at = spotOf(event);
    if (tool === 'text') return setWritingAt(at);
    event.currentTarget.setPointerCapture(event.pointerId);
    setStroke({ kind: tool, colour, from: at, to: at });
  };
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (stroke && stroke.kind !== 'text') setStroke({ ...stroke, to: spotOf(event) });
  };
  const up = () => {
    if (stroke && stroke.kind !== 'text' && !isTap(stroke.from, stroke.to)) setMarks([...marks, stroke]);
    setStroke(null);
  };
  /** The arrow keys lead to a spot; Enter begins a line there and ends it. */
  const press = (event: KeyboardEvent) => {
    const at = spot ?? middle;
    const next = moved(at, event.key, event.shiftKey);
    if (next) {
      setSpot(next);
      if (stroke && stroke.kind !== 'text') setStroke({ ...stroke, to: next });
    } else if (event.key === 'Enter' || event.key === ' ') {
      setSpot(at);
      if (tool === 'text') setWritingAt(at);
      else if (stroke) up();
      else setStroke({ kind: tool, colour, from: at, to: at });
    } else if (event.key === 'Escape' && stroke) setStroke(null);
    else return;
    event.preventDefault();
  };
  const hint = () => {
    if (spot) return say(tool === 'text' ? draw.keysText : draw.keysLine);
    return say(tool === 'text' ? draw.hintText : draw.hintLine);
  };

  async function save({ row, originalKey, image }: Loaded) {
    if (marks.length === 0) {
      fill.namePictures(owner, (keys) => keys.map((key) => (key === pictureKey ? originalKey : key)));
    } else {
      const picture = document.createElement('canvas');
      paint(picture, image, marks);
      const of = { pictureKey: newKey(), responseKey: row.responseKey, ...ofOwner(owner) };
      const made = await packPicture(picture, most, of);
      await fill.addPicture(owner, { ...made, row: { ...made.row, originalKey, marks } }, pictureKey);
    }
    if (originalKey !== pictureKey) fill.forgetPicture(pictureKey);
    onDone();
  }
  const onSave = () => {
    if (!loaded || busy) return;
    setBusy(true);
    save(loaded).catch((error: unknown) => {
      console.error('could not keep what was drawn', error);
      setBusy(false);
      setTrouble('noRoom');
    });
  };

  return (
    <dialog
      ref={dialog}
      className={styles.screen}
      aria-label={say(draw.title)}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      // Browsers hold back only one Escape or step back after each touch; the next closes it, whatever has been drawn.
      onClose={() => {
        setLeaving(false);
        dialog.current?.showModal();
      }}
    >
      <div className={styles.sheet}>
        <div className={styles.stage}>
          {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it takes keys, and no other role leaves the arrows to it */}
          <canvas
            ref={canvas}
            role="application"
            tabIndex={0}
            aria-label={say(draw.photo, { n: marks.length })}
            aria-describedby={hintId}
            onKeyDown={press}
            onFocus={(event) => setSpot(event.currentTarget.matches(':focus-visible') ? middle : null)}
            onBlur={() => {
              setSpot(null);
              setStroke(null);
            }}
            onPointerDown={down}
            onPointerMove={move}
            onPointerUp={up}
            onPointerCancel={() => setStroke(null)}
          />
        </div>
        {trouble && (
          <p className={app.wrong} role="alert">
            {say(troubles[trouble])}
          </p>
        )}
        {writingAt ? (
          <TextEntry
            onText={(text) => {
              if (text) setMarks([...marks, { kind: 'text', colour, at: writingAt, text }]);
              setWritingAt(null);
              canvas.current?.focus();
            }}
          />
        ) : (
          <>
            <p id={hintId} className={styles.hint}>
              {hint()}
            </p>
            <div className={styles.tools}>
              <fieldset className={styles.group} aria-label={say(draw.tool)}>
                {tools.map((one) => (
                  <button key={one} type="button" aria-pressed={tool === one} onClick={() => setTool(one)}>
                    {say(draw[one])}
                  </button>
                ))}
              </fieldset>
              <button
                type="button"
                className={styles.undo}
                disabled={marks.length === 0}
                onClick={() => {
                  setMarks(marks.slice(0, -1));
                  // With nothing left to take back the button is disabled, and whatever is disabled loses the focus.
                  if (marks.length === 1) canvas.current?.focus();
                }}
              >
                {say(words.undo)}
              </button>
            </div>
            <fieldset className={styles.colours} aria-label={say(draw.colour)}>
              {colours.map((one, index) => (
                <button
                  key={one}
                  type="button"
                  aria-pressed={colour === one}
                  aria-label={say([draw.red, draw.yellow, draw.blue][index] ?? draw.red)}
                  onClick={() => setColour(one)}
                >
                  <i style={{ background: one }} />
                </button>
              ))}
            </fieldset>
            <div className={styles.ends}>
              <button type="button" className={app.secondary} onClick={leave}>
                {say(draw.cancel)}
              </button>
              <button type="button" className={app.primary} disabled={!loaded || busy} onClick={onSave}>
                <Icon name="check" />
                {say(draw.save)}
              </button>
            </div>
          </>
        )}
      </div>
      {isLeaving && (
        <Confirm
          question={say(draw.leaveAsk)}
          detail=""
          language={language}
          onYes={onDone}
          onNo={() => setLeaving(false)}
        />
      )}
    </dialog>
  );
}

/** The photo in its own size, with the marks on it. */
function paint(canvas: HTMLCanvasElement, image: ImageBitmap, marks: readonly Mark[]) {
  canvas.width = image.width;
  canvas.height = image.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(image, 0, 0);
  paintMarks(context, marks, image.width, image.height);
}

function TextEntry({ onText }: { onText: (text: string) => void }) {
  const say = useSay();
  const [text, setText] = useState('');
  return (
    <form
      className={styles.writing}
      onSubmit={(event) => {
        event.preventDefault();
        onText(text.trim());
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Leaves the text alone: the screen would take along all that was drawn.
        event.preventDefault();
        onText('');
      }}
    >
      <input
        ref={focusOn}
        aria-label={say(draw.textLabel)}
        placeholder={say(draw.textLabel)}
        maxLength={60}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className={text.trim() ? app.primary : app.secondary}>
        {say(text.trim() ? draw.addText : draw.cancel)}
      </button>
    </form>
  );
}
