import { endpoints } from '@sahada/contract/endpoints';
import type { FieldForm } from '@sahada/contract/field';
import type { DeviceDb } from './device-db.ts';
import type { FormRow } from './rows.ts';
import { readerOf, type Session } from './session.ts';
import { ask, dataOf, messageOf } from './wire.ts';

/** Forms are downloaded once and kept, so that a link once opened works without a network. */

export type Fetched =
  | { kind: 'form'; row: FormRow }
  /** The server wants to know who asks. */
  | { kind: 'signIn' }
  /** The server knows who asks, and that is not enough. */
  | { kind: 'refused'; message: string | null }
  | { kind: 'unknown' }
  | { kind: 'offline' };

export interface FormAsk {
  db: DeviceDb;
  token: string;
  session: Session | null;
  language: string;
  now: () => number;
}

/** The newest kept form of a link that this reader has downloaded before. */
export async function storedForm({ db, token, session }: FormAsk): Promise<FormRow | null> {
  const reader = readerOf(session);
  const rows = (await db.all('forms', token)).filter((row) => row.reader === reader);
  return rows.sort((one, other) => other.fetched - one.fetched)[0] ?? null;
}

const isForm = (value: unknown): value is FieldForm =>
  typeof value === 'object' && value !== null && 'version' in value && 'versionTag' in value && 'plan' in value;

export async function fetchForm(asking: FormAsk): Promise<Fetched> {
  const { db, token, session, language, now } = asking;
  const known = await storedForm(asking);
  const heard = await ask({
    to: endpoints.form,
    values: { token },
    headers: known?.etag ? { 'If-None-Match': known.etag } : {},
    session,
    language,
    seconds: 30,
  });
  if (heard.status === 304 && known) {
    const row = { ...known, fetched: now() };
    await db.write([{ store: 'forms', put: row }]);
    return { kind: 'form', row };
  }
  // A session that has ended must not keep its holder from answering what anyone may answer.
  if (heard.status === 401) return session ? fetchForm({ ...asking, session: null }) : { kind: 'signIn' };
  if (heard.status === 403) return { kind: 'refused', message: messageOf(heard) };
  if (heard.status === 404) return { kind: 'unknown' };
  const form = heard.status === 200 ? dataOf(heard) : null;
  if (!isForm(form)) return { kind: 'offline' };
  const reader = readerOf(session);
  const row = {
    formKey: `${token} ${reader} ${form.versionTag}`,
    token,
    reader,
    etag: heard.etag,
    form,
    fetched: now(),
  };
  await db.write([{ store: 'forms', put: row }]);
  return { kind: 'form', row };
}
