-- What retention looks for (src/retention.ts).
create index messages_by_age on messages (created_at);
