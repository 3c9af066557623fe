-- What came for appointments and was given back, entry by entry: by their provider's charge, or as the professional says.
-- Rows are added and never changed, except that a mistake is struck out.
create table payment_entries (
  id uuid primary key,
  appointment_id uuid not null references appointments (id) on delete cascade,
  professional_id uuid not null,
  -- Negative: given back.
  amount_cents integer not null check (amount_cents <> 0),
  method text not null check (method in ('pix', 'cash', 'card', 'other')),
  confirmed_by text not null check (confirmed_by in ('professional', 'provider')),
  -- What its provider calls the payment or the refund: told twice, it is one entry. Null: a person entered it.
  provider_key text unique check ((provider_key is not null) = (confirmed_by = 'provider')),
  paid_at timestamptz not null,
  recorded_at timestamptz not null,
  struck_at timestamptz
);
create index payment_entries_of_appointment on payment_entries (appointment_id);
create index payment_entries_by_day on payment_entries (professional_id, paid_at) where struck_at is null;

-- What was captured and given back so far. An appointment with a charge that received it was confirmed by its provider.
insert into payment_entries
  (id, appointment_id, professional_id, amount_cents, method, confirmed_by, provider_key, paid_at, recorded_at)
select gen_random_uuid(), moved.id, moved.professional_id, amount, method,
  case when c.appointment_id is null then 'professional' else 'provider' end,
  case when c.appointment_id is not null then concat('before-ledger:', moved.id, sign(amount)) end,
  at, at
from (
  select id, professional_id, coalesce(captured_cents, price_cents) as amount, coalesce(payment_method, 'pix') as method,
    captured_at as at
  from appointments where captured_at is not null
  union all
  select id, professional_id, -coalesce(captured_cents, price_cents), coalesce(payment_method, 'pix'), refunded_at
  from appointments where refunded_at is not null
  union all
  -- A part of what was asked for.
  select id, professional_id, paid_cents, 'pix', updated_at
  from appointments where captured_at is null and paid_cents > 0
) as moved
left join appointment_charges c on c.appointment_id = moved.id and c.state = 'received'
where amount <> 0;

-- appointments.captured_cents is no longer read. It goes once no version writes it.

-- What is held for a payment by a page that disconnects its account.
create index appointment_charges_awaited on appointment_charges (professional_id) where state in ('opening', 'waiting');
