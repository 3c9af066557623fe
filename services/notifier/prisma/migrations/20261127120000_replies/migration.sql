-- Buttons that people pressed under our messages, until they are worked off and answered.
create table button_presses (
  -- The event of the answer: it exists once.
  id uuid primary key,
  -- The provider's: a press that is delivered again is the same.
  message_id text not null unique,
  -- The message under which the button was; null where the provider does not say.
  context_id text,
  phone text not null,
  action text not null,
  side text not null check (side in ('client', 'professional')),
  appointment_id uuid not null,
  generation integer not null,
  traceparent text,
  pressed_at timestamptz(3) not null,
  status text not null default 'waiting'
    check (status in ('waiting', 'answered', 'ignored')),
  -- What came of it.
  outcome text,
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  check ((status = 'waiting') = (outcome is null))
);
create index button_presses_waiting on button_presses (next_attempt_at) where status = 'waiting';
create index button_presses_of_appointment on button_presses (appointment_id);
create index button_presses_past on button_presses (created_at);

-- Who wants no messages, by a keyed hash of the phone: the latest word counts.
create table opt_outs (
  phone_hash text primary key,
  opted_out boolean not null,
  changed_at timestamptz(3) not null
);
