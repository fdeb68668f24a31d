-- Texts in which letters and marks stand apart are searched, and compared, as if they stood together. What is kept of them is
-- made anew. The dot of an İ stands beside an i by now, which is no letter that is known to have come apart.
do $$
declare
  searched record;
begin
  for searched in
    select * from (values ('customer', 'name'), ('location', 'name'), ('question', 'text'), ('user', 'first_name'), ('plan', 'definition'))
      v (name, field)
  loop
    execute format('alter table %I no force row level security', searched.name);
    execute format('alter table %I disable trigger user', searched.name);
    execute format('update %1$I set %2$I = %2$I where search_text is not nfc normalized or search_text like %3$L',
      searched.name, searched.field, U&'%\0307%');
    execute format('alter table %I enable trigger user', searched.name);
    execute format('alter table %I force row level security', searched.name);
  end loop;
end $$;

-- Of two that are one name now, the one whose letters came apart takes its number along.
do $$
declare
  named record;
begin
  for named in
    select * from (values ('own_country', 'true'), ('own_city', 'o.country_id is not distinct from t.country_id'),
      ('own_district', 'o.city_id is not distinct from t.city_id'), ('user_attribute', 'true')) v (name, beside)
  loop
    execute format('alter table %I no force row level security', named.name);
    execute format('alter table %I disable trigger user', named.name);
    execute format('update %1$I t set name = t.name || %3$L || t.id || %4$L where t.name is not nfc normalized and exists (
        select from %1$I o where o.company_id = t.company_id and %2$s and o.id <> t.id and o.name is nfc normalized
          and search_key(o.name) = search_key(t.name))', named.name, named.beside, ' (', ')');
    execute format('alter table %I enable trigger user', named.name);
    execute format('alter table %I force row level security', named.name);
    execute format('reindex index %I', named.name || '_name');
  end loop;
end $$;
