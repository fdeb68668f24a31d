-- Clean-up by hand: what the janitor (07-sweeps.sql) would take at its hour, and taking it at once in the caller's own company.

create or replace function gate.clean_up(everywhere boolean, at timestamptz) returns table (name text, rows int, bytes bigint)
language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare company int := public.app_company();
begin
  if everywhere then
    if not gate.is_operator() then
      raise exception 'only the operator may look into all companies' using errcode = 'insufficient_privilege';
    end if;
    company := null;
  end if;
  return query
    select 'pictures', count(*) filter (where l.arrived)::int, coalesce(sum(l.bytes) filter (where l.arrived), 0)::bigint
      from gate.loose_pictures(at, company) l
    union all
    select 'uploads', count(*) filter (where not l.arrived)::int, coalesce(sum(l.bytes) filter (where not l.arrived), 0)::bigint
      from gate.loose_pictures(at, company) l
    union all select 'images', count(*)::int, coalesce(sum(u.bytes), 0)::bigint from gate.unused_images(at, company) u
    union all select 'sessions', count(*)::int, coalesce(sum(s.bytes), 0)::bigint from gate.ended_sessions(at, company) s
    union all select 'scans', count(*)::int, coalesce(sum(s.bytes), 0)::bigint from gate.old_scans(at, company) s
    union all select 'files', count(*)::int, coalesce(sum(f.bytes), 0)::bigint from (
      select e.bytes from gate.old_exports(at, company) e
      union all select i.bytes from gate.old_imports(at, company) i
      union all select a.bytes from gate.old_attachments(at, company) a) f;
end $$;

-- Takes at most so many rows of one kind from the caller's own company; what may go is asked again as they go.
create or replace function gate.clean_up_own(kind text, at timestamptz, most int) returns table (rows int, bytes bigint)
language plpgsql security definer set search_path = pg_catalog, public as $$
declare company int := public.app_company();
begin
  case kind
  when 'pictures', 'uploads' then
    return query select * from gate.take_pictures(at, company, kind = 'pictures', most);
  when 'images' then
    return query select * from gate.take_images(at, company, most);
  when 'sessions' then
    return query with over as materialized (select s.place, s.bytes from gate.ended_sessions(at, company) s limit most),
      gone as (delete from public.session t using over o where t.ctid = o.place returning o.bytes)
      select count(*)::int, coalesce(sum(g.bytes), 0)::bigint from gone g;
  when 'scans' then
    return query with over as materialized (select s.place, s.bytes from gate.old_scans(at, company) s limit most),
      gone as (delete from public.scan t using over o where t.ctid = o.place returning o.bytes)
      select count(*)::int, coalesce(sum(g.bytes), 0)::bigint from gone g;
  when 'files' then
    return query with exports as materialized (select e.place, e.bytes from gate.old_exports(at, company) e limit most),
      imports as materialized (select i.place, i.bytes from gate.old_imports(at, company) i limit most),
      attachments as materialized (select a.id, a.bytes from gate.old_attachments(at, company) a limit most),
      e as (delete from public.export t using exports o where t.ctid = o.place returning o.bytes),
      i as (delete from public.import t using imports o where t.ctid = o.place returning o.bytes),
      a as (delete from public.attachment t using attachments o where t.company_id = company and t.id = o.id returning o.bytes)
      select count(*)::int, coalesce(sum(g.bytes), 0)::bigint from (table e union all table i union all table a) g;
  end case;
end $$;

-- The addresses of the caller's company's own pictures that need no session: logo, profile pictures, pictures of questions and texts.
create or replace function gate.public_images() returns table (key text, file_id int)
language sql stable security definer set search_path = pg_catalog, public as $$
  select a.key, a.file_id from public.avatar a where a.company_id = public.app_company();
$$;
