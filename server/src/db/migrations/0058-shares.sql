-- Reports shown to people outside by a link, and reports mailed to them.

create table share (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  plan_id int not null,
  -- Null: the plan's responses together.
  response_id int,
  -- What stands in the link; 128 random bits.
  token text not null,
  until timestamptz not null,
  language_id int not null,
  -- Who shared it; null where the plan did by itself.
  user_id int,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (company_id, id),
  constraint share_plan foreign key (company_id, plan_id) references plan (company_id, id) on delete cascade,
  constraint share_response foreign key (company_id, response_id) references response (company_id, id) on delete cascade,
  constraint share_user foreign key (company_id, user_id) references "user" (company_id, id)
);
create index share_plan on share (company_id, plan_id);
create index share_response on share (company_id, response_id) where response_id is not null;
create index share_user on share (company_id, user_id) where user_id is not null;
select tenant_table('share');

-- How often it was opened, and the report as it was last printed, with a mark of what it was printed of.
create table share_print (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  share_id int not null,
  opened int not null default 0,
  file_id int,
  name text,
  printed_of text,
  printed_at timestamptz,
  primary key (company_id, id),
  constraint share_print_once unique (company_id, share_id),
  constraint share_print_share foreign key (company_id, share_id) references share (company_id, id) on delete cascade,
  constraint share_print_file foreign key (company_id, file_id) references file (company_id, id)
);
create index share_print_file on share_print (company_id, file_id) where file_id is not null;
select tenant_table('share_print', log => 'none');

-- Which company a link leads to.
create table share_code (
  code_hash bytea primary key,
  company_id int not null,
  share_id int not null,
  constraint share_code_share foreign key (company_id, share_id) references share (company_id, id) on delete cascade
);
create index share_code_share on share_code (company_id, share_id);

-- Reports to be mailed: a share and who is told of it.
create table report_mail (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  share_id int not null,
  emails text[] not null,
  text text not null,
  created_at timestamptz not null,
  tries int not null default 0,
  next_at timestamptz not null,
  primary key (company_id, id),
  constraint report_mail_share foreign key (company_id, share_id) references share (company_id, id) on delete cascade
);
create index report_mail_share on report_mail (company_id, share_id);
create index report_mail_next on report_mail (company_id, next_at);
select tenant_table('report_mail', log => 'none');

-- The share whose report goes along with a mail.
alter table message add column share_id int;
alter table message add constraint message_share foreign key (company_id, share_id) references share (company_id, id) on delete set null (share_id);
create index message_share on message (company_id, share_id) where share_id is not null;

-- Whom the plan's reports are mailed to by themselves: {emails, approvedOnly}.
alter table plan add column report_to jsonb;
