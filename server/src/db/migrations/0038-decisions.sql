-- What was decided about a response besides approving it, by whom, when and why: an approval undone within a minute (it needs
-- no reason) or reopened later, a rejection, and what became of one that had been stored apart.
alter table reopening rename to decision;
alter table decision rename constraint reopening_pkey to decision_pkey;
alter table decision rename constraint reopening_response to decision_response;
alter table decision rename constraint reopening_user to decision_user;
alter table decision rename constraint reopening_company_id_fkey to decision_company_id_fkey;
alter index reopening_response rename to decision_response;
alter index reopening_user rename to decision_user;
alter table decision add column kind text not null default 'reopened'
  check (kind in ('undone', 'reopened', 'rejected', 'accepted', 'turnedAway'));
update decision set kind = 'undone' where undo;
alter table decision alter column kind drop default;
alter table decision drop column undo;
