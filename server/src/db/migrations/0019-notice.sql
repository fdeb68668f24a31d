-- What people are told before they give personal data, and what they may consent to: one record per customer, and the
-- company's own for customers without one. What somebody may have seen is never changed: it stays as a version.

create table notice (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  -- Null: the company's own.
  customer_id int,
  -- The newest of its versions, which may not be in force yet.
  version int not null,
  active boolean not null default true,
  changed_at timestamptz not null default app_now(),
  primary key (company_id, id),
  constraint notice_once unique nulls not distinct (company_id, customer_id),
  constraint notice_customer foreign key (company_id, customer_id) references customer (company_id, id) on delete cascade
);
create index notice_order on notice (company_id, changed_at, id);
select tenant_table('notice');

create table notice_version (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  notice_id int not null,
  -- Counted within the company: the number that a response carries names one text, whoever's.
  version int not null,
  effective_from date not null,
  title text not null,
  text text not null,
  consent_text text,
  locales jsonb not null default '[]',
  created_at timestamptz not null default app_now(),
  primary key (company_id, id),
  constraint notice_version_once unique (company_id, version),
  constraint notice_version_notice foreign key (company_id, notice_id) references notice (company_id, id) on delete cascade
);
create index notice_version_notice on notice_version (company_id, notice_id, version);
select tenant_table('notice_version');

-- The version that a participant was shown, as the device says; null where there was none.
alter table response add column notice_version int;
create index response_notice on response (company_id, notice_version) where notice_version is not null;
