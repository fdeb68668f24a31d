-- Functions that statements call: they read tables, so they are applied after every migration, and before gate.sql. They are
-- changed here and never in a migration, so that there is one place to read; every statement can be repeated. A function
-- whose parameters change is dropped here by its old ones, or both would stay.

-- Text in the reader's language, else the company's default text. `app.language_id` is set when a call begins.
create or replace function localized(plain text, locales jsonb, field text default 'name') returns text
language sql stable parallel safe
return coalesce(
  (select nullif(l ->> field, '') from jsonb_array_elements(locales) l
   where (l ->> 'languageId')::int = nullif(current_setting('app.language_id', true), '')::int limit 1),
  plain);

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
grant execute on function later to sahada_app;

-- Stores a response, or finds the one already stored under its key and revision: the whole of "exactly once" in one
-- statement. A lock on the key makes parallel sendings of one response, and of its pictures, wait for one another. A plan
-- with a participant limit is locked while it is counted; credit is locked only near its end (below 1,000 left), and is
-- otherwise taken from one of 32 slots, so that submissions do not queue behind one another. Whether the response counts or
-- is stored apart is known only under the lock; `counted_status` and `held_status` are the rules' answers for either case.
create or replace function take_response(r jsonb, participant_limit int, is_late boolean, today date, picture_keys uuid[])
returns table (response_id int, existed boolean, same boolean, status int, is_over_quota boolean, missing uuid[])
language plpgsql as $$
declare
  key uuid := (r ->> 'response_key')::uuid;
  rev int := (r ->> 'revision')::int;
  known record;
  full_plan boolean := false;
  period record;
  slot_number int := pg_backend_pid() % 32;
  taken boolean := false;
  lacking uuid[];
  over boolean;
  new_status int;
  new_id int;
begin
  perform pg_advisory_xact_lock(hashtextextended(key::text, 0));
  select x.id, x.answers_hash, x.status_code, x.over_quota, x.late into known
    from response x where x.response_key = key and x.revision = rev;
  lacking := coalesce((select array_agg(k) from unnest(picture_keys) k
    where not exists (select from picture p where p.picture_key = k and p.response_key = key
      and (p.arrived_at is not null or p.deleted_at is not null))), '{}');
  if known.id is not null then
    return query select known.id, true, known.answers_hash = r ->> 'answers_hash', known.status_code, known.over_quota, lacking;
    return;
  end if;

  if not is_late then
    if participant_limit is not null then
      perform from plan p where p.id = (r ->> 'plan_id')::int for update;
      full_plan := (select count(*) from response x where x.plan_id = (r ->> 'plan_id')::int and x.counted) >= participant_limit;
    end if;
    if not full_plan then
      for period in
        select c.id, c.total - (select coalesce(sum(s.used), 0) from credit_slot s where s.credit_id = c.id) as remaining
        from credit c where today between c.begins_on and c.ends_on order by c.ends_on, c.begins_on, c.id
      loop
        continue when period.remaining <= 0;
        if period.remaining < 1000 then
          perform from credit c where c.id = period.id for update;
          continue when (select c.total - (select coalesce(sum(s.used), 0) from credit_slot s where s.credit_id = c.id)
                         from credit c where c.id = period.id) <= 0;
        end if;
        update credit_slot s set used = s.used + 1 where s.credit_id = period.id and s.slot = slot_number;
        taken := true;
        exit;
      end loop;
    end if;
  end if;
  over := not is_late and not taken;
  new_status := (r ->> case when taken then 'counted_status' else 'held_status' end)::int;

  insert into response (plan_id, version_id, response_key, revision, answers_hash, status_code, late, over_quota,
    awaiting_pictures, incomplete, critical, counted, raw, answers, earned, max, percent, answered, total, excluded, findings,
    device_earned, device_max, user_id, participant_name, participant_email, language_id, started_at, completed_at,
    received_at, approved_at, picture_count)
  values ((r ->> 'plan_id')::int, (r ->> 'version_id')::int, key, rev, r ->> 'answers_hash', new_status, is_late, over,
    cardinality(lacking) > 0, (r ->> 'incomplete')::boolean, (r ->> 'critical')::boolean, taken, r -> 'raw', r -> 'answers',
    (r ->> 'earned')::int, (r ->> 'max')::int, (r ->> 'percent')::int, (r ->> 'answered')::int, (r ->> 'total')::int,
    (r ->> 'excluded')::int, (r ->> 'findings')::int, (r ->> 'device_earned')::int, (r ->> 'device_max')::int,
    (r ->> 'user_id')::int, r ->> 'participant_name', r ->> 'participant_email', (r ->> 'language_id')::int,
    (r ->> 'started_at')::timestamptz, (r ->> 'completed_at')::timestamptz, app_now(),
    case when new_status = 50 then app_now() end, cardinality(picture_keys))
  returning id into new_id;
  return query select new_id, false, true, new_status, over, lacking;
end $$;
revoke execute on function take_response from public;
grant execute on function take_response to sahada_app;

-- What the field calls need to know of a plan. A function, because it is then planned once per connection and not once per
-- call: the same statement sent as text costs twenty times as much. `counting` is left out where the submit itself counts.
create or replace function plan_facts(of_plan int, person int, today date, counting boolean) returns jsonb
language plpgsql stable as $$
begin
  return (select to_jsonb(x) from (
    select p.id, p.definition, p.company_name, p.audit_type_id, l.name as location_name, p.begins_at, p.ends_at,
           coalesce(l.time_zone, c.time_zone) as time_zone, p.published, p.cancelled_at is not null as cancelled,
           p.approve_required, p.participant_limit, p.answered_by, p.identity, p.repeat, p.ask_position, p.show_score,
           p.findings, p.grace_days, p.intro_text, p.thanks_text, p.locales, p.version_id, v.hash as version_hash,
           p.xmin::text as row_version, p.checklist_id, p.lead_auditor_id, p.assistant_auditor_id,
           case when counting then (select count(*) from response r where r.plan_id = p.id and r.counted) else 0 end as counted,
           case when counting then coalesce((
             select sum(k.total - (select coalesce(sum(s.used), 0) from credit_slot s where s.credit_id = k.id))
             from credit k where today between k.begins_on and k.ends_on), 0) else 1 end as credit_left,
           exists (select from project_user u where u.project_id = p.project_id and u.user_id = person) as in_project,
           c.default_language_id, c.time_zone as company_time_zone,
           (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', localized(v.name, v.locales), 'min', v.min, 'max', v.max)
              order by v.min), '[]') from level v where v.project_id = p.project_id) as levels
    from plan p
    join location l on l.id = p.location_id
    join company c on true
    left join checklist_version v on v.id = p.version_id
    where p.id = of_plan) x);
end $$;
revoke execute on function plan_facts from public;
grant execute on function plan_facts to sahada_app;
