import { ACCOUNT_DELETED, bookingEvents } from '@encaixe/contracts'
import type { ErasedPerson, Found, Transaction } from '@encaixe/service-kit'
import { loadAppointments } from '../appointments/load-appointment.ts'
import { lockProfessionals } from '../appointments/lock-professionals.sql.ts'
import { snapshotOf } from '../appointments/snapshot.rule.ts'
import { changeAppointments } from '../changes/change-appointments.ts'
import { confirmOwnAddress } from '../clients/client-links.sql.ts'
import { eraseAnswers } from '../idempotency/answers.sql.ts'
import { endSeriesOf } from '../recurring/end-series-of.ts'
import type { BookingTransaction, Parts } from '../store.ts'
import { eraseWishes } from '../waitlist/erase-wishes.sql.ts'
import type { Openings } from '../waitlist/openings.ts'
import {
  clientsToErase,
  comingAppointments,
  eraseAddress,
  eraseClients,
  eraseMessages,
  erasePlaces,
  eraseTexts,
} from './erase.sql.ts'
import { withoutClient, withoutProfessional } from './erased-people.rule.ts'

/** Appointments cancelled in one statement, with their people and events in memory. */
const AT_ONCE = 500

/**
 * Erases a person from booking. Their rows as a client lose all personal data. The page they own is deleted,
 * and all its clients with it. Appointments stay as records of amounts and dates; coming ones are cancelled
 * and the other side is told. What others booked with the account's address loses that address.
 */
export const erasePerson =
  ({ clock, openings }: Pick<Parts, 'clock'> & { openings: Openings }) =>
  async (person: ErasedPerson, t: Transaction<BookingTransaction>): Promise<Found> => {
    const { tx } = t
    const professionals = await professionalsOf(person, tx)
    const email = person.again ? null : await takeAddress(person.userId, tx)
    const who = {
      userId: person.again ? null : person.userId,
      email,
      clientIds: person.found.clients ?? [],
      professionalIds: professionals,
    }
    // Behind the locks, the statements below see bookings that ran until now.
    const concerned = await clientsToErase(tx, who)
    await lockProfessionals(tx, [
      ...professionals,
      ...concerned.map(({ professionalId }) => professionalId),
    ])
    const clients = await clientsToErase(tx, who)
    const merged = await tx.client.findMany({
      where: { mergedIntoId: { in: clients.map(({ id }) => id) } },
      select: { id: true },
    })
    // Events from before a merge name the merged client.
    const clientIds = [...clients, ...merged].map(({ id }) => id)
    // Calendar feeds and proofs of these phones are deleted below.
    const phones = await phonesOf(tx, clientIds)
    const wishes = await eraseWishes(tx, { ...who, clientIds, professionals, phones })
    await cancelComing(clientIds, professionals, { now: clock(), openings }, t)
    const appointments = await eraseTexts(tx, clientIds)
    await eraseClients(tx, clientIds)
    // A writer locks the client: this sees all messages, and no later one follows.
    await eraseMessages(tx, clientIds)
    await tx.mergedPhone.deleteMany({ where: { clientId: { in: clientIds } } })
    await erasePlaces(tx, professionals)
    const addressed = email === null ? [] : await eraseAddress(tx, email)

    const { occurrences, occurrencesOfPage } = await endSeriesOf(t, { clients, professionals })
    const copies = { in: professionals }
    await tx.professional.deleteMany({ where: { id: copies } })
    await tx.availability.deleteMany({ where: { professionalId: copies } })
    await tx.calendarBusy.deleteMany({ where: { professionalId: copies } })
    await tx.planCopy.deleteMany({ where: { professionalId: copies } })
    const ofPages = { where: { professionalId: copies } }
    await tx.noteAccess.deleteMany(ofPages)
    await tx.receiptSettings.deleteMany(ofPages)
    await tx.expense.deleteMany(ofPages)
    await tx.pageFeed.deleteMany(ofPages)
    await tx.review.deleteMany(ofPages)
    await tx.rating.deleteMany(ofPages)
    await tx.follow.deleteMany(ofPages)
    if (!person.again) {
      await tx.follow.deleteMany({ where: { userId: person.userId } })
      await tx.calendarFeed.deleteMany({ where: { owner: `account:${person.userId}` } })
      await tx.provenPhone.deleteMany({ where: { userId: person.userId } })
    }
    const feeds = phones.map((phone) => `phone:${phone}`)
    await tx.calendarFeed.deleteMany({ where: { owner: { in: feeds } } })
    await tx.provenPhone.deleteMany({ where: { phone: { in: phones } } })

    const ofOwnPage = new Set(
      clients
        .filter(({ professionalId }) => professionals.includes(professionalId))
        .map(({ id }) => id),
    )
    const side = Map.groupBy(appointments, ({ clientId }) => ofOwnPage.has(clientId))
    const idsOf = (own: boolean) => (side.get(own) ?? []).map(({ id }) => id)
    const erased = {
      professionals,
      clients: clientIds,
      appointments: idsOf(false),
      appointmentsOfPage: idsOf(true),
      occurrences,
      occurrencesOfPage,
      addressedAppointments: addressed,
      wishes,
    }
    const ids = [...Object.values(person.found), ...Object.values(erased)].flat()
    await eraseAnswers(tx, person.userId, [person.userId, ...ids])
    return erased
  }

/** The page named by the request, and the one in booking's own copy. */
async function professionalsOf(
  { userId, professionalId, found, again }: ErasedPerson,
  tx: BookingTransaction,
): Promise<string[]> {
  const named = [
    ...(found.professionals ?? []),
    ...(professionalId === null ? [] : [professionalId]),
  ]
  const copies = again
    ? []
    : await tx.professional.findMany({ where: { userId }, select: { id: true } })
  return [...new Set([...named, ...copies.map(({ id }) => id)])]
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

/** Deletes and returns the account's address. Rows booked since the sign-in become the account's first. */
async function takeAddress(userId: string, tx: BookingTransaction): Promise<string | null> {
  const account = await tx.account.findUnique({ where: { userId } })
  if (!account) return null
  await confirmOwnAddress(tx, account)
  await tx.account.delete({ where: { userId } })
  return account.email
}

/** Cancels coming appointments. Their events name no erased person. */
async function cancelComing(
  clientIds: string[],
  erasedProfessionals: string[],
  at: { now: Temporal.Instant; openings: Openings },
  t: Transaction<BookingTransaction>,
): Promise<void> {
  const ids = await comingAppointments(t.tx, clientIds, at.now)
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const records = await loadAppointments(t.tx, ids.slice(from, from + AT_ONCE))
    await changeAppointments(
      t,
      records.map((record) => {
        const isOfPage = erasedProfessionals.includes(record.professional.id)
        const remaining = isOfPage ? withoutProfessional(record) : withoutClient(record)
        return {
          appointment: record.appointment,
          set: { status: 'cancelled' as const, cancelReason: ACCOUNT_DELETED },
          by: 'system' as const,
          event: bookingEvents.BookingCancelled,
          data: (appointment) => ({
            ...snapshotOf({ ...remaining, appointment }),
            by: 'system' as const,
            reason: ACCOUNT_DELETED,
          }),
        }
      }),
      at,
    )
  }
}
