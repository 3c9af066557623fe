-- Why its last read failed; null if it did not.
alter table calendars add column problem text;
-- How many of its events the last read could not understand surely, and of how many.
alter table calendars add column unread int not null default 0;
alter table calendars add column events int not null default 0;
-- Since when it is to be read, as far as it has not been read since.
alter table calendars add column wanted_since timestamptz(3) not null default now();
