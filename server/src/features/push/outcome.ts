import { sql } from 'kysely';
import type { Db } from '../../db/kysely.ts';
import type { Pushed } from '../../outside/push.ts';

/** Notes with a device what became of a message to it; one that is gone for good is forgotten. */
export async function notePushed(db: Db, deviceId: number, pushed: Pushed): Promise<void> {
  if (pushed.is === 'gone') {
    await db.deleteFrom('push_device').where('id', '=', deviceId).execute();
    return;
  }
  const error = pushed.is === 'failed' ? pushed.why : null;
  await sql`update push_device set last_error = ${error},
      last_success_at = case when ${error === null} then app_now() else last_success_at end
    where id = ${deviceId}`.execute(db);
}
