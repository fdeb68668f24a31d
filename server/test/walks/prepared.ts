import { expect } from 'vitest';
import type { Mounted } from '../../src/pipeline/call.ts';
import { sampleOf } from '../samples.ts';
import type { World } from '../world.ts';
import { ask, endsSessions, tokenFor } from './door.ts';

/** Makes what a call of Ayşe's is about; what comes back makes the call, and signs her in again where it ends sessions. */
export async function prepared(world: World, call: Mounted): Promise<() => Promise<void>> {
  const input = await sampleOf(world, 'ayse', call.name);
  if (call.name === 'account.deletePicture')
    await world.ok('ayse', 'account.uploadPicture', await sampleOf(world, 'ayse', 'account.uploadPicture'));
  const endsOwn = endsSessions.has(call.name);
  const token = endsOwn ? await world.session(world.ids.ayse) : tokenFor(world, call);
  return async () => {
    const reply = await ask(world, call, input, { token });
    expect(reply.body?.Success, `${call.name}: ${JSON.stringify(reply.body)}`).toBe(true);
    if (endsOwn) world.tokens.ayse = await world.session(world.ids.ayse);
  };
}
