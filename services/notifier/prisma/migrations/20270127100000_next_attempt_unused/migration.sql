-- Nothing reads or writes next_attempt_at any more but the version before; the next release drops the column.
alter table deliveries drop constraint deliveries_check3;
drop index deliveries_due;
-- What the repair looks for, by id.
create index deliveries_unfinished on deliveries (id) where status in ('pending', 'failed');
