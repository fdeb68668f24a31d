-- A series makes plans with its introduction long after it was written: its pictures are used while it is there.
alter table editor_picture_use add column series_id int;
alter table editor_picture_use drop constraint editor_picture_use_in_one;
alter table editor_picture_use add constraint editor_picture_use_in_one
  check (num_nonnulls(question_id, plan_id, version_id, notice_version_id, template_id, series_id) = 1);
alter table editor_picture_use add constraint editor_picture_use_series
  foreign key (company_id, series_id) references audit_series (company_id, id) on delete cascade;
create index editor_picture_use_series on editor_picture_use (company_id, series_id) where series_id is not null;

alter table audit_series no force row level security;
alter table editor_picture no force row level security;
alter table editor_picture_use no force row level security;
insert into editor_picture_use (company_id, picture_id, series_id)
select s.company_id, p.id, s.id from audit_series s
join editor_picture p on p.company_id = s.company_id and strpos(s.plan::text, '/editor-picture/' || p.key) > 0;
alter table editor_picture_use force row level security;
alter table editor_picture force row level security;
alter table audit_series force row level security;

create trigger note_editor_pictures after insert or update of plan on audit_series
  for each row execute function note_editor_pictures('series_id', 'plan');
