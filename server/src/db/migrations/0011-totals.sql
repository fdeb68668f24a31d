-- Totals of what plans received, kept so that no read counts responses one by one. totals.sql says how they stay exact.
-- Nothing but their company is referred to: they are derived from responses, which refer to all the rest, and a lock that a
-- foreign key takes on a plan would let the fold and a change of that plan wait for each other.

-- How far the totals of plans and those of questions reach: they hold every response whose `tx` lies below.
create table fold (
  company_id int not null default app_company() references company,
  totals text not null,
  below xid8 not null default '0',
  primary key (company_id, totals)
);
select tenant_table('fold', log => 'none');

-- What responses were before they were changed or deleted, until the totals have taken that in.
create table earlier_response (
  company_id int not null default app_company() references company,
  id bigint generated always as identity,
  response_id int not null,
  -- It was so from the one transaction until the other.
  since xid8 not null,
  until xid8 not null,
  plan_id int not null,
  version_id int not null,
  status_code int not null,
  late boolean not null,
  over_quota boolean not null,
  repeated boolean not null,
  awaiting_pictures boolean not null,
  critical boolean not null,
  counted boolean not null,
  answers json not null,
  earned bigint not null,
  max bigint not null,
  percent int,
  answered int not null,
  total int not null,
  excluded int not null,
  findings int not null,
  received_at timestamptz not null,
  primary key (company_id, id)
);
create index earlier_response_until on earlier_response (company_id, until);
select tenant_table('earlier_response', log => 'none');

-- Sums over a plan's responses that stand alike: over all of them ('ever'), and over those received in a year and a month
-- of the company's wall clock. What a list and a year read lies close together.
create table plan_total (
  company_id int not null default app_company() references company,
  -- 0 is all plans of the company together.
  plan_id int not null,
  span text not null,
  -- The span's first moment; minus infinity where it is all time.
  begins timestamp not null,
  standing int not null,
  responses int not null,
  -- Those that took a credit.
  counted int not null,
  -- Those that have a percent, and its sum.
  scored int not null,
  percents bigint not null,
  earned bigint not null,
  max bigint not null,
  answered bigint not null,
  total bigint not null,
  excluded bigint not null,
  findings bigint not null,
  critical int not null,
  primary key (company_id, plan_id, span, begins, standing)
) with (fillfactor = 80);
create index plan_total_span on plan_total (company_id, span, begins);
select tenant_table('plan_total', log => 'none');

-- The same over those received in a week (from Monday), a day and an hour: very many more rows.
create table plan_day (
  like plan_total including defaults,
  primary key (company_id, plan_id, span, begins, standing),
  foreign key (company_id) references company
) with (fillfactor = 80);
create index plan_day_span on plan_day (company_id, span, begins);
select tenant_table('plan_day', log => 'none');

-- Counts of each question and option over a plan's responses that stand alike, of one month and filled in on one version,
-- laid out as the server lays that version out.
create table question_total (
  company_id int not null default app_company() references company,
  plan_id int not null,
  version_id int not null,
  month date not null,
  standing int not null,
  responses int not null,
  counts bigint[] not null,
  primary key (company_id, plan_id, version_id, month, standing)
);
select tenant_table('question_total', log => 'none');

-- By which cluster its transactions are numbered.
alter table installation add column cluster text;
