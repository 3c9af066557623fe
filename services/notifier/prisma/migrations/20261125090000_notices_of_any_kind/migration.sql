-- Somebody who is known by an address alone: who proves a phone by a code.
alter type audience add value 'person';

alter table deliveries
  -- A code and a notice about an account belong to no professional.
  alter column professional_id drop not null,
  -- Of which version of its appointment it speaks.
  add column appointment_version integer,
  -- It is not sent before.
  add column not_before timestamptz(3),
  -- W3C trace context of the event that made it.
  add column traceparent text,
  -- Its payload is a secret, and is emptied by then at the latest.
  add column secret_until timestamptz(3),
  -- Workers and sweeps look at next_attempt_at alone.
  add check (next_attempt_at >= not_before);

-- What else a person was told of the same appointment, and whose deliveries an erasure takes.
create index deliveries_of_appointment on deliveries (appointment_id)
  where appointment_id is not null;
create index deliveries_secret on deliveries (secret_until) where secret_until is not null;

-- The newest that is known of each appointment: whether a notice is true still is asked of this.
create table appointment_states (
  appointment_id uuid primary key,
  version integer not null,
  status text not null,
  starts_at timestamptz(3) not null
);
