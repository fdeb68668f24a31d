-- A third size beside the picture and its thumbnail, as large as a report prints it: shrinking its photos was half of what a
-- report took. None for a picture that is no larger itself.
alter table picture add column print_file_id int,
  add constraint picture_print foreign key (company_id, print_file_id) references file (company_id, id);
create index picture_print on picture (company_id, print_file_id);
