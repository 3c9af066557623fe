-- What retention looks for (src/retention.ts), and what depends on it.
create index appointments_by_age on appointments (greatest(ends_at, captured_at, refunded_at));
create index messages_by_age on messages (created_at);
create index messages_of_appointment on messages (appointment_id) where appointment_id is not null;
create index message_threads_by_age on message_threads (last_message_id);
create index reviews_by_age on reviews (created_at);
create index client_notes_by_age on client_notes (updated_at);
create index note_accesses_by_age on note_accesses (at);
create index clients_by_age on clients (created_at);
create index recurring_occurrences_past on recurring_occurrences (ends_at);

-- Series that are known already count from now on.
alter table recurring_schedules add column created_at timestamptz not null default now();
create index recurring_schedules_by_age on recurring_schedules (created_at);

-- A phone of a client that goes is nobody's.
alter table merged_phones drop constraint merged_phones_client_id_fkey;
alter table merged_phones add constraint merged_phones_client_id_fkey
  foreign key (client_id) references clients on delete cascade;
