-- Sums of responses by what their plans belong to: cards by customer and by location read as many rows as there are places, however
-- many plans. totals.sql says how they stay exact. They begin with the next folds of a company, span by span; until then the
-- cards read its plans.
create table place_total (
  company_id int not null default app_company() references company,
  -- A year, month or week.
  span text not null,
  begins timestamp not null,
  -- Only those that count in figures.
  standing int not null,
  customer_id int not null,
  location_id int not null,
  project_id int not null,
  audit_type_id int not null,
  responses int not null,
  scored int not null,
  percents bigint not null,
  earned bigint not null,
  max bigint not null,
  primary key (company_id, span, begins, standing, customer_id, location_id, project_id, audit_type_id)
) with (fillfactor = 80);
select tenant_table('place_total', log => 'none');

-- Of totals of plans: the spans that totals of places are kept of.
alter table fold add column places text[] not null default '{}';
