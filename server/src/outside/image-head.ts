/**
 * Reads a picture's type and measures from its first bytes; the name is never believed. Written out here because strangers
 * send these bytes, and libraries for this search byte by byte through anything that only looks like a picture.
 */
export const mostPixels = 50_000_000;

export interface ImageHead {
  type: 'image/jpeg' | 'image/png';
  /** Width times height; null where the measures come later in the file. */
  pixels: number | null;
}

/** The head of a JPEG or PNG; null for anything else. The first 64 KiB nearly always suffice. */
export function imageHead(bytes: Uint8Array): ImageHead | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) {
    return { type: 'image/jpeg', pixels: jpegPixels(view) };
  }
  if (bytes.length >= 4 && view.getUint32(0) === 0x89504e47) {
    return { type: 'image/png', pixels: bytes.length < 24 ? null : view.getUint32(16) * view.getUint32(20) };
  }
  return null;
}

/** Walks from segment to segment until one begins a frame (SOF0 to SOF15), which names height and width. */
function jpegPixels(view: DataView): number | null {
  let at = 2;
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    // C4, C8 and CC lie among the frames and are not frames.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return view.getUint16(at + 5) * view.getUint16(at + 7) || null;
    // Fill bytes and markers have no segment.
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else at += 2 + Math.max(2, view.getUint16(at + 2));
  }
  return null;
}
