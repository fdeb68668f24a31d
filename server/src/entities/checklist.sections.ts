import { type ChecklistForm, type ChecklistItem, checklistProblems, checklistTexts } from '@sahada/contract/checklist';
import type { QuestionItem } from '@sahada/contract/question';
import { type AnyText, filled } from '@sahada/contract/text';
import { checkSections } from '@sahada/rules/checklist';
import { inViewOrder } from '@sahada/rules/view-order';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db, ReadDb } from '../db/kysely.ts';
import { invalid, invalidIf, notFound } from '../errors.ts';
import { mainLanguageId } from '../facts/copies.ts';
import { labelsNamed } from '../facts/named-labels.ts';
import { answerIdsOf, questionsById } from '../facts/questions.ts';
import type { Refuse } from '../pipeline/handler.ts';

export type SentSections = NonNullable<z.output<typeof ChecklistForm>['Sections']>;
/** Sections whose departments are known. */
type Sections = (SentSections[number] & { DepartmentId: number })[];
type Item = z.input<typeof QuestionItem>;
type SectionItem = z.input<typeof ChecklistItem>['Sections'][number];

/** Sections and their questions in view order; `at` is the index of each in the list as sent. */
const inOrder = (sections: Sections) =>
  inViewOrder(sections, (section) => section.ViewOrder).map((placed) => ({
    ...placed,
    questions: inViewOrder(placed.row.Questions, (question) => question.ViewOrder),
  }));

type Ordered = ReturnType<typeof inOrder>;

/** Gives sections that only name their department its id; a department not there yet is made. */
async function withDepartments(db: Db, sections: SentSections): Promise<Sections> {
  const named = new Map<string, number>(
    sections.flatMap(({ DepartmentId, DepartmentName }) =>
      DepartmentId || !DepartmentName ? [] : [[DepartmentName, 0] as const],
    ),
  );
  if (named.size > 0) {
    const names = [...named.keys()];
    const ids = await labelsNamed(db, 'department', names, await mainLanguageId(db));
    for (const [at, name] of names.entries()) named.set(name, ids[at] as number);
  }
  return sections.map((section, at) => ({
    ...section,
    DepartmentId:
      section.DepartmentId ||
      named.get(section.DepartmentName ?? '') ||
      invalid(`Sections[${at}].DepartmentId`, checklistTexts.department),
  }));
}

/** Locks the questions of a section while it is being saved: conditions depend on their answers. */
async function holdQuestions(db: Db, sections: Sections): Promise<Map<number, { required: boolean }>> {
  const asked = sections.flatMap(({ Questions }) => Questions.map(({ QuestionId }) => QuestionId));
  const waitedFor = sections.flatMap(({ Questions }) => Questions.flatMap((one) => one.VisibleWhen?.QuestionId ?? []));
  const ids = [...new Set([...asked, ...waitedFor])];
  const { rows } = await sql<{ id: number; required: boolean }>`
    select id, required from question where id = any(${ids}) order by id for share`.execute(db);
  if (rows.length !== ids.length) notFound();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Refuses invalid sections: first for what is wrong with fields, then for a section without questions. */
async function check(db: Db, sections: Sections, ordered: Ordered, refuse: Refuse<'emptySection'>): Promise<void> {
  const ids = sections.flatMap(({ Questions }) => Questions.map(({ QuestionId }) => QuestionId));
  const rows = ordered.map(({ questions }) => ({ Questions: questions.map(({ row }) => row) }));
  const problems: Record<string, AnyText[]> = {};
  const found = checkSections(rows, await answerIdsOf(db, ids));
  for (const { path, code, max } of found) {
    if (code === 'emptySection') continue;
    const values = { max: max ?? 0 };
    const text: AnyText = checklistProblems[code];
    problems[asSent(path, ordered)] = [filled(text, values)];
  }
  invalidIf(problems);
  const empty = sections.find(({ Questions }) => Questions.length === 0);
  if (empty) refuse('emptySection', { values: { section: await nameOf(db, empty) } });
}

/** The rule counts in view order, the sender in list order. */
function asSent(path: string, ordered: Ordered): string {
  return path.replace(/^Sections\[(\d+)\](?:\.Questions\[(\d+)\])?/, (_whole, section: string, question?: string) => {
    const placed = ordered[Number(section)];
    const inSection = question === undefined ? '' : `.Questions[${placed?.questions[Number(question)]?.at}]`;
    return `Sections[${placed?.at}]${inSection}`;
  });
}

/** A section's name in the reader's language: its own title, else its department's name. */
async function nameOf(db: ReadDb, section: Sections[number]): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(localized(${section.Title ?? null}::text, ${JSON.stringify(section.Locales ?? [])}::jsonb),
                    localized(d.name, d.locales)) as name
    from department d where d.id = ${section.DepartmentId}`.execute(db);
  return rows[0]?.name ?? notFound();
}

/**
 * Sets the checklist's sections and questions to those sent. Rows that stay keep their ids and are written only where they
 * differ, so that the activity log shows real changes. An unknown section id, or one sent twice, makes a new section.
 */
export async function saveSections(
  db: Db,
  checklistId: number,
  sent: SentSections,
  refuse: Refuse<'emptySection'>,
): Promise<void> {
  const sections = await withDepartments(db, sent);
  const held = await holdQuestions(db, sections);
  const ordered = inOrder(sections);
  await check(db, sections, ordered, refuse);
  const sectionIds = await placeSections(db, checklistId, ordered);
  const questions = ordered.flatMap(({ questions }, index) =>
    questions.map(({ row, viewOrder }) => ({
      section_id: sectionIds[index],
      question_id: row.QuestionId,
      view_order: viewOrder,
      required: row.Required ?? held.get(row.QuestionId)?.required ?? false,
      visible_when: row.VisibleWhen ?? null,
    })),
  );
  await sql`
    delete from checklist_question
    where checklist_id = ${checklistId} and question_id <> all(${questions.map((one) => one.question_id)}::int[])
  `.execute(db);
  await sql`
    insert into checklist_question as old (checklist_id, section_id, question_id, view_order, required, visible_when)
    select ${checklistId}, section_id, question_id, view_order, required, nullif(visible_when, 'null')
    from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb)
      as sent (section_id int, question_id int, view_order int, required boolean, visible_when jsonb)
    on conflict on constraint checklist_question_once do update
    set section_id = excluded.section_id, view_order = excluded.view_order, required = excluded.required,
        visible_when = excluded.visible_when
    where (old.section_id, old.view_order, old.required, old.visible_when)
      is distinct from (excluded.section_id, excluded.view_order, excluded.required, excluded.visible_when)
  `.execute(db);
  await sql`
    delete from checklist_section where checklist_id = ${checklistId} and id <> all(${sectionIds}::int[])`.execute(db);
}

const sectionColumns = sql`(id int, department_id int, title text, view_order int, locales jsonb)`;

/** Adds the new sections and changes the ones that stay; the ids in view order. */
async function placeSections(db: Db, checklistId: number, ordered: Ordered): Promise<number[]> {
  const there = await sql<{ id: number }>`
    select id from checklist_section where checklist_id = ${checklistId} for update`.execute(db);
  const own = new Set(there.rows.map(({ id }) => id));
  const rows = ordered.map(({ row, viewOrder }) => ({
    id: row.Id && own.delete(row.Id) ? row.Id : null,
    department_id: row.DepartmentId,
    title: row.Title ?? null,
    view_order: viewOrder,
    locales: row.Locales ?? [],
  }));
  const json = JSON.stringify(rows);
  await sql`
    update checklist_section old
    set department_id = sent.department_id, title = sent.title, view_order = sent.view_order, locales = sent.locales
    from jsonb_to_recordset(${json}::jsonb) as sent ${sectionColumns}
    where old.id = sent.id and (old.department_id, old.title, old.view_order, old.locales)
      is distinct from (sent.department_id, sent.title, sent.view_order, sent.locales)
  `.execute(db);
  const added = await sql<{ id: number; view_order: number }>`
    insert into checklist_section (checklist_id, department_id, title, view_order, locales)
    select ${checklistId}, department_id, title, view_order, locales
    from jsonb_to_recordset(${json}::jsonb) as sent ${sectionColumns}
    where sent.id is null order by view_order
    returning id, view_order
  `.execute(db);
  const addedAt = new Map(added.rows.map((row) => [row.view_order, row.id]));
  return rows.map((row) => row.id ?? (addedAt.get(row.view_order) as number));
}

/** The sections of a checklist with their questions, in order. */
export async function readSections(db: ReadDb, checklistId: number): Promise<SectionItem[]> {
  const sections = await sql<Omit<SectionItem, 'Questions'>>`
    select s.id as "Id", s.department_id as "DepartmentId", localized(d.name, d.locales) as "DepartmentName",
           s.title as "Title", s.view_order as "ViewOrder", s.locales as "Locales"
    from checklist_section s join department d on d.id = s.department_id
    where s.checklist_id = ${checklistId} order by s.view_order, s.id
  `.execute(db);
  const rows = await db
    .selectFrom('checklist_question')
    .select(['section_id', 'question_id', 'view_order', 'required', 'visible_when'])
    .where('checklist_id', '=', checklistId)
    .orderBy('view_order')
    .orderBy('id')
    .execute();
  const items = await questionsById(
    db,
    rows.map((row) => row.question_id),
  );
  return sections.rows.map((section) => ({
    ...section,
    Questions: rows
      .filter((row) => row.section_id === section.Id)
      .map((row) => ({
        QuestionId: row.question_id,
        ViewOrder: row.view_order,
        Required: row.required,
        VisibleWhen: row.visible_when as SectionItem['Questions'][number]['VisibleWhen'],
        Question: items.get(row.question_id) as Item,
      })),
  }));
}
