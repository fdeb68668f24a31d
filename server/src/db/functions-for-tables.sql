-- Functions that tables are made with: defaults, policies and triggers name them, so they must exist before the first table.
-- They read tables only in plpgsql, which resolves names when it runs. The others are in functions.sql. Applied before the
-- migrations whenever this text has changed; every statement can be repeated. A function whose parameters change is dropped
-- here by its old ones, or both would stay.

-- What scenes are sealed with. It never changes, so whoever may call it has it in their plan after the first call, instead of
-- reading a table each time.
create or replace function installation_secret() returns text
language plpgsql immutable parallel safe set search_path = pg_catalog, public as $$
begin
  return (select i.secret from public.installation i);
end $$;
grant create on schema public to sahada_gate;
alter function installation_secret() owner to sahada_gate;
revoke create on schema public from sahada_gate;
revoke execute on function installation_secret() from public;

-- The company that the gate has opened for this transaction, or null. Any login may change a setting, so the gate seals
-- company and actor with a secret that only it can read; a scene without its seal opens nothing. The seal names the
-- transaction's time: seen once, it is worth nothing later. gate.set_scene makes it in the same words.
-- Called once for every table of a statement, by whoever asks: with a search path of its own its query stays planned. Else
-- every caller with another path than the one before would have it analysed and planned anew, which costs ten times the call.
create or replace function app_company() returns int
language plpgsql stable parallel safe security definer set search_path = pg_catalog, public as $$
declare
  company text := current_setting('app.company_id', true);
begin
  if company is null or company = '' then return null; end if;
  if sha256(convert_to(public.installation_secret() || company || ' ' || current_setting('app.actor', true)
      || public.installation_secret(), 'UTF8') || timestamptz_send(now()))::text = current_setting('app.seal', true)
  then return company; end if;
  raise exception 'this scene was not set by the gate' using errcode = 'insufficient_privilege';
end $$;
grant create on schema public to sahada_gate;
alter function app_company() owner to sahada_gate;
revoke create on schema public from sahada_gate;
revoke execute on function app_company() from public;
grant execute on function app_company() to sahada_owner, sahada_app, sahada_jobs;

-- The call's own time.
create or replace function app_now() returns timestamptz
language sql stable
return coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now());

-- How searches compare text: without case, and with the four Turkish i's as one letter, so that a Turk finds "Isparta" by
-- "ısparta" and a visitor finds "İstanbul" by "istanbul". A letter and its mark that came apart, as in what is pasted from a PDF or
-- in the name of a file on a Mac, are one letter again; asking first costs what most texts are the least. An index keeps the values
-- of its time: a change here needs a migration that rebuilds the index.
create or replace function search_key(value text) returns text
language sql immutable parallel safe
return lower(translate(case when value is nfc normalized then value else normalize(value, nfc) end, 'İIı', 'iii') collate "und-x-icu");

-- The texts of a row as searches compare them, in one. They are separated by a character that nobody types, so that nothing is
-- found across two of them.
create or replace function search_text(variadic texts text[]) returns text
language sql immutable parallel safe
return search_key(array_to_string(texts, chr(31)));

-- A field of all translations.
create or replace function texts_in(locales jsonb, field text) returns text
language sql immutable parallel safe
return (select string_agg(l ->> field, chr(31)) from jsonb_array_elements(locales) l);

-- A row's text in a language, else its default text. What most rows have, no translation at all, costs nothing: such a
-- function is a part of the statement that calls it. An index keeps the values of its time here too.
create or replace function localized_in(plain text, locales jsonb, language int, field text default 'name') returns text
language sql immutable parallel safe
return case when locales = '[]' then plain else coalesce(nullif(jsonb_path_query_first(locales,
  case language when 1 then '$[*] ? (@.languageId == 1)'::jsonpath when 2 then '$[*] ? (@.languageId == 2)'::jsonpath end)
  ->> field, ''), plain) end;

-- Whether the content of a response still names somebody who signed it. An index keeps the values of its time here too.
create or replace function names_signer(raw json) returns boolean
language sql immutable parallel safe
return jsonb_path_exists((raw -> 'signatures')::jsonb, '$[*].name ? (@ like_regex "." flag "s" && @ != "■■■")');

-- What of a person the content of a response holds: 1 the name of somebody who signed, 2 a position. It is noted in the row, since an
-- index that looks into the content itself would read it with each response that is stored; whoever stores one may say it.
create or replace function holds_in(raw json) returns smallint
language sql immutable parallel safe
return (coalesce(names_signer(raw), false)::int + 2 * (coalesce(json_typeof(raw -> 'position'), '') = 'object')::int)::smallint;

create or replace function note_holds() returns trigger
language plpgsql as $$
begin
  new.holds := holds_in(new.raw);
  return new;
end $$;

-- Makes a table's rows a company's own: forced row-level security, rights for the application, and the activity trigger.
-- log => 'none' is for derived and technical tables, which the law test lists. A change here reaches new tables only.
create or replace function tenant_table(name regclass, log text default 'rows') returns void
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy company on %s using (company_id = (select app_company())) with check (company_id = (select app_company()))', name);
  -- What the owner copies (db/copy), and no statement of a server: it does not sign in as the owner.
  execute format('create policy copy on %s for select to sahada_owner using ((select session_user = ''sahada_owner'' and current_setting(''app.copying'', true) = ''yes''))', name);
  execute format('grant select, insert, update, delete on %s to sahada_app', name);
  if log = 'rows' then
    execute format('create trigger activity after update or delete on %s for each row execute function log_activity()', name);
    execute format('create trigger activity_insert after insert on %s referencing new table as new_rows for each statement execute function log_inserts()', name);
  end if;
end $$;

-- How a value stands in the log. Secret and long ones stand by their hash; what a participant wrote, and who they are, does not
-- stand there at all, only that it has changed.
drop function if exists logged_value(text, jsonb);
create or replace function logged_value(of_table text, key text, value jsonb) returns jsonb
language sql immutable
return case
  when of_table = 'invitation' and key in ('name', 'email', 'email_key') then case when value <> 'null' then '"*"'::jsonb end
  when of_table = 'data_request' and key in ('person', 'email', 'phone', 'note', 'reason', 'chosen') then case when value <> 'null' then '"*"'::jsonb end
  when of_table = 'action' and key in ('owner_name', 'owner_email') then case when value <> 'null' then '"*"'::jsonb end
  when of_table in ('response', 'response_revision', 'response_conflict', 'answer_edit', 'decision')
    and key in ('raw', 'answers', 'answers_hash', 'old', 'new', 'reason', 'participant_name', 'participant_email', 'response_key', 'picture_keys', 'holds')
    then case when value <> 'null' then '"*"'::jsonb end
  when key in ('password_hash', 'link_token', 'token', 'avatar_key', 'logo_key', 'bytes', 'password_sealed', 'secret_sealed', 'picture_key', 'response_key') or length(value::text) > 4000
    then to_jsonb('sha256:' || encode(sha256(convert_to(value::text, 'UTF8')), 'hex'))
  else value
end;

-- Whether the rows that are written come out of the copy of a company (db/copy/load-company.ts), which brings its log along. No
-- statement of a server can say so: it does not sign in as the owner.
create or replace function is_brought_in() returns boolean
language sql stable
return session_user = 'sahada_owner' and coalesce(current_setting('app.copying', true) = 'in', false);

-- The values of a line with a salted hash, which still stands when they are blanked.
create or replace function salt_line() returns trigger
language plpgsql as $$
begin
  if public.is_brought_in() then return new; end if;
  new.salt := uuid_send(gen_random_uuid());
  new.values_hash := sha256(new.salt || convert_to(new.changed::text, 'UTF8'));
  return new;
end $$;

-- The column by which the rows of a table are parts of another row.
create or replace function parent_column(of_table text) returns text
language sql immutable parallel safe
return case of_table
  when 'checklist_section' then 'checklist_id' when 'checklist_question' then 'checklist_id' when 'checklist_version' then 'checklist_id'
  when 'project_user' then 'project_id' when 'project_location' then 'project_id' when 'project_checklist' then 'project_id'
  when 'level' then 'project_id' when 'user_group' then 'user_id' when 'invitation' then 'plan_id' when 'share' then 'plan_id' when 'notice_version' then 'notice_id'
  when 'answer_edit' then 'response_id' when 'decision' then 'response_id' when 'response_revision' then 'response_id'
  when 'response_conflict' then 'response_id' when 'action_comment' then 'action_id'
  when 'user_attribute_option' then 'attribute_id' when 'user_attribute_value' then 'user_id'
end;

-- A generated column that only tells which table a place stands in: the column beside it is the one that was written.
create or replace function points_by(key text) returns boolean
language sql immutable parallel safe
return key ~ '^(shared|own)_(country|city|district)_id$';

create or replace function log_activity() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  who text := nullif(current_setting('app.actor', true), '');
  what text := nullif(current_setting('app.call', true), '');
  person int := case when who like 'user:%' then split_part(substr(who, 6), '/', 1)::int end;
  new_row jsonb;
  old_row jsonb;
  difference jsonb;
begin
  if who is null or what is null then
    raise exception 'a write to % needs an actor and a call name', tg_table_name using errcode = 'raise_exception';
  end if;
  old_row := to_jsonb(old);
  if tg_op = 'UPDATE' then
    new_row := to_jsonb(new);
    select jsonb_object_agg(key, jsonb_build_array(logged_value(tg_table_name, key, old_row -> key), logged_value(tg_table_name, key, value)))
      into difference from jsonb_each(new_row) where value is distinct from old_row -> key and key not in ('tx', 'search_text', 'changed_at') and not public.points_by(key)
        -- How far a picture has come on its way in is nobody's act.
        and not (tg_table_name = 'picture' and key in ('named', 'signature', 'arrived_at', 'file_id', 'thumb_file_id', 'print_file_id'));
    if difference is null then return null; end if;
  else
    -- What is gone is known by its name only, and a part of something by what it joined.
    select jsonb_object_agg(key, jsonb_build_array(value, null)) into difference from jsonb_each(old_row)
    where value <> 'null' and tg_table_name not like 'response%' and tg_table_name not in ('answer_edit', 'decision', 'picture')
      and (key in ('name', 'title', 'definition', 'first_name', 'last_name', 'code')
        or key = 'text' and tg_table_name in ('question', 'template')
        or key like '%\_id' and key <> 'company_id' and parent_column(tg_table_name) is not null);
  end if;
  insert into public.activity (company_id, user_id, actor, call, table_name, row_id, parent_id, change, changed)
  values (old.company_id, person, who, what, tg_table_name, old.id, (old_row ->> parent_column(tg_table_name))::int, lower(tg_op), difference);
  return null;
end $$;
revoke execute on function log_activity() from public;

-- One line for each new row, all in one statement: responses are stored many at a time. An insert logs no values.
create or replace function log_inserts() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  who text := nullif(current_setting('app.actor', true), '');
  what text := nullif(current_setting('app.call', true), '');
  parent text := parent_column(tg_table_name);
begin
  if public.is_brought_in() then return null; end if;
  if who is null or what is null then
    raise exception 'a write to % needs an actor and a call name', tg_table_name using errcode = 'raise_exception';
  end if;
  insert into public.activity (company_id, user_id, actor, call, table_name, row_id, parent_id, change)
  select n.company_id, case when who like 'user:%' then split_part(substr(who, 6), '/', 1)::int end, who, what, tg_table_name, n.id,
    case when parent is not null then (to_jsonb(n) ->> parent)::int end, 'insert'
  from new_rows n;
  return null;
end $$;
revoke execute on function log_inserts() from public;

-- The company's own row has no company_id: it is the company. Its making shows in the log of the rows that come with it.
create or replace function log_company() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  who text := nullif(current_setting('app.actor', true), '');
  what text := nullif(current_setting('app.call', true), '');
  difference jsonb;
begin
  if public.is_brought_in() then return null; end if;
  if who is null or what is null then
    raise exception 'a write to % needs an actor and a call name', tg_table_name using errcode = 'raise_exception';
  end if;
  select jsonb_object_agg(key, jsonb_build_array(public.logged_value('company', key, to_jsonb(old) -> key), public.logged_value('company', key, value)))
    into difference from jsonb_each(to_jsonb(new)) where value is distinct from to_jsonb(old) -> key and not public.points_by(key);
  if difference is not null then
    insert into public.activity (company_id, user_id, actor, call, table_name, row_id, change, changed)
    values (new.id, case when who like 'user:%' then split_part(substr(who, 6), '/', 1)::int end, who, what, tg_table_name, new.id, 'update', difference);
  end if;
  return null;
end $$;
revoke execute on function log_company() from public;

-- The help pictures that a frozen checklist shows, noted with it.
create or replace function note_pictures_of_version() returns trigger
language plpgsql as $$
begin
  insert into version_help_picture (company_id, version_id, help_picture_id)
  select distinct new.company_id, new.id, h.id
  from jsonb_path_query(new.document, '$.sections[*].questions[*].helpPictureUrl') u (url)
  join help_picture h on h.company_id = new.company_id and h.key = split_part(u.url #>> '{}', '/', 4);
  return null;
end $$;
revoke execute on function note_pictures_of_version() from public;

-- The editor pictures that stand in a row's texts, noted with the row: the first argument is the column that names it, the others
-- are those of its texts. Any other picture is refused, but in what is frozen: there the texts that show pictures stand beside
-- others, which may name any address.
create or replace function note_editor_pictures() returns trigger
language plpgsql as $$
declare
  holder text := tg_argv[0];
  texts text := (select string_agg(v.value, ' ') from jsonb_each_text(to_jsonb(new)) v where v.key = any (tg_argv[1:]));
  keys text[];
  noted int;
begin
  if tg_op = 'UPDATE' then
    execute format('delete from editor_picture_use where company_id = $1 and %I = $2', holder) using new.company_id, new.id;
  end if;
  if texts is null or strpos(texts, '/editor-picture/') = 0 then return null; end if;
  keys := array(select distinct m[1] from regexp_matches(texts, '/editor-picture/([A-Za-z0-9_-]{22})', 'g') m);
  execute format('insert into editor_picture_use (company_id, picture_id, %I)
    select p.company_id, p.id, $2 from editor_picture p where p.company_id = $1 and p.key = any ($3)', holder)
    using new.company_id, new.id, keys;
  get diagnostics noted = row_count;
  if noted < cardinality(keys) and holder <> 'version_id' then
    raise exception 'a text of % names a picture that is not there', tg_table_name
      using errcode = 'check_violation', constraint = tg_table_name || '_pictures';
  end if;
  return null;
end $$;
revoke execute on function note_editor_pictures() from public;

-- A company's receipts are numbered by a sequence of its own: a number tells nothing about other companies, and no two
-- submissions wait for one another.
create or replace function number_receipts() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  execute format('create sequence receipt.company_%s as int', new.id);
  return null;
end $$;
revoke execute on function number_receipts() from public;

create or replace function next_receipts(wanted int) returns int[]
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  sequence regclass := ('receipt.company_' || public.app_company())::regclass;
  numbers int[];
begin
  for i in 1 .. wanted loop
    numbers[i] := nextval(sequence);
  end loop;
  return numbers;
end $$;
revoke execute on function next_receipts(int) from public;
grant execute on function next_receipts(int) to sahada_app;

create or replace function next_receipt() returns int
language sql volatile
return (next_receipts(1))[1];
revoke execute on function next_receipt() from public;
grant execute on function next_receipt() to sahada_app;

-- Another total: what was granted to the slots of a period and is not used goes back, and is granted anew from the new one.
create or replace function take_back_credit() returns trigger
language plpgsql as $$
begin
  update credit_slot s set granted = s.used where s.credit_id = new.id and s.granted > s.used;
  new.spent := false;
  return new;
end $$;

-- Which company operates the installation is decided when it is made.
create or replace function operator_stays() returns trigger
language plpgsql as $$
begin
  raise exception 'the operator of an installation stays' using errcode = 'insufficient_privilege';
end $$;

-- Notes when a row changed, for those who read on from where they were (the feed). The time is that of the write, not of the call:
-- a transaction writes nothing earlier than it began, which is what readers rest on.
create or replace function note_change() returns trigger
language plpgsql as $$
begin
  new.changed_at := clock_timestamp();
  return new;
end $$;

-- What is deleted leaves its number behind, so that those who read on hear of it.
create or replace function note_gone() returns trigger
language plpgsql as $$
begin
  insert into feed_gone (company_id, of_table, row_id) values (old.company_id, tg_table_name, old.id);
  return null;
end $$;
