import type { World } from '../world.ts'

/**
 * What of a page's sessions does not add up; nothing, if all is well. Asked in its own words, and not by the service's rules:
 * what is left is the sum of the ledger, each session is where the ledger says, and each price is what was agreed.
 */
export async function faultsOf(world: Pick<World, 'rows'>, professionalId: string) {
  const rows = await world.rows<{ fault: string }>(
    `with sold as (select * from purchases where professional_id = $1),
     held as (select * from appointments where professional_id = $1),
     lines as (
       select l.* from session_ledger l join sold on sold.id = l.purchase_id
     )
     select 'left of ' || e.purchase_id || ' is not its ledger' as fault
     from purchase_entries e join sold on sold.id = e.purchase_id
     where e.sessions_left <> (
       select coalesce(sum(delta), 0) from lines l
       where l.purchase_id = e.purchase_id and l.entry = e.entry)
     union all
     select 'sessions of ' || e.purchase_id || ' are lost, or used twice'
     from purchase_entries e join sold on sold.id = e.purchase_id
     where e.sessions <> e.sessions_left
       + (select count(*) from held a where a.purchase_id = e.purchase_id and a.purchase_entry = e.entry)
       - (select coalesce(sum(delta), 0) from lines l
          where l.purchase_id = e.purchase_id and l.entry = e.entry
            and reason in ('expired', 'extended', 'cancelled'))
       and exists (select from lines l where l.purchase_id = e.purchase_id)
     union all
     select a.id || ' and the ledger do not agree on its session'
     from held a
     where (select count(*) from lines l where l.appointment_id = a.id) > 0 or a.purchase_id is not null
     group by a.id, a.purchase_id, a.purchase_entry
     having coalesce((select sum(delta) from lines l where l.appointment_id = a.id), 0)
         <> (case when a.purchase_id is null then 0 else -1 end)
       or (a.purchase_id is not null and not exists (
         select from lines l where l.appointment_id = a.id and l.purchase_id = a.purchase_id
           and l.entry = a.purchase_entry and l.reason = 'used'))
     union all
     select a.id || ' uses a session of somebody else'
     from held a join sold on sold.id = a.purchase_id where sold.client_id <> a.client_id
     union all
     select a.id || ' uses a session of another service'
     from held a join purchase_entries e on e.purchase_id = a.purchase_id and e.entry = a.purchase_entry
     where not (case when a.items is null then a.service_id
       else (a.items -> a.covered_item ->> 'serviceId')::uuid end = any(e.service_ids))
     union all
     select 'session ' || session_number || ' of ' || purchase_id || ' is had twice'
     from held where purchase_id is not null
     group by purchase_id, purchase_entry, session_number having count(*) > 1
     union all
     select a.id || ' does not cost what was agreed'
     from held a
     where a.price_cents + coalesce(a.covered_cents, 0) <> case when a.items is null
       then (select (s ->> 'priceCents')::int from professionals p, jsonb_array_elements(p.services) s
         where p.id = a.professional_id and s ->> 'id' = a.service_id::text)
       else (select sum((i ->> 'priceCents')::int) from jsonb_array_elements(a.items) i) end
     union all
     select a.id || ' is paid by nothing'
     from held a where a.payment_status = 'captured' and a.purchase_id is null and a.paid_cents = 0
     union all
     select a.id || ' is to be paid though a session pays it'
     from held a where a.purchase_id is not null and a.price_cents = 0 and a.payment_status <> 'captured'
     union all
     select a.id || ' was called off and has a session'
     from held a where a.purchase_id is not null and a.status in ('rejected', 'cancelled')
     union all
     select 'purchase ' || sold.id || ' is ' || sold.status || ' and has ' || sum(e.sessions_left)
     from sold join purchase_entries e on e.purchase_id = sold.id
     group by sold.id, sold.status
     having (sold.status = 'active') <> (sum(e.sessions_left) > 0)`,
    [professionalId],
  )
  return rows.map(({ fault }) => fault)
}
