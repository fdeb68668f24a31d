import { announce } from './channel.ts';
import type { Verdict } from './judge.ts';
import type { Kept, Sealed } from './kept.ts';
import { afterTry, hurried, nextDue, nextLook, released } from './queue.ts';
import { sendResponse } from './send.ts';
import type { Session } from './session.ts';
import type { Shelf } from './shelf.ts';

/** Keeps the outbox moving: one tab (or the service worker) at a time, one response after the other. */

export interface PumpHost {
  shelf: Shelf;
  session: () => Promise<Session | null>;
  language: () => string;
  now: () => number;
  chance: () => number;
}

const lockName = 'sahada.send';

/** How long all wait when one was asked to, or got no answer: long enough to spare the server, too short to matter. */
const breath = 20_000;

/** Sends whatever is due. Answers when to come again, or null when nothing waits for time to pass. */
export async function pumpOnce(host: PumpHost): Promise<number | null> {
  if (!navigator.locks) return drain(host);
  return navigator.locks.request(lockName, { ifAvailable: true }, (lock) =>
    lock ? drain(host) : Promise.resolve(host.now() + 5_000),
  );
}

async function drain(host: PumpHost): Promise<number | null> {
  for (;;) {
    const rows = await host.shelf.all('responses');
    const kept = nextDue(rows, host.now());
    if (!kept?.sealed) return nextLook(rows);
    const verdict = await sendOne(host, kept, kept.sealed);
    if (verdict.kind === 'wait') return host.now() + Math.min(verdict.seconds * 1000, breath);
    if (verdict.kind === 'retry' && verdict.status === 0) return host.now() + breath / 4;
  }
}

async function sendOne(host: PumpHost, kept: Kept, sealed: Sealed): Promise<Verdict> {
  const { shelf, now } = host;
  const { responseKey } = kept;
  const sender = { shelf, session: await host.session(), language: host.language(), now };
  const verdict = await sendResponse(sender, kept, sealed).catch((error: unknown): Verdict => {
    console.error('could not send', error);
    return { kind: 'retry', status: 0, message: null };
  });
  await shelf.update('responses', responseKey, (row) => ({
    ...row,
    send: afterTry(row.send, verdict, now(), host.chance()),
    ...(verdict.kind === 'received' ? { stage: 'received', receipt: verdict.receipt, received: now() } : {}),
  }));
  if (verdict.kind === 'received') await rememberAnswered(shelf, kept, verdict.receipt.ReceiptNumber);
  announce({ about: 'rest', responseKey });
  announce({ about: 'rows' });
  return verdict;
}

/** For plans that take one response per device: kept when the response itself has long been wiped. */
async function rememberAnswered(shelf: Shelf, kept: Kept, receiptNumber: string) {
  await shelf.write([{ store: 'notes', put: { name: `answered:${kept.planId}`, value: receiptNumber } }]);
}

async function changeAll(shelf: Shelf, change: (kept: Kept) => Kept) {
  for (const kept of await shelf.all('responses')) {
    if (kept.stage === 'waiting') await shelf.update('responses', kept.responseKey, change);
  }
  announce({ about: 'rows' });
}

/** "Send now", for one response or all. */
export const release = (shelf: Shelf, responseKey?: string) =>
  changeAll(shelf, (kept) =>
    responseKey === undefined || kept.responseKey === responseKey ? { ...kept, send: released(kept.send) } : kept,
  );

/** Somebody has signed in: what waited for that is tried again. */
export const releaseSignIn = (shelf: Shelf) =>
  changeAll(shelf, (kept) => (kept.send.hold === 'signIn' ? { ...kept, send: released(kept.send) } : kept));

export const hurry = (shelf: Shelf) => changeAll(shelf, (kept) => ({ ...kept, send: hurried(kept.send) }));

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

  /** A browser that knows it has no network says when it has one again; until then only the person may ask. */
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
    hurry(host.shelf).then(due, (error: unknown) => console.error('outbox', error));
  };
  addEventListener('online', back);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && back());
  due();
  return { poke, due };
}
