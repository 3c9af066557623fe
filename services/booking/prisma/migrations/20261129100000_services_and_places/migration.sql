-- Copies of what a professional offers, and where, as their owner tells it.
alter table professionals
  add column services jsonb not null default '[]',
  add column places jsonb not null default '[]',
  add column slot_step_minutes integer,
  -- The longest of its sessions and ways: what a booking may overlap lies no farther from its start.
  add column longest_minutes integer,
  add column longest_travel integer not null default 0;

-- What was agreed on at booking. Null: not said.
alter table appointments
  add column service_id uuid,
  add column service_name text,
  add column place_id uuid,
  add column place_label text,
  -- Kind, address, directions and link.
  add column place_details jsonb,
  add column client_address text,
  add column client_answer text,
  -- With the way to and from it; null: the appointment alone. In columns, and not computed from minutes:
  -- an index takes no time that depends on a zone, as PostgreSQL takes any addition to be.
  add column blocked_from timestamptz,
  add column blocked_until timestamptz,
  add constraint appointments_services_have_a_name
    check ((service_id is null) = (service_name is null)),
  add constraint appointments_places_have_a_label check (
    (place_id is null) = (place_label is null) and (place_id is null) = (place_details is null)
  ),
  add constraint appointments_block_their_own_time check (
    (blocked_from is null) = (blocked_until is null)
      and blocked_from <= starts_at and blocked_until >= ends_at
  );

-- No double booking, ever, ways included. The new constraint stands before the old one goes.
alter table appointments add constraint appointments_ways_do_not_overlap exclude using gist (
  professional_id with =,
  tstzrange(coalesce(blocked_from, starts_at), coalesce(blocked_until, ends_at)) with &&
) where (status not in ('rejected', 'cancelled'));
alter table appointments drop constraint appointments_do_not_overlap;
alter table appointments
  rename constraint appointments_ways_do_not_overlap to appointments_do_not_overlap;
