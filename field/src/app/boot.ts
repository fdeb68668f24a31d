import { canKeep, type DeviceDb, openDeviceDb } from '../outbox/device-db.ts';
import type { Pump, PumpHost } from '../outbox/pump.ts';
import { copySession, safeSession } from '../outbox/session.ts';
import type { Base, Storage } from './app-context.ts';
import { now } from './clock.ts';
import { watchResponses } from './use-responses.ts';

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

/** Some browsers ask the person; the page appears without waiting for the answer. */
const howLastingSoon = (): Promise<Storage> =>
  Promise.race([
    howLasting().catch((): Storage => 'fragile'),
    new Promise<Storage>((done) => setTimeout(() => done('fragile'), 250)),
  ]);

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

export async function boot(): Promise<Base> {
  const onDisk = openDeviceDb();
  const lasting = howLastingSoon();
  const keeps = await canKeep(onDisk, now());
  const db = keeps ? onDisk : (await import('../outbox/memory-db.ts')).memoryDb();
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
  const { pathname, search } = location;
  const query = new URLSearchParams(search);
  return {
    db,
    pump,
    storage: keeps ? await lasting : 'refused',
    token: /^\/s\/([A-Za-z0-9_-]+)\/?$/.exec(pathname)?.[1] ?? null,
    scanned: /^\/b\/([A-Za-z0-9_-]+)\/?$/.exec(pathname)?.[1] ?? null,
    barcodeCode: query.get('b') ?? query.get('code'),
  };
}
