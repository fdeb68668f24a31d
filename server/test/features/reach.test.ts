import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reachDatabase, startDatabase } from '../../src/db/start.ts';
import { readSettings } from '../../src/settings.ts';
import { connect } from '../laws/catalogue.ts';
import { temporaryFolder } from '../main-job/process.ts';

test('the commands find the database of a running server also where the path of its folder is too long for a socket', async () => {
  const folder = await temporaryFolder();
  const settings = readSettings({ DATA_DIR: join(folder.path, 'long'.repeat(25)) });
  const running = await startDatabase(settings);
  try {
    const reached = await reachDatabase(settings);
    const client = await connect(reached.owner);
    const { rows } = await client.query('select current_user as login');
    await client.end();
    await reached.stop();
    expect(rows).toEqual([{ login: 'sahada_owner' }]);
  } finally {
    await running.stop();
    await folder.remove();
  }
});
