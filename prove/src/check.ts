import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Entry } from './ledger.ts';
import type { Photo } from './writers.ts';

export interface Findings {
  responses: number;
  pictures: number;
  /** Acknowledged and not there. */
  lost: string[];
  /** There more than once. */
  double: string[];
  /** Bytes that differ from those sent, or from what those become when encoded. */
  different: string[];
  /** Other things that do not add up. */
  wrong: string[];
}

interface PictureRow {
  key: string;
  sha256: string;
  arrived: boolean;
  stored: string | null;
  named: string | null;
}

/** The whole embedded database, as its superuser sees it. */
export async function withDatabase<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const passwords = JSON.parse(await readFile(join(dataDir, 'secrets/postgres.json'), 'utf8')) as { postgres: string };
  const client = new pg.Client({
    host: join(dataDir, 'run'),
    user: 'postgres',
    password: passwords.postgres,
    database: 'sahada',
  });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Compares what was acknowledged with what is there. */
export async function compare(dataDir: string, ledger: Entry[], photos: Photo[]): Promise<Findings> {
  return withDatabase(dataDir, async (client) => {
    const responses = ledger.filter((entry) => entry.kind === 'response');
    const pictures = ledger.filter((entry) => entry.kind === 'picture');
    const findings: Findings = {
      responses: responses.length,
      pictures: pictures.length,
      lost: [],
      double: [],
      different: [],
      wrong: [],
    };
    const counts = await client.query('select response_key as key, count(*)::int as count from response group by 1');
    const countOf = new Map<string, number>(counts.rows.map(({ key, count }) => [key, count]));
    for (const { key } of responses) if (!countOf.has(key)) findings.lost.push(`response ${key}`);
    for (const [key, count] of countOf) if (count > 1) findings.double.push(`response ${key}`);
    checkReceipts(responses, findings);

    const waiting = await untilEncoded(client);
    if (waiting > 0)
      findings.wrong.push(`${waiting} pictures have arrived and are not encoded; ${await queueOf(client)}`);
    const { rows } = await client.query<PictureRow>(
      `select p.picture_key as key, p.sha256, p.arrived_at is not null as arrived, encode(sha256(f.bytes), 'hex') as stored, f.sha256 as named
       from picture p left join file f on f.company_id = p.company_id and f.id = p.file_id`,
    );
    checkPictures(pictures, rows, findings);
    await checkParts(client, photos, findings);

    const credit = await client.query(
      `select (select coalesce(sum(used), 0) from credit_slot)::int as used,
              (select count(*) from response where counted)::int as counted,
              (select count(*) from response r where not r.awaiting_pictures and exists (
                select from json_array_elements(r.raw -> 'answers') a, json_array_elements_text(coalesce(a -> 'pictureKeys', '[]')) as wanted(key)
                where not exists (select from picture p where p.picture_key = wanted.key::uuid and p.arrived_at is not null)))::int as half,
              (select count(*) from response r where 1 <> (select count(*) from activity a where a.company_id = r.company_id
                and a.table_name = 'response' and a.row_id = r.id and a.change = 'insert'))::int as untold`,
    );
    const { used, counted, half, untold } = credit.rows[0];
    if (untold > 0) findings.wrong.push(`${untold} responses without their one line in the log`);
    if (used !== counted) findings.wrong.push(`${used} credits used by ${counted} counted responses`);
    if (half > 0) findings.wrong.push(`${half} responses shown as complete without all their pictures`);
    const wrongTotals = await plansWithWrongTotals(client);
    if (wrongTotals > 0) findings.wrong.push(`${wrongTotals} plans whose totals are no recount of their responses`);
    return findings;
  });
}

/** Folded responses and those not folded yet, of every plan, against its responses. */
async function plansWithWrongTotals(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    `select count(*)::int as plans from (
       select company_id, plan_id, count(*) as n from response group by 1, 2) counted
     full join (
       select company_id, plan_id, sum(n) as n from (
         select company_id, plan_id, responses as n from plan_total where span = 'ever' and plan_id > 0
         union all select r.company_id, r.plan_id, 1 from response r
           left join fold f on f.company_id = r.company_id and f.totals = 'plans' where r.tx >= coalesce(f.below, '0')
         union all select e.company_id, e.plan_id, -1 from earlier_response e
           join fold f on f.company_id = e.company_id and f.totals = 'plans' where e.since < f.below and e.until >= f.below) parts
       group by 1, 2 having sum(n) <> 0) kept using (company_id, plan_id)
     where counted.n is distinct from kept.n`,
  );
  return rows[0].plans;
}

function checkReceipts(responses: { key: string; receipt: string }[], findings: Findings): void {
  const keyOf = new Map<string, string>();
  for (const { key, receipt } of responses) {
    const other = keyOf.get(receipt);
    if (other !== undefined && other !== key) findings.double.push(`receipt ${receipt}`);
    keyOf.set(receipt, key);
  }
}

/** Every picture of one photo is stored as the same bytes, since each is encoded from the bytes of the photo's hash. */
function checkPictures(pictures: { key: string; sha256: string }[], rows: PictureRow[], findings: Findings): void {
  const byKey = Map.groupBy(rows, ({ key }) => key);
  for (const [key, same] of byKey) if (same.length > 1) findings.double.push(`picture ${key}`);
  const storedOf = new Map<string, string>();
  for (const { key, sha256 } of pictures) {
    const row = byKey.get(key)?.[0];
    if (row === undefined || !row.arrived) {
      findings.lost.push(`picture ${key}`);
      continue;
    }
    // Still as it was sent: its parts are compared.
    if (row.stored === null) continue;
    const stored = storedOf.get(sha256) ?? row.stored;
    storedOf.set(sha256, stored);
    if (row.sha256 !== sha256 || row.stored !== row.named || row.stored !== stored)
      findings.different.push(`picture ${key}`);
  }
}

/** The parts of an incomplete picture must be the bytes that were sent. */
async function checkParts(client: pg.Client, photos: Photo[], findings: Findings): Promise<void> {
  const { rows } = await client.query<{ key: string; sha256: string; at: number; bytes: Buffer }>(
    `select p.picture_key as key, p.sha256, t.begins_at_byte as at, t.bytes
     from picture_part t join picture p on p.company_id = t.company_id and p.id = t.picture_id`,
  );
  for (const { key, sha256, at, bytes } of rows) {
    const photo = photos.find((one) => one.sha256 === sha256);
    const sent = photo?.bytes.subarray(at, at + bytes.length);
    if (sent === undefined || hashOf(sent) !== hashOf(bytes))
      findings.different.push(`part of picture ${key} at ${at}`);
  }
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** How many pictures still wait to be encoded when none has been for a while; a task that failed is tried again later. */
async function untilEncoded(client: pg.Client): Promise<number> {
  const count = async (): Promise<number> => {
    const { rows } = await client.query(
      `select count(*)::int as waiting from picture
       where arrived_at is not null and file_id is null and deleted_at is null and not broken`,
    );
    return rows[0].waiting;
  };
  let waiting = await count();
  for (let encoded = performance.now(); waiting > 0 && performance.now() - encoded < 180_000; await sleep(250)) {
    const now = await count();
    if (now < waiting) encoded = performance.now();
    waiting = now;
  }
  return waiting;
}

/** What waits in the queue and why, for whoever looks for the reason. */
async function queueOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query(
    `select format('%s × %s%s, %s attempts at most, next in %s s, last error %s', count(*), task_identifier,
              case when locked_by is null then '' else ' in hand' end, max(attempts),
              round(extract(epoch from min(run_at) - now())), coalesce(max(last_error), 'none')) as line
     from job.jobs group by task_identifier, locked_by is null`,
  );
  return `the queue: ${rows.map(({ line }) => line).join('; ') || 'empty'}`;
}
