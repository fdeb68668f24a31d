import type { Bench, Row } from '../bench.ts';
import type { Kind } from '../checklists.ts';
import { type Company, type Plan, submissions } from '../company.ts';
import type { Installation } from '../installation.ts';
import { against, type Line } from '../report.ts';

interface Case {
  kind: Kind;
  companies: number;
  plans: number;
  clients: number;
}

const cases: Case[] = [
  { kind: 'simple', companies: 1, plans: 1, clients: 16 },
  { kind: 'simple', companies: 1, plans: 1, clients: 1 },
  { kind: 'simple', companies: 1, plans: 1, clients: 64 },
  { kind: 'simple', companies: 1, plans: 20, clients: 16 },
  { kind: 'simple', companies: 4, plans: 20, clients: 16 },
  { kind: 'rich', companies: 1, plans: 1, clients: 16 },
  { kind: 'rich', companies: 1, plans: 20, clients: 16 },
];

const nameOf = ({ kind, companies, plans, clients }: Case): string =>
  [
    kind,
    `${plans} plan${plans > 1 ? 's' : ''}${companies > 1 ? ` of ${companies} companies` : ''}`,
    `${clients} client${clients > 1 ? 's' : ''}`,
  ].join(', ');

function goalOf({ companies, plans, clients }: Case): string {
  if (clients === 1) return '≤ 1.5 ms';
  if (companies > 1) return '≥ 0.5';
  return plans > 1 ? '≥ 0.6' : `≥ 0.7${clients === 16 ? ', p99 ≤ 20 ms' : ''}`;
}

export const submit: Row = {
  letter: 'A',
  async measure(bench) {
    const place = await bench.installation();
    const companies: Company[] = [];
    for (let n = 1; n <= 4; n++) companies.push(await place.company(`Alan${n}`));
    const checklists = new Map<string, number>();
    for (const [at, company] of companies.entries())
      for (const kind of at === 0 ? (['simple', 'rich'] as const) : (['simple'] as const))
        checklists.set(`${kind} ${company.id}`, await company.checklist(kind));
    const lines: Line[] = [];
    for (const one of cases) {
      const senders = companies.slice(0, one.companies);
      const plans: Plan[] = [];
      for (let n = 0; n < one.plans; n++) {
        const company = senders[n % senders.length] as Company;
        plans.push(await company.plan(nameOf(one), checklists.get(`${one.kind} ${company.id}`) as number));
      }
      lines.push(...(await measured(bench, place, one, plans)));
    }
    return {
      letter: 'A',
      title: 'Submitting 50 answers',
      about: `On a fresh database, each case to plans of its own. Simple: 30 single choice, 10 multiple choice, 10 texts; rich: graded,
critical, conditional, excluded, number and date questions. Answers and texts vary. The first limit makes one insert a
request; the second batches as we do: one insert of up to 32 rows a flight, two flights.`,
      lines,
    };
  },
};

async function measured(bench: Bench, place: Installation, one: Case, plans: readonly Plan[]): Promise<Line[]> {
  const next = submissions(plans);
  const body = () => ({ body: next() });
  const { ours, limit } = place;
  const [own, single, batched] = await bench.compare(
    [
      { url: `${ours.url}/api/field/responses`, pid: ours.pid, next: body },
      { url: `${limit.url}/submit`, pid: limit.pid, next: body },
      { url: `${limit.url}/submit-batch`, pid: limit.pid, next: body },
    ],
    one.clients,
  );
  if (!own || !single || !batched) return [];
  const mean = one.clients === 1 ? ` (${(1000 / own.perSecond).toFixed(2)} ms each)` : '';
  return [
    against(`${nameOf(one)}${mean}; limit of one insert`, own, single, goalOf(one)),
    against('– the same; limit that batches', own, batched, one.clients === 1 ? '–' : '≥ 0.5'),
  ];
}
