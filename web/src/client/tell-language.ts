import { account } from '@sahada/contract/account';
import { call } from './call.ts';
import { languageIdNow, shareLanguage } from './language.ts';
import { queryClient } from './use.ts';

/** Tells the server, and other tabs, the language of the screen, and reads anew what is on it. */
export async function tellLanguage(): Promise<void> {
  await call(account.language, { languageId: languageIdNow() }, { announce: 'none' }).catch(() => undefined);
  shareLanguage();
  // A first answer that is still on its way would be waited for, and stay: it was asked for before the server knew.
  await queryClient.cancelQueries();
  await queryClient.invalidateQueries();
}
