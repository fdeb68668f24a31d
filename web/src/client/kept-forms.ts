import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { isSignedIn, userNow } from './session.ts';

/**
 * Forms that have been typed into and not saved, kept on this device for the person who typed: a reload, a crash or an ended
 * session then costs nothing. Signing out clears them, and after a week they are too old to be offered. Keeping is a second
 * net: where the browser refuses to store, the page works as it would without it.
 */
export interface KeptForm {
  /** When it was last typed into, an instant. */
  at: string;
  content: unknown;
}

interface Row extends KeptForm {
  person: string;
  form: string;
  /** The page that wrote it. */
  page: string;
}

interface Schema extends DBSchema {
  forms: { key: [string, string]; value: Row; indexes: { at: string } };
}

const longestMs = 7 * 86_400_000;

/** Tells the pages of a browser apart: what another one has written meanwhile is not this one's to remove. */
const thisPage = String(crypto.getRandomValues(new Uint32Array(2)));

let opened: Promise<IDBPDatabase<Schema>> | null = null;

function database(): Promise<IDBPDatabase<Schema>> {
  const forget = () => {
    opened = null;
  };
  opened ??= openDB<Schema>('sahada.office', 1, {
    upgrade(fresh) {
      fresh.createObjectStore('forms', { keyPath: ['person', 'form'] }).createIndex('at', 'at');
    },
    terminated: forget,
  });
  opened.catch(forget);
  return opened;
}

function person(): string | null {
  const user = userNow();
  return user === null ? null : `${user.CompanyId}/${user.Id}`;
}

/** Keeps what a form holds now. After signing out, in whatever tab, nothing is kept any more. */
export async function keepForm(form: string, at: string, content: unknown): Promise<void> {
  const owner = person();
  if (owner === null || !isSignedIn()) return;
  await (await database()).put('forms', { person: owner, form, at, content, page: thisPage });
}

/** What this person left unsaved in a form, unless it is older than a week at `now`. */
export async function keptForm(form: string, now: string): Promise<KeptForm | null> {
  const owner = person();
  if (owner === null) return null;
  const store = (await database()).transaction('forms', 'readwrite').store;
  const oldest = new Date(Date.parse(now) - longestMs).toISOString();
  for (const key of await store.index('at').getAllKeys(IDBKeyRange.upperBound(oldest))) await store.delete(key);
  const row = await store.get([owner, form]);
  const settledAt = localStorage.getItem(noteOf(owner, form));
  localStorage.removeItem(noteOf(owner, form));
  if (row === undefined || settledAt === null || row.at > settledAt) return row ?? null;
  await store.delete([owner, form]);
  return null;
}

/** Removes what this page has kept of a form. */
export async function forgetForm(form: string): Promise<void> {
  const owner = person();
  if (owner === null) return;
  const store = (await database()).transaction('forms', 'readwrite').store;
  if ((await store.get([owner, form]))?.page === thisPage) await store.delete([owner, form]);
}

/** Of a form that was saved or given up, removes what any page has kept. */
export async function settleForm(form: string, at: string): Promise<void> {
  const owner = person();
  if (owner === null) return;
  noteSettled(noteOf(owner, form), at);
  await (await database()).delete('forms', [owner, form]);
  localStorage.removeItem(noteOf(owner, form));
}

const noteOf = (owner: string, form: string): string => `sahada.settled ${owner} ${form}`;

/** The page may be gone before the store has heard of it: a note is there at once, and tells what is too old to be offered. */
function noteSettled(note: string, at: string): void {
  try {
    localStorage.setItem(note, at);
  } catch {
    console.info('a form that is left at this moment may be offered again');
  }
}

/** Removes everything this person has left unsaved on the device. */
export async function forgetAllForms(): Promise<void> {
  const owner = person();
  if (owner === null) return;
  await (await database()).delete('forms', IDBKeyRange.bound([owner, ''], [owner, '\uffff']));
}
