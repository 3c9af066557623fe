create or replace function count_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_paid(appointment_id, message_id, sum(amount_cents))
    from added where struck_at is null and purchase_id is null group by appointment_id, message_id;
    perform add_to_paid_purchase(purchase_id, sum(amount_cents))
    from added where struck_at is null and purchase_id is not null group by purchase_id;
    -- What is on its way back is not given back by hand. What is left of an entry that was struck out in the same moment,
    -- since its bank told of a part of it, gives nothing back.
    if exists (
      select from (
        select appointment_id, purchase_id, recorded_at, sum(amount_cents) as cents from added
        where amount_cents < 0 and confirmed_by = 'professional'
        group by appointment_id, purchase_id, recorded_at
      ) as given
      left join appointments a on a.id = given.appointment_id
      left join purchases p on p.id = given.purchase_id
      where coalesce(a.paid_cents < a.returning_cents, p.paid_cents < p.returning_cents)
        and given.cents < (
          select coalesce(sum(amount_cents), 0) from payment_entries as struck
          where struck.struck_at = given.recorded_at and struck.amount_cents < 0
            and struck.confirmed_by = 'professional'
            and (struck.appointment_id = given.appointment_id or struck.purchase_id = given.purchase_id))
    ) then
      raise exception 'more would be given back by hand than is left' using errcode = 'check_violation';
    end if;
  elsif tg_op = 'UPDATE' then
    perform add_to_paid(after.appointment_id, after.message_id, sum(
      case when after.struck_at is null then after.amount_cents else 0 end
      - case when before.struck_at is null then before.amount_cents else 0 end))
    from after join before using (id) where after.purchase_id is null
    group by after.appointment_id, after.message_id;
    perform add_to_paid_purchase(after.purchase_id, sum(
      case when after.struck_at is null then after.amount_cents else 0 end
      - case when before.struck_at is null then before.amount_cents else 0 end))
    from after join before using (id) where after.purchase_id is not null group by after.purchase_id;
  else
    perform add_to_paid(appointment_id, message_id, -sum(amount_cents))
    from before where struck_at is null and purchase_id is null group by appointment_id, message_id;
    perform add_to_paid_purchase(purchase_id, -sum(amount_cents))
    from before where struck_at is null and purchase_id is not null group by purchase_id;
  end if;
  return null;
end $$;
