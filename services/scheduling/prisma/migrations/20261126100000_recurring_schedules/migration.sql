-- A copy of what a professional's plan is; the owner is billing. It hears of professionals from here, so that
-- a plan of nobody is told after an erasure only, and left out.
create table plans (
  professional_id uuid primary key references professionals on delete cascade,
  version integer not null,
  effective_plan text not null
);

-- Times that repeat. Of the client only the id is held: booking owns clients.
create table recurring_schedules (
  id uuid primary key,
  professional_id uuid not null references professionals on delete cascade,
  client_id uuid not null,
  frequency text not null check (frequency in ('weekly', 'biweekly', 'monthly')),
  -- The last terms agreed on; which hold for which occurrence is in `terms`.
  day_of_week smallint not null check (day_of_week between 0 and 6),
  start_time text not null check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  duration_minutes integer not null check (duration_minutes between 5 and 480),
  price_cents integer not null check (price_cents >= 0),
  timezone text not null,
  starts_on date not null,
  ends_on date,
  count integer check (count >= 1),
  status text not null check (status in ('active', 'paused', 'ended')),
  terms jsonb not null,
  pauses jsonb not null default '[]',
  version integer not null default 1 check (version >= 1),
  -- When the next occurrence comes within the horizon; null: none will.
  next_due_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index recurring_schedules_of_professional on recurring_schedules (professional_id, id);
create index recurring_schedules_of_client on recurring_schedules (client_id);
-- What the job looks for.
create index recurring_schedules_due on recurring_schedules (next_due_at)
where next_due_at is not null;

-- The occurrences that were told: its key is what tells each only once.
create table recurring_occurrences (
  schedule_id uuid not null references recurring_schedules on delete cascade,
  number integer not null check (number >= 0),
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  -- Told, and left out since by a pause or the end of the series.
  withdrawn boolean not null default false,
  -- Why booking could not book it at this time.
  conflict text,
  primary key (schedule_id, number)
);
create index recurring_occurrences_ahead on recurring_occurrences (schedule_id, starts_at);
