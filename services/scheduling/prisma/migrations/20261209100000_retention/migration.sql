-- What retention looks for (src/retention.ts).
create index time_off_past on time_off (ends_at);
create index busy_intervals_past on busy_intervals (ends_at);
create index recurring_occurrences_past on recurring_occurrences (ends_at);
create index recurring_schedules_by_age on recurring_schedules (updated_at) where next_due_at is null;
