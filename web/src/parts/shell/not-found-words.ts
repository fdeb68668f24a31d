import { say } from '@sahada/contract/text';

/** What an address that leads nowhere says, inside the shell and to strangers. */
export const notFoundWords = {
  title: say({ tr: 'Sayfa bulunamadı', en: 'Page not found' }),
  under: say({
    tr: 'Adres yanlış yazılmış ya da sayfa kaldırılmış olabilir.',
    en: 'The address may be misspelt, or the page no longer exists.',
  }),
  home: say({ tr: 'Gösterge paneline git', en: 'Go to the dashboard' }),
};
