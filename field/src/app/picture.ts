import type { DeviceDb } from '../outbox/device-db.ts';
import type { NewPicture } from '../outbox/fill.ts';
import { sha256 } from '../outbox/hash.ts';
import type { RawRow } from '../outbox/rows.ts';

/** Makes photos small on the device: 1600 pixels on the longest side, upright, JPEG, without the camera's metadata. */

const longestSide = 1600;
const thumbSide = 240;
const qualities = [0.82, 0.7, 0.55, 0.4];

type Drawable = ImageBitmap | HTMLImageElement | HTMLCanvasElement;

async function read(file: Blob): Promise<ImageBitmap | HTMLImageElement | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return readAsElement(file);
  }
}

/** For browsers whose createImageBitmap knows fewer formats than their img element. */
async function readAsElement(file: Blob): Promise<HTMLImageElement | null> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}

function draw(image: Drawable, longest: number): HTMLCanvasElement {
  const [width, height] =
    image instanceof HTMLImageElement ? [image.naturalWidth, image.naturalHeight] : [image.width, image.height];
  const scale = Math.min(1, longest / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

export async function encode(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<ArrayBuffer> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality));
  if (!blob) throw new Error('the picture could not be encoded');
  return blob.arrayBuffer();
}

/** What a picture row begins with. */
type Of = Omit<RawRow, 'type' | 'picked'>;

/** A drawn picture as it is kept and sent, no larger than `most` bytes as far as its quality can be lowered. */
export async function packPicture(canvas: HTMLCanvasElement, most: number, of: Of): Promise<NewPicture> {
  const thumb = await encode(draw(canvas, thumbSide), 'image/jpeg', 0.7);
  let bytes = await encode(canvas, 'image/jpeg', qualities[0]);
  for (const quality of qualities.slice(1)) {
    if (bytes.byteLength <= most) break;
    bytes = await encode(canvas, 'image/jpeg', quality);
  }
  const size = bytes.byteLength;
  const row = {
    ...of,
    type: 'image/jpeg',
    size,
    sha256: await sha256(new Uint8Array(bytes)),
    thumb,
    received: false,
  } as const;
  return { row, bytes };
}

/** Null when the file is no picture that this browser can read. */
export async function makePicture(file: Blob, most: number, of: Of): Promise<NewPicture | null> {
  const image = await read(file);
  if (!image) return null;
  const canvas = draw(image, longestSide);
  if ('close' in image) image.close();
  return packPicture(canvas, most, of);
}

const isTaken = (type: string): type is NewPicture['row']['type'] => type === 'image/jpeg' || type === 'image/png';

/**
 * The same for a response, which waits for its photos: one that can be read and that no canvas takes goes as it was picked, where
 * the server takes it so.
 */
export async function makePhoto(file: Blob, most: number, of: Of): Promise<NewPicture | null> {
  try {
    return await makePicture(file, most, of);
  } catch (error) {
    const { type, size } = file;
    if (!isTaken(type) || size > most) throw error;
    console.warn('a photo is kept as it was picked', error);
    const bytes = await file.arrayBuffer();
    const row = { ...of, type, size, sha256: await sha256(new Uint8Array(bytes)), received: false };
    return { row: { ...row, thumb: new ArrayBuffer(0) }, bytes };
  }
}

/** An address for an img element; the caller revokes it. */
export async function addressOf(db: DeviceDb, pictureKey: string, size: 'thumb' | 'full'): Promise<string | null> {
  const row = await db.get('pictures', pictureKey);
  // Of a picture that came from the server there is only a small copy, of one that could not be made small there is none.
  const whole = (size === 'full' || !row?.thumb.byteLength) && (await db.get('bytes', pictureKey))?.bytes;
  const bytes = whole || row?.thumb;
  return row && bytes?.byteLength ? URL.createObjectURL(new Blob([bytes], { type: row.type })) : null;
}
