import { test } from 'vitest';
import { openWorld } from '../world.ts';
test('x', async () => {
  const w = await openWorld();
  console.log(w.app.printRoutes({ commonPrefix: false }).slice(0, 3000));
  await w.close();
});
