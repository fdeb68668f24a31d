import type { Mark, Spot } from '../outbox/rows.ts';

/** Draws marks on a photo, on the screen and on the picture that is sent: alike, whatever the size. */

export const colours = ['#e5141f', '#ffd400', '#1f5eff'] as const;

const halo = 'rgb(255 255 255 / 85%)';
const darkHalo = 'rgb(0 0 0 / 70%)';

/** Light colours have a dark edge, so that they can be told from a bright photo. */
const edgeOf = (colour: string) => (colour === '#ffd400' ? darkHalo : halo);

export function paintMarks(context: CanvasRenderingContext2D, marks: readonly Mark[], width: number, height: number) {
  const line = Math.max(width, height) / 150;
  context.save();
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const mark of marks) {
    if (mark.kind === 'text') paintText(context, mark, width, height);
    else paintLine(context, mark, [width, height], line);
  }
  context.restore();
}

type Line = Extract<Mark, { kind: 'arrow' | 'circle' }>;

function paintLine(context: CanvasRenderingContext2D, mark: Line, size: Spot, line: number) {
  const path = mark.kind === 'arrow' ? arrowOf(mark, size, line) : circleOf(mark, size);
  for (const [colour, wide] of [
    [edgeOf(mark.colour), line * 1.8],
    [mark.colour, line],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = wide;
    context.stroke(path);
  }
}

/** From tail to head, with two barbs. */
function arrowOf({ from, to }: Line, [width, height]: Spot, line: number): Path2D {
  const [ax, ay, bx, by] = [from[0] * width, from[1] * height, to[0] * width, to[1] * height];
  const along = Math.atan2(by - ay, bx - ax);
  const barb = Math.min(line * 6, Math.hypot(bx - ax, by - ay) * 0.6);
  const path = new Path2D();
  path.moveTo(ax, ay);
  path.lineTo(bx, by);
  for (const turn of [0.5, -0.5]) {
    path.moveTo(bx, by);
    path.lineTo(bx - barb * Math.cos(along + turn), by - barb * Math.sin(along + turn));
  }
  return path;
}

/** The ellipse in the rectangle between two corners. */
function circleOf({ from, to }: Line, [width, height]: Spot): Path2D {
  const path = new Path2D();
  path.ellipse(
    ((from[0] + to[0]) / 2) * width,
    ((from[1] + to[1]) / 2) * height,
    Math.max(2, (Math.abs(to[0] - from[0]) / 2) * width),
    Math.max(2, (Math.abs(to[1] - from[1]) / 2) * height),
    ...([0, 0, 2 * Math.PI] as const),
  );
  return path;
}

/** Centred on its spot, and within the picture. */
function paintText(
  context: CanvasRenderingContext2D,
  { at, text, colour }: Extract<Mark, { kind: 'text' }>,
  width: number,
  height: number,
) {
  const size = Math.max(width, height) / 24;
  context.font = `700 ${size}px system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const half = Math.min(context.measureText(text).width, width * 0.96) / 2;
  const x = Math.min(Math.max(at[0] * width, half + width * 0.02), width * 0.98 - half);
  const y = Math.min(Math.max(at[1] * height, size), height - size);
  context.lineWidth = size / 5;
  context.strokeStyle = edgeOf(colour);
  context.strokeText(text, x, y, width * 0.96);
  context.fillStyle = colour;
  context.fillText(text, x, y, width * 0.96);
}

/** Too short to be meant: a tap instead of a stroke. */
export const isTap = (from: Spot, to: Spot): boolean => Math.hypot(to[0] - from[0], to[1] - from[1]) < 0.02;

const ways: Record<string, Spot> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Where an arrow key leads from a spot, within the picture; null for any other key. */
export function moved([x, y]: Spot, key: string, isNear: boolean): Spot | null {
  const way = ways[key];
  if (!way) return null;
  const step = isNear ? 0.01 : 0.05;
  const within = (at: number) => Math.min(1, Math.max(0, at));
  return [within(x + way[0] * step), within(y + way[1] * step)];
}

/** Shows, on the screen alone, where the keys have led. */
export function paintSpot(context: CanvasRenderingContext2D, [x, y]: Spot, width: number, height: number) {
  const arm = Math.max(width, height) / 30;
  const cross = new Path2D(`M${x * width - arm} ${y * height}h${arm * 2}m${-arm} ${-arm}v${arm * 2}`);
  for (const [colour, wide] of [
    [darkHalo, arm / 3],
    ['#fff', arm / 8],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = wide;
    context.stroke(cross);
  }
}
