-- That somebody asked to remind an invited person, until the mail goes out: a list of thousands is mailed in pieces.
alter table invitation add column remind_asked_at timestamptz;
