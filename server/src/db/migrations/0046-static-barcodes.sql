-- Stickers at locations that lead to whatever is to be answered there. Their codes outlive plans.

create table static_barcode (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  name text not null,
  location_id int not null,
  -- Null: the open plans of the location are offered.
  plan_id int,
  -- What stands in its address; 128 random bits.
  token text not null,
  active boolean not null default true,
  primary key (company_id, id),
  constraint static_barcode_location foreign key (company_id, location_id) references location (company_id, id),
  constraint static_barcode_plan foreign key (company_id, plan_id) references plan (company_id, id) on delete set null (plan_id)
);
create index static_barcode_location on static_barcode (company_id, location_id);
create index static_barcode_plan on static_barcode (company_id, plan_id);
create index static_barcode_order_tr on static_barcode (company_id, name collate "tr-x-icu", id);
create index static_barcode_order_en on static_barcode (company_id, name collate "en-x-icu", id);
select tenant_table('static_barcode');

-- Which barcode a code leads to, for the whole installation. A replaced code leads nowhere, but still says where a response
-- that was begun before was given.
create table barcode_code (
  token_hash bytea primary key,
  company_id int not null,
  barcode_id int not null,
  rotated_at timestamptz,
  constraint barcode_code_barcode foreign key (company_id, barcode_id) references static_barcode (company_id, id) on delete cascade
);
create index barcode_code_barcode on barcode_code (company_id, barcode_id);

-- What was scanned when. Neither an address nor anything else of a stranger; a crowd's scans of a day are counted in one row.
create table scan (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  barcode_id int not null,
  at timestamptz not null default app_now(),
  result text not null check (result in ('opened', 'choice', 'none', 'offline')),
  plan_id int,
  user_id int,
  times int not null default 1,
  primary key (company_id, id),
  constraint scan_barcode foreign key (company_id, barcode_id) references static_barcode (company_id, id) on delete cascade,
  constraint scan_plan foreign key (company_id, plan_id) references plan (company_id, id) on delete set null (plan_id),
  constraint scan_user foreign key (company_id, user_id) references "user" (company_id, id) on delete set null (user_id)
);
create index scan_order on scan (company_id, barcode_id, at, id);
create index scan_plan on scan (company_id, plan_id);
create index scan_user on scan (company_id, user_id);
select tenant_table('scan', log => 'none');

-- Where a response was given, if its barcode is elsewhere than the plan; null: at the plan's location.
alter table response add column location_id int;
alter table response add constraint response_location foreign key (company_id, location_id) references location (company_id, id);
create index response_location on response (company_id, location_id) where location_id is not null;
