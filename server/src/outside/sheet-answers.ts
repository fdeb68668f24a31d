import { yesNo } from '@sahada/contract/headings';
import { decimal, type Hundredths } from '@sahada/contract/hundredths';
import { severityTexts } from '@sahada/contract/severity';
import { languageOf } from '@sahada/contract/text';
import type { RawAnswer, Version, VersionQuestion } from '@sahada/contract/version';
import { type EffectiveAnswer, numberOf } from '@sahada/rules/answers';
import { compile } from '@sahada/rules/compiled';
import { judge } from '@sahada/rules/judge';
import { localized } from '@sahada/rules/localized';
import type { QuestionScore } from '@sahada/rules/score';
import { questionText, spellChoice } from '../spelled-answers.ts';
import type { Cell, SheetColumn } from './sheet.ts';

/** Spells answers into the rows of a table, in the process that writes it. */

/** How a table's answers are spelled. */
export interface Spelling {
  languageId: number;
  /** Each response is one row, with the answers to these questions at these places; without them it is a row for each question. */
  places?: Readonly<Record<number, number>>;
}

/** A response on its way into a table. */
export interface Said {
  /** Its own cells, which begin its row or each of its rows. */
  cells: Cell[];
  versionId: number;
  /** Its standing answers, or all that was sent, as text of JSON; null where none of it is told. */
  text: string | null;
  /** Whether its answers make findings. */
  judged: boolean;
}

type Speller = (said: Said, version: Version) => Cell[][];

/** Spells the answers of a table with this many columns. */
export const spellerOf = ({ languageId, places }: Spelling, columns: number): Speller =>
  places === undefined ? rowForEach(languageId) : columnForEach(languageId, places, columns);

function answersIn(text: string): RawAnswer[] {
  const stored = JSON.parse(text) as RawAnswer[] | { answers?: RawAnswer[] };
  return Array.isArray(stored) ? stored : (stored.answers ?? []);
}

/** What is made of a frozen checklist once. */
function once<Made>(make: (version: Version) => Made): (version: Version) => Made {
  const known = new WeakMap<Version, Made>();
  return (version) => {
    const made = known.get(version) ?? make(version);
    known.set(version, made);
    return made;
  };
}

/** A number stays one, unless it was written as none. */
function cellOf(question: VersionQuestion, answer: RawAnswer, languageId: number): Cell {
  const written = answer.text ?? null;
  if (written !== null && question.textFormat === 'date') return written;
  return (question.textFormat === 'number' ? numberOf(written) : null) ?? spellChoice(question, answer, languageId);
}

function columnForEach(languageId: number, places: Readonly<Record<number, number>>, columns: number): Speller {
  const questionsOf = once(
    ({ sections }) =>
      new Map(sections.flatMap(({ questions }) => questions.map((question) => [question.id, question]))),
  );
  return ({ cells, text }, version) => {
    const row = new Array<Cell>(columns).fill(null);
    for (const [at, cell] of cells.entries()) row[at] = cell;
    const questions = questionsOf(version);
    for (const answer of text === null ? [] : answersIn(text)) {
      const question = questions.get(answer.questionId);
      const at = places[answer.questionId];
      if (question !== undefined && at !== undefined) row[at] = cellOf(question, answer, languageId);
    }
    return [row];
  };
}

interface Asked {
  section: string;
  question: VersionQuestion;
  text: string;
  answer: EffectiveAnswer | undefined;
  score: QuestionScore;
  judged: boolean;
  languageId: number;
}

interface AnswerColumn {
  kind: SheetColumn['kind'];
  value: (asked: Asked) => Cell;
}

const yes = (isSo: boolean, languageId: number): string => (isSo ? yesNo.yes : yesNo.no)[languageOf(languageId)];
const points = (score: QuestionScore, amount: Hundredths): number | null => (score.scored ? decimal(amount) : null);

/** What a row for an answer tells behind its response's own cells, in this order. */
export const answerColumns = {
  section: { kind: 'text', value: ({ section }) => section },
  place: { kind: 'number', value: ({ question }) => question.place },
  question: { kind: 'text', value: ({ text }) => text },
  answer: { kind: 'text', value: ({ question, answer, languageId }) => spellChoice(question, answer, languageId) },
  asNumber: {
    kind: 'number',
    value: ({ question, answer }) => (question.textFormat === 'number' ? numberOf(answer?.text) : null),
  },
  asDate: {
    kind: 'date',
    value: ({ question, answer }) => {
      const written = question.textFormat === 'date' ? answer?.text : null;
      return written && /^\d{4}-\d{2}-\d{2}$/.test(written) ? written : null;
    },
  },
  note: { kind: 'text', value: ({ answer }) => answer?.note ?? null },
  earned: { kind: 'number', value: ({ score }) => points(score, score.earned) },
  max: { kind: 'number', value: ({ score }) => points(score, score.max) },
  excluded: { kind: 'text', value: ({ score, languageId }) => yes(score.excluded, languageId) },
  severity: {
    kind: 'text',
    value: ({ score: { severity }, judged, languageId }) =>
      severity === null || !judged ? null : severityTexts[severity][languageOf(languageId)],
  },
  critical: { kind: 'text', value: ({ question, languageId }) => yes(question.critical, languageId) },
  photos: { kind: 'number', value: ({ answer }) => answer?.pictureKeys.length ?? 0 },
} satisfies Record<string, AnswerColumn>;

const inOrder: readonly AnswerColumn[] = Object.values(answerColumns);

function rowForEach(languageId: number): Speller {
  const asked = once(
    ({ sections }) =>
      new Map(
        sections.flatMap(({ questions, title, locales }) => {
          const section = localized(title, locales, languageId, 'name');
          return questions.map((question) => [question, { section, text: questionText(question, languageId) }]);
        }),
      ),
  );
  return ({ cells, text, judged }, version) => {
    if (text === null) return [];
    const words = asked(version);
    const { visible, answers, score } = judge(compile(version), answersIn(text), 'final');
    // Both come in the order of the checklist, one for each question that can be answered and one for each that was.
    let scored = 0;
    let answered = 0;
    return visible
      .filter(({ infoOnly }) => !infoOnly)
      .map((question) => {
        const answer = answers[answered]?.questionId === question.id ? answers[answered++] : undefined;
        const one = score.questions[scored++] as QuestionScore;
        const { section = '', text: told = '' } = words.get(question) ?? {};
        const row = { section, question, text: told, answer, score: one, judged, languageId };
        return [...cells, ...inOrder.map(({ value }) => value(row))];
      });
  };
}
