-- Functions that statements call: they read tables, so they are applied after every migration, and before the gate. They are
-- changed here and never in a migration, so that there is one place to read; every statement can be repeated. A function
-- whose parameters change is dropped here by its old ones, or both would stay.

-- Text in the reader's language, else the company's default text. `app.language_id` is set when a call begins.
create or replace function localized(plain text, locales jsonb, field text default 'name') returns text
language sql stable parallel safe
return case when locales = '[]' then plain
  else localized_in(plain, locales, nullif(current_setting('app.language_id', true), '')::int, field) end;

-- A row's texts, by what its translations call them, when the company's language becomes another: the translation into that is the plain
-- text from then on, and the plain text the translation into the language of before, so that its readers keep it when another main text
-- is written. A text without a translation is both, and becomes what it was when the language changes back.
create or replace function turned(texts jsonb, locales jsonb, was int, becomes int) returns jsonb
language sql immutable parallel safe
return (
  with said as (
    select t.key, nullif(t.value #>> '{}', '') as plain,
      (select nullif(l ->> t.key, '') from jsonb_array_elements(locales) l where l -> 'languageId' = to_jsonb(becomes) limit 1) as fresh,
      (select nullif(l ->> t.key, '') from jsonb_array_elements(locales) l where l -> 'languageId' = to_jsonb(was) limit 1) as kept
    from jsonb_each(texts) t
  ), stays as (
    select s.key, coalesce(s.kept, case when s.fresh is distinct from s.plain then s.plain end) as text from said s
  )
  select jsonb_build_object(
    'texts', (select jsonb_object_agg(s.key, coalesce(s.fresh, s.plain)) from said s),
    'locales', coalesce((
      select jsonb_build_array(jsonb_build_object('languageId', was) || jsonb_object_agg(b.key, b.text)) from stays b having count(b.text) > 0),
      '[]')));

-- The same of an object that holds its one text and its translations itself.
create or replace function turned_object(given jsonb, field text, was int, becomes int) returns jsonb
language sql immutable parallel safe
return (
  select given || (t.it -> 'texts') || jsonb_build_object('locales', t.it -> 'locales')
  from (select turned(jsonb_build_object(field, given -> field), coalesce(nullif(given -> 'locales', 'null'), '[]'), was, becomes) as it) t);

-- The same of answers with their sub-options, or of prepared notes.
create or replace function turned_list(given jsonb, field text, was int, becomes int) returns jsonb
language sql immutable parallel safe
return (
  select coalesce(jsonb_agg(turned_object(e.one, field, was, becomes) || case
    when jsonb_typeof(e.one -> 'subOptions') = 'array' then jsonb_build_object('subOptions', (
      select coalesce(jsonb_agg(turned_object(o.one, field, was, becomes) order by o.place), '[]')
      from jsonb_array_elements(e.one -> 'subOptions') with ordinality o (one, place)))
    else '{}' end order by e.place), '[]')
  from jsonb_array_elements(given) with ordinality e (one, place));

-- What people call a response: S-000042 (rules/src/receipt.ts). `lpad` alone would cut a number of seven digits.
create or replace function receipt_number(number int) returns text
language sql immutable parallel safe
return 'S-' || lpad(number::text, greatest(6, length(number::text)), '0');

-- Whoever filled a response: who sent it, who corrected it, and whose words stand in the draft that lead and assistant share, or
-- stood in it when it was sent before.
create or replace function filled_by(sender int, key uuid) returns int[]
language sql stable
return (select array(
  select sender where sender is not null
  union
  select v.replaced_by from response r join response_revision v on v.response_id = r.id
  where r.response_key = key and v.replaced_by is not null
  union
  select unnest(d.written_by) from draft d where d.response_key = key
  union
  select word::int from draft d, jsonb_path_query(d.content, '$.*.*.words[*].by') word where d.response_key = key));
revoke execute on function filled_by from public;
grant execute on function filled_by to sahada_app;

-- From when on somebody signs in with a second factor only: the grace days after the day that the company began to require
-- it, or after the day they were added; null where it does not.
create or replace function second_factor_due(required_since timestamptz, grace_days int, added_at timestamptz) returns timestamptz
language sql immutable parallel safe
return case when required_since is not null
  then greatest(required_since, added_at) + make_interval(hours => 24 * grace_days) end;
revoke execute on function second_factor_due from public;
grant execute on function second_factor_due to sahada_app, sahada_gate;

-- The ids of a table's rows that point at one of these by a column. A function, so that each call is planned for the ids it
-- is given: for none it does nothing, for a few it takes the index of the foreign key.
create or replace function pointing_at(of_table text, by_column text, ids int[]) returns int[]
language plpgsql stable as $$
declare found int[];
begin
  if cardinality(ids) > 0 then
    execute format('select array_agg(t.id) from %I t where t.%I = any ($1)', of_table, by_column) into found using ids;
  end if;
  return coalesce(found, '{}');
end $$;
revoke execute on function pointing_at from public;
grant execute on function pointing_at to sahada_app;

-- The text that participants of a customer's plans are shown today: the customer's own, else the company's; null where neither
-- is active and in force. An id of notice_version.
create or replace function notice_for(customer int) returns int
language sql stable
return (select v.id from notice n join notice_version v on v.notice_id = n.id
  where n.active and (n.customer_id = customer or n.customer_id is null)
    and v.effective_from <= (app_now() at time zone (select c.time_zone from company c))::date
  order by n.customer_id is null, v.version desc limit 1);
revoke execute on function notice_for from public;
grant execute on function notice_for to sahada_app;

-- Queues a task in the caller's own transaction. The payload holds ids only; the company is added here. An unhurried task
-- runs when no other is left, one at a time per company, so that nobody waits behind another company's hundred.
drop function if exists later(text, jsonb);
create or replace function later(task text, payload jsonb, unhurried boolean default false) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform job.add_job(task, (payload || jsonb_build_object('companyId', public.app_company()))::json,
    queue_name => case when unhurried then task || ' ' || public.app_company() end,
    priority => case when unhurried then 10 else 0 end);
end $$;
grant create on schema public to sahada_jobs;
alter function later owner to sahada_jobs;
revoke create on schema public from sahada_jobs;
revoke execute on function later from public;
grant execute on function later to sahada_app, sahada_gate;

-- Queues a run of a recurring task. The runs of one task stand in one line, so that only one works at a time on all servers. A
-- backup takes as long as the whole system is large: by a name of its own it goes into another lane (jobs.ts).
create or replace function queue_task(run int, task text) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform job.add_job(case task when 'backup.take' then 'task.long' else 'task.run' end, json_build_object('runId', run),
    queue_name => 'task ' || task, job_key => 'task ' || run, max_attempts => 5);
end $$;
grant create on schema public to sahada_jobs;
alter function queue_task owner to sahada_jobs;
revoke create on schema public from sahada_jobs;
revoke execute on function queue_task from public;
grant execute on function queue_task to sahada_gate;

-- How many jobs wait that are due, how many were given up, and since when the oldest has been due.
create or replace function jobs_waiting(at timestamptz) returns table (waiting int, failed int, oldest timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  return query select
    count(*) filter (where j.attempts < j.max_attempts and j.locked_at is null and j.run_at <= at)::int,
    count(*) filter (where j.attempts >= j.max_attempts and j.locked_at is null)::int,
    min(j.run_at) filter (where j.attempts < j.max_attempts and j.locked_at is null and j.run_at <= at)
  from job._private_jobs j;
end $$;
grant create on schema public to sahada_jobs;
alter function jobs_waiting owner to sahada_jobs;
revoke create on schema public from sahada_jobs;
revoke execute on function jobs_waiting from public;
grant execute on function jobs_waiting to sahada_gate;

-- What the field calls need to know of a plan. A function, because it is then planned once per connection and not once per
-- call: the same statement sent as text costs twenty times as much. `counting` is left out where the submit itself counts.
drop function if exists plan_facts(int, int, date, boolean);
create or replace function plan_facts(of_plan int, person int, counting boolean) returns jsonb
language plpgsql stable as $$
begin
  return (select to_jsonb(x) from (
    select p.id, p.company_id as company, p.definition, p.company_name, p.audit_type_id, p.location_id, l.name as location_name, p.begins_at, p.ends_at,
           coalesce(l.time_zone, c.time_zone) as time_zone, p.published, p.cancelled_at is not null as cancelled,
           p.approve_required, p.participant_limit, p.answered_by, p.identity, p.repeat, p.ask_position, p.show_score,
           p.findings, p.grace_days, p.intro_text, p.thanks_text, p.locales, p.version_id, v.hash as version_hash,
           gate.row_version(p.xmin) as row_version, p.checklist_id, p.lead_auditor_id, p.assistant_auditor_id,
           case when counting and p.participant_limit is not null then (
             select coalesce(sum(t.counted), 0) from plan_total t where t.plan_id = p.id and t.span = 'ever' and t.begins = '-infinity') + (
             select coalesce(sum(u.sign * u.counted::int), 0) from unfolded u where u.plan_id = p.id) else 0 end as counted,
           case when counting then coalesce((
             select sum(k.total - (select coalesce(sum(s.used), 0) from credit_slot s where s.credit_id = k.id))
             from credit k where (app_now() at time zone c.time_zone)::date between k.begins_on and k.ends_on), 0) else 1 end as credit_left,
           mapped.is_mapped,
           -- Whoever is asked to correct a response of their own stays an auditor until it is there.
           mapped.is_mapped or (person not in (p.lead_auditor_id, p.assistant_auditor_id) and exists (select from response r
             where r.user_id = person and r.plan_id = p.id and r.status_code = 40)) as in_project,
           p.repeat = 'oncePerPerson' and exists (select from response r
             where r.user_id = person and r.plan_id = p.id and r.status_code <> 60) as answered,
           c.active as company_active, c.logo_key,
           c.default_language_id, c.time_zone as company_time_zone,
           (select coalesce(jsonb_agg(jsonb_build_object(
                'id', v.id, 'name', localized(v.name, v.locales), 'min', v.min, 'max', v.max, 'locales', jsonb_build_array(
                jsonb_build_object('languageId', 1, 'name', localized_in(v.name, v.locales, 1)),
                jsonb_build_object('languageId', 2, 'name', localized_in(v.name, v.locales, 2))))
              order by v.min), '[]') from level v where v.project_id = p.project_id) as levels
    from plan p
    join location l on l.id = p.location_id
    join company c on true
    left join checklist_version v on v.id = p.version_id
    cross join lateral (select exists (select from project_user u where u.project_id = p.project_id and u.user_id = person) as is_mapped) mapped
    where p.id = of_plan) x);
end $$;
revoke execute on function plan_facts from public;
grant execute on function plan_facts to sahada_app;

-- Takes statistics of the tables that have grown tenfold since they were last taken, from the first thousand rows on, and
-- names them. PostgreSQL does the same, but comes by once a minute, and a first import or a fold fills a table within
-- seconds: until then every statement would be planned for an empty one. Plans that connections keep are made anew after it.
create or replace function analyze_grown() returns text[]
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  grown regclass;
  analyzed text[] := '{}';
begin
  for grown in
    select c.oid from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and pg_stat_get_live_tuples(c.oid) >= greatest(1000, 10 * c.reltuples)
  loop
    -- Who finds a table locked leaves it to the other server or to PostgreSQL, which analyzes it at this moment.
    execute format('analyze (skip_locked) %s', grown);
    analyzed := analyzed || grown::text;
  end loop;
  return analyzed;
end $$;
revoke execute on function analyze_grown from public;
grant execute on function analyze_grown to sahada_jobs;

-- Begins to tell a follower what has happened since the last time: locks its cursor, and says between which transactions
-- the lines lie that it can be told now, about `most` of them. Null where another server is telling it.
--
-- The cursor never passes pg_snapshot_xmin: every transaction below has ended, and one that goes on or is still to come has
-- a number at or above it. Two transactions may write one row in the other order than they are numbered in; the row's later
-- line then waits until the earlier one can be told, so that what happened to a row is told in its order.
create or replace function begin_telling(of_follower text, most int, out mark xid8, out upto xid8, out after int)
language plpgsql as $$
declare
  ended xid8;
  nearer xid8;
begin
  insert into event_cursor (follower) values (of_follower) on conflict do nothing;
  select c.below, c.after_id into mark, after from event_cursor c where c.follower = of_follower
    for no key update skip locked;
  if mark is null then return; end if;
  ended := pg_snapshot_xmin(pg_current_snapshot());
  -- All of what a transaction wrote is told together.
  select greatest(mark, least(ended, (select a.tx from activity a where a.tx > nth.tx order by a.tx limit 1))) into upto
    from (select (select a.tx from activity a where a.tx >= mark order by a.tx offset most - 1 limit 1) as tx) nth;
  loop
    select min(a.tx) into nearer from activity a
    where a.tx >= mark and a.tx < upto and exists (
      select from activity e where e.table_name = a.table_name and e.row_id = a.row_id and e.id < a.id
        -- So spelt no index on it is used: it would go through all that came later, for each line anew.
        and (e.tx >= upto) is true);
    exit when nearer is null;
    upto := nearer;
  end loop;
end $$;

create or replace function end_telling(of_follower text, upto xid8) returns void language sql as $$
  update event_cursor set below = upto where follower = of_follower and below <> upto;
$$;
grant execute on function begin_telling, end_telling to sahada_app;

-- Every place that this company knows: those shared by all, and its own. `active`: offered to be chosen. The number of the
-- row's version is taken along for those who change rows by it.
create or replace view any_country with (security_invoker = true) as
select c.xmin, c.id, c.code, c.name_tr as name,
  jsonb_build_array(jsonb_build_object('languageId', 1, 'name', c.name_tr), jsonb_build_object('languageId', 2, 'name', c.name_en)) as locales,
  search_key(c.name_tr || chr(31) || c.name_en) as search_name, false as own,
  not exists (select from hidden_place h where h.country_id = c.id and h.hidden) as active
from country c
union all
select o.xmin, o.id, null, o.name, o.locales, search_text(o.name, texts_in(o.locales, 'name')), true, o.active from own_country o;
grant select on any_country to sahada_app;

create or replace view any_city with (security_invoker = true) as
select c.xmin, c.id, c.country_id, c.name, '[]'::jsonb as locales, c.search_name, false as own,
  not exists (select from hidden_place h where h.city_id = c.id and h.hidden) as active
from city c
union all
select o.xmin, o.id, o.country_id, o.name, o.locales, search_text(o.name, texts_in(o.locales, 'name')), true, o.active from own_city o;
grant select on any_city to sahada_app;

create or replace view any_district with (security_invoker = true) as
select d.xmin, d.id, d.city_id, d.name, '[]'::jsonb as locales, d.search_name, false as own,
  not exists (select from hidden_place h where h.district_id = d.id and h.hidden) as active
from district d
union all
select o.xmin, o.id, o.city_id, o.name, o.locales, search_text(o.name, texts_in(o.locales, 'name')), true, o.active from own_district o;
grant select on any_district to sahada_app;
