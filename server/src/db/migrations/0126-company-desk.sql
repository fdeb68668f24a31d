-- Why the operator made a company passive, or active again; the company reads it in its log.
alter table company add column state_reason text;

-- What a credit period was added for, and when; of those from before nobody knows.
alter table credit add column note text, add column created_at timestamptz;
alter table credit alter column created_at set default now();
