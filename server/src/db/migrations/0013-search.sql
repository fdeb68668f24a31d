-- Tables that may grow very long keep the texts that a list searches in ready for comparison, in every language, in a
-- column that the database fills; an index over its groups of three characters finds any part of a text. The company stands
-- in the same index, so that one company's search does not read what others wrote. Both extensions come with PostgreSQL, and
-- the owner of a database may add them. What is written goes into the index at once: a list of what is still to be entered
-- would be read by every search.

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

create index customer_search on customer using gin (company_id extension.int4_ops, search_text extension.gin_trgm_ops) with (fastupdate = off);
create index location_search on location using gin (company_id extension.int4_ops, search_text extension.gin_trgm_ops) with (fastupdate = off);
create index question_search on question using gin (company_id extension.int4_ops, search_text extension.gin_trgm_ops) with (fastupdate = off);
create index user_search on "user" using gin (company_id extension.int4_ops, search_text extension.gin_trgm_ops) with (fastupdate = off);
create index plan_search on plan using gin (company_id extension.int4_ops, search_text extension.gin_trgm_ops) with (fastupdate = off);
