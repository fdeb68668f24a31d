import { mostKnownVersions } from '@sahada/contract/codes';
import { endpoints } from '@sahada/contract/endpoints';
import type { ClosedForm, WireForm } from '@sahada/contract/field';
import type { Version } from '@sahada/contract/version';
import { inHundredths } from '@sahada/rules/in-hundredths';
import type { DeviceDb } from './device-db.ts';
import { keeping, keptForms, keptVersions } from './kept-forms.ts';
import type { FormRow } from './rows.ts';
import { readerOf, type Session } from './session.ts';
import { ask, dataOf, isPassive, messageOf } from './wire.ts';

/** Forms are downloaded once and kept, so that a link once opened works without a network. */

export type Fetched =
  | { kind: 'form'; row: FormRow }
  /** The plan is not open, and its questions are not for newcomers. */
  | { kind: 'closed'; closed: ClosedForm }
  /** The server wants to know who asks. */
  | { kind: 'signIn' }
  /** The server knows who asks, and that is not enough. */
  | { kind: 'refused'; message: string | null }
  | { kind: 'unknown' }
  /** No answer that says anything of the form; `status` 0 where none came at all, `message` where the company is passive. */
  | { kind: 'offline'; status: number; message: string | null };

export interface FormAsk {
  db: DeviceDb;
  token: string;
  session: Session | null;
  language: string;
  now: () => number;
  /** What the server says of the form, where it was asked before the storage was open. */
  early?: Promise<Fetched> | undefined;
}

/** The newest form of a link that this reader has downloaded before. */
export async function storedForm({ db, token, session }: FormAsk): Promise<FormRow | null> {
  const reader = readerOf(session);
  const rows = (await keptForms(db, token)).filter((row) => row.reader === reader);
  return rows.sort((one, other) => other.fetched - one.fetched)[0] ?? null;
}

/** The same of every link on the device, by its token, in one look: hundreds of looks take seconds. */
export async function storedForms({ db, session }: Pick<FormAsk, 'db' | 'session'>): Promise<Map<string, FormRow>> {
  const reader = readerOf(session);
  const newest = new Map<string, FormRow>();
  for (const row of await keptForms(db)) {
    if (row.reader === reader && row.fetched > (newest.get(row.token)?.fetched ?? -1)) newest.set(row.token, row);
  }
  return newest;
}

const isForm = (value: unknown): value is WireForm | ClosedForm =>
  typeof value === 'object' &&
  value !== null &&
  ('version' in value || 'versionKey' in value) &&
  'state' in value &&
  'plan' in value;

/** A form on the device is shown when the network takes longer than this to say whether it is still right. */
const patienceMs = 2500;

const later = (ms: number) => new Promise<null>((done) => setTimeout(() => done(null), ms));

/** The form on the device and what the server says of it; null when it takes too long to say. */
export async function findForm(asking: FormAsk): Promise<{ stored: FormRow | null; fetched: Fetched | null }> {
  const stored = await storedForm(asking);
  const fetching = asking.early ?? fetchForm(asking, stored);
  return { stored, fetched: await (stored ? Promise.race([fetching, later(patienceMs)]) : fetching) };
}

/**
 * Asks for the form, or only whether `stored` is still the newest. Questions that are on the device, by `known`, do not
 * come again.
 */
export async function fetchForm(
  asking: FormAsk,
  stored: FormRow | null,
  known?: ReadonlyMap<string, Version>,
): Promise<Fetched> {
  const { db, token, session, language, now } = asking;
  const own = stored?.form.versionKey;
  const versions = known ?? (own ? await keptVersions(db, [own]) : new Map<string, Version>());
  const others = [...versions.keys()].filter((key) => key !== own).slice(1 - mostKnownVersions);
  const keys = own && versions.has(own) ? [...others, own] : others;
  const heard = await ask({
    to: endpoints.form,
    values: { token, ...(keys.length > 0 ? { known: keys.join(',') } : {}) },
    headers: stored?.etag ? { 'If-None-Match': stored.etag } : {},
    session,
    language,
    seconds: 30,
    preloaded: session === null && !stored?.etag,
  });
  if (heard.status === 304 && stored) {
    return { kind: 'form', row: keep(db, { ...stored, fetched: now() }, own !== undefined && versions.has(own)) };
  }
  // A session that has ended must not keep its holder from answering what anyone may answer.
  if (heard.status === 401 && !isPassive(heard)) {
    const anyone = { ...asking, session: null };
    return session ? fetchForm(anyone, await storedForm(anyone)) : { kind: 'signIn' };
  }
  if (heard.status === 403) return { kind: 'refused', message: messageOf(heard) };
  if (heard.status === 404) return { kind: 'unknown' };
  const form = dataOf(heard);
  if (!isForm(form))
    return { kind: 'offline', status: heard.status, message: heard.status === 401 ? messageOf(heard) : null };
  if (form.version === null) return { kind: 'closed', closed: form };
  const reader = readerOf(session);
  const version = form.version ? inHundredths(form.version) : versions.get(form.versionKey);
  if (!version) return { kind: 'offline', status: heard.status, message: null };
  const row = {
    formKey: `${token} ${reader} ${form.versionTag}`,
    token,
    reader,
    etag: heard.etag,
    form: { ...form, version },
    fetched: now(),
  };
  return { kind: 'form', row: keep(db, row, !form.version) };
}

/** The page need not wait for the disk, which may be full: whoever begins to answer keeps the form together with the answers. */
function keep(db: DeviceDb, row: FormRow, isKnown: boolean): FormRow {
  db.write(keeping(row, isKnown)).catch((error: unknown) => console.warn('the form was not kept', error));
  return row;
}
