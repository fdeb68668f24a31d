import type pg from 'pg';
import { type TableToCopy, tablesToCopy } from './tables.ts';

/** What the copy of one company holds: its rows of the tables below, in the form of a copy of the whole installation. */

/**
 * The company's tables that stay behind, each with its reason. Every other one goes along; a law names them all, so that a new
 * one is decided about.
 */
export const leftBehind: Readonly<Record<string, string>> = {
  session: 'sessions end: nobody is signed in at two places by one token',
  known_source: 'browsers and networks of the other installation',
  push_device: 'ends with its session',
  reset_token: 'links with which a password is set, for half an hour; they hold in one place',
  ticket: 'a sign-in between two steps',
  totp: 'sealed with the other installation’s key: two-step verification is set up anew',
  recovery_code: 'as totp',
  passkey: 'a passkey opens the address that it was made for',
  api_key: 'keys of other systems, made anew where these are to reach',
  api_token: 'as api_key',
  idempotency_key: 'answers to calls that are repeated within a day',
  message: 'mails that the other installation has sent, or will send',
  attachment: 'as message',
  report_mail: 'reports that wait to be mailed, which the other installation sends',
  delivery: 'what webhooks were told from the other installation',
  export: 'files over after a week, which can be made again',
  export_part: 'as export',
  import: 'checked files, over after a day',
  task_part: 'how tasks ran in the other installation',
  system_log: 'what went wrong in the other installation',
  event_cursor: 'how far those are who are told what happens; where it is imported, all of it is over',
  fold: 'how far totals have been counted',
  plan_total: 'sums; counted anew',
  plan_day: 'as plan_total',
  folded_status: 'as plan_total',
  place_total: 'as plan_total',
  question_total: 'as plan_total',
  number_total: 'as plan_total',
  section_total: 'as plan_total',
  auditor_total: 'as plan_total',
  first_finding: 'as plan_total',
  touched_finding: 'as plan_total',
  earlier_response: 'as plan_total',
};

/** Columns that stay behind although their rows go along. The company’s own number stands in no copy. */
export const leftOut: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  company: {
    id: 'a company has another number in each installation',
    operator: 'who operates the installation is decided there',
    active: 'whoever copies it is active',
  },
  user: {
    totp_since: 'two-step verification is set up anew',
    passkeys: 'as totp_since',
    recovery_codes_at: 'as totp_since',
  },
  email_account: { password_sealed: 'sealed with the other installation’s key: entered anew' },
  webhook: { secret_sealed: 'as email_account.password_sealed' },
  invitation_mail: { message_id: 'mails stay behind' },
  activity: { tx: 'a number of the other cluster’s transactions' },
  response: { tx: 'as activity.tx' },
  finding: { tx: 'as activity.tx' },
};

/** Tables that only the gate reads, with what it gives of them: the transaction's own company's rows. */
export const byGate: Readonly<Record<string, string>> = {
  login: 'gate.company_logins()',
  avatar: 'gate.company_avatars()',
  link: 'gate.company_links()',
  barcode_code: 'gate.company_barcode_codes()',
  action_link: 'gate.company_action_links()',
  seal_code: 'gate.company_seal_codes()',
  share_code: 'gate.company_share_codes()',
};

/** Tables whose rows must not tell in which order they were written, each with the column that orders them instead. */
export const orderedBy: Readonly<Record<string, string>> = {
  invitation_use: 'invitation_id',
  invitation_mail: 'invitation_id',
};

/** Whether a column of a company's table goes along. */
const goes = (table: string, column: string): boolean =>
  column !== 'company_id' && leftOut[table]?.[column] === undefined;

/** The tables that go along, in the order of their names, without the columns that stay behind. */
export async function companyTables(client: pg.Client): Promise<TableToCopy[]> {
  const all = await tablesToCopy(client, []);
  return all
    .filter(({ name, columns }) => name === 'company' || columns.includes('company_id'))
    .filter(({ name }) => leftBehind[name] === undefined)
    .map((table) => ({ ...table, columns: table.columns.filter((column) => goes(table.name, column)) }));
}

/** What stands in a copy about what does not stand in it. */
export const withoutOf = (): Record<string, string> => ({
  ...leftBehind,
  ...Object.fromEntries(
    Object.entries(leftOut).flatMap(([table, columns]) =>
      Object.entries(columns).map(([column, why]) => [`${table}.${column}`, why]),
    ),
  ),
});
