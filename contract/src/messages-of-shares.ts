import { type Message, message, moment, name, prose, secretLink } from './message-row.ts';
import { say } from './text.ts';

/** Reports that go out to people without an account. */

const fields = {
  report: name(say({ tr: 'Rapor', en: 'Report' }), 'Kadıköy Şube gıda hijyeni denetimi'),
  place: name(say({ tr: 'Lokasyon', en: 'Location' }), 'Kadıköy Şube'),
  ends: moment(say({ tr: 'Bağlantının son günü', en: 'Last day of the link' }), '2027-02-20T20:59:59.000Z'),
  link: secretLink(say({ tr: 'Rapora bağlantı', en: 'Link to the report' }), '/r/…'),
};
const audience = say({ tr: 'Raporun gönderildiği kişi', en: 'Whoever the report is sent to' });
const button = say({ tr: 'Raporu aç', en: 'Open the report' });

export const messagesOfShares = {
  'report.sent': message({
    title: say({ tr: 'Gönderilen rapor', en: 'Report sent' }),
    about: say({
      tr: 'Biri bir raporu e-postayla gönderdiğinde, raporla birlikte gider.',
      en: 'Sent with the report when somebody sends one by e-mail.',
    }),
    audience,
    reason: say({
      tr: 'Bu iletiyi, bu firmadan biri size rapor gönderdiği için aldınız.',
      en: 'You got this because somebody at this company sent you a report.',
    }),
    fields: {
      ...fields,
      sender: name(say({ tr: 'Gönderen', en: 'Sender' }), 'Ayşe Kaya'),
      words: prose(
        say({ tr: 'Gönderenin notu', en: 'What the sender adds' }),
        'Toplantıda konuştuğumuz rapor ektedir.',
      ),
    },
    channels: ['mail'],
    essential: true,
    subject: say({ tr: '{company}: {report}', en: '{company}: {report}' }),
    text: say({
      tr: 'Merhaba,\n\n{sender} size bir rapor gönderdi: {report}, {place}\n\n{words}\n\nBağlantı {ends} tarihine kadar açıktır:\n\n{link}',
      en: 'Hello,\n\n{sender} sent you a report: {report}, {place}\n\n{words}\n\nThe link is open until {ends}:\n\n{link}',
    }),
    button,
  }),
  'report.ready': message({
    title: say({ tr: 'Plana göre gönderilen rapor', en: 'Report sent by its plan' }),
    about: say({
      tr: 'Planda raporun kime gönderileceği yazıyorsa, rapor hazır olunca gider.',
      en: 'Sent when a report is ready, where the plan says who is to get it.',
    }),
    audience,
    reason: say({
      tr: 'Bu iletiyi, bu firma raporlarını adresinize gönderdiği için aldınız.',
      en: 'You got this because this company sends its reports to your address.',
    }),
    fields,
    channels: ['mail'],
    essential: true,
    subject: say({ tr: '{company}: {report}', en: '{company}: {report}' }),
    text: say({
      tr: 'Merhaba,\n\nRapor hazır: {report}, {place}\n\nBağlantı {ends} tarihine kadar açıktır:\n\n{link}',
      en: 'Hello,\n\nThe report is ready: {report}, {place}\n\nThe link is open until {ends}:\n\n{link}',
    }),
    button,
  }),
} as const satisfies Record<string, Message>;
