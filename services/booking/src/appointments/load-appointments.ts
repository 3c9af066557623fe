import { appointment } from '@encaixe/contracts'
import type { BookingTransaction } from '../store.ts'
import { toldOfferOfRow } from './agreed-offer-row.ts'
import { type AppointmentRow, selectAppointments, withIds } from './select-appointments.sql.ts'
import type { AppointmentRecord } from './snapshot.rule.ts'

/** Appointments as their events tell them. One whose professional is gone has no name. */
export const loadAppointments = async (
  tx: Pick<BookingTransaction, '$queryRaw'>,
  ids: readonly string[],
): Promise<AppointmentRecord[]> => (await selectAppointments(tx, withIds(ids))).map(recordOf)

export function recordOf(row: AppointmentRow): AppointmentRecord {
  const { client, contactName, contactPhone, contactEmail, professional, ...rest } = row
  return {
    appointment: appointment.parse({
      ...rest,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      occurrenceNumber: row.occurrenceNumber ?? undefined,
      blockedFrom: undefined,
      blockedUntil: undefined,
      ...toldOfferOfRow(row),
    }),
    contact: { name: contactName, phone: contactPhone, email: contactEmail },
    client,
    professional: professional ?? nobody(row.professionalId),
  }
}

/** There is no copy any more: whatever follows, nobody is to be told. */
const nobody = (id: string): AppointmentRecord['professional'] => ({
  id,
  userId: null,
  slug: null,
  name: null,
  phone: null,
  email: null,
  timezone: 'America/Sao_Paulo',
  autoConfirm: false,
})
