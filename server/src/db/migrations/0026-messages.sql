-- What the system says to people: letters in a queue, notifications in the application, everybody's choice of both, and a
-- company's own texts. The messages themselves are rows of the contract (messages.ts).

drop function if exists gate.sweep_mail_bodies(timestamptz, int);
drop function if exists gate.sweep_mail(timestamptz, int);
drop table mail;

create table message (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  name text not null,
  channel text not null check (channel in ('mail', 'inApp', 'push')),
  user_id int,
  -- An address, or the name of a person who was told in the application.
  recipient text not null,
  language_id int not null,
  -- What it is made of, [{topic, fields}], while further ones may still join it.
  entries jsonb,
  subject text not null,
  -- Paragraphs; {link} is where the button stands.
  text text not null,
  -- Where the button leads, from the first slash on. One that lets somebody in is gone once the message is over.
  link text,
  state text not null default 'Waiting' check (state in ('Waiting', 'Sending', 'Sent', 'Failed', 'Cancelled')),
  tries int not null default 0,
  last_error text,
  -- The same on every try, so that receivers recognise a repeat.
  message_id text not null,
  created_at timestamptz not null default app_now(),
  sent_at timestamptz,
  -- When it is to be sent; of one that is being sent, when it counts as abandoned. Null: nothing is due.
  next_try_at timestamptz,
  primary key (company_id, id),
  constraint message_user foreign key (company_id, user_id) references "user" (company_id, id) on delete set null (user_id)
);
create index message_due on message (company_id, next_try_at) where next_try_at is not null;
create index message_age on message (company_id, created_at, id);
create index message_of_user on message (company_id, user_id, name, created_at);
select tenant_table('message', log => 'none');

create table notification (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  user_id int not null,
  name text not null,
  -- What it is made of, [{topic, fields}], the newest ones; `count` is how many there were.
  entries jsonb not null,
  count int not null default 1,
  -- Shown from then on.
  at timestamptz not null,
  read_at timestamptz,
  primary key (company_id, id),
  constraint notification_user foreign key (company_id, user_id) references "user" (company_id, id) on delete cascade
);
create index notification_of_user on notification (company_id, user_id, at);
create index notification_unread on notification (company_id, user_id) where read_at is null;
select tenant_table('notification', log => 'none');

-- A channel that somebody has not chosen about is on.
create table message_choice (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  user_id int not null,
  name text not null,
  mail boolean not null default true,
  in_app boolean not null default true,
  push boolean not null default true,
  primary key (company_id, id),
  constraint message_choice_once unique (company_id, user_id, name),
  constraint message_choice_user foreign key (company_id, user_id) references "user" (company_id, id) on delete cascade
);
select tenant_table('message_choice');

create table message_template (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  name text not null,
  -- Whether the company sends this message at all.
  active boolean not null default true,
  -- [{languageId, subject, text}]; a language that is missing keeps the standard text.
  locales jsonb not null default '[]',
  primary key (company_id, id),
  constraint message_template_once unique (company_id, name)
);
select tenant_table('message_template');
