-- Whose words stood in what was sent before: a correction is written anew, and four eyes go by everybody who filled the response.
alter table draft add column written_by int[] not null default '{}';
