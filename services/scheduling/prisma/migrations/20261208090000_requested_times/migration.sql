-- Where a client asks to move an appointment: busy, too, until the professional answers.
alter table busy_intervals
  add column requested_from timestamptz(3),
  add column requested_until timestamptz(3);
