import { canKeep, type DeviceDb, openDeviceDb } from '../outbox/device-db.ts';
import { memoryDb } from '../outbox/memory-db.ts';
import { openingDb } from '../outbox/opening-db.ts';
import type { Pump, PumpHost } from '../outbox/pump.ts';
import { copySession, safeSession } from '../outbox/session.ts';
import type { Base, Storage } from './app-context.ts';
import { now } from './clock.ts';
import { firstLanguage } from './language.ts';
import { askEarly } from './open-link.ts';
import { watchResponses } from './use-responses.ts';

/** A browser that has not opened its storage by then keeps nothing. */
const longestOpeningMs = 15_000;

/** Below this many free bytes a few photos may not fit. */
const tightBytes = 30 * 1024 * 1024;

/** Asks the browser to keep what is typed, before anything is; its promise decides what the person is told. */
async function howLasting(): Promise<Storage> {
  const { storage } = navigator;
  if (!storage?.estimate) return 'fragile';
  const { quota = 0, usage = 0 } = await storage.estimate();
  if (quota - usage < tightBytes) return 'tight';
  const lasting = (await storage.persisted?.()) || (await storage.persist?.());
  return lasting ? 'lasting' : 'fragile';
}

/** `otherwise`, once `ms` have passed: for a race against what may take too long. */
export const within = <T>(ms: number, otherwise: T): Promise<T> =>
  new Promise((done) => setTimeout(() => done(otherwise), ms));

/** Some browsers ask the person, whose answer is not waited for. */
const howLastingSoon = (): Promise<Storage> =>
  Promise.race([howLasting().catch((): Storage => 'fragile'), within<Storage>(250, 'fragile')]);

/** Sending is not needed for the first answer, so its code is fetched when the page is quiet, or on demand. */
function laterPump(host: PumpHost): Pump {
  let started: Promise<Pump> | null = null;
  const with_ = (use: (pump: Pump) => void) => {
    started ??= import('../outbox/pump.ts').then(({ startPump }) => startPump(host));
    started.then(use, (error: unknown) => {
      started = null;
      console.warn('sending is not ready yet', error);
    });
  };
  const pump: Pump = { poke: () => with_((one) => one.poke()), due: () => with_((one) => one.due()) };
  const sendWaiting = async () => {
    const rows = await host.db.all('responses');
    if (rows.some((response) => response.stage === 'waiting')) pump.due();
  };
  setTimeout(() => sendWaiting().catch((error: unknown) => console.error('outbox', error)), 800);
  return pump;
}

async function tidy(db: DeviceDb) {
  const { wipeReceived } = await import('../outbox/removal.ts');
  await wipeReceived(db, now());
}

/** Begins everything that a page needs; the page appears without waiting for any of it. */
export function boot(): Base {
  const onDisk = openDeviceDb();
  const lasting = howLastingSoon();
  const keeps = Promise.race([canKeep(onDisk, now()), within(longestOpeningMs, false)]);
  const db = openingDb(keeps.then((isKept) => (isKept ? onDisk : memoryDb())));
  const { pathname, search } = location;
  const query = new URLSearchParams(search);
  const token = /^\/s\/([A-Za-z0-9_-]+)\/?$/.exec(pathname)?.[1] ?? null;
  const session = safeSession();
  const early = token && !session ? askEarly({ db, token, session, language: firstLanguage(), now }) : undefined;
  const host: PumpHost = {
    db,
    session: async () => safeSession(),
    language: () => document.documentElement.lang,
    now,
    chance: Math.random,
  };
  watchResponses(db);
  const pump = laterPump(host);
  copySession(db).catch((error: unknown) => console.warn('the session was not copied', error));
  setTimeout(() => tidy(db).catch((error: unknown) => console.error('could not tidy up', error)), 10_000);
  return {
    ...{ db, pump, token, early },
    storage: keeps.then((isKept) => (isKept ? lasting : 'refused')),
    scanned: /^\/b\/([A-Za-z0-9_-]+)\/?$/.exec(pathname)?.[1] ?? null,
    barcodeCode: query.get('b') ?? query.get('code'),
  };
}
