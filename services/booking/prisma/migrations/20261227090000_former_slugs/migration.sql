-- Addresses that a page had before, as its owner tells them.
alter table professionals add column former_slugs text[] not null default '{}';
create index professionals_former_slugs_idx on professionals using gin (former_slugs);
