-- Storing what the field sends. Applied after functions.sql whenever this text has changed; every statement can be repeated.

-- What these functions were in earlier releases, with fewer parameters.
do $$
declare f regprocedure;
begin
  for f in select oid from pg_proc where pronamespace = 'public'::regnamespace
    and (proname, pronargs) in (('keep_conflict', 5), ('keep_unsent', 5), ('correct_response', 25), ('submit_responses', 42), ('submit_responses', 43),
      ('submit_responses', 46), ('submit_responses', 47), ('submit_responses', 48))
  loop
    execute format('drop function %s', f);
  end loop;
end $$;

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

-- Gives one credit back to the period of a day that it was taken from; where several had begun, to one that is not over yet.
create or replace function give_credit_back(day date) returns void
language plpgsql as $$
declare
  period int;
begin
  -- Of several, the one that ends first was used first; but a credit of one that has ended since would be of no use.
  -- In another zone than the company had then it may have been the day before or after.
  select c.id into period from credit c where day between c.begins_on - 1 and c.ends_on + 1
    and exists (select from credit_slot s where s.credit_id = c.id and s.used > 0)
    order by day between c.begins_on and c.ends_on desc,
      c.ends_on >= (select (app_now() at time zone o.time_zone)::date from company o) desc, c.ends_on, c.begins_on, c.id limit 1;
  if period is null then return; end if;
  perform from credit c where c.id = period for no key update;
  update credit_slot s set used = s.used - 1
  where s.credit_id = period and s.slot = (
    select x.slot from credit_slot x where x.credit_id = period and x.used > 0 order by x.used desc, x.slot limit 1 for update);
  update credit c set spent = false where c.id = period and c.spent;
end $$;
revoke execute on function give_credit_back from public;
grant execute on function give_credit_back to sahada_app;

-- Findings that auditors added, as rows: `item` is the place of their response.
create or replace function own_findings(own jsonb)
returns table (item int, finding_key uuid, section_id int, title text, note text, severity text, picture_keys uuid[])
language sql immutable as $$
  select o.* from jsonb_to_recordset(own) o (item int, finding_key uuid, section_id int, title text, note text, severity text,
    picture_keys uuid[]);
$$;
revoke execute on function own_findings from public;
grant execute on function own_findings to sahada_app;

-- Whether a finding of a response that is taken away stays as withdrawn: it has stood in an approved report. One that has an
-- action stays in any case.
create or replace function withdraws_findings(of_response int) returns boolean
language sql stable
return exists (select from decision d where d.response_id = of_response and d.kind = 'reopened');
revoke execute on function withdraws_findings from public;
grant execute on function withdraws_findings to sahada_app;

create or replace function has_action(of_finding int) returns boolean
language sql stable
return exists (select from action a where a.finding_id = of_finding);
revoke execute on function has_action from public;
grant execute on function has_action to sahada_app;

-- Writes the findings that a response's answers make; those that stay keep their ids, and one that comes back is the same.
create or replace function set_findings(of_response int, questions int[], places int[], severities text[]) returns void
language plpgsql as $$
begin
  if withdraws_findings(of_response) then
    update finding f set withdrawn = true
    where f.response_id = of_response and f.question_id is not null and f.question_id <> all(questions) and not f.withdrawn;
  else
    delete from finding f where f.response_id = of_response and f.question_id is not null and f.question_id <> all(questions)
      and not has_action(f.id);
    update finding f set withdrawn = true
    where f.response_id = of_response and f.question_id is not null and f.question_id <> all(questions) and not f.withdrawn;
  end if;
  insert into finding as f (response_id, question_id, place, severity)
  select of_response, t.question, t.place, t.severity from unnest(questions, places, severities) t (question, place, severity)
  on conflict on constraint finding_once do update
    set place = excluded.place, severity = excluded.severity, withdrawn = false
    where (f.place, f.severity, f.withdrawn) is distinct from (excluded.place, excluded.severity, false);
end $$;
revoke execute on function set_findings from public;
grant execute on function set_findings to sahada_app;

-- The same for those that the auditor added, as `own` spells them (submit_responses); those of a response are `item`'s.
create or replace function set_own_findings(of_response int, item int, own jsonb) returns void
language plpgsql as $$
begin
  if withdraws_findings(of_response) then
    update finding f set withdrawn = true
    where f.response_id = of_response and f.finding_key is not null and not f.withdrawn
      and not exists (select from own_findings(own) o where o.item = set_own_findings.item and o.finding_key = f.finding_key);
  else
    delete from finding f
    where f.response_id = of_response and f.finding_key is not null
      and not exists (select from own_findings(own) o where o.item = set_own_findings.item and o.finding_key = f.finding_key)
      and not has_action(f.id);
    update finding f set withdrawn = true
    where f.response_id = of_response and f.finding_key is not null and not f.withdrawn
      and not exists (select from own_findings(own) o where o.item = set_own_findings.item and o.finding_key = f.finding_key);
  end if;
  insert into finding as f (response_id, finding_key, section_id, title, note, severity, picture_keys)
  select of_response, o.finding_key, o.section_id, o.title, o.note, o.severity, o.picture_keys
  from own_findings(own) o where o.item = set_own_findings.item
  on conflict (company_id, response_id, finding_key) where finding_key is not null do update
    set section_id = excluded.section_id, title = excluded.title, note = excluded.note, severity = excluded.severity,
      picture_keys = excluded.picture_keys, withdrawn = false
    where (f.section_id, f.title, f.note, f.severity, f.picture_keys, f.withdrawn)
      is distinct from (excluded.section_id, excluded.title, excluded.note, excluded.severity, excluded.picture_keys, false);
end $$;
revoke execute on function set_own_findings from public;
grant execute on function set_own_findings to sahada_app;

-- The pictures among these that have not arrived with their response. One that the office deleted had arrived.
create or replace function missing_pictures(of_response uuid, keys uuid[]) returns uuid[]
language sql stable
return (select coalesce(array_agg(named.key order by named.place), '{}')
  from unnest(keys) with ordinality named (key, place)
  where not exists (select from picture p where p.picture_key = named.key and p.response_key = of_response and p.arrived_at is not null));
revoke execute on function missing_pictures from public;
grant execute on function missing_pictures to sahada_app;

-- Whether a stored document names a picture, wherever in it.
create or replace function names_picture(document json, picture_key uuid) returns boolean
language sql immutable
return position(picture_key::text in lower(document::text)) > 0;
revoke execute on function names_picture from public;
grant execute on function names_picture to sahada_app;

-- Whether a picture is one of a document's signatures.
create or replace function signs_picture(document json, picture_key uuid) returns boolean
language sql immutable
return exists (
  select from json_array_elements(case when json_typeof(document -> 'signatures') = 'array' then document -> 'signatures' else '[]' end) s
  where lower(s ->> 'pictureKey') = picture_key::text);
revoke execute on function signs_picture from public;
grant execute on function signs_picture to sahada_app;

-- Keeps other content that came under the key of a response, for a person to choose: of very many the first five and the
-- newest. Its pictures wait for the choice as well; those of what is dropped wait no longer, unless something else names them.
create or replace function keep_conflict(of_response int, hash text, content json, at timestamptz, pictures uuid[],
  from_source text, person int) returns void
language plpgsql as $$
declare
  kept int;
  dropped json[];
begin
  insert into response_conflict (response_id, answers_hash, raw, received_at, source, user_id)
    values (of_response, hash, content, at, from_source, person)
    on conflict on constraint response_conflict_once do nothing returning id into kept;
  if kept is null then return; end if;
  update picture p set named = true, signature = signs_picture(content, p.picture_key) from response r
  where r.id = of_response and p.response_key = r.response_key and p.picture_key = any(pictures) and not p.named;
  with gone as (
    delete from response_conflict c where c.response_id = of_response and c.id <> kept and c.id in (
      select x.id from response_conflict x where x.response_id = of_response order by x.id offset 5)
    returning c.raw)
  select array_agg(g.raw) into dropped from gone g;
  if dropped is null then return; end if;
  update picture p set named = false from response r
  where r.id = of_response and p.response_key = r.response_key and p.named
    and exists (select from unnest(dropped) d where names_picture(d, p.picture_key))
    and not (p.picture_key = any(r.picture_keys) or names_picture(r.raw, p.picture_key) or coalesce(names_picture(r.answers, p.picture_key), false))
    and not exists (select from response_conflict c where c.response_id = r.id and names_picture(c.raw, p.picture_key))
    and not exists (select from response_revision v where v.response_id = r.id and names_picture(v.raw, p.picture_key));
end $$;
revoke execute on function keep_conflict from public;
grant execute on function keep_conflict to sahada_app;

-- What an answer says, so that two can be compared: what is missing in one may be empty in the other.
create or replace function said_by(answer jsonb) returns jsonb
language sql immutable
return jsonb_build_array(
  (select jsonb_agg(o order by o) from jsonb_array_elements(nullif(answer -> 'optionIds', 'null')) o),
  (select jsonb_agg(o order by o) from jsonb_array_elements(nullif(answer -> 'subOptionIds', 'null')) o),
  coalesce(btrim(answer ->> 'text'), ''), coalesce(btrim(answer ->> 'note'), ''), answer ->> 'severity',
  (select jsonb_agg(lower(k) order by k) from jsonb_array_elements_text(nullif(answer -> 'pictureKeys', 'null')) k));
revoke execute on function said_by from public;
grant execute on function said_by to sahada_app;

-- Keeps beside a response what somebody had said in the draft and nobody had sent: its content, with these answers,
-- findings and signatures in the place of the sent ones. What says the same as what was sent is no conflict, nor is a signature
-- that was given before the sent one of its role.
create or replace function keep_unsent(of_response int, answers jsonb, findings jsonb, signatures jsonb, person int, at timestamptz)
returns void
language plpgsql as $$
declare
  sent jsonb;
  other jsonb;
begin
  select r.raw::jsonb || jsonb_build_object('participant', null) into sent from response r where r.id = of_response;
  select coalesce(jsonb_agg(a), '[]') into answers from jsonb_array_elements(answers) a
    where said_by(a) is distinct from said_by(coalesce((
      select s from jsonb_array_elements(sent -> 'answers') s where s -> 'questionId' = a -> 'questionId'), '{}'));
  select coalesce(jsonb_agg(f), '[]') into findings from jsonb_array_elements(findings) f
    where not exists (select from jsonb_array_elements(coalesce(sent -> 'findings', '[]')) s where s = f);
  select coalesce(jsonb_agg(g), '[]') into signatures from jsonb_array_elements(signatures) g
    where (g ->> 'pictureKey' is not null or coalesce((g ->> 'refused')::boolean, false))
      and not exists (select from jsonb_array_elements(coalesce(sent -> 'signatures', '[]')) s where s -> 'role' = g -> 'role'
        and coalesce(s ->> 'signedAt', '') >= coalesce(g ->> 'signedAt', ''));
  if answers = '[]' and findings = '[]' and signatures = '[]' then return; end if;
  other := sent || jsonb_build_object(
    'answers', (select coalesce(jsonb_agg(s), '[]') from jsonb_array_elements(sent -> 'answers') s
        where not exists (select from jsonb_array_elements(answers) a where a -> 'questionId' = s -> 'questionId')) || answers,
    'findings', (select coalesce(jsonb_agg(s), '[]') from jsonb_array_elements(coalesce(sent -> 'findings', '[]')) s
        where not exists (select from jsonb_array_elements(findings) f where f -> 'findingKey' = s -> 'findingKey')) || findings,
    'signatures', (select coalesce(jsonb_agg(s), '[]') from jsonb_array_elements(coalesce(sent -> 'signatures', '[]')) s
        where not exists (select from jsonb_array_elements(signatures) g where g -> 'role' = s -> 'role')) || signatures);
  perform keep_conflict(of_response, encode(sha256(convert_to(other::text, 'UTF8')), 'hex'), other::json, at,
    array(
      select (k #>> '{}')::uuid from jsonb_path_query(jsonb_build_array(answers, findings), '$[*][*].pictureKeys[*]') k
      union select (k #>> '{}')::uuid from jsonb_path_query(jsonb_build_array(answers, findings), '$[*][*].originals[*].originalKey') k
      union select (g ->> 'pictureKey')::uuid from jsonb_array_elements(signatures) g where g ->> 'pictureKey' is not null),
    'draft', person);
end $$;
revoke execute on function keep_unsent from public;
grant execute on function keep_unsent to sahada_app;

-- The same for what stands in the draft under a response's key, said by others than its sender since the version that the sender
-- had taken in; and for its signatures.
create or replace function keep_draft_rest(of_response int, draft_key uuid, sender int, seen int, at timestamptz) returns void
language plpgsql as $$
declare
  rest record;
begin
  for rest in
    select w.word ->> 'by' as person,
      coalesce(jsonb_agg(w.word -> 'value') filter (where w.kind = 'answers'), '[]') as answers,
      coalesce(jsonb_agg(w.word -> 'value') filter (where w.kind = 'findings' and w.word -> 'value' <> 'null'), '[]') as findings
    from (
      select k.kind, jsonb_array_elements(e.value -> 'words') as word
      from draft d, unnest(array['answers', 'findings']) k (kind), jsonb_each(d.content -> k.kind) e
      where d.response_key = draft_key) w
    where (w.word ->> 'version')::int > seen and (w.word ->> 'by')::int <> sender
    group by 1
  loop
    perform keep_unsent(of_response, rest.answers, rest.findings, '[]', rest.person::int, at);
  end loop;
  -- Who had a signature given is not known; it was not the sender, whose own were sent.
  perform keep_unsent(of_response, '[]', '[]', d.content -> 'signatures',
    case when p.lead_auditor_id = sender then p.assistant_auditor_id else p.lead_auditor_id end, at)
  from draft d join plan p on p.id = d.plan_id where d.response_key = draft_key and d.version > seen;
end $$;
revoke execute on function keep_draft_rest from public;
grant execute on function keep_draft_rest to sahada_app;

-- Replaces a response's content by a correction that was asked for; what was there goes to the revisions. It was counted
-- once, late or not, as it was when it came first: it takes no second credit.
create or replace function correct_response(of_response int, person int, rev int, of_version int, hash text, state int,
  is_incomplete boolean, is_critical boolean, sent json, as_it_stands json, points_earned bigint, points_max bigint,
  in_percent int, count_answered int, count_all int, count_excluded int, count_findings int, device_points bigint,
  device_most bigint, language int, shown_notice int, started timestamptz, completed timestamptz, at timestamptz,
  pictures uuid[], lacking uuid[]) returns void
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
    device_earned = device_points, device_max = device_most, language_id = language, notice_version = shown_notice,
    started_at = started, completed_at = completed, approved_at = null, approved_by = null, picture_keys = pictures
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
-- for the responses (`place` is the place of a response's link), one for the findings that answers make (`found_in` is the
-- place of their response); those that auditors added are documents (`own`). What would say nothing of anybody (no plan has a
-- limit, no response a name) is null as a whole. Documents come as one text, a line each, since JSON never writes a line break.
--
-- Locks are taken in this order, in every transaction alike: limited plans by id, keys, responses that are corrected,
-- once-per-person by plan and person, credit. Whether a response counts or is stored apart is known only under them; `counted_states`, `held_states`
-- and `corrected_state` are the rules' answers for each case. The outcome of each is
--   stored       as it was sent: the first revision, or a correction that was asked for
--   known        stored before with the same content
--   other        stored before with other content, which is kept beside it
--   overBudget   not stored: strangers have sent too much by this link within the hour
--   unasked      a correction that nobody asked for; with no response at all where the key is unknown
--   notAuthor    a correction by somebody who may not make it
--   stale        not stored: what it was prepared on has changed, or the link or the session leads nowhere
--   later        not stored: its key is held by another
-- and the other columns tell what is there now. Rows come in any order: `key` names each.
--
-- It is a transaction of its own, and there each expression and each statement inside is set up anew, which costs more than
-- running it on a few rows. So what an ordinary response does not need is passed over as a whole.
create or replace function submit_responses(session_hash bytea, person int, at timestamptz, today date, hourly_bytes bigint,
  corrected_state int,
  links bytea[], stamps text[], limits int[], once_each boolean[], plan_locations int[],
  place int[], keys uuid[], revisions int[], version_ids int[], hashes text[], counted_states int[], held_states int[],
  are_late boolean[], are_incomplete boolean[], are_critical boolean[], earneds bigint[], maxes bigint[], percents int[],
  answereds int[], totals int[], excludeds int[], findings_made int[], device_earneds bigint[], device_maxes bigint[],
  names text[], emails text[], languages int[], notices int[], starts timestamptz[], completions timestamptz[], barcodes bytea[], nameless boolean[],
  holding int[],
  arrivals timestamptz[], pictures text[], raw_lines text, answer_lines text,
  found_in int[], found_questions int[], found_places int[], found_severities text[], own jsonb, draft_versions int[])
returns table (outcome text, key uuid, response_id int, number int, answers_hash text, status int, late boolean,
  over_quota boolean, repeated boolean, incomplete boolean, critical boolean, picture_count int, missing uuid[])
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  n int := cardinality(keys);
  entered gate.links_scene;
  raws text[] := string_to_array(raw_lines, E'\n');
  answers text[] := string_to_array(answer_lines, E'\n');
  is_fresh boolean;
  has_begun boolean := false;
  -- Of each response, null where nothing was said of it. As wholes they stay null until the first word.
  outcomes text[];
  ids int[];
  are_repeated boolean[];
  are_apart boolean[];
  lacking text[];
  at_locations int[];
  invited int[];
  -- The same of each link.
  room int[] := limits;
  has_answered boolean[];
  charged bigint[];
  known int[];
  there response;
  begun draft;
  given int[];
  novel int := 0;
  wanted int := 0;
  got int := 0;
  l int;
  yes boolean;
  setting text;
begin
  -- Several together do not wait long for what one of them needs; that one is then sent alone.
  if n > 1 then setting := set_config('lock_timeout', '250ms', true); end if;
  entered := gate.enter_links(links, session_hash, 'field.submit', at);
  if limits is not null then
    perform from plan p join unnest(entered.plan_ids, limits) t (id, most) on p.id = t.id and t.most is not null
      order by p.id for no key update of p;
    for l in 1 .. cardinality(links) loop
      -- Another limit may have been set while its lock was waited for.
      if limits[l] is not null then entered.stamps[l] := gate.plan_stamp(entered.plan_ids[l], entered.rotated[l]); end if;
    end loop;
  end if;

  is_fresh := entered.user_id is not distinct from person and entered.stamps is not distinct from stamps;
  for i in 1 .. n loop
    if not is_fresh and (entered.user_id is distinct from person or entered.stamps[place[i]] is distinct from stamps[place[i]]) then
      outcomes[i] := 'stale';
      continue;
    elsif n = 1 then
      yes := pg_advisory_xact_lock(hashtextextended(keys[i]::text, 0)) is null;
    elsif not pg_try_advisory_xact_lock(hashtextextended(keys[i]::text, 0)) then
      outcomes[i] := 'later';
      continue;
    end if;
    has_begun := true;
    if revisions[i] > 0 then outcomes[i] := 'unasked'; end if;
  end loop;

  if has_begun then known := gate.known_responses(keys); end if;
  if known is not null then
    for i in 1 .. n loop
      continue when known[i] is null or outcomes[i] in ('stale', 'later');
      select * into there from response x where x.id = known[i];
      ids[i] := there.id;
      outcomes[i] := outcome_beside(there, entered.plan_ids[place[i]], person, revisions[i], hashes[i]);
      continue when outcomes[i] <> 'corrected';
      -- The office may be changing it at this moment: what goes to the revisions is what it leaves there.
      select * into there from response x where x.id = known[i] for update;
      outcomes[i] := outcome_beside(there, entered.plan_ids[place[i]], person, revisions[i], hashes[i]);
    end loop;
  end if;

  -- What strangers store has a budget. What a row costs beside its content is counted too, or the smallest would be free.
  if hourly_bytes is not null then
    for i in 1 .. n loop
      if outcomes[i] is null or outcomes[i] in ('other', 'corrected') then
        charged[place[i]] := coalesce(charged[place[i]], 0) + octet_length(raws[i]) + coalesce(octet_length(answers[i]), 0) + 1024;
      end if;
    end loop;
    for l in 1 .. cardinality(links) loop
      continue when charged[l] is null or gate.spend('answers/' || entered.plan_ids[l], charged[l], hourly_bytes, 32, at);
      for i in 1 .. n loop
        if place[i] = l and (outcomes[i] is null or outcomes[i] in ('other', 'corrected')) then outcomes[i] := 'overBudget'; end if;
      end loop;
    end loop;
  end if;

  if outcomes is not null or pictures is not null then
    for i in 1 .. n loop
      if pictures[i] <> '{}' and (outcomes[i] is null or outcomes[i] = 'corrected') then
        update picture p set named = true, signature = signs_picture(raws[i]::json, p.picture_key)
        where p.response_key = keys[i] and p.picture_key = any(pictures[i]::uuid[]) and not p.named;
        lacking[i] := missing_pictures(keys[i], pictures[i]::uuid[])::text;
      end if;
      if outcomes[i] = 'corrected' then
        perform correct_response(ids[i], person, revisions[i], version_ids[i], hashes[i], corrected_state, are_incomplete[i],
          are_critical[i], raws[i]::json, nullif(answers[i], '')::json, earneds[i], maxes[i], percents[i], answereds[i],
          totals[i], excludeds[i], findings_made[i], device_earneds[i], device_maxes[i], languages[i], notices[i],
          starts[i], completions[i], arrivals[i], coalesce(pictures[i], '{}')::uuid[], coalesce(lacking[i], '{}')::uuid[]);
        perform set_findings(ids[i],
          coalesce((select array_agg(f.question order by f.nth) from unnest(found_in, found_questions) with ordinality f (item, question, nth) where f.item = i), '{}'),
          coalesce((select array_agg(f.place order by f.nth) from unnest(found_in, found_places) with ordinality f (item, place, nth) where f.item = i), '{}'),
          coalesce((select array_agg(f.severity order by f.nth) from unnest(found_in, found_severities) with ordinality f (item, severity, nth) where f.item = i), '{}'));
        perform set_own_findings(ids[i], i, own);
        if draft_versions[i] is not null then perform keep_draft_rest(ids[i], keys[i], person, draft_versions[i], arrivals[i]); end if;
        outcomes[i] := 'stored';
      elsif outcomes[i] = 'other' then
        perform keep_conflict(ids[i], hashes[i],
          (raws[i]::jsonb || jsonb_build_object('participant', jsonb_build_object('name', names[i], 'email', emails[i])))::json,
          arrivals[i], coalesce(pictures[i], '{}')::uuid[], 'device', person);
      end if;
    end loop;
  end if;

  -- What is new: in the order of arrival, as far as the limit and the credit go.
  if once_each is not null and person is not null then
    for l in select t.l from unnest(entered.plan_ids, once_each) with ordinality t (id, once, l) where t.once order by t.id loop
      yes := pg_advisory_xact_lock(hashtextextended(concat_ws('/', entered.company_id, entered.plan_ids[l], person), 2)) is null;
      has_answered[l] := exists (select from response x
        where x.user_id = person and x.plan_id = entered.plan_ids[l] and x.status_code <> 60);
    end loop;
  end if;
  -- A personal link is one person's, signed in or not.
  if entered.invitation_ids is not null and once_each is not null and person is null then
    for l in select t.l from unnest(entered.invitation_ids, once_each) with ordinality t (id, once, l)
      where t.once and t.id is not null order by t.id loop
      yes := pg_advisory_xact_lock(hashtextextended(concat_ws('/', entered.company_id, 'invited', entered.invitation_ids[l]), 2)) is null;
      has_answered[l] := exists (select from invitation_use u where u.invitation_id = entered.invitation_ids[l])
        or exists (select from response x where x.invitation_id = entered.invitation_ids[l] and x.status_code <> 60);
    end loop;
  end if;
  if limits is not null then
    for l in 1 .. cardinality(links) loop
      if limits[l] is not null then
        room[l] := limits[l] - (select count(*) from response x where x.plan_id = entered.plan_ids[l] and x.counted);
      end if;
    end loop;
  end if;
  if outcomes is null and limits is null and has_answered is null and not (true = any(are_late)) then
    novel := n;
    wanted := n;
  else
    for i in 1 .. n loop
      continue when outcomes[i] is not null;
      l := place[i];
      novel := novel + 1;
      if has_answered[l] then are_repeated[i] := true; end if;
      if once_each[l] and (person is not null or entered.invitation_ids[l] is not null) then has_answered[l] := true; end if;
      if are_late[i] or are_repeated[i] or room[l] <= 0 then
        are_apart[i] := true;
      else
        wanted := wanted + 1;
        if limits is not null then room[l] := room[l] - 1; end if;
      end if;
    end loop;
  end if;
  if wanted > 0 then got := take_credits(today, wanted); end if;
  if got < wanted then
    for i in 1 .. n loop
      continue when outcomes[i] is not null or are_apart[i];
      if got = 0 then are_apart[i] := true; else got := got - 1; end if;
    end loop;
  end if;

  if entered.invitation_ids is not null then
    for i in 1 .. n loop
      continue when outcomes[i] is not null or entered.invitation_ids[place[i]] is null;
      if nameless[i] then
        insert into invitation_use (invitation_id, day) values (entered.invitation_ids[place[i]], today)
          on conflict on constraint invitation_use_pkey do nothing;
      else
        invited[i] := entered.invitation_ids[place[i]];
      end if;
    end loop;
  end if;
  if barcodes is not null or draft_versions is not null then
    for i in 1 .. n loop
      continue when outcomes[i] is not null or (barcodes[i] is null and draft_versions[i] is null);
      begun := null;
      if draft_versions[i] is not null then
        select * into begun from draft d where d.response_key = keys[i] and d.plan_id = entered.plan_ids[place[i]] and d.barcode_code is not null;
      end if;
      -- A draft that two share was given where it was begun: by whom, and when, whoever of them sends it.
      if begun.id is not null then
        at_locations[i] := gate.scanned_at(sha256(convert_to(begun.barcode_code, 'UTF8')), begun.plan_id, begun.made_by, begun.started_at, arrivals[i]);
      elsif barcodes[i] is not null then
        at_locations[i] := gate.scanned_at(barcodes[i], entered.plan_ids[place[i]], person, starts[i], arrivals[i]);
      end if;
    end loop;
  end if;

  if novel > 0 then
    given := next_receipts(n);
    return query
    with stored as (
      insert into response (company_id, plan_id, version_id, number, response_key, revision, answers_hash, status_code, late,
        over_quota, repeated, awaiting_pictures, incomplete, critical, counted, raw, answers, earned, max, percent, answered,
        total, excluded, findings, device_earned, device_max, user_id, participant_name, participant_email, language_id,
        notice_version, started_at, completed_at, received_at, approved_at, picture_keys, location_id, invitation_id, holds)
      -- Each column by its subscript: unnest would open a store for each array, which costs a flight of eight a twentieth of its time.
      select entered.company_id, entered.plan_ids[place[i]], version_ids[i], given[i], keys[i], revisions[i], hashes[i],
        case when are_apart[i] then held_states[i] else counted_states[i] end, are_late[i],
        coalesce(are_apart[i] and not are_late[i] and are_repeated[i] is null, false), coalesce(are_repeated[i], false),
        coalesce(lacking[i] <> '{}', false), are_incomplete[i], are_critical[i], are_apart[i] is null, raws[i]::json,
        nullif(answers[i], '')::json, earneds[i], maxes[i], percents[i], answereds[i], totals[i], excludeds[i], findings_made[i], device_earneds[i],
        device_maxes[i], person, names[i], emails[i], languages[i], notices[i], starts[i], completions[i], arrivals[i],
        case when are_apart[i] is null and counted_states[i] = 50 then arrivals[i] end, coalesce(pictures[i], '{}')::uuid[], at_locations[i], invited[i],
        coalesce(holding[i], 0)
      from generate_series(1, n) i
      where outcomes[i] is null
      returning response.company_id, response.id, response.response_key, response.number, response.answers_hash, response.status_code,
        response.late, response.over_quota, response.repeated, response.incomplete, response.critical, response.location_id,
        response.received_at, cardinality(response.picture_keys) as picture_count),
    made as (
      insert into finding (company_id, response_id, question_id, place, severity, location_id, received_at)
      select s.company_id, s.id, found_questions[f.n], found_places[f.n], found_severities[f.n],
        coalesce(s.location_id, plan_locations[submit_responses.place[found_in[f.n]]]), s.received_at
      from generate_subscripts(found_in, 1) f (n)
      join stored s on s.response_key = keys[found_in[f.n]])
    select 'stored', s.response_key, s.id, s.number, s.answers_hash, s.status_code, s.late, s.over_quota, s.repeated, s.incomplete,
      s.critical, s.picture_count, coalesce(lacking[array_position(keys, s.response_key)], '{}')::uuid[]
    from stored s;
    if own is not null then
      insert into finding (company_id, response_id, finding_key, section_id, title, note, severity, picture_keys)
      select r.company_id, r.id, o.finding_key, o.section_id, o.title, o.note, o.severity, o.picture_keys
      from own_findings(own) o join response r on r.response_key = keys[o.item] where outcomes[o.item] is null;
    end if;
    if draft_versions is not null then
      for i in 1 .. n loop
        continue when outcomes[i] is not null or draft_versions[i] is null or person is null;
        perform keep_draft_rest((select r.id from response r where r.response_key = keys[i]), keys[i], person, draft_versions[i], arrivals[i]);
      end loop;
    end if;
    -- Whoever changes a plan holds it, and these rows waited for them: what they were judged by is read anew.
    for l in 1 .. cardinality(links) loop
      if exists (select from plan p where p.id = entered.plan_ids[l] and not starts_with(entered.stamps[l], p.xmin::text || '.')) then
        raise exception 'a plan was changed while its responses waited for it' using errcode = 'serialization_failure';
      end if;
    end loop;
  end if;

  -- What is there of all others.
  if outcomes is not null then
    return query select outcomes[k.i], k.key, x.id, x.number, x.answers_hash, x.status_code, x.late, x.over_quota, x.repeated,
        x.incomplete, x.critical, cardinality(x.picture_keys), missing_pictures(x.response_key, x.picture_keys)
      from unnest(keys) with ordinality k (key, i) left join lateral (select * from response r where r.id = ids[k.i] offset 0) x on true
      where outcomes[k.i] is not null;
  end if;
end $$;
revoke execute on function submit_responses from public;
grant execute on function submit_responses to sahada_app;
