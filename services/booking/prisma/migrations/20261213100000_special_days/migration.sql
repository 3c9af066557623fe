-- The copy of the dates with hours of their own; an event of before there were any has none.
alter table availabilities add column special_days jsonb not null default '[]';
