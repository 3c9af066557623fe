import { bookingEvents } from '@encaixe/contracts'
import { eventHandlers } from '@encaixe/service-kit'
import type { Parts, SchedulingTransaction } from '../store.ts'

const on = eventHandlers<SchedulingTransaction>()

/** Keeps a time from the listing while it is offered to who waits, if its professional wants that. */
export const heldTimes = ({ cache }: Pick<Parts, 'cache'>) => [
  on(bookingEvents.WaitlistOffered, async ({ data }, { tx, afterCommit }) => {
    const { turnId, until, held } = data
    if (!held) return
    const professionalId = data.professional.id
    const row = { turnId, professionalId, until, ...held }
    await tx.heldTime.upsert({ where: { turnId }, create: row, update: row })
    afterCommit(() => cache.timesChanged(professionalId))
  }),
  on(bookingEvents.WaitlistOfferEnded, async ({ data }, { tx, afterCommit }) => {
    const { count } = await tx.heldTime.deleteMany({ where: { turnId: data.turnId } })
    if (count > 0) afterCommit(() => cache.timesChanged(data.professionalId))
  }),
]
