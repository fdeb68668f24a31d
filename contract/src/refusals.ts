import { type AnyText, say } from './text.ts';

/**
 * Every expected "no" of the system: its code, its HTTP status and its text. A business rule that says no is a 200 with
 * `Success: false`; a row names the codes it may give, and its handler can give no other. Programs decide by the codes: one that was
 * released is not renamed.
 */
export interface Refusal {
  readonly status: 200 | 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 501 | 503 | 507;
  readonly text: AnyText;
}

const no = (text: AnyText, status: Refusal['status'] = 200): Refusal => ({ status, text });

export const refusals = {
  notFound: no(say({ tr: 'Kayıt bulunamadı veya silinmiş.', en: 'Not found or deleted.' }), 404),
  noSession: no(
    say({ tr: 'Oturumunuz sona ermiş. Yeniden giriş yapın.', en: 'Your session has ended. Sign in again.' }),
    401,
  ),
  sessionPassive: no(
    say({
      tr: 'Firma hesabı şu anda pasif. Yeniden etkinleştirildiğinde kaldığı yerden devam eder.',
      en: 'The company account is passive at the moment. Work goes on where it was once the account is active again.',
    }),
    401,
  ),
  noRight: no(say({ tr: 'Bu işlem için yetkiniz yok.', en: 'You do not have the right to do this.' }), 403),
  tooLarge: no(say({ tr: 'Gönderilen içerik çok büyük.', en: 'What was sent is too large.' }), 413),
  wrongType: no(say({ tr: 'İçerik türü desteklenmiyor.', en: 'This type of content is not supported.' }), 415),
  tooMany: no(
    say({ tr: 'Çok fazla istek gönderildi. Biraz sonra tekrar deneyin.', en: 'Too many requests. Try again shortly.' }),
    429,
  ),
  invitedOften: no(
    say({
      tr: '{email} adresine son bir saatte üç davet gönderildi. Bir saat sonra yeniden deneyin.',
      en: 'Three invitations have gone to {email} within the last hour. Try again in an hour.',
    }),
  ),
  addressUnknown: no(
    say({
      tr: 'Başkalarına e-posta göndermeden önce firma hesabını açan kişi, adresin kendisine ait olduğunu göstermelidir: giriş sayfasındaki “Şifremi unuttum” ile gelen bağlantıyı açması yeter.',
      en: 'Before other people are e-mailed, whoever opened the company’s account has to show that their address is theirs, by opening the link that “Forgot your password?” on the sign-in page sends them.',
    }),
  ),
  nothingToShare: no(
    say({
      tr: 'Paylaşılacak bir rapor yok: bu plana sayılan bir yanıt ulaşmadı.',
      en: 'There is no report to share: this plan has received no response that counts.',
    }),
  ),
  nobodyInGroups: no(
    say({
      tr: 'Seçilen gruplarda aktif kullanıcı yok; duyuru gönderilmedi.',
      en: 'There is no active user in the chosen groups; nothing was sent.',
    }),
  ),
  essentialMessage: no(
    say({
      tr: '“{message}” kapatılamaz: hesabınızın güvenliği ya da işin yürümesi için gereklidir.',
      en: '“{message}” cannot be turned off: your account or the work depends on it.',
    }),
  ),
  copyUnderWay: no(
    say({
      tr: 'Firmanın kopyasını şu anda {name} hazırlatıyor. Bitince yeniden deneyin.',
      en: '{name} is having a copy of the company made. Try again when it is done.',
    }),
  ),
  importUnderWay: no(
    say({
      tr: 'Şu anda bir firma içe aktarılıyor. Bitince yeniden deneyin.',
      en: 'A company is being imported. Try again when that is done.',
    }),
  ),
  importNotReady: no(say({ tr: 'Bu kopya içe aktarılamaz.', en: 'This copy cannot be imported.' })),
  busy: no(say({ tr: 'Sistem yoğun, birazdan tekrar deneyin.', en: 'The system is busy, try again shortly.' }), 503),
  diskFull: no(
    say({ tr: 'Depolama alanı doldu. Yöneticinize başvurun.', en: 'Storage is full. Contact your administrator.' }),
    507,
  ),
  inUse: no(say({ tr: '{what} {why} için silinemez{names}.', en: '{what} cannot be deleted because {why}{names}.' })),
  fileInUse: no(
    say({
      tr: 'Kullanılan dosyalar silinemez: {files}.',
      en: 'Files that are in use cannot be deleted: {files}.',
    }),
  ),
  editorPicturesFull: no(
    say({
      tr: 'Firmanızın {n} metin görseli var; yenisini eklemek için kullanılmayanları silin.',
      en: 'Your company has {n} editor pictures; delete unused ones to add another.',
    }),
  ),
  checklistPlanned: no(
    say({
      tr: '“{project}” projesinin planları bu soru listesini kullandığı için liste projeden çıkarılamaz: {where}.',
      en: 'Plans of the project “{project}” use this checklist, so it cannot be removed from the project: {where}.',
    }),
  ),
  mappingInUse: no(
    say({
      tr: 'Projenin planlarında kullanıldığı için projeden çıkarılamaz: {plans}.',
      en: 'Plans of the project use it, so it cannot be removed from the project: {plans}.',
    }),
  ),
  importHasErrors: no(
    say({
      tr: 'Dosyada hatalar var. Düzeltip yeniden yükleyin.',
      en: 'The file has errors. Correct them and upload it again.',
    }),
  ),
  taken: no(say({ tr: 'Bu kod başka bir kayıtta kullanılıyor.', en: 'This code is used by another record.' })),
  foreignSite: no(
    say({
      tr: 'Başka bir sitenin sayfasından gelen istek kabul edilmez.',
      en: 'Calls from another site’s page are refused.',
    }),
    403,
  ),
  keyRunning: no(say({ tr: 'Bu istek şu anda işleniyor.', en: 'This request is being worked on.' }), 409),
  keyOtherBody: no(
    say({
      tr: 'Aynı Idempotency-Key daha önce başka içerikle kullanılmış.',
      en: 'The same Idempotency-Key was used before with other content.',
    }),
    409,
  ),
  changedMeanwhile: no(
    say({
      tr: 'Bu kayıt siz düzenlerken başkası tarafından değiştirildi.',
      en: 'Somebody else changed this record while you were editing it.',
    }),
    409,
  ),
  passwordWrong: no(
    say({ tr: 'Şifre yanlış. Lütfen tekrar deneyin.', en: 'The password is incorrect. Please try again.' }),
  ),
  userUnknown: no(
    say({
      tr: 'Kullanıcı bulunamadı. Bilgilerinizi kontrol edin.',
      en: 'User not found. Please check the information.',
    }),
  ),
  signInWrong: no(say({ tr: 'E-posta adresi veya şifre yanlış.', en: 'The e-mail address or password is incorrect.' })),
  tooManyTries: no(
    say({
      tr: 'Çok fazla deneme yapıldı. {n} dakika sonra tekrar deneyin.',
      en: 'Too many attempts. Try again in {n} minutes.',
    }),
  ),
  userPassive: no(
    say({ tr: 'Hesabınız pasif. Yöneticinize başvurun.', en: 'Your account is passive. Contact your administrator.' }),
  ),
  companyPassive: no(say({ tr: 'Firma hesabı pasif.', en: 'The company account is passive.' })),
  secondFactorAsked: no(
    say({ tr: 'İki adımlı doğrulama kodunu girin.', en: 'Enter the code of two-step verification.' }),
  ),
  passkeyAsked: no(say({ tr: 'Geçiş anahtarınızla doğrulayın.', en: 'Verify with your passkey.' })),
  secondFactorMissing: no(
    say({
      tr: 'Firmanız iki adımlı doğrulama istiyor. Devam etmek için kurun.',
      en: 'Your company requires two-step verification. Set it up to go on.',
    }),
  ),
  secondFactorRequired: no(
    say({
      tr: 'Firmanız iki adımlı doğrulama istediği için son yönteminizi kaldıramazsınız. Önce bir başkasını ekleyin.',
      en: 'Your company requires two-step verification, so your last method cannot be removed. Add another one first.',
    }),
  ),
  ownPassword: no(
    say({
      tr: 'Kendi şifrenizi profilinizden, şimdiki şifrenizi girerek değiştirin.',
      en: 'Change your own password in your profile, where you enter the current one.',
    }),
  ),
  ownSecondFactor: no(
    say({
      tr: 'Kendi doğrulamanızı profilinizdeki Güvenlik bölümünden değiştirin.',
      en: 'Change your own verification under Security in your profile.',
    }),
  ),
  noSecondFactor: no(
    say({
      tr: 'Kurtarma kodları için önce doğrulama uygulaması ya da geçiş anahtarı ekleyin.',
      en: 'Recovery codes need an authenticator app or a passkey first.',
    }),
  ),
  codeWrong: no(
    say({
      tr: 'Kod yanlış ya da kullanılmış. Uygulamadaki yeni kodu girin.',
      en: 'The code is wrong or was used before. Enter the current code from the app.',
    }),
  ),
  ticketOver: no(
    say({
      tr: 'Doğrulama süresi doldu ya da deneme hakkı bitti. Yeniden giriş yapın.',
      en: 'The time or the tries for verifying are used up. Sign in again.',
    }),
  ),
  totpNotBegun: no(
    say({
      tr: 'Kurulum yarıda kalmış. Karekodu yeniden açıp okutun.',
      en: 'This setup is not complete. Open the QR code again and scan it.',
    }),
  ),
  passkeyWrong: no(
    say({
      tr: 'Geçiş anahtarı doğrulanamadı. Yeniden deneyin ya da başka bir yol seçin.',
      en: 'The passkey could not be verified. Try again or choose another way.',
    }),
  ),
  passkeysNeedName: no(
    say({
      tr: 'Geçiş anahtarları, Sahada bir alan adıyla açıldığında kullanılabilir.',
      en: 'Passkeys work only where Sahada is opened by a domain name, not by an IP address.',
    }),
  ),
  tooManyPasskeys: no(
    say({
      tr: 'En çok 20 geçiş anahtarı eklenebilir. Kullanmadıklarınızı kaldırın.',
      en: 'At most 20 passkeys can be added. Remove those that you do not use.',
    }),
  ),
  oldPasswordWrong: no(say({ tr: 'Eski şifre yanlış.', en: 'The old password is wrong.' })),
  emailUnusable: no(say({ tr: 'Bu e-posta adresi kullanılamaz.', en: 'This e-mail address cannot be used.' })),
  signUpClosed: no(say({ tr: 'Yeni kayıt kapalı.', en: 'Sign-up is closed.' })),
  linkExpired: no(
    say({ tr: 'Bağlantının süresi dolmuş veya kullanılmış.', en: 'The link has expired or has been used.' }),
  ),
  installCodeWrong: no(say({ tr: 'Kurulum kodu yanlış.', en: 'The setup code is wrong.' })),
  imageType: no(
    say({ tr: 'Yalnızca jpg, jpeg veya png yükleyebilirsiniz.', en: 'Only jpg, jpeg or png images can be uploaded.' }),
    415,
  ),
  imagePixels: no(
    say({
      tr: 'Görselin çözünürlüğü çok yüksek: en çok 50 megapiksel olabilir.',
      en: 'The resolution of the image is too high: it can have 50 megapixels at most.',
    }),
    415,
  ),
  imageUnreadable: no(
    say({
      tr: 'Görsel açılamadı: dosya bozuk veya eksik olabilir.',
      en: 'The image could not be opened: the file may be damaged or incomplete.',
    }),
    415,
  ),
  emptySection: no(
    say({ tr: '“{section}” bölümüne soru eklenmedi.', en: 'No questions were added to the section “{section}”.' }),
  ),
  neverPublished: no(
    say({
      tr: 'Bu soru listesi henüz hiçbir planla yayına alınmadı.',
      en: 'No plan has put this checklist on the air yet.',
    }),
  ),
  planLocked: no(
    say({
      tr: 'Yanıt alınmış bir planda müşteri, proje, lokasyon, soru listesi, tür, onay ve uygunsuzluk ayarı değiştirilemez.',
      en: 'Customer, project, location, checklist, type, approval and whether non-conformities are recorded cannot change once responses have been received.',
    }),
  ),
  planBegun: no(
    say({
      tr: 'Bir denetçi bu planı yanıtlamaya başladı. Soru listesi ancak taslağını silerse değiştirilebilir; yoksa verdiği cevaplar kaybolurdu.',
      en: 'An auditor has begun to answer this plan. Its checklist can only change once they delete their draft; their answers would be lost otherwise.',
    }),
  ),
  planOnAir: no(
    say({
      tr: 'Plan yayında. Bu değişiklik için önce yayından kaldırın.',
      en: 'The plan is on the air. Take it off the air first.',
    }),
  ),
  planHasResponses: no(
    say({
      tr: 'Yanıt alınmış ya da yanıtlanmaya başlanmış plan silinemez.',
      en: 'A plan that has responses, or that somebody has begun to answer, cannot be deleted.',
    }),
  ),
  planCancelled: no(say({ tr: 'Plan iptal edilmiş.', en: 'The plan has been cancelled.' })),
  planEnded: no(say({ tr: 'Planın bitiş tarihi geçmiş.', en: 'The end date of the plan has passed.' })),
  planNeedsNotice: no(
    say({
      tr: 'Kimlik zorunlu, ama aydınlatma metni yok.',
      en: 'Identity is required, but there is no privacy notice.',
    }),
  ),
  planNoQuestions: no(say({ tr: 'Soru listesinde soru yok.', en: 'The checklist has no questions.' })),
  planParentPassive: no(
    say({
      tr: '{what} pasif olduğu için plan yayına alınamaz.',
      en: 'The plan cannot go on the air while this is passive: {what}.',
    }),
  ),
  noCredit: no(say({ tr: 'Kullanılabilir kontör yok.', en: 'There is no credit left.' })),
  alreadyApproved: no(say({ tr: 'Bu denetim zaten onaylanmış.', en: 'This audit has already been approved.' })),
  nothingToApprove: no(say({ tr: 'Onaylanacak yanıt yok.', en: 'There is no response to approve.' })),
  notPending: no(say({ tr: 'Bu yanıt onay beklemiyor.', en: 'This response is not awaiting approval.' })),
  picturesMissing: no(say({ tr: 'Fotoğrafların tümü henüz ulaşmadı.', en: 'Not all photos have arrived yet.' })),
  requestClosed: no(
    say({
      tr: 'Bu işlem şu anda yapılamaz: başvuru sonuçlandı ya da imhası sürüyor.',
      en: 'This cannot be done now: the request is closed, or its erasure is under way.',
    }),
  ),
  requestOfOther: no(
    say({
      tr: 'Veriler yalnızca imha başvurusuyla imha edilir. Başvurunun türünü değiştirin.',
      en: 'Data is erased only by a request for erasure. Change what the request asks for.',
    }),
  ),
  personActive: no(
    say({
      tr: '{name} hâlâ aktif bir kullanıcı. İmhadan önce kullanıcıyı pasif yapın.',
      en: '{name} is still an active user. Deactivate the user before the erasure.',
    }),
  ),
  userErased: no(
    say({
      tr: 'Bu kullanıcının kişisel verileri imha edildi; hesap değiştirilemez ve yeniden kullanılamaz.',
      en: 'The personal data of this user have been erased; the account can be neither changed nor used again.',
    }),
  ),
  invitesPassive: no(
    say({
      tr: 'Pasif kullanıcıya davet gönderilemez. Önce kullanıcıyı aktif yapın.',
      en: 'A passive user cannot be invited. Make the user active first.',
    }),
  ),
  nothingAsked: no(
    say({
      tr: 'Onay bekleyen bir saklama süresi yok: onaylanmış ya da geri çevrilmiş.',
      en: 'No retention time awaits a decision: it has been confirmed or turned down.',
    }),
  ),
  eraseFourEyes: no(
    say({
      tr: 'İmhayı isteyen kişi onaylayamaz; başka bir yetkili onaylamalı.',
      en: 'Whoever asked for the erasure cannot confirm it; somebody else with the right has to.',
    }),
  ),
  fourEyes: no(say({ tr: 'Kendi yanıtınızı onaylayamazsınız.', en: 'You cannot approve your own response.' })),
  rightNotHeld: no(
    say({
      tr: 'Sizde olmayan yetkileri veremez ve geri alamazsınız: {rights}.',
      en: 'You can neither give nor take away rights that you do not hold: {rights}.',
    }),
  ),
  outranked: no(
    say({
      tr: '{name} sizde olmayan yetkilere sahip; bu değişikliği yapamazsınız.',
      en: '{name} holds rights that you do not, so you cannot make this change.',
    }),
  ),
  lastAdministrator: no(
    say({
      tr: 'Kullanıcıları ve kullanıcı gruplarını yönetebilen en az bir aktif kullanıcı kalmalıdır.',
      en: 'At least one active user must remain who manages users and user groups.',
    }),
  ),
  ownCompany: no(
    say({
      tr: 'Sistemi işleten firma pasif yapılamaz.',
      en: 'The company that operates the system cannot be made passive.',
    }),
  ),
  ownUser: no(
    say({
      tr: 'Kendinizi silemez ve pasif yapamazsınız.',
      en: 'You can neither delete nor deactivate yourself.',
    }),
  ),
  notApproved: no(
    say({ tr: 'Yalnızca onaylanan yanıtlar yeniden açılabilir.', en: 'Only approved responses can be reopened.' }),
  ),
  tooManyPictures: no(
    say({ tr: 'Bir cevapta en çok 30 fotoğraf olabilir.', en: 'An answer can have at most 30 photos.' }),
  ),
  notAccepted: no(
    say({
      tr: 'Bu yanıt ayrı saklanıyor; önce kabul edin ya da reddedin.',
      en: 'This response is stored apart; accept or reject it first.',
    }),
  ),
  notSignedIn: no(
    say({
      tr: 'Bu yanıt oturum açmadan gönderildi; düzeltme istenecek kimse yok.',
      en: 'This response was sent without signing in, so nobody can be asked to correct it.',
    }),
  ),
  nobodyToCorrect: no(
    say({
      tr: 'Yanıtı dolduran da planın denetçileri de pasif; düzeltme istenecek kimse yok.',
      en: 'Its author and the plan’s auditors are passive, so nobody can be asked to correct it.',
    }),
  ),
  notHeld: no(
    say({
      tr: 'Bu yanıt kabul beklemiyor; ayrı saklanmış değil ya da hakkında karar verilmiş.',
      en: 'This response does not wait to be accepted: it is not stored apart, or has been decided on.',
    }),
  ),
  undoByOther: no(
    say({ tr: 'Onayı yalnızca onaylayan geri alabilir.', en: 'Only whoever approved it can undo that.' }),
  ),
  undoOver: no(
    say({
      tr: 'Geri alma süresi doldu. Yanıtı gerekçe yazarak yeniden açabilirsiniz.',
      en: 'It is too late to undo. You can reopen the response with a reason.',
    }),
  ),
  answersFixed: no(say({ tr: 'Onaylanan yanıtlar değiştirilemez.', en: 'Approved answers cannot be changed.' })),
  otherContent: no(
    say({
      tr: 'Bu yanıt daha önce başka içerikle gönderilmiş. İkisi de saklandı.',
      en: 'This response was sent before with other content. Both were kept.',
    }),
    409,
  ),
  tooManyColumns: no(
    say({
      tr: 'Bu yanıtların soruları bir tabloya sığmıyor. Bir soru listesi ya da denetim seçin.',
      en: 'The questions of these responses do not fit into one table. Choose one checklist or audit.',
    }),
  ),
  tooManyViews: no(
    say({
      tr: 'Bir ekran için en çok 50 görünüm saklanabilir. Kullanmadıklarınızı silin.',
      en: 'At most 50 views of a screen can be kept. Delete those that you do not use.',
    }),
  ),
  nothingToResend: no(
    say({
      tr: 'Seçilenler yeniden gönderilemez: gönderilmiş ya da bağlantılarının süresi dolmuş.',
      en: 'None of these can be sent again: they have gone out, or their link has expired.',
    }),
  ),
  nothingToCancel: no(say({ tr: 'Seçilenler arasında bekleyen ileti yok.', en: 'None of these messages is waiting.' })),
  mailboxFull: no(
    say({
      tr: 'Bu iletiden son bir saatte üç tane gönderildi. Bir saat sonra yeniden deneyin.',
      en: 'Three of these have been sent within the last hour. Try again in an hour.',
    }),
  ),
  tooManyReports: no(
    say({
      tr: 'En çok 50 zamanlı rapor tanımlanabilir.',
      en: 'At most 50 scheduled reports can be defined.',
    }),
  ),
  notSupported: no(say({ tr: 'Bu akış şunu desteklemiyor: {what}.', en: 'This feed does not support {what}.' }), 501),
  badOption: no(say({ tr: 'Geçersiz: {what}.', en: 'Not valid: {what}.' }), 400),
  sharedPlace: no(
    say({
      tr: 'Herkesin ortak kullandığı yerler değiştirilemez ve silinemez; firmanız için gizleyebilirsiniz.',
      en: 'Places shared by all cannot be changed or deleted; you can hide them for your company.',
    }),
  ),
  tooManyKeys: no(
    say({
      tr: 'En çok {n} API anahtarı olabilir. Kullanılmayanları silin.',
      en: 'There can be at most {n} API keys. Delete those that are not used.',
    }),
  ),
  tooManyWebhooks: no(
    say({
      tr: 'En çok {n} webhook olabilir. Kullanılmayanları silin.',
      en: 'There can be at most {n} webhooks. Delete those that are not used.',
    }),
  ),
  tooManyAccounts: no(
    say({
      tr: 'En çok 20 e-posta hesabı tanımlanabilir.',
      en: 'There can be at most 20 e-mail accounts.',
    }),
  ),
  taskEssential: no(
    say({
      tr: 'Bu görev kapatılamaz; sistemin verdiği sözler ona bağlıdır.',
      en: 'This task cannot be turned off: what the system promises depends on it.',
    }),
  ),
  unaskedCorrection: no(
    say({
      tr: 'Bu yanıt için artık düzeltme istenmiyor; düzelttikleriniz kaydedilmedi.',
      en: 'No correction of this response is asked for any more; what you corrected was not stored.',
    }),
    409,
  ),
  draftSubmitted: no(
    say({
      tr: 'Bu denetim kaydı gönderilmiş. Gönderilenden farklı olan cevaplarınız da saklandı.',
      en: 'This audit has been submitted. Answers of yours that differ from it were kept as well.',
    }),
    409,
  ),
  draftThere: no(
    say({
      tr: 'Bu planda başlanmış bir denetim var; ona devam edin.',
      en: 'An audit of this plan is already under way; continue it.',
    }),
    409,
  ),
  draftShared: no(
    say({
      tr: 'Bu taslakta başkasının da cevabı olduğu için silinemez.',
      en: 'The draft also has answers of somebody else, so it cannot be deleted.',
    }),
  ),
  notAuditor: no(say({ tr: 'Bu denetime atanmadınız.', en: 'You are not assigned to this audit.' }), 403),
  handedOver: no(
    say({
      tr: 'Bu denetim başka bir denetçiye devredilmiş, o da kaldığınız yerden sürdürüyor. Verdiğiniz cevaplar bu cihazda duruyor. Göndermek için yöneticinizden sizi bu plana yardımcı denetçi olarak eklemesini isteyin.',
      en: 'This audit has been handed over to another auditor, who is going on where you were. Your answers are still on this device. To send them, ask your manager to add you to the plan as its assistant auditor.',
    }),
    403,
  ),
  findingWithdrawn: no(
    say({
      tr: 'Bu uygunsuzluk geri çekilmiş; aksiyon eklenemez.',
      en: 'This non-conformity has been withdrawn, so no action can be added.',
    }),
  ),
  actionStep: no(
    say({
      tr: '“{from}” durumundaki aksiyon “{to}” yapılamaz.',
      en: 'An action that is “{from}” cannot become “{to}”.',
    }),
  ),
  actionNotYours: no(
    say({
      tr: 'Bu aksiyonu “{to}” durumuna getirme yetkiniz yok.',
      en: 'You may not set this action to “{to}”.',
    }),
  ),
  actionOwnerCloses: no(
    say({
      tr: 'Kendi aksiyonunuzu kapatamazsınız; başka birinin kontrol etmesi gerekir.',
      en: 'You cannot close your own action; somebody else has to verify it.',
    }),
  ),
  actionClosed: no(
    say({
      tr: 'Kapanmış aksiyon değiştirilemez. Önce yeniden açın.',
      en: 'A closed action cannot be changed. Reopen it first.',
    }),
  ),
  actionHasHistory: no(
    say({
      tr: 'Üzerinde çalışılmış aksiyon silinemez; iptal edebilirsiniz.',
      en: 'An action that has been worked on cannot be deleted; you can cancel it.',
    }),
  ),
  actionOwnedByUser: no(
    say({
      tr: 'Bu aksiyonun sorumlusu bir kullanıcı; bağlantıya ihtiyacı yok.',
      en: 'The owner of this action is a user and needs no link.',
    }),
  ),
  pictureBroken: no(say({ tr: 'Fotoğraf eksik veya bozuk ulaştı.', en: 'The picture arrived incomplete or damaged.' })),
} as const satisfies Record<string, Refusal>;

export type RefusalCode = keyof typeof refusals;

/** The sentence for a fault of ours: neutral, with a code to report. */
export const fault = say({
  tr: 'Beklenmeyen bir sorun oluştu. Yeniden deneyin; sürerse şu kodu bildirin: {requestId}',
  en: 'Something went wrong. Try again; if it persists, report this code: {requestId}',
});

export const invalidInput = say({ tr: 'Lütfen işaretli alanları düzeltin.', en: 'Please correct the marked fields.' });
