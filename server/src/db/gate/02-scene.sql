-- Entering a company: who calls, by what, and with which rights.

-- Sets the scene for every statement of this transaction, and seals company and actor (app_company says why). Settings are
-- local: they end with the transaction.
create or replace function gate.set_scene(company_id int, actor text, call text, language_id int, at timestamptz)
returns void language plpgsql as $$
declare
  key text := public.installation_secret();
  setting text;
begin
  -- Assignments: each costs a fraction of what it would in a query.
  setting := set_config('app.company_id', company_id::text, true);
  setting := set_config('app.actor', actor, true);
  setting := set_config('app.seal', sha256(convert_to(key || company_id || ' ' || actor || key, 'UTF8')
    || timestamptz_send(now()))::text, true);
  setting := set_config('app.call', call, true);
  setting := set_config('app.language_id', coalesce(language_id::text, ''), true);
  setting := set_config('app.now', at::text, true);
end $$;

-- What the server shows to functions that ask for no token (db/door.ts); read by the owner, who tells it the server.
create or replace function gate.door() returns text
language sql stable as $$
  select encode(sha256(convert_to('door ' || i.secret, 'UTF8')), 'hex') from public.installation i;
$$;

create or replace function gate.check_door(door text) returns void
language plpgsql stable as $$
begin
  if sha256(convert_to(door, 'UTF8')) is distinct from sha256(convert_to(gate.door(), 'UTF8')) then
    raise exception 'only the server may do this' using errcode = 'insufficient_privilege';
  end if;
end $$;

-- Nearly everybody is in one group, whose rights are theirs as they stand: every signed-in call asks.
create or replace function gate.rights(company int, person int) returns text[]
language plpgsql stable as $$
declare rights text[];
begin
  select g.permissions into rights
  from public."user" u join public."group" g on g.company_id = company and g.id = u.group_id and g.active
  where u.company_id = company and u.id = person
    and not exists (select from public.user_group m where m.company_id = company and m.user_id = person);
  if found then return rights; end if;
  return (select coalesce(array_agg(distinct p), '{}') from public."group" g, unnest(g.permissions) p
    where g.company_id = company and g.active and g.id in (
      select u.group_id from public."user" u where u.company_id = company and u.id = person
      union select m.group_id from public.user_group m where m.company_id = company and m.user_id = person));
end $$;

-- The types that the functions below return. A field added to a list here is added to the type, at its end; callers read by
-- name.
do $$
declare
  type_name text;
  attributes text[];
  attribute text[];
begin
  for type_name, attributes in values
    ('gate.scene', array[
      ['session_id', 'int'], ['session_kind', 'text'], ['user_id', 'int'], ['user_name', 'text'], ['rights', 'text[]'],
      ['company_id', 'int'], ['language_id', 'int'], ['time_zone', 'text'], ['company_time_zone', 'text'],
      ['company_language_id', 'int'], ['stale', 'boolean']]),
    ('gate.link_scene', array[['plan_id', 'int'], ['rotated', 'boolean'], ['who', 'gate.scene'], ['invitation_id', 'int'], ['personal', 'boolean']]),
    ('gate.barcode_scene', array[['barcode_id', 'int'], ['who', 'gate.scene']]),
    ('gate.links_scene', array[['company_id', 'int'], ['user_id', 'int'], ['plan_ids', 'int[]'], ['rotated', 'boolean[]'], ['stamps', 'text[]'], ['invitation_ids', 'int[]']])
  loop
    if to_regtype(type_name) is null then execute format('create type %s as ()', type_name); end if;
    foreach attribute slice 1 in array attributes loop
      continue when exists (select from pg_attribute a
        where a.attrelid = type_name::regclass and a.attname = attribute[1] and not a.attisdropped);
      execute format('alter type %s add attribute %I %s', type_name, attribute[1], attribute[2]);
    end loop;
  end loop;
end $$;

-- How long a session lives unused.
create or replace function gate.idle_time(session_kind text) returns interval
language sql immutable as $$
  select case session_kind when 'office' then interval '2 hours' else interval '30 days' end;
$$;

-- The live session behind a token, or nothing. An office session ends 12 hours after it began or 2 hours after it was
-- last used; a field session 30 days after it was last used. One that was begun or used more than a minute
-- in the future does not count: the clock was wrong then. `stale`: its last use should be noted.
create or replace function gate.session_of(hash bytea, at timestamptz) returns gate.scene
language plpgsql stable as $$
declare found_scene gate.scene;
begin
  -- Nearly everybody is in one group, which is found on the way; of whom is in more, or in none that is active, another look tells.
  select s.id, s.kind, u.id, u.first_name || ' ' || u.last_name,
         case when g.id is null or exists (select from public.user_group m where m.company_id = u.company_id and m.user_id = u.id)
           then gate.rights(u.company_id, u.id) else g.permissions end,
         u.company_id, coalesce(s.language_id, u.default_language_id), u.time_zone, c.time_zone, c.default_language_id,
         s.used_at < at - interval '5 minutes' into found_scene
  from public.session s
  join public."user" u on u.company_id = s.company_id and u.id = s.user_id and u.active
  join public.company c on c.id = s.company_id and c.active
  left join public."group" g on g.company_id = u.company_id and g.id = u.group_id and g.active
  where s.token_hash = hash and s.expires_at > at
    and s.used_at > at - gate.idle_time(s.kind)
    and greatest(s.created_at, s.used_at) <= at + interval '1 minute';
  return found_scene;
end $$;

-- A session or an API key that lives, and opens nothing while its company is passive.
create or replace function gate.rests(hash bytea, at timestamptz) returns boolean
language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (
    select from public.session s
    join public."user" u on u.company_id = s.company_id and u.id = s.user_id and u.active
    join public.company c on c.id = s.company_id and not c.active
    where s.token_hash = hash and s.expires_at > at and s.used_at > at - gate.idle_time(s.kind)
    union all
    select from public.api_token t
    join public.api_key k on k.company_id = t.company_id and k.id = t.key_id and k.active
    join public."user" u on u.company_id = k.company_id and u.id = k.user_id and u.active
    join public.company c on c.id = k.company_id and not c.active
    where t.token_hash = hash and (k.expires_at is null or k.expires_at > at));
$$;

-- The live API key behind a token, or nothing: its maker, with those of the key's rights that the maker still holds. In the place
-- of a session stands the key's number below zero. `stale`: its last use should be noted.
create or replace function gate.key_of(hash bytea, at timestamptz) returns gate.scene
language sql stable as $$
  select -k.id, 'key', u.id, u.first_name || ' ' || u.last_name,
         array(select held from unnest(gate.rights(u.company_id, u.id)) held where held = any (k.permissions)), u.company_id,
         u.default_language_id, u.time_zone, c.time_zone, c.default_language_id,
         coalesce(t.used_at <= at - interval '1 minute', true)
  from public.api_token t
  join public.api_key k on k.company_id = t.company_id and k.id = t.key_id and k.active
  join public."user" u on u.company_id = k.company_id and u.id = k.user_id and u.active
  join public.company c on c.id = k.company_id and c.active
  where t.token_hash = hash and (k.expires_at is null or k.expires_at > at);
$$;

-- Opens a call by a session or an API key: finds the user and sets the scene for the transaction. No row means neither.
create or replace function gate.enter(hash bytea, call text, at timestamptz) returns setof gate.scene
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  s gate.scene := gate.session_of(hash, at);
  setting text;
begin
  if s.user_id is null then s := gate.key_of(hash, at); end if;
  if s.user_id is null then return; end if;
  setting := gate.set_scene(s.company_id, 'user:' || s.user_id || case s.session_kind when 'key' then '/key:' || -s.session_id else '' end,
    call, s.language_id, at);
  return next s;
end $$;

-- Opens the serving of a signed file address: only as long as the session, or the API key, it was signed for lives.
create or replace function gate.enter_file(door text, company int, ticket int, at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform gate.check_door(door);
  if not exists (
    select from public.api_key k
    join public."user" u on u.company_id = k.company_id and u.id = k.user_id and u.active
    join public.company c on c.id = k.company_id and c.active
    where k.id = -ticket and k.company_id = company and k.active and (k.expires_at is null or k.expires_at > at))
  and not exists (
    select from public.session s
    join public."user" u on u.company_id = s.company_id and u.id = s.user_id and u.active
    join public.company c on c.id = s.company_id and c.active
    where s.id = ticket and s.company_id = company and s.expires_at > at and s.used_at > at - gate.idle_time(s.kind)
      and greatest(s.created_at, s.used_at) <= at + interval '1 minute') then return false; end if;
  perform gate.set_scene(company, 'file', 'stored.picture', null, at);
  return true;
end $$;

-- Opens a background task inside one company.
create or replace function gate.enter_job(door text, company int, job text, at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform gate.check_door(door);
  if not exists (select from public.company c where c.id = company) then return false; end if;
  perform gate.set_scene(company, 'system:' || job, job, null, at);
  return true;
end $$;

-- Opens a task in the name of a user, with the rights that they have now, and in their language unless another one is asked for. No
-- row: the user, or the company, is active no more.
drop function if exists gate.enter_user(text, int, int, text, timestamptz);
create or replace function gate.enter_user(door text, company int, person int, call text, at timestamptz, language int) returns setof gate.scene
language plpgsql security definer set search_path = pg_catalog, public as $$
declare s gate.scene;
begin
  perform gate.check_door(door);
  select 0, 'office', u.id, u.first_name || ' ' || u.last_name, gate.rights(u.company_id, u.id), u.company_id,
         coalesce(language, u.default_language_id), u.time_zone, c.time_zone, c.default_language_id, false
    into s
  from public."user" u join public.company c on c.id = u.company_id and c.active
  where u.company_id = company and u.id = person and u.active;
  if s.user_id is null then return; end if;
  perform gate.set_scene(s.company_id, 'user:' || s.user_id, call, s.language_id, at);
  return next s;
end $$;

create or replace function gate.actor_user() returns int
language sql stable as $$
  select case when current_setting('app.actor', true) like 'user:%' then split_part(substr(current_setting('app.actor', true), 6), '/', 1)::int end;
$$;

create or replace function gate.is_operator() returns boolean
language sql stable security definer set search_path = pg_catalog, public as $$
  select coalesce((select c.operator from public.company c where c.id = public.app_company()), false);
$$;
