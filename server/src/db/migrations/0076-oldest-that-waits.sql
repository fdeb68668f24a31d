-- The oldest response of a plan that waits for approval is the first of its index: the dashboard asks each plan for it.
drop index response_waiting;
create index response_waiting on response (company_id, plan_id, received_at) where status_code = 30;
