import type { Version, VersionQuestion } from '@sahada/contract/version';
import { localized } from '@sahada/rules/localized';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { Refused } from '../../errors.ts';
import { versionsOf } from '../../facts/versions.ts';
import type { SaidRow, SaidTable, SheetColumn } from '../../outside/sheet.ts';
import { questionText } from '../../spelled-answers.ts';
import { flagsAt, type Told, tableColumns } from './workbook-columns.ts';
import { type BookScored, responsesIn, type Shown } from './workbook-rows.ts';
import { bookWords, sheetWords } from './workbook-words.ts';

/** The answers as one table: a row for each response, a column for each question, as programs for statistics read them. */

/** As many as a sheet of Excel has beside those of the response itself. */
export const questionsMost = 16_384 - tableColumns.length;

/** As many bytes of frozen checklists as are read at once: some 15,000 questions. */
const versionBytesMost = 16_000_000;

/**
 * The checklists that these responses were given on, those of one checklist together and its newest version first. Throws
 * `tooManyColumns` where they are too many to be one table.
 */
export async function versionsIn(db: ReadDb, wanted: RawBuilder<unknown>): Promise<Map<number, Version>> {
  const { rows } = await sql<{ id: number; bytes: number }>`
    select v.id, sum(octet_length(v.document::text)) over () as bytes from checklist_version v
    where v.id in (select distinct r.version_id from ${responsesIn(wanted)})
    order by v.checklist_id, v.id desc`.execute(db);
  if (Number(rows[0]?.bytes ?? 0) > versionBytesMost) throw new Refused('tooManyColumns');
  return versionsOf(
    db,
    rows.map(({ id }) => id),
  );
}

interface Asked {
  version: Version;
  question: VersionQuestion;
}

/** Each question once, as its newest version asks it; those that were taken out since follow the others of their checklist. */
export function questionsOf(versions: ReadonlyMap<number, Version>): Asked[] {
  const asked = new Map<number, Asked>();
  for (const version of versions.values())
    for (const question of version.sections.flatMap(({ questions }) => questions))
      if (!question.infoOnly && !asked.has(question.id)) asked.set(question.id, { version, question });
  return [...asked.values()];
}

const kindOf = ({ textFormat }: VersionQuestion): SheetColumn['kind'] =>
  textFormat === 'number' || textFormat === 'date' ? textFormat : 'text';

function headingOf({ version, question }: Asked, isOne: boolean, { languageId }: Told): string {
  const unit = kindOf(question) === 'number' && question.unit ? ` (${question.unit})` : '';
  const own = `${question.place}. ${questionText(question, languageId)}${unit}`;
  return isOne ? own : `${localized(version.title, version.locales, languageId, 'name')}: ${own}`;
}

/** What of a response the writer spells. */
export const saidOf = (scored: BookScored, told: Told): Omit<SaidRow, 'cells' | 'count'> => {
  const { response, version } = scored;
  const text = told.tells(scored) ? response.said : null;
  return { versionId: response.versionId, version, text, judged: response.judged };
};

/** The table of the responses that `read` reads. */
export function answerTable(
  read: (shown: Shown) => AsyncIterable<BookScored[]>,
  versions: ReadonlyMap<number, Version>,
  told: Told,
): SaidTable {
  const asked = questionsOf(versions);
  const isOne = new Set([...versions.values()].map(({ checklistId }) => checklistId)).size <= 1;
  const places = Object.fromEntries(asked.map(({ question: { id } }, at) => [id, tableColumns.length + at]));
  const rowOf = (scored: BookScored): SaidRow => {
    const cells = tableColumns.map(({ value }) => value(scored, told));
    if (!told.tells(scored))
      cells[flagsAt] = [cells[flagsAt], bookWords.withheldHere[told.language]].filter(Boolean).join('; ');
    return { ...saidOf(scored, told), cells, count: 1 };
  };
  return {
    title: sheetWords.answers[told.language],
    columns: [
      ...tableColumns.map(({ heading, kind }) => ({ heading: heading[told.language], kind })),
      ...asked.map((one) => ({ heading: headingOf(one, isOne, told), kind: kindOf(one.question) })),
    ],
    spelling: { languageId: told.languageId, places },
    async *batches() {
      for await (const some of read('table')) yield some.map(rowOf);
    },
  };
}
