import type { AnyText } from '@sahada/contract/text';
import { receiptNumber } from '@sahada/rules/receipt';
import type { BookTable, SaidTable } from '../../outside/sheet.ts';
import { questionText } from '../../spelled-answers.ts';
import { saidOf } from './answer-table.ts';
import {
  actionColumns,
  answerHeadings,
  type Column,
  dictionaryColumns,
  type Explained,
  findingColumns,
  type Pictured,
  pictureColumns,
  responseColumns,
  signatureColumns,
  type Told,
} from './workbook-columns.ts';
import { type BookScored, type Shown, shownQuestions } from './workbook-rows.ts';
import { bookWords, sheetWords } from './workbook-words.ts';

/** The sheets of a workbook of responses: which rows each of them has. */

type Read = (shown: Shown) => AsyncIterable<BookScored[]>;

function tableOf<Row>(
  title: AnyText,
  columns: readonly Column<Row>[],
  rows: () => AsyncIterable<Row[]>,
  told: Told,
): BookTable {
  return {
    title: title[told.language],
    columns: columns.map(({ heading, kind }) => ({ heading: heading[told.language], kind })),
    async *batches() {
      for await (const some of rows()) yield some.map((row) => columns.map(({ value }) => value(row, told)));
    },
  };
}

/** A row for each answer, which the writer spells. */
const answersOf = (read: Read, told: Told): SaidTable => ({
  title: sheetWords.answers[told.language],
  columns: answerHeadings.map(({ heading, kind }) => ({ heading: heading[told.language], kind })),
  spelling: { languageId: told.languageId },
  async *batches() {
    for await (const some of read('answers'))
      yield some.map((scored) => {
        const { number, total } = scored.response;
        return { ...saidOf(scored, told), cells: [receiptNumber(number)], count: total };
      });
  },
});

/** The rows that each response makes. */
const each = <Row>(read: Read, shown: Shown, rowsOf: (scored: BookScored) => Row[]) =>
  async function* rows() {
    for await (const some of read(shown)) yield some.flatMap(rowsOf);
  };

/** A picture of an answer or a finding is told with what it shows, in the order of the checklist; signatures have none here. */
function picturesIn(scored: BookScored, told: Told): Pictured[] {
  const byKey = new Map(scored.response.pictures.map(({ key, state }) => [key.toLowerCase(), state]));
  const stateOf = (keys: readonly string[], of: string): Pictured[] =>
    keys.flatMap((key) => {
      const state = byKey.get(key.toLowerCase());
      return state === undefined ? [] : [{ scored, of, state }];
    });
  const answers = shownQuestions(scored).flatMap(({ question }) =>
    stateOf(
      scored.answerOf(question.id)?.pictureKeys ?? [],
      `${question.place}. ${questionText(question, told.languageId)}`,
    ),
  );
  const own = scored.response.findings.filter(({ questionId }) => questionId === null);
  return [...answers, ...own.flatMap(({ pictureKeys, title }) => stateOf(pictureKeys ?? [], title ?? ''))];
}

/** Each action once: one about a whole audit stands with all of its responses. */
const doing = (read: Read, told: Told) =>
  async function* rows() {
    const known = new Set<number>();
    for await (const some of read('actions')) {
      yield some
        .filter((scored) => told.tells(scored))
        .flatMap((scored) => scored.response.actions.map((action) => ({ scored, action })))
        .filter(({ action: { id } }) => !known.has(id) && known.add(id));
    }
  };

/** Every question of the checklists that were answered, once for each version of them. */
const explained = (read: Read, told: Told) =>
  async function* rows() {
    const known = new Set<number>();
    let isWithheld = false;
    for await (const some of read('versions')) {
      yield some.flatMap((scored): Explained[] => {
        isWithheld ||= !told.tells(scored);
        const { response, version } = scored;
        if (known.has(response.versionId)) return [];
        known.add(response.versionId);
        return version.sections.flatMap((section) =>
          section.questions.map((question) => ({ checkListName: response.checkListName, section, question })),
        );
      });
    }
    if (isWithheld) yield [{ remark: bookWords.withheld }];
  };

/** All sheets of the responses that `read` reads, as often as it is asked. */
export function tablesOf(read: Read, told: Told): BookTable[] {
  const whole =
    <Row>(rowsOf: (scored: BookScored) => Row[]) =>
    (scored: BookScored): Row[] =>
      told.tells(scored) ? rowsOf(scored) : [];
  return [
    tableOf(
      sheetWords.responses,
      responseColumns,
      each(read, 'responses', (scored) => [scored]),
      told,
    ),
    answersOf(read, told),
    tableOf(
      sheetWords.findings,
      findingColumns,
      each(
        read,
        'findings',
        whole((scored) => scored.response.findings.map((finding) => ({ scored, finding }))),
      ),
      told,
    ),
    tableOf(sheetWords.actions, actionColumns, doing(read, told), told),
    tableOf(
      sheetWords.pictures,
      pictureColumns,
      each(
        read,
        'pictures',
        whole((scored) => picturesIn(scored, told)),
      ),
      told,
    ),
    tableOf(
      sheetWords.signatures,
      signatureColumns,
      each(
        read,
        'signatures',
        whole((scored) => (scored.response.signatures ?? []).map((signature) => ({ scored, signature }))),
      ),
      told,
    ),
    tableOf(sheetWords.dictionary, dictionaryColumns, explained(read, told), told),
  ];
}
