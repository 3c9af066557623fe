-- A payment request in a conversation can have a charge of its own, without an appointment. What came for it stays when
-- the conversation is erased, as what came for appointments does.
alter table messages add column paid_cents integer check (paid_cents >= 0);

alter table payment_entries alter column appointment_id drop not null;
alter table payment_entries add column message_id uuid;
alter table payment_entries add column client_id uuid references clients (id);
alter table payment_entries add constraint payment_entries_for_one check (
  num_nonnulls(appointment_id, message_id) = 1 and (client_id is null) = (message_id is null)
);
create index payment_entries_of_message on payment_entries (message_id) where message_id is not null;
create index payment_entries_of_client on payment_entries (client_id) where client_id is not null;
