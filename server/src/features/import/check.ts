import { type LanguageId, languageIds } from '@sahada/contract/codes';
import { type importFile as calls, type ImportKind, ImportOptions, type ImportProblem } from '@sahada/contract/import';
import { say } from '@sahada/contract/text';
import type { z } from 'zod';
import type { ReadDb } from '../../db/kysely.ts';
import { Invalid, Refused } from '../../errors.ts';
import { mainLanguageId } from '../../facts/copies.ts';
import { type BookAnswer, readBook } from '../../outside/book.ts';
import { mayUse } from '../../pipeline/access.ts';
import { inParts } from '../../pipeline/handler.ts';
import type { Who } from '../../who.ts';
import { tableOf } from './columns.ts';
import { type CallTable, doerOf } from './doing.ts';
import { draftOfForm } from './draft-form.ts';
import { draftOfJson, isJson } from './draft-json.ts';
import { draftSteps } from './draft-steps.ts';
import { draftsOfTable } from './draft-table.ts';
import { type ImportField, importFieldsOf, labelOf, toldOnly } from './fields.ts';
import { placeSteps } from './place-steps.ts';
import { rehearsed } from './rehearse.ts';
import { type Reading, stepsOf } from './steps.ts';
import { words } from './words.ts';
import type { Step, StoredWork, Work } from './work.ts';

const badOptions = say({ tr: 'Seçenekler okunamadı.', en: 'The options could not be read.' });

/** The most problems that are told, and the rows shown. */
const tellMost = 1000;
const previewRows = 20;

/** The call by which a kind's rows are made, where the kind is not called like it. */
const making: Partial<Record<ImportKind, string>> = {
  checklist: 'checklist.save',
  xlsform: 'checklist.save',
  place: 'city.create',
};

export const rightOf = (calls: CallTable, kind: ImportKind) => calls.get(making[kind] ?? `${kind}.create`)?.row;

/** Throws 403 unless the kind's own rows may be made. */
export function mustMake(calls: CallTable, kind: ImportKind, who: Who): void {
  const row = rightOf(calls, kind);
  if (row === undefined || !mayUse(row, who.rights)) throw new Refused('noRight');
}

function optionsIn(text: string | null | undefined): ImportOptions {
  let given: unknown = {};
  try {
    given = text ? JSON.parse(text) : {};
  } catch {
    throw new Invalid({ options: [badOptions] });
  }
  const parsed = ImportOptions.safeParse(given);
  if (!parsed.success) throw new Invalid({ options: [badOptions] });
  return parsed.data;
}

/** What the file would do; a file that cannot be read does nothing and says why. */
async function workOf(
  table: CallTable,
  kind: ImportKind,
  bytes: Uint8Array,
  book: BookAnswer | null,
  options: ImportOptions,
  reading: Reading,
): Promise<Work> {
  if (book === null) {
    const { drafts, problems } = draftOfJson(bytes);
    return withProblems(await draftSteps(table, drafts, options, reading), problems);
  }
  if ('fault' in book) {
    const problem = { row: 0, column: '', value: '', message: words[book.fault], severity: 'error' as const };
    return { steps: [], problems: [problem] };
  }
  if (kind === 'xlsform') {
    const { drafts, problems, notCarried } = draftOfForm(book.sheets, await mainLanguage(reading.db));
    const work = await draftSteps(table, drafts, options, reading);
    return { ...withProblems(work, problems), notCarried };
  }
  const usual = kind === 'location' ? await onlyCustomer(reading.db) : {};
  const known = await importFieldsOf(kind, reading.db);
  const fields = known.map((field) => (field.field in usual ? optional(field) : field));
  const sheet = tableOf(book.sheets, fields, toldOnly[kind], options.map);
  const read = { csv: book.csv, columns: sheet.headings, fields };
  const lacksColumn = sheet.problems.some(({ severity }) => severity === 'error');
  if (kind === 'place') return { ...(await placeSteps(reading.db, sheet)), ...read, lacksColumn };
  if (kind !== 'checklist')
    return { ...(await stepsOf(table, kind, sheet, options, reading, usual)), ...read, lacksColumn };
  const { drafts, problems } = await draftsOfTable(reading.db, sheet);
  const isBad = problems.some(({ severity }) => severity === 'error');
  return { ...withProblems(await draftSteps(table, isBad ? [] : drafts, options, reading), problems), ...read };
}

const optional = ({ required, ...field }: ImportField): ImportField => field;

/** Whose locations they are where nothing is said: where there is one customer, as in a chain of its own branches, it is meant. */
async function onlyCustomer(db: ReadDb): Promise<{ CustomerId?: number }> {
  const [only, other] = await db.selectFrom('customer').select('id').where('active', '=', true).limit(2).execute();
  return only === undefined || other !== undefined ? {} : { CustomerId: only.id };
}

/** The fields that a column of the file can be read into; none where the file is no table. */
const toldFields = ({ fields = [] }: Work) =>
  fields.map((field) => ({ field: field.field, label: labelOf(field), required: field.required === true }));

const withProblems = (work: Work, problems: readonly ImportProblem[]): Work => ({
  ...work,
  problems: [...problems, ...work.problems],
});

const mainLanguage = async (db: ReadDb): Promise<LanguageId> =>
  (await mainLanguageId(db)) === languageIds.en ? languageIds.en : languageIds.tr;

/** A process that a file has burst is gone; the file is told to be too large. */
async function read(bytes: Uint8Array, { separator, encoding }: ImportOptions): Promise<BookAnswer> {
  try {
    return await readBook({ bytes, separator: separator ?? null, encoding: encoding ?? null });
  } catch (error) {
    if (error instanceof Refused) throw error;
    return { fault: 'tooLarge' };
  }
}

/** Reads a file and makes its work; a function of its own, so that the book's cells are given up before the rehearsal. */
async function workIn(
  file: Uint8Array,
  kind: ImportKind,
  options: ImportOptions,
  make: (book: BookAnswer | null, options: ImportOptions) => Promise<Work>,
): Promise<Work> {
  return make(kind === 'checklist' && isJson(file) ? null : await read(file, options), options);
}

export const checking = (table: CallTable) => {
  const doer = doerOf(table);
  return inParts<typeof calls.check>()({
    check: ({ options }) => {
      try {
        optionsIn(options);
        return {};
      } catch (error) {
        if (error instanceof Invalid) return error.problems;
        throw error;
      }
    },

    async before({ file, kind, options: given }, { who, now, refuse, look, rehearse }) {
      mustMake(table, kind, who);
      const work = await workIn(file, kind, optionsIn(given), (book, options) =>
        look(({ db, who }) => workOf(table, kind, file, book, options, { db, who, now, refuse })),
      );
      const rehearsing = work.lacksColumn ? [] : work.steps;
      const found = await rehearsed(rehearsing, doer, (doing) =>
        rehearse(({ db, who, later }) => doing({ db, who, now, later })),
      );
      const problems = [...work.problems, ...found].sort((a, b) => a.row - b.row);
      const told = {
        notCarried: work.notCarried ?? [],
        separator: work.csv?.separator ?? null,
        encoding: work.csv?.encoding ?? null,
        columns: work.columns ?? [],
        fields: toldFields(work),
      };
      return { steps: work.steps, problems, told };
    },

    async run({ kind }, { db, who }, { steps, problems, told }) {
      mustMake(table, kind, who);
      const errors = errorsIn(problems);
      const total = steps.filter(({ calls }) => calls.length > 0).length;
      const work = stored(errors > 0 ? [] : steps);
      const { id } = await db
        .insertInto('import')
        .values({ user_id: who.userId, kind, work, problem_count: errors, total })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { ...answerOf(id, steps, problems), ...told };
    },
  });
};

/** The steps as they wait: their headings, which are all the same, stand once. */
const stored = (steps: readonly Step[]): string =>
  JSON.stringify({
    headings: steps[0]?.headings ?? {},
    steps: steps.map(({ headings: _, ...step }) => step),
  } satisfies StoredWork);

const errorsIn = (problems: readonly ImportProblem[]): number =>
  problems.filter(({ severity }) => severity === 'error').length;

const count = (steps: readonly Step[], action: Step['action']): number =>
  steps.filter((step) => step.action === action).length;

function answerOf(
  importId: number,
  steps: readonly Step[],
  problems: readonly ImportProblem[],
): Omit<z.input<typeof calls.check.response>, 'notCarried' | 'separator' | 'encoding' | 'columns' | 'fields'> {
  return {
    importId,
    rows: new Set([...steps.map(({ row }) => row), ...problems.map(({ row }) => row).filter((row) => row > 1)]).size,
    create: count(steps, 'create'),
    update: count(steps, 'update'),
    same: count(steps, 'same'),
    problems: problems.slice(0, tellMost),
    problemCount: problems.length,
    errorCount: errorsIn(problems),
    preview: steps.slice(0, previewRows).map(({ row, action, fields }) => ({ row, action, fields })),
  };
}
