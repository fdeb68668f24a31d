import { checklist } from '@sahada/contract/checklist';
import { about } from '@sahada/contract/crud';
import { location } from '@sahada/contract/location';
import { noticeTexts } from '@sahada/contract/notice';
import { nameOf } from '@sahada/contract/noun';
import { plan } from '@sahada/contract/plan';
import { project } from '@sahada/contract/project';
import { question } from '@sahada/contract/question';
import type { RefusalCode } from '@sahada/contract/refusals';
import type { AnyRow } from '@sahada/contract/row';
import { type AnyText, say } from '@sahada/contract/text';
import { busy, Invalid, Refused } from '../errors.ts';
import type { Scene } from './gate.ts';

/**
 * Puts the database's "no" into words, by the name of the constraint and the direction in which it was broken. A missing
 * parent is a 404, whichever constraint reports it. A law test fails on every constraint that none of these lists has.
 */

interface Used {
  /** The refusal of the deleting call; only a call that declares it deletes such rows. */
  code: RefusalCode;
  /** What the using rows are called in the message: "Plan: Mağaza denetimi". */
  noun: AnyText;
  /** Names at most three users of the row; $1 is the company-filtered parent ids. */
  names: string;
}

const used = (noun: AnyText, table: string, column: string, label = 'name', distinct = ''): Used => ({
  code: 'inUse',
  noun,
  names: `select ${distinct} ${label} as name from ${table} where ${column} = any($1::int[]) limit 3`,
});

const users = say({ tr: 'Kullanıcı', en: 'User' });

const inLocation = (column: string) => used(nameOf(location[about].noun), 'location', column);
const inPlan = (column: string) => used(nameOf(plan[about].noun), 'plan', column, 'definition');
const inProject = (table: string, column: string) =>
  used(
    nameOf(project[about].noun),
    `project p join ${table} m on m.company_id = p.company_id and m.project_id = p.id`,
    `m.${column}`,
    'p.name',
  );
const inChecklist = (table: string, column: string) =>
  used(
    nameOf(checklist[about].noun),
    `checklist c join ${table} m on m.company_id = c.company_id and m.checklist_id = c.id`,
    `m.${column}`,
    'c.title',
    'distinct',
  );

const of = (table: string) => `response r join ${table} m on m.company_id = r.company_id and m.response_id = r.id`;
const inResponse = (table: string, column: string) =>
  used(say({ tr: 'Yanıt', en: 'Response' }), table, column, "'S-' || lpad(r.number::text, 6, '0')", 'distinct');

/** Foreign keys that a delete breaks because the row is in use. */
export const inUse: Record<string, Used> = {
  location_customer: inLocation('customer_id'),
  location_type: inLocation('location_type_id'),
  location_operation: inLocation('operation_id'),
  location_manager: inLocation('manager_user_id'),
  project_customer: used(nameOf(project[about].noun), 'project', 'customer_id'),
  project_location_location: inProject('project_location', 'location_id'),
  project_user_user: inProject('project_user', 'user_id'),
  question_category: used(nameOf(question[about].noun), 'question', 'category_id', 'text'),
  checklist_section_department: inChecklist('checklist_section', 'department_id'),
  checklist_question_question: { ...inChecklist('checklist_question', 'question_id'), code: question[about].inUse },
  plan_customer: inPlan('customer_id'),
  plan_project: inPlan('project_id'),
  plan_location: inPlan('location_id'),
  plan_checklist: { ...inPlan('checklist_id'), code: checklist[about].inUse },
  plan_lead: inPlan('lead_auditor_id'),
  plan_assistant: inPlan('assistant_auditor_id'),
  plan_approver: inPlan('approver_id'),
  checklist_version_checklist: {
    ...used(
      nameOf(plan[about].noun),
      'plan p join checklist_version v on v.company_id = p.company_id and v.id = p.version_id',
      'v.checklist_id',
      'p.definition',
    ),
    code: checklist[about].inUse,
  },
  response_user: inResponse('response r', 'r.user_id'),
  response_approver: inResponse('response r', 'r.approved_by'),
  response_revision_user: inResponse(of('response_revision'), 'm.replaced_by'),
  answer_edit_user: inResponse(of('answer_edit'), 'm.user_id'),
  reopening_user: inResponse(of('reopening'), 'm.user_id'),
  user_company_id_group_id_fkey: used(users, '"user"', 'group_id', "first_name || ' ' || last_name"),
  user_group_company_id_group_id_fkey: used(
    users,
    '"user" u join user_group g on g.company_id = u.company_id and g.user_id = u.id',
    'g.group_id',
    "u.first_name || ' ' || u.last_name",
  ),
};

const takenOf = <Field extends string>({ taken: texts }: { taken: Record<Field, AnyText> }, field: Field) => ({
  field,
  text: texts[field],
});

/** Unique values that another row may already have. */
export const taken: Record<string, { field: string; text: AnyText }> = {
  location_code: takenOf(location[about], 'Code'),
  notice_once: { field: 'customerId', text: noticeTexts.taken },
};

/** Checks that a person can break, although the rules catch them first. */
export const broken: Record<string, { field: string; text: AnyText }> = {
  plan_ends_after_begin: {
    field: 'endDate',
    text: say({ tr: 'Bitiş, başlangıçtan sonra olmalıdır.', en: 'The end must be after the beginning.' }),
  },
};

interface PgError {
  code: string;
  constraint?: string;
}

const foreignKey = '23503';
/** PostgreSQL 18's code for a broken `on delete restrict`; earlier ones report a broken foreign key in either direction. */
const restricted = '23001';

const isPgError = (error: unknown): error is PgError =>
  typeof (error as PgError | null)?.code === 'string' && (error as PgError).code.length === 5;

/** Whether the connection was lost under the call; the driver says so in words or with a socket's code. */
export const isLost = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(Connection terminated|Client (has encountered a connection error|was closed)|timeout exceeded when trying to connect|Query read timeout)/.test(
    error.message,
  ) ||
    ['ECONNRESET', 'EPIPE', 'ECONNREFUSED', 'ENOENT', '57P01', '57P02', '57P03'].includes(
      (error as NodeJS.ErrnoException).code ?? '',
    ));

/**
 * Turns a database error into the refusal it stands for; any other error is returned unchanged. Only PostgreSQL's message
 * says which side of a foreign key was broken, in whatever language the server speaks. So the call decides: one that
 * declares the refusal of rows in use deletes them, every other names a missing row. The ids are read from the call's input,
 * because under row-level security PostgreSQL does not tell which key is still referenced.
 */
export async function explain(
  error: unknown,
  ask: Ask,
  scene: Scene | null,
  row: AnyRow,
  input: unknown,
): Promise<unknown> {
  if (isLost(error)) return busy(error);
  if (!isPgError(error)) return error;
  const constraint = error.constraint ?? '';
  if (error.code === restricted || error.code === foreignKey) {
    const entry = inUse[constraint];
    const isDelete = entry !== undefined && row.refuses.includes(entry.code);
    if (!isDelete) return error.code === restricted ? error : new Refused('notFound');
    return scene ? new Refused(entry.code, { values: { where: await namesOf(entry, idsIn(input), ask) } }) : error;
  }
  if (error.code === '23505' && taken[constraint]) return invalidField(taken[constraint]);
  if (error.code === '23514' && broken[constraint]) return invalidField(broken[constraint]);
  if (error.code === '57014' || error.code === '55P03' || error.code.startsWith('57P') || error.code.startsWith('08')) {
    return busy(error);
  }
  // A NUL that no schema caught, in a text or in a document.
  if (error.code === '22021' || error.code === '22P05') return invalidField({ field: 'body', text: badCharacter });
  if (error.code === '53100') return new Refused('diskFull');
  return error;
}

const badCharacter = say({ tr: 'Geçersiz karakter var.', en: 'There is an invalid character.' });

const invalidField = ({ field, text }: { field: string; text: AnyText }) => new Invalid({ [field]: [text] });

function idsIn(input: unknown): number[] {
  const { ids, id } = (input ?? {}) as { ids?: number[]; id?: number };
  return ids ?? (id === undefined ? [] : [id]);
}

/** Asks in a fresh read-only transaction of the caller's company. */
export type Ask = (statement: string, values: unknown[]) => Promise<Record<string, unknown>[]>;

/** The names of whatever uses the rows, asked after the rollback. */
async function namesOf(entry: Used, ids: readonly number[], ask: Ask): Promise<AnyText> {
  const rows = await ask(entry.names, [ids]);
  // None remain if their last user was deleted meanwhile.
  if (rows.length === 0) return entry.noun;
  const names = rows.map((found) => String(found.name).slice(0, 80)).join(', ');
  return { tr: `${entry.noun.tr}: ${names}`, en: `${entry.noun.en}: ${names}` };
}
