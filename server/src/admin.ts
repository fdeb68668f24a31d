import { parseArgs } from 'node:util';
import { learnDoor } from './db/door.ts';
import { openPool } from './db/pool.ts';
import { reachDatabase } from './db/start.ts';
import { addCredit } from './facts/credit.ts';
import { clock } from './outside/clock.ts';
import { emailKeyOf } from './outside/email-key.ts';
import { poolGate } from './pipeline/transaction.ts';
import { inOneCompany } from './pipeline/transaction-of-job.ts';
import { readSettings } from './settings.ts';

/** What the owner of an installation does from the command line, with or without a running server. */

const usage = `npm run admin -- credit --email owner@company --total 1000 [--days 365]
  Adds a period of credit, from today, to the company of the user with this e-mail.`;

async function main(words: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { email: { type: 'string' }, total: { type: 'string' }, days: { type: 'string', default: '365' } },
  });
  const total = Number(values.total);
  const days = Number(values.days);
  if (
    positionals[0] !== 'credit' ||
    !values.email ||
    !Number.isInteger(total) ||
    total < 1 ||
    !Number.isInteger(days) ||
    days < 1
  ) {
    console.log(usage);
    process.exitCode = 1;
    return;
  }
  const database = await reachDatabase(readSettings(process.env));
  const pool = openPool(database.app, () => {}, { size: 2 });
  try {
    await learnDoor(database.owner);
    const login = await poolGate(pool, 'admin.credit', clock()).findLogin(emailKeyOf(values.email), []);
    if (login === null) throw new Error(`There is no user with the e-mail ${values.email}.`);
    await inOneCompany(pool, login.companyId, 'admin.credit', clock(), (db) =>
      addCredit(db, { total, days, fromDay: 0 }, 'Europe/Istanbul', clock()),
    );
    console.log(`${total} credits for ${days} days were added to the company of ${values.email}.`);
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
