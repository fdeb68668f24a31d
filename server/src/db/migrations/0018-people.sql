-- Users are found by name, e-mail, phone and street; groups are listed by name in each alphabet.
alter table "user" drop column search_text;
alter table "user" add column search_text text not null generated always as (
  search_text(first_name || ' ' || last_name, email, phone, street_address)) stored;
create index user_search on "user" using gin (company_id extension.int4_ops, search_text extension.gin_trgm_ops) with (gin_pending_list_limit = 256);
create index group_order_tr on "group" (company_id, localized_in(name, locales, 1) collate "tr-x-icu", id);
create index group_order_en on "group" (company_id, localized_in(name, locales, 2) collate "en-x-icu", id);
-- When somebody was last invited to choose a password.
alter table "user" add column invited_at timestamptz;
