import { say } from '@sahada/contract/text';

export const words = {
  other: say({ tr: 'English', en: 'Türkçe' }),
  looking: say({ tr: 'Bakılıyor…', en: 'Looking…' }),
  retry: say({ tr: 'Yeniden dene', en: 'Try again' }),
  unreachable: say({ tr: 'Sunucuya ulaşılamadı', en: 'The server could not be reached' }),
  unreachableHint: say({
    tr: 'Bağlantınızı kontrol edip yeniden deneyin.',
    en: 'Check your connection and try again.',
  }),
  often: say({ tr: 'Çok fazla deneme yapıldı', en: 'Too many attempts' }),
  oftenHint: say({ tr: 'Bir süre sonra yeniden deneyin.', en: 'Try again after a while.' }),

  sealTitle: say({ tr: 'Rapor mührü', en: 'Report seal' }),
  unchanged: say({ tr: 'Bu rapor değiştirilmemiş', en: 'This report has not been changed' }),
  unchangedHint: say({
    tr: 'Kayıtlar, rapor mühürlendiği andaki hâliyle duruyor.',
    en: 'Its records stand as they were when the report was sealed.',
  }),
  changed: say({ tr: 'Bu raporun kayıtları değiştirilmiş', en: 'The records of this report have been changed' }),
  changedHint: say({
    tr: 'Kayıtlar, mühürlendiği andaki hâliyle aynı değil. Raporu veren firmaya danışın.',
    en: 'They are not what they were when the report was sealed. Ask the company that issued it.',
  }),
  replaced: say({ tr: 'Bu rapor artık geçerli değil', en: 'This report is no longer current' }),
  replacedHint: say({
    tr: 'Rapor mühürlendikten sonra yeniden açıldı. Güncel raporu, veren firmadan isteyin.',
    en: 'It was reopened after it had been sealed. Ask the company that issued it for the current one.',
  }),
  erased: say({ tr: 'Rapor değiştirilmemiş, bir bölümü silinmiş', en: 'Unchanged, with a part erased' }),
  erasedHint: say({
    tr: 'Kişisel verileri korumak için bir bölümü {day} tarihinde silindi. Kalanı, mühürlendiği andaki hâliyle duruyor.',
    en: 'A part was erased on {day} to protect personal data. The rest stands as it was when the report was sealed.',
  }),
  unknown: say({ tr: 'Böyle bir mühür yok', en: 'There is no such seal' }),
  unknownHint: say({
    tr: 'Adresi rapordaki karekodu yeniden okutarak açın.',
    en: 'Open the address once more by scanning the code in the report.',
  }),
  company: say({ tr: 'Raporu veren', en: 'Issued by' }),
  sealedAt: say({ tr: 'Mühürlendi', en: 'Sealed' }),
  issue: say({ tr: 'Yayım', en: 'Issue' }),
  sealFoot: say({
    tr: 'Bu sayfa raporun içeriğini göstermez. Elinizdeki kâğıtta yazan firma ve yayım, yukarıdakilerle aynı olmalıdır.',
    en: 'This page does not show what the report says. Company and issue on the paper you hold should be those above.',
  }),

  mailbox: say({ tr: 'E-posta adresi', en: 'E-mail address' }),
  ended: say({ tr: 'Bu davet sona erdi', en: 'This invitation has ended' }),
  endedHint: say({
    tr: 'Size bununla ilgili hatırlatma gönderilmez; yapmanız gereken bir şey yok.',
    en: 'No reminders about it are sent; there is nothing that you need to do.',
  }),
  noMailing: say({ tr: 'Bu bağlantıyla artık bir şey gönderilmiyor', en: 'Nothing is sent by this link any more' }),
  noMailingHint: say({
    tr: 'Rapor ya da davet artık yok ya da bağlantı eksik kopyalandı.',
    en: 'The report or invitation is gone, or the link was not copied whole.',
  }),

  report: say({ tr: 'Rapor', en: 'Report' }),
  audit: say({ tr: 'Denetim raporu', en: 'Audit report' }),
  survey: say({ tr: 'Anket raporu', en: 'Survey report' }),
  notApproved: say({ tr: 'Onaylanmamıştır', en: 'Not approved' }),
  number: say({ tr: 'Kayıt no', en: 'Record no.' }),
  customer: say({ tr: 'Müşteri', en: 'Customer' }),
  location: say({ tr: 'Lokasyon', en: 'Location' }),
  responses: say({ tr: 'Yanıt', en: 'Responses' }),
  findings: say({ tr: 'Uygunsuzluk', en: 'Non-conformities' }),
  until: say({ tr: 'Bağlantının son günü', en: 'Link open until' }),
  notScored: say({ tr: 'Puanlanmadı', en: 'Not scored' }),
  meanOf: say({ tr: 'Yanıt yüzdelerinin ortalaması', en: 'Mean of the responses’ percentages' }),
  sealed: say({ tr: 'Mührü doğrula', en: 'Check the seal' }),
  open: say({ tr: 'Raporu aç (PDF)', en: 'Open the report (PDF)' }),
  download: say({ tr: 'PDF’yi indir', en: 'Download the PDF' }),
  preparing: say({ tr: 'Rapor hazırlanıyor…', en: 'The report is being prepared…' }),
  over: say({ tr: 'Bu rapor artık paylaşılmıyor', en: 'This report is no longer shared' }),
  overHint: say({
    tr: 'Bağlantının süresi doldu ya da paylaşım sonlandırıldı. Raporu gönderen firmaya danışın.',
    en: 'The link has run out or was ended. Ask the company that sent you the report.',
  }),
  noReport: say({ tr: 'Böyle bir rapor yok', en: 'There is no such report' }),
  noReportHint: say({
    tr: 'Bağlantının tamamını kopyaladığınızdan emin olun.',
    en: 'Make sure that you have copied the whole link.',
  }),
};

/** What the page of each kind of mailing says. */
export const mailingWords = {
  report: {
    name: words.report,
    ask: say({ tr: 'Bu raporu artık almak istemiyor musunuz?', en: 'No longer want this report?' }),
    askHint: say({
      tr: 'Rapor bu adrese düzenli olarak gönderiliyor. Bıraktığınızı, raporu hazırlayan da görür.',
      en: 'It is sent to this address regularly. Whoever prepared it sees that you have left.',
    }),
    leave: say({ tr: 'Artık gönderilmesin', en: 'Stop sending it to me' }),
    left: say({ tr: 'Bu rapor size artık gönderilmeyecek', en: 'You will not get this report any more' }),
    leftHint: say({
      tr: 'Fikrinizi değiştirirseniz yeniden almaya başlayabilirsiniz.',
      en: 'If you change your mind, you can start getting it again.',
    }),
    comeBack: say({ tr: 'Yeniden gönderilsin', en: 'Send it to me again' }),
    back: say({ tr: 'Bu rapor size yeniden gönderilecek', en: 'You will get this report again' }),
    backHint: say({ tr: 'Bir sonraki gönderimden başlayarak.', en: 'Starting with the next one.' }),
  },
  invitation: {
    name: say({ tr: 'Davet', en: 'Invitation' }),
    ask: say({
      tr: 'Bu davetle ilgili hatırlatma almak istemiyor musunuz?',
      en: 'No more reminders about this invitation?',
    }),
    askHint: say({
      tr: 'Davetteki kişisel bağlantınız açık kalır; dilerseniz yine yanıtlayabilirsiniz. Hatırlatma istemediğinizi, sizi davet eden firma da görür.',
      en: 'Your personal link in the invitation stays open, so you can still respond. The company that invited you sees that you want no reminders.',
    }),
    leave: say({ tr: 'Hatırlatma gönderilmesin', en: 'Send me no reminders' }),
    left: say({ tr: 'Size artık hatırlatma gönderilmeyecek', en: 'You will get no more reminders' }),
    leftHint: say({
      tr: 'Davetteki kişisel bağlantınız açık kalır; dilerseniz yine yanıtlayabilirsiniz.',
      en: 'Your personal link in the invitation stays open, so you can still respond.',
    }),
    comeBack: say({ tr: 'Yeniden hatırlatılsın', en: 'Remind me again' }),
    back: say({ tr: 'Size yeniden hatırlatma gönderilebilir', en: 'You may get reminders again' }),
    backHint: say({ tr: 'Bir sonraki hatırlatmadan başlayarak.', en: 'Starting with the next one.' }),
  },
};
