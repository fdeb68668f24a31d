import type { RefusalCode } from '@sahada/contract/refusals';
import type { AnyRow } from '@sahada/contract/row';
import { type AnyText, say } from '@sahada/contract/text';
import { Invalid, Refused } from '../errors.ts';
import type { Scene } from './gate.ts';

/**
 * The database says no first; here its no is put into words, by the name of the constraint and the direction in which it
 * was broken. A parent that is not there is a 404, whichever constraint says so. A law test fails on every constraint
 * that stands in none of these lists.
 */

interface Used {
  /** What the using rows are, as the message says: "Plan: Mağaza denetimi". */
  noun: AnyText;
  /** Names at most three users of the row; $1 is the company-filtered parent ids. */
  names: string;
}

const used = (noun: AnyText, table: string, column: string, label = 'name', distinct = ''): Used => ({
  noun,
  names: `select ${distinct} ${label} as name from ${table} where ${column} = any($1::int[]) limit 3`,
});

const words = {
  customer: say({ tr: 'Müşteri', en: 'Customer' }),
  location: say({ tr: 'Lokasyon', en: 'Location' }),
  project: say({ tr: 'Proje', en: 'Project' }),
  question: say({ tr: 'Soru', en: 'Question' }),
  checklist: say({ tr: 'Soru listesi', en: 'Checklist' }),
  plan: say({ tr: 'Plan', en: 'Plan' }),
  user: say({ tr: 'Kullanıcı', en: 'User' }),
  response: say({ tr: 'Yanıt', en: 'Response' }),
};

const inPlan = (column: string) => used(words.plan, 'plan', column, 'definition');
const inProject = (table: string, column: string) =>
  used(
    words.project,
    `project p join ${table} m on m.company_id = p.company_id and m.project_id = p.id`,
    `m.${column}`,
    'p.name',
  );
const inChecklist = (table: string, column: string) =>
  used(
    words.checklist,
    `checklist c join ${table} m on m.company_id = c.company_id and m.checklist_id = c.id`,
    `m.${column}`,
    'c.title',
    'distinct',
  );

/** A delete that the database refused because the row is in use. */
export const inUse: Record<string, Used> = {
  location_customer: used(words.location, 'location', 'customer_id'),
  location_type: used(words.location, 'location', 'location_type_id'),
  location_operation: used(words.location, 'location', 'operation_id'),
  location_manager: used(words.location, 'location', 'manager_user_id'),
  project_customer: used(words.project, 'project', 'customer_id'),
  project_location_location: inProject('project_location', 'location_id'),
  project_user_user: inProject('project_user', 'user_id'),
  question_category: used(words.question, 'question', 'category_id', 'text'),
  checklist_section_department: inChecklist('checklist_section', 'department_id'),
  checklist_question_question: inChecklist('checklist_question', 'question_id'),
  plan_customer: inPlan('customer_id'),
  plan_project: inPlan('project_id'),
  plan_location: inPlan('location_id'),
  plan_checklist: inPlan('checklist_id'),
  plan_lead: inPlan('lead_auditor_id'),
  plan_assistant: inPlan('assistant_auditor_id'),
  plan_approver: inPlan('approver_id'),
  checklist_version_checklist: used(
    words.plan,
    'plan p join checklist_version v on v.company_id = p.company_id and v.id = p.version_id',
    'v.checklist_id',
    'p.definition',
  ),
  user_company_id_group_id_fkey: used(words.user, '"user"', 'group_id', "first_name || ' ' || last_name"),
  user_group_company_id_group_id_fkey: used(
    words.user,
    '"user" u join user_group g on g.company_id = u.company_id and g.user_id = u.id',
    'g.group_id',
    "u.first_name || ' ' || u.last_name",
  ),
};

/** A value that another row has already. */
export const taken: Record<string, { field: string; text: AnyText }> = {
  location_code: {
    field: 'Code',
    text: say({ tr: 'Bu kod başka bir lokasyonda kullanılıyor.', en: 'This code is used by another location.' }),
  },
};

/** A check that a person can break, although the rules say it first. */
export const broken: Record<string, { field: string; text: AnyText }> = {
  plan_ends_after_begin: {
    field: 'endDate',
    text: say({ tr: 'Bitiş, başlangıçtan sonra olmalıdır.', en: 'The end must be after the beginning.' }),
  },
};

interface PgError {
  code: string;
  constraint?: string;
  detail?: string;
}

const isPgError = (error: unknown): error is PgError =>
  typeof (error as PgError | null)?.code === 'string' && (error as PgError).code.length === 5;

/** The connection went away under the call; the driver says so in words or as a socket's code. */
export const isLost = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(Connection terminated|Client (has encountered a connection error|was closed)|timeout exceeded when trying to connect|Query read timeout)/.test(
    error.message,
  ) ||
    ['ECONNRESET', 'EPIPE', 'ECONNREFUSED', 'ENOENT', '57P01', '57P02', '57P03'].includes(
      (error as NodeJS.ErrnoException).code ?? '',
    ));

function busyBecause(error: unknown): Refused {
  const busy = new Refused('busy', { retryAfter: 2 });
  busy.cause = error;
  return busy;
}

/**
 * Turns a database error into the refusal it stands for; anything else comes back as it is. The ids are read from the
 * call's input: under row-level security PostgreSQL does not tell the key that is still referenced.
 */
export async function explain(
  error: unknown,
  ask: Ask,
  scene: Scene | null,
  row: AnyRow,
  input: unknown,
): Promise<unknown> {
  if (isLost(error)) return busyBecause(error);
  if (!isPgError(error)) return error;
  const constraint = error.constraint ?? '';
  if (error.code === '23001' || error.code === '23503') {
    const isUsed = error.code === '23001' || error.detail?.includes('is still referenced') === true;
    if (!isUsed) return new Refused('notFound');
    const entry = inUse[constraint];
    const code = row.refuses.find((candidate): candidate is RefusalCode => candidate.toLowerCase().endsWith('inuse'));
    if (!entry || !code || !scene) return error;
    return new Refused(code, { values: { where: await namesOf(entry, idsIn(input), ask) } });
  }
  if (error.code === '23505' && taken[constraint]) return invalidField(taken[constraint]);
  if (error.code === '23514' && broken[constraint]) return invalidField(broken[constraint]);
  if (error.code === '57014' || error.code === '55P03' || error.code.startsWith('57P') || error.code.startsWith('08')) {
    return busyBecause(error);
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

/** Who uses the rows, asked after the rollback. */
async function namesOf(entry: Used, ids: readonly number[], ask: Ask): Promise<AnyText> {
  const rows = await ask(entry.names, [ids]);
  // None are left when their last user went away meanwhile.
  if (rows.length === 0) return entry.noun;
  const names = rows.map((found) => String(found.name).slice(0, 80)).join(', ');
  return { tr: `${entry.noun.tr}: ${names}`, en: `${entry.noun.en}: ${names}` };
}
