-- What a company's own rows need that row-level security keeps from them, and the steps of the installation.

-- Notes that a list is to be written into a file, and queues it. The call that asks reads only, so it cannot.
create or replace function gate.new_export(door text, company int, person int, list text, input jsonb, file_name text, rows int, at timestamptz)
returns int language plpgsql security definer set search_path = pg_catalog, public as $$
declare made int;
begin
  perform gate.check_door(door);
  perform gate.set_scene(company, 'user:' || person, list || 'ToExcel', null, at);
  insert into public.export (user_id, list, input, name, total, created_at)
    values (person, new_export.list, new_export.input, file_name, rows, at) returning id into made;
  perform public.later('export.write', jsonb_build_object('exportId', made), true);
  return made;
end $$;

-- The ids of the transaction's own company's rows whose texts fit every pattern (as search_key makes them, for `like`).
-- Row-level security keeps a query of the application from an index over texts, because comparing texts could tell of rows
-- that it hides; here the company stands in the condition and in the index. It is planned for its patterns each time.
drop function if exists gate.found(text, text);
create or replace function gate.found(of_table text, variadic patterns text[]) returns int[]
language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare ids int[];
begin
  if of_table not in ('customer', 'location', 'plan', 'question', 'user') then
    raise exception 'the table % has no column search_text', of_table;
  end if;
  execute format('select array_agg(t.id) from public.%I t where t.company_id = $1', of_table)
    || (select string_agg(format(' and t.search_text like $2[%s]', n), '') from generate_subscripts(patterns, 1) n)
    into ids using public.app_company(), patterns;
  return coalesce(ids, '{}');
end $$;

-- Marks a row as it is: another mark, another content. What it is made of counts the installation's transactions, so it is
-- mixed with a secret.
create or replace function gate.row_version(changed xid) returns text
language sql stable security definer set search_path = pg_catalog, public as $$
  select left(encode(sha256(convert_to(i.secret || changed::text, 'UTF8')), 'hex'), 16) from public.installation i;
$$;

-- Writes a line of the log about a row that belongs to no company, and so has no trigger to write it.
create or replace function gate.log_line(of_table text, row_id int, what text, difference jsonb) returns void
language sql as $$
  insert into public.activity (company_id, user_id, actor, call, table_name, row_id, change, changed)
  values (public.app_company(), gate.actor_user(), current_setting('app.actor'), current_setting('app.call'), of_table, row_id, what, difference);
$$;

-- Blanks values of lines of the log, in the name of the destruction that comes next: those of the columns `keys`, and others in
-- which the pattern stands. The salted hash stays, and a line that names no destruction of the ledger is found by Verify.
create or replace function gate.blank_lines(in_destruction int, lines int[], keys text[], pattern text) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if in_destruction is distinct from (
    select coalesce(max(d.number), 0) + 1 from public.destruction d where d.company_id = public.app_company())
  then
    raise exception 'lines are blanked by the next destruction alone' using errcode = 'insufficient_privilege';
  end if;
  update public.activity a set erased_in = coalesce(a.erased_in, in_destruction), changed = (
    select jsonb_object_agg(e.key, case
      when e.key = any(keys) or (e.value::text collate "und-x-icu") ~* pattern then (
        select jsonb_agg(case when v = 'null' then v else '"*"' end) from jsonb_array_elements(e.value) v)
      else e.value end)
    from jsonb_each(a.changed) e)
  where a.company_id = public.app_company() and a.id = any(lines) and jsonb_typeof(a.changed) = 'object' and a.changed <> '{}';
end $$;

create or replace function gate.install_steps() returns table (name text, done int, total int)
language sql stable security definer set search_path = pg_catalog, public as $$
  select s.name, s.done, s.total from public.install_step s order by s.position;
$$;

create or replace function gate.install_step(step text, place int, so_far int, whole int) returns void
language sql security definer set search_path = pg_catalog, public as $$
  insert into public.install_step (name, position, done, total) values (step, place, so_far, whole)
  on conflict (name) do update set done = excluded.done, total = excluded.total;
$$;
