-- A delivery is updated three times within seconds. PostgreSQL leaves its dozen indexes alone as long as none of them
-- names a column that changes and the page has room. Of what changes, they name only is_open, which changes once.
-- The table is written anew: notices wait meanwhile, 14 s for a million rows.
alter table deliveries set (fillfactor = 50);
alter table deliveries add column is_open boolean not null
  generated always as (status in ('pending', 'failed', 'sending', 'unknown')) stored;
drop index deliveries_unfinished, deliveries_leased, deliveries_in_doubt, deliveries_dead;
create index deliveries_open on deliveries (id) where is_open;
create index deliveries_in_doubt on deliveries (unknown_since) where unknown_since is not null;
create index deliveries_dead on deliveries (died_at desc) where died_at is not null;
