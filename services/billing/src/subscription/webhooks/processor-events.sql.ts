import { Prisma } from '../../../generated/client.ts'
import type { BillingTransaction } from '../../store.ts'

interface WorkedEvent {
  id: string
  type: string
  customerId: string | null
  professionalId: string | null
  outcome: string
  happenedAt: string
}

/** Stores events with their outcomes in one statement; an event that is replayed gets its new outcome. */
export const keepEvents = (
  tx: Pick<BillingTransaction, '$executeRaw'>,
  events: readonly WorkedEvent[],
) =>
  tx.$executeRaw(Prisma.sql`
    insert into processor_events (id, type, customer_id, professional_id, outcome, happened_at)
    select distinct on (event ->> 'id') event ->> 'id', event ->> 'type', event ->> 'customerId',
      (event ->> 'professionalId')::uuid, event ->> 'outcome', (event ->> 'happenedAt')::timestamptz
    from jsonb_array_elements(${JSON.stringify(events)}::jsonb) as events (event)
    on conflict (id) do update set
      outcome = excluded.outcome, professional_id = excluded.professional_id
  `)
