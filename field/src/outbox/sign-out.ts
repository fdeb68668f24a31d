import { signInEndpoints } from '@sahada/contract/endpoints';
import type { DeviceDb } from './device-db.ts';
import type { Session } from './session.ts';
import { ask, isPassive } from './wire.ts';

/**
 * A session that its person has ended ends on the server, too, and with it the push messages to this device. Without a network
 * that is made up for when the list of audits is opened with one.
 */

const noteName = 'signed out';

const endedHere = async (db: DeviceDb): Promise<Session[]> =>
  ((await db.get('notes', noteName))?.value as Session[] | undefined) ?? [];

const note = (db: DeviceDb, sessions: readonly Session[]) =>
  db.write([{ store: 'notes', put: { name: noteName, value: sessions } }]);

const tell = (session: Session, language: string) =>
  ask({
    ...{ to: signInEndpoints.logout, headers: { 'Content-Type': 'application/json' }, body: '{}' },
    ...{ session, language, seconds: 20 },
  });

export async function endSession(db: DeviceDb, session: Session, language: string): Promise<void> {
  try {
    await note(db, [...(await endedHere(db)), session]);
  } catch (error) {
    console.warn('that a session has ended was not noted', error);
    await tell(session, language);
  }
  await endSessions(db, language);
}

/** Tells the server of those that it has not confirmed; 401 says that it knows of none any more. */
export async function endSessions(db: DeviceDb, language: string): Promise<void> {
  for (const session of await endedHere(db)) {
    const heard = await tell(session, language);
    if (heard.status !== 200 && (heard.status !== 401 || isPassive(heard))) continue;
    await note(
      db,
      (await endedHere(db)).filter(({ token }) => token !== session.token),
    );
  }
}
