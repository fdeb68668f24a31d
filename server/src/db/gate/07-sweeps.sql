-- What the janitor deletes (sweep_…), in all companies, a limited number of rows at a time; each function returns how many it
-- deleted. Only the queue may call them (db/sweeps.ts), not the application.

create or replace function gate.sweep_attempts(at timestamptz, most int) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (
    delete from public.attempt where ctid = any (array(
      select a.ctid from public.attempt a where gate.is_over(a.since, a.until, at) limit most)) returning 1)
  select count(*)::int from gone;
$$;

-- With what a row takes beside its texts.
create or replace function gate.ended_sessions(at timestamptz, company int) returns table (place tid, bytes bigint)
language sql stable as $$
  select s.ctid, 90 + octet_length(s.token_hash)::bigint + octet_length(s.device) from public.session s
  where (company is null or s.company_id = company) and (s.expires_at <= at or s.used_at <= at - gate.idle_time(s.kind));
$$;

create or replace function gate.sweep_sessions(at timestamptz, most int) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (
    delete from public.session where ctid = any (array(select s.place from gate.ended_sessions(at, null) s limit most)) returning 1)
  select count(*)::int from gone;
$$;

-- Sessions of whoever has set up no second factor by the day their company asks for one.
create or replace function gate.sweep_sessions_without_factor(at timestamptz, most int) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (
    delete from public.session where ctid = any (array(
      select s.ctid from public.session s join public."user" u on u.company_id = s.company_id and u.id = s.user_id
      join public.company c on c.id = s.company_id
      where u.totp_since is null and u.passkeys = 0
        and public.second_factor_due(c.second_factor_since, c.second_factor_grace_days, u.created_at) <= at limit most)) returning 1)
  select count(*)::int from gone;
$$;

create or replace function gate.sweep_tickets(at timestamptz, most int) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (
    delete from public.ticket where ctid = any (array(
      select t.ctid from public.ticket t where t.expires_at <= at limit most)) returning 1)
  select count(*)::int from gone;
$$;

create or replace function gate.sweep_challenges(at timestamptz, most int) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (
    delete from public.challenge where ctid = any (array(
      select c.ctid from public.challenge c where c.expires_at <= at limit most)) returning 1)
  select count(*)::int from gone;
$$;

-- Guesses look back 30 days, but somebody who comes after a longer holiday is to be told where they sign in from, too.
create or replace function gate.sweep_known_sources(at timestamptz, most int) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (
    delete from public.known_source where ctid = any (array(
      select k.ctid from public.known_source k where k.at <= sweep_known_sources.at - interval '180 days' limit most)) returning 1)
  select count(*)::int from gone;
$$;

create or replace function gate.sweep_reset_tokens(at timestamptz, most int) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (
    delete from public.reset_token where ctid = any (array(
      select r.ctid from public.reset_token r where least(r.used_at, r.expires_at) <= at - interval '1 day' limit most)) returning 1)
  select count(*)::int from gone;
$$;

-- What was said, half a year long, also where no mail server ever took it.
create or replace function gate.sweep_messages(at timestamptz, most int) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (
    delete from public.message where ctid = any (array(
      select m.ctid from public.message m
      where m.state <> 'Sending' and m.created_at <= at - interval '180 days' limit most)) returning 1)
  select count(*)::int from gone;
$$;

create or replace function gate.sweep_notifications(at timestamptz, most int) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (
    delete from public.notification where ctid = any (array(
      select n.ctid from public.notification n where n.at <= sweep_notifications.at - interval '90 days' limit most)) returning 1)
  select count(*)::int from gone;
$$;

-- What still waits for a webhook that was turned off so long ago goes too: turned on again, it would tell of what is long over.
create or replace function gate.sweep_deliveries(at timestamptz, most int) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (
    delete from public.delivery where ctid = any (array(
      select d.ctid from public.company c cross join lateral (
        select x.ctid from public.delivery x
        where x.company_id = c.id and x.created_at <= sweep_deliveries.at - interval '30 days'
          and (x.next_try_at is null or not exists (
            select from public.webhook w where w.company_id = x.company_id and w.id = x.webhook_id and w.active))
        limit most) d
      limit most)) returning 1)
  select count(*)::int from gone;
$$;

-- Longer than anything lasts that is said once.
create or replace function gate.sweep_said_once(at timestamptz, most int) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (
    delete from public.said_once where ctid = any (array(
      select s.ctid from public.said_once s where s.at <= sweep_said_once.at - interval '3 years' limit most)) returning 1)
  select count(*)::int from gone;
$$;

create or replace function gate.sweep_idempotency_keys(at timestamptz, most int) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (
    delete from public.idempotency_key where ctid = any (array(
      select k.ctid from public.idempotency_key k where k.at <= sweep_idempotency_keys.at - interval '1 day' limit most)) returning 1)
  select count(*)::int from gone;
$$;

-- Checked files, a day after they came.
create or replace function gate.old_imports(at timestamptz, company int) returns table (place tid, bytes bigint)
language sql stable as $$
  select i.ctid, pg_column_size(i.work)::bigint from public.import i
  where (company is null or i.company_id = company)
    -- One that was begun late in its day is under way, or is still to be told of.
    and i.created_at <= at - case i.state when 'waiting' then interval '1 day' else interval '2 days' end;
$$;

create or replace function gate.sweep_imports(at timestamptz, most int) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (
    delete from public.import where ctid = any (array(select i.place from gate.old_imports(at, null) i limit most)) returning 1)
  select count(*)::int from gone;
$$;

-- Files of lists, a week after they were asked for, with all their bytes.
create or replace function gate.old_exports(at timestamptz, company int) returns table (place tid, bytes bigint)
language sql stable as $$
  select e.ctid, coalesce(e.gzip_bytes, e.bytes) from public.export e
  where (company is null or e.company_id = company) and e.created_at <= at - interval '7 days';
$$;

create or replace function gate.sweep_exports(at timestamptz, most int) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (
    delete from public.export where ctid = any (array(select e.place from gate.old_exports(at, null) e limit most)) returning 1)
  select count(*)::int from gone;
$$;

-- Files that went with mails, once each mail has gone out, but for a week at least. One that failed or was cancelled can be sent again.
create or replace function gate.old_attachments(at timestamptz, company int) returns table (company_id int, id int, bytes bigint)
language sql stable as $$
  select a.company_id, a.id, octet_length(a.bytes)::bigint from public.attachment a
  where (company is null or a.company_id = company) and a.created_at <= at - interval '7 days' and not exists (
    select from public.message m where m.company_id = a.company_id and m.attachment_id = a.id and m.state <> 'Sent');
$$;

create or replace function gate.sweep_attachments(at timestamptz, most int) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (
    delete from public.attachment where (company_id, id) in (
      select a.company_id, a.id from gate.old_attachments(at, null) a limit most) returning 1)
  select count(*)::int from gone;
$$;

-- Scans of barcodes, thirteen months long, so that a month can be compared with the same month of the year before.
create or replace function gate.old_scans(at timestamptz, company int) returns table (place tid, bytes bigint)
language sql stable as $$
  select s.ctid, 80::bigint from public.scan s
  where (company is null or s.company_id = company) and s.at <= old_scans.at - interval '13 months';
$$;

create or replace function gate.sweep_scans(at timestamptz, most int) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (
    delete from public.scan where ctid = any (array(select s.place from gate.old_scans(sweep_scans.at, null) s limit most)) returning 1)
  select count(*)::int from gone;
$$;

create or replace function gate.sweep_budgets(at timestamptz, most int) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (
    delete from public.budget where ctid = any (array(
      select b.ctid from public.budget b where b.hour <= at - interval '1 hour' limit most)) returning 1)
  select count(*)::int from gone;
$$;

-- Pictures that no response and no draft names, a week after they were begun, with all their bytes.
create or replace function gate.loose_pictures(at timestamptz, company int)
returns table (company_id int, id int, arrived boolean, bytes bigint, files int[])
language sql stable as $$
  select p.company_id, p.id, p.arrived_at is not null,
    coalesce((select sum(octet_length(f.bytes)) from public.file f
      where f.company_id = p.company_id and f.id in (p.file_id, p.print_file_id, p.thumb_file_id)), 0)
    + coalesce((select sum(octet_length(t.bytes)) from public.picture_part t where t.company_id = p.company_id and t.picture_id = p.id), 0),
    array[p.file_id, p.print_file_id, p.thumb_file_id]
  from public.picture p
  where (company is null or p.company_id = company) and not p.named and p.created_at <= at - interval '7 days'
    and not exists (select from public.draft d
      where d.company_id = p.company_id and d.response_key = p.response_key and p.picture_key = any(d.picture_keys));
$$;

-- Deletes those of one company, all or only those that have (not) arrived. Whoever calls has set the scene, which their log asks for.
create or replace function gate.take_pictures(at timestamptz, company int, only_arrived boolean, most int)
returns table (rows int, bytes bigint) language sql as $$
  with over as materialized (
    select l.id, l.bytes, l.files from gate.loose_pictures(at, company) l
    where only_arrived is null or l.arrived = only_arrived limit most),
  gone as (
    delete from public.picture p using over o where p.company_id = company and p.id = o.id and not p.named returning o.bytes, o.files),
  files as (
    delete from public.file f using gone where f.company_id = company and f.id = any (gone.files))
  select count(*)::int, coalesce(sum(gone.bytes), 0)::bigint from gone;
$$;

create or replace function gate.sweep_pictures(at timestamptz, most int) returns int
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  company int;
  sum int := 0;
begin
  for company in select distinct l.company_id from gate.loose_pictures(at, null) l loop
    perform gate.set_scene(company, 'system:janitor', 'janitor', null, at);
    sum := sum + (select t.rows from gate.take_pictures(at, company, null, most - sum) t);
    exit when sum >= most;
  end loop;
  return sum;
end $$;

-- Pictures that had an address of their own and that nothing shows any more: help pictures in no question and in no checklist that
-- was put on the air, and what is left of logos and profile pictures.
drop function if exists gate.frozen_help_pictures(int);
create or replace function gate.unused_images(at timestamptz, company int) returns table (company_id int, help_id int, file_id int, bytes bigint)
language sql stable as $$
  select h.company_id, h.id, h.file_id, octet_length(f.bytes)::bigint
  from public.help_picture h join public.file f on f.company_id = h.company_id and f.id = h.file_id
  where (company is null or h.company_id = company) and h.created_at <= at - interval '7 days'
    and not exists (select from public.question q where q.company_id = h.company_id and q.help_picture_id = h.id)
    and not exists (select from public.version_help_picture v where v.company_id = h.company_id and v.help_picture_id = h.id)
  union all
  select f.company_id, null, f.id, octet_length(f.bytes)::bigint from public.file f
  where (company is null or f.company_id = company) and f.created_at <= at - interval '7 days'
    and not exists (select from public.picture p where p.company_id = f.company_id and p.file_id = f.id)
    and not exists (select from public.picture p where p.company_id = f.company_id and p.thumb_file_id = f.id)
    and not exists (select from public.picture p where p.company_id = f.company_id and p.print_file_id = f.id)
    and not exists (select from public.help_picture h where h.company_id = f.company_id and h.file_id = f.id)
    and not exists (select from public.editor_picture e where e.company_id = f.company_id and e.file_id = f.id)
    and not exists (select from public.share_print s where s.company_id = f.company_id and s.file_id = f.id)
    and not exists (select from public.avatar a where a.company_id = f.company_id and a.file_id = f.id and (
      exists (select from public."user" u where u.company_id = a.company_id and u.avatar_key = a.key)
      or exists (select from public.company c where c.id = a.company_id and c.logo_key = a.key)));
$$;

create or replace function gate.take_images(at timestamptz, company int, most int) returns table (rows int, bytes bigint)
language sql as $$
  with over as materialized (select u.help_id, u.file_id, u.bytes from gate.unused_images(at, company) u limit most),
  help as (delete from public.help_picture h using over o where h.company_id = company and h.id = o.help_id),
  gone as (delete from public.file f using over o where f.company_id = company and f.id = o.file_id returning o.bytes)
  select count(*)::int, coalesce(sum(gone.bytes), 0)::bigint from gone;
$$;

-- In one company at a time: what shows an image is looked up for each of its files.
drop function if exists gate.sweep_images(timestamptz, int);
create or replace function gate.sweep_images(at timestamptz, most int, company int) returns int
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform gate.set_scene(company, 'system:janitor', 'janitor', null, at);
  return (select t.rows from gate.take_images(at, company, most) t);
end $$;

create or replace function gate.sweep_companies() returns table (company_id int)
language sql stable security definer set search_path = pg_catalog, public as $$
  select c.id from public.company c order by c.id;
$$;

-- Drafts a month after they were sent, once their response is decided about. Where others than the sender have written in one, it
-- stays without its content: a response may be reopened later, and four eyes go by everybody who filled it (`filled_by`). What
-- somebody is still writing stays; the lock sees to it that nobody begins again meanwhile.
create or replace function gate.sweep_drafts(at timestamptz, most int) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with over as (
    select d.company_id, d.id, others.who from public.draft d
    join public.response r on r.company_id = d.company_id and r.response_key = d.response_key,
    lateral (select array(
      select word from unnest(d.written_by) word where word is distinct from r.user_id
      union
      select word::int from jsonb_path_query(d.content, '$.*.*.words[*].by') word where word::int is distinct from r.user_id) as who) others
    where d.changed_at <= at - interval '30 days' and r.revision >= d.revision and r.status_code not in (30, 40)
      and (d.content <> '{"answers": {}, "findings": {}, "signatures": []}' or others.who = '{}')
    limit most for update of d skip locked),
  gone as (
    delete from public.draft d using over o where d.company_id = o.company_id and d.id = o.id and o.who = '{}' returning 1),
  emptied as (
    update public.draft d set content = '{"answers": {}, "findings": {}, "signatures": []}', picture_keys = '{}', bytes = 1024,
      written_by = o.who
    from over o where d.company_id = o.company_id and d.id = o.id and o.who <> '{}' returning 1)
  select (select count(*) from gone)::int + (select count(*) from emptied)::int;
$$;

-- Runs of recurring tasks, a month after they ended, with what they did in each company; the latest of each task stays.
create or replace function gate.sweep_task_runs(at timestamptz, most int) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (
    delete from public.task_run where id = any (array(
      select r.id from public.task_run r
      where r.ended_at <= at - interval '30 days'
        and r.id < (select max(l.id) from public.task_run l where l.name = r.name) limit most)) returning id),
  parts as (delete from public.task_part p using gone where p.run_id = gone.id)
  select count(*)::int from gone;
$$;

-- What the system log has told for thirty days.
create or replace function gate.sweep_system_log(at timestamptz, most int) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (
    delete from public.system_log where id = any (array(
      select s.id from public.system_log s where s.at <= sweep_system_log.at - interval '30 days' limit most)) returning 1)
  select count(*)::int from gone;
$$;

-- Pictures that have waited an hour to be encoded, as after a restored backup, which holds no queue: the janitor queues their
-- task again. Half of what may be taken, since these are still there when it asks again.
create or replace function gate.stranded_pictures(at timestamptz, most int) returns table (company_id int, id int)
language sql stable security definer set search_path = pg_catalog, public as $$
  select p.company_id, p.id from public.picture p
  where p.arrived_at <= at - interval '1 hour' and p.file_id is null and not p.broken and p.deleted_at is null
  limit most / 2;
$$;

-- Erasures that have been asked for an hour ago and are not over, as where the queue was lost: the janitor queues their task again,
-- which does nothing where the request is over by then.
create or replace function gate.stranded_erasures(at timestamptz, most int) returns table (company_id int, id int)
language sql stable security definer set search_path = pg_catalog, public as $$
  select q.company_id, q.id from public.data_request q
  where q.state = 'running' and q.asked_at <= at - interval '1 hour'
  limit most / 2;
$$;
