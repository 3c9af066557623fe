import { type OwnProfessional, schedulingEvents } from '@encaixe/contracts'
import type { Professional as ProfessionalRow } from '../../generated/client.ts'
import { changesOf, isEmpty, type Wanted } from '../changes.rule.ts'
import type { PageCaches } from '../page-caches.ts'
import { keepFoundBy } from '../search/search-columns.ts'
import type { SchedulingWork } from '../store.ts'
import { contactsChanged } from './contact-change.rule.ts'
import { ownProfessionalOf, professionalOf, withAllTold } from './professional-views.ts'

/** What may change after the page was opened; never the id or the account. */
type Changeable = Omit<OwnProfessional, 'id' | 'userId' | 'createdAt' | 'updatedAt' | 'version'>
export type WantedChanges = Wanted<Changeable>

/**
 * Saves and publishes what differs of a locked row; what was the same already bumps no version and publishes
 * nothing.
 */
export async function changeProfessional(
  { tx, emit, afterCommit }: SchedulingWork,
  row: ProfessionalRow,
  wanted: WantedChanges,
  { cache, now }: { cache: Pick<PageCaches, 'changed'>; now: Temporal.Instant },
): Promise<OwnProfessional> {
  const held: Changeable = ownProfessionalOf(row)
  const changes = changesOf(held, wanted)
  if (isEmpty(changes)) return ownProfessionalOf(row)
  const saved = await tx.professional.update({
    where: { id: row.id },
    data: {
      ...changes,
      version: { increment: 1 },
      updatedAt: new Date(now.epochMilliseconds),
    },
    include: withAllTold,
  })
  await keepFoundBy(tx, saved)
  const data = professionalOf(saved)
  await emit(schedulingEvents.ProfessionalChanged, { subject: row.id, data })
  for (const what of contactsChanged(held, changes)) {
    const { id, userId, name, phone, email, timezone } = row
    const professional = { id, userId, name, phone, email, timezone }
    const changedAt = now.toString({ fractionalSecondDigits: 3 })
    await emit(schedulingEvents.ContactChanged, {
      subject: row.id,
      data: { what, changedAt, professional },
    })
  }
  afterCommit(() => cache.changed(row.id))
  return ownProfessionalOf(saved)
}
