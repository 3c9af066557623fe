-- What retention looks for (src/retention.ts): deliveries with a text are those of the last month.
create index deliveries_with_text on deliveries (created_at) where payload <> '{}';
create index deliveries_by_age on deliveries (created_at);
create index notifications_by_age on notifications (created_at);
create index appointment_states_past on appointment_states (starts_at);
create index conversations_by_age on conversations (changed_at);
