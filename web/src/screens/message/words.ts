import type { Channel } from '@sahada/contract/message-row';
import { type AnyText, say } from '@sahada/contract/text';

export const words = {
  mail: say({ tr: 'E-posta metni', en: 'Text of the mail' }),
  channel: say({ tr: 'Kanal', en: 'Channel' }),
  message: say({ tr: 'İleti', en: 'Message' }),
  to: say({ tr: 'Alıcı', en: 'To' }),
  subject: say({ tr: 'Konu', en: 'Subject' }),
  text: say({ tr: 'Metin', en: 'Text' }),
};

export const channelWords: Record<Channel, AnyText> = {
  mail: say({ tr: 'E-posta', en: 'E-mail' }),
  inApp: say({ tr: 'Uygulama', en: 'In the app' }),
  push: say({ tr: 'Anlık bildirim', en: 'Push' }),
};
