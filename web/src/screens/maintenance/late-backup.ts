import { say } from '@sahada/contract/text';

/** What is said where the last sound backup is too old: on the tab of backups, and where the system says how it is. */
export const lateBackup = {
  title: say({
    tr: 'Son 26 saat içinde sağlam bir yedek alınmadı.',
    en: 'No sound backup has been taken within the last 26 hours.',
  }),
  /** On the tab itself. */
  here: say({
    tr: 'Şimdi bir yedek alın; gece yedeği alınmadıysa nedenine Zamanlanmış görevler ekranından bakın.',
    en: 'Take one now; if the nightly one was not taken, Scheduled tasks says why.',
  }),
  elsewhere: say({
    tr: 'Yedek sekmesinden şimdi bir yedek alın; gece yedeği alınmadıysa nedenine Zamanlanmış görevler ekranından bakın.',
    en: 'Take one now on the Backup tab; if the nightly one was not taken, Scheduled tasks says why.',
  }),
};
