-- Who audits at one of a series' locations, where it is not whom its plan names.
alter table audit_series add column auditors jsonb not null default '[]';
