-- Series are planned here from now on. A row of before is filled in by the job that takes series over from
-- scheduling; until then it has no terms.
alter table recurring_schedules
  add column frequency text check (frequency in ('weekly', 'biweekly', 'monthly')),
  -- The last terms agreed on; which hold for which occurrence is in `terms`.
  add column day_of_week smallint check (day_of_week between 0 and 6),
  add column start_time text check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column duration_minutes integer check (duration_minutes between 5 and 480),
  add column price_cents integer check (price_cents >= 0),
  add column timezone text,
  add column starts_on date,
  add column ends_on date,
  add column count integer check (count >= 1),
  add column status text check (status in ('active', 'paused', 'ended')),
  add column service_id uuid,
  add column service_name text,
  add column place_id uuid,
  -- The place as it was when the series began, for when the page has it no more.
  add column place jsonb,
  add column terms jsonb,
  add column pauses jsonb not null default '[]',
  -- The version that the terms are of. The previous version of the code raises only `version`.
  add column terms_version integer,
  -- When the next occurrence comes within the horizon; null: none will.
  add column next_due_at timestamptz(3),
  add column updated_at timestamptz(3) not null default now(),
  add constraint recurring_schedules_have_all_terms_or_none check (
    (terms_version is null) = (terms is null)
    and (terms is null or num_nulls(frequency, day_of_week, start_time, duration_minutes,
      price_cents, timezone, starts_on, status) = 0)
  );
-- What the job looks for.
create index recurring_schedules_due on recurring_schedules (next_due_at)
where next_due_at is not null;
-- What retention looks for (src/retention.ts).
create index recurring_schedules_by_change on recurring_schedules (updated_at)
where next_due_at is null;
drop index recurring_schedules_by_age;

-- Why an occurrence could not be booked, or not moved, at the time that its series wants.
alter table recurring_occurrences add column conflict text;
