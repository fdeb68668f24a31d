-- Storing what the field sends. Applied after functions.sql whenever this text has changed; every statement can be repeated.

-- Takes so many credits of today, or as many as are left, and returns their number: of the period that ends first, from the
-- slot of this connection. Only when what was granted to the slot does not suffice is the period locked and more granted.
create or replace function take_credits(today date, wanted int) returns int
language plpgsql as $$
declare
  slot_number int := pg_backend_pid() % 32;
  rest int := wanted;
  period int;
begin
  loop
    update credit_slot s set used = s.used + rest
    where s.credit_id = (
        select c.id from credit c where not c.spent and today between c.begins_on and c.ends_on
        order by c.ends_on, c.begins_on, c.id limit 1)
      and s.slot = slot_number and s.used + rest <= s.granted;
    if found then return wanted; end if;
    select c.id into period from credit c where not c.spent and today between c.begins_on and c.ends_on
      order by c.ends_on, c.begins_on, c.id limit 1;
    if period is null then return wanted - rest; end if;
    rest := rest - grant_credits(period, slot_number, rest);
    if rest = 0 then return wanted; end if;
  end loop;
end $$;
revoke execute on function take_credits from public;
grant execute on function take_credits to sahada_app;

-- Grants a slot so many credits of a period and takes them, or as many as are left; then the period is spent. What no slot
-- has is granted first, and some more with it, so that this is rare; then what other slots have and do not use. Whoever waits
-- for the period holds no slot of it, so nobody waits in a circle.
create or replace function grant_credits(period int, slot_number int, wanted int) returns int
language plpgsql as $$
declare
  free bigint;
  own int;
begin
  perform from credit c where c.id = period for no key update;
  select c.total - coalesce(sum(s.granted), 0) into free
    from credit c left join credit_slot s on s.credit_id = c.id where c.id = period group by c.total;
  select s.granted - s.used into own from credit_slot s where s.credit_id = period and s.slot = slot_number for update;
  if free + own < wanted then
    update credit_slot s set granted = s.used where s.credit_id = period and s.slot <> slot_number and s.granted > s.used;
    select c.total - coalesce(sum(s.granted), 0) into free
      from credit c left join credit_slot s on s.credit_id = c.id where c.id = period group by c.total;
  end if;
  -- A total that was lowered below what is used leaves nothing.
  free := greatest(free, 0);
  update credit_slot s set used = s.used + least(wanted, own + free),
    granted = s.granted + least(free, greatest(wanted - own, free / 64))
  where s.credit_id = period and s.slot = slot_number;
  if free + own <= wanted then update credit c set spent = true where c.id = period; end if;
  return least(wanted, own + free);
end $$;
revoke execute on function grant_credits from public;
grant execute on function grant_credits to sahada_app;

-- Writes a response's findings; those that stay keep their ids.
create or replace function set_findings(of_response int, questions int[], places int[], severities text[]) returns void
language plpgsql as $$
begin
  delete from finding f where f.response_id = of_response and f.question_id <> all(questions);
  insert into finding as f (response_id, question_id, place, severity)
  select of_response, t.question, t.place, t.severity from unnest(questions, places, severities) t (question, place, severity)
  on conflict on constraint finding_once do update set place = excluded.place, severity = excluded.severity
    where (f.place, f.severity) is distinct from (excluded.place, excluded.severity);
end $$;
revoke execute on function set_findings from public;
grant execute on function set_findings to sahada_app;

-- The pictures among these that have not arrived with their response. One that the office deleted had arrived.
create or replace function missing_pictures(of_response uuid, keys uuid[]) returns uuid[]
language sql stable
return (select coalesce(array_agg(named.key order by named.place), '{}')
  from unnest(keys) with ordinality named (key, place)
  where not exists (select from picture p where p.picture_key = named.key and p.response_key = of_response
    and (p.arrived_at is not null or p.deleted_at is not null)));
revoke execute on function missing_pictures from public;
grant execute on function missing_pictures to sahada_app;

-- Keeps other content that came under the key of a response, for a person to choose: of very many the first five and the
-- newest. Its pictures wait for the choice as well.
create or replace function keep_conflict(of_response int, hash text, content json, at timestamptz, pictures uuid[]) returns void
language plpgsql as $$
declare kept int;
begin
  insert into response_conflict (response_id, answers_hash, raw, received_at) values (of_response, hash, content, at)
    on conflict on constraint response_conflict_once do nothing returning id into kept;
  if kept is null then return; end if;
  update picture p set named = true from response r
  where r.id = of_response and p.response_key = r.response_key and p.picture_key = any(pictures) and not p.named;
  delete from response_conflict c where c.response_id = of_response and c.id <> kept and c.id in (
    select x.id from response_conflict x where x.response_id = of_response order by x.id offset 5);
end $$;
revoke execute on function keep_conflict from public;
grant execute on function keep_conflict to sahada_app;

-- Replaces a response's content by a correction that was asked for; what was there goes to the revisions. It was counted
-- once, late or not, as it was when it came first: it takes no second credit.
create or replace function correct_response(of_response int, person int, rev int, of_version int, hash text, state int,
  is_incomplete boolean, is_critical boolean, sent json, as_it_stands json, points_earned bigint, points_max bigint,
  in_percent int, count_answered int, count_all int, count_excluded int, count_findings int, device_points bigint,
  device_most bigint, language int, started timestamptz, completed timestamptz, at timestamptz, pictures uuid[],
  lacking uuid[]) returns void
language plpgsql as $$
begin
  insert into response_revision (response_id, revision, version_id, answers_hash, raw, answers, earned, max, percent,
    started_at, completed_at, replaced_at, replaced_by)
  select x.id, x.revision, x.version_id, x.answers_hash, x.raw, x.answers, x.earned, x.max, x.percent, x.started_at,
    x.completed_at, at, person
  from response x where x.id = of_response;
  update response x set revision = rev, version_id = of_version, answers_hash = hash, status_code = state,
    awaiting_pictures = cardinality(lacking) > 0, incomplete = is_incomplete, critical = is_critical, raw = sent,
    answers = as_it_stands, earned = points_earned, max = points_max, percent = in_percent, answered = count_answered,
    total = count_all, excluded = count_excluded, findings = count_findings, level_name = null,
    device_earned = device_points, device_max = device_most, language_id = language, started_at = started,
    completed_at = completed, approved_at = null, approved_by = null, picture_keys = pictures
  where x.id = of_response;
end $$;
revoke execute on function correct_response from public;
grant execute on function correct_response to sahada_app;

-- What becomes of a response under whose key there is one already. A correction is taken while the one before it stands at
-- Returned, and only from its author or the plan's auditors.
create or replace function outcome_beside(there response, of_plan int, person int, rev int, hash text) returns text
language plpgsql stable as $$
begin
  if rev = there.revision + 1 and there.status_code = 40 then
    if person = there.user_id or exists (
      select from plan p where p.id = of_plan and person in (p.lead_auditor_id, p.assistant_auditor_id)) then
      return 'corrected';
    end if;
    return 'notAuthor';
  elsif rev > there.revision then
    return 'unasked';
  elsif hash = there.answers_hash and rev = there.revision then
    return 'known';
  elsif rev < there.revision and exists (select from response_revision v
    where v.response_id = there.id and v.revision = rev and v.answers_hash = hash) then
    return 'known';
  end if;
  return 'other';
end $$;
revoke execute on function outcome_beside from public;
grant execute on function outcome_beside to sahada_app;

-- Stores the responses that arrive together, of one company and one person (or of participants), in one statement and so in
-- one transaction: the whole of "exactly once". Arrays are parallel, in the order of arrival: one set for the links, one
-- for the responses (`place` is the place of a response's link), one for the findings (`found_in` is the place of their
-- response). Documents come as one text, a line each, since JSON never writes a line break.
--
-- A lock on each key makes parallel sendings of one response, and of its pictures, wait for one another; of several together
-- none waits, and those whose key is held are left for the next time. A plan with a participant limit is locked while it
-- is counted, and so is a person where each may answer once. Locks are taken in one order everywhere: keys, plans by id,
-- persons, credit. Whether a response counts or is stored apart is known only under them; `counted_states`, `held_states`
-- and `corrected_state` are the rules' answers for each case. The outcome of each is
--   stored       as it was sent: the first revision, or a correction that was asked for
--   known        stored before with the same content
--   other        stored before with other content, which is kept beside it
--   overBudget   not stored: strangers have sent too much by this link within the hour
--   unasked      a correction that nobody asked for; with no response at all where the key is unknown
--   notAuthor    a correction by somebody who may not make it
--   stale        not stored: what it was prepared on has changed, or the link or the session leads nowhere
--   later        not stored: its key is held by another
-- and the other columns tell what is there now.
create or replace function submit_responses(session_hash bytea, person int, at timestamptz, today date, hourly_bytes bigint,
  corrected_state int,
  links bytea[], stamps text[], limits int[], once_each boolean[],
  place int[], keys uuid[], revisions int[], version_ids int[], hashes text[], counted_states int[], held_states int[],
  are_late boolean[], are_incomplete boolean[], are_critical boolean[], earneds bigint[], maxes bigint[], percents int[],
  answereds int[], totals int[], excludeds int[], findings_made int[], device_earneds bigint[], device_maxes bigint[],
  names text[], emails text[], languages int[], starts timestamptz[], completions timestamptz[], arrivals timestamptz[],
  pictures text[], raw_lines text, answer_lines text,
  found_in int[], found_questions int[], found_places int[], found_severities text[])
returns table (outcome text, response_id int, number int, answers_hash text, status int, late boolean, over_quota boolean,
  repeated boolean, incomplete boolean, critical boolean, picture_count int, missing uuid[])
language plpgsql as $$
declare
  n int := cardinality(keys);
  entered gate.links_scene;
  raws text[] := string_to_array(raw_lines, E'\n');
  answers text[] := string_to_array(answer_lines, E'\n');
  outcomes text[] := array_fill(null::text, array[n]);
  ids int[] := array_fill(null::int, array[n]);
  numbers int[] := array_fill(null::int, array[n]);
  wants boolean[] := array_fill(false, array[n]);
  are_counted boolean[] := array_fill(false, array[n]);
  are_repeated boolean[] := array_fill(false, array[n]);
  lacking text[] := array_fill('{}'::text, array[n]);
  fresh boolean[] := array_fill(true, array[cardinality(links)]);
  room int[] := limits;
  has_answered boolean[] := array_fill(false, array[cardinality(links)]);
  are_broke boolean[] := array_fill(false, array[cardinality(links)]);
  charged bigint[] := array_fill(0::bigint, array[cardinality(links)]);
  there response;
  stored record;
  is_limited boolean := false;
  wanted int := 0;
  got int := 0;
  begun int := 0;
  given int[];
  l int;
  yes boolean;
  setting text;
begin
  -- Several together do not wait long for what one of them needs; that one is then sent alone.
  if n > 1 then setting := set_config('lock_timeout', '250ms', true); end if;
  entered := gate.enter_links(links, session_hash, 'field.submit', at);
  for l in 1 .. cardinality(links) loop
    is_limited := is_limited or limits[l] is not null;
  end loop;
  if is_limited then
    perform from plan p join unnest(entered.plan_ids, limits) t (id, most) on p.id = t.id and t.most is not null
      order by p.id for no key update of p;
  end if;
  for l in 1 .. cardinality(links) loop
    -- Another limit may have been set while its lock was waited for.
    if limits[l] is not null then entered.stamps[l] := gate.plan_stamp(entered.plan_ids[l], entered.rotated[l]); end if;
    fresh[l] := entered.user_id is not distinct from person and entered.stamps[l] is not null and entered.stamps[l] = stamps[l];
  end loop;

  for i in 1 .. n loop
    if not fresh[place[i]] then
      outcomes[i] := 'stale';
    elsif n = 1 then
      yes := pg_advisory_xact_lock(hashtextextended(keys[i]::text, 0)) is null;
    elsif not pg_try_advisory_xact_lock(hashtextextended(keys[i]::text, 0)) then
      outcomes[i] := 'later';
    end if;
    if outcomes[i] is null then
      begun := begun + 1;
      if revisions[i] > 0 then outcomes[i] := 'unasked'; end if;
    end if;
  end loop;
  if begun = 0 then
    return query select o, null::int, null::int, null::text, null::int, null::boolean, null::boolean, null::boolean,
      null::boolean, null::boolean, null::int, null::uuid[] from unnest(outcomes) o;
    return;
  end if;

  for stored in select k.place, k.id from gate.known_responses(keys) k loop
    l := stored.place;
    continue when outcomes[l] is not null and outcomes[l] <> 'unasked';
    select * into there from response x where x.id = stored.id;
    ids[l] := there.id;
    outcomes[l] := outcome_beside(there, entered.plan_ids[place[l]], person, revisions[l], hashes[l]);
  end loop;

  -- What strangers store has a budget. What a row costs beside its content is counted too, or the smallest would be free.
  if hourly_bytes is not null then
    for i in 1 .. n loop
      if outcomes[i] is null or outcomes[i] in ('other', 'corrected') then
        charged[place[i]] := charged[place[i]] + octet_length(raws[i]) + octet_length(coalesce(answers[i], '')) + 1024;
      end if;
    end loop;
    for l in 1 .. cardinality(links) loop
      are_broke[l] := charged[l] > 0
        and not gate.spend('answers/' || entered.plan_ids[l], charged[l], hourly_bytes, 32, at);
    end loop;
    for i in 1 .. n loop
      if are_broke[place[i]] and (outcomes[i] is null or outcomes[i] in ('other', 'corrected')) then
        outcomes[i] := 'overBudget';
      end if;
    end loop;
  end if;

  for i in 1 .. n loop
    if pictures[i] <> '{}' and (outcomes[i] is null or outcomes[i] = 'corrected') then
      update picture p set named = true
      where p.response_key = keys[i] and p.picture_key = any(pictures[i]::uuid[]) and not p.named;
      lacking[i] := missing_pictures(keys[i], pictures[i]::uuid[])::text;
    end if;
    if outcomes[i] = 'corrected' then
      perform correct_response(ids[i], person, revisions[i], version_ids[i], hashes[i], corrected_state, are_incomplete[i],
        are_critical[i], raws[i]::json, nullif(answers[i], '')::json, earneds[i], maxes[i], percents[i], answereds[i],
        totals[i], excludeds[i], findings_made[i], device_earneds[i], device_maxes[i], languages[i], starts[i],
        completions[i], arrivals[i], pictures[i]::uuid[], lacking[i]::uuid[]);
      perform set_findings(ids[i],
        coalesce((select array_agg(f.question order by f.nth) from unnest(found_in, found_questions) with ordinality f (item, question, nth) where f.item = i), '{}'),
        coalesce((select array_agg(f.place order by f.nth) from unnest(found_in, found_places) with ordinality f (item, place, nth) where f.item = i), '{}'),
        coalesce((select array_agg(f.severity order by f.nth) from unnest(found_in, found_severities) with ordinality f (item, severity, nth) where f.item = i), '{}'));
      outcomes[i] := 'stored';
    elsif outcomes[i] = 'other' then
      perform keep_conflict(ids[i], hashes[i],
        (raws[i]::jsonb || jsonb_build_object('participant', jsonb_build_object('name', names[i], 'email', emails[i])))::json,
        arrivals[i], pictures[i]::uuid[]);
    end if;
  end loop;

  -- What is new: in the order of arrival, as far as the limit and the credit go.
  if person is not null then
    for l in select t.l from unnest(entered.plan_ids, once_each) with ordinality t (id, once, l) where t.once and fresh[t.l] order by t.id loop
      yes := pg_advisory_xact_lock(hashtextextended(concat_ws('/', entered.company_id, entered.plan_ids[l], person), 2)) is null;
      has_answered[l] := exists (select from response x
        where x.user_id = person and x.plan_id = entered.plan_ids[l] and x.status_code <> 60);
    end loop;
  end if;
  for l in 1 .. cardinality(links) loop
    if is_limited and limits[l] is not null and fresh[l] then
      room[l] := limits[l] - (select count(*) from response x where x.plan_id = entered.plan_ids[l] and x.counted);
    end if;
  end loop;
  for i in 1 .. n loop
    continue when outcomes[i] is not null;
    l := place[i];
    are_repeated[i] := has_answered[l];
    has_answered[l] := once_each[l] and person is not null;
    if not are_late[i] and not are_repeated[i] and (room[l] is null or room[l] > 0) then
      wants[i] := true;
      wanted := wanted + 1;
      room[l] := room[l] - 1;
    end if;
  end loop;
  if wanted > 0 then got := take_credits(today, wanted); end if;
  for i in 1 .. n loop
    if wants[i] and got > 0 then
      are_counted[i] := true;
      got := got - 1;
    end if;
  end loop;

  given := next_receipts(n);
  for stored in
    insert into response (company_id, plan_id, version_id, number, response_key, revision, answers_hash, status_code, late,
      over_quota, repeated, awaiting_pictures, incomplete, critical, counted, raw, answers, earned, max, percent, answered,
      total, excluded, findings, device_earned, device_max, user_id, participant_name, participant_email, language_id,
      started_at, completed_at, received_at, approved_at, picture_keys)
    select entered.company_id, entered.plan_ids[place[i]], version_ids[i], given[i], keys[i], revisions[i], hashes[i],
      case when are_counted[i] then counted_states[i] else held_states[i] end, are_late[i],
      not are_counted[i] and not are_late[i] and not are_repeated[i], are_repeated[i], lacking[i] <> '{}', are_incomplete[i],
      are_critical[i], are_counted[i], raws[i]::json, nullif(answers[i], '')::json, earneds[i], maxes[i], percents[i],
      answereds[i], totals[i], excludeds[i], findings_made[i], device_earneds[i], device_maxes[i], person, names[i],
      emails[i], languages[i], starts[i], completions[i], arrivals[i],
      case when are_counted[i] and counted_states[i] = 50 then arrivals[i] end, pictures[i]::uuid[]
    from generate_subscripts(keys, 1) i where outcomes[i] is null
    returning id, response.number, response_key
  loop
    l := array_position(keys, stored.response_key);
    ids[l] := stored.id;
    numbers[l] := stored.number;
  end loop;
  if cardinality(found_in) > 0 then
    insert into finding (company_id, response_id, question_id, place, severity)
    select entered.company_id, ids[f.item], f.question, f.place, f.severity
    from unnest(found_in, found_questions, found_places, found_severities) f (item, question, place, severity)
    where outcomes[f.item] is null;
  end if;

  for i in 1 .. n loop
    if outcomes[i] is null then
      outcome := 'stored';
      response_id := ids[i];
      number := numbers[i];
      answers_hash := hashes[i];
      status := case when are_counted[i] then counted_states[i] else held_states[i] end;
      late := are_late[i];
      over_quota := not are_counted[i] and not are_late[i] and not are_repeated[i];
      repeated := are_repeated[i];
      incomplete := are_incomplete[i];
      critical := are_critical[i];
      missing := lacking[i]::uuid[];
      picture_count := cardinality(pictures[i]::uuid[]);
    else
      outcome := outcomes[i];
      select x.id, x.number, x.answers_hash, x.status_code, x.late, x.over_quota, x.repeated, x.incomplete, x.critical,
          cardinality(x.picture_keys), missing_pictures(x.response_key, x.picture_keys)
        into response_id, number, answers_hash, status, late, over_quota, repeated, incomplete, critical, picture_count, missing
        from response x where x.id = ids[i];
    end if;
    return next;
  end loop;
end $$;
revoke execute on function submit_responses from public;
grant execute on function submit_responses to sahada_app;
