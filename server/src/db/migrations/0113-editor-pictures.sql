-- Pictures that stand within texts. Whoever has the address may see one, as with help pictures: a form and a mail ask for it
-- without a session. `hash` is that of the bytes as they are stored, so that a picture is there once.
create table editor_picture (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  key text not null,
  hash text not null,
  file_id int not null,
  alt text not null,
  user_id int,
  created_at timestamptz not null default app_now(),
  primary key (company_id, id),
  constraint editor_picture_key unique (company_id, key),
  constraint editor_picture_once unique (company_id, hash),
  constraint editor_picture_file foreign key (company_id, file_id) references file (company_id, id),
  constraint editor_picture_user foreign key (company_id, user_id) references "user" (company_id, id) on delete set null (user_id)
);
create index editor_picture_file on editor_picture (company_id, file_id);
create index editor_picture_user on editor_picture (company_id, user_id);
create index editor_picture_order on editor_picture (company_id, created_at, id);
select tenant_table('editor_picture');

-- Where each stands. Frozen checklists, and privacy notices of which somebody may have been shown a version, keep theirs.
create table editor_picture_use (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  picture_id int not null,
  question_id int,
  plan_id int,
  version_id int,
  notice_version_id int,
  template_id int,
  primary key (company_id, id),
  constraint editor_picture_use_in_one check (num_nonnulls(question_id, plan_id, version_id, notice_version_id, template_id) = 1),
  constraint editor_picture_use_picture foreign key (company_id, picture_id) references editor_picture (company_id, id),
  constraint editor_picture_use_question foreign key (company_id, question_id)
    references question (company_id, id) on delete cascade,
  constraint editor_picture_use_plan foreign key (company_id, plan_id) references plan (company_id, id) on delete cascade,
  constraint editor_picture_use_version foreign key (company_id, version_id)
    references checklist_version (company_id, id) on delete cascade,
  constraint editor_picture_use_notice foreign key (company_id, notice_version_id)
    references notice_version (company_id, id) on delete cascade,
  constraint editor_picture_use_template foreign key (company_id, template_id)
    references message_template (company_id, id) on delete cascade
);
create index editor_picture_use_picture on editor_picture_use (company_id, picture_id);
create index editor_picture_use_question on editor_picture_use (company_id, question_id) where question_id is not null;
create index editor_picture_use_plan on editor_picture_use (company_id, plan_id) where plan_id is not null;
create index editor_picture_use_version on editor_picture_use (company_id, version_id) where version_id is not null;
create index editor_picture_use_notice on editor_picture_use (company_id, notice_version_id) where notice_version_id is not null;
create index editor_picture_use_template on editor_picture_use (company_id, template_id) where template_id is not null;
select tenant_table('editor_picture_use', log => 'none');

create trigger note_editor_pictures after insert or update of info_text, locales on question
  for each row execute function note_editor_pictures('question_id', 'info_text', 'locales');
create trigger note_editor_pictures after insert or update of intro_text, locales on plan
  for each row execute function note_editor_pictures('plan_id', 'intro_text', 'locales');
create trigger note_editor_pictures after insert or update of text, consent_text, locales on notice_version
  for each row execute function note_editor_pictures('notice_version_id', 'text', 'consent_text', 'locales');
create trigger note_editor_pictures after insert or update of locales on message_template
  for each row execute function note_editor_pictures('template_id', 'locales');
create trigger note_editor_pictures after insert on checklist_version
  for each row execute function note_editor_pictures('version_id', 'document');
