-- What booking knows of a series; the owner is scheduling. Version 0: only an occurrence was told so far.
create table recurring_schedules (
  id uuid primary key,
  version integer not null,
  professional_id uuid not null,
  client_id uuid not null,
  -- When its client was told of it.
  announced_at timestamptz
);
create index recurring_schedules_of_professional on recurring_schedules (professional_id);
create index recurring_schedules_of_client on recurring_schedules (client_id);

-- What became of each occurrence, and what the series last asked for. One row makes one appointment.
create table recurring_occurrences (
  schedule_id uuid not null references recurring_schedules on delete cascade,
  number integer not null,
  -- Names it in events that are about no appointment.
  id uuid not null unique,
  -- The series' version that it shows; an older one changes nothing.
  version integer not null,
  state text not null check (state in ('booked', 'conflicted', 'withdrawn', 'missed')),
  -- As the series gave it; an appointment elsewhere was moved by hand.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  appointment_id uuid references appointments,
  primary key (schedule_id, number)
);
create index recurring_occurrences_of_appointment on recurring_occurrences (appointment_id)
where appointment_id is not null;

alter table appointments
  add column occurrence_number integer,
  add constraint appointments_of_series_have_a_number
    check ((occurrence_number is null) = (recurring_schedule_id is null));
-- No occurrence twice, ever. A cancelled one may come back as another appointment, after a pause.
create unique index appointments_of_occurrence
  on appointments (recurring_schedule_id, occurrence_number)
  where recurring_schedule_id is not null and status not in ('rejected', 'cancelled');
