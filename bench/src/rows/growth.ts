import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bench, Row } from '../bench.ts';
import { type Company, known } from '../company.ts';
import { makePlans } from '../data-set.ts';
import { type Installation, install } from '../installation.ts';
import { both } from '../load.ts';
import { progress } from '../progress.ts';
import { growing, type Line } from '../report.ts';
import { seedResponses, settle } from '../seed.ts';
import { cards } from './dashboard.ts';

/** A company of 1,000 plans, the first of which has a fifth of its responses. */
interface Grown {
  company: Pick<Company, 'api' | 'email'>;
  id: number;
  responses: number;
  /** The plan with a fifth of all, and one with the usual share. */
  big: number;
  usual: number;
  /** A response of the big one. */
  responseId: number;
}

/** What is kept beside a database for the next time. */
type Kept = (Omit<Grown, 'company'> & { email: string })[];

/** BENCH_RESPONSES: how many the larger company gets where a million would take too long. */
const sizes = (isQuick: boolean): number[] =>
  isQuick ? [1000, 20_000] : [10_000, Number(process.env.BENCH_RESPONSES ?? 1_000_000)];

export const growth: Row = {
  letter: 'M',
  isLarge: true,
  async measure(bench) {
    if (bench.folder !== undefined) await mkdir(bench.folder, { recursive: true });
    const place = await install(bench.folder);
    try {
      const made = await companiesOf(place, bench);
      // Also those that are kept: whoever was interrupted goes on from here.
      for (const { id } of made) await settle(place.database, id);
      const [small, large] = made;
      if (!small || !large) throw new Error('growth takes two companies');
      // The system tells CPU time in steps of 10 ms.
      const times = bench.isQuick ? 5 : 30;
      const lines: Line[] = [];
      const note = progress('measuring');
      for (const { work, path, body } of calls) {
        const ask =
          ({ company, ...of }: Grown) =>
          () =>
            body === undefined ? company.api.get(path(of)) : company.api.post(path(of), body);
        const [few, many] = await both(place, ask(small), ask(large), times);
        note(`${lines.length} of ${calls.length} calls, ${work} ${few.ms.toFixed(1)} → ${many.ms.toFixed(1)} ms`);
        lines.push(growing(work, few, many, '≤ 1.2'));
      }
      lines.push(...(await feedLines(place, large, times)));
      const total = (company: Grown): string => company.responses.toLocaleString('en');
      return {
        letter: 'M',
        title: `Growth from ${total(small)} to ${total(large)} responses`,
        about: `Two companies of one database, 1,000 plans each, of which one has a fifth of the responses; over one year. One client, the
whole calls; CPU time is that of server and database. All dashboard cards of ${total(large)} responses together are the sum of their lines.`,
        lines,
      };
    } finally {
      await place.remove();
    }
  },
};

/** The feed of other programs: its first page of responses and its last. */
async function feedLines(place: Installation, { company, big, responses }: Grown, times: number): Promise<Line[]> {
  const rowsOfPage = 1000;
  const { rows } = await place.database.query(
    `select to_char(r.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, r.id from response r
     where r.company_id = (select p.company_id from plan p where p.id = $1) and r.status_code <> 20
     order by r.changed_at desc, r.id desc offset $2 limit 1`,
    [big, rowsOfPage],
  );
  const token = Buffer.from(`${rows[0].at} ${rows[0].id}`).toString('base64url');
  const page = `/odata/Responses?$top=${rowsOfPage}`;
  const begin = () => company.api.file(page);
  const end = () => company.api.file(`${page}&$skiptoken=${token}`);
  const [first, last] = await both(place, begin, end, times);
  const work = `feed: ${rowsOfPage.toLocaleString('en')} of ${responses.toLocaleString('en')} responses, first page → last`;
  return [growing(work, first, last, '≤ 1.2')];
}

interface Call {
  work: string;
  path: (of: Omit<Grown, 'company'>) => string;
  body?: object;
}

/** The day this many days ago. */
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Reports over any number of plans, with the days that people choose most. */
const reports: Call[] = [
  ['worst questions', 'GetChecklistAnalysis', ''],
  ['worst questions', 'GetChecklistAnalysis', 'of a year'],
  ['worst questions', 'GetChecklistAnalysis', 'of 90 days'],
  ['worst questions', 'GetChecklistAnalysis', 'of a week'],
  ['what was answered', 'GetSurveyStatisticsReport', ''],
  ['what was answered', 'GetSurveyStatisticsReport', 'of 90 days'],
  ['locations side by side', 'GetComparison', ''],
  ['months side by side', 'GetComparison', 'by month'],
  ['auditors beside one another', 'GetAuditorCalibration', ''],
  ['findings', 'GetNonConformityReport', ''],
  ['findings', 'GetNonConformityReport', 'of 30 days'],
  ['findings', 'GetNonConformityReport', 'that repeat another'],
  ['findings', 'GetNonConformityReport', 'that repeat none'],
].map(([work, call, which = '']) => {
  const days = { 'of a year': 365, 'of 90 days': 90, 'of 30 days': 30, 'of a week': 6 }[which];
  return {
    work: `report: ${[work, which === 'by month' ? '' : which].filter(Boolean).join(' ')}`,
    path: () => `/admin/Report/${call}`,
    body: {
      pageSize: 10,
      ...(days === undefined ? {} : { dateFrom: daysAgo(days), dateTo: daysAgo(0) }),
      ...(which.startsWith('that') ? { repeat: which.endsWith('another') } : {}),
      ...(call === 'GetComparison' ? { by: which === 'by month' ? 'month' : 'location' } : {}),
    },
  };
});

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
  ...reports,
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
  return { company, id: company.id, responses, big, usual, responseId: rows[0].id };
}
