-- A message by push is one for each browser of its recipient, who may have sent the browser away meanwhile.
alter table message add column push_device_id int;
alter table message add constraint message_push_device
  foreign key (company_id, push_device_id) references push_device (company_id, id) on delete set null (push_device_id);
create index message_of_push_device on message (company_id, push_device_id) where push_device_id is not null;
