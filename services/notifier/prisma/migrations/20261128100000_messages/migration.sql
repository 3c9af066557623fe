-- Whose conversation a notice is about: these are of a client, and of no appointment.
alter table deliveries add column client_id uuid;
create index deliveries_of_client on deliveries (client_id) where client_id is not null;
