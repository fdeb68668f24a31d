import type { ImportOptions, ImportProblem } from '@sahada/contract/import';
import { permissions } from '@sahada/contract/permissions';
import { filled } from '@sahada/contract/text';
import { cut } from '@sahada/rules/cut';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { mayUse } from '../../pipeline/access.ts';
import type { CallTable } from './doing.ts';
import type { Draft, DraftQuestion } from './draft.ts';
import { findKnown, keysOf, readKnown } from './known.ts';
import { keyOf } from './references.ts';
import type { Reading } from './steps.ts';
import { words } from './words.ts';
import type { Step, Work } from './work.ts';

/**
 * What taking in a checklist would do: categories, sections and questions that are not there yet are made, then the checklist.
 * A question of the bank is used again where it is the same; one that differs is left as other checklists know it.
 */

type Json = Record<string, unknown>;
type Call = Step['calls'][number];
type Section = Draft['file']['sections'][number];

/** How many questions `createMany` takes at once. */
const together = 200;

export async function draftSteps(
  calls: CallTable,
  drafts: readonly Draft[],
  options: ImportOptions,
  reading: Reading,
): Promise<Work> {
  const work: Work = { steps: [], problems: [] };
  for (const draft of drafts) {
    const { step, problems } = await stepOf(calls, draft, options, reading);
    work.problems.push(...problems);
    if (step !== null && problems.length === 0) work.steps.push(step);
  }
  return work;
}

async function stepOf(
  table: CallTable,
  draft: Draft,
  { update }: ImportOptions,
  reading: Reading,
): Promise<{ step: Step | null; problems: ImportProblem[] }> {
  const { file } = draft;
  const calls: Call[] = [];
  const problems: ImportProblem[] = [];
  const must = (call: string, name: string): void => {
    const row = table.get(call)?.row;
    if (row === undefined || mayUse(row, reading.who.rights)) return;
    const right = typeof row.access === 'string' ? permissions[row.access as keyof typeof permissions] : '';
    const message = filled(words.cannotCreate, { name: cut(name, 80), right });
    if (problems.length < 20) problems.push({ row: draft.row, column: '', value: '', message, severity: 'error' });
  };

  const categories = await labelled(reading.db, 'category', categoriesOf(file));
  const categoryOf = (name: string | null | undefined): unknown => {
    if (!name) return name;
    const known = categories.get(keyOf(name));
    if (known !== undefined) return known;
    must('category.create', name);
    // Another checklist of the file may want the same one: whichever comes first makes it.
    calls.push({ name: 'category.create', input: { name, published: true }, once: `category ${keyOf(name)}` });
    const made = { $: [calls.length - 1, 'id'] };
    categories.set(keyOf(name), made);
    return made;
  };
  const there = await checklistNamed(reading.db, file.title);
  const stored = there === null ? null : await storedChecklist(table, there, reading);
  /** A form knows no departments: a section that is there under its name stays in the one that it has, with its title or none. */
  const named = new Map(stored?.Sections.map((section) => [section.Title || section.DepartmentName, section]));
  const known = ({ department, title }: Section): StoredSection | undefined =>
    department || !title ? undefined : named.get(title);
  const departmentNames = file.sections.map(({ department, title }) => department || title || file.title);
  const departments = await labelled(reading.db, 'department', departmentNames);
  /** The save makes a section's department by its name, so that checklists of one file share it. */
  const departmentOf = (name: string, section: Section): Json => {
    const id = known(section)?.DepartmentId ?? departments.get(keyOf(name));
    if (id !== undefined) return { DepartmentId: id };
    must('department.create', name);
    return { DepartmentName: name };
  };

  const asked = file.sections.flatMap(({ questions }, section) =>
    questions.map((question, at) => ({ question, section, at, row: draft.rows[section]?.[at] ?? 0 })),
  );
  const forms = asked.map(({ question }) => formOf(question, categoryOf(question.category)));
  const bank = await sameInBank(table, forms, reading);
  const fresh = forms.flatMap((form, place) => (bank[place] === null ? [{ form, place }] : []));
  const placed: { id: unknown; answers: unknown[] }[] = bank.map((one) => one ?? { id: 0, answers: [] });
  const rows: Record<string, number> = {};
  for (let from = 0; from < fresh.length; from += together) {
    const some = fresh.slice(from, from + together);
    must('question.createMany', String(some[0]?.form.questionText ?? ''));
    const call = calls.push({ name: 'question.createMany', input: { questions: some.map(({ form }) => form) } }) - 1;
    for (const [at, { form, place }] of some.entries()) {
      const item = (...path: (string | number)[]) => ({ $: [call, 'ListItems', at, ...path] });
      const answers = ((form.answers ?? []) as unknown[]).map((_, answer) => item('answers', answer, 'id'));
      placed[place] = { id: item('id'), answers };
      rows[`${call} questions[${at}]`] = asked[place]?.row ?? 0;
    }
  }

  const placeOf = (section: number, at: number): number =>
    asked.findIndex((one) => one.section === section && one.at === at);
  /** What a table does not say of a question stays as the checklist has it, a condition where its question is still asked before. */
  const asStored = new Map(
    stored?.Sections.flatMap(({ Questions }) => Questions.map((one) => [one.QuestionId as unknown, one] as const)),
  );
  const conditionStays = (place: number): unknown => {
    const when = asStored.get(placed[place]?.id)?.VisibleWhen as { QuestionId: number } | null | undefined;
    return when && placed.slice(0, place).some(({ id }) => id === when.QuestionId) ? when : null;
  };
  const sections = file.sections.map((given, section) => ({
    ...departmentOf(departmentNames[section] as string, given),
    Title: (known(given) ?? { Title: given.title ?? null }).Title,
    ViewOrder: section,
    Locales: given.locales ?? known(given)?.Locales ?? [],
    Questions: given.questions.map((question, at) => {
      const place = placeOf(section, at);
      const id = placed[place]?.id;
      return {
        QuestionId: id,
        ViewOrder: at,
        Required: question.asked?.required ?? question.required ?? asStored.get(id)?.Required ?? false,
        VisibleWhen:
          question.visibleWhen === undefined
            ? conditionStays(place)
            : visibleWhen(question, (section, at) => placed[placeOf(section, at)]),
      };
    }),
  }));
  const input: Json = {
    // As it was read: what somebody changes there before the file is run is not put back.
    ...(there === null ? {} : { Id: there, ...(stored === null ? {} : { rowVersion: stored.rowVersion }) }),
    title: file.title,
    SignatureSection: file.signatureSection ?? stored?.SignatureSection ?? false,
    Locales: file.locales ?? stored?.Locales ?? [],
    Sections: sections,
  };
  const told = { row: draft.row, headings: {}, rows, fields: { title: file.title, questions: String(asked.length) } };
  const isSame = stored !== null && calls.length === 0 && isAsStored(stored, input);
  if (there !== null && (!update || isSame)) return { step: { ...told, action: 'same', calls: [] }, problems };
  calls.push({ name: 'checklist.save', input });
  return { step: { ...told, action: there === null ? 'create' : 'update', calls }, problems };
}

const categoriesOf = ({ sections }: Draft['file']): string[] =>
  sections.flatMap(({ questions }) => questions.flatMap(({ category }) => (category ? [category] : [])));

/** A question as its call takes it. */
function formOf(question: DraftQuestion, categoryId: unknown): Json {
  const { category: _, asked: __, visibleWhen: ___, ...form } = question;
  return { ...form, categoryId, active: true };
}

function visibleWhen(
  { visibleWhen: when }: DraftQuestion,
  placed: (section: number, at: number) => { id: unknown; answers: unknown[] } | undefined,
): unknown {
  if (!when) return null;
  const on = placed(when.section, when.question);
  return { QuestionId: on?.id ?? 0, AnswerIds: when.answers.map((at) => on?.answers[at] ?? 0), Not: when.not };
}

/** The ids of these names among sections or categories, those in use first. */
async function labelled(
  db: ReadDb,
  table: 'category' | 'department',
  names: readonly string[],
): Promise<Map<string, unknown>> {
  const { rows } = await sql<{ id: number; key: string }>`
    select t.id, search_key(n) as key from ${sql.table(table)} t,
      lateral (select t.name as n union select l ->> 'name' from jsonb_array_elements(t.locales) l) names
    where search_key(n) = any(${names.map(keyOf)}::text[])
    order by t.published, t.id desc`.execute(db);
  return new Map(rows.map(({ id, key }) => [key, id]));
}

async function checklistNamed(db: ReadDb, title: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from checklist where search_key(title) = search_key(${title}) order by id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

interface Stored {
  id: number;
  answers: ({ id: number; title: string; score: number | null; excludeFromScoring: boolean } & Json)[];
  [field: string]: unknown;
}

/** For each form the question of the bank that is the same, each used once; null for none. */
async function sameInBank(
  table: CallTable,
  forms: readonly Json[],
  reading: Reading,
): Promise<({ id: number; answers: number[] } | null)[]> {
  const known = await findKnown(reading.db, 'question', forms);
  const ids = forms.map((form) => {
    // A file that says no category means the question in whichever it is.
    const anywhere = form.categoryId === undefined ? [`anywhere ${keyOf(String(form.questionText))}`] : [];
    const keys = keysOf('question', form).map(({ key }) => key);
    return [...keys, ...anywhere].flatMap((key) => known.ids.get(key) ?? []);
  });
  const stored = await readKnown(table, 'question', [...new Set(ids.flat())], reading);
  const used = new Set<number>();
  return forms.map((form, place) => {
    const id = ids[place]?.find((one) => !used.has(one) && isSameQuestion(form, stored.get(one) as Stored | undefined));
    if (id === undefined) return null;
    used.add(id);
    return { id, answers: (stored.get(id) as Stored).answers.map((answer) => answer.id) };
  });
}

/** A field that a kind of file cannot say is no difference; what it says of it is. */
const isAsSaid = (form: Json, stored: Json, fields: readonly string[]): boolean =>
  fields.every((field) => form[field] === undefined || (form[field] ?? null) === (stored[field] ?? null));

function isSameQuestion(form: Json, stored: Stored | undefined): boolean {
  if (stored === undefined || stored.active === false) return false;
  const answers = (form.answers ?? []) as (Partial<Stored['answers'][number]> & Json)[];
  const fields = ['answerType', 'textFormat', 'score', 'min', 'max', 'infoOnly', 'questionInfoText'];
  const usual: Json = { textFormat: 'text', infoOnly: false };
  return (
    keyOf(String(form.questionText)) === keyOf(String(stored.questionText)) &&
    fields.every((field) => (form[field] ?? usual[field] ?? null) === (stored[field] ?? null)) &&
    isAsSaid(form, stored, ['unit', 'critical', 'severityOutside', 'findingNote', 'findingPhoto']) &&
    answers.length === stored.answers.length &&
    answers.every((answer, at) => {
      const had = stored.answers[at];
      return (
        answer.title === had?.title &&
        (answer.score ?? null) === (had?.score ?? null) &&
        (answer.excludeFromScoring ?? false) === had?.excludeFromScoring &&
        isAsSaid(answer, had, ['exclusive', 'severity']) &&
        (answer.subOptions === undefined || below(answer.subOptions) === below(had.subOptions))
      );
    })
  );
}

const below = (options: unknown): string =>
  JSON.stringify((options as Json[]).map(({ title, score, severity }) => [title, score ?? null, severity ?? null]));

type StoredSection = Json & {
  DepartmentId: number;
  DepartmentName: string;
  Title: string | null;
  Questions: Json[];
};

interface StoredChecklist extends Json {
  rowVersion: string;
  SignatureSection: boolean;
  Locales: Json[];
  Sections: StoredSection[];
}

async function storedChecklist(table: CallTable, id: number, reading: Reading): Promise<StoredChecklist | null> {
  const handler = table.get('checklist.get')?.handler;
  return typeof handler === 'function'
    ? ((await handler({ id } as never, reading as never, undefined)) as never)
    : null;
}

/** Whether a checklist is already as its file has it. */
function isAsStored(stored: StoredChecklist, input: Json): boolean {
  const names = (locales: unknown): string[] =>
    ((locales ?? []) as Json[]).map(({ languageId, name }) => `${languageId} ${name}`).sort();
  const shape = ({ SignatureSection, Locales, Sections }: StoredChecklist): unknown => [
    SignatureSection,
    names(Locales),
    Sections.map(({ DepartmentId, Title, Locales, Questions }) => [
      DepartmentId,
      Title ?? null,
      names(Locales),
      Questions.map(({ QuestionId, Required, VisibleWhen }) => {
        const { QuestionId: on, AnswerIds, Not } = (VisibleWhen ?? {}) as Json;
        return [QuestionId, Required, on, AnswerIds, Not];
      }),
    ]),
  ];
  return JSON.stringify(shape(stored)) === JSON.stringify(shape(input as StoredChecklist));
}
