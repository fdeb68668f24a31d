import { checklist as calls, checklistTexts } from '@sahada/contract/checklist';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db, ReadDb } from '../db/kysely.ts';
import { localizedOrder } from '../db/language.ts';
import { listHandler } from '../db/list.ts';
import { activateRows, addRow, changeRow, getRow, removeRows } from '../db/rows.ts';
import type { FormOf, RowOf, Table } from '../db/table.ts';
import { invalid } from '../errors.ts';
import { mainLanguageId, nameOfCopy } from '../facts/copies.ts';
import { questionBank } from '../facts/questions.ts';
import type { HandlersOf } from '../pipeline/handler.ts';
import { changesOf } from './checklist.changes.ts';
import { saveProjects } from './checklist.projects.ts';
import { readSections, type SentSections, saveSections } from './checklist.sections.ts';

type Item = RowOf<typeof calls>;
type Row = Omit<Item, 'Sections'>;
type Form = Omit<FormOf<typeof calls>, 'Projects' | 'Sections'>;
type ListRow = z.input<typeof calls.list.response>['ListItems'][number];

const projectName = sql<string>`localized(p.name, p.locales)`;

const base = {
  name: 'checklist',
  id: 'Id',
  columns: { title: 'title', SignatureSection: 'signature_section', Active: 'active', Locales: 'locales' },
  localized: ['title'],
  json: ['Locales'],
  search: ['title'],
  order: 'title',
} as const;

const shown = {
  Projects: sql<Item['Projects']>`(
    select coalesce(
      jsonb_agg(jsonb_build_object('Id', p.id, 'Value', ${projectName}) order by ${localizedOrder(projectName)}, p.id),
      '[]')
    from project_checklist m join project p on p.id = m.project_id where m.checklist_id = t.id)`,
};

const table: Table<'checklist', Row, Form> = { ...base, shown };

const listTable: Table<'checklist', ListRow, Form> = {
  ...base,
  shown: {
    ...shown,
    SectionCount: sql<number>`(select count(*)::int from checklist_section s where s.checklist_id = t.id)`,
    QuestionCount: sql<number>`(select count(*)::int from checklist_question q where q.checklist_id = t.id)`,
  },
};

const list = listHandler<ListRow>(listTable);

/** A checklist with its sections and questions, or 404. */
export async function readChecklist(db: ReadDb, id: number): Promise<Item & { rowVersion: string }> {
  const row = await getRow(db, table, id);
  return { ...row, Sections: await readSections(db, id) };
}

/** Copies sections and questions of one checklist to another; unique view orders match questions to their new sections. */
async function copyContent(db: Db, from: number, to: number): Promise<void> {
  await sql`
    insert into checklist_section (checklist_id, department_id, title, view_order, locales)
    select ${to}::int, department_id, title, view_order, locales from checklist_section
    where checklist_id = ${from} order by view_order`.execute(db);
  await sql`
    insert into checklist_question (checklist_id, section_id, question_id, view_order, required, visible_when)
    select ${to}::int, s.id, q.question_id, q.view_order, q.required, q.visible_when
    from checklist_question q
    join checklist_section o on o.id = q.section_id
    join checklist_section s on s.checklist_id = ${to} and s.view_order = o.view_order
    where q.checklist_id = ${from} order by o.view_order, q.view_order`.execute(db);
  await sql`
    insert into project_checklist (project_id, checklist_id)
    select project_id, ${to}::int from project_checklist where checklist_id = ${from}`.execute(db);
}

/** Adds a checklist whose sections have questions; answers its id. */
export async function addChecklist(db: Db, { Sections, ...form }: Form & { Sections: SentSections }) {
  const made = await addRow(db, table, form);
  await saveSections(db, made.id, Sections, () => {
    throw new Error('a section without questions');
  });
  return made;
}

/** All of its calls but the export, which is a feature. */
export const checklist: Omit<HandlersOf<typeof calls>, 'export'> = {
  get: ({ id }, { db }) => readChecklist(db, id),

  list: {
    ask(input) {
      const { projectId } = input;
      if (projectId === null || projectId === undefined) return list.ask(input);
      const inProject = sql`exists (
        select from project_checklist m where m.checklist_id = t.id and m.project_id = any(${[projectId].flat()}))`;
      return list.askWhere(input, inProject);
    },
    answer: list.answer,
  },

  async save({ Id, rowVersion, Projects, Sections, ...form }, { db, refuse }) {
    let id = Id;
    if (!id) {
      if (form.title === undefined) invalid('title', checklistTexts.title);
      id = (await addRow(db, table, form)).id;
    } else {
      await db.selectFrom('checklist').select('id').where('id', '=', id).forUpdate().execute();
      const before = await readChecklist(db, id);
      if (rowVersion !== undefined && rowVersion !== before.rowVersion)
        refuse('changedMeanwhile', { data: calls.get.response.parse(before) });
      // The row is written even where only its sections change, so that its version moves.
      await changeRow(db, table, { ...form, title: form.title ?? before.title, id });
    }
    if (Projects)
      await saveProjects(
        db,
        id,
        Projects.map((project) => project.Id),
        refuse,
      );
    if (Sections) await saveSections(db, id, Sections, refuse);
    return { id };
  },

  async remove({ ids }, { db }) {
    // Versions without a plan and a response are no longer needed.
    await sql`
      delete from checklist_version v where v.checklist_id = any(${ids})
      and not exists (select from plan p where p.version_id = v.id)
      and not exists (select from response r where r.version_id = v.id)`.execute(db);
    return removeRows(db, table, ids);
  },

  setActive: (input, { db }) => activateRows(db, table, 'active', input),

  async changes({ id }, { db, refuse }) {
    return (await changesOf(db, id)) ?? refuse('neverPublished');
  },

  async copy({ id }, { db }) {
    // Its parts are read one after another: whoever saves it meanwhile waits.
    await sql`select from checklist where id = ${id} for share`.execute(db);
    const original = await getRow(db, table, id);
    const made = await addRow(db, table, {
      ...original,
      title: nameOfCopy(original.title, await mainLanguageId(db), 255),
      Locales: original.Locales.map((row) => ({ ...row, name: row.name && nameOfCopy(row.name, row.languageId, 255) })),
    });
    await copyContent(db, id, made.id);
    return made;
  },

  questionBank,
};
