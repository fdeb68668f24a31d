import type { LanguageId, SignatureRole } from '@sahada/contract/codes';
import type { FieldForm, WireReceipt, WireSubmission } from '@sahada/contract/field';
import type { RawAnswer } from '@sahada/contract/version';

/** What is kept on the device, row by row. Instants are epoch milliseconds; `…At` texts are what goes on the wire. */

export type Step = 'notice' | 'details' | 'intro' | 'section' | 'review' | 'sign';

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
  /** The server's acknowledgement of the response itself; pictures may still be on their way. */
  receipt: WireReceipt | null;
  /** When everything had been acknowledged. */
  received: number | null;
}

export interface AnswerRow {
  responseKey: string;
  questionId: number;
  answer: RawAnswer;
}

/** Those whose signature this form asks for. */
export type SignerRole = Exclude<SignatureRole, 'assistant'>;

export interface Stroke {
  penColor: string;
  dotSize: number;
  minWidth: number;
  maxWidth: number;
  velocityFilterWeight: number;
  compositeOperation: GlobalCompositeOperation;
  points: { x: number; y: number; pressure: number; time: number }[];
}

export interface SignatureRow {
  responseKey: string;
  role: SignerRole;
  name: string;
  refused: boolean;
  note: string;
  strokes: Stroke[];
  /** Size of the pad the strokes were drawn on. */
  width: number;
  height: number;
  signedAt: string | null;
}

export interface PictureRow {
  pictureKey: string;
  responseKey: string;
  questionId: number | null;
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
  questionId: number;
  type: string;
  /** Raw photos are made small in the order of these. */
  picked: number;
}

export interface BytesRow {
  pictureKey: string;
  bytes: ArrayBuffer;
}

/** A downloaded form. Drafts stay on the one they began with; the newest of a link is used for new ones. */
export interface FormRow {
  formKey: string;
  token: string;
  /** Who it was downloaded for: scores are shown to some and not to others. */
  reader: string;
  etag: string | null;
  form: FieldForm;
  fetched: number;
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
  pictures: PictureRow;
  raws: RawRow;
  bytes: BytesRow;
  forms: FormRow;
  notes: NoteRow;
}

export type StoreName = keyof Rows;

export const storeNames = [
  'responses',
  'answers',
  'signatures',
  'pictures',
  'raws',
  'bytes',
  'forms',
  'notes',
] as const;

export type Key = string | [string, number | string];

/** The key of each row, as IndexedDB reads it out of the row. */
export const keyPaths: Record<StoreName, string | string[]> = {
  responses: 'responseKey',
  answers: ['responseKey', 'questionId'],
  signatures: ['responseKey', 'role'],
  pictures: 'pictureKey',
  raws: 'pictureKey',
  bytes: 'pictureKey',
  forms: 'formKey',
  notes: 'name',
};

/** What the rows of a store are found by, besides their key. */
export const indexes: Partial<Record<StoreName, string>> = {
  responses: 'token',
  answers: 'responseKey',
  signatures: 'responseKey',
  pictures: 'responseKey',
  raws: 'responseKey',
  forms: 'token',
};

export const freshSend: SendState = { attempts: 0, notBefore: 0, asked: false, hold: null, problem: null };
