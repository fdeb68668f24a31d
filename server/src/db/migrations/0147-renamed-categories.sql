-- The feed tells a question with its category's name: when that last changed counts as a change of the question. Those that are
-- there are told again once, since their categories may have been renamed before.
alter table category add column changed_at timestamptz not null default now();
alter table category alter column changed_at set default clock_timestamp();
create trigger note_change before update on category for each row
  when (old.name is distinct from new.name) execute function note_change();
