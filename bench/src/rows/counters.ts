import type { Row } from '../bench.ts';
import type { Company } from '../company.ts';
import { copies } from '../copies.ts';
import { type Installation, install } from '../installation.ts';
import { both } from '../load.ts';
import { growing, type Line } from '../report.ts';
import { seedResponses, settle } from '../seed.ts';

/** A survey that asks nobody who they are, at the counter of each store and open all year: its figures are of blocks of five. */

const days = 360;
const perDay = 5;

async function counters(place: Installation, stores: number): Promise<Company> {
  const company = await place.company(`Tezgâh ${stores}`);
  const plan = await company.plan('Kaynak', await company.checklist('simple'));
  const locations = await copies(place.database, 'location', company.locationId, stores, {
    name: `s.name || ' ' || n`,
  });
  const plans = await copies(place.database, 'plan', plan.id, stores, {
    definition: `'Anket ' || n`,
    link_token: 'null',
    audit_type_id: '2',
    location_id: `(array[${locations.join()}])[1 + n % ${stores}]`,
    begins_at: `now() - interval '${days + 1} days'`,
    ends_at: `now() + interval '${days} days'`,
  });
  await seedResponses(
    place.database,
    company,
    plan,
    plans.map((planId) => ({ planId, count: days * perDay })),
  );
  await settle(place.database, company.id);
  return company;
}

export const surveys: Row = {
  letter: 'P',
  isLarge: true,
  async measure(bench) {
    const place = await install();
    try {
      const stores = bench.isQuick ? 12 : 60;
      const [small, large] = [await counters(place, stores / 6), await counters(place, stores)];
      const lines: Line[] = [];
      for (const [work, path, body] of [
        ['what was answered', '/admin/Report/GetSurveyStatisticsReport', { pageSize: 100 }],
        ['by question and place', '/admin/Report/GetChecklistAnalysis', { pageSize: 100 }],
        ['locations side by side', '/admin/Report/GetComparison', { by: 'location' }],
        ['months side by side', '/admin/Report/GetComparison', { by: 'month' }],
        ['days side by side', '/admin/Report/GetComparison', { by: 'day' }],
      ] as const) {
        const ask = (company: Company) => () => company.api.post(path, { auditTypeId: 2, ...body });
        const [few, many] = await both(place, ask(small), ask(large), bench.isQuick ? 3 : 10);
        lines.push(growing(`analysis of surveys: ${work}`, few, many, '≤ 1 s'));
      }
      return {
        letter: 'P',
        title: `Surveys without identity at ${stores} counters`,
        about: `Open for ${days} days, ${perDay} responses of 50 answers a day each, at ${stores / 6} and at ${stores} stores. One client, the whole calls; CPU
time is that of server and database.`,
        lines,
      };
    } finally {
      await place.remove();
    }
  },
};
