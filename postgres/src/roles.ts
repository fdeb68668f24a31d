import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ask, type Connection } from './ask.ts';
import { type Passwords, scramVerifier } from './secrets.ts';

const rolesSql = readFileSync(new URL('./roles.sql', import.meta.url), 'utf8');

/** Sets up roles, passwords and the database where they are not yet right; returns the server's version. */
export async function prepare(asRoot: Connection, passwords: Passwords): Promise<string> {
  const marker = createHash('sha256').update(rolesSql).update(JSON.stringify(passwords)).digest('hex');
  const [found] = await ask(
    asRoot,
    `select current_setting('server_version') as version, d.oid, shobj_description(d.oid, 'pg_database') as marker
     from (select) as one left join pg_database as d on d.datname = 'sahada'`,
  );
  const version = found?.version?.split(' ')[0] ?? '';
  if (found?.marker === marker) return version;
  const logins = ['sahada_owner', 'sahada_app', 'sahada_jobs'] as const;
  await ask(
    // What roles.sql takes away holds in databases made from this one.
    { ...asRoot, database: 'template1' },
    rolesSql,
    ...logins.map((role) => `alter role ${role} password '${scramVerifier(passwords[role])}'`),
    ...(found?.oid ? [] : ['create database sahada owner sahada_owner']),
    `comment on database sahada is '${marker}'`,
  );
  return version;
}
