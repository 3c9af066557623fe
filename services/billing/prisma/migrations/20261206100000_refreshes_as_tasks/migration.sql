-- Tasks replace this table. The version before has moved its rows already; what is left moves here.
-- A professional without a customer has nothing to read. The next release drops the table.
with moved as (
  delete from refreshes returning *
)
insert into tasks as known (id, kind, dedupe_hash, body, due_at)
select gen_random_uuid(), 'refresh-subscription', sha256(convert_to(billing_customer_id, 'UTF8')),
  jsonb_build_object('customerId', billing_customer_id), next_at
from moved join subscriptions using (professional_id)
where billing_customer_id is not null
on conflict (kind, dedupe_hash) do update
  set generation = known.generation + 1, due_at = least(known.due_at, excluded.due_at);
