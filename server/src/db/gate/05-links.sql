-- What opens something for people outside: links of plans, barcodes, actions, receipts, seals and shares, and the addresses of avatars.

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

-- Registers a token each for plans of the transaction's company; their older ones count as rotated.
drop function if exists gate.new_link(bytea, int, timestamptz);
create or replace function gate.new_links(hashes bytea[], plans int[], at timestamptz) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update public.link l set rotated_at = at
  where l.company_id = public.app_company() and l.plan_id = any(plans) and l.rotated_at is null and l.invitation_id is null;
  insert into public.link (token_hash, company_id, plan_id)
  select t.hash, public.app_company(), t.plan from unnest(hashes, plans) t (hash, plan);
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

-- Notes the day on which an invited person has opened the form, the first time.
create or replace function gate.note_opened(hash bytea, at timestamptz) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update public.invitation_mail m set opened_on = (at at time zone c.time_zone)::date
  from public.link l join public.company c on c.id = l.company_id
  where l.token_hash = hash and m.company_id = l.company_id and m.invitation_id = l.invitation_id and m.opened_on is null;
$$;

-- What a submission is prepared on, as one text: whatever of it changes, the stamp does. A row that a statement about several
-- plans takes in, since a call of its own for each would cost twice as much; `offset 0` keeps it a look-up for each plan.
drop function if exists gate.stamp_of(int, int, int, boolean);
create function gate.stamp_of(company int, plan int, person int, rotated boolean) returns setof text
language sql stable as $$
  select concat_ws('.', p.xmin, l.xmin, c.xmin, rotated, coalesce((
      select string_agg(v.xmin::text, ',' order by v.id) from public.level v
      where v.company_id = company and v.project_id = p.project_id), '-'), coalesce((
      select u.xmin::text from public.project_user u
      where u.company_id = company and u.project_id = p.project_id and u.user_id = person), '-'))
  from public.plan p
  join public.location l on l.company_id = p.company_id and l.id = p.location_id
  join public.company c on c.id = p.company_id
  where p.company_id = company and p.id = plan offset 0;
$$;

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
  select array_agg(x.stamp order by t.i) into opened.stamps
    from unnest(opened.plan_ids, opened.rotated) with ordinality t (plan, rotated, i)
    left join lateral gate.stamp_of(opened.company_id, t.plan, opened.user_id, t.rotated) x (stamp) on true;
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
  -- An aggregate: a look-up for each key, never a scan joined to them, and one row for each, whoever else has a response under it.
  return (select array_agg(known.id order by k.place)
    from unnest(keys) with ordinality k (key, place)
    cross join lateral (
      select max(r.id) filter (where r.company_id = own_company) as id from public.response r where r.response_key = k.key) known
    having count(known.id) > 0);
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
-- means at the plan's. A replaced code still tells it of what was begun before, and what was begun before the barcode was hung
-- elsewhere was given where it hung then, which its log knows. A scan of somebody signed in that the server
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
  select m.location_id into place
  from public.static_barcode b
  cross join lateral (select coalesce((
    select (a.changed -> 'location_id' ->> 0)::int from public.activity a
    where a.company_id = b.company_id and a.table_name = 'static_barcode' and a.row_id = b.id and a.at > begun
      and a.changed ? 'location_id'
    order by a.at limit 1), b.location_id) as location_id) hung
  join public.plan p on p.company_id = b.company_id and p.id = of_plan and p.location_id <> hung.location_id
  join public.project_location m on m.company_id = p.company_id and m.project_id = p.project_id and m.location_id = hung.location_id
  where b.company_id = code.company_id and b.id = code.barcode_id;
  if person is not null and not exists (
    select from public.scan s where s.company_id = code.company_id and s.barcode_id = code.barcode_id and s.user_id = person
      and s.at between least(begun, arrived) - interval '1 day' and arrived) then
    insert into public.scan (company_id, barcode_id, at, result, plan_id, user_id)
    values (code.company_id, code.barcode_id, least(begun, arrived), 'offline', of_plan, person);
  end if;
  return place;
end $$;

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

-- Registers the codes of seals of the transaction's company.
create or replace function gate.new_seal_codes(hashes bytea[], seals int[]) returns void
language sql security definer set search_path = pg_catalog, public as $$
  insert into public.seal_code (code_hash, company_id, seal_id)
  select t.hash, public.app_company(), t.seal from unnest(hashes, seals) t (hash, seal);
$$;

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

-- Enters a company for whoever leaves one of its reports: the server has opened the link, which it sealed itself.
create or replace function gate.enter_recipient(door text, company int, call text, language int, at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform gate.check_door(door);
  if not exists (select from public.company c where c.id = company) then return false; end if;
  perform gate.set_scene(company, 'participant', call, language, at);
  return true;
end $$;

create or replace function gate.note_share_opened(hash bytea) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update public.share_print p set opened = p.opened + 1
  from public.share_code c where c.code_hash = hash and p.company_id = c.company_id and p.share_id = c.share_id;
$$;

-- Keeps a shared report as it was printed, in place of the one before; false where it is shared no more, or something was destroyed
-- since it was read.
drop function if exists gate.keep_share_print(bytea, bytea, text, text, timestamptz);
create or replace function gate.keep_share_print(hash bytea, bytes bytea, file_name text, of text, destroyed int, at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  code public.share_code;
  kept public.share_print;
  made int;
begin
  select * into code from public.share_code c where c.code_hash = hash;
  -- Whoever destroys holds it alone, and takes it before any print.
  perform pg_advisory_xact_lock_shared(hashtextextended('destruction/' || code.company_id, 0));
  if destroyed <> (select coalesce(max(d.number), 0) from public.destruction d where d.company_id = code.company_id) then
    return false;
  end if;
  select * into kept from public.share_print p where p.company_id = code.company_id and p.share_id = code.share_id for update;
  if not exists (select from public.share s join public.company c on c.id = s.company_id and c.active
      where s.company_id = kept.company_id and s.id = kept.share_id and s.ended_at is null and s.until > at) then
    return false;
  end if;
  insert into public.file (company_id, bytes, sha256, type)
    values (code.company_id, bytes, encode(sha256(bytes), 'hex'), 'application/pdf') returning id into made;
  update public.share_print p set file_id = made, name = file_name, printed_of = of, printed_at = at
    where p.company_id = kept.company_id and p.id = kept.id;
  delete from public.file f where f.company_id = kept.company_id and f.id = kept.file_id;
  return true;
end $$;

create or replace function gate.new_avatar(avatar_key text, picture int) returns void
language sql security definer set search_path = pg_catalog, public as $$
  insert into public.avatar (key, company_id, file_id) values (avatar_key, public.app_company(), picture);
$$;

-- With its address a picture goes too: nothing else shows it.
create or replace function gate.end_avatar(avatar_key text) returns void
language sql security definer set search_path = pg_catalog, public as $$
  delete from public.file f using public.avatar a
  where a.key = avatar_key and a.company_id = public.app_company() and f.company_id = a.company_id and f.id = a.file_id;
$$;

create or replace function gate.avatar(avatar_key text) returns table (bytes bytea, type text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select f.bytes, f.type from public.avatar a join public.file f on f.company_id = a.company_id and f.id = a.file_id where a.key = avatar_key;
$$;
