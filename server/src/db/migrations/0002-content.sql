-- What a company defines: customers, places of work, projects, the question bank and checklists.

create table customer (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  name text not null,
  contact_first_name text not null,
  contact_last_name text not null,
  contact_email text not null,
  phone text,
  country_id int references country,
  city_id int references city,
  district_id int references district,
  address text,
  description text,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index customer_country on customer (country_id);
create index customer_city on customer (city_id);
create index customer_district on customer (district_id);
select tenant_table('customer');

create table operation (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  name text not null,
  locales jsonb not null default '[]',
  active boolean not null default true,
  primary key (company_id, id)
);
select tenant_table('operation');

create table location_type (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  name text not null,
  locales jsonb not null default '[]',
  active boolean not null default true,
  primary key (company_id, id)
);
select tenant_table('location_type');

create table location (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  name text not null,
  code text,
  customer_id int not null,
  location_type_id int,
  operation_id int,
  country_id int references country,
  city_id int references city,
  district_id int references district,
  address text,
  latitude double precision,
  longitude double precision,
  time_zone text,
  region text,
  manager_user_id int,
  contact_name text,
  contact_phone text,
  contact_email text,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint location_customer foreign key (company_id, customer_id) references customer (company_id, id),
  constraint location_type foreign key (company_id, location_type_id) references location_type (company_id, id),
  constraint location_operation foreign key (company_id, operation_id) references operation (company_id, id),
  constraint location_manager foreign key (company_id, manager_user_id) references "user" (company_id, id)
);
create unique index location_code on location (company_id, code) where code is not null;
create index location_customer on location (company_id, customer_id);
create index location_location_type on location (company_id, location_type_id);
create index location_operation on location (company_id, operation_id);
create index location_manager on location (company_id, manager_user_id);
create index location_country on location (country_id);
create index location_city on location (city_id);
create index location_district on location (district_id);
select tenant_table('location');

create table project (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  name text not null,
  customer_id int,
  description text,
  locales jsonb not null default '[]',
  published boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint project_customer foreign key (company_id, customer_id) references customer (company_id, id)
);
create index project_customer on project (company_id, customer_id);
select tenant_table('project');

create table project_location (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  project_id int not null,
  location_id int not null,
  primary key (company_id, id),
  constraint project_location_once unique (company_id, project_id, location_id),
  constraint project_location_project foreign key (company_id, project_id) references project (company_id, id) on delete cascade,
  constraint project_location_location foreign key (company_id, location_id) references location (company_id, id)
);
create index project_location_location on project_location (company_id, location_id);
select tenant_table('project_location');

create table project_user (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  project_id int not null,
  user_id int not null,
  primary key (company_id, id),
  constraint project_user_once unique (company_id, project_id, user_id),
  constraint project_user_project foreign key (company_id, project_id) references project (company_id, id) on delete cascade,
  constraint project_user_user foreign key (company_id, user_id) references "user" (company_id, id)
);
create index project_user_user on project_user (company_id, user_id);
select tenant_table('project_user');

-- Achievement levels of a project, in whole percent and hundredths of it.
create table level (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  project_id int not null,
  name text not null,
  min double precision not null,
  max double precision not null,
  locales jsonb not null default '[]',
  primary key (company_id, id),
  constraint level_project foreign key (company_id, project_id) references project (company_id, id) on delete cascade
);
create index level_project on level (company_id, project_id);
select tenant_table('level');

create table department (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  name text not null,
  code text,
  published boolean not null default true,
  locales jsonb not null default '[]',
  primary key (company_id, id)
);
select tenant_table('department');

create table category (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  name text not null,
  code text,
  published boolean not null default true,
  locales jsonb not null default '[]',
  primary key (company_id, id)
);
select tenant_table('category');

-- Ids of answers and sub-options, which live in their question's document.
create sequence answer_id as int;
grant usage on sequence answer_id to sahada_app;

create table question (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  category_id int,
  text text not null,
  info_text text,
  code text,
  -- Scores are whole hundredths of a point, in documents too.
  score int,
  info_only boolean not null default false,
  required boolean not null default false,
  critical boolean not null default false,
  answer_type int,
  text_format text not null default 'text',
  unit text,
  min double precision,
  max double precision,
  severity_outside text,
  finding_note text not null default 'optional',
  finding_photo text not null default 'optional',
  answers jsonb not null default '[]',
  locales jsonb not null default '[]',
  active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint question_category foreign key (company_id, category_id) references category (company_id, id)
);
create index question_category on question (company_id, category_id);
select tenant_table('question');

create table checklist (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  title text not null,
  signature_section boolean not null default false,
  locales jsonb not null default '[]',
  active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
select tenant_table('checklist');

create table checklist_section (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  checklist_id int not null,
  department_id int not null,
  title text,
  view_order int not null default 0,
  locales jsonb not null default '[]',
  primary key (company_id, id),
  constraint checklist_section_checklist foreign key (company_id, checklist_id) references checklist (company_id, id) on delete cascade,
  constraint checklist_section_department foreign key (company_id, department_id) references department (company_id, id)
);
create index checklist_section_checklist on checklist_section (company_id, checklist_id);
create index checklist_section_department on checklist_section (company_id, department_id);
select tenant_table('checklist_section');

create table checklist_question (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  checklist_id int not null,
  section_id int not null,
  question_id int not null,
  view_order int not null default 0,
  required boolean not null default false,
  visible_when jsonb,
  primary key (company_id, id),
  constraint checklist_question_once unique (company_id, checklist_id, question_id),
  constraint checklist_question_checklist foreign key (company_id, checklist_id) references checklist (company_id, id) on delete cascade,
  constraint checklist_question_section foreign key (company_id, section_id) references checklist_section (company_id, id) on delete cascade,
  constraint checklist_question_question foreign key (company_id, question_id) references question (company_id, id)
);
create index checklist_question_section on checklist_question (company_id, section_id);
create index checklist_question_question on checklist_question (company_id, question_id);
select tenant_table('checklist_question');

create table project_checklist (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  project_id int not null,
  checklist_id int not null,
  primary key (company_id, id),
  constraint project_checklist_once unique (company_id, project_id, checklist_id),
  constraint project_checklist_project foreign key (company_id, project_id) references project (company_id, id) on delete cascade,
  constraint project_checklist_checklist foreign key (company_id, checklist_id) references checklist (company_id, id) on delete cascade
);
create index project_checklist_checklist on project_checklist (company_id, checklist_id);
select tenant_table('project_checklist');
