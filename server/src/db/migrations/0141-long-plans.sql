-- What touches a time begins little before it, except where it is long: a company's plans of past years are not looked at.
alter table plan add column is_long boolean not null
  generated always as (ends_at - begins_at > interval '960 hours') stored;
create index plan_long on plan (company_id, ends_at) where is_long;
