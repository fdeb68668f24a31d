import type { Db } from '../db/kysely.ts';
import { resetFactors } from './factors.ts';
import { endSessionsOf } from './own.ts';
import { tell } from './tell.ts';

/** Takes away whatever second factor somebody has set up, ends their sessions and tells them whose act it was. */
export async function resetSecondFactor(db: Db, userId: number, resetter: string): Promise<void> {
  await resetFactors(db, userId);
  await db
    .updateTable('user')
    .set({ totp_since: null, passkeys: 0, recovery_codes_at: null })
    .where('id', '=', userId)
    .execute();
  await endSessionsOf(db, userId);
  await tell(db, 'secondFactor.reset', [userId], { resetter, link: '/profile?tab=security' });
}
