import { type Asker, type Assignment, isDone } from '../outbox/assignments.ts';
import { correctionOf, formOf, keptCorrection, type Returned } from '../outbox/correction.ts';
import { fetchForm, storedForm, storedForms } from '../outbox/forms.ts';
import { keptForms, keptVersions } from '../outbox/kept-forms.ts';
import { keptPasts, type Past, refreshPast, thumbsOf } from '../outbox/past.ts';
import type { FormRow } from '../outbox/rows.ts';
import { groupsByDay } from './assignment-groups.ts';
import { formsInUse, picturesOf } from './form-pictures.ts';
import { keepPictures, keptPictures } from './keep-pictures.ts';
import { hasShell } from './worker-link.ts';

/** Brings onto the device what today's work needs, while there is a network: forms, their pictures, what was found before. */

export interface Ahead {
  what: 'forms' | 'pictures';
  done: number;
  total: number;
}

/** What an auditor may have to do before the next network, most pressing first: everything but what begins after this week. */
const neededSoon = (assignments: readonly Assignment[], now: number): Assignment[] =>
  groupsByDay(assignments, now).flatMap(({ name, rows }) =>
    name === 'later' ? [] : rows.filter((row) => !isDone(row)),
  );

const picturesNeeded = (form: FormRow, returned: Returned | null): string[] =>
  returned
    ? [...returned.pictures.map(({ thumbUrl }) => thumbUrl), ...picturesOf(formOf(form, returned))]
    : picturesOf(form);

/** By link that opens without a network, how many of its pictures are still to come. */
export type Ready = ReadonlyMap<string, number>;

/**
 * What of the assignments is on the device to stay: the files that show a form, its newest version, what came back for
 * correction, and the pictures of all that.
 */
export async function readyOf(asker: Asker, assignments: readonly Assignment[]): Promise<Ready> {
  const ready = new Map<string, number>();
  if (!asker.db.lasting || !(await hasShell())) return ready;
  const kept = await keptPictures('needed');
  const forms = assignments.length > 1 ? await storedForms(asker) : null;
  for (const { token, versionTag, returned, responseKey } of assignments) {
    const form = forms ? forms.get(token) : await storedForm({ ...asker, token });
    if (!form || (versionTag !== null && form.form.versionTag !== versionTag)) continue;
    const isCorrection = returned && responseKey !== null;
    const correction = isCorrection ? await keptCorrection(asker.db, responseKey) : null;
    if (isCorrection && !correction) continue;
    ready.set(token, picturesNeeded(form, correction).filter((url) => !kept.has(url)).length);
  }
  return ready;
}

/** Left free for answers and photos, which can be had from nowhere else. */
const reservedBytes = 150 * 1024 * 1024;

async function hasRoom(): Promise<boolean> {
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
  return quota === 0 || quota - usage > reservedBytes;
}

/** A form that was asked for within this is not asked for again: hundreds would be, each time somebody looks at the phone. */
const restMs = 3_600_000;

/** Whether the device has lately brought all that an assignment needs but its pictures; whoever opens its form asks anew. */
const isRested = (
  now: number,
  { versionTag, returned }: Assignment,
  form: FormRow,
  past: Past[] | undefined,
): boolean =>
  !returned && form.form.versionTag === versionTag && Math.abs(now - form.fetched) < restMs && past !== undefined;

/** No answer, or a server that asks for less: the rest would not come either. */
const endsIt: readonly number[] = [0, 429, 503];

/**
 * Every form first, since without it nothing opens, then pictures. What is kept stays when the network goes. It ends where it is
 * no longer wanted, as when another look at the list has begun the same.
 */
export async function fetchAhead(
  asker: Asker,
  assignments: readonly Assignment[],
  tell: (ahead: Ahead | null) => void,
  cameIn: (assignment: Assignment) => Promise<void>,
  isWanted = () => true,
): Promise<void> {
  const { db, now } = asker;
  const soon = neededSoon(assignments, now());
  const versions = await keptVersions(db);
  const onDevice = { forms: await storedForms(asker), pasts: await keptPasts(db) };
  const pictures = (await formsInUse(db)).flatMap(picturesOf);
  const past: string[] = [];
  for (const [done, assignment] of soon.entries()) {
    if (!isWanted()) return;
    const { token, returned, responseKey } = assignment;
    const asking = { ...asker, token };
    const stored = onDevice.forms.get(token) ?? null;
    const before = onDevice.pasts.get(token);
    if (stored && isRested(now(), assignment, stored, before)) {
      pictures.push(...picturesOf(stored));
      past.push(...thumbsOf(before ?? []));
      continue;
    }
    tell({ what: 'forms', done, total: soon.length });
    const [fetched, came] = await Promise.all([fetchForm(asking, stored, versions), refreshPast(asker, { token })]);
    if (fetched.kind === 'offline' && endsIt.includes(fetched.status)) return tell(null);
    const correction = returned && responseKey ? await correctionOf(asker, responseKey) : null;
    const form = fetched.kind === 'form' ? fetched.row : await storedForm(asking);
    if (!form) continue;
    const { versionKey, version } = form.form;
    if (versionKey) versions.set(versionKey, version);
    pictures.push(...picturesNeeded(form, correction));
    past.push(...thumbsOf(came ?? before ?? []));
    await cameIn(assignment);
  }
  const others = async () => (await keptForms(db)).flatMap(picturesOf);
  const goesOn = (done: number, total: number) => {
    tell({ what: 'pictures', done, total });
    return isWanted() ? hasRoom() : Promise.resolve(false);
  };
  await keepPictures('needed', pictures, others, goesOn);
  if (!isWanted()) return;
  await keepPictures('past', past, undefined, hasRoom);
  tell(null);
}
