-- A company's logo is shown to participants and printed in reports; its address is one that nobody can guess.
alter table company add column logo_key text;
