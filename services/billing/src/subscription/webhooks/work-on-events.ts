import type { Logger } from '@encaixe/service-kit'
import type { BillingTransaction, BillingWork } from '../../store.ts'
import type { SubscriptionParts } from '../parts.ts'
import { requestRefreshes } from '../refresh/refresh-subscription.ts'
import { type Binding, type KeptEvent, type Outcome, outcomeOf } from './processor-event.rule.ts'
import { keepEvents } from './processor-events.sql.ts'

export type WorkParts = Pick<SubscriptionParts, 'tasks' | 'log'>

/** Decides for each event whose plan it may have changed, and requests a refresh of that plan. */
export async function workOnEvents(
  t: Pick<BillingWork, 'tx' | 'afterCommit'>,
  events: readonly KeptEvent[],
  { tasks, log }: WorkParts,
): Promise<Outcome[]> {
  const { tx } = t
  const { byCustomer, byName } = await bindingsOf(tx, events)
  const outcomes = events.map((event) => ({
    event,
    outcome: outcomeOf(event, {
      byCustomer: byCustomer.get(event.customerId ?? ''),
      byName: byName.get(event.professionalId ?? ''),
    }),
  }))
  for (const { event, outcome } of outcomes) {
    if (outcome.outcome === 'bind') await bind(tx, event, outcome.professionalId)
    tell(log, event, outcome)
  }
  await keepEvents(
    tx,
    outcomes.map(({ event, outcome }) => ({ ...event, ...outcome })),
  )
  const changed = outcomes.filter(({ outcome }) => outcome.professionalId !== null)
  await requestRefreshes(
    t,
    tasks,
    changed.flatMap(({ event }) => event.customerId ?? []),
  )
  return outcomes.map(({ outcome }) => outcome)
}

async function bindingsOf(tx: BillingTransaction, events: readonly KeptEvent[]) {
  const customers = events.flatMap(({ customerId }) => customerId ?? [])
  const names = events.flatMap(({ professionalId }) => professionalId ?? [])
  const rows = await tx.subscription.findMany({
    where: {
      OR: [{ billingCustomerId: { in: customers } }, { professionalId: { in: names } }],
    },
    select: { professionalId: true, billingCustomerId: true },
  })
  const bindings = rows.map(
    (row): Binding => ({
      professionalId: row.professionalId,
      customerId: row.billingCustomerId,
    }),
  )
  return {
    byCustomer: new Map(bindings.map((binding) => [binding.customerId ?? '', binding])),
    byName: new Map(bindings.map((binding) => [binding.professionalId, binding])),
  }
}

/** Binds a customer unless the professional has one already. */
const bind = (tx: BillingTransaction, { customerId }: KeptEvent, professionalId: string) =>
  tx.subscription.updateMany({
    where: { professionalId, billingCustomerId: null },
    data: { billingCustomerId: customerId },
  })

function tell(log: Pick<Logger, 'warn' | 'info'>, event: KeptEvent, { outcome }: Outcome) {
  const about = { event: event.id, type: event.type, customer: event.customerId }
  if (outcome === 'foreign_customer') log.warn(about, 'an event names somebody else’s customer')
  if (outcome === 'unknown_customer') log.info(about, 'an event of a customer nobody has')
}
