import { z } from 'zod';
import { requestChannels, requestKinds, requestStates } from './data-request-words.ts';
import { listRequest, listResponse } from './list.ts';
import { empty, file, read, rowVersion, saved, write } from './row.ts';
import { type AnyText, say } from './text.ts';
import {
  day,
  flag,
  id,
  instant,
  moment,
  name,
  optionalEmail,
  optionalLine,
  optionalProse,
  pageRequest,
  spoken,
} from './wire.ts';

/**
 * The data protection desk: what persons ask about their data, where it stands, how it is handed over or destroyed, and the
 * ledger of what was. Nobody looks for a person without a request that says why.
 */

const access = 'ManageDataProtectionLaw';

/** Days in which a request is to be answered: KVKK article 13, GDPR article 12. */
export const answerDays = 30;

/** Stands where a text was. It is in no language, and counts as an answer where the text did. */
export const erasedText = '■■■';

/** Where a person can stand. */
export const places = ['responses', 'signatures', 'invitations', 'users', 'customers', 'locations', 'actions'] as const;

export type Place = (typeof places)[number];

export const placeTexts: Readonly<Record<Place | 'messages', AnyText>> = {
  responses: say({ tr: 'Katılımcı olarak verdiği yanıtlar', en: 'Responses as a participant' }),
  signatures: say({ tr: 'Başkalarının yanıtlarındaki imzalar', en: 'Signatures in others’ responses' }),
  invitations: say({ tr: 'Davetler', en: 'Invitations' }),
  users: say({ tr: 'Kullanıcılar', en: 'Users' }),
  customers: say({ tr: 'Müşteri yetkilileri', en: 'Contacts of customers' }),
  locations: say({ tr: 'Lokasyon yetkilileri', en: 'Contacts of locations' }),
  actions: say({ tr: 'Dışarıdan aksiyon sorumluları', en: 'Owners of actions from outside' }),
  messages: say({ tr: 'İletiler', en: 'Messages' }),
};

/** What is destroyed, as the ledger counts it. */
const destroyedNouns = {
  responses: {
    tr: 'yanıtın kimliği ve metinleri',
    one: 'response’s identity and texts',
    many: 'responses’ identities and texts',
  },
  identities: { tr: 'katılımcı kimliği', one: 'identity of a participant', many: 'identities of participants' },
  signatures: { tr: 'imza', one: 'signature', many: 'signatures' },
  signers: { tr: 'imza sahibinin adı', one: 'name of a signer', many: 'names of signers' },
  positions: { tr: 'konum', one: 'position', many: 'positions' },
  pictures: { tr: 'fotoğraf', one: 'picture', many: 'pictures' },
  contents: {
    tr: 'önceki veya çakışan içerik',
    one: 'earlier or conflicting content',
    many: 'earlier or conflicting contents',
  },
  drafts: { tr: 'taslak', one: 'draft', many: 'drafts' },
  invitations: { tr: 'davet', one: 'invitation', many: 'invitations' },
  users: { tr: 'kullanıcı', one: 'user', many: 'users' },
  customers: { tr: 'müşteri yetkilisi', one: 'contact of a customer', many: 'contacts of customers' },
  locations: { tr: 'lokasyon yetkilisi', one: 'contact of a location', many: 'contacts of locations' },
  actions: { tr: 'aksiyon sorumlusu', one: 'owner of an action', many: 'owners of actions' },
  messages: { tr: 'ileti', one: 'message', many: 'messages' },
  notices: { tr: 'bildirim', one: 'notice', many: 'notices' },
  mentions: { tr: 'anılma', one: 'mention', many: 'mentions' },
  files: { tr: 'hazırlanmış dosya', one: 'file made before', many: 'files made before' },
  lines: { tr: 'işlem geçmişi kaydı', one: 'line of the activity log', many: 'lines of the activity log' },
} as const;

export type Destroyed = keyof typeof destroyedNouns;

/** In the order in which they are told. */
export const everyDestroyed = Object.keys(destroyedNouns) as [Destroyed, ...Destroyed[]];

/** What stands behind the count. */
export function destroyedText(what: Destroyed, count: number): AnyText {
  const { tr, one, many } = destroyedNouns[what];
  return { tr, en: count === 1 ? one : many };
}

const Destroyed = z.enum(everyDestroyed);

export const Counted = z.object({ what: Destroyed, label: spoken, count: z.int() });

/** Rows that one request may name in each place. */
export const mostChosen = 500;

const ids = z.array(id).max(mostChosen).optional();

/** The rows that belong to the person, by place; of signatures the responses that hold them. */
const Chosen = z.object({
  responses: ids,
  signatures: ids,
  invitations: ids,
  users: ids,
  customers: ids,
  locations: ids,
  actions: ids,
});

export type Chosen = z.output<typeof Chosen>;

const RequestRow = z.object({
  id,
  number: z.int(),
  kind: z.enum(requestKinds),
  person: z.string(),
  channel: z.enum(requestChannels),
  receivedOn: day,
  dueOn: day,
  state: z.enum(requestStates),
  createdAt: instant,
  createdByName: z.string(),
  closedAt: instant.nullable(),
});

export type RequestRow = z.output<typeof RequestRow>;

const form = z.object({
  kind: z.enum(requestKinds),
  person: name(say({ tr: 'Başvuran kişinin adını girin.', en: 'Enter the person’s name.' })),
  email: optionalEmail,
  phone: optionalLine,
  channel: z.enum(requestChannels),
  receivedOn: day,
  note: optionalProse,
});

const Request = RequestRow.extend({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  note: z.string().nullable(),
  reason: z.string().nullable(),
  /** What is to be destroyed, once it has been asked for. */
  chosen: Chosen,
  askedByName: z.string().nullable(),
  askedAt: instant.nullable(),
  confirmedByName: z.string().nullable(),
  closedByName: z.string().nullable(),
  /** The company asks for a second person, and whether the caller can be it. */
  needsSecond: flag,
  mayConfirm: flag,
  /** What the ledger says was destroyed. */
  destroyed: z.array(Counted),
});

const FoundRow = z.object({
  id,
  title: z.string(),
  detail: z.string(),
  /** Why it cannot be chosen: a user who is still active. */
  active: flag,
  /** Where it opens, for those who may. */
  entity: z.string(),
  entityId: id,
});

const base = '/admin/DataRequest';
const ofOne = z.object({ id });
const confirm = z.string().trim().max(20);

const messages = {
  created: say({ tr: 'Başvuru eklendi.', en: 'The request has been added.' }),
  updated: say({ tr: 'Başvuru güncellendi.', en: 'The request has been updated.' }),
  closed: say({ tr: 'Başvuru sonuçlandırıldı.', en: 'The request has been closed.' }),
  erasing: say({ tr: 'İmha başladı.', en: 'The erasure has begun.' }),
  asked: say({ tr: 'İmha, ikinci kişinin onayını bekliyor.', en: 'The erasure awaits a second person.' }),
  declined: say({ tr: 'İmha geri çevrildi.', en: 'The erasure has been turned down.' }),
  exporting: say({ tr: 'Dosya hazırlanıyor.', en: 'The file is being prepared.' }),
};

export const dataRequestTexts = {
  number: say({
    tr: 'Başvurunun numarasını, {number} sayısını yazın.',
    en: 'Type the number of the request, {number}.',
  }),
  future: say({ tr: 'Başvuru tarihi bugünden sonra olamaz.', en: 'A request cannot have come after today.' }),
  nothing: say({ tr: 'En az bir kayıt seçin.', en: 'Select at least one record.' }),
  several: say({
    tr: 'Seçtiğiniz kayıtlarda {n} ayrı ad, e-posta ve telefon var; bir başvuru tek kişi içindir. Başkalarının kayıtlarını çıkarın.',
    en: 'The selected records hold {n} different names, e-mail addresses and phones; a request is about one person. Leave out those of others.',
  }),
  reason: say({ tr: 'Gerekçeyi girin.', en: 'Enter the reason.' }),
};

export const dataRequest = {
  list: read({
    method: 'POST',
    path: `${base}/GetAll`,
    access,
    request: listRequest(RequestRow, {
      receivedFrom: day.nullable().optional(),
      receivedTo: day.nullable().optional(),
    }),
    response: listResponse(RequestRow),
  }),
  get: read({
    method: 'GET',
    path: `${base}/Get/{id}`,
    access,
    request: ofOne,
    response: Request.extend({ rowVersion }),
  }),
  /** It is numbered, and due 30 days after it came. */
  create: write({
    method: 'POST',
    path: `${base}/Create`,
    access,
    request: form,
    response: saved,
    done: messages.created,
  }),
  /** While it is open. */
  update: write({
    method: 'POST',
    path: `${base}/Update`,
    access,
    request: form.extend({ id, rowVersion: rowVersion.optional() }),
    response: saved,
    done: messages.updated,
    refuses: ['requestClosed', 'changedMeanwhile'],
  }),
  /** Answered or refused without an erasure. */
  close: write({
    method: 'POST',
    path: `${base}/Close`,
    access,
    request: z.object({ id, outcome: z.enum(['done', 'rejected']), note: optionalProse }),
    response: empty,
    done: messages.closed,
    refuses: ['requestClosed'],
  }),
  /** Looks for the request's person by name, e-mail and phone: how many in each place, and up to 500 of them. */
  search: read({
    method: 'POST',
    path: `${base}/Search`,
    access,
    slow: true,
    request: ofOne,
    response: z.object({
      Places: z.array(
        z.object({ place: z.enum([...places, 'messages']), label: spoken, count: z.int(), rows: z.array(FoundRow) }),
      ),
    }),
  }),
  /** What an erasure of these rows would destroy. */
  preview: read({
    method: 'POST',
    path: `${base}/Preview`,
    access,
    slow: true,
    request: z.object({ id, rows: Chosen }),
    /** `unsent`: mails that wait and then go to nobody, because they are to the person or take a file along. */
    response: z.object({ counts: z.array(Counted), seals: z.int(), unsent: z.int() }),
    refuses: ['requestClosed', 'personActive'],
  }),
  /** Queues the erasure, or asks for a second person where the company asks for four eyes. `confirm`: the number, typed. */
  erase: write({
    method: 'POST',
    path: `${base}/Erase`,
    access,
    // What cannot be taken back is asked for by a person.
    byKey: false,
    request: z.object({ id, rows: Chosen, reason: name(dataRequestTexts.reason, 1000), confirm }),
    response: z.object({ waiting: flag }),
    done: messages.erasing,
    message: ({ value }) => (value.waiting ? messages.asked : messages.erasing),
    refuses: ['requestClosed', 'personActive', 'requestOfOther'],
  }),
  confirm: write({
    method: 'POST',
    path: `${base}/Confirm`,
    access,
    byKey: false,
    request: z.object({ id, confirm }),
    response: empty,
    done: messages.erasing,
    refuses: ['requestClosed', 'personActive', 'eraseFourEyes'],
  }),
  decline: write({
    method: 'POST',
    path: `${base}/Decline`,
    access,
    request: ofOne,
    response: empty,
    done: messages.declined,
    refuses: ['requestClosed'],
  }),
  /** Queues a zip of what stands in these rows, as JSON and as a page to read; it is downloaded and deleted like other exports. */
  export: write({
    method: 'POST',
    path: `${base}/Export`,
    access,
    request: z.object({ id, rows: Chosen }),
    response: z.object({ exportId: id }),
    done: messages.exporting,
    refuses: ['requestClosed'],
  }),
};

const LedgerRow = z.object({
  id,
  number: z.int(),
  at: instant,
  byName: spoken,
  /** "Başvuru 12", or the rule. */
  cause: spoken,
  destroyed: spoken,
  /** In hex. */
  seal: z.string(),
});

export type LedgerRow = z.output<typeof LedgerRow>;

const ledgerDays = { dateFrom: moment.nullable().optional(), dateTo: moment.nullable().optional() };

/** What was destroyed, by hand and by rule. It holds no personal data, and nobody can change it. */
export const destruction = {
  /** The newest first. */
  list: read({
    method: 'POST',
    path: '/admin/DestructionLedger/GetAll',
    access,
    request: pageRequest.extend(ledgerDays),
    response: listResponse(LedgerRow),
  }),
  listToPdf: file({
    method: 'POST',
    path: '/admin/DestructionLedger/GetAllToPdf',
    access,
    request: z.object(ledgerDays),
  }),
  /** Whether every row stands as it was sealed, and the first that does not. */
  verify: read({
    method: 'POST',
    path: '/admin/DestructionLedger/Verify',
    access,
    slow: true,
    request: z.object({}),
    response: z.object({ intact: flag, rows: z.int(), brokenNumber: z.int().nullable() }),
  }),
};
