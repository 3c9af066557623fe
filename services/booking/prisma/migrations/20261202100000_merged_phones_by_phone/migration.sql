-- Whoever proves an old number of a merged client is looked up by it, at every page at once.
create index merged_phones_phone on merged_phones (phone);
