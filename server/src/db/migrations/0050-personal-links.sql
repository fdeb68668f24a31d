-- A personal link stays one when its invitation is withdrawn: what was begun by it needs no sign-in to arrive.
alter table link add column personal boolean not null default false;
update link set personal = true where invitation_id is not null;
