// The supervisor leaves alone what it does not recognise or cannot use, and says so in one sentence.
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { startCluster } from '../src/supervisor.ts';
import { cleanUp, folder, madeFolder, mayMount, mounted, postmasters, quiet, tree } from './support.ts';

afterEach(cleanUp, 60_000);

describe('the supervisor leaves alone and refuses', () => {
  test('a folder that is neither empty nor a cluster', async () => {
    const dataDir = folder();
    mkdirSync(join(dataDir, 'postgres', 'base'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres', 'base', '1'), 'precious');
    const before = tree(join(dataDir, 'postgres'));
    const start = startCluster({ dataDir, log: quiet });
    await expect(start).rejects.toThrow('is not empty and holds no PostgreSQL cluster (no PG_VERSION)');
    expect(tree(join(dataDir, 'postgres'))).toEqual(before);
  });

  test('a cluster of another major version', async () => {
    const dataDir = madeFolder();
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '14\n');
    const before = tree(join(dataDir, 'postgres'));
    await expect(startCluster({ dataDir, log: quiet })).rejects.toThrow('was made by PostgreSQL 14, and the binaries');
    expect(tree(join(dataDir, 'postgres'))).toEqual(before);
    expect(postmasters(dataDir)).toEqual([]);
  });

  test('a cluster whose passwords are lost', async () => {
    const dataDir = madeFolder();
    const secrets = join(dataDir, 'secrets', 'postgres.json');
    const kept = readFileSync(secrets);
    rmSync(secrets);
    const before = tree(join(dataDir, 'postgres'));
    await expect(startCluster({ dataDir, log: quiet })).rejects.toThrow(`${secrets} is missing`);
    expect([tree(join(dataDir, 'postgres')), existsSync(secrets)]).toEqual([before, false]);
    writeFileSync(secrets, kept);
    await (await startCluster({ dataDir, log: quiet })).stop();
  });

  test('passwords that were cut short', async () => {
    const dataDir = madeFolder();
    const secrets = join(dataDir, 'secrets', 'postgres.json');
    const whole = readFileSync(secrets, 'utf8');
    for (const text of ['', whole.slice(0, 100), '[]', whole.replace(/"sahada_app": "[^"]+"/, '"sahada_app": ""')]) {
      writeFileSync(secrets, text);
      await expect(startCluster({ dataDir, log: quiet })).rejects.toThrow(`${secrets} is damaged`);
      expect(readFileSync(secrets, 'utf8')).toBe(text);
    }
  });

  test('an empty postmaster.pid, which only a person may delete', async () => {
    const dataDir = madeFolder();
    for (const path of [join(dataDir, 'postgres', 'postmaster.pid'), join(dataDir, 'run', '.s.PGSQL.5432.lock')]) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, '');
      const before = tree(join(dataDir, 'postgres'));
      await expect(startCluster({ dataDir, log: quiet })).rejects.toThrow(
        new RegExp(`^${path} is empty, .* delete this one file, and start again; nothing was changed\\.$`),
      );
      expect(tree(join(dataDir, 'postgres'))).toEqual(before);
      rmSync(path);
    }
    await (await startCluster({ dataDir, log: quiet })).stop();
  });
});

describe('a DATA_DIR that cannot be used is refused in one sentence', () => {
  test('a file, and a path through a file', async () => {
    const file = join(folder(), 'data');
    writeFileSync(file, 'precious');
    for (const dataDir of [file, join(file, 'data')]) {
      const start = startCluster({ dataDir, log: quiet });
      await expect(start).rejects.toThrow(`DATA_DIR ${dataDir} is not a folder, or a part of its path is none`);
    }
    expect(readFileSync(file, 'utf8')).toBe('precious');
  });

  test('a link that leads nowhere', async () => {
    const dataDir = join(folder(), 'data');
    symlinkSync(join(dataDir, '..', 'missing', 'data'), dataDir);
    await expect(startCluster({ dataDir, log: quiet })).rejects.toThrow(
      /^DATA_DIR \S+ (cannot be made|is not a folder)/,
    );
  });

  test.runIf(process.platform === 'linux')(
    'a folder that takes no other, where it would be tried for ever',
    async () => {
      for (const dataDir of ['/proc/sahada', '/proc/sahada/data'])
        await expect(startCluster({ dataDir, log: quiet })).rejects.toThrow(`DATA_DIR ${dataDir} cannot be made there`);
    },
  );

  test.runIf(mayMount)('a file system that is mounted read-only', async () => {
    const dataDir = mounted('ro');
    await expect(startCluster({ dataDir, log: quiet })).rejects.toThrow(
      `DATA_DIR ${dataDir} is on a file system that is mounted read-only`,
    );
  });
});
