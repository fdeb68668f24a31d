import type { Hundredths } from '@sahada/contract/hundredths';
import type { RawAnswer, Version } from '@sahada/contract/version';
import type { CountedAhead } from '../../facts/counted-ahead.ts';
import { countIn, noCounts, pointsOf } from '../../facts/question-counts.ts';
import { spansOf, together } from '../../facts/question-spans.ts';

/**
 * Sums up what is folded, as rows of the tables. Each plan has its rows of all time, of years and of months; all audits
 * together have them too, as plan 0, and of days; so does each survey, which may receive as much as all audits. Sections are told by
 * the location where responses were given: those of all audits, and of a plan what was given elsewhere than at its own. What each auditor
 * gave is summed up by plan, location and month.
 */

/** What states of responses have in common that are summed up together. */
export interface Alike {
  plan: { id: number; locationId: number; isAudit: boolean; checklistId: number; leadAuditorId: number };
  /** Where they were given. */
  locationId: number;
  version: Version;
  versionId: number;
  day: string;
  standing: number;
}

/** What a state adds besides its counts; its sign is 1 where it comes in and -1 where it goes out. */
export interface State {
  sign: 1 | -1;
  percent: Hundredths | null;
  earned: Hundredths;
  max: Hundredths;
  /** Who signed in for it. */
  userId: number | null;
}

/** In a plan's own rows of auditors: its lead auditor, whoever that is. */
const nobody = 0;

interface Sum {
  plan_id: number;
  version_id: number;
  span: string;
  begins: string;
  standing: number;
  responses: number;
  scored: number;
  percents: number;
  earned: number;
  max: number;
  counts: number[];
}

interface NumberSum {
  plan_id: number;
  span: string;
  begins: string;
  standing: number;
  question_id: number;
  value: number;
  answers: number;
}

interface SectionSum {
  plan_id: number;
  location_id: number;
  department_id: number;
  span: string;
  begins: string;
  standing: number;
  responses: number;
  earned: number;
  max: number;
}

interface AuditorSum {
  plan_id: number;
  checklist_id: number;
  location_id: number;
  user_id: number;
  month: string;
  standing: number;
  audits: number;
  percents: number;
  squares: number;
}

/** What the states of one kind come to. */
class Base {
  readonly of: Alike;
  responses = 0;
  scored = 0;
  percents = 0;
  earned = 0;
  max = 0;
  readonly counts: number[];
  /** How often each number was given, by question and number. */
  readonly numbers = new Map<string, { questionId: number; value: number; answers: number }>();

  constructor(of: Alike) {
    this.of = of;
    this.counts = noCounts(of.version);
  }

  add({ sign, percent, earned, max }: State, said: readonly RawAnswer[] | CountedAhead): void {
    this.responses += sign;
    if (percent !== null) this.scored += sign;
    this.percents += sign * (percent ?? 0);
    this.earned += sign * earned;
    this.max += sign * max;
    const onNumber = (questionId: number, value: number): void => {
      const key = `${questionId} ${value}`;
      const given = this.numbers.get(key) ?? { questionId, value, answers: 0 };
      this.numbers.set(key, given);
      given.answers += sign;
    };
    if (!('added' in said)) {
      countIn(this.counts, this.of.version, said, sign, onNumber);
      return;
    }
    const { added, numbers } = said;
    for (let at = 0; at < added.length; at += 2) {
      const place = added[at] as number;
      this.counts[place] = (this.counts[place] ?? 0) + sign * (added[at + 1] as number);
    }
    for (const { questionId, value } of numbers) onNumber(questionId, value);
  }
}

/** The plans and spans to which what happened on a day is added. */
const rowsFor = ({ plan: { id, isAudit }, day }: Alike) =>
  spansOf(day).flatMap(([span, begins]) => [
    ...(isAudit && span === 'day' ? [] : [{ plan_id: id, span, begins }]),
    ...(isAudit ? [{ plan_id: together, span, begins }] : []),
  ]);

/** Bases that are added up without letting calls go between: what a call waits for stays below some milliseconds. */
const atOnce = 25;

/** Each state is counted once, into what it has in common with others; that is added to the spans at the end. */
export class Folded {
  private readonly bases = new Map<string, Base>();
  private readonly ofAuditors = new Map<string, AuditorSum>();

  get isAny(): boolean {
    return this.bases.size > 0;
  }

  /** `said` are the answers as they stand, or what they add where that is known already. */
  add(of: Alike, state: State, said: readonly RawAnswer[] | CountedAhead): void {
    const key = `${of.plan.id} ${of.locationId} ${of.versionId} ${of.day} ${of.standing}`;
    const base = this.bases.get(key) ?? new Base(of);
    this.bases.set(key, base);
    base.add(state, said);
    if (!of.plan.isAudit) return;
    this.addAuditor(of, state, of.plan.id, state.userId ?? nobody);
    this.addAuditor(of, state, together, state.userId ?? of.plan.leadAuditorId);
  }

  auditors = (): AuditorSum[] => [...this.ofAuditors.values()];

  private addAuditor(of: Alike, { sign, percent }: State, planId: number, userId: number): void {
    if (percent === null) return;
    const row = {
      ...{ plan_id: planId, checklist_id: of.plan.checklistId, location_id: of.locationId, user_id: userId },
      ...{ month: `${of.day.slice(0, 7)}-01`, standing: of.standing },
    };
    const sum = found(this.ofAuditors, Object.values(row).join(' '), () => ({
      ...row,
      audits: 0,
      percents: 0,
      squares: 0,
    }));
    sum.audits += sign;
    sum.percents += sign * percent;
    sum.squares += sign * percent * percent;
  }

  /** The bases one after the other, and between some of them whatever waits. */
  private async *eachBase(): AsyncGenerator<Base> {
    let given = 0;
    for (const base of this.bases.values()) {
      yield base;
      if (++given % atOnce === 0) await new Promise((done) => setImmediate(done));
    }
  }

  async questions(): Promise<Sum[]> {
    const sums = new Map<string, Sum>();
    for await (const base of this.eachBase())
      for (const row of rowsFor(base.of)) {
        const { versionId, standing } = base.of;
        const sum = found(sums, `${row.plan_id} ${row.span} ${row.begins} ${standing} ${versionId}`, () => ({
          ...{ ...row, version_id: versionId, standing, responses: 0, scored: 0, percents: 0, earned: 0, max: 0 },
          counts: noCounts(base.of.version),
        }));
        for (const sumOf of ['responses', 'scored', 'percents', 'earned', 'max'] as const) sum[sumOf] += base[sumOf];
        for (const [place, count] of base.counts.entries()) sum.counts[place] = (sum.counts[place] ?? 0) + count;
      }
    return [...sums.values()];
  }

  async numbers(): Promise<NumberSum[]> {
    const sums = new Map<string, NumberSum>();
    for await (const { of, numbers } of this.eachBase())
      for (const row of rowsFor(of))
        for (const { questionId, value, answers } of numbers.values()) {
          const { standing } = of;
          const key = `${row.plan_id} ${row.span} ${row.begins} ${standing} ${questionId} ${value}`;
          found(sums, key, () => ({ ...row, standing, question_id: questionId, value, answers: 0 })).answers += answers;
        }
    return [...sums.values()].filter(({ answers }) => answers !== 0);
  }

  async sections(): Promise<SectionSum[]> {
    const sums = new Map<string, SectionSum>();
    for await (const { of, responses, counts } of this.eachBase()) {
      const { plan, locationId, version, standing } = of;
      const isElsewhere = locationId !== plan.locationId;
      const rows = rowsFor(of).filter((row) => row.plan_id === together || isElsewhere);
      const told = new Set<number>();
      for (const section of rows.length > 0 ? version.sections : []) {
        const { departmentId } = section;
        const points = pointsOf(counts, version, section);
        // Of a department with several sections a response counts once.
        const isFirst = !told.has(departmentId);
        told.add(departmentId);
        for (const row of rows) {
          const key = `${row.plan_id} ${locationId} ${departmentId} ${row.span} ${row.begins} ${standing}`;
          const sum = found(sums, key, () => ({
            ...{ ...row, location_id: locationId, department_id: departmentId },
            ...{ standing, responses: 0, earned: 0, max: 0 },
          }));
          if (isFirst) sum.responses += responses;
          sum.earned += points.earned;
          sum.max += points.max;
        }
      }
    }
    return [...sums.values()];
  }
}

function found<T>(all: Map<string, T>, key: string, make: () => T): T {
  const known = all.get(key);
  if (known !== undefined) return known;
  const made = make();
  all.set(key, made);
  return made;
}
