import { accountEvents, billingEvents, schedulingEvents } from '@encaixe/contracts'
import { eventHandlers, isErased } from '@encaixe/service-kit'
import { pageCopies, planCopies } from './copies/copies.ts'
import type { AgentTransaction } from './store.ts'

const on = eventHandlers<AgentTransaction>()

/** Copies of pages. */
export const onScheduling = (changed: (professionalId: string) => void) => [
  on(schedulingEvents.ProfessionalCreated, ({ data }, { tx }) => pageCopies.save(tx, data)),
  on(schedulingEvents.ProfessionalChanged, async ({ data }, { tx, afterCommit }) => {
    await pageCopies.save(tx, data)
    // Its slug may have changed.
    afterCommit(() => changed(data.id))
  }),
]

export const onBilling = [
  on(billingEvents.SubscriptionChanged, ({ data }, { tx }) => planCopies.save(tx, data)),
]

/** Which account has proven which phone, to find conversations by phone. */
export const onAccount = [
  on(accountEvents.PhoneProven, async ({ data: { userId, phone }, time }, { tx }) => {
    if (userId === null || (await isErased(tx, userId, Temporal.Instant.from(time)))) return
    const provenAt = new Date(time)
    await tx.provenPhone.upsert({
      where: { userId_phone: { userId, phone } },
      create: { userId, phone, provenAt },
      update: { provenAt },
    })
  }),
]
