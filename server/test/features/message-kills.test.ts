import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Smtp, smtpServer } from '../smtp.ts';
import { openWorld, type World } from '../world.ts';

/** `npm run prove -- mails` sends a thousand and kills a hundred times. */
const mails = Number(process.env.MAIL_COUNT ?? 40);
const kills = Number(process.env.MAIL_KILLS ?? 4);

let world: World;
let smtp: Smtp;
beforeAll(async () => {
  world = await openWorld();
  smtp = await smtpServer();
});
afterAll(async () => {
  await smtp.close();
  await world.close();
});

const script = join(import.meta.dirname, '../mail-worker.ts');

const states = async (): Promise<Record<string, number>> => {
  const { rows } = await world.inCompany('ayse', (db) =>
    sql<{ state: string; n: number }>`select state, count(*)::int as n from message group by 1`.execute(db),
  );
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
};

test('of mails whose sender is killed again and again none is lost, and a double has the same Message-ID', async () => {
  await world.inCompany('ayse', (db) =>
    sql`
      insert into message (name, channel, recipient, language_id, subject, text, message_id, next_try_at)
      select 'plan.assigned', 'mail', 'kisi' || n || '@ornek.example', 1, 'Konu ' || n, 'Metin', '<mail-' || n || '@sahada>', app_now()
      from generate_series(1, ${mails}) n`.execute(db),
  );
  const { app, owner, jobs } = world.database;
  const begin = () =>
    spawn(process.execPath, [script, JSON.stringify({ app, owner, jobs, port: smtp.port })], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const most = Math.max(1, Math.floor(mails / (kills + 1)));
  for (let killed = 0; killed < kills; killed++) {
    const stalled = smtp.stall(Math.floor(Math.random() * most), killed % 2 === 1);
    const sender = begin();
    const ended = new Promise((done) => sender.once('exit', done));
    // In the middle of a mail, which the server has taken every other time and thrown away the others.
    await stalled;
    sender.kill('SIGKILL');
    await ended;
  }
  const last = begin();
  try {
    await expect.poll(states, { timeout: 120_000, interval: 200 }).toEqual({ Sent: mails });
  } finally {
    last.kill('SIGKILL');
  }
  const ids = smtp.taken.map(({ messageId }) => messageId);
  expect(new Set(ids).size).toBe(mails);
  expect(ids.length - mails).toBeLessThanOrEqual(kills);
}, 1_200_000);
