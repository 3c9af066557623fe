-- Through which day a page was told of the holidays ahead; null: of none yet.
alter table professionals add column holidays_told_through date;
create index professionals_to_tell_holidays on professionals (coalesce(holidays_told_through, '-infinity')) where published;
