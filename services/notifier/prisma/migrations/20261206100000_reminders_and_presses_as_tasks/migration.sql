-- Tasks replace these tables. The version before has moved their rows already; what is left moves here.
-- The next release drops both.
with moved as (
  delete from reminders returning *
)
insert into tasks (id, kind, dedupe_hash, body, due_at, created_at, done_at)
select id, 'reminder', sha256(convert_to(concat_ws(' ', appointment_id, kind,
    (extract(epoch from starts_at) * 1000)::bigint), 'UTF8')),
  case when status = 'waiting' then jsonb_build_object('kind', kind, 'snapshot', snapshot) end,
  due_at, created_at, decided_at
from moved where status <> 'dropped'
on conflict (kind, dedupe_hash) do nothing;

with moved as (
  delete from button_presses returning *
)
insert into tasks (id, kind, dedupe_hash, body, due_at, attempts, created_at, done_at, traceparent)
select id, 'button-press', sha256(convert_to(message_id, 'UTF8')),
  case when moved.status = 'waiting' then jsonb_build_object(
    'messageId', message_id, 'contextId', context_id, 'phone', phone, 'action', action, 'side', side,
    'appointmentId', appointment_id, 'generation', generation,
    'version', coalesce(asked_version, state.version)
  ) end,
  next_attempt_at, attempts, created_at, case when moved.status <> 'waiting' then now() end, traceparent
from moved left join appointment_states as state using (appointment_id)
on conflict (kind, dedupe_hash) do nothing;
