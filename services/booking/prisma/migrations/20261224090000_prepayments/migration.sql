-- What clients pay before a booking counts, on a page without services (services have their own).
alter table professionals add column prepayment jsonb not null
  default '{"mode": "none", "depositCents": null, "depositPercent": null, "holdMinutes": 30, "refundNoticeHours": 24}';

-- Until when a time is held for its payment, what was asked for, and how long before its start a client who cancels
-- gets it back: as agreed at booking.
alter table appointments add column hold_until timestamptz;
alter table appointments add column prepay_cents integer check (prepay_cents > 0);
alter table appointments add column refund_notice_hours integer;
-- Only a booking that awaits something is held.
alter table appointments add constraint held_is_pending
  check (hold_until is null or status = 'pending_confirmation');

-- What is charged for an appointment at its professional's provider, and how far that got: one row a booking, followed
-- by one task (src/payments/follow-charge.ts).
create table appointment_charges (
  appointment_id uuid primary key references appointments (id) on delete cascade,
  professional_id uuid not null,
  amount_cents integer not null check (amount_cents > 0),
  state text not null
    check (state in ('opening', 'waiting', 'received', 'expired', 'closing', 'closed')),
  -- The end of the hold. Null: nothing is held for it.
  hold_until timestamptz,
  -- The Pix code; null until the provider has answered.
  payload text,
  -- Why what came has to go back, under which request, and when that was asked for; null: it stays.
  refund_reason text check (refund_reason in ('late', 'cancelled', 'by_hand')),
  refund_id uuid,
  refund_asked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
