import sharp, { type Sharp } from 'sharp';
import { mostPixels } from './image-head.ts';
import type { ImageAnswer, ImageMessage } from './images.ts';
import { takeOrders } from './take-orders.ts';

/** The process behind images.ts: encodes one picture after another and sends back the result. */

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });

type Type = 'image/jpeg' | 'image/png';

interface Made {
  bytes: Uint8Array;
  type: Type;
  /** Pixels of its longer side. */
  side: number;
}

async function made(image: Sharp, type: Type): Promise<Made> {
  const out = type === 'image/png' ? image.png({ compressionLevel: 8 }) : image.jpeg({ quality: 82, mozjpeg: false });
  const { data, info } = await out.toBuffer({ resolveWithObject: true });
  return { bytes: data, type, side: Math.max(info.width, info.height) };
}

const shrunk = ({ bytes, type }: Made, side: number): Promise<Made> =>
  made(sharp(bytes).resize(side, side, inside), type);

/** The longer side of each size of an answer's picture, and of a picture that helps to answer. */
const sides = { full: 2560, print: 640, thumb: 320, help: 1280 };
const inside = { fit: 'inside', withoutEnlargement: true } as const;

const open = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true }).autoOrient();

/** What a PNG of a text may weigh; a larger one is a photo or a screenshot, which a JPEG holds in a fraction. */
const largestPng = 400_000;

async function editor(bytes: Uint8Array, type: Type): Promise<Made> {
  const image = await made(open(bytes).resize(sides.help, sides.help, inside), type);
  if (image.bytes.length <= largestPng || type === 'image/jpeg') return image;
  return made(sharp(image.bytes).flatten({ background: '#ffffff' }), 'image/jpeg');
}

async function answer(message: ImageMessage): Promise<ImageAnswer> {
  if ('pixels' in message) {
    const { pixels, width, height, type } = message;
    const image = sharp(pixels, { raw: { width, height, channels: 3 } });
    return [await made(image, `image/${type}`)];
  }
  const { bytes, encode } = message;
  const type = bytes[0] === 0xff ? 'image/jpeg' : 'image/png';
  try {
    if (encode === 'avatar') return [await made(open(bytes).resize(256, 256, { withoutEnlargement: true }), type)];
    if (encode === 'help') return [await made(open(bytes).resize(sides.help, sides.help, inside), type)];
    if (encode === 'editor') return [await editor(bytes, type)];
    if (encode === 'logo') return [await made(open(bytes).resize(480, 240, inside), type)];
    const full = await made(open(bytes).resize(sides.full, sides.full, inside), type);
    if (full.side <= sides.print) return [full, await shrunk(full, sides.thumb)];
    const print = await shrunk(full, sides.print);
    return [full, await shrunk(print, sides.thumb), print];
  } catch {
    // The library's error says only that it cannot read them.
    return null;
  }
}

takeOrders(answer);
