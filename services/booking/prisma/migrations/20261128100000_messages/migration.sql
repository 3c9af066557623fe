-- What a professional and a client write to each other. A client is of one page, so a conversation is a client.
create table messages (
  -- A UUIDv7: the order of a conversation.
  id uuid primary key,
  professional_id uuid not null,
  client_id uuid not null references clients,
  sender text not null check (sender in ('professional', 'client', 'system')),
  type text not null check (type in ('text', 'payment_request', 'appointment')),
  body text not null,
  appointment_id uuid references appointments,
  -- What a payment request asks for; null: the payer types it.
  amount_cents integer,
  read_at timestamptz,
  -- When its reader is told that it waits; null: read, told, or not to be told of.
  notify_at timestamptz,
  created_at timestamptz not null
);
create index messages_of_client on messages (client_id, id);
create index messages_unread on messages (client_id, sender, id) where read_at is null;
create index messages_to_tell on messages (notify_at) where notify_at is not null;

-- The latest of each conversation and what is unread of it, changed together with its messages.
create table message_threads (
  client_id uuid primary key references clients,
  professional_id uuid not null,
  last_message_id uuid not null,
  unread_by_professional integer not null default 0 check (unread_by_professional >= 0),
  unread_by_client integer not null default 0 check (unread_by_client >= 0)
);
create index message_threads_of_page on message_threads (professional_id, last_message_id desc);
