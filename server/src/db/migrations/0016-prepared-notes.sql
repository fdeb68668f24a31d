-- Notes that an auditor puts under an answer with one tap, in the order given.
alter table question add column prepared_notes jsonb not null default '[]';
