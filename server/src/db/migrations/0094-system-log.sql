-- The system log: faults, refusals, throttled and slow calls, and failed jobs. Written by the server itself, outside the calls
-- that it tells of; only the gate reaches it, since half of it belongs to no company.
create table system_log (
  id int generated always as identity primary key,
  -- Whose it is; null for what is the installation's alone.
  company_id int references company,
  kind text not null check (kind in ('fault', 'refused', 'throttled', 'slow', 'job')),
  -- A call's name or a job's; empty for those that there was no row left for.
  call text not null,
  status int,
  -- The code of a refusal, or what sort of error it was. Never an error's own text, which may hold what somebody wrote.
  reason text not null,
  -- Where in the program, line by line.
  stack text,
  -- Whoever it happened to last. No reference: a row outlives its user.
  user_id int,
  -- The longest.
  duration_ms int,
  -- Equal ones of one hour or, of faults and jobs, one day are one row.
  span_begins timestamptz not null,
  times int not null,
  first_at timestamptz not null,
  at timestamptz not null,
  -- The latest codes that were shown to people.
  request_ids uuid[] not null,
  -- A hash of what makes rows equal.
  mark bytea not null unique
);
create index system_log_latest on system_log (at desc, id desc);
create index system_log_company on system_log (company_id, at desc, id desc);
create index system_log_span on system_log (coalesce(company_id, 0), kind, span_begins);
create index system_log_code on system_log using gin (request_ids);
