alter table subscriptions
  -- Which end of a trial its professional was told of: once for each end.
  add column trial_ending_told_for timestamptz(3),
  -- Which failed attempt the professional was told of: `<invoice>:<attempt>`.
  add column payment_failure_told text,
  -- When the processor's state was last read, and what could not be understood of it.
  add column refreshed_at timestamptz(3),
  add column problem text,
  -- The account is deleted: at the processor, too, nothing of it may go on.
  add column erased_at timestamptz(3);

-- What billing knows of whose page it is: from scheduling's events.
create table owners (
  professional_id uuid primary key,
  version integer not null,
  user_id text not null,
  name text not null,
  phone text,
  email text,
  timezone text not null
);
create index owners_by_account on owners (user_id);

-- The way to pay that a professional was given last, with all that a repetition must not change.
create table checkouts (
  professional_id uuid primary key,
  key uuid not null,
  plan text not null check (plan in ('basic', 'pro', 'premium')),
  price_id text not null,
  trial_end timestamptz(3),
  session_id text,
  url text,
  created_at timestamptz(3) not null
);

-- Whose state has to be read from the processor again. `generation` grows with every request, so that one
-- that comes while it is being read is not lost.
create table refreshes (
  professional_id uuid primary key,
  generation integer not null default 1,
  requested_at timestamptz(3) not null default now(),
  next_at timestamptz(3) not null default now(),
  attempts integer not null default 0,
  error text
);
create index refreshes_due on refreshes (next_at);

-- What the processor told, and what became of it: for operators. No more of it than ids.
create table processor_events (
  id text primary key check (length(id) between 1 and 255),
  type text not null,
  customer_id text,
  professional_id uuid,
  outcome text not null,
  happened_at timestamptz(3) not null,
  received_at timestamptz(3) not null default now()
);
create index processor_events_of_professional on processor_events (professional_id, happened_at desc);
create index processor_events_by_age on processor_events (received_at);

-- What the sweep looks for that tells of a trial's end three days before.
create index subscriptions_trials_to_tell_of on subscriptions (trial_ends_at)
  where status = 'trialing';
