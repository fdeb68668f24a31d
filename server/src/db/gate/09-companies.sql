-- The companies of the installation, for the operator: how much they have and use, nothing of what they hold. Each asks for the
-- door, and gives others no row.

drop function if exists gate.count_companies(text, text, boolean[]);
create or replace function gate.count_companies(door text, sought text[], states boolean[]) returns int
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  perform gate.check_door(door);
  return (select count(*)::int from public.company c where gate.is_operator()
    and (sought is null or public.search_key(c.name) like all (sought)) and (states is null or c.active = any(states)));
end $$;

-- A page of companies. Figures are made for its rows alone, of what is counted already: responses are the folded totals with those that
-- are not folded yet (totals.sql). Sessions end and are forgotten, so the last lines of the log tell of a company's use too.
drop function if exists gate.companies(text, int, text, boolean[], boolean, boolean, int, int);
create or replace function gate.companies(door text, one int, sought text[], states boolean[], by_age boolean, falling boolean, most int, skipped int)
returns table (id int, name text, created_at timestamptz, active boolean, state_reason text, operator boolean, time_zone text,
  users int, locations int, plans int, responses bigint, used_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  english boolean := current_setting('app.language_id', true) is not distinct from '2';
begin
  perform gate.check_door(door);
  return query
  with page as materialized (
    select c.id, row_number() over (order by
      case when by_age and not falling then c.created_at end, case when by_age and falling then c.created_at end desc,
      case when not by_age and not falling and not english then c.name end collate tr_numeric,
      case when not by_age and falling and not english then c.name end collate tr_numeric desc,
      case when not by_age and not falling and english then c.name end collate en_numeric,
      case when not by_age and falling and english then c.name end collate en_numeric desc, c.id) as place
    from public.company c
    where gate.is_operator() and (one is null or c.id = one)
      and (sought is null or public.search_key(c.name) like all (sought)) and (states is null or c.active = any(states))
    order by 2 limit most offset skipped)
  select c.id, c.name, c.created_at, c.active, c.state_reason, c.operator, c.time_zone,
    (select count(*)::int from public."user" u where u.company_id = c.id and u.active),
    (select count(*)::int from public.location l where l.company_id = c.id),
    (select count(*)::int from public.plan p where p.company_id = c.id),
    (select coalesce(sum(t.responses), 0) from public.plan_total t
     where t.company_id = c.id and t.span = 'ever' and t.begins = '-infinity' and t.plan_id > 0)
    + (select count(*) from public.response r where r.company_id = c.id and r.tx >= m.mark)
    - (select count(*) from public.earlier_response e where e.company_id = c.id and e.until >= m.mark and e.since < m.mark),
    greatest(
      (select max(s.used_at) from public.session s where s.company_id = c.id),
      (select max(k.at) from public.known_source k where k.company_id = c.id),
      (select max(a.at) from (
         select x.at, x.user_id from public.activity x where x.company_id = c.id order by x.id desc limit 200) a
       where a.user_id is not null))
  from page p join public.company c on c.id = p.id
  cross join lateral (select coalesce((
    select f.below from public.fold f where f.company_id = c.id and f.totals = 'plans'), '0') as mark) m
  order by p.place;
end $$;

-- What companies have been given: their periods with what is used of each.
create or replace function gate.credits_of(door text, ids int[])
returns table (company_id int, id int, total int, used int, begins_on date, ends_on date, note text, created_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  perform gate.check_door(door);
  return query
  select k.company_id, k.id, k.total,
    (select coalesce(sum(s.used), 0)::int from public.credit_slot s where s.company_id = k.company_id and s.credit_id = k.id),
    k.begins_on, k.ends_on, k.note, k.created_at
  from public.credit k where gate.is_operator() and k.company_id = any(ids)
  order by k.ends_on, k.id;
end $$;

-- About how much room each company takes. Files by their length, which a pointer tells; of the other long tables the share of their
-- rows. Of a table with more pages than `pages` as many are picked, all over it, so this costs the same however long they are.
create or replace function gate.company_bytes(door text, pages int) returns table (company_id int, bytes bigint)
language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  t record;
  part float8;
begin
  perform gate.check_door(door);
  if not gate.is_operator() then return; end if;
  for t in
    select c.relname as name, c.relpages, pg_total_relation_size(c.oid) as room from pg_class c
    where c.oid = any(array['file', 'response', 'earlier_response', 'activity', 'picture', 'message', 'notification', 'scan',
      'plan_total', 'plan_day', 'place_total', 'question_total', 'number_total', 'section_total']::regclass[])
  loop
    part := least(1, pages / greatest(1, t.relpages)::float8);
    return query execute format(
      case t.name when 'file'
        then 'select f.company_id, (sum(octet_length(f.bytes)) / %2$s)::bigint from public.%1$I f tablesample system (100 * %2$s) group by 1'
        else 'select f.company_id, (%3$s * (count(*) / sum(count(*)) over ()))::bigint from public.%1$I f tablesample system (100 * %2$s) group by 1'
      end, t.name, part, t.room);
  end loop;
end $$;

-- Leads the transaction of the operator into a company and tells where from; into another one by the name of the operator and not of
-- a person.
create or replace function gate.visit_company(door text, company int) returns table (home int, actor text, language_id int)
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform gate.check_door(door);
  if not gate.is_operator() or not exists (select from public.company c where c.id = company) then return; end if;
  return query select public.app_company(), current_setting('app.actor'), nullif(current_setting('app.language_id', true), '')::int;
  perform gate.set_scene(company, case when company = public.app_company() then current_setting('app.actor') else 'system:operator' end,
    current_setting('app.call'), null, public.app_now());
end $$;

create or replace function gate.end_visit(door text, home int, actor text, language_id int) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform gate.check_door(door);
  perform gate.set_scene(home, actor, current_setting('app.call'), language_id, public.app_now());
end $$;

-- Makes a company beside the operator's own; null for others.
create or replace function gate.make_company(door text, company_name text, language int, zone text) returns int
language plpgsql security definer set search_path = pg_catalog, public as $$
declare made int;
begin
  perform gate.check_door(door);
  if not gate.is_operator() then return null; end if;
  insert into public.company (name, default_language_id, time_zone, operator) values (company_name, language, zone, false)
    returning company.id into made;
  return made;
end $$;

-- Notes in the operator's own log what was done with a company.
create or replace function gate.note_company(door text, company int, what text, difference jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform gate.check_door(door);
  perform gate.log_line('company_desk', null, what, jsonb_build_object('company', jsonb_build_array(null, c.name)) || difference)
  from public.company c where c.id = company and gate.is_operator();
end $$;
