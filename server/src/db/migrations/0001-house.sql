-- The house every table lives in: schemas, places, companies, the activity log, people, sessions. Functions stand in
-- functions.sql and functions-for-tables.sql.
-- Runs as sahada_owner, a role that owns the tables and, since policies are forced, sees no row of them either.

create schema gate;
create schema job authorization sahada_jobs;
grant usage on schema public, gate to sahada_app, sahada_gate, sahada_jobs;

-- Places, shared by all companies and read-only to the application. Loaded from committed data by the migrator.
create table country (id int primary key, code text not null unique, name_tr text not null, name_en text not null);
create table city (id int primary key, country_id int not null references country, code text not null, name text not null);
create index city_country on city (country_id);
create table district (id int primary key, city_id int not null references city, name text not null);
create index district_city on district (city_id);
create table time_zone (id int primary key, name text not null unique);
grant select on country, city, district, time_zone to sahada_app, sahada_gate;

create table company (
  id int generated always as identity primary key,
  name text not null,
  phone text,
  email text,
  street_address text,
  description text,
  country_id int references country,
  city_id int references city,
  district_id int references district,
  default_language_id int not null default 1,
  time_zone text not null default 'Europe/Istanbul',
  four_eyes boolean not null default false,
  active boolean not null default true,
  created_at timestamptz not null default now()
);
create index company_country on company (country_id);
create index company_city on company (city_id);
create index company_district on company (district_id);
alter table company enable row level security;
alter table company force row level security;
create policy company on company using (id = (select app_company())) with check (id = (select app_company()));
grant select, update on company to sahada_app;

-- What was changed, by whom, under which call's name. Written by the trigger alone.
create table activity (
  -- That there is such a company follows from the row that the line tells of.
  company_id int not null default app_company(),
  id int generated always as identity,
  user_id int,
  actor text not null,
  call text not null,
  table_name text not null,
  row_id int,
  change text not null,
  changed jsonb,
  at timestamptz not null default now(),
  primary key (company_id, id)
);
create index activity_row on activity (company_id, table_name, row_id);
create index activity_user on activity (company_id, user_id, at desc) where user_id is not null;
alter table activity enable row level security;
alter table activity force row level security;
create policy company on activity using (company_id = (select app_company())) with check (company_id = (select app_company()));
grant select on activity to sahada_app;

create table "group" (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  name text not null,
  locales jsonb not null default '[]',
  permissions text[] not null default '{}',
  active boolean not null default true,
  primary key (company_id, id)
);
select tenant_table('"group"');

create table "user" (
  company_id int not null default app_company() references company,
  id int generated always as identity unique,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text,
  country_id int references country,
  city_id int references city,
  district_id int references district,
  street_address text,
  default_language_id int not null default 1,
  time_zone text not null default 'Europe/Istanbul',
  password_hash text not null,
  must_change_password boolean not null default false,
  avatar_key text,
  group_id int not null,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, group_id) references "group" (company_id, id)
);
create index user_group_id on "user" (company_id, group_id);
create index user_country on "user" (country_id);
create index user_city on "user" (city_id);
create index user_district on "user" (district_id);
select tenant_table('"user"');

-- Further groups of a user; rights are the union.
create table user_group (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  user_id int not null,
  group_id int not null,
  primary key (company_id, id),
  unique (company_id, user_id, group_id),
  foreign key (company_id, user_id) references "user" (company_id, id) on delete cascade,
  foreign key (company_id, group_id) references "group" (company_id, id)
);
create index user_group_group on user_group (company_id, group_id);
select tenant_table('user_group');

-- Bytes of pictures and avatars, so that one commit makes a response and its pictures durable together.
create table file (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  bytes bytea not null,
  sha256 text not null,
  type text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
alter table file alter column bytes set storage external;
select tenant_table('file', log => 'none');

create table mail (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  recipient text not null,
  subject text not null,
  body text not null,
  message_id text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (company_id, id)
);
select tenant_table('mail', log => 'none');

-- Keys that hold for the whole installation. The application has no right on these tables; gate.sql is the only way.

-- One e-mail is one account in the whole installation.
create table login (
  email_key text primary key,
  company_id int not null,
  user_id int not null,
  foreign key (company_id, user_id) references "user" (company_id, id) on delete cascade
);
create index login_user on login (company_id, user_id);

create table session (
  id int generated always as identity primary key,
  token_hash bytea not null unique,
  company_id int not null,
  user_id int not null,
  kind text not null check (kind in ('office', 'field')),
  language_id int,
  device text not null,
  address inet,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  foreign key (company_id, user_id) references "user" (company_id, id) on delete cascade
);
create index session_owner on session (company_id, user_id);

-- Where a user has signed in lately: hashes of the network and of the device's session. Strangers' wrong passwords do not
-- count against the user there.
create table known_source (
  company_id int not null,
  user_id int not null,
  key bytea not null,
  at timestamptz not null,
  primary key (company_id, user_id, key),
  foreign key (company_id, user_id) references "user" (company_id, id) on delete cascade
);

create table reset_token (
  token_hash bytea primary key,
  company_id int not null,
  user_id int not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (company_id, user_id) references "user" (company_id, id) on delete cascade
);
create index reset_token_user on reset_token (company_id, user_id);

-- Attempts in a window of time, by a hash of what is attempted: no e-mail or address is stored, and keys stay short.
create table attempt (
  key bytea primary key,
  count int not null,
  since timestamptz not null,
  until timestamptz not null
);

create table avatar (
  key text primary key,
  company_id int not null,
  file_id int not null,
  foreign key (company_id, file_id) references file (company_id, id) on delete cascade
);
create index avatar_file on avatar (company_id, file_id);

-- How far the installation's sample data has come; read by the install screen, through the gate.
create table install_step (name text primary key, position int not null, done int not null, total int not null);
