-- Pictures that show how a question is to be answered. Whoever has the address may see one, as with profile pictures: the key
-- stands in `avatar` too, since a form asks for it without a session.
create table help_picture (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  key text not null,
  file_id int not null,
  created_at timestamptz not null default app_now(),
  primary key (company_id, id),
  constraint help_picture_file foreign key (company_id, file_id) references file (company_id, id)
);
create index help_picture_file on help_picture (company_id, file_id);
select tenant_table('help_picture');

alter table question add column help_picture_id int;
alter table question add constraint question_help_picture
  foreign key (company_id, help_picture_id) references help_picture (company_id, id);
create index question_help_picture on question (company_id, help_picture_id);
