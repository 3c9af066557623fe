import { schedulingEvents } from '@encaixe/contracts'
import { eventHandlers } from '@encaixe/service-kit'
import type { BillingTransaction } from './store.ts'
import { startTrial } from './trials.ts'

const on = eventHandlers<BillingTransaction>()

/** What billing does about scheduling's events: a new professional gets a trial. */
export const onScheduling = (clock: () => Temporal.Instant) => [
  on(schedulingEvents.ProfessionalCreated, ({ data }, work) => startTrial(work, data, clock())),
]
