import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withDatabase } from '../check.ts';
import { type Company, install } from '../company.ts';
import type { Outcome, Proof, Trial } from '../proof.ts';
import { startService } from '../service.ts';

/**
 * What must happen exactly once, or exactly N times, while very many ask for it at the same moment: the last credit, the
 * places of a plan, one response sent a hundred times, one audit approved by fifty, one row created by fifty.
 */
export const proof: Proof = {
  name: 'races',
  asked:
    'one credit left and 200 at once: 1 counted; 25 places and 500 at once: 25 counted; one response sent 100 times: 1 row, equal receipts; one audit approved by 50: 1 succeeds; one Idempotency-Key 50 times: 1 row; each round exact',
  rounds: 50,
  run: raced,
};

interface Reply {
  status: number;
  Success: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: a stranger reads what the API page promises
  Data: any;
}

async function raced({ rounds, note }: Trial): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'sahada-races-'));
  const service = await startService(folder, { LOG_LEVEL: 'fatal' });
  const breaches: string[] = [];
  try {
    await service.untilReady(120_000);
    const company = await install(service.url);
    const house = callsOf(service.url, company);
    const races: [string, () => Promise<string | null>][] = [
      ['places', () => placesRace(house, company, folder)],
      ['same response', () => sameResponse(house, company, folder)],
      ['approval', () => approval(house, company)],
      ['key', () => sameKey(house)],
      ['credit', () => creditRace(house, company, folder)],
    ];
    for (let round = 1; round <= rounds; round++) {
      for (const [name, race] of races) {
        const breach = await race();
        if (breach !== null) breaches.push(`round ${round}, ${name}: ${breach}`);
      }
      note(`round ${round}: ${breaches.length} breaches`);
    }
    breaches.push(...service.faults);
    return {
      held: breaches.length === 0,
      measured: `${rounds} rounds of 5 races, ${breaches.join('; ') || '0 breaches'}`,
    };
  } finally {
    await service.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

type House = ReturnType<typeof callsOf>;

function callsOf(url: string, company: Company) {
  /** Sent again while the server says that it is busy, as a device does. */
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> => {
    for (;;) {
      const init = {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      };
      const reply = await fetch(`${url}/api${path}`, init);
      const answer = (await reply.json()) as Omit<Reply, 'status'>;
      if (reply.status !== 503 && reply.status !== 429) return { ...answer, status: reply.status };
      await new Promise((next) => setTimeout(next, 200));
    }
  };
  const office = { authorization: `Bearer ${company.accessToken}` };
  return {
    submit: (body: string) => send('POST', '/field/responses', body),
    office: (path: string, body: unknown, headers = {}) => send('POST', path, body, { ...office, ...headers }),
    read: (path: string) => send('GET', path, undefined, office),
  };
}

/** A further plan like the company's own, on the air; gives its id and its link's token. */
async function freshPlan(house: House, company: Company, change: object): Promise<{ id: number; token: string }> {
  const { Data: model } = await house.read(`/admin/Audit/get/${company.planId}`);
  const { Data } = await house.office('/admin/Audit/CreateOrUpdate', { ...model, ...change, id: 0, published: true });
  const { Data: made } = await house.read(`/admin/Audit/get/${Data.id}`);
  return { id: Data.id, token: String(made.link).split('/').at(-1) ?? '' };
}

const bodyFor = (company: Company, token: string): string =>
  JSON.stringify({ ...JSON.parse(company.submission(0).body), token });

const countWhere = (folder: string, condition: string): Promise<number> =>
  withDatabase(folder, async (client) => {
    const { rows } = await client.query(`select count(*)::int as count from response where ${condition}`);
    return rows[0].count;
  });

async function placesRace(house: House, company: Company, folder: string): Promise<string | null> {
  const { id, token } = await freshPlan(house, company, { participantLimit: 25, definition: '25 yer' });
  const replies = await Promise.all(Array.from({ length: 500 }, () => house.submit(bodyFor(company, token))));
  const taken = replies.filter(({ status }) => status === 201).length;
  const apart = replies.filter(({ status }) => status === 202).length;
  const counted = await countWhere(folder, `plan_id = ${id} and counted`);
  return taken === 25 && apart === 475 && counted === 25 ? null : `${taken} taken, ${apart} apart, ${counted} counted`;
}

async function sameResponse(house: House, company: Company, folder: string): Promise<string | null> {
  const body = company.submission(0).body;
  const replies = await Promise.all(Array.from({ length: 100 }, () => house.submit(body)));
  const receipts = new Set(replies.map(({ Data }) => `${Data.ReceiptNumber} ${Data.answersHash}`));
  const rows = await countWhere(folder, `response_key = '${JSON.parse(body).responseKey}'`);
  return receipts.size === 1 && rows === 1 ? null : `${receipts.size} receipts, ${rows} rows`;
}

async function approval(house: House, company: Company): Promise<string | null> {
  const { id, token } = await freshPlan(house, company, { definition: 'Onay' });
  await house.submit(bodyFor(company, token));
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => house.office(`/admin/Audit/Approve?auditId=${id}`, {})),
  );
  const done = replies.filter(({ Success }) => Success).length;
  return done === 1 ? null : `${done} approvals`;
}

async function sameKey(house: House): Promise<string | null> {
  const name = `Kategori ${randomUUID()}`;
  const headers = { 'idempotency-key': randomUUID() };
  await Promise.all(Array.from({ length: 50 }, () => house.office('/admin/category/create', { name }, headers)));
  const { Data } = await house.office('/admin/category/getall', { searchField: 'name', searchText: name });
  return Data.TotalItemsCount === 1 ? null : `${Data.TotalItemsCount} rows`;
}

/** Uses up the company's credit except one, and restores it afterwards. */
async function creditRace(house: House, company: Company, folder: string): Promise<string | null> {
  const { id, token } = await freshPlan(house, company, { definition: 'Son kontör' });
  const used = (change: string) => withDatabase(folder, (client) => client.query(change));
  const rest =
    'c.total - (select coalesce(sum(s.used), 0) from credit_slot s where s.credit_id = c.id and s.company_id = c.company_id)';
  const all = `case when s.slot = 0 then (select ${rest} - 1 from credit c where c.id = s.credit_id and c.company_id = s.company_id) else 0 end`;
  await used(`update credit_slot s set used = s.used + ${all}, granted = s.used + ${all}`);
  const replies = await Promise.all(Array.from({ length: 200 }, () => house.submit(bodyFor(company, token))));
  const counted = await countWhere(folder, `plan_id = ${id} and counted`);
  const taken = replies.filter(({ status }) => status === 201).length;
  await used('update credit_slot set used = 0, granted = 0');
  await used(`begin; select gate.set_scene(min(id), 'system:prove', 'prove', null, now()) from company;
              update credit set spent = false; commit`);
  return taken === 1 && counted === 1 ? null : `${taken} taken, ${counted} counted`;
}
