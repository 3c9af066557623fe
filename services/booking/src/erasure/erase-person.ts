import { ACCOUNT_DELETED, bookingEvents } from '@encaixe/contracts'
import type { Erasing, Found } from '@encaixe/service-kit'
import { loadAppointments } from '../appointments/load-appointment.ts'
import { changeAppointments } from '../changes/change-appointments.ts'
import { confirmOwnAddress } from '../clients/client-links.sql.ts'
import { tellClients } from '../clients/tell-clients.ts'
import { lockProfessionals } from '../copies/lock-professionals.sql.ts'
import { endPurchasesOf } from '../purchases/end-purchases-of.ts'
import { endSeriesOf } from '../recurring/series.ts'
import type { BookingTransaction, BookingWork, Openings, Parts } from '../store.ts'
import { clientsToErase, comingAppointments } from './erase.sql.ts'
import { withoutClient, withoutProfessional } from './erased-people.rule.ts'

/** Appointments cancelled in one statement, with their people and events in memory. */
const AT_ONCE = 500

/** Whose rows as a client are erased, with the phones that nobody else has; their pages are locked. */
export async function clientsOf({ person, ids }: Erasing, { tx }: BookingWork) {
  const account = person.again ? null : await ownAccount(person.userId, tx)
  const who = {
    userId: person.again ? null : person.userId,
    email: account?.email ?? null,
    clientIds: person.found.clients ?? [],
    professionalIds: ids.page,
  }
  // Behind the locks, the statements below see bookings that ran until now.
  const concerned = await clientsToErase(tx, who)
  await lockProfessionals(tx, [
    ...ids.page,
    ...concerned.map(({ professionalId }) => professionalId),
  ])
  const clients = await clientsToErase(tx, who)
  const merged = await tx.client.findMany({
    where: { mergedIntoId: { in: clients.map(({ id }) => id) } },
    select: { id: true },
  })
  // Events from before a merge name the merged client.
  const client = [...clients, ...merged].map(({ id }) => id)
  return { client, phone: await phonesOf(tx, client) }
}

/**
 * Cancels coming appointments and tells the other side; appointments stay as records of amounts and dates. Ends series and
 * packages.
 * @returns the ids that name both in events
 */
export const cancelAndEnd =
  ({ clock, openings }: Pick<Parts, 'clock' | 'openings'>) =>
  async ({ ids }: Erasing, t: BookingWork): Promise<Found> => {
    const { tx } = t
    const [clientIds, professionals] = [[...ids.client], [...ids.page]]
    await cancelComing(clientIds, professionals, { now: clock(), openings }, t)
    const clients = await tx.client.findMany({
      where: { id: { in: clientIds } },
      select: { id: true, professionalId: true, phone: true },
    })
    // Once: who is erased again has no phone any more. Of a page that goes nobody is told.
    for (const { id, professionalId, phone } of clients) {
      if (phone === null || professionals.includes(professionalId)) continue
      await tellClients(t, professionalId, [id], 'erased')
    }
    const series = await endSeriesOf(tx, { clients, professionals, now: clock() })
    const purchases = await endPurchasesOf(t, { clientIds, professionals, now: clock() })
    const idsOf = async (page: { in: string[] } | { notIn: string[] }) => {
      const where = { clientId: { in: clientIds }, professionalId: page }
      return (await tx.appointment.findMany({ where, select: { id: true } })).map(({ id }) => id)
    }
    return {
      appointments: await idsOf({ notIn: professionals }),
      appointmentsOfPage: await idsOf({ in: professionals }),
      ...series,
      ...purchases,
    }
  }

/** The phones that no other client has, or had before a merge. */
async function phonesOf(tx: BookingTransaction, clientIds: string[]): Promise<string[]> {
  const ids = { in: clientIds }
  const own = [
    ...(await tx.client.findMany({ where: { id: ids, phone: { not: null } } })),
    ...(await tx.mergedPhone.findMany({ where: { clientId: ids } })),
  ]
  const phones = [...new Set(own.flatMap(({ phone }) => phone ?? []))]
  const others = [
    ...(await tx.client.findMany({ where: { phone: { in: phones }, NOT: { id: ids } } })),
    ...(await tx.mergedPhone.findMany({
      where: { phone: { in: phones }, NOT: { clientId: ids } },
    })),
  ]
  const kept = new Set(others.map(({ phone }) => phone))
  return phones.filter((phone) => !kept.has(phone))
}

/** The account. Rows booked since its sign-in become its own first. */
async function ownAccount(userId: string, tx: BookingTransaction) {
  const account = await tx.account.findUnique({ where: { userId } })
  if (account) await confirmOwnAddress(tx, account)
  return account
}

/** Cancels coming appointments. Their events name no erased person. */
async function cancelComing(
  clientIds: string[],
  erasedProfessionals: string[],
  at: { now: Temporal.Instant; openings: Openings },
  t: BookingWork,
): Promise<void> {
  const ids = await comingAppointments(t.tx, clientIds, at.now)
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const records = await loadAppointments(t.tx, ids.slice(from, from + AT_ONCE))
    await changeAppointments(
      t,
      records.map((record) => {
        const isOfPage = erasedProfessionals.includes(record.professional.id)
        return {
          record: isOfPage ? withoutProfessional(record) : withoutClient(record),
          set: { status: 'cancelled' as const, cancelReason: ACCOUNT_DELETED },
          by: 'system' as const,
          event: bookingEvents.BookingCancelled,
          data: (snapshot) => ({
            ...snapshot,
            by: 'system' as const,
            reason: ACCOUNT_DELETED,
          }),
        }
      }),
      { ...at, tellsSessions: false },
    )
  }
}
