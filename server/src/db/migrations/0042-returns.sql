-- A return for correction, an approval and the choice between two contents are decisions like the others. `marked` are the
-- questions that a return is about; none means all of them.
alter table decision drop constraint decision_kind_check;
alter table decision add constraint decision_kind_check
  check (kind in ('undone', 'reopened', 'rejected', 'accepted', 'turnedAway', 'returned', 'approved', 'chosen'));
alter table decision add column marked int[] not null default '{}';
