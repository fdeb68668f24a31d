-- Tables that may grow very long keep the texts that a list searches in ready for comparison, in every language, in a
-- column that the database fills; an index over its groups of three characters finds any part of a text. The company stands
-- in the same index, so that one company's search does not read what others wrote. Both extensions come with PostgreSQL, and
-- the owner of a database may add them. What is written waits to be entered into the index in a list that every
-- search reads too; at 256 kB that costs a search a millisecond, and a new row a third of what entering it at once would.

create schema extension;
create extension pg_trgm schema extension;
create extension btree_gin schema extension;

alter table customer add column search_text text not null generated always as (
  search_text(name, contact_first_name, contact_last_name, contact_email, phone, address, description)) stored;
alter table location add column search_text text not null generated always as (
  search_text(name, code, address, region, contact_name, contact_phone, contact_email)) stored;
alter table question add column search_text text not null generated always as (
  search_text(text, info_text, code, unit, texts_in(locales, 'name'), texts_in(locales, 'infoText'))) stored;
alter table "user" add column search_text text not null generated always as (
  search_text(first_name || ' ' || last_name)) stored;
alter table plan add column search_text text not null generated always as (
  search_text(definition, name, company_name, texts_in(locales, 'definition'))) stored;

create index customer_search on customer using gin (company_id extension.int4_ops, search_text extension.gin_trgm_ops) with (gin_pending_list_limit = 256);
create index location_search on location using gin (company_id extension.int4_ops, search_text extension.gin_trgm_ops) with (gin_pending_list_limit = 256);
create index question_search on question using gin (company_id extension.int4_ops, search_text extension.gin_trgm_ops) with (gin_pending_list_limit = 256);
create index user_search on "user" using gin (company_id extension.int4_ops, search_text extension.gin_trgm_ops) with (gin_pending_list_limit = 256);
create index plan_search on plan using gin (company_id extension.int4_ops, search_text extension.gin_trgm_ops) with (gin_pending_list_limit = 256);

-- Thousands of places are looked through by name in each search of what lies there.
alter table city add column search_name text not null generated always as (search_key(name)) stored;
alter table district add column search_name text not null generated always as (search_key(name)) stored;
