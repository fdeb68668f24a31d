import { link, type Message, message, name, words } from './message-row.ts';
import { say } from './text.ts';

/** Reports that are mailed by themselves, and what their makers are told of them. */

const report = name(say({ tr: 'Rapor', en: 'Report' }), 'Haftalık denetim özeti');
const open = say({ tr: 'Bağlantı', en: 'Link' });
const show = say({ tr: 'Sahada’da aç', en: 'Open in Sahada' });

export const messagesOfReports = {
  'report.scheduled': message({
    title: say({ tr: 'Zamanlı rapor', en: 'Scheduled report' }),
    about: say({
      tr: 'Zamanı gelen bir rapor, dosyasıyla birlikte alıcılarına gönderilir.',
      en: 'A report that is due, sent with its file to its recipients.',
    }),
    audience: say({ tr: 'Raporun alıcıları', en: 'The recipients of the report' }),
    reason: say({
      tr: 'Bu iletiyi, bir rapor size düzenli olarak gönderildiği için aldınız.',
      en: 'You got this because a report is sent to you regularly.',
    }),
    fields: {
      report,
      days: words(
        say({ tr: 'Kapsadığı günler', en: 'Days it covers' }),
        say({ tr: '16–22 Kasım 2026', en: '16–22 November 2026' }),
      ),
      maker: name(say({ tr: 'Hazırlayan', en: 'Prepared by' }), 'Ayşe Kaya'),
      link: link(open, '/analysis'),
    },
    channels: ['mail'],
    essential: true,
    subject: say({ tr: '{report}: {days}', en: '{report}: {days}' }),
    text: say({
      tr: 'Merhaba,\n\n{days} tarihli rapor ektedir: {report}\nHazırlayan: {maker}, {company}',
      en: 'Hello,\n\nThe report for {days} is attached: {report}\nPrepared by {maker}, {company}',
    }),
    button: show,
  }),
  'report.notSent': message({
    title: say({ tr: 'Gönderilemeyen rapor', en: 'Report not sent' }),
    about: say({
      tr: 'Bir rapor hazırlanamadığında ya da tümüyle gönderilemediğinde bildirilir.',
      en: 'Sent when a report could not be made, or not be sent to everybody.',
    }),
    audience: say({
      tr: 'Raporu hazırlayan ya da gönderen; pasifse plan yapan herkes',
      en: 'Whoever prepared or sent the report; if passive, everybody who plans',
    }),
    reason: say({
      tr: 'Bu iletiyi, raporu siz hazırladığınız ya da gönderdiğiniz veya planlamadan sorumlu olduğunuz için aldınız.',
      en: 'You got this because you prepared or sent the report, or because you plan.',
    }),
    fields: {
      report,
      why: words(
        say({ tr: 'Neden', en: 'Why' }),
        say({ tr: 'Rapor e-posta için çok büyük.', en: 'The report is too large for an e-mail.' }),
      ),
      link: link(open, '/analysis'),
    },
    channels: ['mail', 'inApp'],
    subject: say({ tr: 'Rapor gönderilemedi: {report}', en: 'Report not sent: {report}' }),
    text: say({
      tr: 'Merhaba {recipient},\n\nRapor gönderilemedi: {report}\n\n{why}',
      en: 'Hello {recipient},\n\nA report was not sent: {report}\n\n{why}',
    }),
    brief: say({ tr: '{why}', en: '{why}' }),
    button: show,
  }),
} as const satisfies Record<string, Message>;
