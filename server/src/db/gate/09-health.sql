-- How the installation is, for the operator: sizes and numbers of all companies together, nothing of what they hold.

-- How the database is. No row: the caller is not the operator.
create or replace function gate.health()
returns table (bytes bigint, connections int, most_connections int, companies int, migrations int, last_migration text, migrated_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public as $$
  select pg_database_size(current_database()),
    (select count(*)::int from pg_stat_activity a where a.usesysid is not null),
    current_setting('max_connections')::int,
    (select count(*)::int from public.company),
    (select count(*)::int from public.migration m where m.name ~ '^\d'),
    (select max(m.name) from public.migration m where m.name ~ '^\d'),
    (select max(m.at) from public.migration m where m.name ~ '^\d')
  where gate.is_operator();
$$;

-- What waits to be done, and what was given up, by queue. No row: the caller is not the operator.
create or replace function gate.queues(at timestamptz) returns table (name text, waiting int, failed int, oldest timestamptz)
language sql stable security definer set search_path = pg_catalog, public as $$
  select q.* from (
    select 'jobs', j.waiting, j.failed, j.oldest from public.jobs_waiting(at) j
    union all
    select 'messages', count(*) filter (where m.state in ('Waiting', 'Sending') and m.next_try_at is not null)::int,
      count(*) filter (where m.state = 'Failed' and m.created_at > at - interval '1 day')::int,
      min(m.created_at) filter (where m.state in ('Waiting', 'Sending') and m.next_try_at <= at)
    from public.message m where m.next_try_at is not null or m.created_at > at - interval '1 day'
    union all
    select 'webhooks', count(*) filter (where d.next_try_at is not null)::int,
      count(*) filter (where d.state = 'Failed' and d.created_at > at - interval '1 day')::int,
      min(d.created_at) filter (where d.next_try_at <= at)
    from public.delivery d where d.next_try_at is not null or d.created_at > at - interval '1 day') q
  where gate.is_operator();
$$;
