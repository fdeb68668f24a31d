-- Which pictures are signatures, so that files are listed and counted by kind without reading every response.
alter table picture add column signature boolean not null default false;
alter table picture no force row level security;
alter table response no force row level security;
alter table picture disable trigger user;
update picture p set signature = true from response r, json_array_elements(
  case when json_typeof(r.raw -> 'signatures') = 'array' then r.raw -> 'signatures' else '[]' end) s
where r.company_id = p.company_id and r.response_key = p.response_key and p.named and lower(s ->> 'pictureKey') = p.picture_key::text;
alter table picture enable trigger user;
alter table response force row level security;
alter table picture force row level security;

-- The list of files is read by its newest.
create index picture_newest on picture (company_id, created_at, id) where deleted_at is null;
