import type { DataSubject, ErasedPerson, ExportList, Found } from '@encaixe/service-kit'
import type { PrismaClient } from '../generated/client.ts'
import type { LeaveAccess } from './connections/leave-accounts.ts'
import type { CalendarsWork } from './store.ts'

/** Removes the page's connections with their addresses and busy times, and the copy of the page. */
export const erasePerson =
  (leave: LeaveAccess) =>
  async ({ userId, professionalId, again }: ErasedPerson, work: CalendarsWork): Promise<Found> => {
    const { tx } = work
    // By the account, too: a page may have been opened since the request was made.
    const own = again ? [] : await tx.professional.findMany({ where: { userId } })
    const professionals = [
      ...new Set([...own.map(({ id }) => id), professionalId].filter((id) => id !== null)),
    ]
    const ofPage = { professionalId: { in: professionals } }
    const calendars = await tx.calendar.findMany({ where: ofPage, select: { id: true } })
    await leave(work, await tx.connection.findMany({ where: ofPage }), { removesEvents: false })
    await tx.connection.deleteMany({ where: ofPage })
    await tx.professional.deleteMany({ where: { id: { in: professionals } } })
    return { professionals, calendars: calendars.map(({ id }) => id) }
  }

/** What is held about a person: the calendars that their page has connected. The secret addresses are left out. */
export const personalLists = (
  prisma: PrismaClient,
  { professionalId }: DataSubject,
): ExportList[] => [
  {
    name: 'calendarConnections',
    async page(after) {
      // A page has five at most.
      if (after !== null || professionalId === null) return []
      return prisma.connection.findMany({
        where: { professionalId },
        omit: { sealed: true, sealedBy: true, addressHash: true },
        include: { calendars: true },
        orderBy: { id: 'asc' },
      })
    },
  },
]
