import { action } from '@sahada/contract/action';
import { audit } from '@sahada/contract/audit';
import { checklist } from '@sahada/contract/checklist';
import { customer } from '@sahada/contract/customer';
import { linkOf } from '@sahada/contract/links';
import { location } from '@sahada/contract/location';
import { plan } from '@sahada/contract/plan';
import { project } from '@sahada/contract/project';
import { question } from '@sahada/contract/question';
import type { AnyRow } from '@sahada/contract/row';
import { type search as calls, type Found, mostFound } from '@sahada/contract/search';
import { staticBarcode } from '@sahada/contract/static-barcode';
import { user } from '@sahada/contract/user';
import { actionsScope } from '@sahada/rules/action';
import { type RawBuilder, sql } from 'kysely';
import { begins, holds, localizedOrder, wordsOf } from '../db/language.ts';
import { isIndexed, someHolding } from '../db/search.ts';
import { type Statement, statementOf } from '../db/statement.ts';
import type { TableName } from '../db/table.ts';
import { ownAction } from '../facts/actions.ts';
import { mayUse } from '../pipeline/access.ts';
import type { HandlersOf } from '../pipeline/handler.ts';
import type { Who } from '../who.ts';

/**
 * One text, looked for in everything a reader may open. Each entity is a statement of its own, and all of them are one round
 * trip; what the reader may not open is thrown away with the statement's rows.
 */

/** What is put in order at most: after two letters a large company finds very many. */
const mostRanked = 2000;

interface Source {
  table: TableName;
  title: RawBuilder<unknown>;
  /** What tells it from others of the same name. */
  subtitle: RawBuilder<unknown>;
  /** Whoever may read the row may open its screen. */
  read: AnyRow;
  /** What is searched of a table without an index of its texts, if not the title alone. */
  searched?: RawBuilder<unknown>;
  /** Which rows are the reader's own: they come first, and whoever sees no others gets no others. */
  own?: RawBuilder<boolean>;
}

const called = (name: RawBuilder<unknown>) => sql`localized(${name}, t.locales)`;
const customerName = sql`(select c.name from customer c where c.id = t.customer_id)`;
const join = (...texts: RawBuilder<unknown>[]) =>
  sql`concat_ws(' · ', ${sql.join(texts.map((text) => sql`nullif(${text}, '')`))})`;

const actionNumber = sql`'A-' || lpad(t.number::text, greatest(4, length(t.number::text)), '0')`;
const actionOwner = sql`coalesce(t.owner_name,
  (select u.first_name || ' ' || u.last_name from "user" u where u.id = t.owner_user_id))`;

const sources: Readonly<Record<Found, Source>> = {
  customer: {
    table: 'customer',
    title: sql`t.name`,
    subtitle: join(sql`t.contact_first_name || ' ' || t.contact_last_name`, sql`t.phone`),
    read: customer.get,
  },
  location: {
    table: 'location',
    title: sql`t.name`,
    subtitle: join(
      sql`t.code`,
      sql`(select localized(c.name, c.locales) from any_city c where c.id = t.city_id)`,
      customerName,
    ),
    read: location.get,
  },
  project: { table: 'project', title: called(sql`t.name`), subtitle: join(customerName), read: project.get },
  plan: {
    table: 'plan',
    title: sql`localized(t.definition, t.locales, 'definition')`,
    subtitle: join(customerName, sql`(select l.name from location l where l.id = t.location_id)`),
    read: plan.get,
  },
  checklist: { table: 'checklist', title: called(sql`t.title`), subtitle: sql`''`, read: checklist.get },
  question: {
    table: 'question',
    title: called(sql`t.text`),
    subtitle: join(sql`t.code`, sql`(select localized(c.name, c.locales) from category c where c.id = t.category_id)`),
    read: question.get,
  },
  user: {
    table: 'user',
    title: sql`t.first_name || ' ' || t.last_name`,
    subtitle: join(sql`t.email`, sql`(select localized(g.name, g.locales) from "group" g where g.id = t.group_id)`),
    read: user.get,
  },
  staticBarcode: {
    table: 'static_barcode',
    title: sql`t.name`,
    subtitle: sql`(select l.name from location l where l.id = t.location_id)`,
    read: staticBarcode.get,
  },
  action: {
    table: 'action',
    title: sql`t.title`,
    subtitle: join(actionNumber, sql`(select l.name from location l where l.id = t.location_id)`, actionOwner),
    read: action.get,
    searched: join(sql`t.title`, actionNumber, actionOwner),
    own: sql`coalesce(${ownAction(sql`gate.actor_user()`)}, false)`,
  },
};

const entities = Object.keys(sources) as Found[];

/** Names that begin with the text first, then those that hold its words, then rows that hold them in other fields too. */
function statementFor(
  { table, title, subtitle, searched = title, own = sql`true` }: Source,
  words: readonly string[],
): Statement {
  const isHeld = isIndexed({ name: table })
    ? sql`t.id in ${someHolding(table, words, mostRanked)}`
    : holds(searched, words);
  const rank = sql`case when ${begins(title, words)} then 0 when ${holds(title, words)} then 1 else 2 end`;
  return statementOf(sql`
    select t.id, ${title} as title, ${subtitle} as subtitle, t.own
    from (
      select t.*, ${own} as own, row_number() over (order by ${own} desc, ${rank}, ${localizedOrder(title)}, t.id) as place
      from ${sql.table(table)} t where ${isHeld}
    ) t where t.place <= ${sql.lit(mostFound)} order by t.place`);
}

/** A plan opens where its list opens it: its results for whoever reads reports. */
function linkFor(entity: Found, id: number, isOwn: boolean, { rights }: Who): string | null {
  if (entity === 'action' && !isOwn && actionsScope(rights) === 'own') return null;
  if (entity === 'plan' && mayUse(audit.summary, rights)) return `/audit/audit-details/${id}`;
  return mayUse(sources[entity].read, rights) ? linkOf(entity, id) : null;
}

export const search: HandlersOf<typeof calls> = {
  find: {
    ask({ text }) {
      const words = wordsOf(text);
      return words === null ? [] : entities.map((entity) => statementFor(sources[entity], words));
    },
    answer: (found, { who }) =>
      entities.flatMap((entity, at) =>
        (found[at] ?? []).flatMap((row) => {
          const { id, title, subtitle, own } = row as { id: number; title: string; subtitle: string; own: boolean };
          const link = linkFor(entity, id, own, who);
          return link === null ? [] : [{ entity, id, title, subtitle, link }];
        }),
      ),
  },
};
