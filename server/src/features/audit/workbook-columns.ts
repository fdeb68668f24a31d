import { actionPriorityTexts, actionStateTexts, actionTypeTexts } from '@sahada/contract/action-status';
import { pictureTexts } from '@sahada/contract/audit';
import { answerTypeTexts, yesNo } from '@sahada/contract/headings';
import { decimal, type Hundredths } from '@sahada/contract/hundredths';
import { results } from '@sahada/contract/links';
import { severityTexts } from '@sahada/contract/severity';
import { signatureRoleTexts } from '@sahada/contract/signature-role';
import { auditTypeTexts, flagTexts, statusTexts } from '@sahada/contract/status';
import { type AnyText, type Language, tell } from '@sahada/contract/text';
import type { Version, VersionQuestion } from '@sahada/contract/version';
import { localized } from '@sahada/rules/localized';
import { receiptNumber } from '@sahada/rules/receipt';
import { countsInFigures } from '@sahada/rules/response';
import { config } from '../../config.ts';
import { saidOf } from '../../facts/finding-rows.ts';
import type { Cell, SheetColumn } from '../../outside/sheet.ts';
import { answerColumns } from '../../outside/sheet-answers.ts';
import { questionText, titleOf } from '../../spelled-answers.ts';
import { flagsOf } from './figures.ts';
import { levelOf } from './review-list.ts';
import type { BookAction, BookFinding, BookScored } from './workbook-rows.ts';
import { bookWords, columnWords } from './workbook-words.ts';

/** The columns of a workbook's sheets: what each cell of a row says. */

export interface Told {
  language: Language;
  languageId: number;
  /** The clock on the reader's wall at an instant. */
  wall: (instant: string) => string;
  /** Whether the contents of this response may leave with the others, and not its list row alone. */
  tells: (scored: BookScored) => boolean;
}

export interface Column<Row> {
  heading: AnyText;
  kind: SheetColumn['kind'];
  value: (row: Row, told: Told) => Cell;
}

const text = <Row>(heading: AnyText, value: (row: Row, told: Told) => string | null | undefined): Column<Row> => ({
  heading,
  kind: 'text',
  value: (row, told) => value(row, told) ?? null,
});
const number = <Row>(heading: AnyText, value: (row: Row, told: Told) => number | null): Column<Row> => ({
  heading,
  kind: 'number',
  value,
});
const yes = <Row>(heading: AnyText, value: (row: Row) => boolean): Column<Row> =>
  text(heading, (row, { language }) => (value(row) ? yesNo.yes : yesNo.no)[language]);
const moment = <Row>(heading: AnyText, value: (row: Row) => string | null): Column<Row> => ({
  heading,
  kind: 'dateTime',
  value: (row, { wall }) => shownAt(value(row), wall),
});
const points = (amount: Hundredths | null | undefined): number | null =>
  amount === null || amount === undefined ? null : decimal(amount);

/** The clock on the wall at an instant; null where there is none, or what a device sent cannot be read. */
function shownAt(instant: string | null, wall: Told['wall']): string | null {
  const at = instant === null ? Number.NaN : Date.parse(instant);
  return Number.isFinite(at) ? wall(new Date(at).toISOString()) : null;
}

const pageOf = ({ response: { auditId, id } }: BookScored): string =>
  `${config().publicUrl}${results.path.replace('{id}', String(auditId))}?response=${id}`;

/** What is told of a response as a whole. */
const ofResponse = {
  number: text<BookScored>(columnWords.number, ({ response }) => receiptNumber(response.number)),
  definition: text<BookScored>(columnWords.definition, ({ response }) => response.definition),
  auditType: text<BookScored>(
    columnWords.auditType,
    ({ response }, { language }) => auditTypeTexts[response.auditTypeId][language],
  ),
  customer: text<BookScored>(columnWords.customer, ({ response }) => response.customerName),
  project: text<BookScored>(columnWords.project, ({ response }) => response.projectName),
  location: text<BookScored>(columnWords.location, ({ response }) => response.locationName),
  checklist: text<BookScored>(columnWords.checklist, ({ response }) => response.checkListName),
  participant: text<BookScored>(columnWords.participant, ({ response }) => response.participant),
  status: text<BookScored>(
    columnWords.status,
    ({ response }, { language }) => statusTexts[response.statusCode][language],
  ),
  flags: text<BookScored>(columnWords.flags, ({ response }, { language }) =>
    flagsOf(response, response)
      .map((flag) => flagTexts[flag][language])
      .join('; '),
  ),
  counts: yes<BookScored>(columnWords.counts, ({ response }) => countsInFigures(response)),
  percent: number<BookScored>(columnWords.percent, ({ response }) => points(response.percent)),
  earned: number<BookScored>(columnWords.earned, ({ response }) => points(response.earned)),
  max: number<BookScored>(columnWords.max, ({ response }) => points(response.max)),
  level: text<BookScored>(columnWords.level, ({ response }) => levelOf(response)),
  answered: number<BookScored>(columnWords.answered, ({ response }) => response.answered),
  total: number<BookScored>(columnWords.total, ({ response }) => response.total),
  excluded: number<BookScored>(columnWords.excluded, ({ response }) => response.excluded),
  findings: number<BookScored>(columnWords.findings, ({ response }) => response.findingCount),
  critical: yes<BookScored>(columnWords.critical, ({ response }) => response.critical),
  corrections: number<BookScored>(columnWords.corrections, ({ response }) => response.revision),
  started: moment<BookScored>(columnWords.started, ({ response }) => response.startedAt),
  completed: moment<BookScored>(columnWords.completed, ({ response }) => response.completedAt),
  received: moment<BookScored>(columnWords.received, ({ response }) => response.receivedAt),
  approved: moment<BookScored>(columnWords.approved, ({ response }) => response.approvedAt),
  approvedBy: text<BookScored>(columnWords.approvedBy, ({ response }) => response.approvedBy),
  link: { heading: columnWords.link, kind: 'link', value: pageOf } satisfies Column<BookScored>,
};

export const responseColumns: readonly Column<BookScored>[] = Object.values(ofResponse);

/** Those that stand before the answers where each response is one row. */
export const tableColumns: readonly Column<BookScored>[] = [
  ofResponse.number,
  ofResponse.definition,
  ofResponse.location,
  ofResponse.participant,
  ofResponse.status,
  ofResponse.flags,
  ofResponse.counts,
  ofResponse.percent,
  ofResponse.level,
  ofResponse.started,
  ofResponse.completed,
  ofResponse.received,
];

/** Where a response's flags stand among them. */
export const flagsAt = tableColumns.indexOf(ofResponse.flags);

const nameOf = (section: Version['sections'][number], { languageId }: Told): string =>
  localized(section.title, section.locales, languageId, 'name');

/** What the writer spells of each answer, behind the response's number. */
export const answerHeadings: readonly Pick<Column<never>, 'heading' | 'kind'>[] = [
  ofResponse.number,
  ...Object.entries(answerColumns).map(([name, { kind }]) => ({
    heading: columnWords[name as keyof typeof answerColumns],
    kind,
  })),
];

interface Found {
  scored: BookScored;
  finding: BookFinding;
}

const saidIn = ({ scored, finding }: Found, { languageId }: Told) => saidOf({ ...finding, languageId }, scored);

export const findingColumns: Column<Found>[] = [
  text(columnWords.number, ({ scored }) => receiptNumber(scored.response.number)),
  text(columnWords.severity, ({ finding }, { language }) => severityTexts[finding.severity][language]),
  text(columnWords.critical, (row, told) => (saidIn(row, told).critical ? yesNo.yes : yesNo.no)[told.language]),
  text(columnWords.section, (row, told) => saidIn(row, told).departmentName),
  text(columnWords.title, (row, told) => saidIn(row, told).title),
  text(columnWords.answer, (row, told) => saidIn(row, told).answer),
  text(columnWords.note, (row, told) => saidIn(row, told).note),
  yes(columnWords.repeat, ({ finding }) => finding.repeatOf !== null),
  yes(columnWords.withdrawn, ({ finding }) => finding.withdrawn),
  number(columnWords.photos, (row, told) => saidIn(row, told).pictureKeys.length),
  text(columnWords.location, ({ scored }) => scored.response.locationName),
  moment(columnWords.received, ({ scored }) => scored.response.receivedAt),
];

interface Doing {
  scored: BookScored;
  action: BookAction;
}

export const actionColumns: Column<Doing>[] = [
  text(columnWords.actionNumber, ({ action }) => action.number),
  text(columnWords.action, ({ action }) => action.title),
  text(columnWords.status, ({ action }, { language }) => actionStateTexts[action.state][language]),
  yes(columnWords.overdue, ({ action }) => action.overdue),
  text(columnWords.actionType, ({ action }, { language }) => actionTypeTexts[action.type][language]),
  text(columnWords.priority, ({ action }, { language }) => actionPriorityTexts[action.priority][language]),
  text(columnWords.owner, ({ action }) => action.ownerName),
  { heading: columnWords.due, kind: 'date', value: ({ action }) => action.dueDate },
  moment(columnWords.made, ({ action }) => action.createdAt),
  moment(columnWords.closed, ({ action }) => action.closedAt),
  text(columnWords.title, ({ action }) => action.finding || null),
  text(columnWords.severity, ({ action }, { language }) =>
    action.severity === null ? null : severityTexts[action.severity][language],
  ),
  text(columnWords.number, ({ action, scored }) => (action.ofPlan ? null : receiptNumber(scored.response.number))),
  text(columnWords.definition, ({ scored }) => scored.response.definition),
  text(columnWords.location, ({ scored }) => scored.response.locationName),
];

export interface Pictured {
  scored: BookScored;
  of: string;
  state: 'ready' | 'preparing' | 'broken';
}

export const pictureColumns: Column<Pictured>[] = [
  text(columnWords.number, ({ scored }) => receiptNumber(scored.response.number)),
  text(columnWords.of, ({ of }) => of),
  text(columnWords.pictureState, ({ state }, { language }) =>
    tell(state === 'ready' ? bookWords.picture : pictureTexts[state], language),
  ),
  { heading: columnWords.link, kind: 'link', value: ({ scored }) => pageOf(scored) },
];

type Signed = { scored: BookScored; signature: NonNullable<BookScored['response']['signatures']>[number] };

export const signatureColumns: Column<Signed>[] = [
  text(columnWords.number, ({ scored }) => receiptNumber(scored.response.number)),
  text(columnWords.role, ({ signature }, { language }) => signatureRoleTexts[signature.role][language]),
  text(columnWords.name, ({ signature }) => signature.name),
  yes(columnWords.refused, ({ signature }) => signature.refused === true),
  text(columnWords.note, ({ signature }) => signature.note),
  moment(columnWords.signed, ({ signature }) => signature.signedAt ?? null),
];

export interface Explained {
  /** A remark of ours in place of a question. */
  remark?: AnyText;
  checkListName?: string;
  section?: Version['sections'][number];
  question?: VersionQuestion;
}

const choicesOf = (question: VersionQuestion, { language, languageId }: Told): string =>
  question.answers
    .map((option) => {
      const title = titleOf(option, languageId);
      if (option.excludeFromScoring)
        return tell(bookWords.choice, language, { title, points: bookWords.notScored[language] });
      return option.score === null ? title : tell(bookWords.choice, language, { title, points: decimal(option.score) });
    })
    .join('; ');

export const dictionaryColumns: Column<Explained>[] = [
  text(columnWords.checklist, ({ checkListName, remark }, { language }) => checkListName ?? remark?.[language]),
  text(columnWords.section, ({ section }, told) => (section ? nameOf(section, told) : null)),
  number(columnWords.place, ({ question }) => question?.place ?? null),
  text(columnWords.question, ({ question }, { languageId }) => (question ? questionText(question, languageId) : null)),
  text(columnWords.answerType, ({ question }, { language }) =>
    question?.answerType ? answerTypeTexts[question.answerType as keyof typeof answerTypeTexts][language] : null,
  ),
  number(columnWords.points, ({ question }) => points(question?.score)),
  text(
    columnWords.required,
    ({ question }, { language }) => question && (question.required ? yesNo.yes : yesNo.no)[language],
  ),
  text(
    columnWords.critical,
    ({ question }, { language }) => question && (question.critical ? yesNo.yes : yesNo.no)[language],
  ),
  text(columnWords.choices, ({ question }, told) => question && choicesOf(question, told)),
];
