-- The services of an appointment and of a series, where it is of several: id, name, minutes and price of each, as agreed.
-- Of one the columns beside say it all.
alter table appointments
  add column items jsonb check (jsonb_typeof(items) = 'array' and jsonb_array_length(items) between 2 and 5);

alter table recurring_schedules
  add column items jsonb check (jsonb_typeof(items) = 'array' and jsonb_array_length(items) between 2 and 5);

-- Several services that somebody waits for together; empty: one, or the page's session.
alter table waitlist_wishes add column service_ids uuid[] not null default '{}';
drop index waitlist_wishes_are_different;
create unique index waitlist_wishes_are_different on waitlist_wishes
  (professional_id, client_phone, service_id, service_ids, first_day, last_day, days, parts)
  nulls not distinct where status = 'waiting';
