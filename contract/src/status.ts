import { say } from './text.ts';

/** The words of a plan's or response's status, by its code on the wire. */
export const statusTexts = {
  5: say({ tr: 'Taslak', en: 'Draft' }),
  10: say({ tr: 'Planlandı', en: 'Planned' }),
  20: say({ tr: 'Devam ediyor', en: 'In progress' }),
  30: say({ tr: 'Onay bekliyor', en: 'Pending approval' }),
  40: say({ tr: 'Düzeltme istendi', en: 'Returned for correction' }),
  50: say({ tr: 'Onaylandı', en: 'Approved' }),
  60: say({ tr: 'Reddedildi', en: 'Rejected' }),
  70: say({ tr: 'Yapılmadı', en: 'Missed' }),
  80: say({ tr: 'İptal edildi', en: 'Cancelled' }),
} as const;

export type StatusCode = keyof typeof statusTexts;

/** Flags that stand beside a response's state. */
export const flagTexts = {
  Overdue: say({ tr: 'Gecikti', en: 'Overdue' }),
  Late: say({ tr: 'Geç ulaştı', en: 'Arrived late' }),
  OverQuota: say({ tr: 'Kontör dışı', en: 'Over credit' }),
  AwaitingPictures: say({ tr: 'Fotoğraf bekleniyor', en: 'Awaiting photos' }),
  Incomplete: say({ tr: 'Eksik yanıt', en: 'Incomplete' }),
  Critical: say({ tr: 'Kritik uygunsuzluk', en: 'Critical non-conformity' }),
} as const;

export type Flag = keyof typeof flagTexts;
