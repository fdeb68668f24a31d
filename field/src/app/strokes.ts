import SignaturePad from 'signature_pad';
import type { SignatureRow, Stroke } from '../outbox/rows.ts';
import { encode } from './picture.ts';

/** Signatures are kept as strokes, point by point; a picture is drawn of them when they are sent. */

const ink = '#111a2b';

export function makePad(canvas: HTMLCanvasElement): SignaturePad {
  return new SignaturePad(canvas, { penColor: ink, minWidth: 0.8, maxWidth: 2.8, minDistance: 2 });
}

/** The same strokes on a pad of another size. */
export function scaled(
  row: Pick<SignatureRow, 'strokes' | 'width' | 'height'>,
  width: number,
  height: number,
): Stroke[] {
  if (!row.width || !row.height) return row.strokes;
  const by = Math.min(width / row.width, height / row.height);
  return row.strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * by, y: point.y * by })),
  }));
}

const drawnWidth = 800;

export async function drawStrokes(row: SignatureRow): Promise<{ bytes: ArrayBuffer; thumb: ArrayBuffer }> {
  const canvas = document.createElement('canvas');
  canvas.width = drawnWidth;
  canvas.height = Math.round((drawnWidth * row.height) / row.width);
  const pad = makePad(canvas);
  pad.backgroundColor = '#ffffff';
  pad.clear();
  const by = drawnWidth / row.width;
  const strokes = scaled(row, canvas.width, canvas.height);
  pad.fromData(
    strokes.map((stroke) => ({
      ...stroke,
      minWidth: stroke.minWidth * by,
      maxWidth: stroke.maxWidth * by,
      dotSize: stroke.dotSize * by,
    })),
    { clear: false },
  );
  pad.off();
  const bytes = await encode(canvas, 'image/png');
  return { bytes, thumb: bytes };
}
