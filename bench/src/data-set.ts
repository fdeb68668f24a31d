import type { Company, Plan } from './company.ts';
import { copies } from './copies.ts';
import type { Installation } from './installation.ts';
import { seedResponses, settle } from './seed.ts';

/** What lists and reports are measured on, apart from what submitting left. */
export interface DataSet {
  /** 1,000 plans with 20 responses each, at 50 locations of 10 customers. */
  lists: Company;
  /** Plans of very different sizes. */
  reports: Company;
  /** A plan of the second company by the number of its responses, smallest first. */
  plans: { id: number; responses: number }[];
}

export async function makeDataSet(place: Installation, isQuick: boolean): Promise<DataSet> {
  const { database } = place;
  const lists = await place.company('Liste');
  const first = await lists.plan('Denetim', await lists.checklist('simple'));
  const ids = await makePlans(place, lists, first, 999);
  await seedResponses(
    database,
    lists,
    await lists.plan('Kaynak', await lists.checklist('simple')),
    [first.id, ...ids].slice(0, 999).map((planId) => ({ planId, count: 20 })),
  );
  const reports = await place.company('Rapor');
  const template = await reports.plan('Kaynak', await reports.checklist('simple'));
  const sizes = [10, 800, 20_000, isQuick ? 50_000 : 200_000];
  const made = await makePlans(place, reports, template, sizes.length);
  const plans = sizes.map((responses, at) => ({ id: made[at] as number, responses }));
  await seedResponses(
    database,
    reports,
    template,
    plans.map(({ id, responses }) => ({ planId: id, count: responses })),
  );
  for (const { id } of [lists, reports]) await settle(database, id);
  return { lists, reports, plans };
}

/** Copies of a plan, spread over 10 customers, 50 locations and a year. They have no link. */
export async function makePlans(
  { database }: Pick<Installation, 'database'>,
  company: Company,
  plan: Plan,
  count: number,
): Promise<number[]> {
  const customers = await copies(database, 'customer', company.customerId, 10, { name: `s.name || ' ' || n` });
  const places: number[][] = [];
  for (const customer of customers)
    places.push(
      await copies(database, 'location', company.locationId, 5, {
        name: `s.name || ' ' || n`,
        customer_id: `${customer}`,
      }),
    );
  const list = (values: readonly number[]): string => `(array[${values.join()}])`;
  return copies(database, 'plan', plan.id, count, {
    definition: `'Denetim ' || n`,
    link_token: 'null',
    customer_id: `${list(customers)}[1 + n % 10]`,
    location_id: `${list(places.flat())}[1 + (n % 10) * 5 + n / 10 % 5]`,
    begins_at: `now() - make_interval(days => n % 360)`,
    ends_at: `now() + make_interval(days => 5 + n % 300)`,
  });
}
