-- How many hours before its begin a plan's auditors are reminded of it: 0 for never, null for a day.
alter table plan add column remind_before int check (remind_before between 0 and 720);
