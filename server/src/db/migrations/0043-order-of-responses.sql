-- The list of all responses, newest first: each submission writes at its end.
create index response_order on response (company_id, received_at, id);
