import sharp from 'sharp';
import { Refused } from '../errors.ts';

/** A picture as we encoded it. */
export interface Image {
  bytes: Buffer;
  type: 'image/jpeg' | 'image/png';
}

/**
 * Pictures are known by their content, never by their name, and only what we encoded ourselves is stored: no metadata, no
 * second file hidden inside. One at a time, since decoding is native and hungry.
 */
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });

const pixelLimit = 50_000_000;

let last: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work);
  last = mine.catch(() => {});
  return mine;
}

const kindOf = (bytes: Uint8Array): 'jpeg' | 'png' | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (bytes[0] === 0x89 && bytes[1] === 0x50 && bytes[2] === 0x4e && bytes[3] === 0x47) return 'png';
  return null;
};

async function encode(bytes: Uint8Array, side: number, square: boolean): Promise<Image> {
  const kind = kindOf(bytes);
  if (kind === null) throw new Refused('imageType');
  try {
    const image = sharp(bytes, { limitInputPixels: pixelLimit, failOn: 'error', sequentialRead: true })
      .autoOrient()
      .resize(side, side, { fit: square ? 'cover' : 'inside', withoutEnlargement: true });
    const out = kind === 'png' ? image.png({ compressionLevel: 8 }) : image.jpeg({ quality: 82, mozjpeg: false });
    return { bytes: await out.toBuffer(), type: kind === 'png' ? 'image/png' : 'image/jpeg' };
  } catch (error) {
    const refused = new Refused('imageType');
    refused.cause = error;
    throw refused;
  }
}

/** A profile picture: square, 256 pixels a side. */
export const avatarImage = (bytes: Uint8Array): Promise<Image> => inTurn(() => encode(bytes, 256, true));

/** A picture of an answer: at most 2,560 pixels a side, and its thumbnail. */
export const answerImage = (bytes: Uint8Array): Promise<{ full: Image; thumb: Image }> =>
  inTurn(async () => ({ full: await encode(bytes, 2560, false), thumb: await encode(bytes, 320, false) }));

/** A picture from pixels of our own, three bytes each. */
export const encodePixels = (pixels: Buffer, width: number, height: number, type: 'jpeg' | 'png'): Promise<Buffer> =>
  sharp(pixels, { raw: { width, height, channels: 3 } })
    .toFormat(type, type === 'jpeg' ? { quality: 80 } : {})
    .toBuffer();
