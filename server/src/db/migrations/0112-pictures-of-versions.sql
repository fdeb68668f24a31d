-- Which help pictures a frozen checklist shows, so that nobody looks for them in the documents of all versions.
create table version_help_picture (
  company_id int not null default app_company() references company,
  version_id int not null,
  help_picture_id int not null,
  primary key (company_id, version_id, help_picture_id),
  constraint version_help_picture_version foreign key (company_id, version_id)
    references checklist_version (company_id, id) on delete cascade,
  constraint version_help_picture_picture foreign key (company_id, help_picture_id) references help_picture (company_id, id)
);
create index version_help_picture_picture on version_help_picture (company_id, help_picture_id);
select tenant_table('version_help_picture', log => 'none');
revoke update, delete on version_help_picture from sahada_app;

create unique index help_picture_key on help_picture (company_id, key);

alter table checklist_version no force row level security;
alter table help_picture no force row level security;
alter table version_help_picture no force row level security;
insert into version_help_picture (company_id, version_id, help_picture_id)
select distinct v.company_id, v.id, h.id
from checklist_version v, jsonb_path_query(v.document, '$.sections[*].questions[*].helpPictureUrl') u (url)
join help_picture h on h.key = split_part(u.url #>> '{}', '/', 4)
where h.company_id = v.company_id;
alter table version_help_picture force row level security;
alter table help_picture force row level security;
alter table checklist_version force row level security;

create trigger note_pictures after insert on checklist_version for each row execute function note_pictures_of_version();

-- What the gate needed for looking through the documents.
drop policy if exists gate on checklist_version;
revoke select on checklist_version from sahada_gate;
