-- Responses that were given elsewhere than at their plan's location, which are few, are found by their plan.
create index response_elsewhere on response (company_id, plan_id) where location_id is not null;
