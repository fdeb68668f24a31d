-- Mail servers of a company's own. The password is sealed with the installation's key (outside/seal.ts).
create table email_account (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  name text not null,
  from_name text not null,
  from_address text not null,
  reply_to text,
  host text not null,
  port int not null,
  security text not null default 'starttls' check (security in ('none', 'starttls', 'tls')),
  user_name text,
  password_sealed bytea,
  is_default boolean not null default false,
  active boolean not null default true,
  primary key (company_id, id)
);
create unique index email_account_default on email_account (company_id) where is_default;
select tenant_table('email_account');

-- The queue is looked at by when a message was made.
drop index message_age;
create index message_order on message (company_id, created_at, id);
