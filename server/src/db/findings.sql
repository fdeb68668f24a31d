-- Where and when findings were made, and which of them repeat an earlier one. Applied after totals.sql; every statement can be
-- repeated.

-- A finding stands where and when its response was given. Those of a submission come with both.
create or replace function place_finding() returns trigger language plpgsql as $$
begin
  select coalesce(r.location_id, p.location_id), r.received_at into new.location_id, new.received_at
  from response r join plan p on p.company_id = r.company_id and p.id = r.plan_id
  where r.company_id = new.company_id and r.id = new.response_id;
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

-- The findings of these questions at these locations that had none of the same question at the same location within the twelve
-- months before, of those made from one instant until another. Only what counts is looked at. From one that counts the next to
-- look at is the last within 350 days: whatever lies between has it within twelve months. So a location with a finding every day
-- takes a few steps a year.
create or replace function first_findings(questions int[], places int[], since timestamptz, until timestamptz)
returns table (question_id int, response_id int) language plpgsql stable as $$
declare
  at timestamptz;
  later record;
  of_place int;
begin
  foreach question_id in array questions loop
    foreach of_place in array places loop
      select f.received_at, f.response_id into at, response_id from standing_finding f
      where f.question_id = first_findings.question_id and f.location_id = of_place
        and f.received_at >= since and f.received_at < until
      order by f.received_at, f.response_id limit 1;
      while at < until loop
        if not exists (select from standing_finding f
          where f.question_id = first_findings.question_id and f.location_id = of_place
            and f.received_at > at - interval '12 months' and (f.received_at, f.response_id) < (at, first_findings.response_id)) then
          return next;
        end if;
        loop
          select f.received_at, f.response_id into later from standing_finding f
          where f.question_id = first_findings.question_id and f.location_id = of_place
            and (f.received_at, f.response_id) > (at, first_findings.response_id) and f.received_at <= at + interval '350 days'
          order by f.received_at desc, f.response_id desc limit 1;
          exit when not found;
          at := later.received_at;
          response_id := later.response_id;
          exit when at >= until;
        end loop;
        exit when at >= until;
        select f.received_at, f.response_id into at, response_id from standing_finding f
        where f.question_id = first_findings.question_id and f.location_id = of_place
          and (f.received_at, f.response_id) > (at, first_findings.response_id) and f.received_at < until
        order by f.received_at, f.response_id limit 1;
      end loop;
    end loop;
  end loop;
end $$;

do $$
declare f regproc;
begin
  foreach f in array array['place_finding', 'place_findings_of_response', 'place_findings_of_plan', 'first_findings']::regproc[] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to sahada_app', f);
  end loop;
end $$;
