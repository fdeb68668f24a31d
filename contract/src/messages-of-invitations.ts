import { type Message, message, moment, name, secretLink } from './message-row.ts';
import { say } from './text.ts';

/** What people without an account are told. */

const plan = name(say({ tr: 'Anket', en: 'Survey' }), 'Müşteri memnuniyeti');
const ends = moment(say({ tr: 'Bitiş', en: 'Ends' }), '2026-11-23T15:00:00.000Z');
const link = secretLink(say({ tr: 'Kişisel bağlantı', en: 'Personal link' }), '/s/…');
const audience = say({ tr: 'Davet edilen kişi', en: 'The invited person' });
const reason = say({
  tr: 'Bu iletiyi, bu firma sizi yanıt vermeye davet ettiği için aldınız.',
  en: 'You got this because this company invited you to respond.',
});
const button = say({ tr: 'Formu aç', en: 'Open the form' });

export const messagesOfInvitations = {
  'survey.invited': message({
    title: say({ tr: 'Ankete davet', en: 'Survey invitation' }),
    about: say({
      tr: 'Biri, kişisel bağlantıyla yanıt vermeye davet edildiğinde gönderilir.',
      en: 'Sent when somebody is invited to respond by a personal link.',
    }),
    audience,
    reason,
    fields: { plan, ends, link },
    channels: ['mail'],
    essential: true,
    subject: say({ tr: '{company}: {plan}', en: '{company}: {plan}' }),
    text: say({
      tr: 'Merhaba,\n\n{company} sizden yanıt bekliyor: {plan}\nSon tarih: {ends}\n\nBağlantı size özeldir, lütfen başkasıyla paylaşmayın:\n\n{link}',
      en: 'Hello,\n\n{company} asks you to respond: {plan}\nUntil: {ends}\n\nThe link is yours alone, so please do not pass it on:\n\n{link}',
    }),
    button,
  }),
  'survey.reminded': message({
    title: say({ tr: 'Anket hatırlatması', en: 'Survey reminder' }),
    about: say({
      tr: 'Davet edilip henüz yanıt vermeyenlere gönderilir.',
      en: 'Sent to those who were invited and have not responded.',
    }),
    audience,
    reason,
    fields: { plan, ends, link },
    channels: ['mail'],
    essential: true,
    subject: say({ tr: 'Hatırlatma: {plan} ({company})', en: 'Reminder: {plan} ({company})' }),
    text: say({
      tr: 'Merhaba,\n\n{company} yanıtınızı hâlâ bekliyor: {plan}\nSon tarih: {ends}\n\nBağlantı size özeldir, lütfen başkasıyla paylaşmayın:\n\n{link}',
      en: 'Hello,\n\n{company} is still waiting for your response: {plan}\nUntil: {ends}\n\nThe link is yours alone, so please do not pass it on:\n\n{link}',
    }),
    button,
  }),
} as const satisfies Record<string, Message>;
