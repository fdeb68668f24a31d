-- Recurring tasks (pipeline/recurring.ts). Those named task_… are the queue's; the application has the others.

-- Makes the tasks of this release known.
create or replace function gate.task_known(names text[]) returns void
language sql security definer set search_path = pg_catalog, public as $$
  insert into public.task_state (name) select unnest(names) on conflict do nothing;
$$;

create or replace function gate.task_states() returns table (name text, enabled boolean, schedule text, due_at timestamptz, time_zone text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select s.name, s.enabled, s.schedule, s.due_at, coalesce((select c.time_zone from public.company c where c.operator), 'UTC')
  from public.task_state s;
$$;

-- Sets when a task is due next, provided that it is still due when the caller read it was, and queues its run for a moment of
-- its schedule (null: none). A task whose last run is not over stays due.
create or replace function gate.task_due(task text, was timestamptz, next timestamptz, moment timestamptz, at timestamptz) returns int
language plpgsql security definer set search_path = pg_catalog, public as $$
declare run int;
begin
  if moment is not null and exists (select from public.task_run r where r.name = task and r.due_at is not null and r.ended_at is null) then
    return null;
  end if;
  update public.task_state s set due_at = next where s.name = task and s.due_at is not distinct from was;
  if not found or moment is null then return null; end if;
  insert into public.task_run (name, due_at, queued_at) values (task, moment, at) on conflict do nothing returning id into run;
  if run is not null then perform public.queue_task(run, task); end if;
  return run;
end $$;

-- Begins a run, for the first time or again.
create or replace function gate.task_begin(run int, at timestamptz) returns table (name text, for_company int)
language sql security definer set search_path = pg_catalog, public as $$
  update public.task_run r set started_at = coalesce(r.started_at, at), ended_at = null, fault = null, done = 0
  where r.id = run returning r.name, r.for_company;
$$;

create or replace function gate.task_progress(run int, so_far int, whole int) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update public.task_run r set done = so_far, total = whole where r.id = run;
$$;

-- Ends a run; `items` are those of work for the whole installation, others are counted from the companies' parts.
create or replace function gate.task_end(run int, own_items int, why text, at timestamptz) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update public.task_run r set ended_at = at, fault = why, items = coalesce(own_items, (
    select coalesce(sum(p.items), 0) from public.task_part p where p.run_id = run))
  where r.id = run;
$$;

-- Ends the runs that no job stands behind any more.
create or replace function gate.task_lost(jobs text[], at timestamptz) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with ended as (
    update public.task_run r set ended_at = at, fault = coalesce(r.fault, 'interrupted')
    where r.ended_at is null and r.queued_at < at - interval '1 minute' and 'task ' || r.id <> all (jobs) returning 1)
  select count(*)::int from ended;
$$;

-- The companies that a run still has to work for.
create or replace function gate.task_companies(run int) returns table (company_id int)
language sql stable security definer set search_path = pg_catalog, public as $$
  select c.id from public.task_run r join public.company c on c.id = coalesce(r.for_company, c.id)
  where r.id = run and c.active
    and not exists (select from public.task_part p where p.company_id = c.id and p.run_id = run and p.fault is null)
  order by c.id;
$$;

-- Notes a look of work that looks every few moments.
create or replace function gate.task_looked(task text, took int, items int, why text, at timestamptz) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update public.task_state s set looked_at = at, look_ms = took, look_items = items, look_fault = why where s.name = task;
$$;

-- Up to which id every line of the log that will ever be there is there now, and since when that was so; null: not known yet.
-- A line gets its id after its transaction got its number. So once the last id has been read, whoever draws a number comes
-- after all who hold an id up to that one; they are all done when no older transaction runs. Where one does, a mark waits
-- for it. To be called before the transaction writes anything.
create or replace function gate.settled_activity(now_at timestamptz) returns table (last_id int, at timestamptz)
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  last int;
  own xid8;
begin
  if pg_current_xact_id_if_assigned() is null then
    select case when s.is_called then s.last_value else 0 end into last from public.activity_id_seq s;
    own := pg_current_xact_id();
    if pg_snapshot_xmin(pg_current_snapshot()) >= own then
      return query select last, now_at;
      return;
    end if;
    -- A clock that was ahead has left marks of a time that has not come.
    delete from public.activity_mark m where m.at > now_at;
    insert into public.activity_mark (last_id, below, at)
    select last, own, now_at where not exists (select from public.activity_mark m where m.at > now_at - interval '1 minute');
    delete from public.activity_mark m where m.id < (
      select max(o.id) from public.activity_mark o where o.below <= pg_snapshot_xmin(pg_current_snapshot()));
  end if;
  return query select m.last_id, m.at from public.activity_mark m
    where m.below <= pg_snapshot_xmin(pg_current_snapshot()) order by m.id desc limit 1;
end $$;

-- Companies with a day to seal: one that ended two hours ago on their wall and has no seal yet.
create or replace function gate.task_companies_to_seal(at timestamptz) returns table (company_id int)
language sql stable security definer set search_path = pg_catalog, public as $$
  select c.id from public.company c
  where c.active and coalesce((select max(s.day) from public.activity_seal s where s.company_id = c.id), '-infinity')
    < (at at time zone c.time_zone - interval '2 hours')::date - 1
    or exists (select from public.activity_seal s where s.company_id = c.id and s.until > at and s.reopened_on is null);
$$;

-- Companies with a rule that destroys by itself.
create or replace function gate.task_companies_with_retention() returns table (company_id int)
language sql stable security definer set search_path = pg_catalog, public as $$
  select distinct r.company_id from public.retention r where r.months is not null;
$$;

-- Notes that the clock stands before the end of a day that is sealed already: it was ahead when the day was sealed.
create or replace function gate.reopen_seals(today date, at timestamptz) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with opened as (
    update public.activity_seal s set reopened_on = today
    where s.company_id = public.app_company() and s.until > at and s.reopened_on is null returning 1)
  select count(*)::int from opened;
$$;

-- The latest runs of a task, as the caller's company may know of them: its own part, or as the operator's the whole. A fault is
-- told to the operator, and to others that there was one.
create or replace function gate.runs_of(task text, most int, skipped int)
returns table (id int, started_at timestamptz, ended_at timestamptz, items int, fault text, done int, total int, by_hand boolean)
language sql stable security definer set search_path = pg_catalog, public as $$
  select r.id, coalesce(r.started_at, r.queued_at), coalesce(p.ended_at, r.ended_at), case when o.it then r.items else coalesce(p.items, 0) end,
    case when o.it then r.fault when p.fault is not null then '' end, r.done, r.total, r.due_at is null
  from (select gate.is_operator() as it) o
  join lateral (
    select x.* from public.task_run x where x.name = task and (o.it or x.for_company is null or x.for_company = public.app_company())
    order by x.id desc limit most offset skipped) r on true
  left join public.task_part p on p.company_id = public.app_company() and p.run_id = r.id and not o.it
  order by r.id desc;
$$;

create or replace function gate.count_runs(task text) returns int
language sql stable security definer set search_path = pg_catalog, public as $$
  select count(*)::int from public.task_run x
  where x.name = task and (gate.is_operator() or x.for_company is null or x.for_company = public.app_company());
$$;

-- The tasks of these names, each with the latest of these runs.
create or replace function gate.tasks(names text[])
returns table (name text, enabled boolean, schedule text, due_at timestamptz, time_zone text, is_operator boolean, looked_at timestamptz,
  look_ms int, look_items int, look_fault text, run_id int, started_at timestamptz, ended_at timestamptz, items int, fault text, done int,
  total int, by_hand boolean)
language sql stable security definer set search_path = pg_catalog, public as $$
  select n.name, coalesce(s.enabled, true), s.schedule, s.due_at, coalesce((select c.time_zone from public.company c where c.operator), 'UTC'),
    gate.is_operator(), s.looked_at, s.look_ms, case when gate.is_operator() then s.look_items end,
    case when gate.is_operator() then s.look_fault when s.look_fault is not null then '' end, r.*
  from unnest(names) n(name) left join public.task_state s on s.name = n.name left join lateral gate.runs_of(n.name, 1, 0) r on true;
$$;

-- Queues a run of a task that somebody asks for, in all companies or in their own, and gives its number; or that of the one
-- under way.
create or replace function gate.ask_task(task text, everywhere boolean, at timestamptz) returns int
language plpgsql security definer set search_path = pg_catalog, public as $$
declare run int;
begin
  if everywhere and not gate.is_operator() then
    raise exception 'only the operator may run a task for everybody' using errcode = 'insufficient_privilege';
  end if;
  -- Of two who ask at the same moment the second finds the run of the first.
  perform pg_advisory_xact_lock(hashtextextended('task/' || task, 3));
  select r.id into run from public.task_run r where r.name = task and r.ended_at is null
    and (r.for_company is null or r.for_company = public.app_company()) limit 1;
  if run is not null then return run; end if;
  perform gate.task_known(array[task]);
  insert into public.task_run (name, for_company, asked_by, queued_at)
    values (task, case when not everywhere then public.app_company() end, gate.actor_user(), at) returning id into run;
  perform public.queue_task(run, task);
  perform gate.log_line('task_run', run, 'insert', jsonb_build_object('task', jsonb_build_array(null, task)));
  return run;
end $$;

-- Whether somebody asked for a run, and no schedule did.
create or replace function gate.task_by_hand(run int) returns boolean
language sql stable security definer set search_path = pg_catalog, public as $$
  select r.due_at is null from public.task_run r where r.id = run;
$$;

-- What is to be sent in more than a day was put off by a clock that was ahead, since no try waits for so long: it is due, and what
-- is being sent stays its sender's for two minutes.
create or replace function gate.task_hurry(at timestamptz) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update public.message set next_try_at = case state when 'Sending' then at + interval '2 minutes' else at end
  where next_try_at > at + interval '1 day';
  update public.delivery set next_try_at = case state when 'Sending' then task_hurry.at + interval '2 minutes' else task_hurry.at end
  where next_try_at > task_hurry.at + interval '1 day';
$$;

-- The company that hears of the installation.
create or replace function gate.task_operator() returns int
language sql stable security definer set search_path = pg_catalog, public as $$
  select c.id from public.company c where c.operator;
$$;

-- Notes what the operator does with a copy of the installation, and nothing else; false for others.
create or replace function gate.note_copy(act text, copy_name text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if not gate.is_operator() then return false; end if;
  perform gate.log_line(case act when 'delete' then 'copy' when 'read' then 'copy_read' else 'copy_check' end, null,
    case act when 'delete' then 'delete' else 'insert' end, jsonb_build_object('copy', jsonb_build_array(null, copy_name)));
  return true;
end $$;

-- The same from a call that only reads.
create or replace function gate.note_copy_read(door text, company int, person int, copy_name text, call text, at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform gate.check_door(door);
  perform gate.set_scene(company, 'user:' || person, call, null, at);
  return gate.note_copy('read', copy_name);
end $$;

-- Turns a task on or off, or gives it another schedule; null leaves a thing as it is. When it is due next is found anew.
create or replace function gate.change_task(task text, turned_on boolean, new_schedule text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
declare before public.task_state;
begin
  if not gate.is_operator() then return false; end if;
  perform gate.task_known(array[task]);
  select * into before from public.task_state s where s.name = task;
  perform gate.log_line('task_state', null, 'update', jsonb_strip_nulls(jsonb_build_object(
    'task', jsonb_build_array(null, task),
    'enabled', case when turned_on is not null then jsonb_build_array(before.enabled, turned_on) end,
    'schedule', case when new_schedule is not null then jsonb_build_array(before.schedule, new_schedule) end)));
  update public.task_state s set enabled = coalesce(turned_on, s.enabled), schedule = coalesce(new_schedule, s.schedule), due_at = null
  where s.name = task;
  return true;
end $$;
