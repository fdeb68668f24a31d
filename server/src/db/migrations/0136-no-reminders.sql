-- That an invited person wants no reminders. Without a moment and without a line of the log, as the other columns here: beside the
-- responses either would tell which one came from them.
alter table invitation_mail add column no_reminders boolean not null default false;

-- The invitation that a mail brings, or reminds of.
alter table message add column invitation_id int;
alter table message add constraint message_invitation foreign key (company_id, invitation_id)
  references invitation (company_id, id) on delete set null (invitation_id);
create index message_invitation on message (company_id, invitation_id) where invitation_id is not null;
