import { appointment } from '@encaixe/contracts'
import type { AppointmentRecord } from '../domain/snapshot.ts'
import type { BookingTransaction } from '../store.ts'

/** Appointments with their people, in the order of their ids. One whose professional is gone has no name. */
export async function loadAppointments(
  tx: BookingTransaction,
  ids: readonly string[],
): Promise<AppointmentRecord[]> {
  const rows = await tx.appointment.findMany({
    where: { id: { in: [...ids] } },
    include: { client: true },
    orderBy: { id: 'asc' },
  })
  const professionals = await tx.professional.findMany({
    where: { id: { in: [...new Set(rows.map(({ professionalId }) => professionalId))] } },
  })
  const byId = new Map(professionals.map((row) => [row.id, row]))
  return rows.map(({ client, contactName, contactPhone, contactEmail, ...row }) => ({
    appointment: appointment.parse({
      ...row,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
    }),
    contact: { name: contactName, phone: contactPhone, email: contactEmail },
    client,
    professional: byId.get(row.professionalId) ?? nobody(row.professionalId),
  }))
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
