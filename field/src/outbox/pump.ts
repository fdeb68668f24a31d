import { rememberAnswered } from './answered.ts';
import { announce } from './channel.ts';
import { type DeviceDb, isFull } from './device-db.ts';
import type { Verdict } from './judge.ts';
import { afterTry, byThisClock, hurried, nextDue, nextLook, released } from './queue.ts';
import type { Finalized, ResponseRow, SendState } from './rows.ts';
import { sendResponse } from './send.ts';
import type { Session } from './session.ts';

/** Keeps the outbox moving: one tab (or the service worker) at a time, one response after the other. */

export interface PumpHost {
  db: DeviceDb;
  session: () => Promise<Session | null>;
  language: () => string;
  now: () => number;
  chance: () => number;
}

const lockName = 'sahada.send';

/** The longest that all responses wait because one was asked to: long enough to spare the server, short enough not to matter. */
const breathMs = 20_000;

/** What became of responses, where the device was too full to write it down. */
const unwritten = new Map<string, Partial<ResponseRow>>();

/** How long until there may be room. */
const roomMs = 30_000;

const asKnown = (row: ResponseRow): ResponseRow => ({ ...row, ...unwritten.get(row.responseKey) });

const knownRows = async (db: DeviceDb): Promise<ResponseRow[]> => (await db.all('responses')).map(asKnown);

/** What is here to be sent: nothing else is the pump's to write. */
const waitingRows = async (db: DeviceDb) => (await knownRows(db)).filter(({ stage }) => stage === 'waiting');

/** A response that waits; one that has become a draft again meanwhile, as a correction, belongs to its page. */
async function note(db: DeviceDb, response: ResponseRow, part: (row: ResponseRow) => Partial<ResponseRow>) {
  const { responseKey } = response;
  try {
    await db.update('responses', responseKey, (row) =>
      row.stage === 'waiting' ? { ...asKnown(row), ...part(asKnown(row)) } : undefined,
    );
    unwritten.delete(responseKey);
  } catch (error) {
    if (!isFull(error)) throw error;
    unwritten.set(responseKey, { ...unwritten.get(responseKey), ...part(asKnown(response)) });
  }
}

/** Sends whatever is due. Answers when to come again, or null when nothing waits for time to pass. */
export async function pumpOnce(host: PumpHost): Promise<number | null> {
  if (!navigator.locks) return drain(host);
  return navigator.locks.request(lockName, { ifAvailable: true }, (lock) =>
    lock ? drain(host) : Promise.resolve(host.now() + 5_000),
  );
}

async function drain(host: PumpHost): Promise<number | null> {
  await heedClock(host);
  for (const row of await host.db.all('responses'))
    if (unwritten.has(row.responseKey)) await note(host.db, row, () => ({}));
  for (;;) {
    const rows = await knownRows(host.db);
    const response = nextDue(rows, host.now());
    if (!response?.finalized) {
      const next = nextLook(rows);
      return rows.some(({ responseKey }) => unwritten.has(responseKey))
        ? Math.min(next ?? Infinity, host.now() + roomMs)
        : next;
    }
    const verdict = await sendOne(host, response, response.finalized);
    if (verdict.kind === 'wait') return host.now() + Math.min(verdict.seconds * 1000, breathMs);
    if (verdict.kind === 'retry' && verdict.status === 0) return host.now() + breathMs / 4;
  }
}

/** Waits that were set by another clock than the device has now are set anew. */
async function heedClock({ db, now }: PumpHost) {
  for (const response of await waitingRows(db)) {
    const { send } = response;
    if (byThisClock(send, now()) === send) continue;
    await note(db, response, (row) => ({ send: byThisClock(row.send, now()) }));
  }
}

async function sendOne(host: PumpHost, response: ResponseRow, finalized: Finalized): Promise<Verdict> {
  const { db, now } = host;
  const { responseKey } = response;
  let isMoving = false;
  const onTaken = () => {
    isMoving = true;
  };
  const sender = { db, session: await host.session(), language: host.language(), now, onTaken };
  const verdict = await sendResponse(sender, response, finalized).catch((error: unknown): Verdict => {
    console.error('could not send', error);
    return { kind: 'retry', status: 0, message: null };
  });
  await note(db, response, (row) => ({
    // A line that lets a little through each time is not tried less and less often.
    send: afterTry(isMoving ? { ...row.send, attempts: 0 } : row.send, verdict, now(), host.chance()),
    ...(verdict.kind === 'received' ? { stage: 'received', receipt: verdict.receipt, received: now() } : {}),
  }));
  if (verdict.kind === 'received' && !unwritten.has(responseKey))
    await rememberAnswered(db, response, verdict.receipt.ReceiptNumber);
  announce({ about: 'rest', responseKey });
  announce({ about: 'rows' });
  return verdict;
}

async function changeAll(db: DeviceDb, change: (response: ResponseRow) => SendState) {
  for (const response of await waitingRows(db)) await note(db, response, (row) => ({ send: change(row) }));
  announce({ about: 'rows' });
}

/** "Send now", for one response or all. */
export const release = (db: DeviceDb, responseKey?: string) =>
  changeAll(db, (response) =>
    responseKey === undefined || response.responseKey === responseKey ? released(response.send) : response.send,
  );

/** Somebody has signed in, or their company is active again: what waited for that is tried again. */
export const releaseLetIn = (db: DeviceDb) =>
  changeAll(db, ({ send }) => (send.hold === 'signIn' || send.problem?.status === 401 ? released(send) : send));

export const hurry = (db: DeviceDb) => changeAll(db, ({ send }) => hurried(send));

export interface Pump {
  /** Try now. */
  poke: () => void;
  /** Try if there may be a network. */
  due: () => void;
}

/** Runs the pump of a page: now, when something is due, when the network or the person comes back. */
export function startPump(host: PumpHost): Pump {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let again = false;

  const poke = () => {
    again = true;
    if (!running) void run();
  };

  /** A browser that knows it is offline says when it is back; until then only the person may try. */
  const due = () => navigator.onLine !== false && poke();

  async function run() {
    running = true;
    clearTimeout(timer);
    while (again) {
      again = false;
      const at = await pumpOnce(host).catch((error: unknown) => {
        console.error('outbox', error);
        return host.now() + 30_000;
      });
      if (at !== null) timer = setTimeout(due, Math.min(Math.max(at - host.now(), 500), 0x7fffffff));
    }
    running = false;
  }

  const back = () => {
    hurry(host.db).then(due, (error: unknown) => console.error('outbox', error));
  };
  addEventListener('online', back);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && back());
  due();
  return { poke, due };
}
