import { z } from 'zod';
import { endpoints } from './endpoints.ts';
import { Receipt } from './field.ts';
import { linkToken, OwnFinding, ownFindingsMost, responseKey, SentAnswer, Signature } from './response.ts';
import { empty, read, write } from './row.ts';
import { say } from './text.ts';
import { severity, WireVersion } from './version.ts';
import { flag, id, instant, moment } from './wire.ts';

/**
 * What the device of a signed-in auditor asks for besides the form: what there is to do, what was said here before, what came
 * back, and the draft that lead and assistant share. Field sessions may use all of it.
 */

/** What somebody is in a plan, the nearest first. */
export const auditRoles = ['lead', 'assistant', 'project'] as const;

const Assignment = z.object({
  auditId: id,
  token: linkToken,
  definition: z.string(),
  auditTypeId: z.int(),
  customerName: z.string(),
  projectName: z.string(),
  locationId: id,
  locationName: z.string(),
  address: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  timeZone: z.string(),
  beginDate: instant,
  endDate: instant,
  /** Until when auditors may submit. */
  graceEndsAt: instant,
  statusCode: z.int(),
  role: z.enum(auditRoles),
  /** Of the form as it is now, for this reader: another one means another form. */
  versionTag: z.string(),
  /** Of the response that came back, else of the draft under way; null where there is neither. */
  responseKey: responseKey.nullable(),
  /** Of that draft, or of the draft of that correction. */
  draftVersion: z.int().nullable(),
  /** A response of the reader's came back for correction. */
  returned: flag,
  /** Until when its correction is in time; null where nothing came back. */
  correctionDue: instant.nullable(),
  /** Static barcodes that lead to this plan. */
  barcodeCodes: z.array(z.string()),
});

export type Assignment = z.input<typeof Assignment>;

const Picture = z.object({ url: z.string(), thumbUrl: z.string() });

/** What was said to a question at this location, and when. */
const History = z.object({
  questionId: id,
  times: z.array(
    z.object({
      at: instant,
      /** The answer in words; null where only a note or photos were left. */
      title: z.string().nullable(),
      note: z.string().nullable(),
      severity: severity.nullable(),
      pictures: z.array(Picture),
    }),
  ),
  /** Corrective actions under way for this question at this location. */
  openActions: z.array(z.object({ id, title: z.string(), stateCode: z.int(), dueDate: z.string() })),
});

export type History = z.input<typeof History>;

/** A response as its author reads it again, to correct what came back. */
const OwnResponse = z.object({
  responseKey,
  responseId: id,
  /** What was sent last; a correction is the next one. */
  revision: z.int(),
  number: z.string(),
  statusCode: z.int(),
  /** Where a barcode placed it; null where it was given at its plan's own location. */
  locationName: z.string().nullable(),
  /** Why it came back, from whom and when; null while it has not. */
  reason: z.string().nullable(),
  returnedBy: z.string().nullable(),
  returnedAt: instant.nullable(),
  /** The questions to look at; none means all of them. */
  marked: z.array(id),
  /** As they stand now, edits by the office included. */
  answers: z.array(SentAnswer),
  findings: z.array(OwnFinding),
  signatures: z.array(Signature),
  pictures: z.array(Picture.extend({ pictureKey: z.uuid() })),
  /** Of the version that it was filled in on, and that version itself: the plan may have another one by now. */
  versionTag: z.string(),
  version: WireVersion,
});

export type OwnResponse = z.input<typeof OwnResponse>;

/** Who said it, and when: the device's time, never later than the server's. */
const said = { at: instant, by: z.string(), byId: id };

const Draft = z.object({
  responseKey,
  token: linkToken,
  versionTag: z.string().nullable(),
  /** Counts every change; goes along with the response when it is sent. */
  draftVersion: z.int(),
  /** The revision that it is going to be: 0, or a correction's. */
  revision: z.int(),
  state: z.enum(['draft', 'submitted']),
  answers: z.array(SentAnswer.extend(said)),
  /** What the other said at the same time: shown beside the answer until one of both decides. */
  clashes: z.array(z.object({ questionId: id, other: SentAnswer, ...said })),
  findings: z.array(OwnFinding.extend(said)),
  signatures: z.array(Signature),
  /** Photos that have arrived and can be shown. */
  pictures: z.array(Picture.extend({ pictureKey: z.uuid() })),
  startedAt: instant.nullable(),
  /** Of the barcode that it was begun at, and where that placed it; null where it was begun at its plan's own location. */
  barcodeCode: z.string().nullable(),
  locationName: z.string().nullable(),
  /** Once it was submitted. */
  receipt: Receipt.nullable(),
  /** What it was begun on, for a device that has another version of the plan: the draft is filled in on that one to its end. */
  form: z.object({ versionTag: z.string(), version: WireVersion }).optional(),
});

export type Draft = z.input<typeof Draft>;

/** When something was said, by the device's clock, and the `at` of what it was changed from; null where nothing was there. */
const when = { at: instant, base: instant.nullable().optional() };

const DraftChange = z.object({
  responseKey,
  token: linkToken,
  /** Of the barcode that it is begun at; one that has been begun stays where that was. */
  barcodeCode: z.string().max(100).nullable().optional(),
  versionTag: z.string().max(100).nullable().optional(),
  startedAt: z.string().max(40).nullable().optional(),
  /** By the device's clock: tells how slow that is. */
  sentAt: instant.nullable().optional(),
  /** The version that the device had last: what came into the draft after it is not resolved by this. */
  draftVersion: z.int().min(0).max(2_147_483_647).nullable().optional(),
  /** Changed answers only. One with nothing in it says that the answer was cleared. */
  answers: z.array(SentAnswer.extend(when)).max(999),
  /** Questions whose clash somebody has decided. */
  resolved: z.array(id).max(999).optional(),
  /** Changed findings; of two changes to one the later stands. */
  findings: z
    .array(OwnFinding.extend({ ...when, removed: flag.optional() }))
    .max(ownFindingsMost)
    .optional(),
  /** Signatures that are there; one replaces an earlier one of the same role. */
  signatures: z.array(Signature).max(10).optional(),
  /** A further round: without it a second draft of a plan is refused with the one that is there. */
  newRound: flag.optional(),
});

export type DraftChange = z.output<typeof DraftChange>;

/** A draft's change as it travels. */
export type WireDraftChange = z.input<typeof DraftChange>;

/** Office sessions and those of field devices alike. */
const forAuditors = { access: 'signedIn', session: 'any' } as const;

export const fieldwork = {
  assignments: read({
    ...endpoints.assignments,
    ...forAuditors,
    kept: true,
    /** Days of the plans' dates; by default from 7 days back to 14 ahead. */
    request: z.object({ from: moment.optional(), to: moment.optional() }),
    response: z.array(Assignment),
  }),
  history: read({
    ...endpoints.history,
    ...forAuditors,
    /**
     * With the code of the barcode that was scanned, of the place where that is; of one that has been replaced, where that was when the
     * response was begun.
     */
    request: z.object({
      token: linkToken,
      barcodeCode: z.string().max(100).optional(),
      startedAt: z.string().max(40).optional(),
    }),
    response: z.array(History),
    refuses: ['notFound'],
  }),
  response: read({
    ...endpoints.storedResponse,
    ...forAuditors,
    request: z.object({ responseKey }),
    response: OwnResponse,
    refuses: ['notFound'],
  }),
  draft: read({
    ...endpoints.draft,
    ...forAuditors,
    request: z.object({ responseKey }),
    response: Draft,
    refuses: ['notFound'],
  }),
  putDraft: write({
    ...endpoints.putDraft,
    ...forAuditors,
    request: DraftChange,
    response: Draft,
    done: say({ tr: 'Taslak kaydedildi.', en: 'Draft saved.' }),
    says: 'quiet',
    refuses: ['draftSubmitted', 'draftThere', 'notFound', 'tooLarge', 'diskFull'],
  }),
  deleteDraft: write({
    ...endpoints.deleteDraft,
    ...forAuditors,
    request: z.object({ responseKey }),
    response: empty,
    done: say({ tr: 'Taslak silindi.', en: 'Draft deleted.' }),
    refuses: ['notFound', 'draftShared'],
  }),
};
