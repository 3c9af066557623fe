-- Where a client asks to move an appointment, as last told; null: nowhere.
alter table appointment_states add column requested_starts_at timestamptz(3);
