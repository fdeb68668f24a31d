-- Findings that repeat none of the twelve months before, which are few: all others repeat one. They are kept as totals are, behind
-- those who write (findings.sql); until all is folded, reads look at the findings themselves.
create table first_finding (
  company_id int not null default app_company() references company,
  question_id int not null,
  location_id int not null,
  received_at timestamptz not null,
  response_id int not null,
  primary key (company_id, question_id, location_id, received_at, response_id)
);
select tenant_table('first_finding', log => 'none');

-- Where findings were before they were changed or deleted, and where they are since, until the fold has taken that in. Those
-- that came with a response are found by its transaction.
create table touched_finding (
  company_id int not null default app_company() references company,
  id bigint generated always as identity,
  question_id int not null,
  location_id int not null,
  received_at timestamptz not null,
  response_id int not null,
  tx xid8 not null default pg_current_xact_id(),
  primary key (company_id, id)
);
create index touched_finding_tx on touched_finding (company_id, tx);
select tenant_table('touched_finding', log => 'none');
