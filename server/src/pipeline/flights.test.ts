import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Flights, flightsOf, type Route } from './flights.ts';
import type { Held } from './lanes.ts';

// What is slow is so by the test's word alone, however busy the machine is.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

interface Item {
  key: string;
  day?: string;
}

/** A database whose statements end when the test says so. */
function airport() {
  const departed: { keys: string[]; land: (results?: (string | null)[]) => void; crash: (error: unknown) => void }[] =
    [];
  const given: boolean[] = [];
  const client = {
    query: ({ values }: { values: Item[] }) =>
      new Promise((resolve, reject) => {
        const keys = values.map(({ key }) => key);
        departed.push({ keys, land: (results = keys) => resolve({ rows: results }), crash: reject });
      }),
  };
  const connect = async (): Promise<Held> => ({
    client: client as never,
    release: (broken = false) => void given.push(broken),
  });
  const flights: Flights = flightsOf(connect, 1);
  const route: Route<Item, string> = {
    key: 'a company',
    place: { lane: 'link', key: 'x' },
    gathers: true,
    keyOf: ({ key }) => key,
    fits: (first, item) => first.day === item.day,
    fly: (ask, items) => ask<string | null>({ name: 'x', text: 'x', values: [...items] }),
  };
  const sendBy = (of: Partial<typeof route>, ...items: (string | Item)[]) =>
    items.map((item) => flights.send({ ...route, ...of }, typeof item === 'string' ? { key: item } : item));
  const send = (...items: (string | Item)[]) => sendBy({}, ...items);
  return { departed, given, flights, route, send, sendBy };
}

const turns = async (count = 8): Promise<void> => {
  for (let n = 0; n < count; n++) await new Promise((done) => setImmediate(done));
};
const numbered = (count: number, from = 0): string[] => Array.from({ length: count }, (_, n) => `${n + from}`);
const code = (text: string): Error => Object.assign(new Error(text), { code: text });

describe('what arrives while others are under way', () => {
  test('waits, and goes together: of 32 at most, oldest first, a full flight beside the one under way', async () => {
    const { departed, send } = airport();
    void send('a');
    await turns();
    void send('b');
    await turns();
    expect(departed.map(({ keys }) => keys)).toEqual([['a']]);
    const rest = send(...numbered(70));
    await turns();
    expect(departed.map(({ keys }) => keys)).toEqual([['a'], ['b', ...numbered(31)]]);
    departed[0]?.land();
    await turns();
    expect(departed[2]?.keys).toEqual(numbered(32, 31));
    departed[1]?.land();
    await turns();
    expect(departed.length).toBe(3);
    departed[2]?.land();
    await turns();
    expect(departed[3]?.keys).toEqual(numbered(7, 63));
    departed[3]?.land();
    expect(await Promise.all(rest)).toEqual(numbered(70));
  });

  test('sets off beside the one under way once it is as many, and at least four', async () => {
    const { departed, send } = airport();
    void send('a');
    await turns();
    void send(...numbered(3));
    await turns();
    expect(departed.length).toBe(1);
    void send('3');
    await turns();
    expect(departed.map(({ keys }) => keys)).toEqual([['a'], numbered(4)]);
    void send(...numbered(8, 4));
    departed[0]?.land();
    await turns();
    // Of the eight that waited, beside the four under way.
    expect(departed[2]?.keys).toEqual(numbered(8, 4));
    departed[1]?.land();
    await turns();
    void send(...numbered(7, 12));
    await turns();
    expect(departed.length).toBe(3);
    void send('19');
    await turns();
    expect(departed[3]?.keys).toEqual(numbered(8, 12));
  });

  test('waits no longer for a slow flight: the next goes beside it, and no third', async () => {
    const { departed, send } = airport();
    void send('a');
    await turns();
    void send('b');
    await vi.waitFor(() => expect(departed.map(({ keys }) => keys)).toEqual([['a'], ['b']]));
    void send('c');
    vi.advanceTimersByTime(100);
    await turns();
    expect(departed.length).toBe(2);
    departed[1]?.land();
    await turns();
    // The first is still slow.
    expect(departed[2]?.keys).toEqual(['c']);
    departed[0]?.land();
    departed[2]?.land();
    await turns();
    void send('d');
    await turns();
    void send('e');
    await turns();
    expect(departed.map(({ keys }) => keys).slice(3)).toEqual([['d']]);
  });

  test('goes at once when nothing is under way', async () => {
    const { departed, send } = airport();
    const [alone] = send('a');
    await turns(2);
    departed[0]?.land();
    expect(await alone).toBe('a');
  });

  test('never goes with its like: the second of one key waits for the first to land', async () => {
    const { departed, send } = airport();
    void send('a', 'b', 'a');
    await turns();
    expect(departed.map(({ keys }) => keys)).toEqual([['a', 'b']]);
    departed[0]?.land();
    await turns();
    expect(departed[1]?.keys).toEqual(['a']);
  });

  test('goes only with what fits', async () => {
    const { departed, send } = airport();
    void send({ key: 'a', day: '1' }, { key: 'b', day: '2' }, { key: 'c', day: '1' });
    await turns();
    departed[0]?.land();
    await turns();
    expect(departed.map(({ keys }) => keys)).toEqual([['a', 'c'], ['b']]);
  });

  test('is refused as busy when too many wait', async () => {
    const { send } = airport();
    void send('x');
    void send('y');
    await turns();
    const waiting = send(...numbered(513));
    await expect(waiting.at(-1)).rejects.toMatchObject({ code: 'busy', retryAfter: 2 });
  });
});

describe('a flight that fails', () => {
  test.each([
    ['a fault of data', '23503'],
    ['a lock that one of them waits for', '55P03'],
  ])('by %s goes again one by one: the good get through, the bad is told', async (_what, of) => {
    const { departed, send } = airport();
    const [good, bad, other] = send('good', 'bad', 'other');
    await turns();
    departed[0]?.crash(code(of));
    await turns();
    expect(departed.slice(1).map(({ keys }) => keys)).toEqual([['good'], ['bad']]);
    departed[1]?.land();
    departed[2]?.crash(code(of));
    await expect(bad).rejects.toMatchObject({ code: of });
    await turns();
    departed[3]?.land();
    expect(await Promise.all([good, other])).toEqual(['good', 'other']);
  });

  test('by a lost connection fails for all, and the connection is thrown away', async () => {
    const { departed, send, given } = airport();
    const all = send('a', 'b', 'c');
    await turns();
    departed[0]?.crash(code('57P01'));
    const outcomes = await Promise.allSettled(all);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    await turns();
    expect([departed.length, given]).toEqual([1, [true]]);
  });

  test('by a deadlock is tried again as it is', async () => {
    const { departed, send } = airport();
    const all = send('a', 'b');
    await turns();
    departed[0]?.crash(code('40P01'));
    await turns();
    expect(departed[1]?.keys).toEqual(['a', 'b']);
    departed[1]?.land();
    expect(await Promise.all(all)).toEqual(['a', 'b']);
  });

  test('sends an item that has no result again, alone', async () => {
    const { departed, send } = airport();
    const [held] = send('held', 'free');
    await turns();
    departed[0]?.land([null, 'free']);
    void send('next');
    await turns();
    expect(departed.slice(1).map(({ keys }) => keys)).toEqual([['held'], ['next']]);
    departed[1]?.land();
    expect(await held).toBe('held');
  });
});

describe('flights of more companies', () => {
  test('set off one after another, in the order in which they asked, with all that has come', async () => {
    const { departed, send, sendBy } = airport();
    void send('a');
    await turns();
    void sendBy({ key: 'second' }, 'b1');
    void sendBy({ key: 'third' }, 'c1');
    await turns();
    void sendBy({ key: 'second' }, 'b2');
    // The first asks again, behind the others.
    void send(...numbered(4));
    await turns();
    expect(departed.map(({ keys }) => keys)).toEqual([['a']]);
    departed[0]?.land();
    await turns();
    expect(departed[1]?.keys).toEqual(['b1', 'b2']);
    expect(departed.length).toBe(2);
    departed[1]?.land();
    await turns();
    expect(departed[2]?.keys).toEqual(['c1']);
    expect(departed.length).toBe(3);
    departed[2]?.land();
    await turns();
    expect(departed[3]?.keys).toEqual(numbered(4));
  });

  test('with more than fit in one stand behind the others with the rest', async () => {
    const { departed, send, sendBy } = airport();
    void send('a');
    await turns();
    void sendBy({ key: 'second' }, ...numbered(64));
    void sendBy({ key: 'third' }, 'c');
    await turns();
    departed[0]?.land();
    await turns();
    expect(departed.map(({ keys }) => keys)).toEqual([['a'], numbered(32)]);
    departed[1]?.land();
    await turns();
    expect(departed[2]?.keys).toEqual(['c']);
  });

  test('wait no longer for one that takes its time', async () => {
    const { departed, send, sendBy } = airport();
    void send('a');
    await turns();
    void sendBy({ key: 'second' }, 'b');
    void sendBy({ key: 'third' }, 'c');
    await vi.waitFor(() => expect(departed.map(({ keys }) => keys)).toEqual([['a'], ['b'], ['c']]));
  });

  test('do not wait for those of one person, nor these for them', async () => {
    const { departed, send, sendBy } = airport();
    void sendBy({ key: 'a person', gathers: false }, 'a');
    await turns();
    void send('b');
    await turns();
    void sendBy({ key: 'another', gathers: false }, 'c');
    await turns();
    expect(departed.map(({ keys }) => keys)).toEqual([['a'], ['b'], ['c']]);
  });

  test('go on when one that asked has nothing left to send', async () => {
    const { departed, send, sendBy } = airport();
    void sendBy({ key: 'second' }, 'x');
    await turns();
    // Slow by now, so that another may go beside it.
    vi.advanceTimersByTime(40);
    void send('a');
    await turns();
    expect(departed.map(({ keys }) => keys)).toEqual([['x'], ['a']]);
    // Not beside the one of its own key, however long that takes.
    void sendBy({ key: 'second' }, 'x');
    await turns();
    void sendBy({ key: 'third' }, 'c');
    await turns();
    departed[1]?.land();
    await turns();
    expect(departed.map(({ keys }) => keys)).toEqual([['x'], ['a'], ['c']]);
  });
});
