import { type Chosen, erasedText } from '@sahada/contract/data-protection';
import type { RawAnswer } from '@sahada/contract/version';
import { sql } from 'kysely';
import type { Db } from '../../db/kysely.ts';
import { versionsOf } from '../../facts/versions.ts';
import { eraseCopied } from './copied.ts';
import type { Counts } from './ledger.ts';
import { type Asked, isPhoneOf, isSignedBy } from './person.ts';
import {
  type Content,
  numericOf,
  signaturePictures,
  withoutPerson,
  withoutSignatures,
  withoutTexts,
} from './redact.ts';

/**
 * Destroys what rows hold of a person. Whatever figures are made of stays: a response still counts, with its answers, points
 * and findings, and recounting gives what was counted before.
 */

type SealPart = 'answers' | 'findings' | 'signatures' | 'pictures';

const ids = (given: readonly number[] | undefined): number[] => [...(given ?? [])];

const changed = ({ numAffectedRows }: { numAffectedRows?: bigint }): number => Number(numAffectedRows ?? 0);

/** Of what was sealed, parts that are destroyed keep their hash; the seal tells since when. */
async function noteSeals(db: Db, responses: readonly number[], parts: readonly SealPart[]): Promise<void> {
  await sql`
    insert into seal_erasure (seal_id, part, erased_on)
    select s.id, part, (app_now() at time zone c.time_zone)::date
    from seal s cross join unnest(${[...parts]}::text[]) part cross join company c
    where s.response_id = any(${[...responses]}::int[]) on conflict do nothing`.execute(db);
}

/** Deletes the bytes of pictures; that there were pictures stays. Gives how many. */
export async function destroyPictures(db: Db, pictures: readonly number[]): Promise<number> {
  const { rows } = await sql<{ files: number[] }>`
    select array_remove(array[p.file_id, p.print_file_id, p.thumb_file_id], null) as files from picture p
    where p.id = any(${[...pictures]}::int[]) and p.deleted_at is null for update`.execute(db);
  if (rows.length === 0) return 0;
  await sql`
    update picture set deleted_at = app_now(), file_id = null, print_file_id = null, thumb_file_id = null
    where id = any(${[...pictures]}::int[]) and deleted_at is null`.execute(db);
  await sql`delete from picture_part where picture_id = any(${[...pictures]}::int[])`.execute(db);
  await sql`
    delete from file f where f.id = any(${rows.flatMap(({ files }) => files)}::int[])
      and not exists (select from picture p where f.id in (p.file_id, p.print_file_id, p.thumb_file_id))`.execute(db);
  return rows.length;
}

interface Sent {
  id: number;
  versionId: number;
  raw: Content;
  answers: RawAnswer[] | null;
}

/** Rewrites contents of one table, and gives how many. */
async function rewrite(
  db: Db,
  table: 'response' | 'response_revision' | 'response_conflict',
  responses: readonly number[],
  change: (content: Content, numeric: ReadonlySet<number>) => Content,
  isWhole: boolean,
): Promise<number> {
  const isResponse = table === 'response';
  const { rows } = await sql<Sent>`
    select t.id, ${table === 'response_conflict' ? sql`r.version_id` : sql`t.version_id`} as "versionId", t.raw,
      ${table === 'response_conflict' ? sql`null::json` : sql`t.answers`} as answers
    from ${sql.table(table)} t ${isResponse ? sql`` : sql`join response r on r.id = t.response_id`}
    where ${isResponse ? sql`t.id` : sql`t.response_id`} = any(${[...responses]}::int[]) for update of t`.execute(db);
  const versions = await versionsOf(
    db,
    rows.map(({ versionId }) => versionId),
  );
  for (const { id, versionId, raw, answers } of rows) {
    const numeric = numericOf(versions.get(versionId));
    const own = answers !== null && isWhole ? withoutTexts(answers, numeric) : answers;
    await sql`
      update ${sql.table(table)} set raw = ${JSON.stringify(change(raw, numeric))}::json
        ${table === 'response_conflict' ? sql`` : sql`, answers = ${own === null ? null : JSON.stringify(own)}::json`}
      where id = ${id}`.execute(db);
  }
  return rows.length;
}

/** What figures still have to be told of earlier states of responses says no more than the responses themselves. */
async function rewriteEarlier(db: Db, responses: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: string; versionId: number; answers: RawAnswer[] }>`
    select e.id, e.version_id as "versionId", e.answers from earlier_response e
    where e.response_id = any(${[...responses]}::int[])`.execute(db);
  const versions = await versionsOf(
    db,
    rows.map(({ versionId }) => versionId),
  );
  for (const { id, versionId, answers } of rows) {
    const own = withoutTexts(answers, numericOf(versions.get(versionId)));
    await sql`update earlier_response set answers = ${JSON.stringify(own)}::json where id = ${id}`.execute(db);
  }
}

/** The responses that somebody gave as a participant. */
async function eraseResponses(db: Db, responses: readonly number[]): Promise<Counts> {
  if (responses.length === 0) return {};
  const { rows: positions } = await sql`
    select from response r where r.id = any(${[...responses]}::int[]) and json_typeof(r.raw -> 'position') = 'object'`.execute(
    db,
  );
  await eraseCopied(db, responses);
  const contents =
    (await rewrite(db, 'response_revision', responses, withoutPerson, true)) +
    (await rewrite(db, 'response_conflict', responses, withoutPerson, true));
  const count = await rewrite(db, 'response', responses, withoutPerson, true);
  const of = sql`response_id = any(${[...responses]}::int[])`;
  await sql`
    update response set participant_name = null, participant_email = null where id = any(${[...responses]}::int[])
      and (participant_name is not null or participant_email is not null)`.execute(db);
  await rewriteEarlier(db, responses);
  await sql`
    update finding set title = case when title is not null then ${erasedText} end,
      note = case when note is not null then ${erasedText} end
    where ${of} and (title is not null or note is not null)`.execute(db);
  const black = sql`${erasedText}::text`;
  const bare = (side: string) => sql`
    case when jsonb_typeof(${sql.ref(side)}) = 'object' then ${sql.ref(side)}
      || case when coalesce(${sql.ref(side)} ->> 'text', '') <> '' then jsonb_build_object('text', ${black}) else '{}' end
      || case when coalesce(${sql.ref(side)} ->> 'note', '') <> '' then jsonb_build_object('note', ${black}) else '{}' end
    else ${sql.ref(side)} end`;
  await sql`
    update answer_edit set old = ${bare('old')}, new = ${bare('new')}, reason = case when reason <> '' then ${black} else '' end
    where ${of}`.execute(db);
  await sql`update decision set reason = ${black} where ${of} and reason <> ''`.execute(db);
  const { rows: pictures } = await sql<{ id: number }>`
    select p.id from picture p join response r on r.response_key = p.response_key
    where r.id = any(${[...responses]}::int[])`.execute(db);
  const drafts = await sql`
    update draft d set content = '{"answers": {}, "findings": {}, "signatures": []}', picture_keys = '{}', bytes = 1024,
      written_by = array(select word from unnest(d.written_by) word
        union select word::int from jsonb_path_query(d.content, '$.*.*.words[*].by') word)
    from response r where r.id = any(${[...responses]}::int[]) and d.response_key = r.response_key`.execute(db);
  await noteSeals(db, responses, ['answers', 'findings', 'signatures', 'pictures']);
  return {
    responses: count,
    positions: positions.length,
    contents,
    drafts: changed(drafts),
    pictures: await destroyPictures(
      db,
      pictures.map(({ id }) => id),
    ),
  };
}

/** The signatures of somebody in responses of others. */
async function eraseSignatures(db: Db, responses: readonly number[], person: string): Promise<Counts> {
  if (responses.length === 0) return {};
  const isOwn = isSignedBy(person);
  const keys: string[] = [];
  let signatures = 0;
  for (const table of ['response_revision', 'response_conflict', 'response'] as const)
    await rewrite(
      db,
      table,
      responses,
      (content) => {
        keys.push(...signaturePictures(content, isOwn));
        if (table === 'response') signatures += (content.signatures ?? []).filter(isOwn).length;
        return withoutSignatures(content, isOwn);
      },
      false,
    );
  const { rows } = await sql<{ id: number }>`
    select p.id from picture p join response r on r.response_key = p.response_key
    where r.id = any(${[...responses]}::int[]) and p.picture_key = any(${keys}::uuid[])`.execute(db);
  const pictures = await destroyPictures(
    db,
    rows.map(({ id }) => id),
  );
  await noteSeals(db, responses, pictures > 0 ? ['signatures', 'pictures'] : ['signatures']);
  return { signatures, pictures };
}

/** Whoever never was invited is forgotten; of others stays that somebody was. */
async function eraseInvitations(db: Db, invitations: readonly number[], now: string): Promise<Counts> {
  if (invitations.length === 0) return {};
  await sql`select gate.end_invitation_links(${[...invitations]}::int[], ${now})`.execute(db);
  const unsent = await sql`
    delete from invitation i where i.id = any(${[...invitations]}::int[])
      and not exists (select from invitation_mail m where m.invitation_id = i.id)
      and not exists (select from invitation_use u where u.invitation_id = i.id)
      and not exists (select from response r where r.invitation_id = i.id)`.execute(db);
  const others = await sql`
    update invitation set name = null, email = ${erasedText}, email_key = 'erased:' || id, token = 'erased:' || id,
      reminded_at = coalesce(reminded_at, app_now())
    where id = any(${[...invitations]}::int[])`.execute(db);
  await sql`
    update invitation_mail set last_error = null, sent_at = coalesce(sent_at, app_now())
    where invitation_id = any(${[...invitations]}::int[])`.execute(db);
  return { invitations: changed(unsent) + changed(others) };
}

/** Users who are active no more. Their work stays, and says no longer whose it was. */
async function eraseUsers(db: Db, users: readonly number[], now: string): Promise<Counts> {
  if (users.length === 0) return {};
  for (const user of users) await sql`select gate.forget_user(${user})`.execute(db);
  const of = sql`user_id = any(${[...users]}::int[])`;
  const rows = await sql`
    update "user" set first_name = ${erasedText}, last_name = '', email = 'erased-' || id || '@invalid', phone = null,
      street_address = null, country_id = null, city_id = null, district_id = null, avatar_key = null, password_hash = '!', erased_at = ${now}
    where id = any(${[...users]}::int[]) and not active`.execute(db);
  await sql`update api_key set name = ${erasedText}, active = false where ${of}`.execute(db);
  await sql`update list_view set name = ${erasedText}, query = '' where ${of}`.execute(db);
  for (const table of ['user_attribute_value', 'push_device', 'notification', 'export', 'import', 'idempotency_key'])
    await sql`delete from ${sql.table(table)} where ${of}`.execute(db);
  // What they signed in with, and where they were: a response knows of its auditor's position as of a participant's.
  const positions = await sql`
    update response set raw = (raw::jsonb || '{"position": null}')::json
    where ${of} and json_typeof(raw -> 'position') = 'object'`.execute(db);
  return { users: changed(rows), positions: changed(positions) };
}

async function eraseContacts(db: Db, { customers, locations }: Chosen, asked: Asked): Promise<Counts> {
  const [ofCustomers, ofLocations] = [
    await sql`
      update customer set contact_first_name = ${erasedText}, contact_last_name = ${erasedText},
        contact_email = 'erased-' || id || '@invalid', phone = case when ${isPhoneOf(sql`phone`, asked)} then null else phone end
      where id = any(${ids(customers)}::int[])`.execute(db),
    await sql`
      update location set contact_name = null, contact_phone = null, contact_email = null
      where id = any(${ids(locations)}::int[])`.execute(db),
  ];
  return { customers: changed(ofCustomers), locations: changed(ofLocations) };
}

/** What is still open goes back to whoever made it: nobody could answer for it otherwise. */
async function eraseOwners(db: Db, actions: readonly number[], now: string): Promise<Counts> {
  if (actions.length === 0) return {};
  await sql`select gate.new_action_link(null::bytea, ${[...actions]}::int[], ${now})`.execute(db);
  // Whoever came by the link is known by the name that the action had then; what they wrote is theirs.
  await sql`
    update action_change h set by_name = ${erasedText}, note = case when h.note <> '' then ${erasedText} else '' end
    from action t where t.id = any(${[...actions]}::int[]) and h.action_id = t.id and h.user_id is null
      and search_key(h.by_name) = search_key(t.owner_name)`.execute(db);
  const open = sql`state in ('todo', 'inProgress', 'submitted')`;
  const rows = await sql`
    update action set owner_user_id = case when ${open} then created_by end,
      owner_name = case when ${open} then null else ${erasedText} end,
      owner_email = case when ${open} then null else ${erasedText} end,
      token = case when ${open} then null else ${erasedText} end
    where id = any(${[...actions]}::int[]) and owner_user_id is null`.execute(db);
  return { actions: changed(rows) };
}

/** Messages to the person, whole. One that still waits goes to nobody. */
async function eraseMessages(db: Db, emails: readonly string[], users: readonly number[]): Promise<Counts> {
  const rows = await sql`
    update message set recipient = ${erasedText}, subject = ${erasedText}, text = ${erasedText}, entries = null, link = null,
      last_error = null, attachment_id = null, share_id = null, next_try_at = null,
      state = case when state in ('Waiting', 'Sending') then 'Cancelled' else state end
    where recipient <> ${erasedText} and (user_id = any(${[...users]}::int[])
      or search_key(recipient) = any(select search_key(e) from unnest(${[...emails]}::text[]) e))`.execute(db);
  return { messages: changed(rows) };
}

/** Files that were made before and may hold anybody: lists taken along, prints of reports, and what goes with mails. */
async function eraseFiles(db: Db, pattern: string | null): Promise<Counts> {
  const exports = await sql`delete from export`.execute(db);
  await sql`
    update message set state = 'Cancelled', next_try_at = null
    where attachment_id is not null and state in ('Waiting', 'Sending')`.execute(db);
  const attachments = await sql`delete from attachment`.execute(db);
  const { rows: prints } = await sql<{ file: number }>`
    select p.file_id as file from share_print p where p.file_id is not null for update`.execute(db);
  await sql`
    update share_print set file_id = null, name = null, printed_of = null, printed_at = null where file_id is not null`.execute(
    db,
  );
  await sql`delete from file where id = any(${prints.map(({ file }) => file)}::int[])`.execute(db);
  const imports =
    pattern === null
      ? { numAffectedRows: 0n }
      : await sql`
          delete from import where state <> 'running'
            and (work::text || coalesce(result::text, '')) collate "und-x-icu" ~* ${pattern}`.execute(db);
  return { files: changed(exports) + changed(attachments) + prints.length + changed(imports as never) };
}

export interface Erasing {
  chosen: Chosen;
  asked: Asked;
  emails: readonly string[];
  pattern: string | null;
  now: string;
}

/** Destroys everything of the person but lines of the log; gives what and how much. */
export async function eraseRows(db: Db, { chosen, asked, emails, pattern, now }: Erasing): Promise<Counts> {
  const parts = [
    await eraseSignatures(db, ids(chosen.signatures), asked.person),
    await eraseResponses(db, ids(chosen.responses)),
    await eraseInvitations(db, ids(chosen.invitations), now),
    await eraseContacts(db, chosen, asked),
    await eraseOwners(db, ids(chosen.actions), now),
    await eraseMessages(db, emails, ids(chosen.users)),
    await eraseUsers(db, ids(chosen.users), now),
    await eraseFiles(db, pattern),
  ];
  const counts: Counts = {};
  for (const part of parts)
    for (const [what, n] of Object.entries(part) as [keyof Counts, number][]) counts[what] = (counts[what] ?? 0) + n;
  return counts;
}

/** What of an action may repeat a response of the person. */
export const copiedColumns = ['title', 'description'] as const;

/** The columns of a table that hold what belongs to the person, as the log names them. */
export const blankedColumns: Readonly<Record<keyof Chosen, { table: string; columns: readonly string[] }>> = {
  responses: { table: 'response', columns: [] },
  signatures: { table: 'response', columns: [] },
  invitations: { table: 'invitation', columns: ['name', 'email', 'email_key'] },
  users: {
    table: 'user',
    columns: [
      'first_name',
      'last_name',
      'email',
      'phone',
      'street_address',
      'country_id',
      'city_id',
      'district_id',
      'avatar_key',
    ],
  },
  customers: { table: 'customer', columns: ['contact_first_name', 'contact_last_name', 'contact_email'] },
  locations: { table: 'location', columns: ['contact_name', 'contact_phone', 'contact_email'] },
  actions: { table: 'action', columns: ['owner_name', 'owner_email'] },
};

/** Rows that belong to a person by being parts of theirs, as the log names them. */
export const blankedParts: { [place in keyof Chosen]?: { table: string; columns: readonly string[] } } = {
  users: { table: 'user_attribute_value', columns: ['value', 'option_id'] },
};
