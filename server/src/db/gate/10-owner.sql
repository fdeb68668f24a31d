do $$
declare f record;
begin
  for f in select p.oid::regprocedure as name, p.proname like any (array['sweep\_%', 'task\_%']) or p.proname in ('stranded_pictures', 'stranded_erasures', 'companies_to_fold', 'take_messages', 'take_deliveries', 'resume_messages', 'companies_to_tell', 'companies_to_seal', 'companies_to_report', 'live_look') as is_round
    from pg_proc p where p.pronamespace = 'gate'::regnamespace
  loop
    execute format('alter function %s owner to sahada_gate', f.name);
    execute format('revoke execute on function %s from public', f.name);
    execute format('grant execute on function %s to %I', f.name, case when f.is_round then 'sahada_jobs' else 'sahada_app' end);
  end loop;
end $$;
revoke execute on function gate.set_scene, gate.stamp_of, gate.door, gate.check_door, gate.session_of, gate.key_of, gate.rights, gate.idle_time, gate.is_over, gate.know_sources,
  gate.lacks_since, gate.log_line, gate.bring_company, gate.note_company_came, gate.end_push_device, gate.knows, gate.system_log_mark, gate.system_log_told,
  gate.loose_pictures, gate.take_pictures, gate.unused_images, gate.take_images, gate.ended_sessions,
  gate.old_scans, gate.old_imports, gate.old_exports, gate.old_attachments from sahada_app;
revoke create on schema gate from sahada_gate;
