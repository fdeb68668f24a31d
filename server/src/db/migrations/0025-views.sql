-- How people look at lists: views that they saved under a name, and the columns and the order that each of them chose.

create table list_view (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  user_id int not null,
  -- The address of the list's screen, and what stands behind it.
  screen text not null,
  name text not null,
  query text not null,
  -- Offered to everybody who may open the screen.
  shared boolean not null default false,
  primary key (company_id, id),
  constraint list_view_user foreign key (company_id, user_id) references "user" (company_id, id) on delete cascade
);
create index list_view_user on list_view (company_id, user_id, screen);
create index list_view_shared on list_view (company_id, screen) where shared;
select tenant_table('list_view');

create table list_columns (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  user_id int not null,
  screen text not null,
  columns jsonb not null,
  sort_field text,
  sort_direction text,
  primary key (company_id, id),
  constraint list_columns_once unique (company_id, user_id, screen),
  constraint list_columns_user foreign key (company_id, user_id) references "user" (company_id, id) on delete cascade
);
select tenant_table('list_columns');
