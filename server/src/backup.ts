import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { takeCopy } from './db/copy/take.ts';
import { reachDatabase } from './db/start.ts';
import { sealingKey } from './keys.ts';
import { clock } from './outside/clock.ts';
import { type CopyHead, type CopyManifest, verifyCopy } from './outside/copy-file.ts';
import { readSettings } from './settings.ts';

/** Copies an installation into a file, beside a running server or without one, or checks such a file. */

const usage = `npm run backup -- <file>
  Copies the installation into a file, beside a running server or without one.
npm run backup -- --verify <file>
  Reads a copy and checks every part of it, without restoring it.
With BACKUP_PASSPHRASE set, copies are locked with it.`;

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const told = ({ tables }: CopyManifest): string => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0);
  return `${rows} rows of ${tables.length} tables, ${megabytes(bytes)}`;
};

const madeBy = ({ madeAt, postgres }: CopyHead): string => `made at ${madeAt} from PostgreSQL ${postgres}`;

async function main(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { verify: { type: 'boolean', default: false } },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) {
    console.log(usage);
    process.exitCode = 1;
    return;
  }
  const settings = readSettings(process.env);
  const path = resolve(file);
  if (values.verify) {
    const { head, manifest } = await verifyCopy(path, settings.BACKUP_PASSPHRASE);
    console.log(`${path} is whole: ${told(manifest)}, ${madeBy(head)}.`);
    return;
  }
  const database = await reachDatabase(settings);
  const stopping = new AbortController();
  // Ctrl-C comes twice where npm passes it on.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
  try {
    const manifest = await takeCopy({
      owner: database.owner,
      path,
      passphrase: settings.BACKUP_PASSPHRASE,
      sealing: {
        key: await sealingKey(settings.DATA_DIR, settings.SECRET_KEY),
        isSetting: settings.SECRET_KEY !== undefined,
      },
      now: clock(),
      progress: () => stopping.signal.throwIfAborted(),
    });
    console.log(`Copied into ${path}: ${told(manifest)}.`);
  } catch (error) {
    throw stopping.signal.aborted ? new Error('It was stopped: nothing was copied.') : error;
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
