import { type Chosen, erasedText } from '@sahada/contract/data-protection';
import type { RawAnswer } from '@sahada/contract/version';
import { sql } from 'kysely';
import type { Db } from '../../db/kysely.ts';
import type { Counts } from '../../facts/ledger-seals.ts';
import { versionsOf } from '../../facts/versions.ts';
import { eraseCopied } from './copied.ts';
import { type Asked, ids, isPhoneOf, isSignedBy } from './person.ts';
import { numericOf, signaturePictures, withoutPerson, withoutSignatures, withoutTexts } from './redact.ts';
import {
  changed,
  destroyPictures,
  destroyPrints,
  emptyDrafts,
  erasePositions,
  noteSeals,
  rewrite,
} from './statements.ts';

/**
 * Destroys what rows hold of a person. Whatever figures are made of stays: a response still counts, with its answers, points
 * and findings, and recounting gives what was counted before.
 */

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
  // The responses first: a correction that comes at this moment moves what stood there to the revisions.
  const count = await rewrite(db, 'response', responses, withoutPerson, true);
  const contents =
    (await rewrite(db, 'response_revision', responses, withoutPerson, true)) +
    (await rewrite(db, 'response_conflict', responses, withoutPerson, true));
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
  const drafts = await emptyDrafts(db, responses);
  await noteSeals(db, responses, ['answers', 'findings', 'signatures', 'pictures']);
  return {
    responses: count,
    positions: positions.length,
    contents,
    drafts,
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
  // The responses first, as above.
  for (const table of ['response', 'response_revision', 'response_conflict'] as const)
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
export async function eraseInvitations(db: Db, invitations: readonly number[], now: string): Promise<Counts> {
  if (invitations.length === 0) return {};
  await sql`select gate.end_invitation_links(${[...invitations]}::int[], ${now})`.execute(db);
  const unsent = await sql`
    delete from invitation i where i.id = any(${[...invitations]}::int[])
      and not exists (select from invitation_mail m where m.invitation_id = i.id)
      and not exists (select from invitation_use u where u.invitation_id = i.id)
      and not exists (select from response r where r.invitation_id = i.id)`.execute(db);
  const others = await sql`
    update invitation set name = null, email = ${erasedText}, email_key = 'erased:' || id, token = 'erased:' || id
    where id = any(${[...invitations]}::int[])`.execute(db);
  await sql`
    update invitation_mail set last_error = null, sent_at = coalesce(sent_at, app_now())
    where invitation_id = any(${[...invitations]}::int[])`.execute(db);
  return { invitations: changed(unsent) + changed(others) };
}

/** Users who are active no more: of one who is turned on again the gate forgets nothing, and all stays. Their work says no longer whose it was. */
async function eraseUsers(db: Db, users: readonly number[], now: string): Promise<Counts> {
  if (users.length === 0) return {};
  for (const user of users) await sql`select gate.forget_user(${user})`.execute(db);
  const of = sql`user_id = any(${[...users]}::int[])`;
  const rows = await sql`
    update "user" set first_name = ${erasedText}, last_name = '', email = 'erased-' || id || '@invalid', phone = null,
      street_address = null, country_id = null, city_id = null, district_id = null, avatar_key = null, password_hash = '!', erased_at = ${now}
    where id = any(${[...users]}::int[])`.execute(db);
  await sql`update api_key set name = ${erasedText}, active = false where ${of}`.execute(db);
  await sql`update list_view set name = ${erasedText}, query = '' where ${of}`.execute(db);
  for (const table of ['user_attribute_value', 'push_device', 'notification', 'export', 'import', 'idempotency_key'])
    await sql`delete from ${sql.table(table)} where ${of}`.execute(db);
  // What they signed in with, and where they were: a response knows of its auditor's position as of a participant's.
  const { rows: answered } = await sql<{ id: number }>`select r.id from response r where ${of}`.execute(db);
  const positions = await erasePositions(
    db,
    answered.map(({ id }) => id),
  );
  return { users: changed(rows), positions };
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
  // Whoever came by the link, and nobody else, is known by the name that the action had then; what they wrote is theirs.
  await sql`
    update action_change h set by_name = ${erasedText}, note = case when h.note <> '' then ${erasedText} else '' end
    from action t where t.id = any(${[...actions]}::int[]) and h.action_id = t.id
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

/** Whether a message `m` went to the person, or is to. */
export const toPerson = (emails: readonly string[], users: readonly number[]) =>
  sql`(m.recipient <> ${erasedText} and (m.user_id = any(${[...users]}::int[])
    or search_key(m.recipient) = any(select search_key(e) from unnest(${[...emails]}::text[]) e)))`;

/** Whether a checked file `i` that is not being read in names them. */
export const importNaming = (pattern: string) =>
  sql`(i.state <> 'running' and (i.work::text || coalesce(i.result::text, '')) collate "und-x-icu" ~* ${pattern})`;

/** Messages to the person, whole. One that still waits goes to nobody. */
async function eraseMessages(db: Db, emails: readonly string[], users: readonly number[]): Promise<Counts> {
  const rows = await sql`
    update message m set recipient = ${erasedText}, subject = ${erasedText}, text = ${erasedText}, entries = null, link = null,
      last_error = null, attachment_id = null, share_id = null, next_try_at = null,
      state = case when state in ('Waiting', 'Sending') then 'Cancelled' else state end
    where ${toPerson(emails, users)}`.execute(db);
  return { messages: changed(rows) };
}

/** Files that were made before and may hold anybody: lists taken along, prints of reports, and what goes with mails. */
async function eraseFiles(db: Db, pattern: string | null): Promise<Counts> {
  const exports = await sql`delete from export`.execute(db);
  await sql`
    update message set state = 'Cancelled', next_try_at = null
    where attachment_id is not null and state in ('Waiting', 'Sending')`.execute(db);
  const attachments = await sql`delete from attachment`.execute(db);
  const prints = await destroyPrints(db);
  const imports =
    pattern === null
      ? { numAffectedRows: 0n }
      : await sql`delete from import i where ${importNaming(pattern)}`.execute(db);
  return { files: changed(exports) + changed(attachments) + prints + changed(imports as never) };
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
