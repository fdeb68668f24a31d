-- To the moment it would tell which response came by the link, also of whoever refused to be named in it: its form was opened then.
alter table invitation_mail add column opened_on date;
alter table invitation_mail no force row level security;
alter table company no force row level security;
update invitation_mail m set opened_on = (m.opened_at at time zone c.time_zone)::date from company c where c.id = m.company_id;
alter table company force row level security;
alter table invitation_mail force row level security;
alter table invitation_mail drop column opened_at;
