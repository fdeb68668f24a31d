import { liveRows } from '@sahada/contract/live';
import { type Permission, permissionNames } from '@sahada/contract/permissions';
import { lookLive } from '../db/follower-statements.ts';
import { clock, iso } from '../outside/clock.ts';
import { mayUse } from './access.ts';
import type { Watch } from './watch.ts';

/**
 * Those who follow what happens (GET /User/Live), in this process. They hold no connection: once a second one statement
 * asks for all of them what has happened, and while nobody listens none does.
 */

interface Listener {
  sessionId: number;
  companyId: number;
  unread: number;
  say(message: object): void;
  end(): void;
}

interface Listening extends Pick<Listener, 'sessionId' | 'companyId' | 'unread'> {
  /** The snapshot in which it began: what came in after it is news, also before the first look. */
  mark: string;
  /** For how long it listens, in milliseconds; undefined for ever. */
  forMs: number | undefined;
}

const most = { session: 2, company: 500, whole: 2000 };

/** What may wait for somebody who reads slowly, in messages. */
const mostWaiting = 200;

const heartbeatMs = 20_000;

const listeners = new Set<Listener>();
/** Of each company with a listener: what this snapshot sees has been told. */
const marks = new Map<number, string>();
let isOver = false;

/** Begins to listen; a refusal where there are too many already. */
export function listen(asked: Listening): AsyncIterable<Uint8Array> | 'tooMany' | 'busy' {
  const all = [...listeners];
  if (all.filter(({ sessionId }) => sessionId === asked.sessionId).length >= most.session) return 'tooMany';
  const byCompany = Map.groupBy(all, ({ companyId }) => companyId);
  const own = byCompany.get(asked.companyId)?.length ?? 0;
  if (isOver || own >= most.company) return 'busy';
  if (all.length >= most.whole) {
    // A company with fewer takes the place of the one with most: a few that sign up could else keep all others out.
    const fullest = [...byCompany.values()].reduce((one, other) => (other.length > one.length ? other : one));
    if (fullest.length <= own + 1) return 'busy';
    fullest.at(-1)?.end();
  }
  return streamOf(asked);
}

function streamOf({ forMs, mark, ...asked }: Listening): AsyncIterable<Uint8Array> {
  const waiting: Uint8Array[] = [];
  let wake = () => {};
  let isEnded = false;
  const put = (text: string) => {
    waiting.push(Buffer.from(text));
    if (waiting.length > mostWaiting) end();
    wake();
  };
  const end = () => {
    isEnded = true;
    clearInterval(beat);
    clearTimeout(over);
    listeners.delete(listener);
    wake();
  };
  const listener: Listener = { ...asked, say: (message) => put(`data: ${JSON.stringify(message)}\n\n`), end };
  const beat = setInterval(() => put(':\n\n'), heartbeatMs);
  const over = forMs === undefined ? undefined : setTimeout(end, forMs);
  listeners.add(listener);
  if (!marks.has(asked.companyId)) marks.set(asked.companyId, mark);
  listener.say({ name: 'notice', unread: asked.unread });
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        while (waiting.length === 0 && !isEnded) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
        const value = waiting.shift();
        return value === undefined ? { value: undefined, done: true } : { value, done: false };
      },
      // Called when the reader has gone.
      async return() {
        end();
        return { value: undefined, done: true };
      },
    }),
  };
}

/** Ends all of them, for good: the server stops. */
export function endListening(): void {
  isOver = true;
  for (const listener of listeners) listener.end();
}

interface Looked {
  upto: string;
  sessions: { id: number; rights: string[]; unread: number }[];
  events: { company: number; name: string; id: number }[];
}

const known = new Set<string>(permissionNames);

/** Tells listeners what has happened, and ends those whose session is over. */
export const liveWatch: Watch = {
  everyMs: 1000,
  async look({ send }) {
    const present = [...listeners];
    const companies = [...new Set(present.map(({ companyId }) => companyId))];
    for (const company of marks.keys()) if (!companies.includes(company)) marks.delete(company);
    if (present.length === 0) return 0;
    const tickets = [...new Set(present.map(({ sessionId }) => sessionId))];
    const values = [tickets, companies, companies.map((company) => marks.get(company)), iso(clock())];
    const { upto, sessions, events } = (await send(lookLive, values)).rows[0].looked as Looked;
    for (const company of companies) marks.set(company, upto);
    let said = 0;
    for (const listener of present) {
      const session = sessions.find(({ id }) => id === listener.sessionId);
      if (session === undefined) {
        listener.end();
        continue;
      }
      const rights = session.rights.filter((right): right is Permission => known.has(right));
      if (session.unread !== listener.unread) listener.say({ name: 'notice', unread: session.unread });
      listener.unread = session.unread;
      for (const { company, name, id } of events) {
        const access = liveRows[name];
        if (company !== listener.companyId || access === undefined || !mayUse({ access }, rights)) continue;
        listener.say({ name, id });
        said += 1;
      }
    }
    return said;
  },
};
