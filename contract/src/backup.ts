import { z } from 'zod';
import { listResponse } from './list.ts';
import { empty, file, fileAddress, read, write } from './row.ts';
import { say } from './text.ts';
import { flag, id, instant, name, spoken } from './wire.ts';

/**
 * Portable copies of the whole installation, as files of the server. They hold every company, so they are for the operator
 * alone; for others these calls do not exist.
 */

/** People alone: whoever had a key would have all there is. */
const forPeople = { access: 'ManageMaintenance', byKey: false } as const;

/** `sahada-20261125-030000.tar.gz`, with `-manual` where somebody asked for it and `.locked` where it has a passphrase. */
export const copyName = /^sahada-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)(-manual)?\.tar\.gz(\.locked)?$/;

const named = z.object({ name: name(say({ tr: 'Yedek seçin.', en: 'Select a backup.' }), 60) });

const CopyItem = z.object({
  name: z.string(),
  madeAt: instant,
  bytes: z.int(),
  /** Null where it is not known any more, such as of a file that was put there. */
  rows: z.int().nullable(),
  byHand: flag,
  locked: flag,
  /** When all of it was last read and checked, and whether it was whole. */
  verifiedAt: instant.nullable(),
  sound: flag.nullable(),
  /** The last check could not look into it, as with another passphrase than the one that is set: nothing is known anew. */
  closed: flag,
  /** Why the last check did not come to its end, such as a disk that does not give the file; null where it did. */
  checkFault: spoken.nullable(),
  /** How far a check is that is under way, in hundredths. */
  verifying: z.int().nullable(),
});

export type CopyItem = z.output<typeof CopyItem>;

export const backup = {
  /** All of them, the newest first: there are too few for pages. */
  list: read({
    method: 'POST',
    path: '/admin/Maintenance/GetAllBackups',
    ...forPeople,
    request: z.object({}),
    response: listResponse(CopyItem).extend({
      /** How far one is that is under way, in hundredths. */
      making: z.int().nullable(),
      /** Why the last one failed; null where it did not. */
      fault: spoken.nullable(),
      /** The last one that was found whole is older than 26 hours, or there is none. */
      late: flag,
      /** New ones are locked with a passphrase. */
      locks: flag,
      /** They hold the key that opens sealed passwords; else it is a setting, which they do not hold. */
      holdsKey: flag,
    }),
  }),
  /** One that is under way already is answered with its id. */
  make: write({
    method: 'POST',
    path: '/admin/Maintenance/Backup',
    ...forPeople,
    request: z.object({}),
    response: z.object({ id }),
    done: say({ tr: 'Yedekleme başlatıldı.', en: 'The backup has been started.' }),
  }),
  verify: write({
    method: 'POST',
    path: '/admin/Maintenance/VerifyBackup',
    ...forPeople,
    request: named,
    response: empty,
    done: say({ tr: 'Yedeğin kontrolü başlatıldı.', en: 'The check of the backup has been started.' }),
    refuses: ['busy'],
  }),
  download: file({
    method: 'GET',
    path: '/admin/Maintenance/DownloadBackup',
    ...forPeople,
    request: named,
    linked: true,
  }),
  address: read({
    method: 'GET',
    path: '/admin/Maintenance/GetBackupAddress',
    ...forPeople,
    request: named,
    response: fileAddress,
  }),
  remove: write({
    method: 'POST',
    path: '/admin/Maintenance/DeleteBackup',
    ...forPeople,
    request: named,
    response: empty,
    done: say({ tr: 'Yedek silindi.', en: 'The backup has been deleted.' }),
  }),
};

/**
 * The copy of one's own company, in the same form: to take along what it has, or to move to another installation. It is a file
 * among exports, its maker's own, and takes the place of the one before.
 */
export const companyCopy = {
  /** The last one of the company; null where none was made within a week. */
  last: read({
    method: 'POST',
    path: '/admin/Maintenance/GetCompanyCopy',
    ...forPeople,
    request: z.object({}),
    response: z.object({
      copy: z
        .object({
          /** Under which it is downloaded; null where somebody else had it made. */
          exportId: id.nullable(),
          byName: z.string(),
          madeAt: instant,
          state: z.enum(['running', 'done', 'failed']),
          /** In hundredths. */
          done: z.int(),
          bytes: z.int(),
          expiresAt: instant,
        })
        .nullable(),
    }),
  }),
  /** One that is under way already is answered with its number. */
  make: write({
    method: 'POST',
    path: '/admin/Maintenance/ExportCompany',
    ...forPeople,
    request: z.object({}),
    response: z.object({ exportId: id }),
    done: say({ tr: 'Firmanın kopyası hazırlanıyor.', en: 'The copy of the company is being made.' }),
    refuses: ['copyUnderWay', 'tooMany'],
  }),
};

const uploaded = z.object({ upload: z.uuid() });
/** The most bytes of a copy that is sent here. */
const mostBytes = 256 * 1024 ** 3;

/**
 * A company that comes from another installation, for the operator alone: its copy is sent in parts, checked and looked at, and
 * imported when that has been read. One at a time, and the server that was sent it does all of it.
 */
export const companyImport = {
  /** The next part. Answers how many bytes are there: a sender whose part was lost goes on from there. */
  upload: write({
    method: 'POST',
    path: '/admin/Maintenance/UploadCompany',
    send: 'upload',
    ...forPeople,
    request: uploaded.extend({
      offset: z.int().min(0).max(mostBytes),
      /** Of the whole file. */
      size: z.int().min(1).max(mostBytes),
      file: z.custom<Uint8Array>((value) => value instanceof Uint8Array && value.length > 0),
    }),
    response: z.object({ received: z.int() }),
    done: say({ tr: 'Kopyanın parçası alındı.', en: 'A part of the copy has arrived.' }),
    says: 'quiet',
    refuses: ['importUnderWay', 'diskFull'],
  }),
  state: read({
    method: 'POST',
    path: '/admin/Maintenance/GetCompanyImport',
    ...forPeople,
    request: z.object({}),
    response: z.object({
      coming: uploaded
        .extend({
          size: z.int(),
          received: z.int(),
          stage: z.enum(['receiving', 'checking', 'ready', 'importing', 'done', 'failed']),
          /** How far the check or the import is, in hundredths. */
          percent: z.int(),
          seen: z
            .object({
              company: z.string(),
              madeAt: instant,
              rows: z.int(),
              users: z.int(),
              locations: z.int(),
              plans: z.int(),
              responses: z.int(),
              pictures: z.int(),
              credit: z.int(),
              /** Addresses of its people that have an account here, the first twenty, and how many there are. */
              taken: z.array(z.string()),
              takenCount: z.int(),
              /** Nobody could sign in. */
              nobody: flag,
              /** How many of its links, codes and receipts are here already. */
              known: z.int(),
            })
            .nullable(),
          fault: spoken.nullable(),
        })
        .nullable(),
    }),
  }),
  run: write({
    method: 'POST',
    path: '/admin/Maintenance/ImportCompany',
    ...forPeople,
    request: uploaded,
    response: empty,
    done: say({ tr: 'Firma içe aktarılıyor.', en: 'The company is being imported.' }),
    refuses: ['importNotReady'],
  }),
  /** Deletes what was sent; what is being checked or imported is given up. */
  discard: write({
    method: 'POST',
    path: '/admin/Maintenance/DiscardCompany',
    ...forPeople,
    request: uploaded,
    response: empty,
    done: say({ tr: 'Gönderilen kopya silindi.', en: 'The uploaded copy has been deleted.' }),
    says: 'quiet',
    refuses: ['importUnderWay'],
  }),
};
