import { say } from '@sahada/contract/text';

/** Words of the pages that stand where a form would. */
export const gate = {
  drafts: say({ tr: 'Yarım kalan yanıtlar', en: 'Unfinished responses' }),
  auditDrafts: say({ tr: 'Yarım kalan denetimler', en: 'Unfinished audits' }),
  auditDraftsLead: say({
    tr: 'Kaldığınız yerden devam edin ya da yeni bir denetim kaydı başlatın.',
    en: 'Pick up where you left off, or start a new audit record.',
  }),
  draftsLead: say({
    tr: 'Kaldığınız yerden devam edin ya da yeni bir yanıt başlatın.',
    en: 'Pick up where you left off, or start a new response.',
  }),
  begunBy: say({ tr: 'Başlatan: {name}', en: 'Begun by {name}' }),
  draftsLeadClosed: say({
    tr: 'Başladığınız yanıtları tamamlayıp gönderebilirsiniz.',
    en: 'You can finish and send the responses you have begun.',
  }),
  offline: say({ tr: 'İnternet bağlantısı yok.', en: 'No internet connection.' }),
  offlineLead: say({
    tr: 'Bu form cihazınıza henüz indirilmemiş. İnternete bağlanıp yeniden deneyin.',
    en: 'This form has not been downloaded to your device yet. Connect and try again.',
  }),
  unreachable: say({ tr: 'Sunucuya ulaşılamadı.', en: 'The server could not be reached.' }),
  unreachableLead: say({
    tr: 'Bu form cihazınıza henüz indirilmemiş. Birazdan yeniden deneyin.',
    en: 'This form has not been downloaded to your device yet. Try again shortly.',
  }),
  formMissing: say({ tr: 'Bu yanıtın formu bu cihazda yok.', en: 'The form of this response is not on this device.' }),
  formMissingLead: say({
    tr: 'İnternet bağlantısı varken yeniden deneyin.',
    en: 'Try again with an internet connection.',
  }),
  unknownLead: say({
    tr: 'Yenilenmiş olabilir. Güncel bağlantıyı size gönderen kişiden isteyin.',
    en: 'It may have been renewed. Ask whoever sent it to you for the current one.',
  }),
  notYours: say({ tr: 'Bu denetime atanmadınız.', en: 'You are not assigned to this audit.' }),
  answeredBefore: say({
    tr: 'Bu cihazdan daha önce yanıt verildi.',
    en: 'A response was given from this device before.',
  }),
  answeredByYou: say({ tr: 'Daha önce yanıt verdiniz.', en: 'You have responded before.' }),
  receiptCode: say({ tr: 'Alındı kodu: {code}', en: 'Receipt code: {code}' }),
  elsewhere: say({ tr: 'Bu yanıt başka bir sekmede açık.', en: 'This response is open in another tab.' }),
  ended: say({ tr: 'Bitiş: {at}', en: 'Ended {at}' }),
  continueHere: say({ tr: 'Burada devam et', en: 'Continue here' }),
};
