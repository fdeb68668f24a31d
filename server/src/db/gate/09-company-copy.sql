-- What only the gate reads of a company, for the copy of it: rows of the transaction's own company. Tokens stand here by their hash.

create or replace function gate.company_logins() returns setof public.login
language sql stable security definer set search_path = pg_catalog, public as $$
  select l.* from public.login l where l.company_id = public.app_company();
$$;

create or replace function gate.company_avatars() returns setof public.avatar
language sql stable security definer set search_path = pg_catalog, public as $$
  select a.* from public.avatar a where a.company_id = public.app_company();
$$;

create or replace function gate.company_links() returns setof public.link
language sql stable security definer set search_path = pg_catalog, public as $$
  select l.* from public.link l where l.company_id = public.app_company();
$$;

create or replace function gate.company_barcode_codes() returns setof public.barcode_code
language sql stable security definer set search_path = pg_catalog, public as $$
  select c.* from public.barcode_code c where c.company_id = public.app_company();
$$;

create or replace function gate.company_action_links() returns setof public.action_link
language sql stable security definer set search_path = pg_catalog, public as $$
  select l.* from public.action_link l where l.company_id = public.app_company();
$$;

create or replace function gate.company_seal_codes() returns setof public.seal_code
language sql stable security definer set search_path = pg_catalog, public as $$
  select c.* from public.seal_code c where c.company_id = public.app_company();
$$;

create or replace function gate.company_share_codes() returns setof public.share_code
language sql stable security definer set search_path = pg_catalog, public as $$
  select c.* from public.share_code c where c.company_id = public.app_company();
$$;

-- Notes that somebody has a copy of their company made, under the name of its file.
create or replace function gate.note_company_copy(file_name text) returns void
language sql security definer set search_path = pg_catalog, public as $$
  select gate.log_line('company_copy', null, 'insert', jsonb_build_object('copy', jsonb_build_array(null, file_name)));
$$;

-- Notes that the operator imports the copy of a company, and nothing for others.
create or replace function gate.note_company_import(company_name text) returns void
language sql security definer set search_path = pg_catalog, public as $$
  select gate.log_line('company_import', null, 'insert', jsonb_build_object('copy', jsonb_build_array(null, company_name)))
  where gate.is_operator();
$$;

-- Makes the company that the owner imports, under a number that was set aside for it, and opens it for this transaction.
create or replace function gate.bring_company(door text, number int, company_name text, language int, zone text, call text, at timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform gate.check_door(door);
  insert into public.company (id, name, default_language_id, time_zone, operator) overriding system value
    values (number, company_name, language, zone, false);
  perform gate.set_scene(number, 'system:import', call, language, at);
end $$;

-- Notes in the log of a company that has come where from: the sum of its file, and the last seal that its log had there.
create or replace function gate.note_company_came(file_sum text, last_seal text, broken text) returns void
language sql security definer set search_path = pg_catalog, public as $$
  select gate.log_line('company_came', null, 'insert', jsonb_strip_nulls(jsonb_build_object(
    'file_sum', jsonb_build_array(null, file_sum), 'last_seal', case when last_seal is not null then jsonb_build_array(null, last_seal) end,
    'broken_from', case when broken is not null then jsonb_build_array(null, broken) end)));
$$;
