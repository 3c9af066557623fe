-- When the client said that they are coming, and when the money came and went.
alter table appointments
  add column attendance_confirmed_at timestamptz,
  add column captured_at timestamptz,
  add column refunded_at timestamptz;

alter table appointments add constraint appointments_captured_when_paid check (
  (captured_at is not null) = (payment_status in ('captured', 'refunded'))
);
alter table appointments add constraint appointments_refunded_when_refunded check (
  (refunded_at is not null) = (payment_status = 'refunded')
);
alter table appointments add constraint appointments_status_known check (
  status in ('pending_confirmation', 'confirmed', 'completed', 'rejected', 'cancelled', 'no_show')
);

-- What a request that nobody has answered is found by, once its start has passed.
create index appointments_unanswered on appointments (starts_at)
where status = 'pending_confirmation';
