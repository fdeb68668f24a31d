-- Where and when findings were made, and which of them repeat an earlier one. Applied after totals.sql; every statement can be
-- repeated.

-- A finding stands where and when its response was given. Those of a submission come with both.
create or replace function place_finding() returns trigger language plpgsql as $$
begin
  select coalesce(r.location_id, p.location_id), r.received_at into new.location_id, new.received_at
  from response r join plan p on p.company_id = r.company_id and p.id = r.plan_id
  where r.company_id = new.company_id and r.id = new.response_id;
  -- Another transaction may have written the response.
  if new.question_id is not null then
    insert into touched_finding (company_id, question_id, location_id, received_at, response_id)
    values (new.company_id, new.question_id, new.location_id, new.received_at, new.response_id);
  end if;
  return new;
end $$;
create or replace trigger place before insert on finding for each row when (new.location_id is null) execute function place_finding();

create or replace function place_findings_of_response() returns trigger language plpgsql as $$
begin
  update finding f set location_id = coalesce(new.location_id, p.location_id), received_at = new.received_at from plan p
  where p.company_id = new.company_id and p.id = new.plan_id and f.company_id = new.company_id and f.response_id = new.id;
  return null;
end $$;
create or replace trigger place after update of received_at, location_id, plan_id on response for each row
  when ((old.received_at, old.location_id, old.plan_id) is distinct from (new.received_at, new.location_id, new.plan_id))
  execute function place_findings_of_response();

create or replace function place_findings_of_plan() returns trigger language plpgsql as $$
begin
  update finding f set location_id = new.location_id from response r
  where r.company_id = new.company_id and r.plan_id = new.id and r.location_id is null
    and f.company_id = r.company_id and f.response_id = r.id;
  return null;
end $$;
create or replace trigger place after update of location_id on plan for each row
  when (old.location_id <> new.location_id) execute function place_findings_of_plan();

-- Findings of questions that count: their response does, and its plan makes findings.
create or replace view standing_finding with (security_invoker = true) as
select f.company_id, f.id, f.question_id, f.location_id, f.received_at, f.response_id, r.plan_id, r.status_code
from finding f join response r on r.company_id = f.company_id and r.id = f.response_id
  join plan p on p.company_id = r.company_id and p.id = r.plan_id
where f.question_id is not null and not f.withdrawn and p.findings
  and standing(r.status_code, r.counted, r.late, r.over_quota, r.repeated, r.awaiting_pictures) in (30, 50);
grant select on standing_finding to sahada_app;

-- A finding is a first one where none that counts was made of its question at its location within the twelve months before; all
-- others repeat one. The first ones are kept behind those who write, as totals are (totals.sql), and every read looks anew
-- at what a transaction at or above the mark may have changed:
-- - findings that it touched, with their response or by themselves, where they were before and where they are now;
-- - first ones that are later at the same place, since one may now be before them;
-- - what comes next after one that has gone from its place, which may be a first one now.
-- All others have before them what they had when they were folded. So this holds in every snapshot, as the totals do.
create or replace function touch_findings() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into touched_finding (company_id, question_id, location_id, received_at, response_id)
    select n.company_id, n.question_id, n.location_id, n.received_at, n.response_id from new_rows n where n.question_id is not null;
  end if;
  insert into touched_finding (company_id, question_id, location_id, received_at, response_id)
  select o.company_id, o.question_id, o.location_id, o.received_at, o.response_id from old_rows o where o.question_id is not null;
  return null;
end $$;
create or replace trigger touch_update after update on finding referencing old table as old_rows new table as new_rows
  for each statement execute function touch_findings();
create or replace trigger touch_delete after delete on finding referencing old table as old_rows
  for each statement execute function touch_findings();

-- What may be another than the kept rows say, by transactions from one up to another, and what it is now. Of findings that lie
-- close together at their place only the earliest needs a look before it.
create or replace function changed_firsts(since xid8, past xid8)
returns table (question_id int, location_id int, received_at timestamptz, response_id int, is_first boolean)
language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  with touched as materialized (
    select f.question_id, f.location_id, f.received_at, f.response_id, not f.withdrawn and p.findings
      and standing(r.status_code, r.counted, r.late, r.over_quota, r.repeated, r.awaiting_pictures) in (30, 50) as stands
    from response r join finding f on f.response_id = r.id join plan p on p.id = r.plan_id
    where r.tx >= since and r.tx < past and f.question_id is not null
    union
    select t.question_id, t.location_id, t.received_at, t.response_id, exists (
      select from standing_finding s where s.question_id = t.question_id and s.response_id = t.response_id
        and s.location_id = t.location_id and s.received_at = t.received_at)
    from touched_finding t where t.tx >= since and t.tx < past
  ), candidates as (
    select t.question_id, t.location_id, t.received_at, t.response_id,
      lag(t.received_at) over (partition by t.question_id, t.location_id order by t.received_at, t.response_id) as before
    from touched t where t.stands
    union
    select k.question_id, k.location_id, k.received_at, k.response_id, null
    from (select t.question_id, t.location_id, min(t.received_at) as earliest from touched t group by 1, 2) p
      join first_finding k on k.question_id = p.question_id and k.location_id = p.location_id and k.received_at >= p.earliest
    where not exists (select from touched t where t.question_id = k.question_id and t.response_id = k.response_id)
    union
    select n.question_id, n.location_id, n.received_at, n.response_id, null
    from touched t cross join lateral (
      select s.question_id, s.location_id, s.received_at, s.response_id from standing_finding s
      where s.question_id = t.question_id and s.location_id = t.location_id
        and (s.received_at, s.response_id) > (t.received_at, t.response_id)
      order by s.received_at, s.response_id limit 1) n
    where not t.stands and not exists (select from touched o where o.question_id = n.question_id and o.response_id = n.response_id)
  )
  select t.question_id, t.location_id, t.received_at, t.response_id, false from touched t where not t.stands
  union all
  select c.question_id, c.location_id, c.received_at, c.response_id,
    (c.before is null or c.before <= c.received_at - interval '12 months') and not exists (
      select from standing_finding e where e.question_id = c.question_id and e.location_id = c.location_id
        and e.received_at > c.received_at - interval '12 months' and (e.received_at, e.response_id) < (c.received_at, c.response_id))
  from candidates c;
end $$;

-- The first findings that count.
create or replace view standing_first with (security_invoker = true) as
with changed as materialized (
  select * from changed_firsts((select coalesce((select f.below from fold f where f.totals = 'repeats'), '0')), '18446744073709551615'))
select k.question_id, k.location_id, k.received_at, k.response_id from first_finding k
where not exists (select from changed c where c.question_id = k.question_id and c.location_id = k.location_id
  and c.received_at = k.received_at and c.response_id = k.response_id)
union all
select c.question_id, c.location_id, c.received_at, c.response_id from changed c where c.is_first;
grant select on standing_first to sahada_app;

-- Folds the findings of up to about `most` responses, and says whether more could be folded at once.
create or replace function fold_repeats(most int) returns boolean language plpgsql as $$
declare
  mark xid8;
  upto xid8;
  ended xid8;
begin
  select b.mark, b.upto, b.ended into mark, upto, ended from begin_fold('repeats', most) b;
  if upto <= mark then return false; end if;
  with changed as materialized (select * from changed_firsts(mark, upto)), gone as (
    delete from first_finding k using changed c
    where not c.is_first and k.question_id = c.question_id and k.location_id = c.location_id
      and k.received_at = c.received_at and k.response_id = c.response_id)
  insert into first_finding (question_id, location_id, received_at, response_id)
  select c.question_id, c.location_id, c.received_at, c.response_id from changed c where c.is_first
  on conflict do nothing;
  delete from touched_finding t where t.tx < upto;
  perform end_fold('repeats', upto);
  return upto < ended;
end $$;

-- Whether a plan makes findings can be changed when it has some: they count, or no longer do.
create or replace function forget_repeats() returns trigger language plpgsql as $$
begin
  if exists (select from response r where r.company_id = new.company_id and r.plan_id = new.id) then
    insert into fold as f (company_id, totals) values (new.company_id, 'repeats') on conflict on constraint fold_pkey do update set below = '0';
  end if;
  return null;
end $$;
create or replace trigger repeats after update of findings on plan for each row
  when (old.findings is distinct from new.findings) execute function forget_repeats();

drop function if exists first_findings(int[], int[], timestamptz, timestamptz);

do $$
declare f regproc;
begin
  foreach f in array array['place_finding', 'place_findings_of_response', 'place_findings_of_plan', 'touch_findings', 'changed_firsts',
    'fold_repeats', 'forget_repeats']::regproc[] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to sahada_app', f);
  end loop;
end $$;
