-- A csv is stored as gzip: a sixth of its room, and it goes as it lies. How many bytes its pieces have then; null where they are the
-- file's own.
alter table export add column gzip_bytes bigint;
