-- A company's own data can be changed, so its changes are logged too. The table has no company_id: the row is the company.
-- What makes a company is in the log of the rows that come with it.

create function log_company() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  who text := nullif(current_setting('app.actor', true), '');
  what text := nullif(current_setting('app.call', true), '');
  difference jsonb;
begin
  if who is null or what is null then
    raise exception 'a write to % needs an actor and a call name', tg_table_name using errcode = 'raise_exception';
  end if;
  select jsonb_object_agg(key, jsonb_build_array(public.logged_value(key, to_jsonb(old) -> key), public.logged_value(key, value)))
    into difference from jsonb_each(to_jsonb(new)) where value is distinct from to_jsonb(old) -> key;
  if difference is not null then
    insert into public.activity (company_id, user_id, actor, call, table_name, row_id, change, changed)
    values (new.id, case when who like 'user:%' then substr(who, 6)::int end, who, what, tg_table_name, new.id, 'update', difference);
  end if;
  return null;
end $$;
revoke execute on function log_company() from public;

create trigger activity after update on company for each row execute function log_company();
