-- What lead and assistant have written of a response that has not been sent yet, merged answer by answer.
create table draft (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  plan_id int not null,
  response_key uuid not null,
  -- The revision that it is going to be: 0, or one more than the response that came back.
  revision int not null default 0,
  -- Counts every change.
  version int not null default 0,
  -- Of the form that it is written on, as the device names it.
  version_tag text,
  -- Words by question and by finding, and signatures (rules/src/draft.ts).
  content jsonb not null,
  -- What the content takes, as text.
  bytes int not null,
  -- The pictures that it names: they wait for it.
  picture_keys uuid[] not null default '{}',
  made_by int not null,
  started_at timestamptz,
  changed_at timestamptz not null,
  primary key (company_id, id),
  constraint draft_once unique (company_id, response_key),
  constraint draft_plan foreign key (company_id, plan_id) references plan (company_id, id) on delete cascade,
  constraint draft_user foreign key (company_id, made_by) references "user" (company_id, id)
);
create index draft_plan on draft (company_id, plan_id);
create index draft_user on draft (company_id, made_by);
-- Devices of auditors name a plan by its link.
create index plan_link_token on plan (company_id, link_token) where link_token is not null;
-- What somebody is still writing is nobody else's business; what they send is logged.
select tenant_table('draft', log => 'none');
