import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bench, Row } from '../bench.ts';
import { type Company, known } from '../company.ts';
import { makePlans } from '../data-set.ts';
import { type Installation, install } from '../installation.ts';
import { median, timed } from '../load.ts';
import type { Line } from '../report.ts';
import { seedResponses } from '../seed.ts';
import { cards } from './dashboard.ts';

/** A company of 1,000 plans, the first of which has a fifth of its responses. */
interface Grown {
  company: Pick<Company, 'api' | 'email'>;
  responses: number;
  /** The plan with a fifth of all, and one with the usual share. */
  big: number;
  usual: number;
  /** A response of the big one. */
  responseId: number;
}

/** What is kept beside a database for the next time. */
type Kept = (Omit<Grown, 'company'> & { email: string })[];

const sizes = (isQuick: boolean): number[] => (isQuick ? [1000, 20_000] : [10_000, 1_000_000]);

export const growth: Row = {
  letter: 'M',
  isLarge: true,
  async measure(bench) {
    if (bench.folder !== undefined) await mkdir(bench.folder, { recursive: true });
    const place = await install(bench.folder);
    try {
      const [small, large] = await companiesOf(place, bench);
      if (!small || !large) throw new Error('growth takes two companies');
      const times = bench.isQuick ? 5 : 15;
      const lines: Line[] = [];
      for (const { work, path, body } of calls) {
        const ask =
          ({ company, ...of }: Grown) =>
          () =>
            body === undefined ? company.api.get(path(of)) : company.api.post(path(of), body);
        // In turns, so that both have the same neighbours.
        const [few, many] = [await timed(ask(small), times), await timed(ask(large), times)];
        few.push(...(await timed(ask(small), times)));
        const [one, other] = [median(few), median(many)];
        lines.push({
          work,
          ours: `${one.toFixed(1)} → ${other.toFixed(1)} ms`,
          ratio: (other / one).toFixed(2),
          goal: '≤ 1.2',
        });
      }
      const total = (company: Grown): string => company.responses.toLocaleString('en');
      return {
        letter: 'M',
        title: `Growth from ${total(small)} to ${total(large)} responses`,
        about: `Two companies of one database, 1,000 plans each, of which one has a fifth of the responses; over one year. One client, the
whole calls. All dashboard cards of ${total(large)} responses together are the sum of their lines.`,
        lines,
      };
    } finally {
      await place.remove();
    }
  },
};

interface Call {
  work: string;
  path: (of: Omit<Grown, 'company'>) => string;
  body?: object;
}

const list = (work: string, body: object): Call => ({
  work: `plans, ${work}`,
  path: () => '/admin/Audit/getall',
  body: { page: 1, pageSize: 25, ...body },
});

const calls: Call[] = [
  list('newest first', { sortField: 'beginDate', sortDirection: 'desc' }),
  list('by status', { statusCode: 30 }),
  list('by number of responses', { sortField: 'responseCount', sortDirection: 'desc' }),
  { work: 'the big plan', path: ({ big }) => `/admin/Audit/get/${big}` },
  ...['big', 'usual'].flatMap((which): Call[] => {
    const id = (of: Omit<Grown, 'company'>): number => (which === 'big' ? of.big : of.usual);
    return [
      { work: `summary of the ${which} plan`, path: (of) => `/admin/Report/GetAuditSummaryReport?auditId=${id(of)}` },
      {
        work: `departments of the ${which} plan`,
        path: (of) => `/admin/Report/GetAuditReportByDepartment?auditId=${id(of)}`,
      },
      // Details list up to 100 responses: the usual plan has eight in the small company, so its details would not be the same work.
      ...(which === 'big'
        ? [
            {
              work: 'details of the big plan',
              path: (of: Omit<Grown, 'company'>) => `/admin/Report/GetAuditDetails?auditId=${id(of)}`,
            },
          ]
        : []),
    ];
  }),
  {
    work: 'one response of the big plan in full',
    path: ({ big, responseId }) => `/admin/Report/GetAuditDetails?auditId=${big}&responseId=${responseId}`,
  },
  ...['weekly', 'monthly', 'yearly'].flatMap((period) =>
    cards(period)
      .filter((card) => period === 'weekly' || card.includes('period='))
      .map((card): Call => ({ work: `dashboard: ${card.split('&')[0]}`, path: () => `/admin/Home/${card}` })),
  ),
];

async function companiesOf(place: Installation, bench: Bench): Promise<Grown[]> {
  const file = join(place.folder, 'growth.json');
  if (existsSync(file)) {
    const kept = JSON.parse(await readFile(file, 'utf8')) as Kept;
    return Promise.all(kept.map(async ({ email, ...of }) => ({ ...of, company: await known(place.ours.url, email) })));
  }
  const made: Grown[] = [];
  for (const responses of sizes(bench.isQuick)) made.push(await grow(place, responses));
  const kept: Kept = made.map(({ company, ...of }) => ({ ...of, email: company.email }));
  await writeFile(file, JSON.stringify(kept));
  return made;
}

async function grow(place: Installation, responses: number): Promise<Grown> {
  const company = await place.company(`Büyüme${responses}`);
  const template = await company.plan('Kaynak', await company.checklist('simple'));
  const plans = await makePlans(place, company, template, 999);
  const [big = 0, usual = 0, ...others] = plans;
  const share = Math.round((responses * 0.8) / (plans.length - 1));
  await seedResponses(place.database, company, template, [
    { planId: big, count: responses / 5 },
    ...[usual, ...others].map((planId) => ({ planId, count: share })),
  ]);
  const { rows } = await place.database.query('select max(id)::int as id from response where plan_id = $1', [big]);
  return { company, responses, big, usual, responseId: rows[0].id };
}
