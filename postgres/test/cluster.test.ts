// What a cluster is like: folders, passwords, roles, where its socket lies.
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../src/ask.ts';
import { type Cluster, startCluster } from '../src/supervisor.ts';
import { cleanUp, commitRow, folder, isRoot, nobody, quiet } from './support.ts';

const olderBin = '/usr/lib/postgresql/15/bin';

afterAll(cleanUp, 60_000);

const servers = [
  { name: 'the embedded binaries', binDir: undefined },
  ...(existsSync(olderBin) ? [{ name: 'PG_BIN_DIR (PostgreSQL 15)', binDir: olderBin }] : []),
];

describe.each(servers)('a cluster of $name', ({ binDir }) => {
  const start = () => startCluster({ dataDir, log: quiet, ...(binDir && { binDir }) });
  let dataDir: string;
  let cluster: Cluster;
  beforeAll(async () => {
    dataDir = folder();
    cluster = await start();
  });
  afterAll(() => cluster.stop());

  test('has private folders, checksums, the builtin locale, scram passwords and no TCP port', async () => {
    const mode = (path: string) => statSync(join(dataDir, path)).mode & 0o777;
    expect(mode('.')).toBe(0o711);
    for (const name of ['postgres', 'run', 'secrets', 'lock']) expect([name, mode(name)]).toEqual([name, 0o700]);
    expect(mode('secrets/postgres.json')).toBe(0o600);
    const owner = isRoot ? nobody : process.getuid?.();
    expect([statSync(join(dataDir, 'postgres')).uid, statSync(join(dataDir, 'run')).uid]).toEqual([owner, owner]);

    const passwords = Object.values<string>(JSON.parse(readFileSync(join(dataDir, 'secrets/postgres.json'), 'utf8')));
    expect(new Set(passwords).size).toBe(4);
    for (const password of passwords) expect(Buffer.from(password, 'base64url')).toHaveLength(32);

    const [row] = await ask(
      cluster.connection('sahada_owner'),
      `select current_setting('data_checksums') as checksums, current_setting('listen_addresses') as addresses,
         current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
         (select datlocprovider::text || ' ' || datcollate from pg_database where datname = 'sahada') as locale,
         (select pg_get_userbyid(datdba) from pg_database where datname = 'sahada') as owner`,
    );
    const locale = Number.parseInt(cluster.version, 10) < 17 ? 'c C.UTF-8' : 'b C.UTF-8';
    const expected = { checksums: 'on', addresses: '', encoding: 'UTF8', fsync: 'on', locale, owner: 'sahada_owner' };
    expect(row).toEqual(expected);

    const wrong = { ...cluster.connection('sahada_app'), password: 'guess' };
    await expect(ask(wrong, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    const others = readFileSync(join(dataDir, 'postgres/pg_hba.conf'), 'utf8').match(/^[^#\n].*(trust|md5|peer)\s*$/gm);
    expect(others).toBeNull();
  });

  test('gives the owner what migrations need, and the app nothing that bypasses policies', async () => {
    const owner = cluster.connection('sahada_owner');
    await ask(
      owner,
      'create schema gate',
      'grant create, usage on schema gate to sahada_gate',
      "create function gate.enter() returns int language sql security definer as 'select 1'",
      'alter function gate.enter() owner to sahada_gate',
      "create or replace function gate.enter() returns int language sql security definer as 'select 2'",
      'create schema jobs authorization sahada_jobs',
      'create extension pg_trgm',
      'create database copy template sahada',
    );
    const rows = await ask(
      owner,
      `select rolname as name, concat_ws(' ',
         case when rolcanlogin then 'login' end, case when rolsuper then 'super' end,
         case when rolbypassrls then 'bypass' end, case when rolcreatedb then 'createdb' end,
         case when rolcreaterole then 'createrole' end, case when rolreplication then 'replication' end) as may
       from pg_roles where rolname like 'sahada%' order by 1`,
    );
    expect(rows).toEqual([
      { name: 'sahada_app', may: 'login' },
      { name: 'sahada_gate', may: '' },
      { name: 'sahada_jobs', may: 'login' },
      { name: 'sahada_owner', may: 'login createdb' },
    ]);
    expect(await ask(cluster.connection('sahada_app', 'copy'), 'select current_user as me')).toEqual([
      { me: 'sahada_app' },
    ]);
    expect(
      await ask(cluster.connection('sahada_jobs'), 'create table jobs.job (id int)', 'select 1 as n'),
    ).toHaveLength(1);
    await expect(ask(cluster.connection('sahada_app'), 'set role sahada_gate')).rejects.toMatchObject({
      code: '42501',
    });
    await expect(ask(cluster.connection('sahada_app'), 'set role sahada_owner')).rejects.toMatchObject({
      code: '42501',
    });
  });

  test('is waited for where the machine is too busy to take a connection within five seconds', async () => {
    const { host, port, ...who } = cluster.connection('sahada_owner');
    const socket = `.s.PGSQL.${port}`;
    const slow = folder();
    const door = createServer(async (client) => {
      await sleep(5500);
      const server = connect(join(host, socket));
      // Either may be gone before the other has closed.
      for (const one of [client, server]) one.on('error', () => one.destroy());
      client.pipe(server).pipe(client);
    }).listen(join(slow, socket));
    expect(await ask({ host: slow, port, ...who }, 'select 1 as n')).toHaveLength(1);
    door.close();
  });

  test('starts again with the same passwords, well within a second', async () => {
    const way = cluster.connection('sahada_app');
    const took: number[] = [];
    for (const round of [1, 2, 3]) {
      expect(await commitRow(cluster.connection('sahada_owner'))).toBe(round);
      await cluster.stop();
      const begun = performance.now();
      cluster = await start();
      took.push(performance.now() - begun);
      expect(cluster.connection('sahada_app')).toEqual(way);
    }
    // The best of three: the machine may be busy with something else.
    expect(Math.min(...took)).toBeLessThan(1000);
  });
});

test('a path too long for a socket moves the socket to a private temporary folder', async () => {
  const dataDir = join(folder(), 'long '.repeat(12), 'quo\'te, "comma"');
  const cluster = await startCluster({ dataDir, log: quiet });
  const { host } = cluster.connection('sahada_app');
  expect(Buffer.byteLength(`${host}/.s.PGSQL.5432`)).toBeLessThanOrEqual(100);
  expect(statSync(host).mode & 0o777).toBe(0o700);
  expect(await commitRow(cluster.connection('sahada_owner'))).toBe(1);
  await cluster.stop();
  const again = await startCluster({ dataDir, log: quiet });
  expect(again.connection('sahada_app').host).toBe(host);
  await again.stop();
  rmSync(host, { recursive: true });
});
