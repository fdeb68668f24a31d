import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Proof } from './proof.ts';

/** Every proof there is: each file of proofs/ exports one. */
export async function allProofs(): Promise<Proof[]> {
  const folder = join(import.meta.dirname, 'proofs');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort();
  return Promise.all(names.map(async (name) => ((await import(join(folder, name))) as { proof: Proof }).proof));
}
