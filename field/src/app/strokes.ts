import type { SignatureRow, Stroke, StrokePoint } from '../outbox/rows.ts';
import { encode } from './picture.ts';

/**
 * Signatures are kept as strokes, point by point; a picture is drawn of them when they are sent. The pen is written out, as a library
 * that does much more was a tenth of what a participant fetches after the first answer.
 */

const ink = '#111a2b';
const finest = 0.8;
const boldest = 2.8;

/** As on the screen (`typed` of sign-step.module.css). */
const script = '"Segoe Script", "Snell Roundhand", cursive';

/** A pen that draws from point to point, rounding the corners, finer where it is faster; `by` enlarges. */
export function makePen(context: CanvasRenderingContext2D, by = 1): (point: StrokePoint) => void {
  let last: StrokePoint | undefined;
  let middle = { x: 0, y: 0 };
  let speed = 0;
  return (point) => {
    // Each time, since a canvas whose size changes forgets it.
    context.strokeStyle = ink;
    context.fillStyle = ink;
    context.lineCap = 'round';
    context.beginPath();
    if (last) {
      const way = Math.hypot(point.x - last.x, point.y - last.y);
      if (way > 0) speed = 0.7 * (way / Math.max(point.time - last.time, 1)) + 0.3 * speed;
      context.lineWidth = by * Math.max(boldest / (speed + 1), finest);
      context.moveTo(middle.x * by, middle.y * by);
      middle = { x: (last.x + point.x) / 2, y: (last.y + point.y) / 2 };
      context.quadraticCurveTo(last.x * by, last.y * by, middle.x * by, middle.y * by);
      context.stroke();
    } else {
      middle = point;
      context.arc(point.x * by, point.y * by, by * ((finest + boldest) / 4), 0, 7);
      context.fill();
    }
    last = point;
  };
}

/** Draws strokes that are whole; a pen stops halfway to the newest point, since the next one decides on the curve. */
export function drawAll(context: CanvasRenderingContext2D, strokes: readonly Stroke[], by = 1) {
  for (const { points } of strokes) {
    const draw = makePen(context, by);
    for (const point of [...points, ...points.slice(-1)]) draw(point);
  }
}

/** The same strokes on a pad of another size. */
export function scaled(
  row: Pick<SignatureRow, 'strokes' | 'width' | 'height'>,
  width: number,
  height: number,
): Stroke[] {
  if (!row.width || !row.height) return row.strokes;
  const by = Math.min(width / row.width, height / row.height);
  return row.strokes.map(({ points }) => ({
    points: points.map(({ x, y, time }) => ({ x: x * by, y: y * by, time })),
  }));
}

const drawnWidth = 800;

/** The picture of a signature: its strokes, or the name where it was signed by typing it. */
export async function drawSignature({ typed, name, strokes, width, height }: SignatureRow): Promise<ArrayBuffer> {
  const canvas = document.createElement('canvas');
  canvas.width = drawnWidth;
  canvas.height = typed ? 240 : Math.round((drawnWidth * height) / width);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  if (typed) writeName(context, name.trim());
  else drawAll(context, strokes, drawnWidth / width);
  return encode(canvas, 'image/png');
}

function writeName(context: CanvasRenderingContext2D, name: string) {
  const fontOf = (size: number) => `italic ${size}px ${script}`;
  const [most, room] = [110, drawnWidth - 60];
  context.font = fontOf(most);
  context.font = fontOf(Math.floor(most * Math.min(1, room / context.measureText(name).width)));
  context.fillStyle = ink;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(name, drawnWidth / 2, 120);
}
