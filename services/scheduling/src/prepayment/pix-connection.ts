import { type PixConnection, schedulingEvents } from '@encaixe/contracts'
import { serviceOf, withOffer } from '../offer/offer-rows.ts'
import type { PageCaches } from '../page-caches.ts'
import { prepaymentOf, professionalOf, withAllTold } from '../professionals/professional-views.ts'
import type { SchedulingWork } from '../store.ts'

/**
 * Keeps whether a page has a connected Pix account. Where the page asks for prepayments that it confirms, they are in force again, or in
 * force no more: the page is published, and the owner is told of a loss once.
 */
export async function savePixConnection(
  { tx, emit, afterCommit }: SchedulingWork,
  { professionalId: id, connected, changedAt }: PixConnection,
  {
    isFinal,
    cache,
    now,
  }: { isFinal: boolean; cache: Pick<PageCaches, 'changed'>; now: Temporal.Instant },
): Promise<void> {
  await tx.$executeRaw`select from professionals where id = ${id}::uuid for no key update`
  const held = await tx.professional.findUnique({ where: { id }, include: withOffer })
  // Events come late, twice and out of order.
  if (!held || (held.pixSaidAt && held.pixSaidAt > new Date(changedAt))) return
  const asks = [prepaymentOf(held), ...held.services.map((row) => serviceOf(row).prepayment)].some(
    ({ mode, confirmation }) => mode !== 'none' && confirmation === 'automatic',
  )
  const isPublished = asks && connected !== held.pixConnected
  const isTold = asks && !connected && isFinal && !held.pixLossTold
  const saved = await tx.professional.update({
    where: { id },
    data: {
      ...{ pixConnected: connected, pixSaidAt: changedAt },
      pixLossTold: !connected && (held.pixLossTold || isTold),
      ...(isPublished && {
        version: { increment: 1 },
        updatedAt: new Date(now.epochMilliseconds),
      }),
    },
    include: withAllTold,
  })
  if (isPublished)
    await emit(schedulingEvents.ProfessionalChanged, { subject: id, data: professionalOf(saved) })
  // What can be paid decides whether its packages are sold there, too.
  if (connected !== held.pixConnected) afterCommit(() => cache.changed(id))
  if (!isTold) return
  const { userId, name, phone, email, timezone } = held
  await emit(schedulingEvents.PrepaymentPaused, {
    subject: id,
    data: {
      professional: { id, userId, name, phone, email, timezone },
      toldAt: now.toString({ fractionalSecondDigits: 3 }),
    },
  })
}
