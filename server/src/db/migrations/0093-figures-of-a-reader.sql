-- Each reader's own choice, wherever they sign in: figures leave out responses that await approval.
alter table "user" add column only_approved boolean not null default false;
