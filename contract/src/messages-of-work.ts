import { count, link, type Message, message, moment, name, number, words } from './message-row.ts';
import { say } from './text.ts';

/** What people are told about credit and about what they have asked the system to do. */

const row = { tr: 'kayıt', en: { one: 'row', many: 'rows' } };

export const messagesOfWork = {
  'credit.used': message({
    title: say({ tr: 'Kontör kullanımı', en: 'Credit used' }),
    about: say({
      tr: 'Kullanılabilir kontörün tümünün yüzde 80, 95 ve 100’ü kullanıldığında gönderilir.',
      en: 'Sent when 80, 95 and 100 percent of all usable credit are used.',
    }),
    audience: say({ tr: 'Firmayı yönetenler', en: 'Those who manage the company' }),
    needs: 'ManageMyCompany',
    reason: say({
      tr: 'Bu iletiyi, firmanızın bilgilerini yönettiğiniz için aldınız.',
      en: 'You got this because you manage your company.',
    }),
    fields: {
      percent: number(say({ tr: 'Kullanılan yüzde', en: 'Percent used' }), 80),
      used: number(say({ tr: 'Kullanılan', en: 'Used' }), 800),
      total: number(say({ tr: 'Toplam', en: 'Total' }), 1000),
      left: number(say({ tr: 'Kalan', en: 'Left' }), 200),
      until: moment(say({ tr: 'Son kullanım', en: 'Last use' }), '2026-12-31T20:59:59.000Z'),
      link: link(say({ tr: 'Kontör sayfası', en: 'Page of the credit' }), '/company?tab=credit'),
    },
    channels: ['mail', 'inApp'],
    subject: say({ tr: '{company}: kontör kullanımı %{percent}', en: '{company}: {percent}% of credit used' }),
    text: say({
      tr: 'Merhaba {recipient},\n\n{company} firmasının {total} kontöründen {used} kullanıldı, {left} kaldı. Son kullanım: {until}.\n\nKontör bittiğinde yeni plan yayına alınamaz; o sırada gelen yanıtlar kaybolmaz, kabul edilene kadar ayrı saklanır.',
      en: 'Hello {recipient},\n\nCredits of {company}: {used} of {total} used, {left} left. They can be used until {until}.\n\nOnce there are none left, no plan can go on the air; responses that arrive then are not lost, but stored apart until they are accepted.',
    }),
    brief: say({ tr: 'Kalan: {left} / {total}', en: '{left} of {total} left' }),
    button: say({ tr: 'Kontörü gör', en: 'See the credit' }),
  }),
  'credit.added': message({
    title: say({ tr: 'Eklenen kontör', en: 'Credit added' }),
    about: say({
      tr: 'Firmaya kontör eklendiğinde gönderilir.',
      en: 'Sent when credit has been added to the company.',
    }),
    audience: say({ tr: 'Firmayı yönetenler', en: 'Those who manage the company' }),
    needs: 'ManageMyCompany',
    reason: say({
      tr: 'Bu iletiyi, firmanızın bilgilerini yönettiğiniz için aldınız.',
      en: 'You got this because you manage your company.',
    }),
    fields: {
      added: number(say({ tr: 'Eklenen', en: 'Added' }), 1000),
      from: moment(say({ tr: 'İlk kullanım', en: 'First use' }), '2026-12-31T21:00:00.000Z'),
      until: moment(say({ tr: 'Son kullanım', en: 'Last use' }), '2027-12-31T20:59:59.000Z'),
      link: link(say({ tr: 'Kontör sayfası', en: 'Page of the credit' }), '/company?tab=credit'),
    },
    channels: ['mail', 'inApp'],
    subject: say({ tr: '{company}: {added} kontör eklendi', en: '{company}: credits added ({added})' }),
    text: say({
      tr: 'Merhaba {recipient},\n\n{company} firmasına {added} kontör eklendi. Kullanılabileceği süre: {from} – {until}.',
      en: 'Hello {recipient},\n\nCredits added to {company}: {added}. They can be used from {from} until {until}.',
    }),
    brief: say({ tr: 'Son kullanım: {until}', en: 'Until {until}' }),
    button: say({ tr: 'Kontörü gör', en: 'See the credit' }),
  }),
  'import.finished': message({
    title: say({ tr: 'İçe aktarma bitti', en: 'Import finished' }),
    about: say({ tr: 'Bir dosyanın içe aktarılması bittiğinde bildirilir.', en: 'Sent when an import has ended.' }),
    audience: say({ tr: 'İçe aktarmayı başlatan', en: 'Who began the import' }),
    reason: say({
      tr: 'Bu bildirimi, bir dosyayı içe aktardığınız için aldınız.',
      en: 'You got this because you imported a file.',
    }),
    fields: {
      outcome: words(say({ tr: 'Sonuç', en: 'Outcome' }), say({ tr: 'tamamlandı', en: 'finished' })),
      created: count(say({ tr: 'Eklenen', en: 'Added' }), row, 120),
      updated: count(say({ tr: 'Güncellenen', en: 'Updated' }), row, 14),
    },
    channels: ['inApp', 'push'],
    subject: say({ tr: 'İçe aktarma {outcome}', en: 'Import {outcome}' }),
    text: say({
      tr: 'İçe aktarma {outcome}: {created} eklendi, {updated} güncellendi.',
      en: 'Import {outcome}: {created} added, {updated} updated.',
    }),
    brief: say({ tr: '{created} eklendi, {updated} güncellendi', en: '{created} added, {updated} updated' }),
  }),
  'export.ready': message({
    title: say({ tr: 'Dosya hazır', en: 'Export ready' }),
    about: say({
      tr: 'Arka planda hazırlanan bir dosya indirilebilir olduğunda bildirilir.',
      en: 'Sent when a file that is written in the background can be downloaded.',
    }),
    audience: say({ tr: 'Dosyayı isteyen', en: 'Who asked for the file' }),
    reason: say({
      tr: 'Bu bildirimi, bir dosya istediğiniz için aldınız.',
      en: 'You got this because you asked for a file.',
    }),
    fields: {
      file: name(say({ tr: 'Dosya', en: 'File' }), 'Lokasyonlar.xlsx'),
      link: link(say({ tr: 'Dosya', en: 'File' }), '/export/12'),
    },
    channels: ['inApp', 'push'],
    subject: say({ tr: 'Dosyanız hazır: {file}', en: 'Your file is ready: {file}' }),
    text: say({
      tr: '{file} hazır. Bir hafta boyunca indirebilirsiniz.',
      en: '{file} is ready. You can download it for a week.',
    }),
    brief: say({ tr: 'Bir hafta boyunca indirilebilir.', en: 'It can be downloaded for a week.' }),
    button: say({ tr: 'İndir', en: 'Download' }),
  }),
  'export.failed': message({
    title: say({ tr: 'Hazırlanamayan dosya', en: 'Export failed' }),
    about: say({
      tr: 'Arka planda hazırlanan bir dosya hazırlanamadığında bildirilir.',
      en: 'Sent when a file that was to be written in the background could not be written.',
    }),
    audience: say({ tr: 'Dosyayı isteyen', en: 'Who asked for the file' }),
    reason: say({
      tr: 'Bu bildirimi, bir dosya istediğiniz için aldınız.',
      en: 'You got this because you asked for a file.',
    }),
    fields: {
      file: name(say({ tr: 'Dosya', en: 'File' }), 'Lokasyonlar.xlsx'),
      link: link(say({ tr: 'Dosya', en: 'File' }), '/export/12'),
    },
    channels: ['inApp', 'push'],
    subject: say({ tr: 'Dosyanız hazırlanamadı: {file}', en: 'Your file could not be prepared: {file}' }),
    text: say({
      tr: '{file} hazırlanamadı. Dosyayı yeniden isteyebilirsiniz.',
      en: '{file} could not be prepared. You can ask for it again.',
    }),
    brief: say({ tr: 'Yeniden isteyebilirsiniz.', en: 'You can ask for it again.' }),
  }),
} as const satisfies Record<string, Message>;
