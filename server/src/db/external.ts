import { readPasswords, scramVerifier } from '@sahada/postgres/secrets';
import pg from 'pg';
import type { Connection } from './pool.ts';
import type { Database } from './start.ts';

type Login = 'sahada_app' | 'sahada_jobs';
const logins: readonly Login[] = ['sahada_app', 'sahada_jobs'];

/**
 * An external server, reached through its owner's address. The other two logins have passwords of their own in
 * DATA_DIR/secrets/postgres.json; an owner that may create roles sets them, otherwise an administrator does. Several
 * servers on one database need the same DATA_DIR/secrets (decision 0013).
 */
export async function external(url: string, dataDir: string): Promise<Database> {
  const passwords = await readPasswords(dataDir, false);
  const login = (user: Login): Connection => {
    const address = new URL(url);
    address.username = user;
    address.password = passwords[user];
    return { connectionString: address.href };
  };
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect().catch((error: Error) => {
    throw new Error(`The database server of DATABASE_URL cannot be reached: ${error.message}`);
  });
  try {
    const { rows } = await client.query(
      `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
              (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as makes_roles,
              (select count(*) = 2 from pg_roles where rolname in ('sahada_app', 'sahada_jobs')) as has_roles,
              (select count(*) from pg_stat_activity where usename in ('sahada_app', 'sahada_jobs')) as in_use,
              (select count(*) = 2 from pg_available_extensions where name in ('pg_trgm', 'btree_gin')) as has_extensions,
              current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on'
                and current_setting('synchronous_commit') <> 'off' as durable`,
    );
    const { version, number, makes_roles, has_roles, in_use, has_extensions, durable } = rows[0];
    if (number < 150000) throw new Error(`PostgreSQL ${version} is too old: 15 or newer is needed.`);
    if (!durable)
      throw new Error(
        'The database server has fsync, full_page_writes or synchronous_commit off: acknowledged data could be lost.',
      );
    if (!has_extensions)
      throw new Error(
        'The database server lacks pg_trgm or btree_gin, which come with PostgreSQL: install its “contrib” package.',
      );
    if (!has_roles)
      throw new Error('The database server lacks the roles of Sahada: run postgres/src/roles.sql there once.');
    // Servers that start at the same moment take turns: the second finds the passwords that the first has set.
    await client.query('select pg_advisory_lock(7233422)');
    if (!(await letIn(login))) {
      if (!makes_roles)
        throw new Error(
          `The database server does not let sahada_app and sahada_jobs in with their passwords in ${dataDir}/secrets/` +
            'postgres.json: have an administrator set these passwords there, or write those that hold into the file.',
        );
      // Setting our own now would lock out the server that works with the present ones.
      if (Number(in_use) > 0)
        throw new Error(
          'Another server works on this database with other passwords: copy the folder secrets of its DATA_DIR to ' +
            `${dataDir}, then start again; nothing was changed.`,
        );
      for (const role of logins)
        await client.query(`alter role ${role} password ${pg.escapeLiteral(scramVerifier(passwords[role]))}`);
    }
    return {
      owner: { connectionString: url },
      app: login('sahada_app'),
      jobs: login('sahada_jobs'),
      version,
      embedded: false,
      stop: async () => {},
    };
  } finally {
    await client.end();
  }
}

/** Whether both logins can sign in; errors other than a wrong password are thrown. */
async function letIn(login: (user: Login) => Connection): Promise<boolean> {
  for (const role of logins) {
    const client = new pg.Client({ ...login(role) });
    client.on('error', () => {});
    try {
      await client.connect();
    } catch (error) {
      if ((error as { code?: string }).code?.startsWith('28')) return false;
      throw error;
    } finally {
      await client.end().catch(() => {});
    }
  }
  return true;
}
