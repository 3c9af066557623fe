-- No version in use reads these: refunds have rows of their own (ADR 97), unread messages are told by tasks.
alter table appointment_charges
  drop column refund_reason,
  drop column refund_id,
  drop column refund_asked_at;
alter table messages drop column notify_at;
