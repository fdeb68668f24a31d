import type { LanguageId } from '@sahada/contract/codes';
import { type invitation as calls, type InvitationState, mostInvited } from '@sahada/contract/invitation';
import { filled, say } from '@sahada/contract/text';
import { sql } from 'kysely';
import { config } from '../../config.ts';
import type { ReadDb } from '../../db/kysely.ts';
import { Invalid, notFound, Refused } from '../../errors.ts';
import { hasAnswered, mayInvite } from '../../facts/may-invite.ts';
import { type BookCell, readBook } from '../../outside/book.ts';
import { iso } from '../../outside/clock.ts';
import { type HandlersOf, inParts } from '../../pipeline/handler.ts';
import { hashOf, newToken } from '../../pipeline/token.ts';
import { peopleIn } from './people.ts';
import { isRefused, remindInvited, sendFirst, sendRefused, wantNone } from './send.ts';

type Calls = typeof calls;

const unreadable = say({
  tr: 'Dosya okunamadı. Excel veya CSV dosyası seçin.',
  en: 'The file could not be read. Choose an Excel or CSV file.',
});
const tooMany = filled(
  say({ tr: 'Bir kerede en çok {n} kişi davet edilebilir.', en: 'At most {n} people can be invited at once.' }),
  { n: mostInvited },
);
const nobody = say({ tr: 'Davet edilecek kişileri girin.', en: 'Enter the people to invite.' });

async function rowsOf(bytes: Uint8Array): Promise<BookCell[][]> {
  const book = await readBook({ bytes, separator: null, encoding: null }).catch((error: unknown) => {
    if (error instanceof Refused) throw error;
    return { fault: 'tooLarge' as const };
  });
  if ('fault' in book) throw new Invalid({ file: [book.fault === 'tooManyRows' ? tooMany : unreadable] });
  return book.sheets[0]?.rows ?? [];
}

/** A plan of the company's, with what its invitations need; 404 for any other. */
async function planOf(db: ReadDb, id: number): Promise<{ languageId: number; isNameless: boolean }> {
  const { rows } = await sql<{ languageId: number; isNameless: boolean }>`
    select c.default_language_id as "languageId", p.identity = 'none' as "isNameless"
    from plan p cross join company c where p.id = ${id}`.execute(db);
  return rows[0] ?? notFound();
}

const stateOf = (isNameless: boolean) => sql<InvitationState>`case
  when ${hasAnswered} then 'answered'
  when m.opened_on is not null and not ${isNameless} then 'opened'
  when m.sent_at is not null then 'sent'
  when ${isRefused} then 'refused'
  else 'waiting' end`;

const wantsNone = sql<boolean>`coalesce(m.no_reminders, false)`;

export const invitation: HandlersOf<Calls> = {
  invite: inParts<Calls['invite']>()({
    async before({ people, file }) {
      if (people === undefined && file === undefined) throw new Invalid({ people: [nobody] });
      const rows =
        file === undefined
          ? (people ?? []).map(({ name, email, languageId }) => [name ?? null, email, languageId ?? null])
          : await rowsOf(file);
      const found = peopleIn(rows);
      // A heading is nobody, nor is a row with nothing in it.
      if (found.people.length + found.twice + found.problems.length > mostInvited)
        throw new Invalid({ people: [tooMany] });
      return found;
    },
    async run({ auditId, preview }, { db, refuse }, { people, twice, problems }) {
      const { languageId } = await planOf(db, auditId);
      if (!(await mayInvite(db))) return refuse('addressUnknown');
      const keys = people.map(({ emailKey }) => emailKey);
      const { rows: there } = await sql<{ key: string }>`
        select email_key as key from invitation where plan_id = ${auditId} and email_key = any(${keys})`.execute(db);
      const known = new Set(there.map(({ key }) => key));
      const fresh = people.filter(({ emailKey }) => !known.has(emailKey));
      const counts = { known: known.size + twice, problems };
      if (preview || fresh.length === 0) return { added: fresh.length, ...counts };
      const tokens = fresh.map(() => newToken(128));
      const { rows: made } = await sql<{ id: number; token: string }>`
        insert into invitation (plan_id, name, email, email_key, language_id, token)
        select ${auditId}, t.name, t.email, t.key, t.language, t.token
        from unnest(${fresh.map(({ name }) => name)}::text[], ${fresh.map(({ email }) => email)}::text[],
          ${fresh.map(({ emailKey }) => emailKey)}::text[], ${fresh.map((one) => one.languageId ?? languageId)}::int[],
          ${tokens}::text[]) t (name, email, key, language, token)
        on conflict on constraint invitation_once do nothing returning id, token`.execute(db);
      await sql`select gate.new_invitation_links(${made.map(({ token }) => hashOf(token))}::bytea[], ${auditId}, ${made.map(({ id }) => id)}::int[])`.execute(
        db,
      );
      await sendFirst(db, auditId);
      return { ...counts, added: made.length, known: counts.known + fresh.length - made.length };
    },
  }),

  async invitations({ auditId, state, noReminders = null, page = 1, pageSize = 10 }, { db }) {
    const { isNameless } = await planOf(db, auditId);
    const states = state == null ? null : [state].flat();
    const asked = sql`invitation i left join invitation_mail m on m.invitation_id = i.id left join message w on w.id = m.message_id
      where i.plan_id = ${auditId} and (${states}::text[] is null or ${stateOf(isNameless)} = any(${states}::text[]))
        and (${noReminders}::boolean is null or ${wantsNone} = ${noReminders})`;
    const { rows } = await sql<Shown>`
      select i.id, i.name, i.email, i.language_id as "languageId", ${stateOf(isNameless)} as state, m.sent_at as "sentAt",
        i.reminded_at as "remindedAt", ${wantsNone} as "noReminders", m.last_error as "lastError", i.token as link,
        (count(*) over ())::int as total
      from ${asked} order by i.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
    const beyond = rows.length === 0 && page > 1;
    const { rows: all } = beyond
      ? await sql<{ n: number }>`select count(*)::int as n from ${asked}`.execute(db)
      : { rows: [{ n: rows[0]?.total ?? 0 }] };
    return {
      ListItems: rows.map(({ total: _, ...row }) => ({ ...row, link: `${config().publicUrl}/s/${row.link}` })),
      TotalItemsCount: all[0]?.n ?? 0,
    };
  },

  async remind({ auditId, ids }, { db, refuse }) {
    await planOf(db, auditId);
    if (!(await mayInvite(db))) return refuse('addressUnknown');
    if (ids) await mustBeThere(db, auditId, ids);
    const again = await sendRefused(db, auditId, ids ?? null);
    const sent = again + (await remindInvited(db, auditId, ids ?? null));
    return { sent, leftOut: await wantNone(db, auditId, ids ?? null) };
  },

  async withdraw({ auditId, ids }, { db, now }) {
    await mustBeThere(db, auditId, ids);
    // Whoever queues their mail at this moment is waited for, so that it is seen below.
    await sql`select from invitation where id = any(${ids}::int[]) order by id for update`.execute(db);
    await sql`select gate.end_invitation_links(${[...new Set(ids)]}::int[], ${iso(now)})`.execute(db);
    // A mail that has not gone out would lead nowhere.
    await sql`update message set state = 'Cancelled', next_try_at = null, link = null where state = 'Waiting'
      and invitation_id = any(${ids}::int[])`.execute(db);
    await sql`delete from invitation where id = any(${ids}::int[])`.execute(db);
    return null;
  },
};

async function mustBeThere(db: ReadDb, planId: number, ids: readonly number[]): Promise<void> {
  const { rows } = await sql`select id from invitation where plan_id = ${planId} and id = any(${ids}::int[])`.execute(
    db,
  );
  if (rows.length < new Set(ids).size) notFound();
}

interface Shown {
  id: number;
  name: string | null;
  email: string;
  languageId: LanguageId;
  state: InvitationState;
  sentAt: string | null;
  remindedAt: string | null;
  noReminders: boolean;
  lastError: string | null;
  link: string;
  total: number;
}
