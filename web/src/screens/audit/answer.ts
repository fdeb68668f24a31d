import type { WireAnswerRow, WireDetails, WireResponseRow } from '@sahada/contract/audit';
import type { Severity } from '@sahada/contract/codes';
import { statuses } from '@sahada/contract/codes';
import { numberOf, spellNumber, spellOptions } from '@sahada/rules/answers';
import { toneOfJudged } from '@sahada/rules/tone';
import type { Format } from '../../client/format.ts';
import { severityTones } from '../../parts/action/state.tsx';
import type { Tone } from '../../parts/say/status-badge.tsx';

/** What the report shows: one response, or several together. */
export interface Shown {
  details: WireDetails;
  /** The response shown; null for several together. */
  current: WireResponseRow | null;
}

export type Department = WireDetails['Departments'][number];

export const rowsOf = (details: WireDetails): WireAnswerRow[] =>
  details.Departments.flatMap((department) => department.Questions);

/**
 * The questions of which an answer fits, each with all of its answers: what several responses said to a question is told of all
 * of them, or its shares would be wrong.
 */
export function questionsOf(rows: readonly WireAnswerRow[], fits: (row: WireAnswerRow) => boolean): WireAnswerRow[][] {
  const groups = new Map<number, WireAnswerRow[]>();
  for (const row of rows) groups.set(row.questionId, [...(groups.get(row.questionId) ?? []), row]);
  return [...groups.values()].filter((answers) => answers.some(fits));
}

const gravity: Record<Severity, number> = { observation: 1, minor: 2, major: 3 };

/** The gravest first, then in the checklist's order. */
export const findingsOf = (rows: readonly WireAnswerRow[]): WireAnswerRow[] =>
  rows
    .filter((row) => row.severity !== null)
    .sort(
      (one, other) => gravity[other.severity ?? 'minor'] - gravity[one.severity ?? 'minor'] || one.place - other.place,
    );

/** An answer in words: options with what was chosen under each, or the text. */
export function answerText(row: WireAnswerRow, format: Format): string | null {
  if (row.text !== null) {
    if (row.textFormat === 'date') return format.date(row.text);
    const spelt = row.textFormat === 'number' ? spellNumber(row.text, format.language) : row.text;
    return row.unit ? `${spelt} ${row.unit}` : spelt;
  }
  return spellOptions(row.options);
}

/** What the numbers among some answers have in common, as reports read them: with a comma or a point. Null where there are none or one. */
export function numbersIn(
  rows: readonly Pick<WireAnswerRow, 'text'>[],
): { mean: number; median: number; min: number; max: number } | null {
  const values = rows.flatMap(({ text }) => numberOf(text) ?? []).sort((one, other) => one - other);
  const [min, max] = [values[0], values.at(-1)];
  if (min === undefined || max === undefined || values.length < 2) return null;
  const half = values.length / 2;
  const median = ((values[Math.ceil(half) - 1] ?? 0) + (values[Math.floor(half)] ?? 0)) / 2;
  return { mean: values.reduce((sum, value) => sum + value, 0) / values.length, median, min, max };
}

/** The look of an answer: by the points it earned of those it could, else by the finding it makes. */
export function toneOfRow(row: WireAnswerRow): Tone {
  const tone = toneOfJudged(row);
  if (tone !== null) return tone === 'part' ? 'warn' : tone;
  return row.excluded || row.severity === null ? 'neutral' : severityTones[row.severity];
}

/** An answer to each question with a critical failure: several responses may have failed the same one. */
export const criticalFailures = (rows: readonly WireAnswerRow[]): WireAnswerRow[] => {
  const failed = rows.filter((row) => row.critical && row.scored && !row.excluded && row.earned === 0);
  return [...new Map(failed.map((row) => [row.questionId, row])).values()];
};

/** A response that somebody has to accept before it counts. */
export const isHeld = (response: WireResponseRow): boolean =>
  response.statusCode === statuses.PendingApproval && !response.counts && !response.flags.includes('AwaitingPictures');

/** Answers may be corrected until approval. */
export const isOpen = (response: WireResponseRow | null | undefined): boolean =>
  response?.statusCode === statuses.PendingApproval || response?.statusCode === statuses.Returned;
