-- Numbers given in turn told in which order links were used, and so, beside the responses, who gave which.
alter table invitation_use drop constraint invitation_use_pkey;
alter table invitation_use drop constraint invitation_use_once;
alter table invitation_use drop column id;
alter table invitation_use add primary key (company_id, invitation_id);
