-- Two-step verification: codes of an authenticator app, passkeys, and recovery codes for whoever has lost both.

-- Since when codes of an app are asked for, and how many passkeys there are: what signing in must know of a user, and what
-- the log tells, as it tells when recovery codes were made. The secrets stand in tables of their own, which only the gate reaches.
alter table "user" add column totp_since timestamptz;
alter table "user" add column passkeys int not null default 0;
alter table "user" add column recovery_codes_at timestamptz;

-- Since when a company requires it, and how many days its people have from then on, or from the day they were added.
alter table company add column second_factor_since timestamptz;
alter table company add column second_factor_grace_days int not null default 14;

-- The secret of an authenticator app, sealed. `pending` is one that has not shown yet that the app has it. A code belongs to
-- a step of 30 seconds; none of a step up to `last_step` is taken again.
create table totp (
  company_id int not null,
  user_id int not null,
  secret bytea,
  last_step bigint not null default 0,
  pending bytea,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references "user" (company_id, id) on delete cascade
);

create table recovery_code (
  company_id int not null,
  user_id int not null,
  hash bytea not null,
  used_at timestamptz,
  primary key (company_id, user_id, hash),
  foreign key (company_id, user_id) references "user" (company_id, id) on delete cascade
);

create table passkey (
  id int generated always as identity primary key,
  company_id int not null,
  user_id int not null,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  foreign key (company_id, user_id) references "user" (company_id, id) on delete cascade
);
create index passkey_user on passkey (company_id, user_id);

-- What a browser is asked to sign: for whom (nobody while signing in), and only once.
create table challenge (
  token_hash bytea primary key,
  user_id int,
  challenge text not null,
  expires_at timestamptz not null
);
create index challenge_end on challenge (expires_at);

-- The way from the right password to the second step. `password_mark` is a hash of the password's hash, so that another
-- password voids the ticket.
create table ticket (
  token_hash bytea primary key,
  company_id int not null,
  user_id int not null,
  step text not null check (step in ('totp', 'passkey', 'setup')),
  session_kind text not null check (session_kind in ('office', 'field')),
  password_mark bytea not null,
  tries int not null default 0,
  expires_at timestamptz not null,
  foreign key (company_id, user_id) references "user" (company_id, id) on delete cascade
);
create index ticket_user on ticket (company_id, user_id);
create index ticket_end on ticket (expires_at);
