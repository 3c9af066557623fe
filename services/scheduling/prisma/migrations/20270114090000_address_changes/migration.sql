-- When a page changed its address within the last year: three times is the most.
alter table professionals add column address_changes timestamptz(3)[] not null default '{}';
