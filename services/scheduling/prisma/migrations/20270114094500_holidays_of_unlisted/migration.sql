-- Pages that are not listed are told of holidays, too, but of none that have been told to nobody until now.
update professionals set holidays_told_through = current_date + 21
where not published and holidays_told_through < current_date + 21;
create index professionals_by_holidays_told on professionals (holidays_told_through);
-- `professionals_to_tell_holidays` goes with the next release: the version before reads it.
