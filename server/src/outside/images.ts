import { Refused } from '../errors.ts';
import { imageHead, mostPixels } from './image-head.ts';
import { ownProcess } from './own-process.ts';

/**
 * Encodes pictures anew in a process of their own, one at a time: only what we encoded ourselves is shown, without metadata
 * or a second file hidden inside. What a picture claims to be is read from its first bytes beforehand.
 */

/** A picture as we encoded it. */
export interface Image {
  bytes: Buffer;
  type: 'image/jpeg' | 'image/png';
}

/** What the process receives: a picture to encode for a use, or pixels of our own, three bytes each. */
export type ImageMessage =
  | { encode: 'answer' | 'avatar' | 'help' | 'editor' | 'logo'; bytes: Uint8Array }
  | { pixels: Uint8Array; width: number; height: number; type: 'jpeg' | 'png' };

/** The encoded pictures, of an answer full, thumbnail and print; null for bytes that cannot be opened. */
export type ImageAnswer = { bytes: Uint8Array; type: Image['type'] }[] | null;

const darkroom = ownProcess<ImageMessage, ImageAnswer>({
  name: 'the image process',
  module: 'image-process.ts',
  execArgv: ['--max-old-space-size=96', '--max-semi-space-size=4'],
  longestMs: 60_000,
  mostWaiting: 20,
  mostMemory: 300_000_000,
});

/**
 * Refuses pictures that are neither JPEG nor PNG or have more than 50 megapixels. The beginning of a picture suffices.
 */
export function checkImage(beginning: Uint8Array): void {
  const head = imageHead(beginning);
  if (head === null) throw new Refused('imageType');
  if ((head.pixels ?? 0) > mostPixels) throw new Refused('imagePixels');
}

async function encoded(message: ImageMessage, isUrgent: boolean): Promise<Image[] | null> {
  const images = await darkroom.order([message], isUrgent);
  return images?.map(({ bytes, type }) => ({ bytes: Buffer.from(bytes), type })) ?? null;
}

/** A profile picture: square, 256 pixels a side. Refuses bytes that are no picture or cannot be opened, and as busy when too many wait. */
export const avatarImage = (bytes: Uint8Array): Promise<Image> => waitedFor('avatar', bytes);

/** A picture that helps to answer, at most 1,280 pixels a side; refuses as `avatarImage` does. */
export const helpImage = (bytes: Uint8Array): Promise<Image> => waitedFor('help', bytes);

/** A picture for texts: as one that helps, and a JPEG where it would be too large for a mail or a phone otherwise. Refuses as `avatarImage` does. */
export const editorImage = (bytes: Uint8Array): Promise<Image> => waitedFor('editor', bytes);

/** A picture that somebody waits for. */
async function waitedFor(encode: 'avatar' | 'help' | 'editor' | 'logo', bytes: Uint8Array): Promise<Image> {
  checkImage(bytes);
  const [image] = (await encoded({ encode, bytes }, true)) ?? [];
  if (image === undefined) throw new Refused('imageUnreadable');
  return image;
}

/** A logo: whole, at most 480 pixels wide and 240 high. Refuses as `avatarImage` does. */
export const logoImage = (bytes: Uint8Array): Promise<Image> => waitedFor('logo', bytes);

/** A picture of an answer, at most 2,560 pixels a side, and smaller copies of it. */
export interface AnswerImages {
  full: Image;
  /** At most 640 a side, as a report prints it; null where the picture itself is no larger. */
  print: Image | null;
  /** At most 320 a side. */
  thumb: Image;
}

/** Encodes a picture of an answer; null when it cannot be opened. Nobody waits for it, so all other pictures go first. */
export async function answerImage(bytes: Uint8Array): Promise<AnswerImages | null> {
  const [full, thumb, print = null] = (await encoded({ encode: 'answer', bytes }, false)) ?? [];
  return full === undefined || thumb === undefined ? null : { full, thumb, print };
}

/** A picture from pixels of our own, three bytes each. */
export async function encodePixels(
  pixels: Buffer,
  width: number,
  height: number,
  type: 'jpeg' | 'png',
): Promise<Buffer> {
  const [image] = (await encoded({ pixels, width, height, type }, false)) ?? [];
  if (image === undefined) throw new Error('pixels of our own could not be encoded');
  return image.bytes;
}
