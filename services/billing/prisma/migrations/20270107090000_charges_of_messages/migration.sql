-- A message that asks for money without an appointment has a charge, too.
alter table charges add column message_id uuid;
alter table charges alter column appointment_id drop not null;
alter table charges add constraint charges_for_one check (num_nonnulls(appointment_id, message_id) = 1);
-- A message has one open charge: asked twice, it is one.
create unique index charges_open_of_message on charges (message_id) where state = 'open';
create index charges_by_message on charges (message_id) where message_id is not null;
