import { encodePixels } from '../../outside/images.ts';
import type { Chance } from './chance.ts';

/**
 * Draws a picture like one an auditor might take: shelves with boxes under a light, randomly tinted. A JPEG of 960 × 720.
 */
export async function drawPhoto(chance: Chance): Promise<Buffer> {
  const width = 960;
  const height = 720;
  const pixels = Buffer.alloc(width * height * 3);
  const wall = [200 + chance.below(40), 195 + chance.below(40), 185 + chance.below(40)] as const;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const light = 1 - 0.35 * Math.hypot((x - width / 2) / width, (y - height / 5) / height);
      for (let c = 0; c < 3; c++) pixels[(y * width + x) * 3 + c] = (wall[c] ?? 0) * light;
    }
  }
  const box = (left: number, top: number, w: number, h: number, colour: readonly number[]): void => {
    for (let y = Math.max(0, top); y < Math.min(height, top + h); y++) {
      for (let x = Math.max(0, left); x < Math.min(width, left + w); x++) {
        const edge = x - left < 2 || y - top < 2 ? 1.15 : left + w - x < 3 || top + h - y < 3 ? 0.7 : 1;
        for (let c = 0; c < 3; c++) pixels[(y * width + x) * 3 + c] = Math.min(255, (colour[c] ?? 0) * edge);
      }
    }
  };
  for (let shelf = 0; shelf < 3; shelf++) {
    const floor = 250 + shelf * 200;
    box(40, floor, width - 80, 16, [120, 95, 70]);
    for (let left = 60; left < width - 120; ) {
      const w = 50 + chance.below(90);
      const h = 60 + chance.below(110);
      if (chance.below(7) > 0)
        box(left, floor - h, w, h, [70 + chance.below(160), 70 + chance.below(140), 60 + chance.below(150)]);
      left += w + 6 + chance.below(14);
    }
  }
  return encodePixels(pixels, width, height, 'jpeg');
}

/** A signature: a wandering pen line on white. A PNG of 360 × 140. */
export async function drawSignature(chance: Chance): Promise<Buffer> {
  const width = 360;
  const height = 140;
  const pixels = Buffer.alloc(width * height * 3, 255);
  const wave = [
    0.02 + chance.below(30) / 1000,
    0.05 + chance.below(60) / 1000,
    chance.below(60),
    18 + chance.below(26),
  ] as const;
  for (let step = 0; step < 6000; step++) {
    const along = step / 6000;
    const x = 24 + along * (width - 48) + 14 * Math.sin(step * wave[1] * 0.08);
    const y = height / 2 + wave[3] * Math.sin(step * wave[0] * 0.35 + wave[2]) * (1 - 0.6 * along);
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const at = ((Math.round(y) + dy) * width + Math.round(x) + dx) * 3;
        pixels.fill(30, at, at + 2);
        pixels[at + 2] = 90;
      }
    }
  }
  return encodePixels(pixels, width, height, 'png');
}
