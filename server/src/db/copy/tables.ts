import pg from 'pg';

/**
 * What a copy leaves behind, each with its reason. Every other table goes along; a law names them all, so that a new one is
 * decided about.
 */
export const notCopied: Readonly<Record<string, string>> = {
  migration: 'the migrator’s own: the restored database has those that made it',
  installation: 'what scenes are sealed with; each database has its own',
  install_step: 'how an installation goes, while it does',
  session: 'sessions end: nobody is signed in at two places by one token',
  push_device: 'ends with its session',
  reset_token: 'links with which a password is set, for half an hour; they hold in one place',
  ticket: 'a sign-in between two steps',
  challenge: 'a sign-in with a passkey, for five minutes',
  attempt: 'a counter of the last minutes',
  budget: 'a counter of the last hour',
  export: 'files over after a week, which can be made again',
  export_part: 'as export',
  import: 'checked files, over after a day',
  report_mail: 'reports that wait to be mailed, which the installation that was copied sends',
  task_run: 'how tasks ran in the other installation',
  task_part: 'as task_run',
  system_log: 'what went wrong in the other installation; over after thirty days',
  activity_mark: 'numbers of the other cluster’s transactions',
  plan_total: 'sums; counted anew, since they rest on numbers of the other cluster’s transactions',
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

export interface TableToCopy {
  name: string;
  columns: string[];
  isPacked: boolean;
  /** Bytes on the disk, indexes apart. */
  size: number;
}

/** The tables that go along, in the order of their names, with the columns that are no sums of others. */
export async function tablesToCopy(
  client: pg.Client,
  without: readonly string[] = Object.keys(notCopied),
): Promise<TableToCopy[]> {
  const { rows } = await client.query<TableToCopy>(
    `select c.relname as name, pg_table_size(c.oid)::float8 as size,
       array_agg(a.attname::text order by a.attnum) as columns,
       bool_or(a.atttypid = 'bytea'::regtype and a.attstorage = 'e') as "isPacked"
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all ($1)
     group by c.oid order by c.relname`,
    [without],
  );
  return rows;
}

const lowNumber = (id: string): string => `(1 + ${id} / 500 % 500)::text::xid8`;

/**
 * Numbers of transactions, which are another cluster's and may lie far ahead of this one's, by the number of the row: lines of the log are
 * of before all that is told here, and responses are numbered so low that their totals are folded at once, some of them at a time.
 */
export const transactions: Readonly<Record<string, (id: string) => string>> = {
  activity: () => "'0'::xid8",
  response: lowNumber,
  finding: lowNumber,
};

export const columnsOf = (columns: readonly string[]): string =>
  columns.map((column) => pg.escapeIdentifier(column)).join(', ');

export const tableNamed = (name: string): string => `public.${pg.escapeIdentifier(name)}`;

/** COPY writes the same on every server. */
export const spelling =
  '-c timezone=UTC -c datestyle=ISO,YMD -c intervalstyle=postgres -c bytea_output=hex -c extra_float_digits=1 -c client_encoding=UTF8 -c statement_timeout=0 -c lock_timeout=10000 -c idle_in_transaction_session_timeout=0';
