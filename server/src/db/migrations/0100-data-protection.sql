-- The data protection desk: what persons ask about their data, and the ledger of what was destroyed.

create table data_request (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  number int not null,
  kind text not null constraint data_request_kind check (kind in ('access', 'correct', 'erase')),
  -- Who asks, as long as the request is open; destroyed together with what it asks to destroy.
  person text not null,
  email text,
  phone text,
  channel text not null constraint data_request_channel check (channel in ('email', 'registeredEmail', 'letter', 'inPerson', 'other')),
  received_on date not null,
  due_on date not null,
  note text,
  state text not null default 'open'
    constraint data_request_state check (state in ('open', 'waiting', 'running', 'done', 'rejected', 'failed')),
  created_at timestamptz not null default app_now(),
  created_by int not null,
  -- Of an erasure: what is to be destroyed and why, who asked for it, and who confirmed where the company asks for four eyes.
  chosen jsonb not null default '{}',
  reason text,
  asked_by int,
  asked_at timestamptz,
  confirmed_by int,
  -- When a file of what stands about the person was asked for last.
  exported_at timestamptz,
  closed_at timestamptz,
  closed_by int,
  primary key (company_id, id),
  constraint data_request_number unique (company_id, number),
  constraint data_request_maker foreign key (company_id, created_by) references "user" (company_id, id),
  constraint data_request_asker foreign key (company_id, asked_by) references "user" (company_id, id),
  constraint data_request_confirmer foreign key (company_id, confirmed_by) references "user" (company_id, id),
  constraint data_request_closer foreign key (company_id, closed_by) references "user" (company_id, id)
);
create index data_request_order on data_request (company_id, due_on, id);
create index data_request_maker on data_request (company_id, created_by);
create index data_request_asker on data_request (company_id, asked_by);
create index data_request_confirmer on data_request (company_id, confirmed_by);
create index data_request_closer on data_request (company_id, closed_by);
select tenant_table('data_request');

-- Each destruction, without a word about whom: nobody changes or deletes a row, and each is sealed over the one before.
create table destruction (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  number int not null,
  at timestamptz not null,
  -- Null where a rule destroyed it.
  user_id int,
  request_id int,
  rule text,
  -- How many of what: {"pictures": 3}.
  counts jsonb not null,
  -- Lines of the log whose values were blanked; each names this row.
  lines int not null,
  before bytea not null,
  hash bytea not null,
  primary key (company_id, id),
  constraint destruction_number unique (company_id, number),
  constraint destruction_by_request_or_rule check ((request_id is null) <> (rule is null)),
  constraint destruction_user foreign key (company_id, user_id) references "user" (company_id, id),
  constraint destruction_request foreign key (company_id, request_id) references data_request (company_id, id)
);
create index destruction_order on destruction (company_id, at, id);
create index destruction_user on destruction (company_id, user_id);
create index destruction_request on destruction (company_id, request_id);
select tenant_table('destruction', log => 'none');
revoke update, delete on destruction from sahada_app;

-- The destruction by which a line lost its values; their salted hash stays.
alter table activity add column erased_in int;
create index activity_erased on activity (company_id, erased_in) where erased_in is not null;

-- The responses that name a participant, which are few beside those that do not.
create index response_identified on response (company_id, id) where participant_name is not null or participant_email is not null;
