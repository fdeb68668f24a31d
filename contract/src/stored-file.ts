import { z } from 'zod';
import { pictureStates } from './codes.ts';
import { listResponse } from './list.ts';
import { anyOf, read, write } from './row.ts';
import { filled, say } from './text.ts';
import { flag, id, instant, moment, pageRequest, says, spoken } from './wire.ts';

/**
 * What a company has stored besides its rows: pictures, files that are made for people, and where each is used. Whoever
 * may see pictures only is told of those alone.
 */

/** Pictures first; the order in which kinds are shown. */
export const fileKinds = [
  'answer',
  'signature',
  'evidence',
  'help',
  'editor',
  'avatar',
  'logo',
  'report',
  'attachment',
  'export',
  'import',
] as const;

export type FileKind = (typeof fileKinds)[number];

export const pictureKinds = [
  'answer',
  'signature',
  'evidence',
  'help',
  'editor',
  'avatar',
  'logo',
] as const satisfies FileKind[];

export const fileKindTexts = {
  answer: say({ tr: 'Cevap fotoğrafı', en: 'Photo of an answer' }),
  signature: say({ tr: 'İmza', en: 'Signature' }),
  evidence: say({ tr: 'Aksiyon kanıtı', en: 'Evidence of an action' }),
  help: say({ tr: 'Yardım fotoğrafı', en: 'Help picture' }),
  editor: say({ tr: 'Metin görseli', en: 'Editor picture' }),
  avatar: say({ tr: 'Profil fotoğrafı', en: 'Profile picture' }),
  logo: say({ tr: 'Logo', en: 'Logo' }),
  report: say({ tr: 'Paylaşılan rapor', en: 'Shared report' }),
  attachment: say({ tr: 'E-posta eki', en: 'Attachment of an e-mail' }),
  export: say({ tr: 'Dışa aktarılan dosya', en: 'Exported file' }),
  import: say({ tr: 'İçe aktarılan dosya', en: 'Imported file' }),
} as const satisfies Record<FileKind, unknown>;

/** What the types of files are called; those that are made for people have their names. */
export const fileTypeTexts = {
  'image/jpeg': say({ tr: 'JPEG görseli', en: 'JPEG picture' }),
  'image/png': say({ tr: 'PNG görseli', en: 'PNG picture' }),
  'application/pdf': say({ tr: 'PDF belgesi', en: 'PDF document' }),
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': say({ tr: 'Excel dosyası', en: 'Excel file' }),
} as const;

const access = anyOf('ManageFiles', 'ManagePictures');
const base = '/admin/File';

const kind = z.enum(fileKinds);

/** What holds a file, and its number there. */
export const fileSources = ['picture', 'image', 'help', 'editor', 'report', 'attachment', 'export', 'import'] as const;

export type FileSource = (typeof fileSources)[number];

const unknownFile = say({ tr: 'Dosya seçin.', en: 'Select a file.' });

/** A source and a number: `picture-12`. */
const fileId = z
  .string()
  .regex(new RegExp(`^(${fileSources.join('|')})-[1-9]\\d{0,9}$`), { error: says(unknownFile) })
  .refine((text) => Number(text.split('-')[1]) <= 2147483647, { error: says(unknownFile) })
  .meta({ examples: ['picture-12'] });

const Use = z.object({
  /** Our word for what shows the file, as links go by it. */
  entity: z.enum([
    'response',
    'draft',
    'plan',
    'series',
    'action',
    'question',
    'checklist',
    'notice',
    'messageTemplate',
    'user',
    'company',
    'message',
  ]),
  id,
  name: spoken,
});

const FileItem = z.object({
  id: z.string(),
  kind,
  kindName: spoken,
  /** A file's own name; of a picture the place it was taken at, or what it belongs to. */
  name: spoken,
  /** Media type; empty of what is no file of its own yet. */
  type: z.string(),
  /** With everything made of it, such as the small picture. */
  bytes: z.int(),
  at: instant,
  byName: z.string().nullable(),
  usedIn: z.array(Use),
  /** Nothing needs it: it may be deleted. */
  unused: flag,
  /** When it goes by itself. */
  goesAt: instant.nullable(),
  state: z.enum(pictureStates),
  /** Only where the reader may see what it belongs to. */
  url: z.string().nullable(),
  thumbUrl: z.string().nullable(),
});

export type FileItem = z.output<typeof FileItem>;

const optional = <S extends z.ZodType>(value: S) => value.nullable().optional();

const deleted = say({ tr: 'Dosya silindi.', en: 'The file has been deleted.' });

export const storedFile = {
  /** The newest first. */
  list: read({
    method: 'POST',
    path: `${base}/GetAll`,
    access,
    request: pageRequest.extend({
      kind: optional(z.union([kind, z.array(kind).max(20)])),
      /** Pictures only. */
      pictures: optional(flag),
      unused: optional(flag),
      /** Who made it; of pictures only those whose response names its author to the reader. */
      userId: optional(z.union([id, z.array(id).max(20)])),
      dateFrom: optional(moment),
      dateTo: optional(moment),
    }),
    response: listResponse(FileItem),
  }),
  /** Counted at most once a minute. */
  totals: read({
    method: 'POST',
    path: `${base}/Totals`,
    access,
    slow: true,
    request: z.object({}),
    response: z.object({
      kinds: z.array(z.object({ kind, files: z.int(), bytes: z.int() })),
      countedAt: instant,
    }),
  }),
  /** All of these, or none: one that is used is refused with where. */
  remove: write({
    method: 'POST',
    path: `${base}/Delete`,
    access,
    request: z.object({ ids: z.array(fileId).min(1).max(100) }),
    response: z.object({ files: z.int(), bytes: z.int() }),
    done: deleted,
    message: ({ value: { files } }) =>
      files === 1
        ? deleted
        : filled(say({ tr: '{n} dosya silindi.', en: '{n} files have been deleted.' }), { n: files }),
    refuses: ['fileInUse'],
  }),
};
