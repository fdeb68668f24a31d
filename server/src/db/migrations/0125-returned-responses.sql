-- How many corrections are awaited is told beside every tab of the inbox.
create index response_returned on response (company_id, plan_id) where status_code = 40;
