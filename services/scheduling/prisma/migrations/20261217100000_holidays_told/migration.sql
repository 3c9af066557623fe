-- Through which day a page was told of the holidays ahead: of those near now its agenda has asked already.
alter table professionals add column holidays_told_through date not null default (current_date + 21);
create index professionals_to_tell_holidays on professionals (holidays_told_through) where published;
