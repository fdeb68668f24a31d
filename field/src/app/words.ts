import { say } from '@sahada/contract/text';

/** What may be read before and while answering; words of later screens stand in words-later.ts. */
export const words = {
  loading: say({ tr: 'Yükleniyor', en: 'Loading' }),
  language: say({ tr: 'Dil', en: 'Language' }),
  start: say({ tr: 'Başla', en: 'Start' }),
  back: say({ tr: 'Geri', en: 'Back' }),
  next: say({ tr: 'İleri', en: 'Next' }),
  toReview: say({ tr: 'Gözden geçir', en: 'Review' }),
  toSign: say({ tr: 'İmzaya geç', en: 'Go on to sign' }),
  submit: say({ tr: 'Gönder', en: 'Send' }),
  submitting: say({ tr: 'Hazırlanıyor', en: 'Preparing' }),
  submitFailed: say({
    tr: 'Yanıt bu cihaza kaydedilemedi, gönderilmedi. Yeniden deneyin.',
    en: 'The response could not be saved on this device and was not sent. Try again.',
  }),
  signOrRefuse: say({
    tr: 'İmzalayın ya da “İmzadan kaçındı” seçeneğini işaretleyip not girin.',
    en: 'Sign, or tick “Refused to sign” and enter a note.',
  }),
  retry: say({ tr: 'Yeniden dene', en: 'Try again' }),
  audit: say({ tr: 'Denetim', en: 'Audit' }),
  survey: say({ tr: 'Anket', en: 'Survey' }),
  questionCount: say({ tr: '{n} soru', en: '{n} questions' }),

  saved: say({ tr: 'Bu cihazda kayıtlı', en: 'Saved on this device' }),
  saving: say({ tr: 'Kaydediliyor', en: 'Saving' }),
  notSaved: say({ tr: 'Kaydedilemedi, yeniden deneniyor', en: 'Not saved, trying again' }),
  noRoom: say({ tr: 'Cihazda yer kalmadı, kaydedilemedi', en: 'No room on the device, not saved' }),
  onlyMemory: say({ tr: 'Yalnızca bu sayfa açıkken tutuluyor', en: 'Kept only while this page is open' }),
  lostStorage: say({
    tr: 'Tarayıcının saklama alanı kapandı. Cevaplarınız yeniden kaydedildi; fotoğraflarınızı kontrol edin.',
    en: 'The browser closed its storage. Your answers were saved again; check your photos.',
  }),
  photoFailed: say({
    tr: 'Bu fotoğraf okunamadı. Başka bir fotoğraf seçin.',
    en: 'This photo could not be read. Choose another one.',
  }),
  photoNoRoom: say({
    tr: 'Cihazda yer kalmadı; fotoğraf kaydedilemedi. Daha önce kaydedilenler duruyor.',
    en: 'There is no room left on the device; the photo was not saved. What was saved before is safe.',
  }),

  refused: say({
    tr: 'Bu tarayıcı kayıt tutmaya izin vermiyor (gizli pencere olabilir). Sayfa kapanırsa cevaplarınız kaybolur. Bağlantıyı normal bir pencerede açın.',
    en: 'This browser does not let pages keep anything (it may be a private window). If the page is closed, your answers are lost. Open the link in a normal window.',
  }),
  fragile: say({
    tr: 'Cevaplarınız gönderilene kadar bu tarayıcıda tutulur. O zamana kadar tarayıcı verilerini silmeyin.',
    en: 'Your answers are kept in this browser until they are sent. Do not clear the browser’s data before that.',
  }),
  tight: say({
    tr: 'Bu cihazda az yer kaldı; fotoğraflar sığmayabilir.',
    en: 'There is little room left on this device; photos may not fit.',
  }),

  sectionOf: say({ tr: 'Bölüm {n} / {count}', en: 'Section {n} / {count}' }),
  sections: say({ tr: 'Bölümler', en: 'Sections' }),
  answeredOf: say({ tr: '{total} sorunun {n} tanesi cevaplandı', en: '{n} of {total} questions answered' }),
  soFar: say({ tr: 'Şu ana kadar: {m} sorunun {n} tanesi', en: 'So far: {n} of {m} questions' }),
  notScored: say({ tr: 'Puanlanmadı', en: 'Not scored' }),

  noticeTitle: say({ tr: 'Aydınlatma metni', en: 'Privacy notice' }),
  notice: say({
    tr: 'Kişisel verilerinizin nasıl işlendiği aşağıda açıklanmıştır.',
    en: 'How your personal data is processed is explained below.',
  }),
  consentTitle: say({ tr: 'Açık rıza metni', en: 'Explicit consent' }),
  goOn: say({ tr: 'Devam et', en: 'Continue' }),
  consent: say({ tr: 'Açık rıza veriyorum.', en: 'I give my explicit consent.' }),
  withoutConsent: say({ tr: 'Rıza vermeden devam et', en: 'Continue without consent' }),

  detailsTitle: say({ tr: 'Sizi tanıyalım', en: 'About you' }),
  optionalDetails: say({
    tr: 'Boş bırakıp devam edebilirsiniz.',
    en: 'You may leave this empty and continue.',
  }),
  name: say({ tr: 'Ad soyad', en: 'Full name' }),
  email: say({ tr: 'E-posta', en: 'E-mail' }),
  enterName: say({ tr: 'Ad girin.', en: 'Enter the first name.' }),
  wrongEmail: say({ tr: 'Geçerli bir e-posta adresi girin.', en: 'Enter a valid e-mail address.' }),
  optional: say({ tr: 'isteğe bağlı', en: 'optional' }),
  positionTitle: say({ tr: 'Konum', en: 'Position' }),
  positionWhy: say({
    tr: 'Yanıtınızın nerede verildiği kaydedilmek isteniyor. Paylaşmadan da devam edebilirsiniz.',
    en: 'It is asked to record where your response was given. You can continue without sharing it.',
  }),
  addPosition: say({ tr: 'Konumumu ekle', en: 'Add my position' }),
  findingPosition: say({ tr: 'Konum aranıyor', en: 'Finding your position' }),
  positionAdded: say({ tr: 'Konum eklendi (± {n} m)', en: 'Position added (± {n} m)' }),
  positionFailed: say({
    tr: 'Konum alınamadı; onsuz devam edebilirsiniz.',
    en: 'Your position could not be found; you can continue without it.',
  }),
  removePosition: say({ tr: 'Konumu çıkar', en: 'Remove position' }),

  menu: say({ tr: 'Menü', en: 'Menu' }),
  outbox: say({ tr: 'Bu cihazdaki yanıtlar', en: 'Responses on this device' }),
  waitingCount: say({ tr: '{n} yanıt gönderilmeyi bekliyor', en: '{n} waiting to be sent' }),
  newResponse: say({ tr: 'Yeni yanıt', en: 'New response' }),
  drafts: say({ tr: 'Yarım kalan yanıtlar', en: 'Unfinished responses' }),
  draftsLead: say({
    tr: 'Kaldığınız yerden devam edin ya da yeni bir yanıt başlatın.',
    en: 'Pick up where you left off, or start a new response.',
  }),
  draftsLeadClosed: say({
    tr: 'Başladığınız yanıtları tamamlayıp gönderebilirsiniz.',
    en: 'You can finish and send the responses you have begun.',
  }),
  resume: say({ tr: 'Devam et', en: 'Continue' }),
  begun: say({ tr: 'Başlangıç: {at}', en: 'Begun {at}' }),
  deleteDraft: say({ tr: 'Bu yanıtı sil', en: 'Delete this response' }),
  deleteDraftAsk: say({ tr: 'Yarım kalan yanıt silinsin mi?', en: 'Delete the unfinished response?' }),
  signIn: say({ tr: 'Giriş yap', en: 'Sign in' }),
  signOut: say({ tr: 'Çıkış yap', en: 'Sign out' }),
  signedInAs: say({ tr: 'Oturum: {name}', en: 'Signed in: {name}' }),

  notYet: say({ tr: 'Henüz başlamadı; başlangıç: {date}.', en: 'Not started yet; begins {date}.' }),
  closed: say({ tr: 'Sona erdi.', en: 'This has ended.' }),
  offAir: say({ tr: 'Şu anda yayında değil.', en: 'Not on the air at the moment.' }),
  full: say({ tr: 'Katılımcı sınırı doldu.', en: 'The participant limit has been reached.' }),
  unknown: say({ tr: 'Bağlantı geçersiz.', en: 'The link is not valid.' }),
  offline: say({
    tr: 'Bağlantı yok. Form bu cihaza ilk kez indirilecek; internete bağlanıp yeniden deneyin.',
    en: 'No connection. The form is to be downloaded to this device for the first time; connect and try again.',
  }),
  formMissing: say({
    tr: 'Bu yanıtın formu bu cihazda yok. Bağlantı varken yeniden deneyin.',
    en: 'The form of this response is not on this device. Try again with a connection.',
  }),
  notYours: say({ tr: 'Bu denetime atanmadınız.', en: 'You are not assigned to this audit.' }),
  answeredBefore: say({
    tr: 'Bu cihazdan daha önce yanıt verildi. Alındı kodu: {code}',
    en: 'A response was given from this device before. Receipt code: {code}',
  }),
  elsewhere: say({ tr: 'Bu yanıt başka bir sekmede açık.', en: 'This response is open in another tab.' }),
  continueHere: say({ tr: 'Burada devam et', en: 'Continue here' }),
  newVersion: say({ tr: 'Yeni sürüm hazır', en: 'A new version is ready' }),
  reload: say({ tr: 'Yenile', en: 'Reload' }),
  sessionEnded: say({
    tr: 'Oturumunuz sona ermiş. Doldurmaya devam edebilirsiniz; göndermek için giriş yapın.',
    en: 'Your session has ended. You can go on answering; sign in to send.',
  }),
  partFailed: say({
    tr: 'Bu ekran yüklenemedi. Cevaplarınız kayıtlı; bağlantınızı kontrol edip yeniden deneyin.',
    en: 'This screen could not be loaded. Your answers are saved; check your connection and try again.',
  }),
  crashed: say({ tr: 'Bir sorun oluştu', en: 'Something went wrong' }),
  crashedSafe: say({
    tr: 'Kaydedilen cevaplarınız bu cihazda duruyor. Sayfayı yenileyip kaldığınız yerden devam edin.',
    en: 'Your saved answers are still on this device. Reload the page and go on where you were.',
  }),
  exportFile: say({ tr: 'Dosyaya aktar', en: 'Export to file' }),
};
