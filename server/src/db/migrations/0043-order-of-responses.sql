-- The list of all responses, newest first: each submission writes at its end. With a condition, since without one it would be
-- taken for a way to a single response while a company has none.
create index response_order on response (company_id, received_at, id) where status_code <> 20;
