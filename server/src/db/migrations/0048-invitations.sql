-- People who are asked to answer a plan, each by a link of their own.

create table invitation (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  plan_id int not null,
  name text,
  email text not null,
  -- The address as addresses are compared.
  email_key text not null,
  language_id int not null,
  -- What stands in the link; 128 random bits.
  token text not null,
  reminded_at timestamptz,
  primary key (company_id, id),
  constraint invitation_once unique (company_id, plan_id, email_key),
  constraint invitation_plan foreign key (company_id, plan_id) references plan (company_id, id) on delete cascade
);
select tenant_table('invitation');

-- What became of its mail, and whether its link was opened; where nobody is to be named, the latter is not noted.
create table invitation_mail (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  invitation_id int not null,
  message_id int,
  sent_at timestamptz,
  last_error text,
  opened_at timestamptz,
  primary key (company_id, id),
  constraint invitation_mail_once unique (company_id, invitation_id),
  constraint invitation_mail_invitation foreign key (company_id, invitation_id) references invitation (company_id, id) on delete cascade,
  constraint invitation_mail_message foreign key (company_id, message_id) references message (company_id, id) on delete set null (message_id)
);
create index invitation_mail_message on invitation_mail (company_id, message_id);
select tenant_table('invitation_mail', log => 'none');

-- That a link was used, and on which day: all that is kept of it where the response names nobody. No response refers to it.
create table invitation_use (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  invitation_id int not null,
  day date not null,
  primary key (company_id, id),
  constraint invitation_use_once unique (company_id, invitation_id),
  constraint invitation_use_invitation foreign key (company_id, invitation_id) references invitation (company_id, id) on delete cascade
);
select tenant_table('invitation_use', log => 'none');

alter table link add column invitation_id int;
alter table link add constraint link_invitation foreign key (company_id, invitation_id) references invitation (company_id, id) on delete set null (invitation_id);
create index link_invitation on link (company_id, invitation_id) where invitation_id is not null;

-- Who was invited to give it, where it names them.
alter table response add column invitation_id int;
alter table response add constraint response_invitation foreign key (company_id, invitation_id) references invitation (company_id, id) on delete set null (invitation_id);
create index response_invitation on response (company_id, invitation_id) where invitation_id is not null;

-- Since when it is known that the address that a company was made with is its owner's.
alter table company add column address_known_at timestamptz;
