-- A name stands in the company's language, and its translations beside it. What companies began with, the sample data and
-- proposed levels had a translation of that language, too, which is read in the place of the name once that is changed. It goes
-- where it says the same, and where the name is neither of the two that were there at first. Whoever has changed the company's
-- language since has the name in the other one: both stay.
do $$
declare
  named record;
begin
  alter table company no force row level security;
  for named in
    select * from (values ('group', 'name'), ('location_type', 'name'), ('level', 'name'), ('operation', 'name'),
      ('project', 'name'), ('template', 'text')) v (name, field)
  loop
    execute format('alter table %I no force row level security', named.name);
    execute format('alter table %I disable trigger user', named.name);
    execute format($sql$
      update %1$I t set locales = (
        select coalesce(jsonb_agg(l), '[]') from jsonb_array_elements(t.locales) l
        where (l ->> 'languageId')::int <> c.default_language_id)
      from company c where c.id = t.company_id
        and exists (select from jsonb_array_elements(t.locales) l where (l ->> 'languageId')::int = c.default_language_id)
        and (localized_in(t.%2$I, t.locales, c.default_language_id) = t.%2$I
          or localized_in(t.%2$I, t.locales, 3 - c.default_language_id) <> t.%2$I)$sql$, named.name, named.field);
    execute format('alter table %I enable trigger user', named.name);
    execute format('alter table %I force row level security', named.name);
  end loop;
  alter table company force row level security;
end $$;
