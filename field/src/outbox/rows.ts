import type { LanguageId, Severity, SignatureRole } from '@sahada/contract/codes';
import type { FieldForm, WireReceipt, WireSubmission } from '@sahada/contract/field';
import type { RawAnswer, Version, VersionQuestion } from '@sahada/contract/version';

/** What is kept on the device, row by row. Instants are epoch milliseconds; `…At` texts are what goes on the wire. */

/** `marked`: what a returned response was returned for. */
export type Step = 'notice' | 'details' | 'intro' | 'marked' | 'section' | 'review' | 'sign';

/** Where the person was: the form reopens there. */
export interface Place {
  step: Step;
  /** Which section, counted from 0. */
  section: number;
  /** Which page of a long section, counted from 0. */
  page: number;
  questionId: number | null;
}

/**
 * `draft`: being filled in; `discarded`: deleted by the person, who may still take that back; `waiting`: submitted by the
 * person, not yet acknowledged whole; `received`: receipt in hand.
 */
export type Stage = 'draft' | 'discarded' | 'waiting' | 'received';

/** Why a response waits for a person instead of for the network. */
export type Hold = 'signIn' | 'conflict' | 'pictureGone';

export interface SendState {
  attempts: number;
  /** Not tried again before this. */
  notBefore: number;
  /** The server itself asked to wait (Retry-After): not even "send now" goes earlier. */
  asked: boolean;
  hold: Hold | null;
  /** What the last try ran into, for people. */
  problem: Problem | null;
}

export interface Problem {
  /** HTTP status; 0 is no answer at all. */
  status: number;
  message: string | null;
  at: number;
}

export interface Author {
  id: number;
  name: string;
}

export interface Finalized {
  /** Exactly what is sent, every time. */
  submission: WireSubmission;
  answersHash: string;
  /** Pictures it names, signatures included, in the order they are sent. */
  pictureKeys: string[];
  at: number;
}

/** Why a response was returned, and by whom; `marked` are the ids of the questions to be mended. */
export interface Correction {
  reason: string | null;
  returnedBy: string | null;
  returnedAt: string | null;
  marked: number[];
}

/** What somebody else said at the same time as what is shown. */
export interface Clash {
  questionId: number;
  other: RawAnswer;
  at: string;
  by: string;
  byId: number;
}

/** An answer without a place in the version that its draft was begun on, with the question that it was given to. */
export interface LeftOut {
  question: VersionQuestion;
  answer: RawAnswer;
}

/** What is known of a draft that lead and assistant share. */
export interface Shared {
  /** The server's, as it was taken in last. */
  version: number;
  /** The version that a submission knows of, where something that came since has not been taken in. */
  unmet?: number | undefined;
  clashes: Clash[];
  /** Questions whose clash was decided here, and of which the server has not been told. */
  resolved: number[];
  /** How many small copies of the other's photos have come. */
  copies?: number;
  /** The signatures that the server was sent last. */
  signed?: string;
}

/** One response on this device; its answers, pictures and signatures are rows of their own. */
export interface ResponseRow {
  responseKey: string;
  token: string;
  /** Company and plan it belongs to, whoever is signed in later. */
  companyName: string;
  planId: number;
  definition: string;
  locationName: string;
  /** The downloaded form it is filled on: see `FormRow`. */
  formKey: string;
  barcodeCode: string | null;
  languageId: LanguageId;
  /** The signed-in auditor it was begun by. */
  author: Author | null;
  stage: Stage;
  place: Place;
  startedAt: string;
  changed: number;
  notice: { version: number } | null;
  consent: { accepted: boolean; version: number } | null;
  participant: { name: string; email: string };
  position: { latitude: number; longitude: number; accuracy: number } | null;
  finalized: Finalized | null;
  send: SendState;
  /** How often it was returned for correction before: 0 where it is not said. */
  revision?: number;
  /** Of an auditor's draft that the server knows. */
  shared?: Shared;
  /** Answers from before it joined a draft on another version: kept to be read, and not sent. */
  leftOut?: LeftOut[];
  /** Begun although another one of its plan was under way. */
  newRound?: boolean;
  /** What this revision is to mend. */
  correction?: Correction;
  /** The server's acknowledgement of the response itself; pictures may still be on their way. */
  receipt: WireReceipt | null;
  /** When everything had been acknowledged. */
  received: number | null;
}

/** When an answer of an auditor's draft was given, for those who work on the same audit. */
export interface Stamp {
  /** By the clock of whoever gave it; of the server, once it has it. ISO 8601. */
  at: string;
  /** The `at` of the answer that this one replaces, as the server has it; null where there was none. */
  base: string | null;
  /** Whoever gave it; null on the device where it was given. */
  by: Author | null;
  /** The server has it. */
  sent: boolean;
}

export interface AnswerRow {
  responseKey: string;
  questionId: number;
  answer: RawAnswer;
  stamp?: Stamp;
}

/** A finding that belongs to no question. */
export interface FindingRow {
  findingKey: string;
  responseKey: string;
  /** Null: of the whole place. */
  sectionId: number | null;
  title: string;
  note: string;
  severity: Severity;
  pictureKeys: string[];
  /** Taken away again; the row stays until everybody who shares the draft knows. */
  removed?: boolean;
  stamp?: Stamp;
}

/** What has pictures: a question by its id, or a finding by its key. */
export type Owner = number | string;

/** Whose picture a row is; a signature's is nobody's. */
export const ownerOf = (row: Pick<PictureRow, 'questionId' | 'findingKey'>): Owner | null =>
  row.findingKey ?? row.questionId;

export const ofOwner = (owner: Owner | null): Pick<PictureRow, 'questionId' | 'findingKey'> =>
  typeof owner === 'string' ? { questionId: null, findingKey: owner } : { questionId: owner };

/** A place on a photo, as parts of its width and height. */
export type Spot = readonly [x: number, y: number];

/** What was drawn on a photo. */
export type Mark = { colour: string } & (
  | { kind: 'arrow' | 'circle'; from: Spot; to: Spot }
  | { kind: 'text'; at: Spot; text: string }
);

/** Those whose signature this form asks for. */
export type SignerRole = Exclude<SignatureRole, 'assistant'>;

export interface StrokePoint {
  x: number;
  y: number;
  /** In milliseconds; only differences mean something. */
  time: number;
}

export interface Stroke {
  points: StrokePoint[];
}

export interface SignatureRow {
  responseKey: string;
  role: SignerRole;
  name: string;
  refused: boolean;
  note: string;
  strokes: Stroke[];
  /** Signed by typing the name, for whoever cannot draw; `note` says so wherever the signature is shown. */
  typed?: boolean;
  /** Size of the pad the strokes were drawn on. */
  width: number;
  height: number;
  /** When it was signed, cleared, or changed otherwise; null before that. */
  signedAt: string | null;
  /** The picture of a signature given for an earlier revision or on another device, which stands until somebody signs anew. */
  pictureKey?: string;
  /** The note that came with it. */
  pictureNote?: string;
  /** The picture made for whoever shares the draft: how many strokes it shows, or which name. */
  drawn?: { pictureKey: string; strokes: number; name?: string };
  /** The `signedAt` that it came with from the server, which need not be told of it. */
  kept?: string;
}

export interface PictureRow {
  pictureKey: string;
  responseKey: string;
  questionId: number | null;
  findingKey?: string;
  /** The untouched photo under a drawn one. */
  originalKey?: string;
  /** What was drawn on it, to go on drawing. */
  marks?: readonly Mark[];
  type: 'image/jpeg' | 'image/png';
  size: number;
  sha256: string;
  /** A small copy to look at. */
  thumb: ArrayBuffer;
  received: boolean;
}

/** A photo as it was picked: its bytes are kept already, and it is still to be made small. */
export interface RawRow {
  pictureKey: string;
  responseKey: string;
  questionId: number | null;
  findingKey?: string;
  type: string;
  /** Raw photos are made small in the order of these. */
  picked: number;
}

export interface BytesRow {
  pictureKey: string;
  bytes: ArrayBuffer;
}

/** A form, whole. Drafts stay on the one they began with; the newest of a link is used for new ones. */
export interface FormRow {
  formKey: string;
  token: string;
  /** Who it was downloaded for: scores are shown to some and not to others. */
  reader: string;
  etag: string | null;
  form: FieldForm;
  fetched: number;
}

/** A form that was fetched, without its questions. */
export interface LinkRow extends Omit<FormRow, 'form'> {
  form: Omit<FieldForm, 'version'>;
}

/** The questions of the links that ask them. */
export interface VersionRow {
  versionKey: string;
  version: Version;
}

/** Small things by name: the session for the service worker, which links this device has answered. */
export interface NoteRow {
  name: string;
  value: unknown;
}

export interface Rows {
  responses: ResponseRow;
  answers: AnswerRow;
  signatures: SignatureRow;
  findings: FindingRow;
  pictures: PictureRow;
  raws: RawRow;
  bytes: BytesRow;
  forms: FormRow;
  links: LinkRow;
  versions: VersionRow;
  notes: NoteRow;
}

export type StoreName = keyof Rows;

export const storeNames = [
  'responses',
  'answers',
  'signatures',
  'findings',
  'pictures',
  'raws',
  'bytes',
  'forms',
  'links',
  'versions',
  'notes',
] as const;

export type Key = string | [string, number | string];

/** The key of each row, as IndexedDB reads it out of the row. */
export const keyPaths: Record<StoreName, string | string[]> = {
  responses: 'responseKey',
  answers: ['responseKey', 'questionId'],
  signatures: ['responseKey', 'role'],
  findings: 'findingKey',
  pictures: 'pictureKey',
  raws: 'pictureKey',
  bytes: 'pictureKey',
  forms: 'formKey',
  links: 'formKey',
  versions: 'versionKey',
  notes: 'name',
};

/** What the rows of a store are found by, besides their key. */
export const indexes: Partial<Record<StoreName, string>> = {
  responses: 'token',
  answers: 'responseKey',
  signatures: 'responseKey',
  findings: 'responseKey',
  pictures: 'responseKey',
  raws: 'responseKey',
  forms: 'token',
  links: 'token',
};

export const freshSend: SendState = { attempts: 0, notBefore: 0, asked: false, hold: null, problem: null };
