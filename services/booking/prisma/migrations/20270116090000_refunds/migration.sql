-- What is to go back by the bank: one row for each thing, asked for in the transaction that decides it. What of it is
-- neither done nor failed is on its way.
create table refunds (
  id uuid primary key,
  appointment_id uuid references appointments (id) on delete cascade,
  message_id uuid,
  professional_id uuid not null,
  amount_cents integer not null check (amount_cents > 0),
  done_cents integer not null default 0 check (done_cents >= 0),
  failed_cents integer not null default 0 check (failed_cents >= 0),
  reason text not null check (reason in ('excess', 'late', 'cancelled', 'by_hand')),
  -- The Pix that it is of; null: of any.
  end_to_end_id text,
  requested_at timestamptz not null,
  -- When billing was asked; null: not yet.
  asked_at timestamptz,
  failed_at timestamptz,
  -- When the professional had what failed asked for again.
  retried_at timestamptz,
  check (done_cents + failed_cents <= amount_cents),
  check (num_nonnulls(appointment_id, message_id) = 1)
);
create index refunds_of_appointment on refunds (appointment_id) where appointment_id is not null;
create index refunds_of_message on refunds (message_id) where message_id is not null;
create index refunds_by_time on refunds (requested_at);

alter table payment_entries
  -- The Pix that came, or that was given back. Null: nobody but a person tells of it, or it is of before this column.
  add column end_to_end_id text,
  -- Of what was given back by the bank: what asked for it. Null: it was given back in the bank's app.
  add column refund_id uuid;
update payment_entries set end_to_end_id = provider_key
where amount_cents > 0 and provider_key is not null and provider_key not like 'before-ledger:%';

-- The ledger of an appointment does not go below zero: `paid_cents` is the sum of its entries, which the trigger keeps.
-- Some are below zero already, since a refund of the bank and one by hand could be entered for the same money. Which of the
-- two was true nobody knows, so nothing is corrected: they show what they are, and `ledger_floor_cents` lets them
-- rise and not fall. It is 0 for all others. A check that is not valid would refuse any change of such an appointment.
alter table appointments
  add column returning_cents integer not null default 0 check (returning_cents >= 0),
  add column ledger_floor_cents integer not null default 0 check (ledger_floor_cents <= 0);
update appointments a
set paid_cents = sums.cents, ledger_floor_cents = least(0, sums.cents)
from (
  select appointment_id, sum(amount_cents)::int as cents from payment_entries
  where struck_at is null and appointment_id is not null group by 1
) sums
where sums.appointment_id = a.id and sums.cents <> a.paid_cents;
alter table appointments add constraint ledger_not_below_zero check (paid_cents >= ledger_floor_cents);

create function add_to_paid(appointment uuid, message uuid, change bigint) returns void language plpgsql as $$
begin
  if change = 0 then return; end if;
  update appointments set paid_cents = paid_cents + change where id = appointment;
  update messages set paid_cents = coalesce(paid_cents, 0) + change where id = message;
end $$;

create function count_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_paid(appointment_id, message_id, sum(amount_cents))
    from added where struck_at is null group by appointment_id, message_id;
    -- What is on its way back is not given back by hand.
    if exists (
      select from added join appointments a on a.id = added.appointment_id
      where added.amount_cents < 0 and added.confirmed_by = 'professional' and a.paid_cents < a.returning_cents
    ) then
      raise exception 'more would be given back by hand than is left' using errcode = 'check_violation';
    end if;
  elsif tg_op = 'UPDATE' then
    perform add_to_paid(after.appointment_id, after.message_id, sum(
      case when after.struck_at is null then after.amount_cents else 0 end
      - case when before.struck_at is null then before.amount_cents else 0 end))
    from after join before using (id) group by after.appointment_id, after.message_id;
  else
    perform add_to_paid(appointment_id, message_id, -sum(amount_cents))
    from before where struck_at is null group by appointment_id, message_id;
  end if;
  return null;
end $$;
create trigger count_added_entries after insert on payment_entries
  referencing new table as added for each statement execute function count_entries();
create trigger count_changed_entries after update on payment_entries
  referencing old table as before new table as after for each statement execute function count_entries();
create trigger count_deleted_entries after delete on payment_entries
  referencing old table as before for each statement execute function count_entries();

-- What is on its way back of an appointment is kept beside what was paid for it, and is never more when it is asked for.
create function count_refund() returns trigger language plpgsql as $$
declare
  change integer := 0;
begin
  if tg_op <> 'INSERT' then change := change - (old.amount_cents - old.done_cents - old.failed_cents); end if;
  if tg_op <> 'DELETE' then change := change + (new.amount_cents - new.done_cents - new.failed_cents); end if;
  if change = 0 then return null; end if;
  update appointments set returning_cents = returning_cents + change
  where id = case when tg_op = 'DELETE' then old.appointment_id else new.appointment_id end;
  if tg_op = 'INSERT' and exists (
    select from appointments where id = new.appointment_id and paid_cents < returning_cents
  ) then
    raise exception 'more would go back than is left' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger count_refund after insert or delete or update of amount_cents, done_cents, failed_cents
  on refunds for each row execute function count_refund();

-- appointment_charges.refund_reason, refund_id and refund_asked_at are written by the previous version only. They go once
-- it is gone; what it wanted to go back is asked for by this one.
