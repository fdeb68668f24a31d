-- Each list opens in an order that an index keeps, so its first page costs the same however long it is; texts in the
-- alphabet of either language. A law holds every list to it.

create index customer_order_tr on customer (company_id, name collate "tr-x-icu", id);
create index customer_order_en on customer (company_id, name collate "en-x-icu", id);
create index location_order_tr on location (company_id, name collate "tr-x-icu", id);
create index location_order_en on location (company_id, name collate "en-x-icu", id);
create index project_order_tr on project (company_id, localized_in(name, locales, 1) collate "tr-x-icu", id);
create index project_order_en on project (company_id, localized_in(name, locales, 2) collate "en-x-icu", id);
create index operation_order_tr on operation (company_id, localized_in(name, locales, 1) collate "tr-x-icu", id);
create index operation_order_en on operation (company_id, localized_in(name, locales, 2) collate "en-x-icu", id);
create index department_order_tr on department (company_id, localized_in(name, locales, 1) collate "tr-x-icu", id);
create index department_order_en on department (company_id, localized_in(name, locales, 2) collate "en-x-icu", id);
create index category_order_tr on category (company_id, localized_in(name, locales, 1) collate "tr-x-icu", id);
create index category_order_en on category (company_id, localized_in(name, locales, 2) collate "en-x-icu", id);
create index question_order_tr on question (company_id, left(localized_in(text, locales, 1), 250) collate "tr-x-icu", id);
create index question_order_en on question (company_id, left(localized_in(text, locales, 2), 250) collate "en-x-icu", id);
create index template_order_tr on template (company_id, localized_in(text, locales, 1) collate "tr-x-icu", id);
create index template_order_en on template (company_id, localized_in(text, locales, 2) collate "en-x-icu", id);
create index checklist_order_tr on checklist (company_id, localized_in(title, locales, 1) collate "tr-x-icu", id);
create index checklist_order_en on checklist (company_id, localized_in(title, locales, 2) collate "en-x-icu", id);
create index user_order_tr on "user" (company_id, (first_name || ' ' || last_name) collate "tr-x-icu", id);
create index user_order_en on "user" (company_id, (first_name || ' ' || last_name) collate "en-x-icu", id);

-- Carries the end as well: plans of a time are found in it by both.
drop index plan_dates;
create index plan_order on plan (company_id, begins_at, id) include (ends_at);
