-- Where and when something was found, beside the finding: the one before it, of the same question at the same location, is then
-- found by an index, however many responses there are. Both follow from the response and its plan, and change with them
-- (findings.sql).
alter table finding no force row level security;
alter table response no force row level security;
alter table plan no force row level security;
alter table finding add column location_id int, add column received_at timestamptz;
update finding f set location_id = coalesce(r.location_id, p.location_id), received_at = r.received_at
from response r join plan p on p.company_id = r.company_id and p.id = r.plan_id
where r.company_id = f.company_id and r.id = f.response_id;
alter table finding alter column location_id set not null, alter column received_at set not null;
create index finding_before on finding (company_id, question_id, location_id, received_at, response_id)
  where question_id is not null and not withdrawn;
alter table finding force row level security;
alter table response force row level security;
alter table plan force row level security;
