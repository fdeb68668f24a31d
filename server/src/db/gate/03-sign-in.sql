-- Companies, accounts, sessions, second factors, passkeys, password links and API keys.

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

-- Sees to it that a user can sign in by their address: sample people, and who came without an account, have none until somebody
-- gives them a password or invites them. False when the address is another one's account.
create or replace function gate.ensure_login(key text, person int) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into public.login (email_key, company_id, user_id)
    select key, public.app_company(), person
    where not exists (select from public.login l where l.company_id = public.app_company() and l.user_id = person)
    on conflict do nothing;
  return exists (select from public.login l where l.company_id = public.app_company() and l.user_id = person);
end $$;

-- Gives a user's account another address, and voids the links that were mailed to the one before; false when that has an account
-- already.
create or replace function gate.change_login(key text, person int) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update public.login l set email_key = key where l.company_id = public.app_company() and l.user_id = person;
  if not found then
    insert into public.login (email_key, company_id, user_id) values (key, public.app_company(), person);
  end if;
  perform gate.end_password_links(person);
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

create or replace function gate.touch(ticket int, at timestamptz) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update public.session set used_at = at,
    expires_at = case kind when 'field' then at + interval '30 days' else expires_at end
  where id = ticket;
$$;

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

-- Whatever somebody in the caller's company, who is active no more, signed in with, and their picture.
create or replace function gate.forget_user(person int) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare files int[];
begin
  if exists (select from public."user" u where u.company_id = public.app_company() and u.id = person and u.active) then
    raise exception 'an active user is not forgotten' using errcode = 'insufficient_privilege';
  end if;
  delete from public.login l where l.company_id = public.app_company() and l.user_id = person;
  delete from public.session s where s.company_id = public.app_company() and s.user_id = person;
  delete from public.reset_token r where r.company_id = public.app_company() and r.user_id = person;
  delete from public.known_source k where k.company_id = public.app_company() and k.user_id = person;
  update public.api_token t set used_from = null from public.api_key k
    where k.company_id = public.app_company() and k.user_id = person and t.company_id = k.company_id and t.key_id = k.id;
  perform gate.reset_factors(person);
  with gone as (
    delete from public.avatar a using public."user" u
    where u.company_id = public.app_company() and u.id = person and a.company_id = u.company_id and a.key = u.avatar_key
    returning a.file_id)
  select array_agg(g.file_id) into files from gone g;
  delete from public.file f where f.company_id = public.app_company() and f.id = any(files);
end $$;

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

-- Voids the links by which somebody in the caller's company could choose a password.
create or replace function gate.end_password_links(person int) returns void
language sql security definer set search_path = pg_catalog, public as $$
  delete from public.reset_token r where r.company_id = public.app_company() and r.user_id = person;
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
  -- Whoever founded the company has shown by the mailed link that its address is theirs; where they have left, whoever has been
  -- there longest. Somebody who was invited shows nothing of who invited them.
  update public.company c set address_known_at = at where c.id = r.company_id and c.address_known_at is null
    and r.user_id = (select min(u.id) from public."user" u where u.company_id = r.company_id and u.active);
  user_id := r.user_id;
  return next;
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
