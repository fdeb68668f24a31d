import type { Chance } from './chance.ts';
import { drawPhoto, drawSignature } from './draw.ts';

/** Pictures for the responses: one signature for each name, and photos that go round. */
export interface Drawer {
  photo(): Buffer;
  signatureOf(name: string): Promise<Buffer>;
}

const photoCount = 12;

export async function drawerOf(chance: Chance): Promise<Drawer> {
  const photos: Buffer[] = [];
  for (let n = 0; n < photoCount; n++) photos.push(await drawPhoto(chance));
  const signatures = new Map<string, Buffer>();
  let taken = 0;
  return {
    photo: () => photos[taken++ % photos.length] as Buffer,
    async signatureOf(name) {
      const drawn = signatures.get(name) ?? (await drawSignature(chance));
      signatures.set(name, drawn);
      return drawn;
    },
  };
}
