-- The files of this folder are the complete list of what can see across companies. Everything in them runs as sahada_gate, which
-- owns nothing else and sees only the tables granted below. The application may call these functions and has no other way
-- through. Applied together, in order, after every migration; each statement can be repeated. Processes of the previous release
-- keep calling meanwhile, so types and policies are made once and never dropped.

do $$
declare t text;
begin
  foreach t in array array['company', '"user"', '"group"', 'user_group', 'file', 'plan', 'response', 'event_cursor', 'message', 'notification', 'said_once', 'idempotency_key', 'picture', 'draft',
    'fold', 'earlier_response', 'plan_day', 'plan_total', 'folded_status', 'place_total', 'question_total', 'number_total', 'section_total', 'auditor_total', 'first_finding', 'touched_finding', 'customer', 'location', 'question', 'level', 'project_user', 'export', 'import', 'task_part', 'activity', 'activity_seal', 'push_device',
    'static_barcode', 'project_location', 'scan', 'invitation_mail', 'attachment', 'seal_due', 'share', 'share_print', 'report_mail', 'api_key', 'webhook', 'delivery',
    'help_picture', 'version_help_picture', 'editor_picture', 'picture_part', 'destruction', 'data_request', 'retention', 'credit', 'credit_slot'] loop
    continue when exists (select from pg_policy p where p.polrelid = t::regclass and p.polname = 'gate');
    execute format('create policy gate on %s to sahada_gate using (true) with check (true)', t);
  end loop;
end $$;
grant select on company, "user", "group", user_group, file, plan, response, location, level, project_user to sahada_gate;
grant select (company_id, id, search_text) on customer, question to sahada_gate;
grant insert on company to sahada_gate;
grant select on credit, credit_slot to sahada_gate;
grant select, update on installation to sahada_gate;
grant select, update on fold to sahada_gate;
grant select, delete on earlier_response, plan_day, plan_total, folded_status, place_total, question_total, number_total, section_total, auditor_total, first_finding, touched_finding to sahada_gate;
grant select, update, delete on message to sahada_gate;
grant select, delete on notification, said_once to sahada_gate;
grant select (company_id, id, tx, table_name, row_id, changed, erased_in, user_id, at), update (changed, erased_in) on activity to sahada_gate;
grant select, update on event_cursor to sahada_gate;
grant select, delete on idempotency_key, picture to sahada_gate;
grant select, delete, update (content, picture_keys, bytes, written_by) on draft to sahada_gate;
grant delete on file to sahada_gate;
grant select, insert, delete on export to sahada_gate;
grant select, delete on import, push_device to sahada_gate;
grant select (company_id, id, created_at), delete on attachment to sahada_gate;
grant select, insert, update, delete on task_state, task_run, system_log to sahada_gate;
grant select, delete on task_part to sahada_gate;
grant insert on activity to sahada_gate;
grant select, update on activity_seal to sahada_gate;
grant select, insert, delete on activity_mark to sahada_gate;
grant select on sequence activity_id_seq to sahada_gate;
grant select, insert, update, delete on login, session, known_source, reset_token, attempt, budget, avatar, link, barcode_code, action_link, install_step to sahada_gate;
grant select, update on invitation_mail to sahada_gate;
grant update (address_known_at) on company to sahada_gate;
grant select on static_barcode, project_location, seal_due, share, report_mail to sahada_gate;
grant select, insert on seal_code, share_code to sahada_gate;
grant select, update on share_print to sahada_gate;
grant select, insert on file to sahada_gate;
grant select, insert, update, delete on scan to sahada_gate;
grant select, insert, update, delete on totp, recovery_code, passkey, challenge, ticket to sahada_gate;
grant select on api_key, webhook, destruction to sahada_gate;
grant select (company_id, id, state, asked_at) on data_request to sahada_gate;
grant select (company_id, months) on retention to sahada_gate;
grant select, update, delete on delivery to sahada_gate;
grant select, insert, update on api_token to sahada_gate;
grant select, delete on help_picture to sahada_gate;
grant select (company_id, picture_id, bytes) on picture_part to sahada_gate;
grant select on version_help_picture to sahada_gate;
grant select (company_id, file_id) on editor_picture to sahada_gate;
grant select (help_picture_id) on question to sahada_gate;
grant select (bytes) on attachment to sahada_gate;
grant select on migration to sahada_gate;
grant create on schema gate to sahada_gate;
