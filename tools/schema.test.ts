import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Scratch, startScratch } from '../server/test/scratch.ts';
import { schemaSql } from './schema/sql.ts';
import { schemaTypes } from './schema/types.ts';

const sample = `
  create type colour as enum ('red', 'green');
  create domain e_mail as text check (value ~ '@');
  create table sample (
    company_id int not null, id int generated always as identity, name text not null, note text,
    kind colour not null default 'red', kinds colour[], mails e_mail[] not null, big bigint not null,
    price numeric(10,2) not null default 0, document jsonb not null, more jsonb, at timestamptz not null default now(),
    day date, picture bytea, name_key text generated always as (lower(name)) stored,
    constraint sample_pkey primary key (company_id, id), constraint sample_name check (name in ('Ada', 'İda'))
  );
  alter table sample alter picture set storage external;
  create index sample_day on sample (company_id, day) where day is not null;
  alter table sample enable row level security;
  alter table sample force row level security;
  create policy own on sample for select to sahada_gate using (true);
  grant select, update (name) on sample to sahada_app;
  comment on column sample.name is 'Ada''s';
  create view sample_name with (security_invoker) as select s.name, upper(s.name) as shout from sample s;`;

let scratch: Scratch;
let client: pg.Client;

beforeAll(async () => {
  scratch = await startScratch();
  client = new pg.Client({ ...(await scratch.clone('sahada_schema_test')).owner });
  await client.connect();
}, 60_000);

afterAll(async () => {
  await client.end();
  await scratch.drop('sahada_schema_test');
  await scratch.close();
}, 60_000);

test('the committed files match the migrations', async () => {
  const committed = (name: string) => readFileSync(join(import.meta.dirname, '../server/src/db', name), 'utf8');
  expect(await schemaSql(client), 'run npm run schema').toBe(committed('schema.sql'));
  expect(await schemaTypes(client), 'run npm run schema').toBe(committed('types.generated.ts'));
});

test('a table is written with everything that belongs to it, a view in one spelling for all versions', async () => {
  await client.query(sample);
  const text = await schemaSql(client);
  const of = (start: string) => text.slice(text.indexOf(start)).split('\n\n')[0];
  expect(of('create type colour')).toContain("create type colour as enum ('red', 'green');");
  expect(of('create table sample (')).toBe(
    `create table sample (
  company_id integer not null,
  id integer not null generated always as identity,
  name text not null,
  note text,
  kind colour not null default 'red'::colour,
  kinds colour[],
  mails e_mail[] not null,
  big bigint not null,
  price numeric(10,2) not null default 0,
  document jsonb not null,
  more jsonb,
  at timestamp with time zone not null default now(),
  day date,
  picture bytea storage external,
  name_key text generated always as (lower(name)) stored,
  constraint sample_pkey primary key (company_id, id),
  constraint sample_name check (name = any (array['Ada'::text, 'İda'::text]))
);
alter table sample enable row level security;
alter table sample force row level security;
create index sample_day on sample using btree (company_id, day) where day is not null;
create policy own on sample for select to sahada_gate using (true);
grant select on sample to sahada_app;
grant update (name) on sample to sahada_app;
comment on column sample.name is 'Ada''s';`,
  );
  expect(of('create view sample_name')).toBe(
    `create view sample_name with (security_invoker=true) as
 select name,
    upper(name) as shout
   from sample s;`,
  );
});

test('types omit the company and tell which columns are optional or writable', async () => {
  const text = await schemaTypes(client);
  expect(text.slice(text.indexOf('  sample: {'), text.indexOf('  sample_name: {'))).toBe(`  sample: {
    id: Generated<number>;
    name: string;
    note: string | null;
    kind: Generated<'red' | 'green'>;
    kinds: ('red' | 'green')[] | null;
    mails: string[];
    big: ColumnType<number, bigint | number, bigint | number>;
    price: ColumnType<string, number | string | undefined, number | string>;
    document: ColumnType<unknown, string, string>;
    more: ColumnType<unknown, string | null, string | null>;
    at: Generated<string>;
    day: string | null;
    picture: Buffer | null;
    name_key: GeneratedAlways<string | null>;
  };
`);
});
