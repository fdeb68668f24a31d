import type { ImportKind } from '@sahada/contract/import';
import { QuestionItem } from '@sahada/contract/question';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { questionsById } from '../../facts/questions.ts';
import { pageOf } from '../../pipeline/pages.ts';
import type { Who } from '../../who.ts';
import type { CallTable } from './doing.ts';
import { keyOf } from './references.ts';

/** Which rows of a file are already there. */

export type SimpleKind = Exclude<ImportKind, 'checklist' | 'xlsform' | 'place'>;

type Form = Record<string, unknown>;

interface Match {
  id: number;
  keys: string[];
  code?: string | null;
}

/** What a form is known by, and the field that says so. */
interface Key {
  field: string;
  key: string;
}

interface Matching {
  /** The field that tells apart what has one name. */
  code?: string;
  /** What a form is known by, in the order in which that counts. */
  keysOf(form: Form): Key[];
  /** The rows that have one of the keys. */
  find(db: ReadDb, forms: readonly Form[]): Promise<Match[]>;
}

const textIn = (form: Form, field: string): string => (form[field] === undefined ? '' : String(form[field]));

/** A key of what a row says of a field; none where that is nothing, or all rows that say nothing would be one. */
const keyed = (kind: string, form: Form, field: string, by = (text: string): string => text): Key[] => {
  const text = textIn(form, field);
  return text === '' ? [] : [{ field, key: `${kind} ${by(text)}` }];
};

const texts = (forms: readonly Form[], field: string): string[] => [
  ...new Set(forms.map((form) => textIn(form, field)).filter((text) => text !== '')),
];

const matchings: Record<SimpleKind, Matching> = {
  location: {
    code: 'Code',
    keysOf: (form) => [
      ...keyed('code', form, 'Code'),
      ...(form.CustomerId ? keyed(`name ${form.CustomerId}`, form, 'Name', keyOf) : []),
    ],
    async find(db, forms) {
      const names = texts(forms, 'Name').map(keyOf);
      const { rows } = await sql<{ id: number; code: string | null; customer: number; name: string }>`
        select id, code, customer_id as customer, search_key(name) as name from location
        where code = any(${texts(forms, 'Code')}::text[]) or search_key(name) = any(${names}::text[])`.execute(db);
      return rows.map(({ id, code, customer, name }) => ({
        id,
        code,
        keys: [...(code ? [`code ${code}`] : []), `name ${customer} ${name}`],
      }));
    },
  },
  user: {
    keysOf: (form) => keyed('email', form, 'email', (text) => text.toLowerCase()),
    async find(db, forms) {
      const emails = texts(forms, 'email').map((email) => email.toLowerCase());
      const { rows } = await sql<{ id: number; email: string }>`
        select id, lower(email) as email from "user" where lower(email) = any(${emails}::text[])`.execute(db);
      return rows.map(({ id, email }) => ({ id, keys: [`email ${email}`] }));
    },
  },
  customer: {
    keysOf: (form) => keyed('name', form, 'companyName', keyOf),
    async find(db, forms) {
      const names = texts(forms, 'companyName').map(keyOf);
      const { rows } = await sql<{ id: number; name: string }>`
        select id, search_key(name) as name from customer where search_key(name) = any(${names}::text[])`.execute(db);
      return rows.map(({ id, name }) => ({ id, keys: [`name ${name}`] }));
    },
  },
  question: {
    code: 'code',
    keysOf: (form) => [
      ...keyed('code', form, 'code'),
      ...keyed(`text ${form.categoryId ?? ''}`, form, 'questionText', keyOf),
    ],
    async find(db, forms) {
      const asked = texts(forms, 'questionText').map(keyOf);
      const { rows } = await sql<{ id: number; code: string | null; category: number | null; texts: string[] }>`
        select q.id, q.code, q.category_id as category, t.texts from question q cross join lateral (
          select array_agg(distinct search_key(one)) as texts from (
            select q.text union all select l ->> 'name' from jsonb_array_elements(q.locales) l) x (one) where one is not null) t
        where q.code = any(${texts(forms, 'code')}::text[]) or exists (select from unnest(t.texts) x where x = any(${asked}::text[]))`.execute(
        db,
      );
      return rows.map(({ id, code, category, texts }) => ({
        id,
        code,
        keys: [
          ...(code ? [`code ${code}`] : []),
          ...texts.flatMap((text) => [`text ${category ?? ''} ${text}`, `anywhere ${text}`]),
        ],
      }));
    },
  },
};

export const keysOf = (kind: SimpleKind, form: Form): Key[] => matchings[kind].keysOf(form);

/** The field that tells apart what has one name; '' where records of this kind have none. */
export const codeField = (kind: SimpleKind): string => matchings[kind].code ?? '';

/** The code that a form gives; '' for none. */
export const codeOf = (kind: SimpleKind, form: Form): string => textIn(form, codeField(kind));

/** The records that forms may mean, as far as anybody asks: two of a kind are as unclear as two thousand. */
export interface Known {
  /** By key. */
  ids: Map<string, number[]>;
  /** By key and code, for `fitting`. */
  coded: Map<string, number[]>;
  /** The code of each, '' for none. */
  codes: Map<number, string>;
}

const mostAsked = 2;

/** A key of a thing with a code, however that is spelled; '' for none. */
export const withCode = (key: string, code: string): string => `${key}\u001f${keyOf(code)}`;

export async function findKnown(db: ReadDb, kind: SimpleKind, forms: readonly Form[]): Promise<Known> {
  const known: Known = { ids: new Map(), coded: new Map(), codes: new Map() };
  const add = (map: Map<string, number[]>, key: string, id: number): void => {
    const ids = map.get(key);
    if (ids === undefined) map.set(key, [id]);
    else ids.push(id);
  };
  for (const { id, keys, code } of await matchings[kind].find(db, forms)) {
    known.codes.set(id, code ?? '');
    for (const key of keys) {
      add(known.ids, key, id);
      add(known.coded, withCode(key, code ?? ''), id);
    }
  }
  return known;
}

/** Two of the records of a key that may be what has this code: those of the same, and those of none. */
function fitting(known: Known, key: string, code: string): number[] {
  if (code === '') return known.ids.get(key)?.slice(0, mostAsked) ?? [];
  return [withCode(key, code), withCode(key, '')].flatMap((one) => known.coded.get(one)?.slice(0, mostAsked) ?? []);
}

interface Meant {
  /** Of the records that a form means; none of a new one, and several where it cannot be told which. */
  ids: number[];
  /** The code that the record has so far, and the form gives another. */
  recoded?: string;
  /** Of a record of its own, the code of another that is called the same. */
  namesake?: string;
}

/**
 * What each form means. Whoever gives a store a new code, and whoever opens a second store of the same name, writes the same line: an
 * unknown code with a known name. It is a new code where the file may change what is there and nothing else in it, nor a second
 * record, is called so; else it is a record of its own.
 */
export function meantBy(kind: SimpleKind, forms: readonly Form[], known: Known, update: boolean): Meant[] {
  const found = forms.map((form) => {
    const code = codeOf(kind, form);
    return keysOf(kind, form).reduce<number[]>(
      (ids, { key }) => (ids.length > 0 ? ids : fitting(known, key, code)),
      [],
    );
  });
  const called = forms.map((form, place) =>
    found[place]?.length === 0
      ? keysOf(kind, form).flatMap(({ key }) => known.ids.get(key)?.slice(0, mostAsked) ?? [])
      : [],
  );
  const taken = new Set(found.flat());
  const times = new Map<number, number>();
  for (const id of called.flat()) times.set(id, (times.get(id) ?? 0) + 1);
  return found.map((ids, place) => {
    const [first, ...others] = called[place] ?? [];
    if (first === undefined) return { ids };
    const code = known.codes.get(first) ?? '';
    const isOne = others.length === 0 && !taken.has(first) && times.get(first) === 1;
    return update && isOne ? { ids: [first], recoded: code } : { ids, namesake: code };
  });
}

const most = 500;

/** The rows themselves, as their list tells them, by id; questions with their texts in the company's language, and their version. */
export async function readKnown(
  calls: CallTable,
  kind: SimpleKind,
  ids: readonly number[],
  reading: { db: ReadDb; who: Who; now: number; refuse: unknown },
): Promise<Map<number, Form>> {
  if (kind === 'question') {
    if (ids.length === 0) return new Map();
    const { rows } = await sql<{ id: number; rowVersion: string }>`
      select id, gate.row_version(xmin) as "rowVersion" from question where id = any(${ids}::int[])`.execute(
      reading.db,
    );
    const versions = new Map(rows.map(({ id, rowVersion }) => [id, rowVersion]));
    const items = [...(await questionsById(reading.db, ids))];
    return new Map(items.map(([id, item]) => [id, { ...QuestionItem.parse(item), rowVersion: versions.get(id) }]));
  }
  const list = calls.get(`${kind}.list`);
  if (list === undefined) throw new Error(`there is no list of ${kind}`);
  const idKey = kind === 'location' ? 'Id' : kind === 'customer' ? 'ID' : 'id';
  const rows = new Map<number, Form>();
  for (let from = 0; from < ids.length; from += most) {
    const asked = { [idKey]: ids.slice(from, from + most), page: 1, pageSize: most };
    for (const item of (await pageOf(list, asked, reading)).ListItems) rows.set(item[idKey] as number, item);
  }
  return rows;
}
