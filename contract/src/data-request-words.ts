import { type AnyText, say } from './text.ts';

/** What a person asks about their data, how it came, and where it stands; apart from the calls, since files of lists need no more. */

export const requestKinds = ['access', 'correct', 'erase'] as const;
export const requestChannels = ['email', 'registeredEmail', 'letter', 'inPerson', 'other'] as const;
export const requestStates = ['open', 'waiting', 'running', 'done', 'rejected', 'failed'] as const;

export type RequestKind = (typeof requestKinds)[number];
export type RequestChannel = (typeof requestChannels)[number];
export type RequestState = (typeof requestStates)[number];

export const requestKindTexts: Readonly<Record<RequestKind, AnyText>> = {
  access: say({ tr: 'Bilgi edinme', en: 'Access' }),
  correct: say({ tr: 'Düzeltme', en: 'Correction' }),
  erase: say({ tr: 'İmha', en: 'Erasure' }),
};

export const requestChannelTexts: Readonly<Record<RequestChannel, AnyText>> = {
  email: say({ tr: 'E-posta', en: 'E-mail' }),
  registeredEmail: say({ tr: 'Kayıtlı elektronik posta (KEP)', en: 'Registered e-mail (KEP)' }),
  letter: say({ tr: 'Posta veya noter', en: 'Letter or notary' }),
  inPerson: say({ tr: 'Elden', en: 'In person' }),
  other: say({ tr: 'Diğer', en: 'Other' }),
};

export const requestStateTexts: Readonly<Record<RequestState, AnyText>> = {
  open: say({ tr: 'Açık', en: 'Open' }),
  waiting: say({ tr: 'İkinci onay bekliyor', en: 'Awaits a second person' }),
  running: say({ tr: 'İmha ediliyor', en: 'Being erased' }),
  done: say({ tr: 'Sonuçlandı', en: 'Answered' }),
  rejected: say({ tr: 'Reddedildi', en: 'Refused' }),
  failed: say({ tr: 'İmha tamamlanamadı', en: 'Erasure failed' }),
};
