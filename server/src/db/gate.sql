-- The complete list of what can see across companies. Everything here runs as sahada_gate, which owns nothing else and sees
-- only the tables granted below. The application may call these functions and has no other way through. Applied after every
-- migration; each statement can be repeated. Processes of the previous release keep calling meanwhile, so types and policies
-- are made once and never dropped.

do $$
declare t text;
begin
  foreach t in array array['company', '"user"', '"group"', 'user_group', 'file', 'plan', 'response', 'event_cursor', 'message', 'notification', 'said_once', 'idempotency_key', 'picture', 'draft',
    'fold', 'earlier_response', 'plan_day', 'plan_total', 'place_total', 'question_total', 'number_total', 'section_total', 'auditor_total', 'first_finding', 'touched_finding', 'customer', 'location', 'question', 'level', 'project_user', 'export', 'import', 'task_part', 'activity', 'activity_seal', 'push_device',
    'static_barcode', 'project_location', 'scan', 'invitation_mail', 'attachment', 'seal_due', 'share', 'share_print', 'report_mail', 'api_key', 'webhook', 'delivery'] loop
    continue when exists (select from pg_policy p where p.polrelid = t::regclass and p.polname = 'gate');
    execute format('create policy gate on %s to sahada_gate using (true) with check (true)', t);
  end loop;
end $$;
grant select on company, "user", "group", user_group, file, plan, response, location, level, project_user to sahada_gate;
grant select (company_id, id, search_text) on customer, question to sahada_gate;
grant insert on company to sahada_gate;
grant select, update on installation to sahada_gate;
grant select, update on fold to sahada_gate;
grant select, delete on earlier_response, plan_day, plan_total, place_total, question_total, number_total, section_total, auditor_total, first_finding, touched_finding to sahada_gate;
grant select, update, delete on message to sahada_gate;
grant select, delete on notification, said_once to sahada_gate;
grant select (company_id, id, tx, table_name, row_id) on activity to sahada_gate;
grant select, update on event_cursor to sahada_gate;
grant select, delete on idempotency_key, picture to sahada_gate;
grant select, delete, update (content, picture_keys, bytes, written_by) on draft to sahada_gate;
grant delete on file to sahada_gate;
grant select, insert, delete on export to sahada_gate;
grant select, delete on import, push_device to sahada_gate;
grant select (company_id, id, created_at), delete on attachment to sahada_gate;
grant select, insert, update, delete on task_state, task_run to sahada_gate;
grant select, delete on task_part to sahada_gate;
grant insert on activity to sahada_gate;
grant select, update on activity_seal to sahada_gate;
grant select, insert, delete on activity_mark to sahada_gate;
grant select on sequence activity_id_seq to sahada_gate;
grant select, insert, update, delete on login, session, known_source, reset_token, attempt, budget, avatar, link, barcode_code, action_link, install_step to sahada_gate;
grant select, update on invitation_mail to sahada_gate;
grant update (address_known_at) on company to sahada_gate;
grant select on static_barcode, project_location, seal_due, share, report_mail to sahada_gate;
grant select, insert on seal_code, share_code to sahada_gate;
grant select, update on share_print to sahada_gate;
grant select, insert on file to sahada_gate;
grant select, insert, update, delete on scan to sahada_gate;
grant select, insert, update, delete on totp, recovery_code, passkey, challenge, ticket to sahada_gate;
grant select on api_key, webhook to sahada_gate;
grant select, update, delete on delivery to sahada_gate;
grant select, insert, update on api_token to sahada_gate;
grant create on schema gate to sahada_gate;

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

-- Gives an API key of the caller's company what opens it.
create or replace function gate.new_api_token(hash bytea, key int) returns void
language sql security definer set search_path = pg_catalog, public as $$
  insert into public.api_token (token_hash, company_id, key_id) values (hash, public.app_company(), key);
$$;

-- When and from where the company's API keys were last used.
create or replace function gate.api_key_uses() returns table (key_id int, used_at timestamptz, address text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select t.key_id, t.used_at, host(t.used_from) from public.api_token t where t.company_id = public.app_company();
$$;

-- Notes that an API key is in use, once a minute.
create or replace function gate.touch_key(company int, key int, address inet, at timestamptz) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update public.api_token t set used_at = at, used_from = address
  where t.company_id = company and t.key_id = key and coalesce(t.used_at <= at - interval '1 minute', true);
$$;

-- Opens a call by a plan's link token, signed in or not. A session of another company counts as none.
create or replace function gate.enter_link(token_hash bytea, session_hash bytea, call text, language_id int, at timestamptz)
returns setof gate.link_scene
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  found public.link;
  s gate.scene;
  setting text;
begin
  select * into found from public.link l where l.token_hash = enter_link.token_hash;
  if found.plan_id is null then return; end if;
  if session_hash is not null then
    s := gate.session_of(session_hash, at);
    if s.company_id is distinct from found.company_id then s := null; end if;
  end if;
  setting := gate.set_scene(found.company_id, coalesce('user:' || s.user_id, 'participant'), call, language_id, at);
  return next (found.plan_id, found.rotated_at is not null, s, found.invitation_id, found.personal)::gate.link_scene;
end $$;

-- Opens the scanning of a barcode, signed in or not. A session of another company counts as none.
create or replace function gate.enter_barcode(hash bytea, session_hash bytea, call text, language_id int, at timestamptz)
returns setof gate.barcode_scene
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  found public.barcode_code;
  s gate.scene;
begin
  select * into found from public.barcode_code c where c.token_hash = hash and c.rotated_at is null;
  if found.barcode_id is null then return; end if;
  if session_hash is not null then
    s := gate.session_of(session_hash, at);
    if s.company_id is distinct from found.company_id then s := null; end if;
  end if;
  perform gate.set_scene(found.company_id, coalesce('user:' || s.user_id, 'participant'), call, language_id, at);
  return next (found.barcode_id, s)::gate.barcode_scene;
end $$;

-- Notes a scan. Of people who are not signed in fifty a day are told apart for each barcode; further ones are counted in the
-- row of the last that led to the same, so that nobody can fill the table.
create or replace function gate.note_scan(hash bytea, person int, outcome text, of_plan int, scanned_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  code public.barcode_code;
  setting text;
begin
  select * into code from public.barcode_code c where c.token_hash = hash;
  if code.barcode_id is null then return; end if;
  setting := pg_advisory_xact_lock(hashtextextended('scan/' || code.company_id || '/' || code.barcode_id, 3))::text;
  if person is null and (select count(*) from (
      select from public.scan s where s.company_id = code.company_id and s.barcode_id = code.barcode_id
        and s.at > scanned_at - interval '1 day' and s.user_id is null limit 50) recent) >= 50 then
    update public.scan s set times = s.times + 1, at = scanned_at
    where s.company_id = code.company_id and s.id = (
      select o.id from public.scan o where o.company_id = code.company_id and o.barcode_id = code.barcode_id
        and o.at > scanned_at - interval '1 day' and o.user_id is null and o.result = outcome and o.plan_id is not distinct from of_plan
      order by o.at desc limit 1);
    if found then return; end if;
  end if;
  insert into public.scan (company_id, barcode_id, at, result, plan_id, user_id)
  values (code.company_id, code.barcode_id, scanned_at, outcome, of_plan, person);
end $$;

-- Where a response that names a barcode was given: at the barcode's location where that is mapped to the plan's project; null
-- means at the plan's. A replaced code still tells it of what was begun before. A scan of somebody signed in that the server
-- has not seen was made without a network, and is noted now.
create or replace function gate.scanned_at(hash bytea, of_plan int, person int, begun timestamptz, arrived timestamptz) returns int
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  code public.barcode_code;
  place int;
begin
  select * into code from public.barcode_code c
    where c.token_hash = hash and c.company_id = public.app_company() and (c.rotated_at is null or begun < c.rotated_at);
  if code.barcode_id is null then return null; end if;
  select b.location_id into place
  from public.static_barcode b
  join public.plan p on p.company_id = b.company_id and p.id = of_plan and p.location_id <> b.location_id
  join public.project_location m on m.company_id = p.company_id and m.project_id = p.project_id and m.location_id = b.location_id
  where b.company_id = code.company_id and b.id = code.barcode_id;
  if person is not null and not exists (
    select from public.scan s where s.company_id = code.company_id and s.barcode_id = code.barcode_id and s.user_id = person
      and s.at between least(begun, arrived) - interval '1 day' and arrived) then
    insert into public.scan (company_id, barcode_id, at, result, plan_id, user_id)
    values (code.company_id, code.barcode_id, least(begun, arrived), 'offline', of_plan, person);
  end if;
  return place;
end $$;

create or replace function gate.actor_user() returns int
language sql stable as $$
  select case when current_setting('app.actor', true) like 'user:%' then split_part(substr(current_setting('app.actor', true), 6), '/', 1)::int end;
$$;

-- What a submission is prepared on, as one text: whatever of it changes, the stamp does.
create or replace function gate.stamp_of(company int, plan int, person int, rotated boolean) returns text
language plpgsql stable as $$
declare stamp text;
begin
  select concat_ws('.', p.xmin, l.xmin, c.xmin, rotated, coalesce((
      select string_agg(v.xmin::text, ',' order by v.id) from public.level v
      where v.company_id = company and v.project_id = p.project_id), '-'), coalesce((
      select u.xmin::text from public.project_user u
      where u.company_id = company and u.project_id = p.project_id and u.user_id = person), '-'))
    into stamp
  from public.plan p
  join public.location l on l.company_id = p.company_id and l.id = p.location_id
  join public.company c on c.id = p.company_id
  where p.company_id = company and p.id = plan;
  return stamp;
end $$;

-- The same for a plan of the caller's company, and for the caller.
create or replace function gate.plan_stamp(plan int, rotated boolean) returns text
language sql stable security definer set search_path = pg_catalog, public as $$
  select gate.stamp_of(public.app_company(), plan, gate.actor_user(), rotated);
$$;

-- Several links at once, with the stamps of their plans: they open their plans as far as they are of one company, which is
-- that of the first that is known. `user_id` is null for participants, and for a session that leads nowhere.
create or replace function gate.enter_links(token_hashes bytea[], session_hash bytea, call text, at timestamptz)
returns gate.links_scene
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  opened gate.links_scene;
  found record;
  s gate.scene;
  setting text;
begin
  for i in 1 .. cardinality(token_hashes) loop
    select l.company_id, l.plan_id, l.rotated_at is not null as rotated, l.invitation_id into found
      from public.link l where l.token_hash = token_hashes[i];
    opened.company_id := coalesce(opened.company_id, found.company_id);
    opened.plan_ids[i] := case when found.company_id = opened.company_id then found.plan_id end;
    opened.rotated[i] := found.rotated;
    if found.invitation_id is not null then opened.invitation_ids[i] := found.invitation_id; end if;
  end loop;
  if opened.company_id is null then return opened; end if;
  if session_hash is not null then
    s := gate.session_of(session_hash, at);
    if s.company_id = opened.company_id then opened.user_id := s.user_id; end if;
  end if;
  for i in 1 .. cardinality(token_hashes) loop
    opened.stamps[i] := gate.stamp_of(opened.company_id, opened.plan_ids[i], opened.user_id, opened.rotated[i]);
  end loop;
  setting := gate.set_scene(opened.company_id, coalesce('user:' || opened.user_id, 'participant'), call, null, at);
  return opened;
end $$;

-- The ids of the responses of this company that are stored under these keys, each at its key's place; null when there are
-- none. Asked here, by the key alone, because only the index by the key can then be used: a plan that PostgreSQL made while
-- the table was new, and keeps, would otherwise as soon read all of the company's.
drop function if exists gate.known_responses(uuid[]);
create or replace function gate.known_responses(keys uuid[]) returns int[]
language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_generic_plan as $$
declare own_company int := public.app_company();
begin
  -- "offset 0": a look-up for each key, never a scan joined to them.
  return (select array_agg(case when known.company_id = own_company then known.id end order by k.place)
    from unnest(keys) with ordinality k (key, place)
    left join lateral (select r.id, r.company_id from public.response r where r.response_key = k.key offset 0) known on true
    having count(known.id) > 0);
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

-- Notes that a list is to be written into a file, and queues it. The call that asks reads only, so it cannot.
create or replace function gate.new_export(door text, company int, person int, list text, input jsonb, file_name text, rows int, at timestamptz)
returns int language plpgsql security definer set search_path = pg_catalog, public as $$
declare made int;
begin
  perform gate.check_door(door);
  perform gate.set_scene(company, 'user:' || person, list || 'ToExcel', null, at);
  insert into public.export (user_id, list, input, name, total, created_at)
    values (person, new_export.list, new_export.input, file_name, rows, at) returning id into made;
  perform public.later('export.write', jsonb_build_object('exportId', made), true);
  return made;
end $$;

create or replace function gate.touch(ticket int, at timestamptz) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update public.session set used_at = at,
    expires_at = case kind when 'field' then at + interval '30 days' else expires_at end
  where id = ticket;
$$;

create or replace function gate.installed() returns boolean
language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (select from public.company);
$$;

-- Makes a company and enters it as its founder. With `first`, only when there is none yet; parallel calls wait for one
-- another, so fifty simultaneous installations make one owner.
create or replace function gate.new_company(door text, company_name text, language int, zone text, call text, first boolean, at timestamptz)
returns int language plpgsql security definer set search_path = pg_catalog, public as $$
declare made int;
begin
  perform gate.check_door(door);
  if first then
    perform pg_advisory_xact_lock(7233420);
    if exists (select from public.company) then return null; end if;
  end if;
  insert into public.company (name, default_language_id, time_zone, operator)
    values (company_name, language, zone, first) returning id into made;
  perform gate.set_scene(made, 'system:sign-up', call, language, at);
  return made;
end $$;

-- False when the address already has an account.
create or replace function gate.new_login(key text, person int) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into public.login (email_key, company_id, user_id) values (key, public.app_company(), person) on conflict do nothing;
  return found;
end $$;

-- Gives a user's account another address; false when that has an account already.
create or replace function gate.change_login(key text, person int) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update public.login l set email_key = key where l.company_id = public.app_company() and l.user_id = person;
  return true;
exception when unique_violation then return false;
end $$;

-- The account of an e-mail, and the first of `sources` from which its user has signed in within 30 days.
drop function if exists gate.find_login(text, text, text[], timestamptz);
create or replace function gate.find_login(door text, key text, sources text[], at timestamptz)
returns table (company_id int, user_id int, password_hash text, user_active boolean, company_active boolean, known_source text,
  has_totp boolean, passkeys int, second_factor_due timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  perform gate.check_door(door);
  return query select u.company_id, u.id, u.password_hash, u.active, c.active, (
    select source from unnest(sources) with ordinality s(source, place)
    join public.known_source k on k.company_id = u.company_id and k.user_id = u.id
      and k.key = sha256(convert_to(source, 'UTF8')) and k.at > find_login.at - interval '30 days'
    order by place limit 1),
    u.totp_since is not null, u.passkeys,
    public.second_factor_due(c.second_factor_since, c.second_factor_grace_days, u.created_at)
  from public.login l join public."user" u on u.company_id = l.company_id and u.id = l.user_id
  join public.company c on c.id = u.company_id where l.email_key = find_login.key;
end $$;

create or replace function gate.know_sources(company int, person int, sources text[], at timestamptz) returns void
language sql as $$
  insert into public.known_source as k (company_id, user_id, key, at)
  select company, person, sha256(convert_to(source, 'UTF8')), know_sources.at from unnest(sources) source
  on conflict on constraint known_source_pkey do update set at = excluded.at;
$$;

-- Whether one of the sources is known of somebody.
create or replace function gate.knows(company int, person int, sources text[]) returns boolean
language sql stable as $$
  select exists (select from public.known_source k where k.company_id = company and k.user_id = person
    and k.key in (select sha256(convert_to(source, 'UTF8')) from unnest(sources) source));
$$;

-- Starts a session and enters its company. The caller has checked who it is. From then on `sources` are known. `strange`:
-- somebody who has signed in before comes neither on a device whose last session is known, nor with a known browser from a
-- known network.
drop function if exists gate.new_session(text, bytea, int, int, text, text, inet, text[], text, timestamptz);
create or replace function gate.new_session(door text, hash bytea, company int, person int, session_kind text, agent text,
  from_address inet, sources text[], call text, at timestamptz, device text default null, network text default null, browser text default null)
returns table (scene gate.scene, strange boolean) language plpgsql security definer set search_path = pg_catalog, public as $$
declare s gate.scene;
begin
  perform gate.check_door(door);
  strange := exists (select from public.known_source k where k.company_id = company and k.user_id = person)
    and not gate.knows(company, person, array[device])
    and not (gate.knows(company, person, array[network]) and gate.knows(company, person, array[browser]));
  insert into public.session (token_hash, company_id, user_id, kind, device, address, created_at, used_at, expires_at)
  values (hash, company, person, session_kind, agent, from_address, at, at,
          at + case session_kind when 'field' then interval '30 days' else interval '12 hours' end);
  perform gate.know_sources(company, person, sources, at);
  s := gate.session_of(hash, at);
  perform gate.set_scene(company, 'user:' || person, call, s.language_id, at);
  scene := s;
  return next;
end $$;

-- Begins the second step of signing in, for whoever knew the password.
create or replace function gate.new_ticket(door text, hash bytea, company int, person int, next_step text, kind text, at timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform gate.check_door(door);
  insert into public.ticket (token_hash, company_id, user_id, step, session_kind, password_mark, expires_at)
  select hash, u.company_id, u.id, next_step, kind, sha256(convert_to(u.password_hash, 'UTF8')), at + interval '10 minutes'
  from public."user" u where u.company_id = company and u.id = person;
end $$;

-- Takes one of a ticket's five tries and returns what a code is compared with; no row: it is over, spent or void.
create or replace function gate.try_ticket(door text, hash bytea, at timestamptz)
returns table (company_id int, user_id int, step text, session_kind text, password_hash text, tries_left int, secret bytea,
  pending bytea, last_step bigint)
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform gate.check_door(door);
  return query
    with tried as (
      update public.ticket t set tries = t.tries + 1 from public."user" u, public.company c
      where t.token_hash = hash and t.expires_at > at and t.expires_at <= at + interval '11 minutes' and t.tries < 5
        and u.company_id = t.company_id and u.id = t.user_id and u.active and c.id = t.company_id and c.active
        and t.password_mark = sha256(convert_to(u.password_hash, 'UTF8'))
      returning t.company_id, t.user_id, t.step, t.session_kind, u.password_hash, 5 - t.tries as tries_left)
    select tried.*, o.secret, o.pending, coalesce(o.last_step, 0) from tried
    left join public.totp o on o.company_id = tried.company_id and o.user_id = tried.user_id;
end $$;

-- Enters the company of a ticket as its user, to set up what the company requires; null where it is good for nothing of
-- that.
create or replace function gate.enter_ticket(hash bytea, call text, at timestamptz) returns int
language plpgsql security definer set search_path = pg_catalog, public as $$
declare t public.ticket;
begin
  select x.* into t from public.ticket x
  join public."user" u on u.company_id = x.company_id and u.id = x.user_id and u.active
    and x.password_mark = sha256(convert_to(u.password_hash, 'UTF8'))
  join public.company c on c.id = x.company_id and c.active
  where x.token_hash = hash and x.step = 'setup' and x.expires_at > at and x.tries < 5;
  if t.user_id is null then return null; end if;
  perform gate.set_scene(t.company_id, 'user:' || t.user_id, call, null, at);
  return t.user_id;
end $$;

-- Spends a ticket; false when another call was first.
create or replace function gate.spend_ticket(hash bytea, at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from public.ticket t where t.token_hash = hash and t.expires_at > at;
  return found;
end $$;

create or replace function gate.has_recovery_code(door text, company int, person int, wanted bytea) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  perform gate.check_door(door);
  return exists (select from public.recovery_code r
    where r.company_id = company and r.user_id = person and r.hash = wanted and r.used_at is null);
end $$;

-- Whose office session it is, for a password to be checked while no company is entered.
create or replace function gate.find_session(door text, hash bytea, at timestamptz)
returns table (user_id int, password_hash text, has_totp boolean)
language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare s gate.scene := gate.session_of(hash, at);
begin
  perform gate.check_door(door);
  return query select u.id, u.password_hash, u.totp_since is not null from public."user" u
  where u.company_id = s.company_id and u.id = s.user_id and s.session_kind = 'office';
end $$;

-- Spends a code of an app, by its step, or a recovery code, by its hash. False: that one, or a later one, was taken before.
create or replace function gate.spend_code(door text, company int, person int, step bigint, recovery bytea, at timestamptz)
returns boolean language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform gate.check_door(door);
  if step is not null then
    update public.totp t set last_step = step
    where t.company_id = company and t.user_id = person and t.secret is not null and t.last_step < step;
  else
    update public.recovery_code r set used_at = at
    where r.company_id = company and r.user_id = person and r.hash = recovery and r.used_at is null;
  end if;
  return found;
end $$;

-- The caller's own: whether there is a confirmed secret, a pending one, and how many recovery codes are left.
create or replace function gate.own_factors()
returns table (pending bytea, recovery_codes_left int)
language sql stable security definer set search_path = pg_catalog, public as $$
  select (select t.pending from public.totp t where t.company_id = public.app_company() and t.user_id = gate.actor_user()),
    (select count(*)::int from public.recovery_code r
     where r.company_id = public.app_company() and r.user_id = gate.actor_user() and r.used_at is null);
$$;

create or replace function gate.begin_totp(sealed bytea) returns void
language sql security definer set search_path = pg_catalog, public as $$
  insert into public.totp as t (company_id, user_id, pending) values (public.app_company(), gate.actor_user(), sealed)
  on conflict on constraint totp_pkey do update set pending = excluded.pending;
$$;

-- The caller's pending secret holds from now on, and the code that showed it is spent. False when another secret is
-- pending by now.
create or replace function gate.confirm_totp(sealed bytea, step bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update public.totp t set secret = t.pending, pending = null, last_step = step
  where t.company_id = public.app_company() and t.user_id = gate.actor_user() and t.pending = sealed;
  return found;
end $$;

-- Gives the caller new recovery codes in place of the old ones; none to take them away.
create or replace function gate.new_recovery_codes(hashes bytea[]) returns void
language sql security definer set search_path = pg_catalog, public as $$
  delete from public.recovery_code r where r.company_id = public.app_company() and r.user_id = gate.actor_user();
  insert into public.recovery_code (company_id, user_id, hash)
  select public.app_company(), gate.actor_user(), hash from unnest(hashes) hash;
$$;

create or replace function gate.remove_totp() returns void
language sql security definer set search_path = pg_catalog, public as $$
  delete from public.totp t where t.company_id = public.app_company() and t.user_id = gate.actor_user();
$$;

-- Takes away all that somebody in the caller's company has set up.
create or replace function gate.reset_factors(person int) returns void
language sql security definer set search_path = pg_catalog, public as $$
  delete from public.totp t where t.company_id = public.app_company() and t.user_id = person;
  delete from public.recovery_code r where r.company_id = public.app_company() and r.user_id = person;
  delete from public.passkey p where p.company_id = public.app_company() and p.user_id = person;
  delete from public.ticket t where t.company_id = public.app_company() and t.user_id = person;
  delete from public.challenge c where c.user_id = person
    and exists (select from public."user" u where u.company_id = public.app_company() and u.id = person);
$$;

create or replace function gate.own_passkeys()
returns table (id int, name text, credential_id bytea, transports text[], created_at timestamptz, used_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public as $$
  select p.id, p.name, p.credential_id, p.transports, p.created_at, p.used_at from public.passkey p
  where p.company_id = public.app_company() and p.user_id = gate.actor_user() order by p.created_at, p.id;
$$;

-- Gives the caller a passkey; null when it is known already.
create or replace function gate.add_passkey(credential bytea, key bytea, counted bigint, transports text[], called text, at timestamptz)
returns int language plpgsql security definer set search_path = pg_catalog, public as $$
declare made int;
begin
  insert into public.passkey (company_id, user_id, credential_id, public_key, counter, transports, name, created_at)
  values (public.app_company(), gate.actor_user(), credential, key, counted, add_passkey.transports, called, at)
  on conflict on constraint passkey_credential_id_key do nothing returning id into made;
  return made;
end $$;

create or replace function gate.remove_passkey(ticket int) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from public.passkey p where p.company_id = public.app_company() and p.user_id = gate.actor_user() and p.id = ticket;
  return found;
end $$;

-- Whose passkey it is, with what a signature is checked against.
create or replace function gate.find_passkey(door text, credential bytea)
returns table (id int, company_id int, user_id int, public_key bytea, counter bigint, transports text[], user_active boolean, company_active boolean)
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  perform gate.check_door(door);
  return query select p.id, p.company_id, p.user_id, p.public_key, p.counter, p.transports, u.active, c.active
  from public.passkey p join public."user" u on u.company_id = p.company_id and u.id = p.user_id
  join public.company c on c.id = p.company_id where p.credential_id = credential;
end $$;

-- Notes that a passkey was used. Authenticators that count do so with each signature, so a count that does not grow comes
-- from a copy: false.
create or replace function gate.use_passkey(door text, passkey int, counted bigint, at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform gate.check_door(door);
  update public.passkey p set counter = counted, used_at = at
  where p.id = use_passkey.passkey and (p.counter < counted or (p.counter = 0 and counted = 0));
  return found;
end $$;

create or replace function gate.new_challenge(hash bytea, person int, asked text, at timestamptz) returns void
language sql security definer set search_path = pg_catalog, public as $$
  insert into public.challenge (token_hash, user_id, challenge, expires_at) values (hash, person, asked, at + interval '5 minutes');
$$;

-- Takes a challenge away: it is good once, and for whom it was made. Null: there is none.
create or replace function gate.take_challenge(hash bytea, person int, at timestamptz) returns text
language sql security definer set search_path = pg_catalog, public as $$
  delete from public.challenge c where c.token_hash = hash and c.user_id is not distinct from person
  returning case when c.expires_at > at then c.challenge end;
$$;

create or replace function gate.sessions(at timestamptz)
returns table (id int, kind text, device text, address text, created_at timestamptz, used_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public as $$
  select s.id, s.kind, s.device, coalesce(host(s.address), ''), s.created_at, s.used_at from public.session s
  where s.company_id = public.app_company() and s.user_id = gate.actor_user() and s.expires_at > at
    and s.used_at > at - gate.idle_time(s.kind)
  order by s.used_at desc;
$$;

-- Ends one session of the caller's own, or with null all but `keep`.
create or replace function gate.end_session(ticket int, keep int) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (
    delete from public.session s where s.company_id = public.app_company() and s.user_id = gate.actor_user()
      and (s.id = ticket or (ticket is null and s.id is distinct from keep)) returning 1)
  select count(*)::int from gone;
$$;

-- Ends all sessions of somebody in the caller's company.
create or replace function gate.end_sessions_of(person int) returns void
language sql security definer set search_path = pg_catalog, public as $$
  delete from public.session s where s.company_id = public.app_company() and s.user_id = person;
$$;

-- A browser belongs to the person who subscribed in it last, in whatever company.
create or replace function gate.leave_push_device(hash bytea) returns void
language sql security definer set search_path = pg_catalog, public as $$
  delete from public.push_device d where d.endpoint_hash = hash
    and (d.company_id, d.user_id) is distinct from (public.app_company(), gate.actor_user());
$$;

-- A session that is ended before its time, by signing out or from afar, takes its device along: a lost phone stays silent. One
-- that ran out does not, for whoever sees nothing for a day wants to be told then.
create or replace function gate.end_push_device() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if old.expires_at > public.app_now() and old.used_at > public.app_now() - gate.idle_time(old.kind) then
    delete from public.push_device d where d.company_id = old.company_id and d.session_id = old.id;
  end if;
  return null;
end $$;
create or replace trigger push_device after delete on public.session for each row execute function gate.end_push_device();

-- Lets somebody in the caller's company choose a password through a link that is mailed to them.
create or replace function gate.new_invitation(person int, hash bytea, at timestamptz) returns void
language sql security definer set search_path = pg_catalog, public as $$
  insert into public.reset_token (token_hash, company_id, user_id, expires_at)
  values (hash, public.app_company(), person, at + interval '72 hours');
$$;

create or replace function gate.session_language(ticket int, language int) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update public.session s set language_id = language where s.id = ticket and s.company_id = public.app_company();
$$;

-- Makes a reset token and enters the user's company to queue the mail; no row when there is no such account.
create or replace function gate.new_reset(door text, key text, hash bytea, call text, at timestamptz)
returns table (user_id int, email text, first_name text, language_id int)
language plpgsql security definer set search_path = pg_catalog, public as $$
declare u public."user";
begin
  perform gate.check_door(door);
  select x.* into u from public.login l join public."user" x on x.company_id = l.company_id and x.id = l.user_id
  where l.email_key = key and x.active;
  if u.id is null then return; end if;
  insert into public.reset_token (token_hash, company_id, user_id, expires_at) values (hash, u.company_id, u.id, at + interval '30 minutes');
  perform gate.set_scene(u.company_id, 'system:reset', call, u.default_language_id, at);
  return query select u.id, u.email, u.first_name, u.default_language_id;
end $$;

-- Uses a reset token once, voids the user's others, ends their sessions and enters the company as that user. Whoever
-- reads the user's mail is the user, so `sources` are known from then on. `is_first`: none were known before, as of somebody
-- who was invited.
drop function if exists gate.use_reset(bytea, text[], text, timestamptz);
create or replace function gate.use_reset(hash bytea, sources text[], call text, at timestamptz)
returns table (user_id int, is_first boolean)
language plpgsql security definer set search_path = pg_catalog, public as $$
declare r public.reset_token;
begin
  update public.reset_token t set used_at = at where t.token_hash = hash and t.used_at is null and t.expires_at > at returning * into r;
  if r.user_id is null then return; end if;
  update public.reset_token t set used_at = at where t.company_id = r.company_id and t.user_id = r.user_id and t.used_at is null;
  delete from public.session s where s.company_id = r.company_id and s.user_id = r.user_id;
  is_first := not exists (select from public.known_source k where k.company_id = r.company_id and k.user_id = r.user_id);
  perform gate.know_sources(r.company_id, r.user_id, sources, at);
  perform gate.set_scene(r.company_id, 'user:' || r.user_id, call, null, at);
  -- Whoever opens a mailed link has shown that the address is theirs.
  update public.company c set address_known_at = at where c.id = r.company_id and c.address_known_at is null;
  user_id := r.user_id;
  return next;
end $$;

-- Whether a window of attempts is over. One that begins more than a minute after `at` is over too: it was opened while the
-- clock was wrong. A minute is allowed because parallel calls are counted in any order and servers' clocks differ.
create or replace function gate.is_over(since timestamptz, until timestamptz, at timestamptz) returns boolean
language sql immutable as $$
  select until <= at or since > at + interval '1 minute';
$$;

-- Counts an attempt under a key within a window; returns how many there were, this one included, and when the window ends.
create or replace function gate.attempt(key text, span interval, at timestamptz)
returns table (count int, until timestamptz)
language sql security definer set search_path = pg_catalog, public as $$
  insert into public.attempt as a (key, count, since, until)
  values (sha256(convert_to(attempt.key, 'UTF8')), 1, at, at + span)
  on conflict on constraint attempt_pkey do update set
    count = case when gate.is_over(a.since, a.until, at) then 0 else a.count end + 1,
    since = case when gate.is_over(a.since, a.until, at) then at else a.since end,
    until = case when gate.is_over(a.since, a.until, at) then at + span else a.until end
  returning a.count, a.until;
$$;

-- Reserves an attempt under each key. If one of them has reached its limit (null: no limit), reserves none and returns when
-- that window ends. Reserving before the attempt is made is what counts parallel attempts. Callers pass keys in one order,
-- because each is locked in turn.
create or replace function gate.reserve(keys text[], limits int[], span interval, at timestamptz) returns timestamptz
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  full_until timestamptz;
  counted record;
begin
  -- A call that will be refused anyway takes no lock.
  select max(a.until) into full_until from unnest(keys, limits) t(key, most)
  join public.attempt a on a.key = sha256(convert_to(t.key, 'UTF8'))
  where a.count >= t.most and not gate.is_over(a.since, a.until, at);
  if full_until is not null then return full_until; end if;
  for i in 1 .. cardinality(keys) loop
    select * into counted from gate.attempt(keys[i], span, at);
    if counted.count > limits[i] then full_until := greatest(full_until, counted.until); end if;
  end loop;
  if full_until is not null then perform gate.give_back(keys); end if;
  return full_until;
end $$;

-- Returns a reserved attempt under each key, because it was no failure.
create or replace function gate.give_back(keys text[]) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  for i in 1 .. cardinality(keys) loop
    update public.attempt a set count = a.count - 1 where a.key = sha256(convert_to(keys[i], 'UTF8'));
    delete from public.attempt a where a.key = sha256(convert_to(keys[i], 'UTF8')) and a.count <= 0;
  end loop;
end $$;

-- Takes so much from what may be spent under a key in one clock hour; false, and nothing taken, when that is not left. With
-- one slot it is exact; with more, each connection has a row of its own, and those of one moment may pass it by together.
create or replace function gate.spend(key text, amount bigint, most bigint, slots int, at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  hashed bytea := sha256(convert_to(key, 'UTF8'));
  this_hour timestamptz := date_bin('1 hour', at, 'epoch');
begin
  insert into public.budget as b (key, slot, hour, spent)
  select hashed, pg_backend_pid() % slots, this_hour, amount
  where amount + (select coalesce(sum(o.spent), 0) from public.budget o where o.key = hashed and o.hour = this_hour) <= most
  on conflict on constraint budget_pkey do update set
    hour = this_hour, spent = case when b.hour = this_hour then b.spent else 0 end + amount
    where slots > 1 or case when b.hour = this_hour then b.spent else 0 end + amount <= most;
  return found;
end $$;

create or replace function gate.forget_attempts(key text) returns void
language sql security definer set search_path = pg_catalog, public as $$
  delete from public.attempt a where a.key = sha256(convert_to(forget_attempts.key, 'UTF8'));
$$;

-- Registers a token for a plan of the transaction's company; older ones count as rotated.
create or replace function gate.new_link(hash bytea, of_plan int, at timestamptz) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update public.link l set rotated_at = at where l.company_id = public.app_company() and l.plan_id = of_plan and l.rotated_at is null
    and l.invitation_id is null;
  insert into public.link (token_hash, company_id, plan_id) values (hash, public.app_company(), of_plan);
$$;

-- Registers the tokens of invited people; replacing the plan's own link leaves them alone.
create or replace function gate.new_invitation_links(hashes bytea[], of_plan int, invitations int[]) returns void
language sql security definer set search_path = pg_catalog, public as $$
  insert into public.link (token_hash, company_id, plan_id, invitation_id, personal)
  select t.hash, public.app_company(), of_plan, t.invitation, true from unnest(hashes, invitations) t (hash, invitation);
$$;

-- Ends the links of invited people; what was begun by them still arrives, and is stored apart.
create or replace function gate.end_invitation_links(invitations int[], at timestamptz) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update public.link l set rotated_at = at
  where l.company_id = public.app_company() and l.invitation_id = any(invitations) and l.rotated_at is null;
$$;

-- Notes that an invited person has opened the form, the first time.
create or replace function gate.note_opened(hash bytea, at timestamptz) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update public.invitation_mail m set opened_at = at from public.link l
  where l.token_hash = hash and m.company_id = l.company_id and m.invitation_id = l.invitation_id and m.opened_at is null;
$$;

-- Registers a code for a barcode of the transaction's company; older ones count as rotated.
create or replace function gate.new_barcode_code(hash bytea, barcode int, at timestamptz) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update public.barcode_code c set rotated_at = at
    where c.company_id = public.app_company() and c.barcode_id = barcode and c.rotated_at is null;
  insert into public.barcode_code (token_hash, company_id, barcode_id) values (hash, public.app_company(), barcode);
$$;

-- Registers the link of an action of the transaction's company; the one before it ends. Without a hash it only ends.
create or replace function gate.new_action_link(hash bytea, of_actions int[], at timestamptz) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update public.action_link l set ended_at = at
    where l.company_id = public.app_company() and l.action_id = any(of_actions) and l.ended_at is null;
  insert into public.action_link (token_hash, company_id, action_id)
    select hash, public.app_company(), of_actions[1] where hash is not null;
$$;

-- Enters the company of an action for whoever holds its link; null for a link that leads nowhere.
create or replace function gate.enter_action(hash bytea, call text, language int, at timestamptz) returns int
language plpgsql security definer set search_path = pg_catalog, public as $$
declare found public.action_link;
begin
  select l.* into found from public.action_link l join public.company c on c.id = l.company_id and c.active
  where l.token_hash = hash and l.ended_at is null;
  if found.action_id is null then return null; end if;
  perform gate.set_scene(found.company_id, 'participant', call, language, at);
  return found.action_id;
end $$;

create or replace function gate.new_avatar(avatar_key text, picture int) returns void
language sql security definer set search_path = pg_catalog, public as $$
  insert into public.avatar (key, company_id, file_id) values (avatar_key, public.app_company(), picture);
$$;

create or replace function gate.end_avatar(avatar_key text) returns void
language sql security definer set search_path = pg_catalog, public as $$
  delete from public.avatar a where a.key = avatar_key and a.company_id = public.app_company();
$$;

create or replace function gate.avatar(avatar_key text) returns table (bytes bytea, type text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select f.bytes, f.type from public.avatar a join public.file f on f.company_id = a.company_id and f.id = a.file_id where a.key = avatar_key;
$$;

-- Enters the company of a response for whoever knows both its number and its key.
create or replace function gate.enter_receipt(number int, key uuid, language int, at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
declare company int;
begin
  select r.company_id into company from public.response r
  where r.response_key = key and r.number = enter_receipt.number;
  if company is null then return false; end if;
  perform gate.set_scene(company, 'participant', 'field.receipt', language, at);
  return true;
end $$;

-- Opens the public look at a seal by the code that stands in its report; null where the code is none.
create or replace function gate.enter_seal(hash bytea, call text, language int, at timestamptz) returns int
language plpgsql security definer set search_path = pg_catalog, public as $$
declare found public.seal_code;
begin
  select * into found from public.seal_code c where c.code_hash = hash;
  if found.seal_id is null then return null; end if;
  perform gate.set_scene(found.company_id, 'participant', call, language, at);
  return found.seal_id;
end $$;

-- Opens a shared report by its link; null where the link is none.
create or replace function gate.enter_share(hash bytea, call text, language int, at timestamptz) returns int
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  found public.share_code;
  spoken int;
begin
  select * into found from public.share_code c where c.code_hash = hash;
  if found.share_id is null then return null; end if;
  -- It is read in the language that it was shared in, whoever asks.
  select s.language_id into spoken from public.share s where s.company_id = found.company_id and s.id = found.share_id;
  perform gate.set_scene(found.company_id, 'participant', call, coalesce(spoken, language), at);
  return found.share_id;
end $$;

-- Registers the link of a share of the transaction's company.
create or replace function gate.new_share_code(hash bytea, share int) returns void
language sql security definer set search_path = pg_catalog, public as $$
  insert into public.share_code (code_hash, company_id, share_id) values (hash, public.app_company(), share);
$$;

create or replace function gate.note_share_opened(hash bytea) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update public.share_print p set opened = p.opened + 1
  from public.share_code c where c.code_hash = hash and p.company_id = c.company_id and p.share_id = c.share_id;
$$;

-- Keeps a shared report as it was printed, in place of the one before.
create or replace function gate.keep_share_print(hash bytea, bytes bytea, file_name text, of text, at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  code public.share_code;
  kept public.share_print;
  made int;
begin
  select * into code from public.share_code c where c.code_hash = hash;
  select * into kept from public.share_print p where p.company_id = code.company_id and p.share_id = code.share_id for update;
  if kept.id is null then return; end if;
  insert into public.file (company_id, bytes, sha256, type)
    values (code.company_id, bytes, encode(sha256(bytes), 'hex'), 'application/pdf') returning id into made;
  update public.share_print p set file_id = made, name = file_name, printed_of = of, printed_at = at
    where p.company_id = kept.company_id and p.id = kept.id;
  delete from public.file f where f.company_id = kept.company_id and f.id = kept.file_id;
end $$;

-- Registers the codes of seals of the transaction's company.
create or replace function gate.new_seal_codes(hashes bytea[], seals int[]) returns void
language sql security definer set search_path = pg_catalog, public as $$
  insert into public.seal_code (code_hash, company_id, seal_id)
  select t.hash, public.app_company(), t.seal from unnest(hashes, seals) t (hash, seal);
$$;

-- The ids of the transaction's own company's rows whose texts hold what is looked for (`pattern` as search_key makes it, for
-- `like`). Row-level security keeps a query of the application from an index over texts, because comparing texts could tell of
-- rows that it hides; here the company stands in the condition and in the index. It is planned for each pattern anew.
create or replace function gate.found(of_table text, pattern text) returns int[]
language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare ids int[];
begin
  if of_table not in ('customer', 'location', 'plan', 'question', 'user') then
    raise exception 'the table % has no column search_text', of_table;
  end if;
  execute format('select array_agg(t.id) from public.%I t where t.company_id = $1 and t.search_text like $2', of_table)
    into ids using public.app_company(), pattern;
  return coalesce(ids, '{}');
end $$;

-- Marks a row as it is: another mark, another content. What it is made of counts the installation's transactions, so it is
-- mixed with a secret.
create or replace function gate.row_version(changed xid) returns text
language sql stable security definer set search_path = pg_catalog, public as $$
  select left(encode(sha256(convert_to(i.secret || changed::text, 'UTF8')), 'hex'), 16) from public.installation i;
$$;

create or replace function gate.install_steps() returns table (name text, done int, total int)
language sql stable security definer set search_path = pg_catalog, public as $$
  select s.name, s.done, s.total from public.install_step s order by s.position;
$$;

create or replace function gate.install_step(step text, place int, so_far int, whole int) returns void
language sql security definer set search_path = pg_catalog, public as $$
  insert into public.install_step (name, position, done, total) values (step, place, so_far, whole)
  on conflict (name) do update set done = excluded.done, total = excluded.total;
$$;

-- What the janitor deletes (sweep_…), in all companies, a limited number of rows at a time; each function returns how many it
-- deleted. Only the queue may call them (db/sweeps.ts), not the application.

create or replace function gate.sweep_attempts(at timestamptz, most int) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (
    delete from public.attempt where ctid = any (array(
      select a.ctid from public.attempt a where gate.is_over(a.since, a.until, at) limit most)) returning 1)
  select count(*)::int from gone;
$$;

create or replace function gate.sweep_sessions(at timestamptz, most int) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (
    delete from public.session where ctid = any (array(
      select s.ctid from public.session s
      where s.expires_at <= at or s.used_at <= at - gate.idle_time(s.kind) limit most)) returning 1)
  select count(*)::int from gone;
$$;

-- Sessions of whoever has set up no second factor by the day their company asks for one.
create or replace function gate.sweep_sessions_without_factor(at timestamptz, most int) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (
    delete from public.session where ctid = any (array(
      select s.ctid from public.session s join public."user" u on u.company_id = s.company_id and u.id = s.user_id
      join public.company c on c.id = s.company_id
      where u.totp_since is null and u.passkeys = 0
        and public.second_factor_due(c.second_factor_since, c.second_factor_grace_days, u.created_at) <= at limit most)) returning 1)
  select count(*)::int from gone;
$$;

create or replace function gate.sweep_tickets(at timestamptz, most int) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (
    delete from public.ticket where ctid = any (array(
      select t.ctid from public.ticket t where t.expires_at <= at limit most)) returning 1)
  select count(*)::int from gone;
$$;

create or replace function gate.sweep_challenges(at timestamptz, most int) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (
    delete from public.challenge where ctid = any (array(
      select c.ctid from public.challenge c where c.expires_at <= at limit most)) returning 1)
  select count(*)::int from gone;
$$;

-- Guesses look back 30 days, but somebody who comes after a longer holiday is to be told where they sign in from, too.
create or replace function gate.sweep_known_sources(at timestamptz, most int) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (
    delete from public.known_source where ctid = any (array(
      select k.ctid from public.known_source k where k.at <= sweep_known_sources.at - interval '180 days' limit most)) returning 1)
  select count(*)::int from gone;
$$;

create or replace function gate.sweep_reset_tokens(at timestamptz, most int) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (
    delete from public.reset_token where ctid = any (array(
      select r.ctid from public.reset_token r where least(r.used_at, r.expires_at) <= at - interval '1 day' limit most)) returning 1)
  select count(*)::int from gone;
$$;

-- What was said, half a year long.
create or replace function gate.sweep_messages(at timestamptz, most int) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (
    delete from public.message where ctid = any (array(
      select m.ctid from public.message m
      where m.state in ('Sent', 'Failed', 'Cancelled') and m.created_at <= at - interval '180 days' limit most)) returning 1)
  select count(*)::int from gone;
$$;

create or replace function gate.sweep_notifications(at timestamptz, most int) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (
    delete from public.notification where ctid = any (array(
      select n.ctid from public.notification n where n.at <= sweep_notifications.at - interval '90 days' limit most)) returning 1)
  select count(*)::int from gone;
$$;

create or replace function gate.sweep_deliveries(at timestamptz, most int) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (
    delete from public.delivery where ctid = any (array(
      select d.ctid from public.company c cross join lateral (
        select x.ctid from public.delivery x
        where x.company_id = c.id and x.created_at <= sweep_deliveries.at - interval '30 days' and x.next_try_at is null limit most) d
      limit most)) returning 1)
  select count(*)::int from gone;
$$;

-- The only server has begun, and has sent nothing of this channel yet: what was being sent was left by one that died, and what
-- nobody could send is due where it now can be (`open`), unless it is older than a day.
drop function if exists gate.resume_mails(timestamptz, boolean);
create or replace function gate.resume_messages(of_channel text, at timestamptz, open boolean) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update public.message set next_try_at = at where state = 'Sending' and channel = of_channel;
  update public.message set next_try_at = at
  where open and state = 'Waiting' and channel = of_channel and next_try_at is null and created_at > at - interval '1 day';
$$;

-- Longer than anything lasts that is said once.
create or replace function gate.sweep_said_once(at timestamptz, most int) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (
    delete from public.said_once where ctid = any (array(
      select s.ctid from public.said_once s where s.at <= sweep_said_once.at - interval '3 years' limit most)) returning 1)
  select count(*)::int from gone;
$$;

create or replace function gate.sweep_idempotency_keys(at timestamptz, most int) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (
    delete from public.idempotency_key where ctid = any (array(
      select k.ctid from public.idempotency_key k where k.at <= sweep_idempotency_keys.at - interval '1 day' limit most)) returning 1)
  select count(*)::int from gone;
$$;

-- Checked files, a day after they came.
create or replace function gate.sweep_imports(at timestamptz, most int) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (
    delete from public.import where ctid = any (array(
      select i.ctid from public.import i where i.created_at <= at - interval '1 day' limit most)) returning 1)
  select count(*)::int from gone;
$$;

-- Files of lists, a week after they were asked for, with all their bytes.
create or replace function gate.sweep_exports(at timestamptz, most int) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (
    delete from public.export where ctid = any (array(
      select e.ctid from public.export e where e.created_at <= at - interval '7 days' limit most)) returning 1)
  select count(*)::int from gone;
$$;

-- Files that went with mails, once each mail has gone out, but for a week at least. One that failed or was cancelled can be sent again.
create or replace function gate.sweep_attachments(at timestamptz, most int) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (
    delete from public.attachment where (company_id, id) in (
      select a.company_id, a.id from public.attachment a
      where a.created_at <= at - interval '7 days' and not exists (
        select from public.message m where m.company_id = a.company_id and m.attachment_id = a.id and m.state <> 'Sent')
      limit most) returning 1)
  select count(*)::int from gone;
$$;

-- Scans of barcodes, thirteen months long, so that a month can be compared with the same month of the year before.
create or replace function gate.sweep_scans(at timestamptz, most int) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (
    delete from public.scan where ctid = any (array(
      select s.ctid from public.scan s where s.at <= sweep_scans.at - interval '13 months' limit most)) returning 1)
  select count(*)::int from gone;
$$;

create or replace function gate.sweep_budgets(at timestamptz, most int) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (
    delete from public.budget where ctid = any (array(
      select b.ctid from public.budget b where b.hour <= at - interval '1 hour' limit most)) returning 1)
  select count(*)::int from gone;
$$;

-- Pictures that no response names, a week after they were begun, with all their bytes. Their log asks for a company.
create or replace function gate.sweep_pictures(at timestamptz, most int) returns int
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  company int;
  taken int;
  sum int := 0;
begin
  for company in
    select distinct p.company_id from public.picture p where not p.named and p.created_at <= at - interval '7 days'
  loop
    perform gate.set_scene(company, 'system:janitor', 'janitor', null, at);
    with gone as (
      delete from public.picture where ctid = any (array(
        select p.ctid from public.picture p
        where p.company_id = company and not p.named and p.created_at <= at - interval '7 days'
          and not exists (select from public.draft d
            where d.company_id = company and d.response_key = p.response_key and p.picture_key = any(d.picture_keys))
        limit most - sum))
      returning array[file_id, print_file_id, thumb_file_id] as files),
    files as (
      delete from public.file f using gone where f.company_id = company and f.id = any (gone.files))
    select count(*) into taken from gone;
    sum := sum + taken;
    exit when sum >= most;
  end loop;
  return sum;
end $$;

-- Drafts a month after they were sent, once their response is decided about. Where others than the sender have written in one, it
-- stays without its content: a response may be reopened later, and four eyes go by everybody who filled it (`filled_by`). What
-- somebody is still writing stays; the lock sees to it that nobody begins again meanwhile.
create or replace function gate.sweep_drafts(at timestamptz, most int) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with over as (
    select d.company_id, d.id, others.who from public.draft d
    join public.response r on r.company_id = d.company_id and r.response_key = d.response_key,
    lateral (select array(
      select word from unnest(d.written_by) word where word is distinct from r.user_id
      union
      select word::int from jsonb_path_query(d.content, '$.*.*.words[*].by') word where word::int is distinct from r.user_id) as who) others
    where d.changed_at <= at - interval '30 days' and r.revision >= d.revision and r.status_code not in (30, 40)
      and (d.content <> '{"answers": {}, "findings": {}, "signatures": []}' or others.who = '{}')
    limit most for update of d skip locked),
  gone as (
    delete from public.draft d using over o where d.company_id = o.company_id and d.id = o.id and o.who = '{}' returning 1),
  emptied as (
    update public.draft d set content = '{"answers": {}, "findings": {}, "signatures": []}', picture_keys = '{}', bytes = 1024,
      written_by = o.who
    from over o where d.company_id = o.company_id and d.id = o.id and o.who <> '{}' returning 1)
  select (select count(*) from gone)::int + (select count(*) from emptied)::int;
$$;

-- Runs of recurring tasks, a month after they ended, with what they did in each company; the latest of each task stays.
create or replace function gate.sweep_task_runs(at timestamptz, most int) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (
    delete from public.task_run where id = any (array(
      select r.id from public.task_run r
      where r.ended_at <= at - interval '30 days'
        and r.id < (select max(l.id) from public.task_run l where l.name = r.name) limit most)) returning id),
  parts as (delete from public.task_part p using gone where p.run_id = gone.id)
  select count(*)::int from gone;
$$;

-- Pictures that have waited an hour to be encoded, as after a restored backup, which holds no queue: the janitor queues their
-- task again. Half of what may be taken, since these are still there when it asks again.
create or replace function gate.stranded_pictures(at timestamptz, most int) returns table (company_id int, id int)
language sql stable security definer set search_path = pg_catalog, public as $$
  select p.company_id, p.id from public.picture p
  where p.arrived_at <= at - interval '1 hour' and p.file_id is null and not p.broken and p.deleted_at is null
  limit most / 2;
$$;

-- What the queue takes to send it (db/take-mails.ts). Only the queue may call these, not the application.

-- Mails, or messages to browsers, that are due, or whose sender has died, now marked as being sent for as long as `lease`: whoever
-- takes one sends it. At most `each` of a company, so that nobody's many mails keep another company waiting, and none of the
-- `busy` ones.
drop function if exists gate.take_mails(timestamptz, interval, int, int[]);
create or replace function gate.take_messages(of_channel text, at timestamptz, lease interval, each int, busy int[])
returns table (company_id int, ids int[])
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  return query
    with due as (
      select m.company_id as company, m.id from public.company c cross join lateral (
        select d.company_id, d.id from public.message d
        where d.company_id = c.id and d.next_try_at <= at and d.channel = of_channel
        order by d.next_try_at, d.id limit each for update skip locked) m
      where c.id <> all (busy)
    ), taken as (
      update public.message m set state = 'Sending', next_try_at = at + lease from due
      where m.company_id = due.company and m.id = due.id returning m.company_id, m.id)
    select t.company_id, array_agg(t.id order by t.id) from taken t group by 1;
end $$;

-- Takes what webhooks are to be told, at most `each` of one and `whole` of all: each row's oldest that has neither been taken nor
-- given up. One that a server took and left when it died is due again after the lease.
create or replace function gate.take_deliveries(at timestamptz, lease interval, each int, busy int[], whole int)
returns table (company_id int, webhook_id int, ids int[])
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  return query
    with due as (
      select m.company_id as company, m.id from public.webhook w cross join lateral (
        select d.company_id, d.id from public.delivery d
        where d.company_id = w.company_id and d.webhook_id = w.id and d.next_try_at <= take_deliveries.at and not exists (
          select from public.delivery earlier where earlier.company_id = d.company_id and earlier.webhook_id = d.webhook_id
            and earlier.topic = d.topic and earlier.id < d.id and earlier.state in ('Waiting', 'Sending'))
        order by d.next_try_at, d.id limit each for update skip locked) m
      where w.active and w.id <> all (busy) limit whole
    ), taken as (
      update public.delivery d set state = 'Sending', next_try_at = take_deliveries.at + lease from due
      where d.company_id = due.company and d.id = due.id returning d.company_id, d.webhook_id, d.id)
    select t.company_id, t.webhook_id, array_agg(t.id order by t.id) from taken t group by 1, 2;
end $$;

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

create or replace function gate.is_operator() returns boolean
language sql stable security definer set search_path = pg_catalog, public as $$
  select coalesce((select c.operator from public.company c where c.id = public.app_company()), false);
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

-- Writes a line of the log about a row that belongs to no company, and so has no trigger to write it.
create or replace function gate.log_line(of_table text, row_id int, what text, difference jsonb) returns void
language sql as $$
  insert into public.activity (company_id, user_id, actor, call, table_name, row_id, change, changed)
  values (public.app_company(), gate.actor_user(), current_setting('app.actor'), current_setting('app.call'), of_table, row_id, what, difference);
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

-- Whether a company's responses have changed at or after a mark of its totals.
create or replace function gate.lacks_since(company int, mark xid8) returns boolean
language sql stable as $$
  select exists (select from public.response r where r.company_id = company and r.tx >= mark and r.tx <= '18446744073709551615')
    or exists (select from public.earlier_response e
      where e.company_id = company and e.until >= mark and e.until <= '18446744073709551615')
    or exists (select from public.touched_finding t
      where t.company_id = company and t.tx >= mark and t.tx <= '18446744073709551615');
$$;

-- Companies whose totals ('plans', 'questions' or 'repeats') lack something.
create or replace function gate.companies_to_fold(of_totals text) returns table (company_id int)
language sql stable security definer set search_path = pg_catalog, public as $$
  select c.id from public.company c left join public.fold f on f.company_id = c.id and f.totals = of_totals
  where gate.lacks_since(c.id, coalesce(f.below, '0'));
$$;

-- Companies in which something has happened that a follower has not been told.
create or replace function gate.companies_to_tell(of_follower text) returns table (company_id int)
language sql stable security definer set search_path = pg_catalog, public as $$
  select c.id from public.company c left join public.event_cursor e on e.company_id = c.id and e.follower = of_follower
  where (select a.tx from public.activity a where a.company_id = c.id order by a.tx desc limit 1) >= coalesce(e.below, '1');
$$;

-- Companies in which reports are to be mailed.
create or replace function gate.companies_to_report(at timestamptz) returns table (company_id int)
language sql stable security definer set search_path = pg_catalog, public as $$
  select c.id from public.company c
  where exists (select from public.report_mail m where m.company_id = c.id and m.next_at <= at);
$$;

-- Companies in which something is to be sealed.
create or replace function gate.companies_to_seal(at timestamptz) returns table (company_id int)
language sql stable security definer set search_path = pg_catalog, public as $$
  select c.id from public.company c
  where exists (select from public.seal_due d where d.company_id = c.id and d.due_at <= at);
$$;

-- For those who follow what happens: which of their sessions live, with rights and unread notifications, and which rows of their
-- companies changed since `marks`, which are snapshots: told is what this look sees and that one did not, once and at once,
-- however long another transaction stays open.
create or replace function gate.live_look(tickets int[], companies int[], marks text[], at timestamptz) returns jsonb
language sql stable security definer set search_path = pg_catalog, public as $$
  select jsonb_build_object(
    'upto', pg_current_snapshot()::text,
    'sessions', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'rights', gate.rights(s.company_id, s.user_id),
        'unread', (select count(*) from public.notification n where n.company_id = s.company_id and n.user_id = s.user_id
          and n.read_at is null and n.at <= live_look.at))), '[]')
      from public.session s
      join public."user" u on u.company_id = s.company_id and u.id = s.user_id and u.active
      join public.company c on c.id = s.company_id and c.active
      where s.id = any (tickets) and s.expires_at > at and s.used_at > at - gate.idle_time(s.kind)),
    'events', (select coalesce(jsonb_agg(distinct jsonb_build_object('company', m.company, 'name', e.table_name, 'id', e.row_id)), '[]')
      from unnest(companies, marks) m (company, mark) cross join lateral (
        select a.table_name, a.row_id from public.activity a
        where a.company_id = m.company and a.tx >= pg_snapshot_xmin(m.mark::pg_snapshot)
          and not pg_visible_in_snapshot(a.tx, m.mark::pg_snapshot) and a.row_id is not null
        order by a.tx desc limit 200) e));
$$;

-- Transactions are numbered by the cluster. In another one, as after a backup was restored, the marks mean nothing: all is
-- folded anew. Called at every start.
create or replace function gate.know_cluster() returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare here text := (select system_identifier from pg_control_system());
begin
  if exists (select from public.installation i where i.cluster = here) then return; end if;
  update public.fold set below = '0';
  delete from public.plan_total;
  delete from public.plan_day;
  delete from public.place_total;
  delete from public.question_total;
  delete from public.number_total;
  delete from public.section_total;
  delete from public.auditor_total;
  delete from public.first_finding;
  delete from public.touched_finding;
  delete from public.earlier_response;
  -- What happened in the other cluster is over.
  update public.event_cursor e set below = '1',
    after_id = coalesce((select max(a.id) from public.activity a where a.company_id = e.company_id), 0);
  update public.installation set cluster = here;
end $$;

do $$
declare f record;
begin
  for f in select p.oid::regprocedure as name, p.proname like any (array['sweep\_%', 'task\_%']) or p.proname in ('stranded_pictures', 'companies_to_fold', 'take_messages', 'take_deliveries', 'resume_messages', 'companies_to_tell', 'companies_to_seal', 'companies_to_report', 'live_look') as is_round
    from pg_proc p where p.pronamespace = 'gate'::regnamespace
  loop
    execute format('alter function %s owner to sahada_gate', f.name);
    execute format('revoke execute on function %s from public', f.name);
    execute format('grant execute on function %s to %I', f.name, case when f.is_round then 'sahada_jobs' else 'sahada_app' end);
  end loop;
end $$;
revoke execute on function gate.set_scene, gate.stamp_of, gate.door, gate.check_door, gate.session_of, gate.key_of, gate.rights, gate.idle_time, gate.is_over, gate.know_sources,
  gate.lacks_since, gate.log_line, gate.end_push_device, gate.knows from sahada_app;
revoke create on schema gate from sahada_gate;
