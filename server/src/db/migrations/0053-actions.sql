-- What is to be done about findings and audits, by whom and until when.

create table action (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  -- Counted within the company.
  number int not null,
  -- Null, like the response that it was found in, for an action about an audit as a whole.
  finding_id int,
  response_id int,
  plan_id int not null,
  location_id int not null,
  title text not null,
  description text,
  type text not null check (type in ('correction', 'corrective', 'preventive')),
  root_cause text,
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high')),
  -- A user, or somebody outside by name and address.
  owner_user_id int,
  owner_name text,
  owner_email text,
  -- What stands in the link of somebody outside; 128 random bits.
  token text,
  -- Null: the plan's approver, else whoever manages actions.
  verifier_user_id int,
  due_date date not null,
  state text not null default 'todo' check (state in ('todo', 'inProgress', 'submitted', 'done', 'cancelled')),
  -- Under which its pictures are kept.
  evidence_key uuid not null default gen_random_uuid(),
  created_at timestamptz not null default app_now(),
  created_by int not null,
  submitted_at timestamptz,
  closed_at timestamptz,
  closed_by int,
  primary key (company_id, id),
  constraint action_number unique (company_id, number),
  constraint action_finding_of_response check ((finding_id is null) = (response_id is null)),
  constraint action_owner_is_one check (
    (owner_user_id is null) = (owner_email is not null and owner_name is not null and token is not null)),
  constraint action_finding foreign key (company_id, finding_id) references finding (company_id, id),
  constraint action_response foreign key (company_id, response_id) references response (company_id, id),
  constraint action_plan foreign key (company_id, plan_id) references plan (company_id, id),
  constraint action_location foreign key (company_id, location_id) references location (company_id, id),
  constraint action_owner foreign key (company_id, owner_user_id) references "user" (company_id, id),
  constraint action_verifier foreign key (company_id, verifier_user_id) references "user" (company_id, id),
  constraint action_maker foreign key (company_id, created_by) references "user" (company_id, id),
  constraint action_closer foreign key (company_id, closed_by) references "user" (company_id, id)
);
create index action_order on action (company_id, due_date, id);
create index action_open on action (company_id, due_date) where state in ('todo', 'inProgress', 'submitted');
create index action_finding on action (company_id, finding_id);
create index action_response on action (company_id, response_id);
create index action_plan on action (company_id, plan_id);
create index action_location on action (company_id, location_id);
create index action_owner on action (company_id, owner_user_id);
create index action_verifier on action (company_id, verifier_user_id);
create index action_maker on action (company_id, created_by);
create index action_closer on action (company_id, closed_by);
create unique index action_evidence on action (company_id, evidence_key);
select tenant_table('action');

-- Its states, each with who set it and why. By nobody with an account where its owner did it by the link.
create table action_change (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  action_id int not null,
  at timestamptz not null default app_now(),
  user_id int,
  by_name text,
  old text not null,
  new text not null,
  note text not null default '',
  primary key (company_id, id),
  constraint action_change_action foreign key (company_id, action_id) references action (company_id, id) on delete cascade,
  constraint action_change_user foreign key (company_id, user_id) references "user" (company_id, id)
);
create index action_change_action on action_change (company_id, action_id, id);
create index action_change_user on action_change (company_id, user_id);
select tenant_table('action_change', log => 'none');

create table action_comment (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  action_id int not null,
  at timestamptz not null default app_now(),
  user_id int not null,
  text text not null,
  primary key (company_id, id),
  constraint action_comment_action foreign key (company_id, action_id) references action (company_id, id) on delete cascade,
  constraint action_comment_user foreign key (company_id, user_id) references "user" (company_id, id)
);
create index action_comment_action on action_comment (company_id, action_id, id);
create index action_comment_user on action_comment (company_id, user_id);
select tenant_table('action_comment');

-- Whom a comment names; they see the action from then on.
create table action_mention (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  action_id int not null,
  comment_id int not null,
  user_id int not null,
  primary key (company_id, id),
  constraint action_mention_once unique (company_id, comment_id, user_id),
  constraint action_mention_action foreign key (company_id, action_id) references action (company_id, id) on delete cascade,
  constraint action_mention_comment foreign key (company_id, comment_id) references action_comment (company_id, id) on delete cascade,
  constraint action_mention_user foreign key (company_id, user_id) references "user" (company_id, id) on delete cascade
);
create index action_mention_action on action_mention (company_id, action_id);
create index action_mention_user on action_mention (company_id, user_id);
select tenant_table('action_mention', log => 'none');

-- Which action a link leads to, for the whole installation. One that was withdrawn leads nowhere.
create table action_link (
  token_hash bytea primary key,
  company_id int not null,
  action_id int not null,
  ended_at timestamptz,
  constraint action_link_action foreign key (company_id, action_id) references action (company_id, id) on delete cascade
);
create index action_link_action on action_link (company_id, action_id);

-- Within how many days an action is due, by how grave its finding is.
alter table company
  add column action_days_major int not null default 7 constraint company_action_days_major check (action_days_major between 0 and 365),
  add column action_days_minor int not null default 30 constraint company_action_days_minor check (action_days_minor between 0 and 365),
  add column action_days_observation int not null default 90
    constraint company_action_days_observation check (action_days_observation between 0 and 365);
