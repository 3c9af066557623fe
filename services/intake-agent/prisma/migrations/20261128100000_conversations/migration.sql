create table conversations (
  id uuid primary key,
  channel text not null check (channel in ('whatsapp', 'web')),
  address text unique,
  name text,
  professional_id uuid,
  state text not null default 'active' check (state in ('active', 'idle', 'human')),
  human_until timestamptz(3),
  memory jsonb,
  opened_at timestamptz(3) not null,
  last_inbound_at timestamptz(3) not null,
  last_message_at timestamptz(3) not null,
  due_at timestamptz(3),
  turn_id uuid,
  lease_until timestamptz(3),
  attempts integer not null default 0,
  constraint conversations_of_whatsapp_have_an_address check ((channel = 'whatsapp') = (address is not null)),
  constraint conversations_with_a_person_end check ((state = 'human') = (human_until is not null))
);
-- What is to be answered, and what nobody writes in any more.
create index conversations_due on conversations (due_at) where due_at is not null;
create index conversations_open on conversations (last_inbound_at) where state <> 'idle';
create index conversations_by_age on conversations (last_message_at);

create table messages (
  id uuid primary key,
  conversation_id uuid not null references conversations (id) on delete cascade,
  professional_id uuid,
  sender text not null check (sender in ('client', 'agent', 'professional')),
  kind text not null,
  body text not null,
  payload text,
  context_id text,
  provider_id text unique,
  created_at timestamptz(3) not null,
  taken_at timestamptz(3),
  sent_at timestamptz(3)
);
create index messages_of_a_conversation on messages (conversation_id, id);
-- What a page reads of its conversations.
create index messages_of_a_page on messages (professional_id, conversation_id, id) where professional_id is not null;
create index messages_to_answer on messages (conversation_id) where sender = 'client' and taken_at is null;
create index messages_to_send on messages (created_at) where sender <> 'client' and sent_at is null;

create table offers (
  id uuid primary key,
  conversation_id uuid not null references conversations (id) on delete cascade,
  offer jsonb not null,
  label text not null,
  offered_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index offers_of_a_conversation on offers (conversation_id);
create index offers_by_age on offers (expires_at);

create table notices (
  delivery_id uuid primary key,
  phone text not null,
  template text not null,
  professional_id uuid not null,
  appointment_id uuid,
  provider_message_id text,
  sent_at timestamptz(3) not null
);
create index notices_to_a_phone on notices (phone, sent_at);
create index notices_by_provider_id on notices (provider_message_id) where provider_message_id is not null;
create index notices_of_a_page on notices (professional_id);
create index notices_of_an_appointment on notices (appointment_id);
create index notices_by_age on notices (sent_at);

create table professionals (
  id uuid primary key,
  user_id text unique,
  slug text not null,
  name text not null,
  phone text,
  email text,
  profession text not null,
  city text,
  timezone text not null,
  session_duration integer not null,
  session_price integer not null,
  auto_confirm boolean not null,
  cancellation_notice_hours integer not null,
  version integer not null
);
create index professionals_by_slug on professionals (slug);

create table plans (
  professional_id uuid primary key,
  effective_plan text not null,
  version integer not null
);

create table proven_phones (
  user_id text not null,
  phone text not null,
  proven_at timestamptz(3) not null,
  primary key (user_id, phone)
);
create index proven_phones_by_phone on proven_phones (phone);
