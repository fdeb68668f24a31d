-- What was decided about a plan's responses besides approving them is listed, and nearly all decisions are approvals.
create index decision_told on decision (company_id, id) where kind <> 'approved';
