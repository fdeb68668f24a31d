import { say } from '@sahada/contract/text';

export const words = {
  mail: say({ tr: 'E-posta metni', en: 'Text of the e-mail' }),
  channel: say({ tr: 'Kanal', en: 'Channel' }),
  message: say({ tr: 'İleti', en: 'Message' }),
  to: say({ tr: 'Alıcı', en: 'To' }),
  subject: say({ tr: 'Konu', en: 'Subject' }),
  text: say({ tr: 'Metin', en: 'Text' }),
};
