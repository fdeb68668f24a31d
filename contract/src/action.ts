import { z } from 'zod';
import { actionPriorities, actionStates, actionTypes, pictureStates } from './codes.ts';
import { filterId, listRequest, listResponse } from './list.ts';
import { empty, file, read, rowVersion, saved, write } from './row.ts';
import { say } from './text.ts';
import { severity } from './version.ts';
import {
  day,
  deleteRequest,
  flag,
  id,
  instant,
  name,
  optionalEmail,
  optionalId,
  optionalLine,
  optionalProse,
  says,
  sha256,
  spoken,
  words,
} from './wire.ts';

/**
 * Actions: what is to be done about a finding, or about an audit as a whole, by whom and until when. Somebody with an account
 * owns one, or somebody outside, who works on it by a link of their own.
 */

export const actionTexts = {
  title: say({ tr: 'Aksiyonun başlığını girin.', en: 'Enter the title of the action.' }),
  type: say({ tr: 'Aksiyon türünü seçin.', en: 'Select the type of the action.' }),
  about: say({ tr: 'Bir uygunsuzluk ya da denetim seçin.', en: 'Select a non-conformity or an audit.' }),
  owner: say({
    tr: 'Sorumluyu seçin ya da adını ve e-postasını girin.',
    en: 'Select an owner, or enter a name and an e-mail address.',
  }),
  ownerName: say({ tr: 'Sorumlunun adını girin.', en: 'Enter the owner’s name.' }),
  ownerTwice: say({
    tr: 'Ya bir kullanıcı seçin ya da e-posta girin.',
    en: 'Either select a user or enter an e-mail address.',
  }),
  userPassive: say({ tr: 'Bu kullanıcı pasif.', en: 'This user is passive.' }),
  verifierOwns: say({
    tr: 'Sorumlu, kendi aksiyonunu kontrol edemez.',
    en: 'The owner cannot verify their own action.',
  }),
  note: say({ tr: 'Not girin.', en: 'Enter a note.' }),
  evidence: say({ tr: 'Ne yapıldığını yazın ya da fotoğraf ekleyin.', en: 'Say what was done, or add a photo.' }),
  comment: say({ tr: 'Yorumunuzu yazın.', en: 'Enter a comment.' }),
};

const state = z.enum(actionStates);
const stateCode = z.union([z.literal(10), z.literal(20), z.literal(30), z.literal(40), z.literal(50)]);
const type = z.enum(actionTypes, { error: says(actionTexts.type) });
const priority = z.enum(actionPriorities);

const Picture = z.object({ id, url: z.string(), thumbUrl: z.string(), state: z.enum(pictureStates) });

/** A row of a list. */
export const ActionRow = z.object({
  id,
  /** Counted within the company: A-0007. */
  number: z.string(),
  /** Null, like what follows from it, for an action about an audit as a whole. */
  findingId: id.nullable(),
  /** What was found: the question, or the words of whoever added the finding; empty without one. */
  finding: z.string(),
  severity: severity.nullable(),
  auditId: id,
  definition: z.string(),
  auditTypeId: z.int(),
  /** Null, like its number, where the response is one to a survey that asks nobody who they are; the plan's own page tells it. */
  responseId: id.nullable(),
  responseNumber: z.string().nullable(),
  responseStatusCode: z.int().nullable(),
  responseStatusName: spoken.nullable(),
  title: z.string(),
  type: z.enum(actionTypes),
  priority,
  /** Null where somebody outside owns it. */
  ownerUserId: id.nullable(),
  ownerName: z.string(),
  /** Of somebody outside; null for a user. */
  ownerEmail: z.string().nullable(),
  /** Who verifies it: whoever is named, else the plan's approver; null where any holder of ManageActions does. */
  verifierUserId: id.nullable(),
  verifierName: z.string().nullable(),
  dueDate: day,
  state,
  stateCode,
  stateName: spoken,
  /** Not closed, and its day is over at its location. */
  overdue: flag,
  createdAt: instant,
  createdBy: z.string(),
  submittedAt: instant.nullable(),
  closedAt: instant.nullable(),
  closedBy: z.string().nullable(),
  customerId: id,
  customerName: z.string(),
  projectId: id,
  projectName: z.string(),
  locationId: id,
  locationName: z.string(),
  /** How many pictures and comments there are. */
  evidenceCount: z.int(),
  commentCount: z.int(),
});

export type ActionRow = z.input<typeof ActionRow>;
export type WireActionRow = z.output<typeof ActionRow>;

const Step = z.object({ at: instant, by: z.string(), old: state, new: state, note: z.string() });

const Comment = z.object({
  id,
  at: instant,
  by: z.string(),
  text: z.string(),
  mentions: z.array(z.object({ id, name: z.string() })),
});

export const ActionItem = ActionRow.extend({
  description: z.string().nullable(),
  rootCause: z.string().nullable(),
  /** What was answered to the finding's question; null where an auditor added the finding. */
  findingAnswer: z.string().nullable(),
  /** Of the finding. */
  findingNote: z.string().nullable(),
  findingPictures: z.array(Picture),
  evidence: z.array(Picture),
  comments: z.array(Comment),
  /** Newest first. */
  history: z.array(Step),
  /** The states that the reader may set now, each with what it takes. */
  steps: z.array(z.object({ state, needs: z.enum(['nothing', 'note', 'noteOrPicture']) })),
  /** The reader may change it, its owner and its dates. */
  mayChange: flag,
  /** Whether it is new enough to be deleted: nothing has happened to it yet. */
  mayDelete: flag,
  /** The address for an owner without an account, for whoever may change it; null otherwise. */
  link: z.string().nullable(),
});

export type ActionItem = z.input<typeof ActionItem>;
export type WireActionItem = z.output<typeof ActionItem>;

const filled = {
  description: optionalProse,
  type,
  rootCause: optionalProse,
  priority: priority.optional(),
  ownerUserId: optionalId,
  ownerEmail: optionalEmail,
  ownerName: optionalLine,
  verifierUserId: optionalId,
};

export const ActionForm = z.object({
  findingId: optionalId,
  /** Where there is no finding. */
  auditId: optionalId,
  title: name(actionTexts.title),
  ...filled,
  /** Left out: as many days from today as the company gives for the finding's severity; without a finding, for a minor one. */
  dueDate: day.optional(),
});

const base = '/admin/Action';
const access = 'ManageActions';

/** Whoever has a part in an action, and holders of ManageActions; to everybody else it is not there. */
const ofPart = { access: 'signedIn', session: 'any', byKey: true } as const;

const note = optionalProse;

export const action = {
  list: read({
    ...ofPart,
    method: 'POST',
    path: `${base}/GetAll`,
    request: listRequest(ActionRow, {
      /** Owned by the reader, theirs to verify, or submitted with nobody named to verify it, where they manage actions. */
      mine: flag.nullable().optional(),
      dueDateFrom: day.nullable().optional(),
      dueDateTo: day.nullable().optional(),
      auditTypeId: filterId,
      responseStatusCode: filterId,
    }),
    response: listResponse(ActionRow),
  }),
  get: read({
    ...ofPart,
    method: 'GET',
    path: `${base}/Get/{id}`,
    request: z.object({ id }),
    response: ActionItem.extend({ rowVersion }),
    refuses: ['notFound'],
  }),
  /** What a new action of a finding begins with. */
  proposal: read({
    method: 'GET',
    path: `${base}/GetProposal`,
    access,
    request: z.object({ findingId: id }),
    response: z.object({
      findingId: id,
      title: z.string(),
      severity,
      dueDate: z.string(),
      verifierUserId: id.nullable(),
      verifierName: z.string().nullable(),
      customerName: z.string(),
      locationName: z.string(),
      /** Actions that the finding has already. */
      actions: z.array(z.object({ id, number: z.string(), title: z.string(), state })),
    }),
    refuses: ['notFound'],
  }),
  create: write({
    method: 'POST',
    path: `${base}/Create`,
    access,
    request: ActionForm,
    response: saved,
    done: say({ tr: 'Aksiyon eklendi.', en: 'Action added.' }),
    refuses: ['notFound', 'findingWithdrawn', 'addressUnknown'],
  }),
  update: write({
    method: 'POST',
    path: `${base}/Update`,
    access,
    request: z.object({
      id,
      title: name(actionTexts.title).optional(),
      ...filled,
      type: type.optional(),
      dueDate: day.optional(),
      rowVersion: rowVersion.optional(),
    }),
    response: saved,
    done: say({ tr: 'Aksiyon güncellendi.', en: 'Action updated.' }),
    refuses: ['notFound', 'changedMeanwhile', 'actionClosed', 'addressUnknown'],
  }),
  /** Only what nothing has happened to yet; anything else is cancelled instead. */
  remove: write({
    method: 'POST',
    path: `${base}/Delete`,
    access,
    request: deleteRequest,
    response: empty,
    done: say({ tr: 'Aksiyon silindi.', en: 'Action deleted.' }),
    message: ({ input }) => {
      const n = new Set(input.ids).size;
      return n === 1
        ? say({ tr: 'Aksiyon silindi.', en: 'Action deleted.' })
        : { tr: `${n} aksiyon silindi.`, en: `${n} actions deleted.` };
    },
    refuses: ['notFound', 'actionHasHistory'],
  }),
  setState: write({
    ...ofPart,
    method: 'POST',
    path: `${base}/SetState`,
    request: z.object({ id, state, note, rowVersion: rowVersion.optional() }),
    response: z.object({ id, state, stateCode }),
    done: say({ tr: 'Aksiyonun durumu değişti.', en: 'The state of the action has changed.' }),
    message: ({ value }) => stateSaid[value.state],
    refuses: ['notFound', 'changedMeanwhile', 'actionStep', 'actionNotYours', 'actionOwnerCloses'],
  }),
  addComment: write({
    ...ofPart,
    method: 'POST',
    path: `${base}/AddComment`,
    request: z.object({ id, text: name(actionTexts.comment, 4000), mentions: z.array(id).max(20).optional() }),
    response: saved,
    done: say({ tr: 'Yorum eklendi.', en: 'Comment added.' }),
    refuses: ['notFound'],
  }),
  /** Evidence of what was done. */
  uploadPicture: write({
    ...ofPart,
    method: 'POST',
    path: `${base}/UploadPicture`,
    send: 'upload',
    request: z.object({
      id,
      file: z.custom<Uint8Array>((value) => value instanceof Uint8Array, { error: says(words.required) }),
    }),
    response: z.object({ id, url: z.string(), thumbUrl: z.string() }),
    done: say({ tr: 'Fotoğraf eklendi.', en: 'Photo added.' }),
    refuses: ['notFound', 'actionClosed', 'tooManyPictures', 'imageType', 'imagePixels', 'tooLarge'],
  }),
  /** Mails an owner without an account their link; another address becomes theirs, and the link before it ends. */
  sendLink: write({
    method: 'POST',
    path: `${base}/SendLink`,
    access,
    request: z.object({ id, email: optionalEmail }),
    response: empty,
    done: say({ tr: 'Bağlantı gönderildi.', en: 'The link has been sent.' }),
    refuses: ['notFound', 'actionClosed', 'actionOwnedByUser', 'addressUnknown', 'mailboxFull'],
  }),
};

const stateSaid = {
  todo: say({ tr: 'Aksiyon yapılacaklara alındı.', en: 'The action is back in “To do”.' }),
  inProgress: say({ tr: 'Aksiyon üzerinde çalışılıyor.', en: 'The action is in progress.' }),
  submitted: say({ tr: 'Aksiyon kontrole gönderildi.', en: 'The action has been submitted.' }),
  done: say({ tr: 'Aksiyon tamamlandı.', en: 'The action is done.' }),
  cancelled: say({ tr: 'Aksiyon iptal edildi.', en: 'The action has been cancelled.' }),
};

const token = z.string().min(1).max(100);

/** What an owner without an account sees of their action. */
const OwnAction = ActionItem.pick({
  number: true,
  finding: true,
  severity: true,
  title: true,
  description: true,
  type: true,
  priority: true,
  ownerName: true,
  dueDate: true,
  state: true,
  stateCode: true,
  stateName: true,
  overdue: true,
  submittedAt: true,
  closedAt: true,
  customerName: true,
  locationName: true,
  findingAnswer: true,
  findingNote: true,
  findingPictures: true,
  evidence: true,
  history: true,
  steps: true,
}).extend({
  companyName: z.string(),
  logoUrl: z.string().nullable(),
  comments: z.array(Comment.omit({ mentions: true })),
});

export type OwnAction = z.input<typeof OwnAction>;
export type WireOwnAction = z.output<typeof OwnAction>;

/** The same for whoever holds an action's own link, and nothing else. */
export const actionLink = {
  get: read({
    method: 'GET',
    path: '/field/action',
    access: 'public',
    request: z.object({ token }),
    response: OwnAction,
    refuses: ['notFound', 'tooMany'],
  }),
  setState: write({
    method: 'POST',
    path: '/field/action',
    access: 'public',
    request: z.object({ token, state, note }),
    response: OwnAction,
    done: say({ tr: 'Kaydedildi, teşekkürler.', en: 'Saved, thank you.' }),
    refuses: ['notFound', 'tooMany', 'actionStep', 'actionNotYours', 'actionOwnerCloses'],
  }),
  /** A whole picture, or parts of it that follow one another: `X-Offset` and `X-Size` as for pictures of a response. */
  putPicture: write({
    method: 'PUT',
    path: '/field/action/pictures/{pictureKey}',
    send: 'bytes',
    access: 'public',
    request: z.object({
      token,
      pictureKey: z.uuid(),
      sha256,
      offset: z.int().min(0).max(20_000_000).optional(),
      size: z.int().min(1).max(20_000_000).optional(),
      bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    }),
    response: z.object({ pictureKey: z.uuid(), received: z.int(), complete: flag }),
    done: say({ tr: 'Fotoğraf alındı.', en: 'Photo received.' }),
    refuses: [
      'notFound',
      'tooMany',
      'actionClosed',
      'tooManyPictures',
      'imageType',
      'imagePixels',
      'tooLarge',
      'pictureBroken',
      'otherContent',
    ],
  }),
  picture: file({
    method: 'GET',
    path: '/field/action/picture',
    access: 'public',
    request: z.object({ token, id, size: z.enum(['full', 'thumb']) }),
    refuses: ['notFound', 'tooMany'],
  }),
};
