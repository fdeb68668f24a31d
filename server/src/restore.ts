import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { dataDirOf } from '@sahada/postgres/data-dir';
import { loadCopy } from './db/copy/load.ts';
import { isRunning, startDatabase } from './db/start.ts';
import { keepSealingKey } from './keys.ts';
import { verifyCopy } from './outside/copy-file.ts';
import { readSettings } from './settings.ts';

/** Restores a copy into an empty installation: a DATA_DIR, or with DATABASE_URL a database, that holds no company. */

const usage = `npm run restore -- <file>
  Restores a copy into an empty installation: a new DATA_DIR, or with DATABASE_URL an empty database.
A locked copy is opened with BACKUP_PASSPHRASE.`;

async function main(args: string[]): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) {
    console.log(usage);
    process.exitCode = 1;
    return;
  }
  const settings = readSettings(process.env);
  const path = resolve(file);
  // Before a database is made for it.
  await verifyCopy(path, settings.BACKUP_PASSPHRASE);
  await dataDirOf(settings.DATA_DIR);
  if (settings.DATABASE_URL === undefined && (await isRunning(settings)))
    throw new Error('A server works on this installation: stop it first; nothing was changed.');
  const database = await startDatabase(settings);
  try {
    const { head, tables, rows, cancelled } = await loadCopy({
      owner: database.owner,
      jobs: database.jobs,
      path,
      passphrase: settings.BACKUP_PASSPHRASE,
      givenKey: settings.SECRET_KEY,
      keepKey: (key) => keepSealingKey(settings.DATA_DIR, key),
    });
    console.log(
      `Restored what was copied at ${head.madeAt}: ${rows} rows of ${tables} tables. Everybody signs in again.` +
        (cancelled === 0
          ? ''
          : ` ${cancelled} messages that waited then were cancelled, since the other installation sends them.`) +
        '\nStart only one of the two installations: both would send reminders and reports.',
    );
  } finally {
    await database.stop();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
