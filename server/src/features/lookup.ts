import { type AnswerType, auditTypeIds, languageIds } from '@sahada/contract/codes';
import type { lookup as calls } from '@sahada/contract/lookup';
import { auditTypeTexts, statusTexts } from '@sahada/contract/status';
import { type AnyText, ownLanguageTexts } from '@sahada/contract/text';
import { choicesScope } from '@sahada/rules/rights';
import { type RawBuilder, sql } from 'kysely';
import { type Choices, choicesOf } from '../db/choices.ts';
import type { GateInside } from '../db/gate.ts';
import type { ReadDb } from '../db/kysely.ts';
import { inReaderLanguage } from '../db/language.ts';
import { answersOf } from '../entities/template.ts';
import { ownPart } from '../facts/own-part.ts';
import { type Attribute, attributesById } from '../facts/user-attributes.ts';
import type { HandlersOf } from '../pipeline/handler.ts';
import type { Who } from '../who.ts';

/** Rows with a name in every language. */
const named = (table: string, state = 'active', name = 'name'): Choices => ({
  from: sql.table(table),
  value: sql`localized(${sql.ref(`t.${name}`)}, t.locales)`,
  active: sql.ref(`t.${state}`),
});

const localizedPlace = sql`localized(t.name, t.locales)`;

const plainName = (table: string): Choices => ({
  from: sql.table(table),
  table,
  value: sql`t.name`,
  active: sql`t.active`,
});

const locations: Choices = {
  ...plainName('location'),
  about: sql`concat_ws(' · ', nullif(t.code, ''), (select localized(c.name, c.locales) from any_city c where c.id = t.city_id))`,
};

/** Whoever works for the whole company sees all of its rows, everybody else those that they have a part in. */
const seenBy = ({ rights, userId }: Who, table: keyof typeof ownPart): Pick<Choices, 'within'> =>
  choicesScope(rights) === 'company' ? {} : { within: ownPart[table](userId) };

const users: Choices = {
  from: sql.table('user'),
  table: 'user',
  value: sql`t.first_name || ' ' || t.last_name`,
  active: sql`t.active`,
};

/** Nothing asked is anything. */
const is = (column: string, id: number | null | undefined): RawBuilder<boolean> =>
  id === null || id === undefined ? sql`true` : sql`${sql.ref(`t.${column}`)} = ${id}`;

/** A list of our own, in its own order. */
const fixed = (rows: readonly (readonly [number, AnyText])[]): Choices => ({
  from: sql`(select * from (values ${sql.join(rows.map(([id, { tr, en }]) => sql`(${id}::int, ${tr}, ${en})`))}) v (id, tr, en))`,
  value: inReaderLanguage({ tr: sql`t.tr`, en: sql`t.en` }),
  rank: sql`t.id`,
});

const languages = fixed([
  [languageIds.tr, ownLanguageTexts.tr],
  [languageIds.en, ownLanguageTexts.en],
]);

const auditTypes = fixed([
  [auditTypeIds.audit, auditTypeTexts[auditTypeIds.audit]],
  [auditTypeIds.survey, auditTypeTexts[auditTypeIds.survey]],
]);

const statuses = fixed(Object.entries(statusTexts).map(([code, text]) => [Number(code), text] as const));

interface Filling {
  Type: AnswerType;
  Answers: ReturnType<typeof answersOf>;
}

/** The type of question and the answers that each template fills it with. */
async function fillings(db: ReadDb, ids: number[]): Promise<Map<number, Filling>> {
  const { rows } = await sql<{ id: number; type: AnswerType } & Parameters<typeof answersOf>[0]>`
    select id, type, text as "answerText", not_scorable as "notScorable", answers, locales
    from template where id = any(${ids})`.execute(db);
  return new Map(rows.map((row) => [row.id, { Type: row.type, Answers: answersOf(row) }]));
}

/** Asked for before there is a session, too: whoever signs up sees what all companies share, everybody else their own places besides. */
const placesFor = async ({ gate, session }: { gate: GateInside; session: Buffer | null }): Promise<ReadDb> =>
  (session === null ? null : await gate.enterCaller(session))?.db ?? gate.shared();

const places = (table: 'any_country' | 'any_city' | 'any_district'): Choices => ({
  from: sql.table(table),
  value: localizedPlace,
  active: sql`t.active`,
});

export const lookup: HandlersOf<typeof calls> = {
  languages: (asked, { gate, total }) => choicesOf(gate.shared(), languages, asked, total),
  countries: async (asked, context) => choicesOf(await placesFor(context), places('any_country'), asked, context.total),
  cities: async ({ countryId, ...asked }, context) => {
    const where = is('country_id', countryId);
    return choicesOf(await placesFor(context), { ...places('any_city'), where }, asked, context.total);
  },
  districts: async ({ cityId, ...asked }, context) => {
    const where = is('city_id', cityId);
    return choicesOf(await placesFor(context), { ...places('any_district'), where }, asked, context.total);
  },
  timeZones: (asked, { db, total }) =>
    choicesOf(db, { from: sql.table('time_zone'), value: sql`t.name` }, asked, total),

  operations: (asked, { db, total }) => choicesOf(db, named('operation'), asked, total),
  locationTypes: (asked, { db, total }) => choicesOf(db, named('location_type'), asked, total),
  departments: (asked, { db, total }) => choicesOf(db, named('department', 'published'), asked, total),
  categories: (asked, { db, total }) => choicesOf(db, named('category', 'published'), asked, total),
  groups: (asked, { db, total }) => choicesOf(db, named('group'), asked, total),
  async userAttributes(asked, { db, total }) {
    const all = { ...named('user_attribute'), rank: sql`t.view_order` };
    const found = await choicesOf(db, all, asked, total);
    const described = await attributesById(
      db,
      found.map(({ Id }) => Id),
    );
    return found.map((row) => {
      const { kind, options, required, editableByUser, showInList } = described.get(row.Id) as Attribute;
      const Options = options.map(({ id, title }) => ({ Id: id, Value: title }));
      return {
        ...row,
        Kind: kind,
        Options,
        Required: required,
        EditableByUser: editableByUser,
        ShowInList: showInList,
      };
    });
  },
  auditTypes: (asked, { db, total }) => choicesOf(db, auditTypes, asked, total),
  auditStatuses: (asked, { db, total }) => choicesOf(db, statuses, asked, total),

  customers: (asked, { db, who, total }) =>
    choicesOf(db, { ...plainName('customer'), ...seenBy(who, 'customer') }, asked, total),

  /** A project of no customer serves every one. */
  projectsByCustomer: ({ customerId, ...asked }, { db, who, total }) => {
    const where = sql`(${is('customer_id', customerId)} or t.customer_id is null)`;
    return choicesOf(db, { ...named('project', 'published'), where, ...seenBy(who, 'project') }, asked, total);
  },

  locations: ({ customerId, ...asked }, { db, who, total }) => {
    const where = is('customer_id', customerId);
    return choicesOf(db, { ...locations, where, ...seenBy(who, 'location') }, asked, total);
  },

  locationsByProject: ({ projectId, ...asked }, { db, who, total }) => {
    const { within = sql`true` } = seenBy(who, 'project');
    const where = sql`t.id in (select m.location_id from project_location m join project t on t.id = m.project_id
      where t.id = ${projectId} and ${within})`;
    return choicesOf(db, { ...locations, where, ...seenBy(who, 'location') }, asked, total);
  },

  locationsByPlan({ auditId, ...asked }, { db, who, total }) {
    const { within = sql`true` } = seenBy(who, 'plan');
    const own = sql`t.id = (select t.location_id from plan t where t.id = ${auditId} and ${within})`;
    const ofProject = sql`t.id in (select m.location_id from plan t join project_location m on m.project_id = t.project_id
      where t.id = ${auditId} and ${within})`;
    const where = sql`(${own} or ${ofProject})`;
    const rank = sql`case when ${own} then 0 else 1 end`;
    const active = sql`(t.active or ${own})`;
    return choicesOf(db, { ...locations, active, where, rank, ...seenBy(who, 'location') }, asked, total);
  },

  checklists: (asked, { db, total }) => choicesOf(db, named('checklist', 'active', 'title'), asked, total),
  checklistsByProject: ({ projectId, ...asked }, { db, who, total }) => {
    const { within = sql`true` } = seenBy(who, 'project');
    const where = sql`t.id in (select m.checklist_id from project_checklist m join project t on t.id = m.project_id
      where t.id = ${projectId} and ${within})`;
    return choicesOf(db, { ...named('checklist', 'active', 'title'), where }, asked, total);
  },

  users: (asked, { db, who, total }) => choicesOf(db, { ...users, ...seenBy(who, 'user') }, asked, total),

  plans: ({ locationId, ...asked }, { db, who, total }) => {
    const value = sql`localized(t.definition, t.locales, 'definition')`;
    const active = sql`t.cancelled_at is null`;
    const where = is('location_id', locationId);
    return choicesOf(
      db,
      { from: sql.table('plan'), table: 'plan', value, active, where, ...seenBy(who, 'plan') },
      asked,
      total,
    );
  },

  async templates({ type, ...asked }, { db, total }) {
    const found = await choicesOf(
      db,
      { ...named('template', 'active', 'text'), where: is('type', type) },
      asked,
      total,
    );
    const filling = await fillings(
      db,
      found.map(({ Id }) => Id),
    );
    return found.map((row) => ({ ...row, ...(filling.get(row.Id) as Filling) }));
  },
};
