-- When it was read last because its professional asked for it.
alter table connections add column sync_at timestamptz(3);

-- Names come from other servers, and are cut before they are stored from now on.
update calendars set name = left(name, 120) where length(name) > 120;
update calendars set colour = null where length(colour) > 24;
