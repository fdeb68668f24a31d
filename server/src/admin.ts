import { parseArgs } from 'node:util';
import type pg from 'pg';
import { learnDoor } from './db/door.ts';
import { openPool } from './db/pool.ts';
import { reachDatabase } from './db/start.ts';
import { giveCredit, passwordPath, takeSecondFactor } from './operator-acts.ts';
import { clock } from './outside/clock.ts';
import { readSettings } from './settings.ts';

/** What the owner of an installation does from the command line, with or without a running server. */

const usage = `npm run admin -- credit --email owner@company --total 1000 [--days 365]
  Adds a period of credit, from today, to the company of the user with this e-mail.
npm run admin -- second-factor --email owner@company
  Takes away the second factor that this user has lost, and signs them out everywhere.
npm run admin -- password --email owner@company
  Prints a link with which this user sets a new password, once, within 30 minutes.`;

interface Words {
  email: string;
  total: number;
  days: number;
}

const positive = (value: number): boolean => Number.isInteger(value) && value >= 1;

/** Each act answers with the sentence that is printed. */
const acts: Record<string, ((pool: pg.Pool, words: Words) => Promise<string>) | undefined> = {
  async credit(pool, { email, total, days }) {
    await giveCredit(pool, clock(), email, total, days);
    return `${total} credits for ${days} days were added to the company of ${email}.`;
  },
  async 'second-factor'(pool, { email }) {
    await takeSecondFactor(pool, clock(), email);
    return `${email} signs in with the password alone until a second factor is set up again.`;
  },
  async password(pool, { email }) {
    const address = readSettings(process.env).PUBLIC_URL ?? 'the address of the server, followed by ';
    return `${address}${await passwordPath(pool, clock(), email)}`;
  },
};

async function main(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { email: { type: 'string' }, total: { type: 'string' }, days: { type: 'string', default: '365' } },
  });
  const [name = ''] = positionals;
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
  const words = { email: values.email ?? '', total: Number(values.total), days: Number(values.days) };
  if (!act || words.email === '' || (name === 'credit' && !(positive(words.total) && positive(words.days)))) {
    console.log(usage);
    process.exitCode = 1;
    return;
  }
  const database = await reachDatabase(readSettings(process.env));
  const pool = openPool(database.app, () => {}, { size: 2 });
  try {
    await learnDoor(database.owner);
    console.log(await act(pool, words));
  } finally {
    await pool.end();
    await database.stop();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
