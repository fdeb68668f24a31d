import { say } from '@sahada/contract/text';

/** Words of the screens after the last question. */
export const later = {
  dismiss: say({ tr: 'Kapat', en: 'Close' }),
  review: say({ tr: 'Gözden geçirme', en: 'Review' }),
  allDone: say({ tr: 'Her şey tamam, gönderebilirsiniz.', en: 'All done, you can send it.' }),
  allDoneSign: say({ tr: 'Her şey tamam, imzaya geçebilirsiniz.', en: 'All done, you can go on to sign.' }),
  missing: say({ tr: 'Tamamlanması gereken {n} soru var', en: '{n} questions still to complete' }),
  oneMissing: say({ tr: 'Tamamlanması gereken 1 soru var', en: '1 question still to complete' }),
  needAnswer: say({ tr: 'Cevaplanmadı', en: 'Not answered' }),
  needGrade: say({ tr: 'Alt seçenek seçilmedi', en: 'No sub-option chosen' }),
  needNote: say({ tr: 'Not girilmedi', en: 'No note' }),
  needPhoto: say({ tr: 'Fotoğraf eklenmedi', en: 'No photo' }),
  answered: say({ tr: 'Cevaplanan', en: 'Answered' }),
  unanswered: say({ tr: 'Boş bırakılan', en: 'Left open' }),
  photosToSend: say({ tr: 'Gönderilecek fotoğraf', en: 'Photos to send' }),
  photos: say({ tr: 'Fotoğraf', en: 'Photos' }),
  findings: say({ tr: 'Uygunsuzluk', en: 'Non-conformities' }),
  score: say({ tr: 'Puan', en: 'Score' }),
  level: say({ tr: 'Başarı seviyesi', en: 'Achievement level' }),
  soFar: say({ tr: 'Şu ana kadar: {m} sorunun {n} tanesi', en: 'So far: {n} of {m} questions' }),
  critical: say({ tr: 'Kritik uygunsuzluk', en: 'Critical non-conformity' }),
  criticalOpen: say({
    tr: 'Kritik bir soru boş. Böyle gönderirseniz kritik uygunsuzluk sayılır.',
    en: 'A critical question is left open. Sent like this, it counts as a critical non-conformity.',
  }),

  signatures: say({ tr: 'İmzalar', en: 'Signatures' }),
  nameToSign: say({ tr: 'İmzalayanın adını ve soyadını girin.', en: 'Enter the full name of the person signing.' }),
  signHere: say({ tr: 'Parmağınızla imzalayın', en: 'Sign with your finger' }),
  signatureOf: say({ tr: 'İmza alanı: {role}', en: 'Signature field: {role}' }),
  signed: say({ tr: 'İmzalandı', en: 'Signed' }),
  clearSignature: say({ tr: 'İmzayı sil', en: 'Clear signature' }),
  clearSignatureAsk: say({ tr: 'Bu imza silinsin mi?', en: 'Delete this signature?' }),
  typedName: say({ tr: 'Adını yazarak imzaladı', en: 'Signed by typing the name' }),
  refusedToSign: say({ tr: 'İmzalamak istemedi', en: 'Declined to sign' }),
  refusedWhy: say({ tr: 'Neden? (not)', en: 'Why? (note)' }),

  sending: say({ tr: 'Gönderiliyor', en: 'Sending' }),
  received: say({ tr: 'Alındı', en: 'Received' }),
  sendingPart: say({ tr: 'Gönderiliyor: {done} / {total}', en: 'Sending: {done} / {total}' }),
  receivedText: say({
    tr: 'Yanıtınız alındı. Alındı kodu: {kod}',
    en: 'Your response has been received. Receipt code: {kod}',
  }),
  receiptCode: say({ tr: 'Alındı kodu', en: 'Receipt code' }),
  copy: say({ tr: 'PDF kopyasını al', en: 'Get a PDF copy' }),
  makingCopy: say({ tr: 'PDF hazırlanıyor', en: 'Making the PDF' }),
  copyFailed: say({
    tr: 'PDF alınamadı. Bağlantınızı kontrol edip yeniden deneyin.',
    en: 'The PDF could not be fetched. Check your connection and try again.',
  }),
  willSend: say({
    tr: 'Yanıtınız bu cihazda güvende. İnternet bağlantısı olunca kendiliğinden gönderilir; bu sayfayı kapatabilirsiniz.',
    en: 'Your response is safe on this device. It is sent by itself when there is an internet connection; you can close this page.',
  }),
  willSendMemory: say({
    tr: 'Alındı kodu görünene kadar bu sayfayı kapatmayın: bu tarayıcı cevaplarınızı saklamaya izin vermiyor.',
    en: 'Do not close this page before the receipt code appears: this browser does not allow your answers to be kept.',
  }),
  photosOnTheWay: say({
    tr: 'Cevaplarınız ulaştı; fotoğraflar yolda.',
    en: 'Your answers have arrived; the photos are on their way.',
  }),
  signatureOnTheWay: say({
    tr: 'Cevaplarınız ulaştı; imza yolda.',
    en: 'Your answers have arrived; the signature is on its way.',
  }),
  auditReceived: say({ tr: 'Denetim kaydı alındı', en: 'Audit record received' }),
  correctionReceived: say({ tr: 'Düzeltme alındı', en: 'Correction received' }),
  responseReceived: say({ tr: 'Yanıtınız alındı', en: 'Your response has been received' }),
  thanks: say({ tr: 'Teşekkür ederiz.', en: 'Thank you.' }),
  awaitingApproval: say({
    tr: 'Yanıtınız kaydedildi; ayrıca incelenecek.',
    en: 'Your response has been recorded; it will be reviewed separately.',
  }),

  repeated: say({
    tr: 'Daha önce yanıt verdiğiniz için bu yanıt ayrıca incelenecek.',
    en: 'You have responded before, so this response will be looked at separately.',
  }),

  tried: say({ tr: 'Denendi ({at}). {problem}', en: 'Tried at {at}. {problem}' }),
  askedToWait: say({
    tr: 'Sunucu yoğun olduğu için beklememizi istedi; o zamandan önce gönderilemez.',
    en: 'The server is busy and asked us to wait; it cannot be sent earlier.',
  }),
  offlineNow: say({
    tr: 'İnternet bağlantısı yok; bağlantı gelince kendiliğinden gönderilecek.',
    en: 'There is no internet connection; it will be sent by itself when there is one.',
  }),
  inTurn: say({ tr: 'Sıraya alındı, birazdan gönderilecek.', en: 'It is in the queue and will be sent shortly.' }),
  sendNow: say({ tr: 'Şimdi gönder', en: 'Send now' }),
  exportFailed: say({ tr: 'Dosya hazırlanamadı.', en: 'The file could not be made.' }),
  leaveDraft: say({
    tr: 'Bu taslak cihazda kalır; daha sonra kaldığınız yerden devam edebilirsiniz.',
    en: 'This draft stays on the device; you can pick it up later.',
  }),
  waitingFor: say({ tr: '{age} bekliyor', en: 'Waiting {age}' }),
  waiting: say({ tr: 'Gönderilmeyi bekliyor', en: 'Waiting to be sent' }),
  waitingMinutes: say({ tr: '{n} dakikadır', en: 'for {n} min' }),
  waitingHours: say({ tr: '{n} saattir', en: 'for {n} h' }),
  waitingDays: say({ tr: '{n} gündür', en: 'for {n} d' }),
  nextTry: say({ tr: 'Yeniden denenecek: {at}', en: 'Next try: {at}' }),
  noAnswer: say({ tr: 'Sunucuya ulaşılamadı.', en: 'The server could not be reached.' }),
  strangeAnswer: say({
    tr: 'Sunucu beklenmeyen bir karşılık verdi ({code}); yeniden denenecek.',
    en: 'The server gave an unexpected answer ({code}); it will be tried again.',
  }),
  busy: say({
    tr: 'Sistem yoğun, birazdan tekrar denenecek.',
    en: 'The system is busy; it will be tried again shortly.',
  }),
  needsSignIn: say({
    tr: 'Göndermek için giriş yapın: {name}.',
    en: 'Sign in to send it: {name}.',
  }),
  conflict: say({
    tr: 'Bu yanıt daha önce başka içerikle gönderilmiş. İkisi de saklandı.',
    en: 'This response was sent before with other content. Both were kept.',
  }),
  pictureGone: say({
    tr: 'Bu yanıtın bir fotoğrafı artık bu cihazda yok. Geri kalan her şey gönderildi.',
    en: 'A photo of this response is no longer on this device. Everything else has been sent.',
  }),

  signOut: say({ tr: 'Çıkış yap', en: 'Sign out' }),

  newVersion: say({ tr: 'Yeni sürüm hazır', en: 'A new version is ready' }),

  submitFailed: say({
    tr: 'Yanıt bu cihaza kaydedilemedi, gönderilmedi. Yeniden deneyin.',
    en: 'The response could not be saved on this device and was not sent. Try again.',
  }),
  sentBefore: say({
    tr: 'Daha önce bir yanıt gönderildi; ikincisi alınmıyor. Bu taslağı menüden silebilirsiniz.',
    en: 'A response was sent before, and a second one is not taken. You can delete this draft in the menu.',
  }),
  signOrRefuse: say({
    tr: 'İmzalayın ya da “İmzalamak istemedi” seçeneğini işaretleyip not girin.',
    en: 'Sign, or tick “Declined to sign” and enter a note.',
  }),
  photoFailed: say({
    tr: 'Bu fotoğraf okunamadı. Başka bir fotoğraf seçin.',
    en: 'This photo could not be read. Choose another one.',
  }),
  photoNoRoom: say({
    tr: 'Cihazda yer kalmadı; fotoğraf kaydedilemedi. Daha önce kaydedilenler duruyor.',
    en: 'There is no room left on the device; the photo was not saved. What was saved before is safe.',
  }),
  lostStorage: say({
    tr: 'Tarayıcının saklama alanı kapandı. Cevaplarınız yeniden kaydedildi; fotoğraflarınızı kontrol edin.',
    en: 'The browser closed its storage. Your answers were saved again; check your photos.',
  }),
  deleteDraftAsk: say({ tr: 'Taslak silinsin mi?', en: 'Delete the draft?' }),
  sessionEnded: say({
    tr: 'Oturumunuz sona ermiş. Doldurmaya devam edebilirsiniz; göndermek için giriş yapın.',
    en: 'Your session has ended. You can go on answering; sign in to send.',
  }),
  refused: say({
    tr: 'Bu tarayıcı cevaplarınızı saklamaya izin vermiyor (gizli pencere açık ya da cihaz dolu olabilir). Sayfa kapanırsa cevaplarınız kaybolur. Bağlantıyı normal bir pencerede açın ya da cihazda yer açın.',
    en: 'This browser does not allow your answers to be kept (it may be a private window, or the device is full). If the page is closed, your answers are lost. Open the link in a normal window, or make room.',
  }),
  tight: say({
    tr: 'Bu cihazda az yer kaldı; fotoğraflar sığmayabilir.',
    en: 'There is little room left on this device; photos may not fit.',
  }),
};
