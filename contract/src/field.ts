import { z } from 'zod';
import { heldFlags, linkStates, mostKnownVersions, receiptFlags } from './codes.ts';
import { endpoints } from './endpoints.ts';
import { answeredBy, identity, repeat, showScore } from './plan.ts';
import { OwnFinding, ownFindingsMost, responseKey, SentAnswer, Signature, linkToken as token } from './response.ts';
import { file, read, write } from './row.ts';
import { say } from './text.ts';
import { WireVersion } from './version.ts';
import { flag, givenPoints, id, instant, languageId, points, sha256 } from './wire.ts';

/**
 * The calls of the field form, reached by a plan's link token (`token`), signed in or not as the plan requires.
 */

const PlanFace = z.object({
  definition: z.string(),
  companyName: z.string(),
  auditTypeId: z.int(),
  locationName: z.string(),
  beginDate: instant,
  endDate: instant,
  timeZone: z.string(),
  answeredBy,
  /** Of the company that asks; null without one. */
  logoUrl: z.string().nullable(),
});

export const Level = z.object({
  id,
  name: z.string(),
  min: z.number(),
  max: z.number(),
  /** The name in each language, for a reader who changes theirs without a network. */
  locales: z.array(z.object({ languageId, name: z.string() })),
});

export const Notice = z.object({
  version: z.int(),
  title: z.string(),
  text: z.string(),
  consentText: z.string().nullable(),
  locales: z.array(z.object({ languageId, title: z.string(), text: z.string(), consentText: z.string().nullable() })),
});

/** All the phone needs to work without a network. */
export const FieldForm = z.object({
  plan: PlanFace.extend({
    id,
    approveRequired: flag,
    identity,
    repeat,
    askPosition: flag,
    showScore,
    introText: z.string().nullable(),
    thanksText: z.string().nullable(),
    locales: z.array(
      z.object({
        languageId,
        definition: z.string().nullable().optional(),
        introText: z.string().nullable().optional(),
        thanksText: z.string().nullable().optional(),
      }),
    ),
    participantLimit: z.int().nullable(),
    /** Whether answers make findings here; most surveys make none. */
    findings: flag.optional(),
  }),
  state: z.enum(linkStates),
  defaultLanguageId: languageId,
  /** Names the frozen checklist; goes back with the response. */
  versionTag: z.string(),
  /** Scores are null and severities absent where the plan does not show them to this reader. */
  version: WireVersion,
  /** Names `version` as it travels to this reader: the same for all plans that ask the same. */
  versionKey: z.string(),
  scoring: flag,
  levels: z.array(Level),
  notice: Notice.nullable(),
  /** Whom a personal link was made for, where the plan asks for names. */
  person: z.object({ name: z.string().nullable(), email: z.string() }).nullable(),
  /** Whether it came by a personal link, and nothing of the response will lead back to that. */
  nameless: flag.optional(),
  /** The signed-in auditor, when there is one. */
  auditor: z.object({ id, name: z.string() }).nullable(),
  /** Only for a plan that takes one response per person: whether this person has already given theirs. */
  answered: flag.optional(),
  limits: z.object({ pictureBytes: z.int(), picturesPerAnswer: z.int() }),
});

/** What a link leads to, for people. */
const Resolved = z.object({ state: z.enum(linkStates), message: z.string(), plan: PlanFace });

/** In place of the form, for whoever is not signed in while the plan is not open: no questions. */
export const ClosedForm = Resolved.extend({ state: z.enum(linkStates).exclude(['open']), version: z.null() });

export type ClosedForm = z.infer<typeof ClosedForm>;

/** The form without the questions that whoever asks has already, of another plan of the same checklist. */
const FormOfKnown = FieldForm.omit({ version: true });

/** A form inside the server, scores in hundredths. */
export type FieldForm = z.input<typeof FieldForm>;

/** A form as it travels, scores in decimals. */
export type WireForm = z.output<typeof FieldForm> | (z.output<typeof FormOfKnown> & { version?: never });

export const Submission = z.object({
  responseKey,
  /** 0 at first; one higher after each return for correction. */
  revision: z.int().min(0).max(1000).optional(),
  token,
  barcodeCode: z.string().max(100).nullable().optional(),
  versionTag: z.string().max(100).nullable().optional(),
  languageId: languageId.nullable().optional(),
  startedAt: z.string().max(40).nullable().optional(),
  completedAt: z.string().max(40).nullable().optional(),
  notice: z.object({ version: z.int() }).nullable().optional(),
  consent: z.object({ accepted: flag, version: z.int().nullable().optional() }).nullable().optional(),
  participant: z
    .object({ name: z.string().max(255).nullable().optional(), email: z.string().max(254).nullable().optional() })
    .nullable()
    .optional(),
  answers: z.array(SentAnswer).max(999),
  /** Those without a question. */
  findings: z.array(OwnFinding).max(ownFindingsMost).optional(),
  signatures: z.array(Signature).max(10).optional(),
  position: z
    .object({ latitude: z.number(), longitude: z.number(), accuracy: z.number().nullable().optional() })
    .nullable()
    .optional(),
  /** The version of the server's draft that the device had taken in; what came into the draft after it is kept as well. */
  draftVersion: z.int().min(0).max(2_147_483_647).nullable().optional(),
  /** The score that the device computed; a difference is recorded and never a reason to refuse. */
  deviceScore: z.object({ earned: givenPoints, max: givenPoints }).nullable().optional(),
});

export type Submission = z.output<typeof Submission>;

/** A submission as it travels. */
export type WireSubmission = z.input<typeof Submission>;

export const Score = z.object({
  earned: points,
  max: points,
  percent: points.nullable(),
  level: z.string().nullable(),
});

export const Receipt = z.object({
  ReceiptNumber: z.string(),
  responseKey,
  /**
   * SHA-256 (hex) of the RFC 8785 canonical JSON of `{answers, signatures}` as sent, of `{answers, findings, signatures}` where
   * findings were sent.
   */
  answersHash: z.string(),
  pictureCount: z.int(),
  /** Picture keys named by the response that have not arrived. */
  missing: z.array(z.string()),
  serverTime: instant,
  state: z.int(),
  /** `Critical`, like the score, only where the plan shows it to whoever sent this. */
  flags: z.array(z.enum(receiptFlags)),
  /** Only where the plan shows the score to whoever sent this. */
  Score: Score.optional(),
});

export type Receipt = z.input<typeof Receipt>;

/** A receipt as it travels. */
export type WireReceipt = z.output<typeof Receipt>;

export const field = {
  resolve: read({
    ...endpoints.resolve,
    access: 'public',
    request: z.object({ token: token.nullable().optional(), code: token.nullable().optional() }),
    response: Resolved.extend({
      plan: PlanFace.nullable(),
      /** What `form` and the responses take; null where there is nothing to open. */
      token: token.nullable(),
      /** Of a barcode with several open plans, whichever is chosen. */
      plans: z.array(PlanFace.extend({ token })).optional(),
    }),
    refuses: ['tooMany'],
  }),
  form: read({
    ...endpoints.form,
    kept: true,
    access: 'surveyLink',
    /** `known`: the `versionKey` of versions that the device has; one of them is not sent again. */
    request: z.object({ token, known: z.array(z.string().max(40)).max(mostKnownVersions).optional() }),
    response: z.union([FieldForm, ClosedForm, FormOfKnown]),
    refuses: ['notFound', 'noSession', 'sessionPassive', 'notAuditor', 'tooMany'],
  }),
  submit: write({
    ...endpoints.submit,
    access: 'surveyLink',
    request: Submission,
    response: Receipt,
    done: say({ tr: 'Yanıtınız alındı.', en: 'Your response has been received.' }),
    status: ({ flags }) => (heldFlags.some((flag) => flags.includes(flag)) ? 202 : 201),
    refuses: [
      'otherContent',
      'unaskedCorrection',
      'notFound',
      'noSession',
      'sessionPassive',
      'notAuditor',
      'handedOver',
      'tooMany',
      'diskFull',
    ],
  }),
  pictureState: read({
    ...endpoints.pictureState,
    access: 'surveyLink',
    request: z.object({ token, pictureKey: z.uuid() }),
    /** Travels as headers: X-Received, X-Size. */
    response: z.object({ received: z.int(), size: z.int() }),
    refuses: ['notFound', 'noSession', 'sessionPassive', 'notAuditor', 'tooMany'],
  }),
  putPicture: write({
    ...endpoints.putPicture,
    send: 'bytes',
    access: 'surveyLink',
    request: z.object({
      token,
      pictureKey: z.uuid(),
      responseKey,
      sha256,
      /** Where this part begins; `X-Size` has the whole size when the picture comes in parts. */
      offset: z.int().min(0).max(20_000_000).optional(),
      size: z.int().min(1).max(20_000_000).optional(),
      bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    }),
    response: z.object({ pictureKey: z.uuid(), received: z.int(), complete: flag }),
    done: say({ tr: 'Fotoğraf alındı.', en: 'Photo received.' }),
    refuses: [
      'imageType',
      'imagePixels',
      'tooLarge',
      'pictureBroken',
      'otherContent',
      'notFound',
      'noSession',
      'sessionPassive',
      'notAuditor',
      'tooMany',
      'diskFull',
    ],
  }),
  receipt: read({
    ...endpoints.receipt,
    access: 'public',
    request: z.object({ receiptNumber: z.string().max(40), key: responseKey }),
    response: z.object({
      ReceiptNumber: z.string(),
      definition: z.string(),
      companyName: z.string(),
      receivedAt: instant,
      state: z.int(),
      stateName: z.string(),
      missing: z.array(z.string()),
      flags: z.array(z.enum(receiptFlags)),
    }),
    refuses: ['notFound', 'tooMany'],
  }),
  /** The participant's own copy; points only where the plan shows them to everyone. */
  receiptPdf: file({
    ...endpoints.receiptPdf,
    access: 'public',
    request: z.object({ receiptNumber: z.string().max(40), key: responseKey }),
    refuses: ['notFound', 'tooMany', 'busy'],
  }),
};

/** Stored files: pictures by a signed address (a browser's `<img>` sends no token), avatars and pictures of forms and texts by an unguessable one. */
export const stored = {
  picture: file({
    method: 'GET',
    path: '/file/{id}',
    access: 'public',
    request: z.object({
      id,
      company: id,
      /** Below zero where the address was given to an API key. */
      session: z.int().min(-2147483647).max(2147483647),
      size: z.enum(['full', 'thumb']),
      signature: z.string().max(100),
    }),
    refuses: ['notFound'],
  }),
  helpPicture: file({
    method: 'GET',
    path: '/help-picture/{key}',
    access: 'public',
    request: z.object({ key: z.string().max(60) }),
    refuses: ['notFound'],
  }),
  editorPicture: file({
    method: 'GET',
    path: '/editor-picture/{key}',
    access: 'public',
    request: z.object({ key: z.string().max(60) }),
    refuses: ['notFound'],
  }),
  avatar: file({
    method: 'GET',
    path: '/avatar/{key}',
    access: 'public',
    request: z.object({ key: z.string().max(60) }),
    refuses: ['notFound'],
  }),
};
