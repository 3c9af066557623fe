-- What is asked of clients at providers of the API Pix. The provider knows no "expired": it is ours.
create table charges (
  id uuid primary key,
  professional_id uuid not null,
  appointment_id uuid not null,
  txid text not null unique,
  amount_cents integer not null check (amount_cents > 0),
  expires_at timestamptz(3) not null,
  state text not null default 'open' check (state in ('open', 'paid', 'removed', 'expired')),
  -- Null until the provider has answered.
  payload text,
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  updated_at timestamptz(3) not null,
  check ((state = 'open') = (ended_at is null))
);
-- An appointment has one open charge: asked twice, it is one.
create unique index charges_open on charges (appointment_id) where state = 'open';
create index charges_by_appointment on charges (appointment_id);
create index charges_by_professional on charges (professional_id, id);
create index charges_by_end on charges (ended_at);

-- The ledger of money that came. Rows are added and never changed.
create table payments (
  id uuid primary key,
  end_to_end_id text not null unique,
  charge_id uuid not null references charges (id) on delete cascade,
  amount_cents integer not null check (amount_cents > 0),
  paid_at timestamptz(3) not null,
  recorded_at timestamptz(3) not null
);
create index payments_by_charge on payments (charge_id);

-- What goes back of it: only its state changes, from requested to done or failed.
create table payment_refunds (
  id uuid primary key,
  payment_id uuid not null references payments (id) on delete cascade,
  amount_cents integer not null check (amount_cents > 0),
  state text not null check (state in ('requested', 'done', 'failed')),
  reason text not null,
  requested_at timestamptz(3) not null,
  settled_at timestamptz(3)
);
create index payment_refunds_by_payment on payment_refunds (payment_id);
