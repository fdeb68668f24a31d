import { type AnyText, say } from '@sahada/contract/text';
import type { Db } from '../../db/kysely.ts';
import { tell } from '../../facts/tell.ts';
import { iso } from '../../outside/clock.ts';

/** What somebody is told of the ways into their account: whoever changed them may not have been its owner. */
export const changes = {
  totpAdded: say({ tr: 'Doğrulama uygulaması eklendi.', en: 'An authenticator app was added.' }),
  totpRemoved: say({ tr: 'Doğrulama uygulaması kaldırıldı.', en: 'The authenticator app was removed.' }),
  passkeyAdded: say({ tr: 'Geçiş anahtarı eklendi.', en: 'A passkey was added.' }),
  passkeyRemoved: say({ tr: 'Geçiş anahtarı kaldırıldı.', en: 'A passkey was removed.' }),
  codesMade: say({ tr: 'Yeni kurtarma kodları oluşturuldu.', en: 'New recovery codes were made.' }),
  codeUsed: say({
    tr: 'Bir kurtarma koduyla giriş yapıldı; o kod artık geçersiz.',
    en: 'Somebody signed in with a recovery code, which is void now.',
  }),
};

export const tellChange = async (db: Db, userId: number, what: AnyText, now: number): Promise<void> => {
  await tell(db, 'secondFactor.changed', [userId], { what, when: iso(now), link: '/profile?tab=security' });
};
