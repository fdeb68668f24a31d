import pg from 'pg';
import type { Connection } from '../../src/db/pool.ts';
import { cloneDatabase, type TestDatabase } from '../database.ts';

/** A migrated database for a file of laws, with an owner's connection to read its catalogue. */
export interface Catalogue {
  database: TestDatabase;
  owner: pg.Client;
  // biome-ignore lint/suspicious/noExplicitAny: the catalogue's columns are as free as the queries
  rows(text: string, values?: unknown[]): Promise<any[]>;
  close(): Promise<void>;
}

export async function connect(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({ ...connection });
  client.on('error', () => {});
  await client.connect();
  return client;
}

export async function openCatalogue(): Promise<Catalogue> {
  const database = await cloneDatabase();
  const owner = await connect(database.owner);
  return {
    database,
    owner,
    rows: async (text, values) => (await owner.query(text, values)).rows,
    async close() {
      await owner.end();
      await database.drop();
    },
  };
}

/** Our tables, without the queue's, which belong to its library. */
export const ours = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;

/** Tables without a company, and why. */
export const withoutCompany: Record<string, string> = {
  company: 'the companies themselves; its policy looks at the id',
  country: 'a place, shared by all',
  city: 'a place, shared by all',
  district: 'a place, shared by all',
  time_zone: 'shared by all',
  attempt: 'counted before anybody is known; only the gate reaches it',
  challenge:
    'what a browser is asked to sign, for five minutes, mostly before anybody is known; only the gate reaches it',
  budget: 'what strangers may store within an hour, of whichever company; only the gate reaches it',
  installation: 'a secret of the whole installation; only the gate reaches it',
  activity_mark: 'how far the logs of all companies are settled; only the gate reaches it',
  task_run: 'work for all companies; only the gate reaches it',
  task_state: 'as task_run',
  install_step: 'before there is a company; only the gate reaches it',
  migration: 'the migrator’s own',
};

/** Tables whose keys hold for the whole installation; the application has no right on them and goes through db/gate. */
export const gateOnly = [
  'action_link',
  'activity_mark',
  'api_token',
  'attempt',
  'avatar',
  'barcode_code',
  'budget',
  'challenge',
  'install_step',
  'installation',
  'known_source',
  'link',
  'login',
  'passkey',
  'recovery_code',
  'reset_token',
  'seal_code',
  'session',
  'share_code',
  'system_log',
  'task_run',
  'task_state',
  'ticket',
  'totp',
];

/** Company tables without activity: derived and technical ones, and the log itself. */
export const withoutLog: Record<string, string> = {
  idempotency_key: 'what a call answered, for a day',
  activity: 'the log itself',
  file: 'bytes; the row that names them is logged',
  message: 'a queue of what is said to people',
  notification: 'what was said to somebody',
  event_cursor: 'how far followers of the log have come',
  said_once: 'what has been said already',
  invitation_mail: 'what became of a mail',
  invitation_use: 'that a link was used, of which nothing else is kept',
  action_change: 'states of an action, kept by itself; the action’s own change is logged',
  action_mention: 'whom a comment names; the comment is logged',
  scan: 'what people and phones did with a barcode, kept by itself',
  import: 'a queue of checked files, each over after a day',
  share_print: 'how often a shared report was opened, and its bytes',
  report_mail: 'a queue of reports to be mailed, by shares that are logged',
  seal: 'follows from an approval; nobody changes one',
  destruction: 'the ledger of destructions, sealed by itself',
  seal_due: 'a queue of what is to be sealed',
  export: 'a queue of files, each over after a week',
  export_part: 'bytes of a file',
  attachment: 'bytes of a file that goes with mails',
  report_turn: 'when a report is due next; the mails are listed by themselves',
  activity_seal: 'follows from the log',
  editor_picture_use: 'follows from the texts, which are logged',
  version_help_picture: 'follows from the frozen checklist, which is logged',
  task_part: 'how a recurring task went; what it did is logged where it did it',
  picture_part: 'bytes of a picture as they were sent',
  delivery: 'what a webhook was told, and how that went',
  feed_gone: 'the numbers of deleted rows, whose deletion is logged',
  push_device: 'where a browser takes its messages, which is as good as a secret',
  credit_slot: 'a counter',
  finding: 'follows from what was sent, whose changes are logged',
  draft: 'what somebody is still writing; what is sent is logged',
  fold: 'how far the totals reach; derived',
  plan_total: 'sums of responses; derived',
  plan_day: 'as plan_total',
  folded_status: 'status of plans by their sums; derived',
  place_total: 'as plan_total',
  question_total: 'as plan_total',
  number_total: 'as plan_total',
  section_total: 'as plan_total',
  auditor_total: 'as plan_total',
  first_finding: 'which findings repeat none; derived',
  touched_finding: 'where findings were, until the first ones are known anew; derived',
  earlier_response: 'what responses were, until the totals know; their changes are logged by their own table',
};
