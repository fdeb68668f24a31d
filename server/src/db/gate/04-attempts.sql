-- What is counted so that nobody guesses or floods.

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
