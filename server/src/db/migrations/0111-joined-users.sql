-- When somebody had a password that they know: from the start, unless they were invited to choose one. Of those who are here already
-- nobody can tell; they count as joined.

alter table "user" add column joined_at timestamptz default now();
