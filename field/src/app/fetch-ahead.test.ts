import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Asker, Assignment } from '../outbox/assignments.ts';
import { openDeviceDb } from '../outbox/device-db.ts';
import { storedForm } from '../outbox/forms.ts';
import { wipeReceived } from '../outbox/removal.ts';
import type { FormRow, ResponseRow } from '../outbox/rows.ts';
import { type Ahead, fetchAhead, readyOf } from './fetch-ahead.ts';
import { picturesOf } from './form-pictures.ts';
import { keepPictures, keptPictures } from './keep-pictures.ts';

const now = Date.parse('2026-11-18T12:00:00Z');
const hour = 3_600_000;
const origin = 'https://sahada.example';

/** What each link shows, by its token; a number is the answer of a server that fails. */
let forms: Record<string, string[] | number>;
/** The checklist of a link, where the server names it, and what a device said that it knows when it was sent. */
let checklists: Record<string, string>;
let sent: string[];
/** What the server was asked, by path. */
let asked: string[];
let returned: Record<string, string[]>;
/** What the server says was said before. */
let history: unknown;
let fetched: string[];
let gone: Set<string>;
let freeBytes: number;

const json = (Data: unknown, status = 200) =>
  new Response(JSON.stringify({ Success: true, Message: '', Data }), { status });

const formOf = (pictures: readonly string[]) => ({
  versionTag: 'v',
  state: 'open',
  notice: null,
  plan: { introText: null },
  version: {
    sections: [{ title: '', questions: pictures.map((helpPictureUrl, id) => ({ id, helpPictureUrl, answers: [] })) }],
  },
});

function fakeCaches() {
  const all = new Map<string, Set<string>>();
  const open = async (name: string) => {
    const urls = all.get(name) ?? new Set();
    all.set(name, urls);
    return {
      keys: async () => [...urls].map((url) => ({ url: origin + url })),
      delete: async (url: string) => urls.delete(url),
      add: async (url: string) => {
        fetched.push(url);
        if (gone.has(url)) throw new TypeError('network');
        urls.add(url);
      },
    };
  };
  return { open };
}

beforeEach(() => {
  forms = {};
  checklists = {};
  sent = [];
  asked = [];
  returned = {};
  history = [];
  fetched = [];
  gone = new Set();
  freeBytes = 1e10;
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('caches', fakeCaches());
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => ({ active: {} }) },
    storage: { estimate: async () => ({ quota: 1e10, usage: 1e10 - freeBytes }) },
  });
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, origin);
    asked.push(`${url.pathname.split('/').at(-1)} ${url.searchParams.get('token')}`);
    const own = /\/responses\/(.+)$/.exec(url.pathname)?.[1];
    if (own) {
      const pictures = (returned[own] ?? []).map((thumbUrl) => ({ pictureKey: thumbUrl, url: thumbUrl, thumbUrl }));
      return json({ ...formOf([]), responseKey: own, answers: [], pictures });
    }
    if (url.pathname.includes('history')) return json(history);
    const form = forms[url.searchParams.get('token') ?? ''];
    if (form === undefined) throw new TypeError('network');
    if (typeof form === 'number') return new Response('', { status: form });
    const versionKey = checklists[url.searchParams.get('token') ?? ''];
    if (versionKey === undefined) return json(formOf(form));
    const { version, ...rest } = formOf(form);
    if (url.searchParams.get('known')?.split(',').includes(versionKey)) return json({ ...rest, versionKey });
    sent.push(versionKey);
    return json({ ...rest, version, versionKey });
  });
});

const assignment = (token: string, more: Partial<Assignment> = {}): Assignment =>
  ({
    ...{
      auditId: 1,
      token,
      auditTypeId: 1,
      timeZone: 'Europe/Istanbul',
      statusCode: 10,
      role: 'lead',
      versionTag: 'v',
    },
    ...{ beginDate: '2026-11-18T00:00:00Z', endDate: '2026-12-31T00:00:00Z', returned: false, responseKey: null },
    ...more,
  }) as Assignment;

const asker = (): Asker => ({
  ...{ db: openDeviceDb(), session: { token: 's', user: { id: 1, name: 'Ayşe' }, of: 'field' } },
  ...{ language: 'tr', now: () => now },
});

const pictures = (of: string, count: number) => Array.from({ length: count }, (_, n) => `/api/help-picture/${of}${n}`);

const nothing = async () => {};

const readyAfter = async (one: Asker, rows: Assignment[]) => {
  await fetchAhead(one, rows, () => {}, nothing);
  return Object.fromEntries(await readyOf(one, rows));
};

it('keeps the pictures of all assignments together, and those of the most pressing where there is no room for all', async () => {
  forms = { week: pictures('w', 250), today: pictures('t', 250), overdue: pictures('o', 250) };
  const rows = [
    assignment('week', { beginDate: '2026-11-20T00:00:00Z' }),
    assignment('today'),
    assignment('overdue', { endDate: '2026-11-17T00:00:00Z' }),
  ];
  const one = asker();
  expect(await readyAfter(one, rows)).toEqual({ overdue: 0, today: 0, week: 150 });
  expect(fetched).toHaveLength(600);
  // Coming back changes nothing: what is there is neither fetched again nor pushed out.
  expect(await readyAfter(one, rows)).toEqual({ overdue: 0, today: 0, week: 150 });
  expect(fetched).toHaveLength(600);
  // What was sent makes way for what is still to be done.
  const sent = assignment('overdue', { statusCode: 30 });
  expect(await readyAfter(one, [...rows.slice(0, 2), sent])).toMatchObject({ today: 0, week: 0 });
});

it('says what is missing where a picture did not come or the device is nearly full, and asks again the next time', async () => {
  forms = { today: pictures('t', 3) };
  gone = new Set([pictures('t', 3)[1] as string]);
  const one = asker();
  expect(await readyAfter(one, [assignment('today')])).toEqual({ today: 1 });
  gone.clear();
  freeBytes = 1e8;
  expect(await readyAfter(one, [assignment('today')])).toEqual({ today: 1 });
  freeBytes = 1e10;
  expect(await readyAfter(one, [assignment('today')])).toEqual({ today: 0 });
});

it('tells of each form as it comes, since hundreds take minutes', async () => {
  forms = { today: [], week: [] };
  const rows = [assignment('week', { beginDate: '2026-11-20T00:00:00Z' }), assignment('today')];
  const one = asker();
  const ready: string[][] = [];
  await fetchAhead(
    one,
    rows,
    () => {},
    async () => void ready.push([...(await readyOf(one, rows)).keys()]),
  );
  expect(ready).toEqual([['today'], ['week', 'today']]);
});

it('asks for nothing again that came within the hour, unless the plan has changed', async () => {
  forms = { today: pictures('t', 1), changed: [] };
  const rows = [assignment('today'), assignment('changed')];
  const one = asker();
  await fetchAhead(one, rows, () => {}, nothing);
  expect(asked.splice(0)).toEqual(['form today', 'history today', 'form changed', 'history changed']);
  const told: (Ahead | null)[] = [];
  const later = [assignment('today'), assignment('changed', { versionTag: 'v2' })];
  await fetchAhead({ ...one, now: () => now + hour - 1 }, later, (ahead) => told.push(ahead), nothing);
  expect(asked.splice(0)).toEqual(['form changed', 'history changed']);
  expect(told).toEqual([{ what: 'forms', done: 1, total: 2 }, null]);
  expect([...(await keptPictures('needed'))], 'what was not asked for keeps its pictures').toEqual(pictures('t', 1));
  await fetchAhead({ ...one, now: () => now + hour }, rows, () => {}, nothing);
  expect(asked).toContain('form today');
});

it('ends once it is no longer wanted, as where another look at the list has begun the same', async () => {
  forms = { one: [], two: [], three: [] };
  let wanted = true;
  await fetchAhead(
    asker(),
    Object.keys(forms).map((token) => assignment(token)),
    () => {},
    async () => {
      wanted = false;
    },
    () => wanted,
  );
  expect(asked).toEqual(['form one', 'history one']);
});

it('calls no form ready that is not the one the plan is on now', async () => {
  forms = { today: [] };
  const one = asker();
  expect(await readyAfter(one, [assignment('today', { versionTag: 'v2' })])).toEqual({});
  expect(await readyOf(one, [assignment('today')])).toEqual(new Map([['today', 0]]));
});

it('keeps the pictures of a draft’s form before those of new work', async () => {
  forms = { mine: pictures('m', 10), today: pictures('t', 600) };
  const one = asker();
  await fetchAhead(one, [assignment('mine')], () => {}, nothing);
  const [form] = await one.db.all('forms', 'mine');
  await one.db.write([
    {
      store: 'responses',
      put: { responseKey: 'k', token: 'mine', stage: 'draft', formKey: form?.formKey } as ResponseRow,
    },
  ]);
  expect(await readyAfter(one, [assignment('today')])).toEqual({ today: 10 });
  expect(await readyOf(one, [assignment('mine')])).toEqual(new Map([['mine', 0]]));
});

it('does not let a form that the server cannot give keep the others from coming; without a network it stops', async () => {
  forms = { broken: 500, today: pictures('t', 1) };
  const rows = [assignment('broken', { endDate: '2026-11-19T00:00:00Z' }), assignment('today')];
  expect(await readyAfter(asker(), rows)).toEqual({ today: 0 });
  forms = { busy: 503, other: [] };
  const told: (Ahead | null)[] = [];
  const one = asker();
  const rowsNow = [assignment('busy', { endDate: '2026-11-19T00:00:00Z' }), assignment('other')];
  await fetchAhead(one, rowsNow, (ahead) => told.push(ahead), nothing);
  expect(await one.db.all('forms', 'other')).toEqual([]);
  expect(told).toEqual([{ what: 'forms', done: 0, total: 2 }, null]);
});

it('opens what came back only with what was sent before, and counts its photos', async () => {
  forms = { back: [] };
  const row = assignment('back', { returned: true, responseKey: 'k' });
  const one = asker();
  await fetchAhead(one, [assignment('back')], () => {}, nothing);
  expect(await readyOf(one, [row])).toEqual(new Map());
  returned = { k: ['/api/file/1?size=thumb', '/api/file/2?size=thumb'] };
  gone = new Set(['/api/file/2?size=thumb']);
  expect(await readyAfter(one, [row])).toEqual({ back: 1 });
});

it('a link that is opened takes the place of pictures that no form on the device shows first', async () => {
  await keepPictures('needed', [...pictures('spared', 300), ...pictures('old', 300)]);
  await keepPictures('needed', pictures('new', 200), async () => pictures('spared', 300));
  const kept = await keptPictures('needed');
  const count = (of: string) => pictures(of, 300).filter((url) => kept.has(url)).length;
  expect([count('spared'), count('old'), count('new')]).toEqual([300, 100, 200]);
});

it('gets and keeps the questions of a checklist once for all audits of it, each of which opens by itself', async () => {
  const tokens = ['one', 'two', 'three'];
  const rows = ['old', ...tokens].map((token) => assignment(token));
  forms = Object.fromEntries(['old', ...tokens].map((token) => [token, pictures('p', 2)]));
  const one = asker();
  // As an older release keeps it: whole, and of a server that names no versions.
  await fetchAhead(one, rows.slice(0, 1), () => {}, nothing);
  checklists = { old: 'hygiene', one: 'hygiene', two: 'hygiene', three: 'fire' };
  await fetchAhead(one, rows.slice(1), () => {}, nothing);
  await fetchAhead(one, rows.slice(1), () => {}, nothing);
  expect(sent).toEqual(['hygiene', 'fire']);
  expect((await one.db.all('versions')).map(({ versionKey }) => versionKey)).toEqual(['fire', 'hygiene']);
  expect([...(await readyOf(one, rows)).keys()]).toEqual(['old', ...tokens]);
  const opened = await Promise.all(rows.map(({ token }) => storedForm({ ...one, token })));
  expect(opened.map((row) => picturesOf(row as FormRow))).toEqual(Array(4).fill(pictures('p', 2)));
  await wipeReceived(one.db, now);
  expect([...(await readyOf(one, rows)).keys()]).toEqual(['old', ...tokens]);
  // A new version takes the place of the old one; questions that nothing asks any more go.
  checklists.three = 'fire 2';
  await fetchAhead({ ...one, now: () => now + hour }, rows, () => {}, nothing);
  await wipeReceived(one.db, now);
  expect(sent).toEqual(['hygiene', 'fire', 'fire 2']);
  expect((await one.db.all('versions')).map(({ versionKey }) => versionKey)).toEqual(['fire 2', 'hygiene']);
  expect(await one.db.all('forms')).toEqual([]);
  expect((await readyOf(one, rows)).size).toBe(4);
});

it('looks as often at the device for hundreds of assignments that it has as for a few', async () => {
  const rows = Array.from({ length: 40 }, (_, n) => assignment(`shop ${n}`));
  forms = Object.fromEntries(rows.map(({ token }) => [token, []]));
  const one = asker();
  await fetchAhead(one, rows, () => {}, nothing);
  let looks = 0;
  const counted = <Args extends unknown[], Answer>(look: (...args: Args) => Answer) => {
    return (...args: Args): Answer => {
      looks += 1;
      return look(...args);
    };
  };
  const db = { ...one.db, get: counted(one.db.get), all: counted(one.db.all) } as Asker['db'];
  const looksFor = async (some: Assignment[]): Promise<number> => {
    looks = 0;
    expect((await readyOf({ ...one, db }, some)).size).toBe(some.length);
    await fetchAhead({ ...one, db }, some, () => {}, nothing);
    return looks;
  };
  expect(await looksFor(rows)).toBe(await looksFor(rows.slice(0, 4)));
});

it('takes of a link the newest form that this person may see, and asks where it was never said what was there before', async () => {
  forms = { today: pictures('t', 1), other: [] };
  const rows = [assignment('today'), assignment('other')];
  const one = asker();
  const two: Asker = { ...one, session: { token: 's2', user: { id: 2, name: 'Can' }, of: 'field' } };
  await fetchAhead(one, rows, () => {}, nothing);
  expect([...(await readyOf(two, rows)).keys()], 'of somebody else').toEqual([]);
  const [link] = await one.db.all('forms', 'today');
  if (!link) throw new Error('nothing was kept');
  const old = {
    ...link,
    formKey: `${link.formKey} old`,
    fetched: now - hour,
    form: { ...link.form, versionTag: 'v0' },
  };
  const newer = { ...link, formKey: `a ${link.formKey}`, fetched: now + 1, form: { ...link.form, versionTag: 'v1' } };
  await one.db.write([
    { store: 'forms', put: old },
    { store: 'forms', put: newer },
  ]);
  expect([...(await readyOf(one, [assignment('today', { versionTag: 'v1' }), assignment('other')])).keys()]).toEqual([
    'today',
    'other',
  ]);
  asked.length = 0;
  await one.db.write([{ store: 'notes', remove: 'past other' }]);
  await fetchAhead(one, [assignment('other')], () => {}, nothing);
  expect(asked.sort()).toEqual(['form other', 'history other']);
});

it('keeps the pictures of what was said before also where the server does not say it again', async () => {
  forms = { today: [] };
  const thumbUrl = '/api/file/9?size=thumb';
  const said = [{ questionId: 1, times: [{ pictures: [{ thumbUrl }] }] }];
  const one = asker();
  await one.db.write([{ store: 'notes', put: { name: 'past today', value: said } }]);
  history = null;
  await fetchAhead(one, [assignment('today')], () => {}, nothing);
  expect([...(await keptPictures('past'))]).toEqual([thumbUrl]);
});
