-- A message may name a page by the end of its id.
create index professionals_id_end on professionals (right(id::text, 12));
