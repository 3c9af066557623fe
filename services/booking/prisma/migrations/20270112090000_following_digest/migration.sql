-- The Monday of the last weekly e-mail about followed pages; null: there was none.
alter table accounts add column digest_week date;
-- When a week last opened hours that can be booked.
alter table availabilities add column opened_at timestamptz;
