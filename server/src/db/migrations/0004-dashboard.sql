-- The dashboard sums over responses of a time or of a plan without reading their rows, which are wide: the same two
-- indexes as before, carrying what is summed and what tells a response that counts.

drop index response_received;
create index response_received on response (company_id, received_at)
  include (plan_id, status_code, percent, earned, max, counted, late, over_quota, repeated, awaiting_pictures);

drop index response_plan;
create index response_plan on response (company_id, plan_id, status_code, received_at)
  include (percent, earned, max, counted, late, over_quota, repeated, awaiting_pictures);
