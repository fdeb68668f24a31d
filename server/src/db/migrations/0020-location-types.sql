-- Location types are a list of their own, which opens by an index of its order in each alphabet.

create index location_type_order_tr on location_type (company_id, localized_in(name, locales, 1) collate "tr-x-icu", id);
create index location_type_order_en on location_type (company_id, localized_in(name, locales, 2) collate "en-x-icu", id);
