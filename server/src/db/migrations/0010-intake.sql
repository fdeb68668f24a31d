-- What the whole installation keeps to itself: with it, marks of rows tell nothing of what they are made of.
create table installation (
  secret text not null default gen_random_uuid()::text || gen_random_uuid()::text
);
insert into installation default values;

-- Each company numbers its receipts by a sequence of its own, made with it. A number that is not used is a gap.
create schema receipt;
create trigger receipts after insert on company for each row execute function number_receipts();

-- What has been spent of a budget in an hour, by the hash of what it is a budget of. Where many spend at once each has a
-- row (slot) of its own, so that they do not wait for one another.
create table budget (
  key bytea not null,
  slot int not null,
  hour timestamptz not null,
  spent bigint not null,
  primary key (key, slot)
);
create index budget_hour on budget (hour);
