import { schedulingEvents } from '@encaixe/contracts'
import { eventHandlers } from '@encaixe/service-kit'
import { owners } from './owners/owners.ts'
import type { BillingTransaction } from './store.ts'
import { startTrial } from './subscription/trials/trials.ts'
import type { SettleTrial } from './subscription/trials/used-trials.ts'

const on = eventHandlers<BillingTransaction>()

/** What billing does about scheduling's events: a new professional gets a trial, and is known by account. */
export const onScheduling = (clock: () => Temporal.Instant, settleTrial: SettleTrial) => [
  on(schedulingEvents.ProfessionalCreated, async ({ data }, work) => {
    await owners.save(work.tx, data)
    await startTrial(work, data, clock())
    await settleTrial(work, data, clock())
  }),
  on(schedulingEvents.ProfessionalChanged, async ({ data }, work) => {
    await owners.save(work.tx, data)
    // Its phone may have been proven.
    await settleTrial(work, data, clock())
  }),
]
