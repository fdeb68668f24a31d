-- Totals that are exact at every moment and cost a submission nothing: a read takes the folded rows and what has not been
-- folded yet, in one statement and so in one snapshot. Applied after functions.sql; every statement can be repeated.
--
-- A response bears the transaction that wrote it last (`tx`); each state that it had before lies in `earlier_response` with
-- the transactions between which it held (`since`, `until`). `fold.below` is the mark: folded rows hold every state with
-- since < mark, except those with until < mark. So what is true now is
--     the folded rows + responses with tx >= mark - earlier states with since < mark and until >= mark,
-- and moving the mark from `from` to `upto` adds
--     responses with tx in [from, upto) + earlier states with since in [from, upto) and until >= upto
--     - earlier states with since < from and until in [from, upto).
-- Both hold in any snapshot that sees each transaction below the mark as ended. The mark is therefore never moved past
-- pg_snapshot_xmin: every transaction below that has ended, in this snapshot and in all later ones, and one that goes on or
-- is still to come has a number at or above it, whatever it writes. Hence nobody who writes a response waits for the fold or
-- reads the mark; of a response and its change either both are seen or neither. Only two folds of the same totals
-- must not overlap: they would move the mark from the same place. Each locks the mark first, and reads in a statement after
-- that, whose snapshot sees what the one before it did; who finds the mark locked has nothing to do.

-- How a response stands in figures: its status, but 31 when it is stored apart and nobody has accepted it, and two more
-- (32, 52) while it waits for pictures. 30 and 50 alone count in figures.
create or replace function standing(status_code int, counted boolean, late boolean, over_quota boolean, repeated boolean,
  awaiting_pictures boolean) returns int
language sql immutable parallel safe
return case
  when status_code = 30 and not counted and (late or over_quota or repeated) then 31
  when status_code in (30, 50) and awaiting_pictures then status_code + 2
  else status_code
end;

create or replace function stamp_response() returns trigger language plpgsql as $$
begin
  new.tx := pg_current_xact_id();
  return new;
end $$;
create or replace trigger stamp before update on response for each row execute function stamp_response();

-- A state that held for no longer than the transaction that wrote it was never to be seen.
create or replace function keep_earlier_responses() returns trigger language plpgsql as $$
begin
  insert into earlier_response (response_id, since, until, plan_id, version_id, status_code, late, over_quota, repeated,
    awaiting_pictures, critical, counted, answers, earned, max, percent, answered, total, excluded, findings, received_at,
    user_id, location_id)
  select o.id, o.tx, pg_current_xact_id(), o.plan_id, o.version_id, o.status_code, o.late, o.over_quota, o.repeated,
    o.awaiting_pictures, o.critical, o.counted, coalesce(o.answers, o.raw -> 'answers', '[]'), o.earned, o.max, o.percent, o.answered, o.total, o.excluded,
    o.findings, o.received_at, o.user_id, o.location_id
  from old_rows o where o.tx <> pg_current_xact_id();
  return null;
end $$;
create or replace trigger earlier_of_update after update on response referencing old table as old_rows
  for each statement execute function keep_earlier_responses();
create or replace trigger earlier_of_delete after delete on response referencing old table as old_rows
  for each statement execute function keep_earlier_responses();

-- What has to be added to the folded rows (sign 1) or taken from them (sign -1), one row for each state of a response. The
-- mark is wrapped in a subselect of its own, or row-level security would keep it out of the index's condition; the upper
-- bounds exclude nothing, but of a range the planner, which cannot know the mark, expects few rows. The plan is an expression,
-- which no index has: otherwise a prepared statement about one plan would read all of the plan's responses to find the few
-- that are not folded.
create or replace view unfolded with (security_invoker = true) as
select r.company_id, r.plan_id + 0 as plan_id, 1 as sign,
  standing(r.status_code, r.counted, r.late, r.over_quota, r.repeated, r.awaiting_pictures) as standing,
  r.counted, r.percent, r.earned, r.max, r.answered, r.total, r.excluded, r.findings, r.critical, r.received_at
from response r
where r.tx >= (select coalesce((select f.below from fold f where f.totals = 'plans'), '0')) and r.tx <= '18446744073709551615'
union all
select e.company_id, e.plan_id, -1,
  standing(e.status_code, e.counted, e.late, e.over_quota, e.repeated, e.awaiting_pictures),
  e.counted, e.percent, e.earned, e.max, e.answered, e.total, e.excluded, e.findings, e.critical, e.received_at
from earlier_response e
where e.until >= (select coalesce((select f.below from fold f where f.totals = 'plans'), '0')) and e.until <= '18446744073709551615'
  and e.since < (select coalesce((select f.below from fold f where f.totals = 'plans'), '0'));
grant select on unfolded to sahada_app;

-- How many responses of each standing the folded rows lack, by plan: {"7": {"30": 2, "50": -1}}; null when they lack none. A
-- statement about many plans asks once, as `(select unfolded_states())`, and looks each plan up.
create or replace function unfolded_states() returns jsonb language plpgsql stable as $$
begin
  return (select jsonb_object_agg(p.plan_id, p.states) from (
    select s.plan_id, jsonb_object_agg(s.standing, s.n) as states from (
      select u.plan_id, u.standing, sum(u.sign) as n from unfolded u group by 1, 2) s
    group by 1) p);
end $$;

-- What counts in figures and is not in the folded rows, by plan: how many have a percent and their sum, the findings, and how
-- many are critical; null when nothing is. Asked once per statement, like unfolded_states.
create or replace function unfolded_results() returns jsonb language plpgsql stable as $$
begin
  return (select jsonb_object_agg(p.plan_id, p.sums) from (
    select u.plan_id, jsonb_build_object('scored', sum(u.sign * (u.percent is not null)::int),
      'percents', coalesce(sum(u.sign * u.percent), 0), 'findings', sum(u.sign * u.findings),
      'critical', sum(u.sign * u.critical::int)) as sums
    from unfolded u where u.standing in (30, 50) group by 1) p);
end $$;

-- The folded rows of every span.
create or replace view folded with (security_invoker = true) as
select * from plan_total union all select * from plan_day;
grant select on folded to sahada_app;

-- Begins a fold of totals ('plans', 'questions' or 'repeats'): locks their mark, and tells between which transactions up to about `most`
-- responses lie that can be folded, oldest first, and the zone of the spans. Nothing is to be folded where `upto` is `mark`;
-- more than that where it is less than `ended`.
create or replace function begin_fold(of_totals text, most int, out zone text, out mark xid8, out upto xid8, out ended xid8)
language plpgsql as $$
begin
  -- A change of the zone waits until the fold is over, or the fold until the zone is changed.
  select c.time_zone into strict zone from company c for share;
  -- Where the row is there nothing is tried: that would wait for whoever sets its mark back.
  insert into fold (totals) select of_totals where not exists (select from fold f where f.totals = of_totals) on conflict do nothing;
  select f.below into mark from fold f where f.totals = of_totals for no key update skip locked;
  if mark is null then
    mark := '0';
    upto := mark;
    ended := mark;
    return;
  end if;
  ended := pg_snapshot_xmin(pg_current_snapshot());
  -- All of what a transaction wrote is folded together.
  select greatest(mark, least(ended, (select r.tx from response r where r.tx > nth.tx order by r.tx limit 1))) into upto
    from (select (select r.tx from response r where r.tx >= mark order by r.tx offset most - 1 limit 1) as tx) nth;
end $$;

-- Ends it: the mark is moved, and earlier states of which plans and questions know are forgotten. Repeats need none.
create or replace function end_fold(of_totals text, upto xid8) returns void language plpgsql as $$
begin
  update fold f set below = upto where f.totals = of_totals;
  delete from earlier_response e
  where e.until < all (select coalesce(f.below, '0') from unnest(array['plans', 'questions']) t left join fold f on f.totals = t);
end $$;

-- Totals of places are those of the plans that belong there, so they follow from these: a fold adds to both, and what a plan
-- takes along when it is moved is what is folded of it. Whoever reads them joins what is not folded yet to its plan.

-- What a plan has folded, of the spans and standings that places have. Not its days: there would be nearly as many of places, and only
-- two of them are ever read together.
create or replace view placed_total with (security_invoker = true) as
select t.company_id, t.plan_id, t.span, t.begins, t.standing, t.responses, t.scored, t.percents, t.earned, t.max
from plan_total t where t.plan_id > 0 and t.span in ('year', 'month') and t.standing in (30, 50)
union all
select t.company_id, t.plan_id, t.span, t.begins, t.standing, t.responses, t.scored, t.percents, t.earned, t.max
from plan_day t where t.plan_id > 0 and t.span = 'week' and t.standing in (30, 50);
grant select on placed_total to sahada_app;

-- Begins the totals of places of a company whose plans were folded before there were any: one span at a time, since there may be
-- very many of its plans' weeks. Says whether all have begun, or whoever holds the mark sees to it.
create or replace function begin_places() returns boolean language plpgsql as $$
declare
  every text[] := array['year', 'month', 'week'];
  begun text[];
  next text;
begin
  select f.places into begun from fold f where f.totals = 'plans' for no key update skip locked;
  if begun is null or begun = every then return true; end if;
  if not exists (select from placed_total) then
    update fold f set places = every where f.totals = 'plans';
    return true;
  end if;
  next := every[cardinality(begun) + 1];
  -- The span is one value for all rows, which are then grouped without being sorted.
  insert into place_total (span, begins, standing, customer_id, location_id, project_id, audit_type_id, responses, scored,
    percents, earned, max)
  select next, t.begins, t.standing, p.customer_id, p.location_id, p.project_id, p.audit_type_id, sum(t.responses), sum(t.scored),
    sum(t.percents), sum(t.earned), sum(t.max)
  from placed_total t join plan p on p.id = t.plan_id where t.span = next
  group by t.begins, t.standing, p.customer_id, p.location_id, p.project_id, p.audit_type_id;
  update fold f set places = begun || next where f.totals = 'plans';
  return cardinality(begun) = 2;
end $$;

-- Keeps the status of each of these plans by what is folded of it: the first that fits, as in facts/plan-state.ts. None is kept of
-- one that has received nothing.
create or replace function keep_statuses(plans int[]) returns void language sql as $$
  with status as (
    select t.plan_id, case
        when bool_or(t.standing in (30, 32)) then 30
        when bool_or(t.standing = 40) then 40
        when bool_or(t.standing in (50, 52)) then 50
        when bool_or(t.standing = 20) then 20
        when bool_or(t.standing = 60) then 60
      end as code
    from plan_total t
    where t.plan_id = any(plans) and t.span = 'ever' and t.begins = '-infinity' and t.responses > 0
    group by t.plan_id
  ), gone as (
    delete from folded_status f
    where f.plan_id = any(plans) and f.plan_id not in (select s.plan_id from status s where s.code is not null)
  )
  insert into folded_status as f (plan_id, status_code) select s.plan_id, s.code from status s where s.code is not null
  on conflict on constraint folded_status_pkey do update set status_code = excluded.status_code
  where f.status_code <> excluded.status_code
$$;

-- Folds up to about `most` responses of the company into the totals of plans, and says whether more could be folded at once.
create or replace function fold_totals(most int) returns boolean language plpgsql as $$
declare
  zone text;
  mark xid8;
  upto xid8;
  ended xid8;
  emptied record;
  places text[];
  are_all_begun boolean;
  plans int[];
begin
  select * into zone, mark, upto, ended from begin_fold('plans', most);
  are_all_begun := begin_places();
  if upto <= mark then return not are_all_begun; end if;
  places := (select f.places from fold f where f.totals = 'plans');

  for emptied in
    with moved as (
      select 1 as sign, r.plan_id, r.received_at,
        standing(r.status_code, r.counted, r.late, r.over_quota, r.repeated, r.awaiting_pictures) as standing,
        r.counted, r.percent, r.earned, r.max, r.answered, r.total, r.excluded, r.findings, r.critical
      from response r where r.tx >= mark and r.tx < upto
      union all
      select case when e.since >= mark then 1 else -1 end, e.plan_id, e.received_at,
        standing(e.status_code, e.counted, e.late, e.over_quota, e.repeated, e.awaiting_pictures),
        e.counted, e.percent, e.earned, e.max, e.answered, e.total, e.excluded, e.findings, e.critical
      from earlier_response e
      where (e.since >= mark and e.since < upto and e.until >= upto)
         or (e.since < mark and e.until >= mark and e.until < upto)
    ), hours as (
      select m.plan_id, date_trunc('hour', m.received_at at time zone zone) as hour, m.standing, sum(m.sign) as responses,
        sum(m.sign * m.counted::int) as counted, sum(m.sign * (m.percent is not null)::int) as scored,
        coalesce(sum(m.sign * m.percent), 0) as percents, sum(m.sign * m.earned) as earned, sum(m.sign * m.max) as max,
        sum(m.sign * m.answered) as answered, sum(m.sign * m.total) as total, sum(m.sign * m.excluded) as excluded,
        sum(m.sign * m.findings) as findings, sum(m.sign * m.critical::int) as critical
      from moved m group by 1, 2, 3
    ), sums as (
      -- Of the few hours, not of each response: every longer span begins with an hour.
      select p.plan_id, s.span, s.begins, h.standing, sum(h.responses) as responses, sum(h.counted) as counted,
        sum(h.scored) as scored, sum(h.percents) as percents, sum(h.earned) as earned, sum(h.max) as max,
        sum(h.answered) as answered, sum(h.total) as total, sum(h.excluded) as excluded, sum(h.findings) as findings,
        sum(h.critical) as critical
      from hours h cross join lateral (values (h.plan_id), (0)) p (plan_id) cross join lateral (values
        ('ever', '-infinity'::timestamp),
        ('year', date_trunc('year', h.hour)),
        ('month', date_trunc('month', h.hour)),
        ('week', date_trunc('week', h.hour)),
        ('day', date_trunc('day', h.hour)),
        ('hour', h.hour)) s (span, begins)
      group by 1, 2, 3, 4
    ), plan_total_rows as (
      insert into plan_total as t (plan_id, span, begins, standing, responses, counted, scored, percents, earned, max,
        answered, total, excluded, findings, critical)
      select * from sums s where s.span in ('ever', 'year', 'month')
      on conflict on constraint plan_total_pkey do update set responses = t.responses + excluded.responses,
        counted = t.counted + excluded.counted, scored = t.scored + excluded.scored,
        percents = t.percents + excluded.percents, earned = t.earned + excluded.earned, max = t.max + excluded.max,
        answered = t.answered + excluded.answered, total = t.total + excluded.total,
        excluded = t.excluded + excluded.excluded, findings = t.findings + excluded.findings,
        critical = t.critical + excluded.critical
      returning t.*
    ), plan_day_rows as (
      insert into plan_day as t (plan_id, span, begins, standing, responses, counted, scored, percents, earned, max,
        answered, total, excluded, findings, critical)
      select * from sums s where s.span in ('week', 'day', 'hour')
      on conflict on constraint plan_day_pkey do update set responses = t.responses + excluded.responses,
        counted = t.counted + excluded.counted, scored = t.scored + excluded.scored,
        percents = t.percents + excluded.percents, earned = t.earned + excluded.earned, max = t.max + excluded.max,
        answered = t.answered + excluded.answered, total = t.total + excluded.total,
        excluded = t.excluded + excluded.excluded, findings = t.findings + excluded.findings,
        critical = t.critical + excluded.critical
      returning t.*
    ), place_rows as (
      insert into place_total as t (span, begins, standing, customer_id, location_id, project_id, audit_type_id, responses,
        scored, percents, earned, max)
      select s.span, s.begins, s.standing, p.customer_id, p.location_id, p.project_id, p.audit_type_id, sum(s.responses),
        sum(s.scored), sum(s.percents), sum(s.earned), sum(s.max)
      from sums s join plan p on p.id = s.plan_id
      where s.plan_id > 0 and s.span = any(places) and s.standing in (30, 50)
      group by 1, 2, 3, 4, 5, 6, 7
      on conflict on constraint place_total_pkey do update set responses = t.responses + excluded.responses,
        scored = t.scored + excluded.scored, percents = t.percents + excluded.percents, earned = t.earned + excluded.earned,
        max = t.max + excluded.max
      returning t.*
    )
    select w.plan_id, w.span, w.begins, w.standing, null::int as customer_id, null::int as location_id, null::int as project_id,
      null::int as audit_type_id
    from (select * from plan_total_rows union all select * from plan_day_rows) w where w.responses = 0
    union all
    select null, w.span, w.begins, w.standing, w.customer_id, w.location_id, w.project_id, w.audit_type_id
    from place_rows w where w.responses = 0
  loop
    if emptied.plan_id is null then
      delete from place_total t where t.span = emptied.span and t.begins = emptied.begins and t.standing = emptied.standing
        and t.customer_id = emptied.customer_id and t.location_id = emptied.location_id
        and t.project_id = emptied.project_id and t.audit_type_id = emptied.audit_type_id;
      continue;
    end if;
    delete from plan_total t where t.plan_id = emptied.plan_id and t.span = emptied.span and t.begins = emptied.begins
      and t.standing = emptied.standing;
    delete from plan_day t where t.plan_id = emptied.plan_id and t.span = emptied.span and t.begins = emptied.begins
      and t.standing = emptied.standing;
  end loop;

  if (select f.statuses from fold f where f.totals = 'plans') then
    plans := array(
      select r.plan_id from response r where r.tx >= mark and r.tx < upto
      union
      select e.plan_id from earlier_response e where (e.since >= mark and e.since < upto) or (e.until >= mark and e.until < upto));
  else
    -- Those that were folded before any was kept as well.
    plans := array(select distinct t.plan_id from plan_total t where t.span = 'ever' and t.plan_id > 0);
    update fold f set statuses = true where f.totals = 'plans';
  end if;
  perform keep_statuses(plans);

  perform end_fold('plans', upto);
  return upto < ended or not are_all_begun;
end $$;

-- Spans are of the company's wall clock: in another zone they are other ones. Until all is folded anew, reads count the
-- responses themselves.
create or replace function forget_totals() returns trigger language plpgsql as $$
begin
  update fold f set below = '0' where f.company_id = new.id and f.totals <> 'repeats';
  delete from plan_total t where t.company_id = new.id;
  delete from plan_day t where t.company_id = new.id;
  delete from folded_status t where t.company_id = new.id;
  delete from place_total t where t.company_id = new.id;
  delete from question_total t where t.company_id = new.id;
  delete from number_total t where t.company_id = new.id;
  delete from section_total t where t.company_id = new.id;
  delete from auditor_total t where t.company_id = new.id;
  delete from earlier_response e where e.company_id = new.id;
  return null;
end $$;
create or replace trigger totals after update of time_zone on company for each row
  when (old.time_zone is distinct from new.time_zone) execute function forget_totals();

-- Audits are kept together, and their sections by location. A plan changes neither once it has received something; should one
-- be moved all the same, the totals of questions are folded anew.
create or replace function forget_questions() returns trigger language plpgsql as $$
begin
  if not exists (select from response r where r.company_id = new.company_id and r.plan_id = new.id) then return null; end if;
  update fold f set below = '0' where f.company_id = new.company_id and f.totals = 'questions';
  delete from question_total t where t.company_id = new.company_id;
  delete from number_total t where t.company_id = new.company_id;
  delete from section_total t where t.company_id = new.company_id;
  delete from auditor_total t where t.company_id = new.company_id;
  return null;
end $$;
create or replace trigger totals after update of location_id, audit_type_id, checklist_id on plan for each row
  when ((old.location_id, old.audit_type_id, old.checklist_id) is distinct from (new.location_id, new.audit_type_id, new.checklist_id))
  execute function forget_questions();

-- What is folded of a plan goes along when it is moved. The mark is locked first, so that no fold reads the one place and writes
-- after the other.
create or replace function move_places() returns trigger language plpgsql as $$
declare places text[];
begin
  if not exists (select from response r where r.company_id = new.company_id and r.plan_id = new.id)
    and not exists (select from earlier_response e where e.company_id = new.company_id and e.plan_id = new.id)
    and not exists (select from placed_total t where t.company_id = new.company_id and t.plan_id = new.id) then return null;
  end if;
  insert into fold (company_id, totals) values (new.company_id, 'plans') on conflict do nothing;
  perform from fold f where f.company_id = new.company_id and f.totals = 'plans' for no key update;
  places := (select f.places from fold f where f.company_id = new.company_id and f.totals = 'plans');
  insert into place_total as t (company_id, span, begins, standing, customer_id, location_id, project_id, audit_type_id, responses,
    scored, percents, earned, max)
  select p.company_id, p.span, p.begins, p.standing, l.customer_id, l.location_id, l.project_id, l.audit_type_id, l.sign * p.responses,
    l.sign * p.scored, l.sign * p.percents, l.sign * p.earned, l.sign * p.max
  from placed_total p cross join (values
    (old.customer_id, old.location_id, old.project_id, old.audit_type_id, -1),
    (new.customer_id, new.location_id, new.project_id, new.audit_type_id, 1)) l (customer_id, location_id, project_id, audit_type_id, sign)
  where p.company_id = new.company_id and p.plan_id = new.id and p.span = any(places)
  on conflict on constraint place_total_pkey do update set responses = t.responses + excluded.responses,
    scored = t.scored + excluded.scored, percents = t.percents + excluded.percents, earned = t.earned + excluded.earned,
    max = t.max + excluded.max;
  delete from place_total t using placed_total p
  where p.company_id = new.company_id and p.plan_id = new.id and t.company_id = p.company_id and t.span = p.span
    and t.begins = p.begins and t.standing = p.standing and t.customer_id = old.customer_id and t.location_id = old.location_id
    and t.project_id = old.project_id and t.audit_type_id = old.audit_type_id and t.responses = 0;
  return null;
end $$;
create or replace trigger places after update of customer_id, location_id, project_id, audit_type_id on plan for each row
  when ((old.customer_id, old.location_id, old.project_id, old.audit_type_id)
    is distinct from (new.customer_id, new.location_id, new.project_id, new.audit_type_id))
  execute function move_places();

-- Audits that nobody signed are the lead auditor's, also when another becomes that: among all audits they go along. The mark is
-- locked first, so that no fold reads the one and writes after the other.
create or replace function move_audits() returns trigger language plpgsql as $$
begin
  if not exists (select from response r where r.company_id = new.company_id and r.plan_id = new.id) then return null; end if;
  insert into fold (company_id, totals) values (new.company_id, 'questions') on conflict do nothing;
  perform from fold f where f.company_id = new.company_id and f.totals = 'questions' for no key update;
  insert into auditor_total as t (company_id, plan_id, checklist_id, location_id, user_id, month, standing, audits, percents, squares)
  select a.company_id, 0, a.checklist_id, a.location_id, l.user_id, a.month, a.standing, l.sign * a.audits, l.sign * a.percents,
    l.sign * a.squares
  from auditor_total a cross join (values (old.lead_auditor_id, -1), (new.lead_auditor_id, 1)) l (user_id, sign)
  where a.company_id = new.company_id and a.plan_id = new.id and a.user_id = 0
  on conflict on constraint auditor_total_pkey do update set audits = t.audits + excluded.audits,
    percents = t.percents + excluded.percents, squares = t.squares + excluded.squares;
  delete from auditor_total t
  where t.company_id = new.company_id and t.plan_id = 0 and t.user_id = old.lead_auditor_id and t.audits = 0;
  return null;
end $$;
create or replace trigger audits after update of lead_auditor_id on plan for each row
  when (old.lead_auditor_id is distinct from new.lead_auditor_id) execute function move_audits();

do $$
declare f record;
begin
  for f in select unnest(array['stamp_response', 'keep_earlier_responses', 'unfolded_states', 'unfolded_results', 'begin_fold',
    'end_fold', 'begin_places', 'keep_statuses', 'fold_totals', 'forget_totals', 'move_places', 'forget_questions', 'move_audits']::regproc[]) as name loop
    execute format('revoke execute on function %s from public', f.name);
    execute format('grant execute on function %s to sahada_app', f.name);
  end loop;
end $$;
