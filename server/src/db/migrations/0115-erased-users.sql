-- When a user was erased. Nothing of them is left to sign in with, and they stay as they are for what they did.
alter table "user" add column erased_at timestamptz;
alter table "user" no force row level security;
alter table "user" disable trigger user;
update "user" set erased_at = now() where email = 'erased-' || id || '@invalid' and not active;
alter table "user" enable trigger user;
alter table "user" force row level security;
alter table "user" add constraint user_erased_is_inactive check (erased_at is null or not active);
