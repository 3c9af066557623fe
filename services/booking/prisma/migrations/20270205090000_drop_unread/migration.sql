-- Unread messages are told by tasks since 20261206100000.
alter table messages drop column notify_at;

-- Money is in payment_entries since 20270105090000. What the version before that captured while it was replaced has none.
insert into payment_entries
  (id, appointment_id, professional_id, amount_cents, method, confirmed_by, paid_at, recorded_at)
select gen_random_uuid(), id, professional_id, captured_cents, coalesce(payment_method, 'pix'), 'professional',
  captured_at, captured_at
from appointments
where captured_at is not null and captured_cents > 0
  and not exists (select from payment_entries where appointment_id = appointments.id);
alter table appointments drop column captured_cents;
