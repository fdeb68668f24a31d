import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { newKey } from './key.ts';
import { sha256 } from './sha256.ts';

it('agrees with the platform for every length around a block', () => {
  for (const length of [0, 1, 54, 55, 56, 57, 63, 64, 65, 119, 120, 128, 100_003]) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 31 + length) % 256);
    expect(sha256(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
});

it('makes keys that are random UUIDs', () => {
  const keys = new Set(Array.from({ length: 100 }, newKey));
  expect(keys.size).toBe(100);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
