-- Answer templates: named sets of answers that questions of their type are filled from.

create table template (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  text text not null,
  type int not null,
  not_scorable boolean not null default false,
  active boolean not null default true,
  answers jsonb not null default '[]',
  locales jsonb not null default '[]',
  primary key (company_id, id)
);
select tenant_table('template');
