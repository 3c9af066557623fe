import { type Availability, schedulingEvents } from '@encaixe/contracts'
import type { PageCaches } from '../page-caches.ts'
import type { SchedulingTransaction, SchedulingWork } from '../store.ts'
import { availabilityOf, withAvailability } from './availability-rows.ts'

export const readAvailability = async (
  tx: Pick<SchedulingTransaction, 'professional'>,
  id: string,
  now: Temporal.Instant,
): Promise<Availability> =>
  availabilityOf(
    await tx.professional.findUniqueOrThrow({ where: { id }, include: withAvailability(now) }),
  )

/** Publishes the whole week, the special days and the time off that have not ended, as the next version. */
export async function publishAvailability(
  { tx, emit, afterCommit }: SchedulingWork,
  {
    id,
    now,
    cache,
  }: {
    id: string
    now: Temporal.Instant
    cache: Pick<PageCaches, 'timesChanged'>
  },
): Promise<Availability> {
  await tx.professional.update({
    where: { id },
    data: { availabilityVersion: { increment: 1 } },
    select: { id: true },
  })
  const availability = await readAvailability(tx, id, now)
  await emit(schedulingEvents.AvailabilityChanged, { subject: id, data: availability })
  afterCommit(() => cache.timesChanged(id))
  return availability
}
