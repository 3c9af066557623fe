import type { DataSubject, ErasedPerson, ExportList, Found } from '@encaixe/service-kit'
import type { PrismaClient } from '../generated/client.ts'
import { dateOfDay, timeOffOf, windowOf, windowsOfDay } from './availability/availability-rows.ts'
import { placeOf, serviceOf, withOffer } from './offer/offer-rows.ts'
import { faceOf, withPhotos } from './page-face/face-rows.ts'
import { withFormerAddresses } from './professionals/page-addresses.ts'
import { ownProfessionalOf } from './professionals/professional-views.ts'
import { toldSeriesOf } from './recurring/series-row.ts'
import type { SchedulingWork } from './store.ts'

/**
 * Removes the page of a deleted account: the professional with hours, special days, time off, services, places, pictures and series,
 * and the copies of its busy times and plan. Its addresses are free again.
 */
export const erasePerson =
  (changed: (professionalId: string) => void) =>
  async (
    { userId, professionalId }: ErasedPerson,
    { tx, afterCommit }: SchedulingWork,
  ): Promise<Found> => {
    // By the account, too: a page may have been opened since the request was made.
    const own = await tx.professional.findUnique({ where: { userId }, select: { id: true } })
    const professionals = [
      ...new Set([own?.id, professionalId].filter((id) => typeof id === 'string')),
    ]
    const ofPage = { professionalId: { in: professionals } }
    const series = await tx.recurringSchedule.findMany({ where: ofPage, select: { id: true } })
    await tx.busyInterval.deleteMany({ where: ofPage })
    await tx.calendarBusy.deleteMany({ where: ofPage })
    await tx.heldTime.deleteMany({ where: ofPage })
    await tx.professional.deleteMany({ where: { id: { in: professionals } } })
    afterCommit(() => professionals.forEach(changed))
    return { professionals, series: series.map(({ id }) => id) }
  }

/** What scheduling holds about a person: the page the account owns. */
export const personalLists = (prisma: PrismaClient, { userId }: DataSubject): ExportList[] => [
  {
    name: 'professionals',
    async page(after) {
      if (after !== null) return [] // An account owns one at most.
      const row = await prisma.professional.findUnique({
        where: { userId },
        include: {
          availability: true,
          specialDays: true,
          timeOff: true,
          ...withOffer,
          ...withPhotos,
          ...withFormerAddresses,
        },
      })
      if (!row) return []
      return [
        {
          ...ownProfessionalOf(row),
          formerSlugs: row.addresses.map(({ slug }) => slug),
          availability: row.availability.map(windowOf),
          specialDays: row.specialDays.map((day) => ({
            date: dateOfDay(day),
            windows: windowsOfDay(day),
            note: day.note,
          })),
          timeOff: row.timeOff.map(timeOffOf),
          services: row.services.map(serviceOf),
          places: row.places.map(placeOf),
          ...faceOf(row),
        },
      ]
    },
  },
  {
    name: 'recurringSchedules',
    async page(after, limit) {
      const rows = await prisma.recurringSchedule.findMany({
        where: { professional: { userId }, ...(after !== null && { id: { gt: after } }) },
        orderBy: { id: 'asc' },
        take: limit,
      })
      return rows.map(toldSeriesOf)
    },
  },
]
