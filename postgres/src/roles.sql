-- The roles of Sahada. The embedded server runs this file at its first start. For an external server (PostgreSQL 15 or
-- newer) an administrator runs, once:
--   psql -d template1 -f postgres/src/roles.sql
--   psql -d postgres -c 'create database sahada owner sahada_owner'
--   psql -d postgres -c '\password sahada_owner' -c '\password sahada_app' -c '\password sahada_jobs'
-- It may be run again at any time.
do $$
declare
  wanted text;
  wrong text;
begin
  foreach wanted in array array['sahada_owner', 'sahada_app', 'sahada_jobs', 'sahada_gate'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      execute format('create role %I nologin', wanted);
    end if;
  end loop;

  -- createdb: a test clones its template database; a restore makes an empty one.
  alter role sahada_owner login createdb nocreaterole;
  alter role sahada_app login nocreatedb nocreaterole;
  alter role sahada_jobs login nocreatedb nocreaterole;
  alter role sahada_gate nologin nocreatedb nocreaterole;

  -- The owner hands functions to sahada_gate and a schema to sahada_jobs, and replaces them in later migrations: from
  -- 16 on that takes SET and INHERIT; 15 knows only the plain membership, which holds both.
  if current_setting('server_version_num')::int >= 160000 then
    execute 'grant sahada_gate, sahada_jobs to sahada_owner with inherit true, set true';
  else
    grant sahada_gate, sahada_jobs to sahada_owner;
  end if;

  -- Row-level security only restricts roles that cannot bypass it. Checked and not set: an administrator who is no
  -- superuser himself (a hosted server) may not even write "nosuperuser".
  select string_agg(rolname, ', ') into wrong from pg_roles
    where rolname in ('sahada_owner', 'sahada_app', 'sahada_jobs', 'sahada_gate')
      and (rolsuper or rolbypassrls or rolreplication);
  if wrong is not null then
    raise exception 'These roles may not be superuser, bypassrls or replication: %', wrong;
  end if;
end
$$;

-- Large objects belong to no company and know no policy, and nothing here uses them. A superuser takes them away in the
-- database this runs in; databases made from template1 afterwards have it from there.
do $$
declare f regprocedure;
begin
  if not (select rolsuper from pg_roles where rolname = current_user) then return; end if;
  for f in select p.oid from pg_proc p
    where p.pronamespace = 'pg_catalog'::regnamespace and (p.proname like 'lo\_%' or p.proname in ('loread', 'lowrite'))
  loop
    execute format('revoke execute on function %s from public', f);
  end loop;
end
$$;
