import { say } from '@sahada/contract/text';

/** Words of the pages that stand where a form would. */
export const gate = {
  drafts: say({ tr: 'Yarım kalan yanıtlar', en: 'Unfinished responses' }),
  draftsLead: say({
    tr: 'Kaldığınız yerden devam edin ya da yeni bir yanıt başlatın.',
    en: 'Pick up where you left off, or start a new response.',
  }),
  draftsLeadClosed: say({
    tr: 'Başladığınız yanıtları tamamlayıp gönderebilirsiniz.',
    en: 'You can finish and send the responses you have begun.',
  }),
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
    tr: 'Bu cihazdan daha önce yanıt verildi.',
    en: 'A response was given from this device before.',
  }),
  answeredByYou: say({ tr: 'Daha önce yanıt verdiniz.', en: 'You have responded before.' }),
  receiptCode: say({ tr: 'Alındı kodu: {code}', en: 'Receipt code: {code}' }),
  elsewhere: say({ tr: 'Bu yanıt başka bir sekmede açık.', en: 'This response is open in another tab.' }),
  continueHere: say({ tr: 'Burada devam et', en: 'Continue here' }),
};
