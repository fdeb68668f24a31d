import type { Row } from '../bench.ts';
import type { Company } from '../company.ts';
import { copies } from '../copies.ts';
import { type Installation, install } from '../installation.ts';
import { both } from '../load.ts';
import { progress } from '../progress.ts';
import { growing, type Line } from '../report.ts';
import { seedResponses, settle } from '../seed.ts';
import { cards } from './dashboard.ts';

/** A chain whose stores are audited every week has as many plans as responses. */

interface Call {
  work: string;
  path: string;
  body?: object;
}

const list = (work: string, body: object): Call => ({
  work: `plans, ${work}`,
  path: '/admin/Audit/getall',
  body: { page: 1, pageSize: 25, ...body },
});

const calls: Call[] = [
  { work: 'how many plans each tab has', path: '/admin/Audit/GetTabs', body: {} },
  list('newest first', {}),
  ...['upcoming', 'overdue', 'pending', 'done'].map((tab) => list(tab, { tab })),
  ...Object.entries({
    score: 'percent',
    status: 'statusCode',
    location: 'locationName',
    responses: 'responseCount',
  }).map(([name, sortField]) => list(`by ${name}`, { sortField, sortDirection: 'desc' })),
  { work: 'the number beside the inbox', path: '/admin/Response/GetAll', body: { mine: true, page: 1, pageSize: 10 } },
  ...['GetMyWork', 'GetWaiting', ...cards('weekly'), ...cards('yearly').slice(0, 3)].map((card) => ({
    work: `dashboard: ${card.replace(/&?pageSize=10/, '').replace(/\?$/, '')}`,
    path: `/admin/Home/${card}`,
  })),
];

/** Each plan of a day, of which one in 40 was missed, and one response in 25 waits for approval. */
async function chainOf(place: Installation, stores: number, weeks: number): Promise<Company> {
  const company = await place.company(`Zincir ${weeks}`);
  const plan = await company.plan('Kaynak', await company.checklist('simple'));
  const locations = await copies(place.database, 'location', company.locationId, stores, {
    name: `s.name || ' ' || n`,
  });
  const begins = `date_trunc('day', now()) - make_interval(weeks => n / ${stores}, hours => 16)`;
  const plans = await copies(place.database, 'plan', plan.id, stores * weeks, {
    definition: `'Denetim ' || n`,
    link_token: 'null',
    location_id: `(array[${locations.join()}])[1 + n % ${stores}]`,
    begins_at: begins,
    ends_at: `${begins} + interval '10 hours'`,
  });
  const received = plans.filter((_, n) => n % 40 !== 0);
  await seedResponses(
    place.database,
    company,
    plan,
    received.map((planId) => ({ planId, count: 1 })),
    25,
  );
  await settle(place.database, company.id);
  return company;
}

export const chain: Row = {
  letter: 'O',
  isLarge: true,
  async measure(bench) {
    const place = await install();
    try {
      const [stores, weeks] = [1000, bench.isQuick ? 10 : 150];
      const [small, large] = [await chainOf(place, stores, 1), await chainOf(place, stores, weeks)];
      const ask =
        ({ api }: Company, { path, body }: Call) =>
        () =>
          body === undefined ? api.get(path) : api.post(path, body);
      const lines: Line[] = [];
      const note = progress('measuring');
      for (const call of calls) {
        const [few, many] = await both(place, ask(small, call), ask(large, call), bench.isQuick ? 3 : 10);
        note(`${lines.length} of ${calls.length} calls, ${call.work} ${few.ms.toFixed(1)} → ${many.ms.toFixed(1)} ms`);
        lines.push(growing(call.work, few, many, '≤ 500 ms'));
      }
      return {
        letter: 'O',
        title: `A chain with ${(stores * weeks).toLocaleString('en')} plans`,
        about: `Audits of ${stores.toLocaleString('en')} stores, one each a week, over one week and over ${weeks}: one response each, nearly all approved. One
client, the whole calls; CPU time is that of server and database.`,
        lines,
      };
    } finally {
      await place.remove();
    }
  },
};
