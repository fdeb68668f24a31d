-- Programs work with a key: it does not go unseen with whoever made it.
alter table api_key drop constraint api_key_user;
alter table api_key add constraint api_key_user foreign key (company_id, user_id) references "user" (company_id, id);
