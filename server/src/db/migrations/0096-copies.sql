-- Policies are forced, so the owner sees no row of a company either. A copy of the installation reads all of them: as the owner's own
-- login, and only where it says that it copies. Tables made from now on have this policy from tenant_table().
do $$
declare t regclass;
begin
  for t in select c.oid from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relforcerowsecurity
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'copy')
    order by c.relname
  loop
    execute format('create policy copy on %s for select to sahada_owner using ((select session_user = ''sahada_owner'' and current_setting(''app.copying'', true) = ''yes''))', t);
  end loop;
end $$;
