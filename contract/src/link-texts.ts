import type { LinkState } from './codes.ts';
import { type AnyText, say } from './text.ts';

/** The sentence for people about where a link leads. */
export const linkTexts = {
  open: say({ tr: 'Açık.', en: 'Open.' }),
  notYet: say({ tr: 'Henüz başlamadı; başlangıç: {date}.', en: 'Not started yet; begins {date}.' }),
  closed: say({ tr: 'Sona erdi.', en: 'This has ended.' }),
  offAir: say({ tr: 'Şu anda yayında değil.', en: 'Not on the air at the moment.' }),
  full: say({ tr: 'Katılımcı sınırı doldu.', en: 'The participant limit has been reached.' }),
  unknown: say({ tr: 'Bağlantı geçersiz.', en: 'The link is not valid.' }),
} as const satisfies Record<LinkState, AnyText>;

/** To whoever opens a personal link whose invitation was withdrawn. */
export const withdrawnText = say({
  tr: 'Bu davet geri çekilmiş. Yine de yanıtlamak isterseniz sizi davet eden kişiye başvurun.',
  en: 'This invitation has been withdrawn. If you would still like to respond, contact whoever invited you.',
});

/** The sentence about where a barcode leads. */
export const barcodeTexts = {
  several: say({ tr: 'Burada birden çok form açık. Birini seçin.', en: 'Several forms are open here. Choose one.' }),
  none: say({ tr: 'Şu anda burada yanıtlanacak bir form yok.', en: 'There is no form to fill in here at the moment.' }),
  unknown: say({ tr: 'Bu etiket tanınmıyor.', en: 'This label is not known.' }),
  passive: say({ tr: 'Bu barkod şu anda kullanılmıyor.', en: 'This barcode is not in use at the moment.' }),
} as const satisfies Record<string, AnyText>;
