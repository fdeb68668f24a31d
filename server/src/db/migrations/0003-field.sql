-- Plans, what they freeze, and what they receive.

create table checklist_version (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  checklist_id int not null,
  -- SHA-256 of the document: the same content is the same version.
  hash text not null,
  document jsonb not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint checklist_version_once unique (company_id, hash),
  constraint checklist_version_checklist foreign key (company_id, checklist_id) references checklist (company_id, id)
);
create index checklist_version_checklist on checklist_version (company_id, checklist_id);
select tenant_table('checklist_version');
revoke update on checklist_version from sahada_app;

create table plan (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  definition text not null,
  name text not null,
  company_name text not null,
  customer_id int not null,
  project_id int not null,
  location_id int not null,
  checklist_id int not null,
  audit_type_id int not null,
  lead_auditor_id int not null,
  assistant_auditor_id int not null,
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  approve_required boolean not null default true,
  approver_id int,
  participant_limit int,
  data_protection_consent boolean not null default false,
  answered_by text not null default 'anyone',
  identity text not null default 'none',
  repeat text not null default 'free',
  ask_position boolean not null default false,
  show_score text not null default 'auditors',
  findings boolean not null default true,
  grace_days int not null default 7,
  intro_text text,
  thanks_text text,
  locales jsonb not null default '[]',
  published boolean not null default false,
  -- Null until it is on the air for the first time; the token is part of the public link.
  version_id int,
  link_token text,
  cancelled_at timestamptz,
  cancel_reason text,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint plan_customer foreign key (company_id, customer_id) references customer (company_id, id),
  constraint plan_project foreign key (company_id, project_id) references project (company_id, id),
  constraint plan_location foreign key (company_id, location_id) references location (company_id, id),
  constraint plan_checklist foreign key (company_id, checklist_id) references checklist (company_id, id),
  constraint plan_lead foreign key (company_id, lead_auditor_id) references "user" (company_id, id),
  constraint plan_assistant foreign key (company_id, assistant_auditor_id) references "user" (company_id, id),
  constraint plan_approver foreign key (company_id, approver_id) references "user" (company_id, id),
  constraint plan_version foreign key (company_id, version_id) references checklist_version (company_id, id),
  constraint plan_ends_after_begin check (ends_at > begins_at)
);
create index plan_customer on plan (company_id, customer_id);
create index plan_project on plan (company_id, project_id);
create index plan_location on plan (company_id, location_id);
create index plan_checklist on plan (company_id, checklist_id);
create index plan_lead on plan (company_id, lead_auditor_id);
create index plan_assistant on plan (company_id, assistant_auditor_id);
create index plan_approver on plan (company_id, approver_id);
create index plan_version on plan (company_id, version_id);
create index plan_dates on plan (company_id, begins_at, ends_at);
select tenant_table('plan');

-- Which plan a link's token opens, for the whole installation. Every token ever issued for a plan may be found; only the
-- newest is not rotated.
create table link (
  token_hash bytea primary key,
  company_id int not null,
  plan_id int not null,
  rotated_at timestamptz,
  foreign key (company_id, plan_id) references plan (company_id, id) on delete cascade
);
create index link_plan on link (company_id, plan_id);

-- One row is one filled-in form; its answers are a document.
create table response (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  plan_id int not null,
  version_id int not null,
  response_key uuid not null,
  revision int not null default 0,
  answers_hash text not null,
  status_code int not null,
  late boolean not null default false,
  over_quota boolean not null default false,
  awaiting_pictures boolean not null default false,
  incomplete boolean not null default false,
  critical boolean not null default false,
  -- Taken from a credit period; false for one stored apart.
  counted boolean not null default true,
  -- As sent: answers, signatures, participant.
  raw jsonb not null,
  -- As it stands now: effective answers (raw ones with office edits applied) of visible questions.
  answers jsonb not null,
  -- Points in whole hundredths; percent in hundredths of a percent, null when nothing is scored.
  earned int not null,
  max int not null,
  percent int,
  answered int not null,
  total int not null,
  excluded int not null,
  findings int not null,
  level_name text,
  device_earned int,
  device_max int,
  user_id int,
  participant_name text,
  participant_email text,
  language_id int,
  started_at timestamptz,
  completed_at timestamptz,
  received_at timestamptz not null,
  approved_at timestamptz,
  approved_by int,
  picture_count int not null default 0,
  primary key (company_id, id),
  constraint response_once unique (company_id, response_key, revision),
  constraint response_plan foreign key (company_id, plan_id) references plan (company_id, id),
  constraint response_version foreign key (company_id, version_id) references checklist_version (company_id, id),
  constraint response_user foreign key (company_id, user_id) references "user" (company_id, id),
  constraint response_approver foreign key (company_id, approved_by) references "user" (company_id, id)
);
-- Carries what tells a response stored apart, so that counting a plan's responses reads the index alone.
create index response_plan on response (company_id, plan_id, status_code) include (counted, late, over_quota);
create index response_received on response (company_id, received_at);
create index response_version on response (company_id, version_id);
create index response_user on response (company_id, user_id);
create index response_approver on response (company_id, approved_by);
select tenant_table('response');

-- The same key sent again with other content: kept for a person to choose.
create table response_conflict (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  response_id int not null,
  answers_hash text not null,
  raw jsonb not null,
  received_at timestamptz not null,
  primary key (company_id, id),
  constraint response_conflict_once unique (company_id, response_id, answers_hash),
  constraint response_conflict_response foreign key (company_id, response_id) references response (company_id, id) on delete cascade
);
select tenant_table('response_conflict');

create table picture (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  plan_id int not null,
  picture_key uuid not null,
  response_key uuid not null,
  sha256 text not null,
  size int not null,
  received int not null default 0,
  file_id int,
  thumb_file_id int,
  deleted_at timestamptz,
  created_at timestamptz not null,
  primary key (company_id, id),
  constraint picture_once unique (company_id, picture_key),
  constraint picture_plan foreign key (company_id, plan_id) references plan (company_id, id),
  constraint picture_file foreign key (company_id, file_id) references file (company_id, id),
  constraint picture_thumb foreign key (company_id, thumb_file_id) references file (company_id, id)
);
create index picture_response on picture (company_id, response_key);
create index picture_plan on picture (company_id, plan_id);
create index picture_file on picture (company_id, file_id);
create index picture_thumb on picture (company_id, thumb_file_id);
select tenant_table('picture');

-- Parts of a picture still arriving; gone when it is whole.
create table picture_part (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  picture_id int not null,
  begins_at_byte int not null,
  bytes bytea not null,
  primary key (company_id, id),
  constraint picture_part_once unique (company_id, picture_id, begins_at_byte),
  constraint picture_part_picture foreign key (company_id, picture_id) references picture (company_id, id) on delete cascade
);
select tenant_table('picture_part', log => 'none');

create table answer_edit (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  response_id int not null,
  question_id int not null,
  old jsonb,
  new jsonb,
  reason text not null,
  user_id int not null,
  at timestamptz not null,
  primary key (company_id, id),
  constraint answer_edit_response foreign key (company_id, response_id) references response (company_id, id) on delete cascade,
  constraint answer_edit_user foreign key (company_id, user_id) references "user" (company_id, id)
);
create index answer_edit_response on answer_edit (company_id, response_id);
create index answer_edit_user on answer_edit (company_id, user_id);
select tenant_table('answer_edit');

create table credit (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  total int not null check (total >= 0),
  begins_on date not null,
  ends_on date not null,
  primary key (company_id, id)
);
select tenant_table('credit');

-- What a period has used, spread over 32 rows so that submissions do not queue behind one another.
create table credit_slot (
  company_id int not null default app_company() references company,
  credit_id int not null,
  slot int not null,
  used int not null default 0,
  primary key (company_id, credit_id, slot),
  constraint credit_slot_credit foreign key (company_id, credit_id) references credit (company_id, id) on delete cascade
);
select tenant_table('credit_slot', log => 'none');

-- Responses of a plan by state, with the plan's own state: the SQL twin of rules/plan.ts `planStatus`, which a test
-- holds equal. `app.now` is the call's own time.
create function app_now() returns timestamptz
language sql stable
return coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now());

-- Stores a response, or finds the one already stored under its key and revision: the whole of "exactly once" in one
-- statement. The key's lock makes parallel sendings of one response wait for one another, and pictures of it too. A plan
-- with a participant limit is locked while it is counted; credit is locked only near its end (below 1,000 left), and is
-- otherwise taken from one of 32 slots, so that submissions do not queue behind one another.
create function take_response(r jsonb, participant_limit int, is_late boolean, today date, picture_keys uuid[])
returns table (response_id int, existed boolean, same boolean, status int, is_over_quota boolean, missing uuid[])
language plpgsql as $$
declare
  key uuid := (r ->> 'response_key')::uuid;
  rev int := (r ->> 'revision')::int;
  known record;
  full_plan boolean := false;
  period record;
  slot_number int := pg_backend_pid() % 32;
  taken boolean := false;
  lacking uuid[];
  over boolean;
  new_status int;
  new_id int;
begin
  perform pg_advisory_xact_lock(hashtextextended(key::text, 0));
  select x.id, x.answers_hash, x.status_code, x.over_quota, x.late into known
    from response x where x.response_key = key and x.revision = rev;
  lacking := coalesce((select array_agg(k) from unnest(picture_keys) k
    where not exists (select from picture p where p.picture_key = k and p.response_key = key
      and (p.file_id is not null or p.deleted_at is not null))), '{}');
  if known.id is not null then
    return query select known.id, true, known.answers_hash = r ->> 'answers_hash', known.status_code, known.over_quota, lacking;
    return;
  end if;

  if not is_late then
    if participant_limit is not null then
      perform from plan p where p.id = (r ->> 'plan_id')::int for update;
      full_plan := (select count(*) from response x where x.plan_id = (r ->> 'plan_id')::int and x.counted) >= participant_limit;
    end if;
    if not full_plan then
      for period in
        select c.id, c.total - (select coalesce(sum(s.used), 0) from credit_slot s where s.credit_id = c.id) as remaining
        from credit c where today between c.begins_on and c.ends_on order by c.ends_on, c.begins_on, c.id
      loop
        continue when period.remaining <= 0;
        if period.remaining < 1000 then
          perform from credit c where c.id = period.id for update;
          continue when (select c.total - (select coalesce(sum(s.used), 0) from credit_slot s where s.credit_id = c.id)
                         from credit c where c.id = period.id) <= 0;
        end if;
        update credit_slot s set used = s.used + 1 where s.credit_id = period.id and s.slot = slot_number;
        taken := true;
        exit;
      end loop;
    end if;
  end if;
  over := not is_late and not taken;
  new_status := case when is_late or over then 30 else (r ->> 'status_code')::int end;

  insert into response (plan_id, version_id, response_key, revision, answers_hash, status_code, late, over_quota,
    awaiting_pictures, incomplete, critical, counted, raw, answers, earned, max, percent, answered, total, excluded, findings,
    device_earned, device_max, user_id, participant_name, participant_email, language_id, started_at, completed_at,
    received_at, approved_at, picture_count)
  values ((r ->> 'plan_id')::int, (r ->> 'version_id')::int, key, rev, r ->> 'answers_hash', new_status, is_late, over,
    cardinality(lacking) > 0, (r ->> 'incomplete')::boolean, (r ->> 'critical')::boolean, taken, r -> 'raw', r -> 'answers',
    (r ->> 'earned')::int, (r ->> 'max')::int, (r ->> 'percent')::int, (r ->> 'answered')::int, (r ->> 'total')::int,
    (r ->> 'excluded')::int, (r ->> 'findings')::int, (r ->> 'device_earned')::int, (r ->> 'device_max')::int,
    (r ->> 'user_id')::int, r ->> 'participant_name', r ->> 'participant_email', (r ->> 'language_id')::int,
    (r ->> 'started_at')::timestamptz, (r ->> 'completed_at')::timestamptz, app_now(),
    case when new_status = 50 then app_now() end, cardinality(picture_keys))
  returning id into new_id;
  return query select new_id, false, true, new_status, over, lacking;
end $$;
revoke execute on function take_response from public;
grant execute on function take_response to sahada_app;


-- What the field calls need of a plan. A function, because its plan is then made once a connection and not once a call:
-- the same statement sent as text costs twenty times as much. `counting` is left out where the submit itself will count.
create function plan_facts(of_plan int, person int, today date, counting boolean) returns jsonb
language plpgsql stable as $$
begin
  return (select to_jsonb(x) from (
    select p.id, p.definition, p.company_name, p.audit_type_id, l.name as location_name, p.begins_at, p.ends_at,
           coalesce(l.time_zone, c.time_zone) as time_zone, p.published, p.cancelled_at is not null as cancelled,
           p.approve_required, p.participant_limit, p.answered_by, p.identity, p.repeat, p.ask_position, p.show_score,
           p.findings, p.grace_days, p.intro_text, p.thanks_text, p.locales, p.version_id, v.hash as version_hash,
           p.xmin::text as row_version, p.checklist_id, p.lead_auditor_id, p.assistant_auditor_id,
           case when counting then (select count(*) from response r where r.plan_id = p.id and r.counted) else 0 end as counted,
           case when counting then coalesce((
             select sum(k.total - (select coalesce(sum(s.used), 0) from credit_slot s where s.credit_id = k.id))
             from credit k where today between k.begins_on and k.ends_on), 0) else 1 end as credit_left,
           exists (select from project_user u where u.project_id = p.project_id and u.user_id = person) as in_project,
           c.default_language_id, c.time_zone as company_time_zone,
           (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', localized(v.name, v.locales), 'min', v.min, 'max', v.max)
              order by v.min), '[]') from level v where v.project_id = p.project_id) as levels
    from plan p
    join location l on l.id = p.location_id
    join company c on true
    left join checklist_version v on v.id = p.version_id
    where p.id = of_plan) x);
end $$;
revoke execute on function plan_facts from public;
grant execute on function plan_facts to sahada_app;
