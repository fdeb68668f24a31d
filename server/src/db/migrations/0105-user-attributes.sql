-- Own fields of a company's users: what is asked, what can be chosen, and what each user has. A value that was taken away stays
-- as an empty row, so that the log tells it like any other change.

create table user_attribute (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  name text not null,
  type text not null,
  required boolean not null default false,
  editable_by_user boolean not null default false,
  show_in_list boolean not null default false,
  view_order int not null,
  active boolean not null default true,
  locales jsonb not null default '[]',
  primary key (company_id, id),
  constraint user_attribute_type_check check (type in ('text', 'number', 'date', 'choice', 'yesno'))
);
create unique index user_attribute_name on user_attribute (company_id, search_key(name));
create index user_attribute_order on user_attribute (company_id, view_order, id);
select tenant_table('user_attribute');

create table user_attribute_option (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  attribute_id int not null,
  title text not null,
  view_order int not null,
  locales jsonb not null default '[]',
  primary key (company_id, id),
  constraint user_attribute_option_attribute foreign key (company_id, attribute_id)
    references user_attribute (company_id, id) on delete cascade
);
create index user_attribute_option_attribute on user_attribute_option (company_id, attribute_id);
select tenant_table('user_attribute_option');

create table user_attribute_value (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  user_id int not null,
  attribute_id int not null,
  -- A text, a number, a day or a flag as JSON has it; of a choice its option.
  value jsonb,
  option_id int,
  primary key (company_id, id),
  constraint user_attribute_value_once unique (company_id, user_id, attribute_id),
  constraint user_attribute_value_is_one check (value is null or option_id is null),
  constraint user_attribute_value_user foreign key (company_id, user_id) references "user" (company_id, id) on delete cascade,
  constraint user_attribute_value_attribute foreign key (company_id, attribute_id) references user_attribute (company_id, id),
  constraint user_attribute_value_option foreign key (company_id, option_id)
    references user_attribute_option (company_id, id)
);
create index user_attribute_value_attribute on user_attribute_value (company_id, attribute_id);
create index user_attribute_value_option on user_attribute_value (company_id, option_id);
select tenant_table('user_attribute_value');
