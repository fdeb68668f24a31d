-- The system log (pipeline/system-log.ts).

-- Stores lines that a server has collected: equal ones are counted. A link stands for the company whose plan it opens. Of one
-- owner, kind and span there are at most a hundred rows; whatever would be one more is counted in a row for all others, so that
-- nobody can make the log grow by calling ever new things.
create or replace function gate.note_system_log(door text, lines jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  most constant int := 100;
  codes constant int := 100;
  line record;
  owner int;
  line_mark bytea;
begin
  perform gate.check_door(door);
  -- Servers store one after another: each touches many rows, in an order of its own.
  perform pg_advisory_xact_lock(hashtextextended('system_log', 0));
  for line in
    select * from jsonb_to_recordset(lines) as x (company int, link text, kind text, call text, status int, reason text, stack text,
      "userId" int, "byUser" boolean, "durationMs" int, "spanBegins" timestamptz, times int, "firstAt" timestamptz, at timestamptz,
      "requestIds" uuid[])
  loop
    owner := coalesce((select c.id from public.company c where c.id = line.company), (select l.company_id from public.link l where l.token_hash = decode(line.link, 'hex')));
    line_mark := gate.system_log_mark(owner, line.kind, line.call, line.status, line.reason, line.stack,
      case when line."byUser" then line."userId" end, line."spanBegins");
    if not exists (select from public.system_log s where s.mark = line_mark)
      and most <= (select count(*) from public.system_log s
        where coalesce(s.company_id, 0) = coalesce(owner, 0) and s.kind = line.kind and s.span_begins = line."spanBegins")
    then
      line.call := '';
      line.reason := '';
      line.status := null;
      line.stack := null;
      line."userId" := null;
      line_mark := gate.system_log_mark(owner, line.kind, '', null, '', null, null, line."spanBegins");
    end if;
    insert into public.system_log as s (company_id, kind, call, status, reason, stack, user_id, duration_ms, span_begins, times, first_at,
      at, request_ids, mark)
    values (owner, line.kind, line.call, line.status, line.reason, line.stack, line."userId", line."durationMs", line."spanBegins",
      line.times, line."firstAt", line.at, coalesce(line."requestIds", '{}'), line_mark)
    on conflict (mark) do update set
      times = least(s.times::bigint + excluded.times, 2147483647),
      first_at = least(s.first_at, excluded.first_at),
      at = greatest(s.at, excluded.at),
      user_id = coalesce(excluded.user_id, s.user_id),
      duration_ms = greatest(s.duration_ms, excluded.duration_ms),
      request_ids = (s.request_ids || excluded.request_ids)[
        greatest(1, cardinality(s.request_ids) + cardinality(excluded.request_ids) - codes + 1):];
  end loop;
end $$;

create or replace function gate.system_log_mark(company int, kind text, call text, status int, reason text, stack text, person int,
  begins timestamptz) returns bytea
language sql immutable as $$
  select sha256(convert_to(jsonb_build_array(company, kind, call, status, reason, stack, person, extract(epoch from begins))::text, 'UTF8'));
$$;

-- A page of the log as the caller's company may read it, the latest first: its own rows, and for the operator all. Of other
-- companies it tells numbers and faults, but of no person. A first row without an id tells the total, counted up to `counted`.
create or replace function gate.system_log_page(kinds text[], calls text[], code uuid, sought text, since timestamptz, until timestamptz,
  counted int, most int, skipped int)
returns table (total int, id int, company_name text, kind text, call text, status int, reason text, user_name text, duration_ms int,
  times int, first_at timestamptz, at timestamptz, request_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  own int := public.app_company();
  everybodys boolean := gate.is_operator();
begin
  return query
  with found as materialized (
    select s.id, row_number() over (order by s.at desc, s.id desc) as place from public.system_log s
    where (everybodys or s.company_id = own)
      and (kinds is null or s.kind = any(kinds))
      and (calls is null or s.call = any(calls))
      and (code is null or s.request_ids @> array[code])
      and (sought is null or position(lower(sought) in lower(s.call)) > 0)
      and (since is null or s.at >= since)
      and (until is null or s.first_at < until)
    order by s.at desc, s.id desc limit counted)
  select (select count(*)::int from found), null::int, null, null, null, null::int, null, null, null::int, null::int,
    null::timestamptz, null::timestamptz, null::uuid
  union all
  (select null::int, r.* from found f, lateral gate.system_log_told(f.id, own) r
   where f.place > skipped and f.place <= skipped + most order by f.place);
end $$;

-- One row as it is told to a company that may read it.
create or replace function gate.system_log_told(row_id int, own int)
returns table (id int, company_name text, kind text, call text, status int, reason text, user_name text, duration_ms int, times int,
  first_at timestamptz, at timestamptz, request_id uuid)
language sql stable as $$
  select s.id, case when gate.is_operator() then c.name end, s.kind, s.call, s.status, s.reason,
    case when s.company_id = own then u.first_name || ' ' || u.last_name end, s.duration_ms, s.times, s.first_at, s.at,
    s.request_ids[cardinality(s.request_ids)]
  from public.system_log s
  left join public.company c on c.id = s.company_id
  left join public."user" u on u.company_id = s.company_id and u.id = s.user_id
  where s.id = row_id;
$$;

-- One row with where it happened, which is told to the operator alone; nothing where the caller's company may not read it.
create or replace function gate.system_log_row(row_id int)
returns table (id int, company_name text, kind text, call text, status int, reason text, user_name text, duration_ms int, times int,
  first_at timestamptz, at timestamptz, request_id uuid, stack text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select r.*, case when gate.is_operator() then s.stack end
  from public.system_log s, lateral gate.system_log_told(s.id, public.app_company()) r
  where s.id = row_id and (gate.is_operator() or s.company_id = public.app_company());
$$;
