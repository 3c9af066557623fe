-- What went back of a payment, or is going back: never more than came of it. The trigger keeps it, so the check counts
-- whatever two transactions at the same moment add.
alter table payments add column returned_cents integer not null default 0;
update payments p set returned_cents = r.cents
from (
  select payment_id, sum(amount_cents) as cents from payment_refunds where state <> 'failed' group by 1
) r
where r.payment_id = p.id;
-- Not valid: a row of before that breaks it stays readable, and must not stop the migration. New ones are checked.
alter table payments add constraint payments_not_overdrawn
  check (returned_cents between 0 and amount_cents) not valid;

create function count_returned() returns trigger language plpgsql as $$
declare
  change integer := 0;
begin
  if tg_op <> 'INSERT' and old.state <> 'failed' then change := change - old.amount_cents; end if;
  if tg_op <> 'DELETE' and new.state <> 'failed' then change := change + new.amount_cents; end if;
  if change <> 0 then
    update payments set returned_cents = returned_cents + change
    where id = case when tg_op = 'DELETE' then old.payment_id else new.payment_id end;
  end if;
  return null;
end $$;
create trigger count_returned
  after insert or delete or update of state, amount_cents
  on payment_refunds for each row execute function count_returned();

-- What the bank calls a refund that was made in its own app. Null: it was asked for here, under our own id.
alter table payment_refunds add column provider_id text;
create unique index payment_refunds_provider on payment_refunds (payment_id, provider_id) where provider_id is not null;

-- What came in the last 90 days is read on, since it can be given back in the bank's app.
insert into tasks (id, kind, dedupe_hash, body, due_at)
select gen_random_uuid(), 'read-charge', sha256(convert_to(c.id::text, 'utf8')),
  jsonb_build_object('chargeId', c.id), now() + random() * interval '1 hour'
from charges c
where c.state <> 'open' and exists (
  select from payments p where p.charge_id = c.id and p.paid_at > now() - interval '90 days'
)
on conflict (kind, dedupe_hash) do nothing;
