import { mostChosen, type Place, placeTexts } from '@sahada/contract/data-protection';
import type { AnyText } from '@sahada/contract/text';
import { soughtWords } from '@sahada/rules/sought';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { holds } from '../../db/language.ts';
import { type Asked, isPhoneOf, knownOf, patternOf, signedBy } from './person.ts';

/** Where a person stands in the company's rows: by name, by e-mail address, or by phone. */

interface FoundRow {
  id: number;
  title: string;
  detail: string;
  active: boolean;
  entity: string;
  entityId: number;
}

interface FoundPlace {
  place: Place | 'messages';
  label: AnyText;
  count: number;
  rows: FoundRow[];
}

type Condition = RawBuilder<unknown>;

const planName = sql`localized(p.definition, p.locales, 'definition')`;
const any = (conditions: readonly Condition[]): Condition => sql`(${sql.join([...conditions], sql` or `)})`;

/** The tests of one row, by the columns that it has of a person. A name is looked for as every search looks for its words. */
function isPerson(
  asked: Asked,
  columns: { name: Condition; email?: Condition; phone?: Condition },
  words = soughtWords(asked.person),
): Condition {
  const { name, email, phone } = columns;
  return any([
    holds(name, words),
    ...(email === undefined || !asked.email ? [] : [sql`search_key(${email}) = search_key(${asked.email.trim()})`]),
    ...(phone === undefined ? [] : [isPhoneOf(phone, asked)]),
  ]);
}

type Query = (asked: Asked) => { columns: Condition; from: Condition };

/** The rows of each place: what they are called, where they open, and the condition. */
const queries: Record<Place, Query> = {
  responses: (asked) => ({
    columns: sql`r.id, receipt_number(r.number) || ' · ' || ${planName} as title,
      concat_ws(' · ', r.participant_name, r.participant_email) as detail, 'results' as entity, p.id as "entityId"`,
    from: sql`response r join plan p on p.id = r.plan_id
      where (r.participant_name is not null or r.participant_email is not null)
        and ${isPerson(asked, { name: sql`r.participant_name`, email: sql`r.participant_email` })}`,
  }),
  signatures: (asked) => ({
    columns: sql`r.id, receipt_number(r.number) || ' · ' || ${planName} as title, (
        select string_agg(s ->> 'name', ', ') from json_array_elements(r.raw -> 'signatures') s
        where ${signedBy(sql`s ->> 'name'`, asked.person)}) as detail, 'results' as entity, p.id as "entityId"`,
    // Only checklists that ask for signatures have any: the contents of all other responses stay unread.
    from: sql`response r join plan p on p.id = r.plan_id join checklist_version v on v.id = r.version_id
      where v.document ->> 'signatureSection' = 'true' and exists (
        select from json_array_elements(r.raw -> 'signatures') s where ${signedBy(sql`s ->> 'name'`, asked.person)})
        and not ${isPerson(
          asked,
          { name: sql`coalesce(r.participant_name, '')`, email: sql`coalesce(r.participant_email, '')` },
          // Whoever answered may be somebody else with the same words in their name: the signature alone stays to be chosen.
          [asked.person.trim()],
        )}`,
  }),
  invitations: (asked) => ({
    columns: sql`i.id, ${planName} as title, concat_ws(' · ', i.name, i.email) as detail,
      'plan' as entity, p.id as "entityId"`,
    from: sql`invitation i join plan p on p.id = i.plan_id
      where ${isPerson(asked, { name: sql`i.name`, email: sql`i.email` })}`,
  }),
  users: (asked) => ({
    columns: sql`u.id, u.first_name || ' ' || u.last_name as title, concat_ws(' · ', u.email, u.phone) as detail, u.active,
      'user' as entity, u.id as "entityId"`,
    from: sql`"user" u
      where ${isPerson(asked, { name: sql`u.first_name || ' ' || u.last_name`, email: sql`u.email`, phone: sql`u.phone` })}`,
  }),
  customers: (asked) => ({
    columns: sql`c.id, c.name as title,
      concat_ws(' · ', c.contact_first_name || ' ' || c.contact_last_name, c.contact_email, c.phone) as detail,
      'customer' as entity, c.id as "entityId"`,
    from: sql`customer c where ${isPerson(asked, {
      name: sql`c.contact_first_name || ' ' || c.contact_last_name`,
      email: sql`c.contact_email`,
      phone: sql`c.phone`,
    })}`,
  }),
  locations: (asked) => ({
    columns: sql`l.id, l.name as title, concat_ws(' · ', l.contact_name, l.contact_email, l.contact_phone) as detail,
      'location' as entity, l.id as "entityId"`,
    from: sql`location l where ${isPerson(asked, {
      name: sql`l.contact_name`,
      email: sql`l.contact_email`,
      phone: sql`l.contact_phone`,
    })}`,
  }),
  actions: (asked) => ({
    columns: sql`a.id, a.title, concat_ws(' · ', a.owner_name, a.owner_email) as detail,
      'action' as entity, a.id as "entityId"`,
    from: sql`action a where a.owner_name is not null
      and ${isPerson(asked, { name: sql`a.owner_name`, email: sql`a.owner_email` })}`,
  }),
};

/** All places, those without a row among them; of each up to 500 rows, the latest first. */
export async function searchPerson(db: ReadDb, asked: Asked): Promise<FoundPlace[]> {
  const found: FoundPlace[] = [];
  for (const [place, query] of Object.entries(queries) as [Place, Query][]) {
    const { columns, from } = query(asked);
    const { rows } = await sql<Omit<FoundRow, 'active'> & { active?: boolean; count: number }>`
      select x.*, count(*) over ()::int as count from (select ${columns} from ${from}) x order by x.id desc
      limit ${mostChosen}`.execute(db);
    found.push({
      place,
      label: placeTexts[place],
      count: rows[0]?.count ?? 0,
      rows: rows.map(({ count: _, detail, ...row }) => ({ active: false, ...row, detail: detail ?? '' })),
    });
  }
  const pattern = patternOf(await knownOf(db, {}, asked));
  const { rows: told } = await sql<{ n: number }>`
    select count(*)::int as n from message m where ${pattern === null ? sql`false` : mentioning(pattern)}`.execute(db);
  found.push({ place: 'messages', label: placeTexts.messages, count: told[0]?.n ?? 0, rows: [] });
  return found;
}

/** Whether a message `m` names somebody. */
const mentioning = (pattern: string): Condition =>
  sql`concat_ws(' ', m.recipient, m.subject, m.text, m.entries::text) collate "und-x-icu" ~* ${pattern}`;
