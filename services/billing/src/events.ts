import { schedulingEvents } from '@encaixe/contracts'
import { eventHandlers } from '@encaixe/service-kit'
import { saveOwner } from './owners/save-owner.sql.ts'
import type { BillingTransaction } from './store.ts'
import { startTrial } from './trials/trials.ts'

const on = eventHandlers<BillingTransaction>()

/** What billing does about scheduling's events: a new professional gets a trial, and is known by account. */
export const onScheduling = (clock: () => Temporal.Instant) => [
  on(schedulingEvents.ProfessionalCreated, async ({ data }, work) => {
    await saveOwner(work.tx, data)
    await startTrial(work, data, clock())
  }),
  on(schedulingEvents.ProfessionalChanged, ({ data }, { tx }) => saveOwner(tx, data)),
]
