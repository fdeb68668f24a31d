import type { Hundredths } from '@sahada/contract/hundredths';
import type { Version } from '@sahada/contract/version';
import { pointsOf } from '../../facts/question-counts.ts';
import { spansOf, together } from '../../facts/question-spans.ts';

/**
 * Sums up what is folded, as rows of the tables. Each plan has its rows of all time, of years and of months; all audits
 * together have them too, as plan 0, and of days; so does each survey, which may receive as much as all audits. Sections are told by
 * the location where responses were given: those of all audits, and of a plan what was given elsewhere than at its own.
 */

/** One state of a response, with its counts already signed. */
export interface FoldedState {
  plan: { id: number; locationId: number; isAudit: boolean };
  /** Where it was given. */
  locationId: number;
  version: Version;
  versionId: number;
  day: string;
  standing: number;
  sign: 1 | -1;
  percent: Hundredths | null;
  earned: Hundredths;
  max: Hundredths;
  counts: readonly number[];
  /** Numbers that were given, each with its question. */
  numbers: readonly (readonly [questionId: number, value: number])[];
}

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

/** What a state is added to. */
const rowsFor = ({ plan: { id, isAudit }, day }: FoldedState) =>
  spansOf(day).flatMap(([span, begins]) => [
    ...(isAudit && span === 'day' ? [] : [{ plan_id: id, span, begins }]),
    ...(isAudit ? [{ plan_id: together, span, begins }] : []),
  ]);

export class Folded {
  private readonly ofQuestions = new Map<string, Sum>();
  private readonly ofNumbers = new Map<string, NumberSum>();
  private readonly ofSections = new Map<string, SectionSum>();

  get isAny(): boolean {
    return this.ofQuestions.size > 0;
  }

  add(state: FoldedState): void {
    const isElsewhere = state.locationId !== state.plan.locationId;
    for (const row of rowsFor(state)) {
      this.addQuestions(state, row);
      this.addNumbers(state, row);
      if (row.plan_id === together || isElsewhere) this.addSections(state, row);
    }
  }

  questions = (): Sum[] => [...this.ofQuestions.values()];

  numbers = (): NumberSum[] => [...this.ofNumbers.values()].filter(({ answers }) => answers !== 0);

  sections = (): SectionSum[] => [...this.ofSections.values()];

  private addQuestions(state: FoldedState, row: ReturnType<typeof rowsFor>[number]): void {
    const { versionId, standing, sign, percent } = state;
    const key = `${row.plan_id} ${row.span} ${row.begins} ${standing} ${versionId}`;
    const sum = this.ofQuestions.get(key) ?? {
      ...{ ...row, version_id: versionId, standing, responses: 0, scored: 0, percents: 0, earned: 0, max: 0 },
      counts: new Array<number>(state.counts.length).fill(0),
    };
    this.ofQuestions.set(key, sum);
    sum.responses += sign;
    if (percent !== null) sum.scored += sign;
    sum.percents += sign * (percent ?? 0);
    sum.earned += sign * state.earned;
    sum.max += sign * state.max;
    for (let place = 0; place < sum.counts.length; place++)
      sum.counts[place] = (sum.counts[place] ?? 0) + (state.counts[place] ?? 0);
  }

  private addNumbers({ standing, sign, numbers }: FoldedState, row: ReturnType<typeof rowsFor>[number]): void {
    for (const [questionId, value] of numbers) {
      const key = `${row.plan_id} ${row.span} ${row.begins} ${standing} ${questionId} ${value}`;
      const sum = this.ofNumbers.get(key) ?? { ...row, standing, question_id: questionId, value, answers: 0 };
      this.ofNumbers.set(key, sum);
      sum.answers += sign;
    }
  }

  private addSections(state: FoldedState, row: ReturnType<typeof rowsFor>[number]): void {
    const { locationId, version, standing, sign, counts } = state;
    for (const section of version.sections) {
      const points = pointsOf(counts, version, section);
      const key = `${row.plan_id} ${locationId} ${section.departmentId} ${row.span} ${row.begins} ${standing}`;
      const sum = this.ofSections.get(key) ?? {
        ...{ ...row, location_id: locationId, department_id: section.departmentId },
        ...{ standing, responses: 0, earned: 0, max: 0 },
      };
      this.ofSections.set(key, sum);
      sum.responses += sign;
      sum.earned += points.earned;
      sum.max += points.max;
    }
  }
}
