-- The barcode that a draft was begun at: it belongs to that place, whoever goes on with it and sends it.
alter table draft add column barcode_code text;
