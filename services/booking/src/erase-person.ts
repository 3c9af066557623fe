import { appointment, bookingEvents } from '@encaixe/contracts'
import type { ErasedPerson, Found, Transaction } from '@encaixe/service-kit'
import { erasedClient, erasedProfessional } from './domain/erased-people.ts'
import { ACCOUNT_DELETED, cancelComing, eraseReasons } from './sql/erase-appointments.ts'
import { eraseClients, lockProfessionals } from './sql/erase-clients.ts'
import type { BookingTransaction } from './store.ts'

/**
 * Erases a person from booking: where they are a client, they become nobody; the page they own goes,
 * and with it all its clients, who were known for it alone. Appointments stay, as records of amounts
 * and dates; those to come are cancelled, and their time is free again.
 */
export const erasePerson =
  (clock: () => Temporal.Instant) =>
  async (person: ErasedPerson, t: Transaction<BookingTransaction>): Promise<Found> => {
    const { tx } = t
    const now = clock().toString()
    const professionals = await professionalsOf(person, tx)
    const who = {
      userId: person.again ? null : person.userId,
      clientIds: person.found.clients ?? [],
      professionalIds: professionals,
    }
    await lockProfessionals(tx, who)
    const clients = await eraseClients(tx, who)
    const clientIds = clients.map(({ id }) => id)
    const cancelled = await cancelComing(tx, clientIds, now)
    await tellCancelled(cancelled, professionals, t)
    const appointments = await eraseReasons(tx, clientIds)

    const copies = { in: professionals }
    await tx.professional.deleteMany({ where: { id: copies } })
    await tx.availability.deleteMany({ where: { professionalId: copies } })
    await tx.planCopy.deleteMany({ where: { professionalId: copies } })

    const ofOwnPage = new Set(
      clients
        .filter(({ professionalId }) => professionals.includes(professionalId))
        .map(({ id }) => id),
    )
    const side = Map.groupBy(appointments, ({ clientId }) => ofOwnPage.has(clientId))
    const idsOf = (own: boolean) => (side.get(own) ?? []).map(({ id }) => id)
    return {
      professionals,
      clients: clientIds,
      appointments: idsOf(false),
      appointmentsOfPage: idsOf(true),
    }
  }

/** The page, as the request names it and as booking's own copy has it. */
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

/** Tells of the cancelled ones with nobody in the place of whoever is gone. */
async function tellCancelled(
  ids: string[],
  erased: string[],
  { tx, emit }: Transaction<BookingTransaction>,
) {
  const rows = await tx.appointment.findMany({ where: { id: { in: ids } } })
  const remaining = await tx.professional.findMany({
    where: { id: { in: rows.map(({ professionalId }) => professionalId), notIn: erased } },
  })
  const byId = new Map(remaining.map((row) => [row.id, row]))
  for (const row of rows) {
    const { id, professionalId, clientId } = row
    await emit(bookingEvents.BookingCancelled, {
      subject: id,
      data: {
        appointment: appointment.parse({
          ...row,
          startsAt: row.startsAt.toISOString(),
          endsAt: row.endsAt.toISOString(),
        }),
        ...erasedClient(clientId),
        professional: byId.get(professionalId) ?? erasedProfessional(professionalId),
        by: 'system',
        reason: ACCOUNT_DELETED,
      },
    })
  }
}
