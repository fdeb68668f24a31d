import { writeFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';

/** Draws the app's icon as PNG, the same shapes as public/icon.svg: `npm run icons -w field`. */

type Point = readonly [x: number, y: number];

const blue = [0x17, 0x46, 0x9e] as const;
const white = [0xff, 0xff, 0xff] as const;

/** Distance from a point to a line segment. */
function toSegment([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const along = Math.max(
    0,
    Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)),
  );
  return Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay));
}

const inSquare = ([x, y]: Point, corner: number): boolean => {
  const [dx, dy] = [Math.abs(x - 256) - 256 + corner, Math.abs(y - 256) - 256 + corner];
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) <= corner;
};

/** A disc that narrows down to a rounded tip, as map pins do. */
function inPin([x, y]: Point): boolean {
  const [top, tip, wide, narrow] = [218, 420, 134, 9];
  const along = Math.max(0, Math.min(1, (y - top) / (tip - top)));
  if (y <= top) return Math.hypot(x - 256, y - top) <= wide;
  const half = wide * Math.sqrt(Math.max(0, 1 - along ** 1.35)) * (1 - 0.12 * along);
  return Math.abs(x - 256) <= Math.max(half, y <= tip ? narrow * (1 - along) : 0);
}

const inCheck = (at: Point): boolean =>
  Math.min(toSegment(at, [194, 224], [238, 268]), toSegment(at, [238, 268], [320, 182])) <= 17;

/** `scale` shrinks the sign within its ground, for icons that systems cut to their own shape. */
function colourAt(at: Point, corner: number, scale: number): readonly [number, number, number, number] {
  if (!inSquare(at, corner)) return [0, 0, 0, 0];
  const sign: Point = [(at[0] - 256) / scale + 256, (at[1] - 256) / scale + 256];
  return [...(inPin(sign) && !inCheck(sign) ? white : blue), 255];
}

const samples = [0.125, 0.375, 0.625, 0.875];

function draw(size: number, corner: number, scale: number): Buffer {
  const rows = Buffer.alloc(size * (size * 4 + 1));
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const sum = [0, 0, 0, 0];
      for (const dy of samples) {
        for (const dx of samples) {
          const [r, g, b, a] = colourAt([((x + dx) * 512) / size, ((y + dy) * 512) / size], corner, scale);
          for (const [i, part] of [r, g, b].entries()) sum[i] = (sum[i] ?? 0) + (part * a) / 255;
          sum[3] = (sum[3] ?? 0) + a / 255;
        }
      }
      const cover = sum[3] ?? 0;
      const at = y * (size * 4 + 1) + 1 + x * 4;
      for (let i = 0; i < 3; i++) rows[at + i] = cover ? Math.round((sum[i] ?? 0) / cover) : 0;
      rows[at + 3] = Math.round((cover * 255) / samples.length ** 2);
    }
  }
  return png(size, rows);
}

function png(size: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const sign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    sign,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const into = new URL('./public/', import.meta.url);
writeFileSync(new URL('icon-192.png', into), draw(192, 116, 1));
writeFileSync(new URL('icon-512.png', into), draw(512, 116, 1));
writeFileSync(new URL('icon-180.png', into), draw(180, 0, 0.92));
writeFileSync(new URL('icon-maskable-512.png', into), draw(512, 0, 0.78));
