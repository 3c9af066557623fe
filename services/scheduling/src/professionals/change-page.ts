import { schedulingEvents } from '@encaixe/contracts'
import type { Prisma } from '../../generated/client.ts'
import { packageOf, placeOf, serviceOf, withOffer, withPackages } from '../offer/offer-rows.ts'
import { lockOwnProfessional } from '../owners/own-professional.ts'
import { keepFoundBy } from '../search/search-columns.ts'
import type { Parts, SchedulingTransaction, SchedulingWork } from '../store.ts'
import { faceOf, withPhotos } from './face-rows.ts'
import { professionalOf, withAllTold } from './professional-views.ts'

const wholePage = { ...withOffer, ...withPackages, ...withPhotos } as const

type PageRow = Prisma.ProfessionalGetPayload<{ include: typeof wholePage }>

/** What others see of a page's offer and face, as text to compare. */
const published = (row: PageRow) =>
  JSON.stringify([
    row.services.map(serviceOf),
    row.places.map(placeOf),
    row.packages.map(packageOf),
    faceOf(row),
  ])

/**
 * Changes the offer or the face of the account's page, and publishes the page if anything differs. Holds the
 * professional's lock.
 * @returns what `change` returned
 * @throws AppError FORBIDDEN, and what `change` throws
 */
export const pageChanges =
  ({ database, cache, clock }: Parts) =>
  <T>(
    userId: string,
    change: (tx: SchedulingTransaction, page: PageRow) => Promise<T>,
  ): Promise<T> =>
    database.transaction(async (work) => {
      const { tx } = work
      const { id } = await lockOwnProfessional(tx, userId)
      const load = () => tx.professional.findUniqueOrThrow({ where: { id }, include: wholePage })
      const before = await load()
      const changed = await change(tx, before)
      const after = await load()
      if (published(before) !== published(after)) await publishPage(work, after, clock())
      work.afterCommit(() => cache.changed(id))
      return changed
    })

/** Publishes the page with its next version, to be found by what it offers now. */
async function publishPage({ tx, emit }: SchedulingWork, page: PageRow, now: Temporal.Instant) {
  const { id } = page
  const row = await tx.professional.update({
    where: { id },
    data: {
      version: { increment: 1 },
      updatedAt: new Date(now.epochMilliseconds),
    },
    include: withAllTold,
  })
  await keepFoundBy(tx, row)
  await emit(schedulingEvents.ProfessionalChanged, { subject: id, data: professionalOf(row) })
}
