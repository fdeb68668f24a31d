import { auditTypeIds } from '@sahada/contract/codes';
import type { lookup as calls } from '@sahada/contract/lookup';
import { statusTexts } from '@sahada/contract/status';
import { type AnyText, languageOf, say } from '@sahada/contract/text';
import { type RawBuilder, sql } from 'kysely';
import type { GateInside } from '../db/gate.ts';
import type { ReadDb } from '../db/kysely.ts';
import { answersOf } from '../entities/template.ts';
import type { HandlersOf } from '../pipeline/handler.ts';

const passive = say({ tr: 'pasif', en: 'passive' });

const inEnglish = sql`current_setting('app.language_id', true) = '2'`;

/** Texts are chosen by the language of the scene, so that one query suffices. */
const pick = (text: AnyText): RawBuilder<string> =>
  sql<string>`case when ${inEnglish} then ${text.en} else ${text.tr} end`;

interface Source {
  from: RawBuilder<unknown>;
  value: RawBuilder<unknown>;
  /** The rows offered; one named by `includeId` is offered even if passive, and marked so. */
  active?: RawBuilder<unknown>;
  where?: RawBuilder<unknown>;
}

async function pairs(db: ReadDb, source: Source, includeId?: number | null): Promise<{ Id: number; Value: string }[]> {
  const active = source.active ?? sql`true`;
  const { rows } = await sql<{ Id: number; Value: string }>`
    select "Id", "Value" from (
      select t.id as "Id",
             case when ${active} then ${source.value} else ${source.value} || ' (' || ${pick(passive)} || ')' end as "Value"
      from ${source.from} t
      where ${source.where ?? sql`true`} and (${active} or t.id = ${includeId ?? null}::int)
    ) x
    order by case when ${inEnglish} then "Value" end collate "en-x-icu",
             case when not ${inEnglish} then "Value" end collate "tr-x-icu"
    limit 5000`.execute(db);
  return rows;
}

const named = (table: string, active = 'active'): Source => ({
  from: sql.table(table),
  value: sql`localized(t.name, t.locales)`,
  active: sql.ref(`t.${active}`),
});

const plainName = (table: string): Source => ({ from: sql.table(table), value: sql`t.name`, active: sql`t.active` });

const languages = [
  { Id: 1, Value: 'Türkçe' },
  { Id: 2, Value: 'English' },
];

const auditTypes = [
  { id: auditTypeIds.audit, text: say({ tr: 'Denetim', en: 'Audit' }) },
  { id: auditTypeIds.survey, text: say({ tr: 'Anket', en: 'Survey' }) },
];

async function readerLanguage(db: ReadDb): Promise<'tr' | 'en'> {
  const { rows } = await sql<{ id: number | null }>`
    select nullif(current_setting('app.language_id', true), '')::int as id`.execute(db);
  return languageOf(rows[0]?.id);
}

/** The answers that a question is filled with, by template. */
async function fillings(db: ReadDb, ids: number[]): Promise<Map<number, ReturnType<typeof answersOf>>> {
  const { rows } = await sql<{ id: number } & Parameters<typeof answersOf>[0]>`
    select id, text as "answerText", not_scorable as "notScorable", answers, locales
    from template where id = any(${ids})`.execute(db);
  return new Map(rows.map((row) => [row.id, answersOf(row)]));
}

/** Places are shared by all companies and asked for before there is one, so their queries run without a company. */
const openDb = (gate: GateInside): ReadDb => gate.shared();

export const lookup: HandlersOf<typeof calls> = {
  languages: async () => languages,
  countries: (_input, { gate }) =>
    pairs(openDb(gate), {
      from: sql.table('country'),
      value: sql`case when ${inEnglish} then t.name_en else t.name_tr end`,
    }),
  cities: ({ countryId }, { gate }) =>
    pairs(openDb(gate), { from: sql.table('city'), value: sql`t.name`, where: sql`t.country_id = ${countryId}` }),
  districts: ({ cityId }, { gate }) =>
    pairs(openDb(gate), { from: sql.table('district'), value: sql`t.name`, where: sql`t.city_id = ${cityId}` }),
  timeZones: (_input, { db }) => pairs(db, { from: sql.table('time_zone'), value: sql`t.name` }),
  customers: ({ includeId }, { db }) => pairs(db, plainName('customer'), includeId),
  operations: ({ includeId }, { db }) => pairs(db, named('operation'), includeId),
  locationTypes: ({ includeId }, { db }) => pairs(db, named('location_type'), includeId),
  departments: ({ includeId }, { db }) => pairs(db, named('department', 'published'), includeId),
  categories: ({ includeId }, { db }) => pairs(db, named('category', 'published'), includeId),
  projectsByCustomer: ({ includeId, customerId }, { db }) =>
    pairs(
      db,
      {
        ...named('project', 'published'),
        where: sql`(${customerId ?? null}::int is null or t.customer_id = ${customerId ?? null} or t.customer_id is null)`,
      },
      includeId,
    ),
  locations: ({ includeId, customerId }, { db }) =>
    pairs(
      db,
      {
        ...plainName('location'),
        where: sql`(${customerId ?? null}::int is null or t.customer_id = ${customerId ?? null})`,
      },
      includeId,
    ),
  locationsByProject: ({ includeId, projectId }, { db }) =>
    pairs(
      db,
      {
        ...plainName('location'),
        where: sql`t.id in (select location_id from project_location where project_id = ${projectId})`,
      },
      includeId,
    ),
  checklistsByProject: ({ includeId, projectId }, { db }) =>
    pairs(
      db,
      {
        from: sql.table('checklist'),
        value: sql`localized(t.title, t.locales)`,
        active: sql`t.active`,
        where: sql`t.id in (select checklist_id from project_checklist where project_id = ${projectId})`,
      },
      includeId,
    ),
  users: ({ includeId }, { db }) =>
    pairs(
      db,
      { from: sql.table('user'), value: sql`t.first_name || ' ' || t.last_name`, active: sql`t.active` },
      includeId,
    ),
  groups: ({ includeId }, { db }) => pairs(db, named('group'), includeId),
  async auditTypes(_input, { db }) {
    const language = await readerLanguage(db);
    return auditTypes.map(({ id, text }) => ({ Id: id, Value: text[language] }));
  },
  async auditStatuses(_input, { db }) {
    const language = await readerLanguage(db);
    return Object.entries(statusTexts).map(([code, text]) => ({ Id: Number(code), Value: text[language] }));
  },
  async templates({ includeId, type }, { db }) {
    const where = sql`(${type ?? null}::int is null or t.type = ${type ?? null})`;
    const value = sql`localized(t.text, t.locales)`;
    const found = await pairs(db, { from: sql.table('template'), value, active: sql`t.active`, where }, includeId);
    const answers = await fillings(
      db,
      found.map(({ Id }) => Id),
    );
    return found.map((row) => ({ ...row, Answers: answers.get(row.Id) ?? [] }));
  },
  async locationsByPlan({ auditId }, { db }) {
    const { rows } = await sql<{ Id: number; Value: string }>`
      select l.id as "Id", l.name as "Value"
      from plan p
      join location l on l.id = p.location_id or l.id in (select location_id from project_location where project_id = p.project_id)
      where p.id = ${auditId}
      order by l.id <> p.location_id, l.name collate "tr-x-icu"`.execute(db);
    return rows;
  },
};
