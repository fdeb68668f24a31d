import type { Version } from '@sahada/contract/version';
import type { Change, DeviceDb } from './device-db.ts';
import type { FormRow, LinkRow } from './rows.ts';

/**
 * The forms on the device. One that a response is filled in on lies whole, written together with that response. One that was only
 * fetched lies apart from its questions, which hundreds of audits of one checklist have in common. What an older release kept
 * is whole, and an older release finds nothing else.
 */

type Versions = ReadonlyMap<string, Version>;

/** A link whose questions are not there is not kept; it will be fetched again. */
function whole({ form, ...row }: LinkRow, versions: Versions): FormRow[] {
  const version = versions.get(form.versionKey);
  return version ? [{ ...row, form: { ...form, version } }] : [];
}

/** The questions on the device by their key: all of them, or those asked for. */
export async function keptVersions(db: DeviceDb, keys?: readonly string[]): Promise<Map<string, Version>> {
  const rows = keys ? await Promise.all(keys.map((key) => db.get('versions', key))) : await db.all('versions');
  return new Map(rows.flatMap((row) => (row ? [[row.versionKey, row.version]] : [])));
}

export async function keptForm(db: DeviceDb, formKey: string): Promise<FormRow | undefined> {
  const form = await db.get('forms', formKey);
  if (form) return form;
  const link = await db.get('links', formKey);
  return link && whole(link, await keptVersions(db, [link.form.versionKey]))[0];
}

/** All of them, or those of one link. */
export async function keptForms(db: DeviceDb, token?: string): Promise<FormRow[]> {
  const [forms, links] = await Promise.all([db.all('forms', token), db.all('links', token)]);
  const versions = await keptVersions(db, token === undefined ? undefined : links.map(({ form }) => form.versionKey));
  return [...forms, ...links.flatMap((link) => whole(link, versions))];
}

/** What keeps a form that was fetched: with its questions, unless these are on the device. */
export function keeping({ form: { version, ...form }, ...row }: FormRow, isKnown: boolean): Change[] {
  const { versionKey } = form;
  // What an older release kept, and a correction, have no key.
  if (!versionKey) return [{ store: 'forms', put: { ...row, form: { ...form, version } } }];
  return [
    { store: 'links', put: { ...row, form } },
    ...(isKnown ? [] : [{ store: 'versions', put: { versionKey, version } } as const]),
  ];
}
