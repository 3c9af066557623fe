-- What is due some time before an appointment. A row is of one start: one that moves gets another.
create table reminders (
  -- The event of the deliveries that it makes: they exist once.
  id uuid primary key,
  appointment_id uuid not null,
  professional_id uuid not null,
  kind text not null check (kind in ('24h', '1h')),
  starts_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  -- Of the appointment, when its people were last as the snapshot has them.
  version integer not null,
  -- Whom it goes to and what it tells; null once nobody needs it.
  snapshot jsonb,
  status text not null default 'waiting'
    check (status in ('waiting', 'sent', 'skipped', 'dropped')),
  reason text,
  decided_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  unique (appointment_id, kind, starts_at),
  check ((status = 'waiting') = (snapshot is not null)),
  check ((status = 'waiting') = (decided_at is null))
);

-- A sweep reads only what waits.
create index reminders_due on reminders (due_at) where status = 'waiting';
create index reminders_of_professional on reminders (professional_id);
create index reminders_past on reminders (starts_at);

-- What is done once a local day, whichever replica does it.
create table daily_runs (
  name text primary key,
  ran_on date not null
);
