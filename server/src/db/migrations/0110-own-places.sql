-- A company's own countries, cities and districts, and which of those shared by all it does not want to be offered. Own rows are
-- numbered from 1,000,000,000 on, far above whatever is shared, so that one column holds either. What such a column points at is told
-- by two generated ones beside it: a place shared by all, or one of this company's own, and each has its foreign key.

create table own_country (
  company_id int not null default app_company() references company,
  id int generated always as identity (minvalue 1000000000),
  name text not null,
  active boolean not null default true,
  locales jsonb not null default '[]',
  primary key (company_id, id)
);
create unique index own_country_name on own_country (company_id, search_key(name));
select tenant_table('own_country');

create table own_city (
  company_id int not null default app_company() references company,
  id int generated always as identity (minvalue 1000000000),
  country_id int not null,
  name text not null,
  active boolean not null default true,
  locales jsonb not null default '[]',
  shared_country_id int generated always as (case when country_id < 1000000000 then country_id end) stored,
  own_country_id int generated always as (case when country_id >= 1000000000 then country_id end) stored,
  primary key (company_id, id),
  constraint own_city_shared_country foreign key (shared_country_id) references country,
  constraint own_city_country foreign key (company_id, own_country_id) references own_country (company_id, id)
);
create unique index own_city_name on own_city (company_id, country_id, search_key(name));
create index own_city_country on own_city (company_id, own_country_id) where own_country_id is not null;
select tenant_table('own_city');

create table own_district (
  company_id int not null default app_company() references company,
  id int generated always as identity (minvalue 1000000000),
  city_id int not null,
  name text not null,
  active boolean not null default true,
  locales jsonb not null default '[]',
  shared_city_id int generated always as (case when city_id < 1000000000 then city_id end) stored,
  own_city_id int generated always as (case when city_id >= 1000000000 then city_id end) stored,
  primary key (company_id, id),
  constraint own_district_shared_city foreign key (shared_city_id) references city,
  constraint own_district_city foreign key (company_id, own_city_id) references own_city (company_id, id)
);
create unique index own_district_name on own_district (company_id, city_id, search_key(name));
create index own_district_city on own_district (company_id, own_city_id) where own_city_id is not null;
select tenant_table('own_district');

-- A place that is offered again stays as a row that hides nothing, so that the log tells it like any other change.
create table hidden_place (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  country_id int references country,
  city_id int references city,
  district_id int references district,
  hidden boolean not null default true,
  primary key (company_id, id),
  constraint hidden_place_country unique (company_id, country_id),
  constraint hidden_place_city unique (company_id, city_id),
  constraint hidden_place_district unique (company_id, district_id),
  constraint hidden_place_is_one check (num_nonnulls(country_id, city_id, district_id) = 1)
);
select tenant_table('hidden_place');

-- The columns that hold places. An index on a place shared by all served its deletion alone, and nobody deletes one; these begin with the
-- company, and serve who looks for the rows of a place.

alter table customer
  drop constraint customer_country_id_fkey,
  drop constraint customer_city_id_fkey,
  drop constraint customer_district_id_fkey,
  add column shared_country_id int generated always as (case when country_id < 1000000000 then country_id end) stored,
  add column own_country_id int generated always as (case when country_id >= 1000000000 then country_id end) stored,
  add column shared_city_id int generated always as (case when city_id < 1000000000 then city_id end) stored,
  add column own_city_id int generated always as (case when city_id >= 1000000000 then city_id end) stored,
  add column shared_district_id int generated always as (case when district_id < 1000000000 then district_id end) stored,
  add column own_district_id int generated always as (case when district_id >= 1000000000 then district_id end) stored,
  add constraint customer_shared_country foreign key (shared_country_id) references country,
  add constraint customer_own_country foreign key (company_id, own_country_id) references own_country (company_id, id),
  add constraint customer_shared_city foreign key (shared_city_id) references city,
  add constraint customer_own_city foreign key (company_id, own_city_id) references own_city (company_id, id),
  add constraint customer_shared_district foreign key (shared_district_id) references district,
  add constraint customer_own_district foreign key (company_id, own_district_id) references own_district (company_id, id);
drop index customer_country;
create index customer_country on customer (company_id, country_id);
create index customer_own_country on customer (company_id, own_country_id) where own_country_id is not null;
drop index customer_city;
create index customer_city on customer (company_id, city_id);
create index customer_own_city on customer (company_id, own_city_id) where own_city_id is not null;
drop index customer_district;
create index customer_district on customer (company_id, district_id);
create index customer_own_district on customer (company_id, own_district_id) where own_district_id is not null;

alter table location
  drop constraint location_country_id_fkey,
  drop constraint location_city_id_fkey,
  drop constraint location_district_id_fkey,
  add column shared_country_id int generated always as (case when country_id < 1000000000 then country_id end) stored,
  add column own_country_id int generated always as (case when country_id >= 1000000000 then country_id end) stored,
  add column shared_city_id int generated always as (case when city_id < 1000000000 then city_id end) stored,
  add column own_city_id int generated always as (case when city_id >= 1000000000 then city_id end) stored,
  add column shared_district_id int generated always as (case when district_id < 1000000000 then district_id end) stored,
  add column own_district_id int generated always as (case when district_id >= 1000000000 then district_id end) stored,
  add constraint location_shared_country foreign key (shared_country_id) references country,
  add constraint location_own_country foreign key (company_id, own_country_id) references own_country (company_id, id),
  add constraint location_shared_city foreign key (shared_city_id) references city,
  add constraint location_own_city foreign key (company_id, own_city_id) references own_city (company_id, id),
  add constraint location_shared_district foreign key (shared_district_id) references district,
  add constraint location_own_district foreign key (company_id, own_district_id) references own_district (company_id, id);
drop index location_country;
create index location_country on location (company_id, country_id);
create index location_own_country on location (company_id, own_country_id) where own_country_id is not null;
drop index location_city;
create index location_city on location (company_id, city_id);
create index location_own_city on location (company_id, own_city_id) where own_city_id is not null;
drop index location_district;
create index location_district on location (company_id, district_id);
create index location_own_district on location (company_id, own_district_id) where own_district_id is not null;

alter table "user"
  drop constraint user_country_id_fkey,
  drop constraint user_city_id_fkey,
  drop constraint user_district_id_fkey,
  add column shared_country_id int generated always as (case when country_id < 1000000000 then country_id end) stored,
  add column own_country_id int generated always as (case when country_id >= 1000000000 then country_id end) stored,
  add column shared_city_id int generated always as (case when city_id < 1000000000 then city_id end) stored,
  add column own_city_id int generated always as (case when city_id >= 1000000000 then city_id end) stored,
  add column shared_district_id int generated always as (case when district_id < 1000000000 then district_id end) stored,
  add column own_district_id int generated always as (case when district_id >= 1000000000 then district_id end) stored,
  add constraint user_shared_country foreign key (shared_country_id) references country,
  add constraint user_own_country foreign key (company_id, own_country_id) references own_country (company_id, id),
  add constraint user_shared_city foreign key (shared_city_id) references city,
  add constraint user_own_city foreign key (company_id, own_city_id) references own_city (company_id, id),
  add constraint user_shared_district foreign key (shared_district_id) references district,
  add constraint user_own_district foreign key (company_id, own_district_id) references own_district (company_id, id);
drop index user_country;
create index user_country on "user" (company_id, country_id);
create index user_own_country on "user" (company_id, own_country_id) where own_country_id is not null;
drop index user_city;
create index user_city on "user" (company_id, city_id);
create index user_own_city on "user" (company_id, own_city_id) where own_city_id is not null;
drop index user_district;
create index user_district on "user" (company_id, district_id);
create index user_own_district on "user" (company_id, own_district_id) where own_district_id is not null;

alter table company
  drop constraint company_country_id_fkey,
  drop constraint company_city_id_fkey,
  drop constraint company_district_id_fkey,
  add column shared_country_id int generated always as (case when country_id < 1000000000 then country_id end) stored,
  add column own_country_id int generated always as (case when country_id >= 1000000000 then country_id end) stored,
  add column shared_city_id int generated always as (case when city_id < 1000000000 then city_id end) stored,
  add column own_city_id int generated always as (case when city_id >= 1000000000 then city_id end) stored,
  add column shared_district_id int generated always as (case when district_id < 1000000000 then district_id end) stored,
  add column own_district_id int generated always as (case when district_id >= 1000000000 then district_id end) stored,
  add constraint company_shared_country foreign key (shared_country_id) references country,
  add constraint company_own_country foreign key (id, own_country_id) references own_country (company_id, id),
  add constraint company_shared_city foreign key (shared_city_id) references city,
  add constraint company_own_city foreign key (id, own_city_id) references own_city (company_id, id),
  add constraint company_shared_district foreign key (shared_district_id) references district,
  add constraint company_own_district foreign key (id, own_district_id) references own_district (company_id, id);
drop index company_country;
create index company_own_country on company (id, own_country_id) where own_country_id is not null;
drop index company_city;
create index company_own_city on company (id, own_city_id) where own_city_id is not null;
drop index company_district;
create index company_own_district on company (id, own_district_id) where own_district_id is not null;
