-- A finding that an auditor adds apart from any question: it has a key made on the device, and its own words. One that was
-- taken away after it had stood in an approved report stays, withdrawn.
alter table finding
  alter column question_id drop not null,
  alter column place drop not null,
  add column finding_key uuid,
  -- Of the frozen checklist; null where it belongs to none.
  add column section_id int,
  add column title text,
  add column note text,
  add column picture_keys uuid[],
  add column withdrawn boolean not null default false,
  add constraint finding_of_question_or_own check ((question_id is null) = (finding_key is not null and title is not null));
create unique index finding_own on finding (company_id, response_id, finding_key) where finding_key is not null;

-- Other content of a response may also be what the other auditor had in the shared draft and nobody had sent.
alter table response_conflict
  add column source text not null default 'device' check (source in ('device', 'draft')),
  -- Whose it is; null for a participant.
  add column user_id int,
  add constraint response_conflict_user foreign key (company_id, user_id) references "user" (company_id, id);
create index response_conflict_user on response_conflict (company_id, user_id);
