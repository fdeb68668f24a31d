import { z } from 'zod';
import { file, read, write } from './row.ts';
import { say } from './text.ts';
import { id, says, spoken } from './wire.ts';

/** Files that are read into the company: first checked without a trace, then run as a job, all or nothing. */

export const importKinds = ['location', 'user', 'customer', 'question', 'checklist', 'xlsform', 'place'] as const;

export type ImportKind = (typeof importKinds)[number];

const kind = z.enum(importKinds);

const noFile = say({ tr: 'Boş olmayan bir dosya seçin.', en: 'Choose a file that is not empty.' });

/** Of csv. */
const separator = z.enum([';', ',', '\t']);
const encoding = z.enum(['utf-8', 'windows-1254', 'utf-16le']);

/** What a check may be told, as JSON in the field `options`. */
export const ImportOptions = z.object({
  /** Rows that are already there are changed; else they stay as they are. */
  update: z.boolean().default(true),
  /** Users: each new one is mailed a link to choose a password. */
  invite: z.boolean().default(false),
  separator: separator.nullable().optional(),
  encoding: encoding.nullable().optional(),
  /** Column as headed in the file → field as the sample file calls it; null leaves it out. */
  map: z.record(z.string().max(200), z.string().max(60).nullable()).optional(),
});

export type ImportOptions = z.output<typeof ImportOptions>;

export const ImportProblem = z.object({
  /** As the file counts them, from 1 on; 0 is the file as a whole. */
  row: z.int(),
  /** As headed in the file; empty for the row as a whole. */
  column: z.string(),
  value: z.string(),
  message: spoken,
  severity: z.enum(['error', 'warning']),
});

const NotCarried = z.object({ row: z.int(), what: z.string(), why: spoken });

const action = z.enum(['create', 'update', 'same']);

const ImportCheck = z.object({
  importId: id,
  rows: z.int(),
  create: z.int(),
  update: z.int(),
  same: z.int(),
  /** At most 1,000; `problemCount` tells how many there are. */
  problems: z.array(ImportProblem),
  problemCount: z.int(),
  /** How many of all of them are errors. */
  errorCount: z.int(),
  notCarried: z.array(NotCarried),
  /** How a csv was read, as it was asked or found out; null for other files. */
  separator: separator.nullable(),
  encoding: encoding.nullable(),
  /** The columns of the file from the left, each with the field that it is read into; null is left out. Of tables only. */
  columns: z.array(z.object({ heading: z.string(), field: z.string().nullable() })),
  /** The fields that a column of this kind can be read into. */
  fields: z.array(z.object({ field: z.string(), label: spoken, required: z.boolean() })),
  /** The first 20 rows. */
  preview: z.array(z.object({ row: z.int(), action, fields: z.record(z.string(), z.string()) })),
});

const ImportResult = z.object({
  created: z.int(),
  updated: z.int(),
  same: z.int(),
  /** Of checklists. */
  ids: z.array(z.int()),
  problems: z.array(ImportProblem),
});

export const importFile = {
  check: write({
    method: 'POST',
    path: '/admin/Import/Check',
    send: 'upload',
    access: 'signedIn',
    byKey: true,
    request: z.object({
      file: z.custom<Uint8Array>((value) => value instanceof Uint8Array && value.length > 0, { error: says(noFile) }),
      kind,
      options: z.string().max(20_000).nullable().optional(),
    }),
    response: ImportCheck,
    done: say({ tr: 'Dosya kontrol edildi.', en: 'The file has been checked.' }),
    says: 'quiet',
    refuses: ['noRight', 'busy'],
    slow: true,
  }),
  run: write({
    method: 'POST',
    path: '/admin/Import/Run',
    access: 'signedIn',
    byKey: true,
    request: z.object({ importId: id }),
    response: z.null(),
    done: say({ tr: 'İçe aktarma başladı.', en: 'The import has begun.' }),
    says: 'quiet',
    refuses: ['noRight', 'importHasErrors'],
  }),
  progress: read({
    method: 'GET',
    path: '/admin/Import/Progress',
    access: 'signedIn',
    byKey: true,
    request: z.object({ id }),
    response: z.object({
      done: z.int(),
      total: z.int(),
      state: z.enum(['waiting', 'running', 'done', 'failed']),
      result: ImportResult.nullable(),
    }),
    refuses: ['noRight'],
  }),
  sample: file({
    method: 'GET',
    path: '/admin/Import/Sample',
    access: 'signedIn',
    byKey: true,
    request: z.object({ kind, format: z.enum(['xlsx', 'csv']).nullable().optional() }),
    refuses: ['noRight', 'busy'],
  }),
};

export type ImportProblem = z.input<typeof ImportProblem>;
export type ImportCheck = z.input<typeof ImportCheck>;
export type ImportResult = z.input<typeof ImportResult>;
export type NotCarried = z.input<typeof NotCarried>;
