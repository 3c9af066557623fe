-- A payment request that says what an earlier one said, which was not paid: both ask for the same money by one charge.
alter table messages add column repeats_id uuid;
create index messages_that_repeat on messages (repeats_id) where repeats_id is not null;

-- What comes for the earlier one has come for both.
create or replace function add_to_paid(appointment uuid, message uuid, change bigint) returns void language plpgsql as $$
begin
  if change = 0 then return; end if;
  update appointments set paid_cents = paid_cents + change where id = appointment;
  update messages set paid_cents = coalesce(paid_cents, 0) + change where id = message;
  update messages set paid_cents = coalesce(paid_cents, 0) + change where repeats_id = message;
end $$;
