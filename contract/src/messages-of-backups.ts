import { link, type Message, message, words } from './message-row.ts';
import { say } from './text.ts';

/** What the operator is told about copies of the installation. */
export const messagesOfBackups = {
  'backup.failed': message({
    title: say({ tr: 'Yedek alınamadı', en: 'Backup failed' }),
    about: say({
      tr: 'Sistemin yedeği alınamadığında bildirilir.',
      en: 'Sent when no backup of the system could be made.',
    }),
    audience: say({ tr: 'Bakımı yönetenler', en: 'Those who manage maintenance' }),
    needs: 'ManageMaintenance',
    reason: say({
      tr: 'Bu bildirimi, sistemin bakımını yönettiğiniz için aldınız.',
      en: 'You got this because you manage the maintenance of the system.',
    }),
    fields: {
      error: words(
        say({ tr: 'Neden', en: 'Why' }),
        say({ tr: 'Diskte yer kalmadı.', en: 'There is no room left on the disk.' }),
      ),
      link: link(say({ tr: 'Yedekler', en: 'Backups' }), '/system/maintenance?tab=backup'),
    },
    channels: ['mail', 'inApp'],
    subject: say({ tr: 'Sistemin yedeği alınamadı', en: 'The system could not be backed up' }),
    text: say({
      tr: 'Sistemin yedeği alınamadı: {error}\n\nSon sağlam yedek, yenisi alınana kadar saklanır.',
      en: 'The system could not be backed up: {error}\n\nThe last sound backup is kept until there is a new one.',
    }),
    brief: say({ tr: '{error}', en: '{error}' }),
    button: say({ tr: 'Yedekleri aç', en: 'Open the backups' }),
  }),
} as const satisfies Record<string, Message>;
