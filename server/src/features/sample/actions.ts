import { say } from '@sahada/contract/text';
import { sql } from 'kysely';
import type { Db } from '../../db/kysely.ts';
import { epoch } from '../../outside/clock.ts';
import { momentOn } from './calendar.ts';
import { type Chance, chanceFrom } from './chance.ts';
import { comments, craftsmen, type Deed, deeds } from './deeds.ts';
import type { Drawer } from './drawings.ts';
import type { SampleRun } from './load.ts';

/** Actions of what the audits found: most are done, some wait to be verified, some run and a few are overdue. */

export interface SampleFinding {
  id: number;
  /** Of its question in the gallery. */
  code: string;
  at: string;
}

/** What the audits found and still stands, the oldest first. */
export async function foundByAudits(db: Db): Promise<SampleFinding[]> {
  const { rows } = await sql<SampleFinding>`
    select f.id, q.code, r.received_at as at
    from finding f join response r on r.id = f.response_id join plan p on p.id = r.plan_id join question q on q.id = f.question_id
    where p.audit_type_id = 1 and not f.withdrawn and q.code is not null order by r.received_at, f.id`.execute(db);
  return rows;
}

const words = {
  moving: say({ tr: 'Mağaza taşınacağı için gerek kalmadı.', en: 'No longer needed, as the store is moving.' }),
  photoWanted: say({ tr: 'Sonucu gösteren bir fotoğraf ekleyin.', en: 'Please add a photo that shows the result.' }),
  photoAdded: say({ tr: 'Fotoğraf eklendi.', en: 'Photo added.' }),
};

const dayMs = 86_400_000;

type End = 'done' | 'cancelled' | 'submitted' | 'inProgress' | 'todo';

interface Fate {
  end: End;
  /** Days from now to its day, where that is not left to the company's own; negative is overdue. */
  due?: number;
  /** Its place in `craftsmen`. */
  craftsman?: number;
}

/** From the oldest to the newest. */
const fates: readonly Fate[] = [
  ...Array.from({ length: 10 }, (): Fate => ({ end: 'done' })),
  { end: 'done', craftsman: 0 },
  { end: 'cancelled' },
  { end: 'inProgress', due: -12 },
  { end: 'todo', due: -9, craftsman: 1 },
  { end: 'submitted', due: -2 },
  { end: 'submitted', due: 3 },
  { end: 'submitted', due: 6 },
  { end: 'inProgress', due: -3 },
  { end: 'inProgress', due: 2 },
  { end: 'inProgress', due: 9 },
  { end: 'inProgress', due: 14 },
  { end: 'todo', due: 1 },
  { end: 'todo', due: 5, craftsman: 0 },
  { end: 'todo', due: 12 },
  { end: 'todo', due: 20 },
];

/** As many as there are fates, spread over the half year, and of each question at most two. */
function chosen(found: readonly SampleFinding[]): SampleFinding[] {
  const taken = new Map<string, number>();
  const fitting = found.filter(({ code }) => {
    const n = taken.get(code) ?? 0;
    taken.set(code, n + 1);
    return code in deeds && n < 2;
  });
  const step = fitting.length / fates.length;
  return fates.flatMap((_fate, n) => fitting[Math.floor(n * step)] ?? []);
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, '2026-11-20'.length);

export async function takeActions(run: SampleRun, found: readonly SampleFinding[], drawer: Drawer): Promise<void> {
  const chance = chanceFrom(20261123);
  let n = 0;
  for (const finding of chosen(found)) {
    const fate = fates[n] as Fate;
    const owner = run.auditorIds[n % run.auditorIds.length] as number;
    await takeAction(run, finding, { ...fate, owner, deed: deeds[finding.code] as Deed, place: n }, chance, drawer);
    n++;
  }
}

async function takeAction(
  { act, actAs, now, language }: SampleRun,
  { id: findingId, at: foundAt }: SampleFinding,
  { end, due, craftsman, owner, deed, place }: Fate & { owner: number; deed: Deed; place: number },
  chance: Chance,
  drawer: Drawer,
): Promise<void> {
  const { title, type, rootCause, done } = deed;
  const atWork = (from: number, day: number) =>
    Math.max(from, momentOn(from, { day, from: 540, to: 1050, chance, latest: now - 60_000, isWork: true }));
  const made = atWork(epoch(foundAt), 1);
  const outside = craftsman === undefined ? undefined : craftsmen[craftsman];
  const { id } = (await act(
    'action.create',
    {
      title: title[language],
      type,
      findingId,
      priority: place % 5 === 0 ? 'high' : place % 7 === 3 ? 'low' : 'normal',
      rootCause: rootCause?.[language] ?? null,
      ...(outside === undefined ? { ownerUserId: owner } : { ownerName: outside.name, ownerEmail: outside.email }),
      ...(due === undefined ? {} : { dueDate: dayOf(now + due * dayMs) }),
    },
    made,
  )) as { id: number };
  const worker = outside === undefined ? await actAs(owner) : act;
  if (end === 'todo') return;
  if (end === 'cancelled') {
    return void (await act(
      'action.setState',
      { id, state: 'cancelled', note: words.moving[language] },
      atWork(made, 2),
    ));
  }
  const begun = atWork(made, 1);
  await worker('action.setState', { id, state: 'inProgress' }, begun);
  if (place % 3 === 1)
    await worker('action.addComment', { id, text: comments[place % comments.length]?.[language] }, begun + 60_000);
  if (end === 'inProgress') return;
  const submitted = atWork(begun, 2 + (place % 4));
  if (place % 2 === 0) await worker('action.uploadPicture', { id, file: drawer.photo() }, submitted - 60_000);
  await worker('action.setState', { id, state: 'submitted', note: done[language] }, submitted);
  if (end === 'submitted') return;
  if (place === 4) {
    const returned = atWork(submitted, 1);
    await act('action.setState', { id, state: 'inProgress', note: words.photoWanted[language] }, returned);
    const again = atWork(returned, 1);
    await worker('action.uploadPicture', { id, file: drawer.photo() }, again - 60_000);
    await worker('action.setState', { id, state: 'submitted', note: words.photoAdded[language] }, again);
    return void (await act('action.setState', { id, state: 'done' }, atWork(again, 1)));
  }
  await act('action.setState', { id, state: 'done' }, atWork(submitted, 1));
}

/** What the sample data makes overdue is news to nobody. */
export async function keepQuietOfActions(db: Db): Promise<void> {
  await sql`
    insert into said_once (topic)
    select 'action:' || t.id || ':' || w.which || ':' || t.due_date
    from action t cross join unnest(array['soon', 'today', 'week1', 'escalated']) w (which)
    on conflict do nothing`.execute(db);
}
