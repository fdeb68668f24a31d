-- A barcode that is bound to a plan leads on to its copies once the plan is over.
alter table plan add column copied_from int;
alter table plan add constraint plan_copied_from foreign key (company_id, copied_from) references plan (company_id, id) on delete set null (copied_from);
create index plan_copied_from on plan (company_id, copied_from) where copied_from is not null;
