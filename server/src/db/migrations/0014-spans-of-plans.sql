-- A span's rows of all plans are read at once, or the rows of one plan by its key. While a table had no statistics yet, the
-- planner took the span's index for one plan as well and read the rows of all plans for each plan of a list. An index of
-- what lies above plan 0 serves only statements that say `plan_id > 0`, which those about one plan never do.
drop index plan_total_span;
create index plan_total_span on plan_total (company_id, span, begins) where plan_id > 0;
drop index plan_day_span;
create index plan_day_span on plan_day (company_id, span, begins) where plan_id > 0;
