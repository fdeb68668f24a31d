-- What those who follow ask: what is due, and in which companies something is to be folded, told, reported or sealed.

-- What the queue takes to send it (db/follower-statements.ts). Only the queue may call these, not the application.

-- The only server has begun, and has sent nothing of this channel yet: what was being sent was left by one that died, and what
-- nobody could send is due where it now can be (`open`), unless it is older than a day.
drop function if exists gate.resume_mails(timestamptz, boolean);
create or replace function gate.resume_messages(of_channel text, at timestamptz, open boolean) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update public.message set next_try_at = at where state = 'Sending' and channel = of_channel;
  update public.message set next_try_at = at
  where open and state = 'Waiting' and channel = of_channel and next_try_at is null and created_at > at - interval '1 day';
$$;

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

-- Takes what webhooks of active companies are to be told: each row's oldest that has neither been taken nor given up. At most `each` of one webhook,
-- `of_company` of one company and `whole` of all, with those that the caller is sending: `running` has the company of each. One that a
-- server took and left when it died is due again after the lease. By lot, so that where there is room for some only, nobody is always last.
drop function if exists gate.take_deliveries(timestamptz, interval, int, int[], int);
create or replace function gate.take_deliveries(at timestamptz, lease interval, each int, of_company int, whole int, busy int[], running int[])
returns table (company_id int, webhook_id int, ids int[])
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  return query
    with due as (
      select own.company_id as company, own.id
      from (select w.company_id as id from public.webhook w join public.company o on o.id = w.company_id and o.active
        where w.active and w.id <> all (busy) group by 1 order by random()) c
      cross join lateral (
        select m.company_id, m.id
        from (select w.id from public.webhook w where w.company_id = c.id and w.active and w.id <> all (busy) order by random()) hook
        cross join lateral (
          select d.company_id, d.id from public.delivery d
          where d.company_id = c.id and d.webhook_id = hook.id and d.next_try_at <= take_deliveries.at and not exists (
            select from public.delivery earlier where earlier.company_id = d.company_id and earlier.webhook_id = d.webhook_id
              and earlier.topic = d.topic and earlier.id < d.id and earlier.state in ('Waiting', 'Sending'))
          order by d.next_try_at, d.id limit each for update skip locked) m
        limit of_company - cardinality(array_positions(running, c.id))) own
      limit whole - cardinality(running)
    ), taken as (
      update public.delivery d set state = 'Sending', next_try_at = take_deliveries.at + lease from due
      where d.company_id = due.company and d.id = due.id returning d.company_id, d.webhook_id, d.id)
    select t.company_id, t.webhook_id, array_agg(t.id order by t.id) from taken t group by 1, 2;
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

-- Companies in which something has happened that a follower has not been told. Of a passive one nobody is told anything: what
-- still reaches it is told when it is active again.
create or replace function gate.companies_to_tell(of_follower text) returns table (company_id int)
language sql stable security definer set search_path = pg_catalog, public as $$
  select c.id from public.company c left join public.event_cursor e on e.company_id = c.id and e.follower = of_follower
  where c.active
    and (select a.tx from public.activity a where a.company_id = c.id order by a.tx desc limit 1) >= coalesce(e.below, '1');
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
  delete from public.folded_status;
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
