import { say } from '@sahada/contract/text';

export const shareWords = {
  title: say({ tr: 'Raporu paylaş', en: 'Share the report' }),
  titleOf: say({ tr: 'Raporu paylaş: {number}', en: 'Share the report: {number}' }),
  byLink: say({ tr: 'Bağlantıyla', en: 'By link' }),
  byMail: say({ tr: 'E-postayla', en: 'By e-mail' }),
  linkHint: say({
    tr: 'Bağlantıyı bilen herkes raporu görür; hiçbir şey değiştiremez.',
    en: 'Whoever has the link sees the report and can change nothing.',
  }),
  unapproved: say({
    tr: 'Onaylanana kadar raporun her sayfasında “Onaylanmamıştır” yazar.',
    en: 'Until it is approved, every page of the report says “Not approved”.',
  }),
  until: say({ tr: 'Son gün', en: 'Open until' }),
  untilHint: say({ tr: 'En çok bir yıl sonrası.', en: 'A year from today at most.' }),
  language: say({ tr: 'Rapor dili', en: 'Language of the report' }),
  make: say({ tr: 'Bağlantı oluştur', en: 'Make a link' }),
  emails: say({ tr: 'Kime', en: 'To' }),
  emailsHint: say({
    tr: 'Adresi yazıp Enter’a basın. En çok {n} adres.',
    en: 'Type an address and press Enter. {n} addresses at most.',
  }),
  text: say({ tr: 'Not (isteğe bağlı)', en: 'Note (optional)' }),
  mailHint: say({
    tr: 'Rapor PDF olarak eklenir; çok büyükse yalnız bağlantısı gider. Bağlantı 90 gün açık kalır.',
    en: 'The report goes along as a PDF; if it is very large, only its link does. The link stays open for 90 days.',
  }),
  send: say({ tr: 'Gönder', en: 'Send' }),
  sent: say({ tr: '{n} adrese gönderiliyor.', en: 'On its way to {n}.' }),
  links: say({ tr: 'Bağlantılar', en: 'Links' }),
  noLinks: say({ tr: 'Bu rapor henüz paylaşılmadı.', en: 'This report has not been shared yet.' }),
  openUntil: say({ tr: '{day} gününe kadar açık', en: 'Open until {day}' }),
  over: say({ tr: 'Artık açık değil', en: 'No longer open' }),
  madeBy: say({ tr: '{by} · {at}', en: '{by} · {at}' }),
  itself: say({ tr: 'Plan gönderdi', en: 'Sent by the plan' }),
  opened: say({ tr: '{n} kez açıldı', en: 'Times opened: {n}' }),
  openedOnce: say({ tr: '1 kez açıldı', en: 'Opened once' }),
  neverOpened: say({ tr: 'Henüz açılmadı', en: 'Not opened yet' }),
  all: say({ tr: 'Tüm yanıtlar', en: 'All responses' }),
  end: say({ tr: 'Sonlandır', en: 'End' }),
  endNamed: say({ tr: 'Paylaşımı sonlandır: {link}', en: 'End sharing: {link}' }),
};
