import { link, message, name, prose } from './message-row.ts';
import { say } from './text.ts';

/** What somebody in the office says to people of their own company. */
export const messagesAnnounced = {
  announcement: message({
    title: say({ tr: 'Duyuru', en: 'Announcement' }),
    about: say({
      tr: 'Bir yönetici kullanıcı gruplarına duyuru yaptığında gönderilir.',
      en: 'Sent when an administrator announces something to user groups.',
    }),
    audience: say({ tr: 'Seçilen grupların kullanıcıları', en: 'The users of the chosen groups' }),
    reason: say({
      tr: 'Bu bildirimi, duyurunun yapıldığı bir kullanıcı grubunda olduğunuz için aldınız.',
      en: 'You got this because you are in a user group that the announcement was made to.',
    }),
    fields: {
      heading: name(say({ tr: 'Başlık', en: 'Heading' }), 'Yarın denetim yok'),
      body: prose(say({ tr: 'Metin', en: 'Text' }), 'Yarınki denetimler cuma gününe alındı.'),
      link: link(say({ tr: 'Bildirimler', en: 'Notifications' }), '/notifications'),
    },
    channels: ['inApp', 'push'],
    subject: say({ tr: '{heading}', en: '{heading}' }),
    text: say({ tr: '{body}', en: '{body}' }),
    brief: say({ tr: '{body}', en: '{body}' }),
  }),
};
