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

-- The pictures among these that have not arrived with their response. One that the office deleted had arrived.
create or replace function missing_pictures(of_response uuid, keys uuid[]) returns uuid[]
language sql stable
return (select coalesce(array_agg(named.key order by named.place), '{}')
  from unnest(keys) with ordinality named (key, place)
  where not exists (select from picture p where p.picture_key = named.key and p.response_key = of_response
    and (p.arrived_at is not null or p.deleted_at is not null)));
revoke execute on function missing_pictures from public;
grant execute on function missing_pictures to sahada_app;

-- Stores a response, or finds the one already stored under its key: the whole of "exactly once" in one statement. A lock on
-- the key makes parallel sendings of one response, and of its pictures, wait for one another. A plan with a participant
-- limit is locked while it is counted, and so is a person where each may answer once; credit is locked only near its end
-- (below 1,000 left), and is otherwise taken from one of 32 slots, so that submissions do not queue behind one another.
-- Whether the response counts or is stored apart is known only under these locks; `counted_status`, `held_status` and
-- `revised_status` are the rules' answers for each case. The outcome is
--   stored       as it was sent: the first revision, or a correction that was asked for
--   known        stored before with the same content
--   other        stored before with other content
--   overBudget   not stored: strangers have sent too much by this link within the hour
--   unasked      a correction that nobody asked for; with no response at all where the key is unknown
--   notAuthor    a correction by somebody who may not make it
-- and the other columns tell what is there now.
drop function if exists take_response(jsonb, int, boolean, date, uuid[]);
create or replace function take_response(r jsonb, participant_limit int, is_late boolean, once_per_person boolean,
  hourly_bytes bigint, today date, picture_keys uuid[])
returns table (outcome text, response_id int, number int, answers_hash text, status int, late boolean, over_quota boolean,
  repeated boolean, incomplete boolean, critical boolean, picture_count int, missing uuid[])
language plpgsql as $$
declare
  key uuid := (r ->> 'response_key')::uuid;
  rev int := (r ->> 'revision')::int;
  hash text := r ->> 'answers_hash';
  of_plan int := (r ->> 'plan_id')::int;
  person int := (r ->> 'user_id')::int;
  known record;
  lacking uuid[];
  is_repeated boolean := false;
  full_plan boolean := false;
  period record;
  slot_number int := pg_backend_pid() % 32;
  taken boolean := false;
  over boolean;
  new_status int;
  new_id int;
  new_number int;
begin
  perform pg_advisory_xact_lock(hashtextextended(key::text, 0));
  select x.id, x.number, x.revision, x.answers_hash, x.status_code, x.user_id, x.picture_keys into known
    from response x where x.response_key = key;
  if known.id is null then
    outcome := case when rev > 0 then 'unasked' else 'stored' end;
  elsif rev = known.revision + 1 and known.status_code = 40 then
    outcome := case when person = known.user_id or exists (
      select from plan p where p.id = of_plan and person in (p.lead_auditor_id, p.assistant_auditor_id))
      then 'stored' else 'notAuthor' end;
  elsif rev > known.revision then
    outcome := 'unasked';
  elsif hash = (case when rev = known.revision then known.answers_hash else (select v.answers_hash
      from response_revision v where v.response_id = known.id and v.revision = rev) end) then
    outcome := 'known';
  else
    outcome := 'other';
  end if;
  -- What a row costs beside its content is counted too, or the smallest ones would be free.
  if outcome in ('stored', 'other') and hourly_bytes is not null
    and not gate.spend('answers/' || of_plan, pg_column_size(r) + 1024, hourly_bytes, 32, app_now()) then
    outcome := 'overBudget';
  end if;
  if outcome <> 'stored' then
    return query select outcome, x.id, x.number, x.answers_hash, x.status_code, x.late, x.over_quota, x.repeated, x.incomplete,
      x.critical, cardinality(x.picture_keys), missing_pictures(key, x.picture_keys)
      from (values (1)) one left join response x on x.id = known.id;
    return;
  end if;

  lacking := missing_pictures(key, picture_keys);
  if cardinality(picture_keys) > 0 then
    update picture p set named = true
    where p.response_key = key and p.picture_key = any(take_response.picture_keys) and not p.named;
  end if;
  if known.id is not null then
    insert into response_revision (response_id, revision, version_id, answers_hash, raw, answers, earned, max, percent,
      started_at, completed_at, replaced_at, replaced_by)
    select x.id, x.revision, x.version_id, x.answers_hash, x.raw, x.answers, x.earned, x.max, x.percent,
      x.started_at, x.completed_at, app_now(), person
    from response x where x.id = known.id;
    -- Counted once, and late or not, as it was when it came first: it takes no second credit.
    return query update response x set revision = rev, version_id = (r ->> 'version_id')::int, answers_hash = hash,
      status_code = (r ->> 'revised_status')::int, awaiting_pictures = cardinality(lacking) > 0,
      incomplete = (r ->> 'incomplete')::boolean, critical = (r ->> 'critical')::boolean, raw = r -> 'raw',
      answers = r -> 'answers', earned = (r ->> 'earned')::bigint, max = (r ->> 'max')::bigint,
      percent = (r ->> 'percent')::int, answered = (r ->> 'answered')::int, total = (r ->> 'total')::int,
      excluded = (r ->> 'excluded')::int, findings = (r ->> 'findings')::int, level_name = null,
      device_earned = (r ->> 'device_earned')::bigint, device_max = (r ->> 'device_max')::bigint,
      language_id = (r ->> 'language_id')::int, started_at = (r ->> 'started_at')::timestamptz,
      completed_at = (r ->> 'completed_at')::timestamptz,
      approved_at = null, approved_by = null, picture_keys = take_response.picture_keys
    where x.id = known.id
    returning outcome, x.id, x.number, x.answers_hash, x.status_code, x.late, x.over_quota, x.repeated, x.incomplete,
      x.critical, cardinality(x.picture_keys), lacking;
    return;
  end if;

  if once_per_person and person is not null then
    perform pg_advisory_xact_lock(hashtextextended(concat_ws('/', app_company(), of_plan, person), 2));
    is_repeated := exists (
      select from response x where x.user_id = person and x.plan_id = of_plan and x.status_code <> 60);
  end if;
  if not is_late and not is_repeated then
    if participant_limit is not null then
      perform from plan p where p.id = of_plan for update;
      full_plan := (select count(*) from response x where x.plan_id = of_plan and x.counted) >= participant_limit;
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
  over := not is_late and not is_repeated and not taken;
  new_status := (r ->> case when taken then 'counted_status' else 'held_status' end)::int;

  insert into response (plan_id, version_id, response_key, revision, answers_hash, status_code, late, over_quota, repeated,
    awaiting_pictures, incomplete, critical, counted, raw, answers, earned, max, percent, answered, total, excluded, findings,
    device_earned, device_max, user_id, participant_name, participant_email, language_id, started_at, completed_at,
    received_at, approved_at, picture_keys)
  values (of_plan, (r ->> 'version_id')::int, key, rev, hash, new_status, is_late, over, is_repeated,
    cardinality(lacking) > 0, (r ->> 'incomplete')::boolean, (r ->> 'critical')::boolean, taken, r -> 'raw', r -> 'answers',
    (r ->> 'earned')::bigint, (r ->> 'max')::bigint, (r ->> 'percent')::int, (r ->> 'answered')::int, (r ->> 'total')::int,
    (r ->> 'excluded')::int, (r ->> 'findings')::int, (r ->> 'device_earned')::bigint, (r ->> 'device_max')::bigint,
    person, r ->> 'participant_name', r ->> 'participant_email', (r ->> 'language_id')::int,
    (r ->> 'started_at')::timestamptz, (r ->> 'completed_at')::timestamptz, app_now(),
    case when new_status = 50 then app_now() end, take_response.picture_keys)
  returning response.id, response.number into new_id, new_number;
  return query select outcome, new_id, new_number, hash, new_status, is_late, over, is_repeated,
    (r ->> 'incomplete')::boolean, (r ->> 'critical')::boolean, cardinality(take_response.picture_keys), lacking;
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
           gate.row_version(p.xmin) as row_version, p.checklist_id, p.lead_auditor_id, p.assistant_auditor_id,
           case when counting then (select count(*) from response r where r.plan_id = p.id and r.counted) else 0 end as counted,
           case when counting then coalesce((
             select sum(k.total - (select coalesce(sum(s.used), 0) from credit_slot s where s.credit_id = k.id))
             from credit k where today between k.begins_on and k.ends_on), 0) else 1 end as credit_left,
           exists (select from project_user u where u.project_id = p.project_id and u.user_id = person) as in_project,
           p.repeat = 'oncePerPerson' and exists (select from response r
             where r.user_id = person and r.plan_id = p.id and r.status_code <> 60) as answered,
           c.active as company_active,
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
