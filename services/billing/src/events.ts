import { schedulingEvents } from '@encaixe/contracts'
import { on } from '@encaixe/service-kit'
import type { BillingWork } from './store.ts'
import { startTrial } from './trials.ts'

/** What billing does about scheduling's events: a new professional gets a trial. */
export const onScheduling = (clock: () => Temporal.Instant) => [
  on(schedulingEvents.ProfessionalCreated, ({ data }, work: BillingWork) =>
    startTrial(work, data, clock()),
  ),
]
