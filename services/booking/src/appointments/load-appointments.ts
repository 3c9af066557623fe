import { appointment } from '@encaixe/contracts'
import type { Prisma, Professional } from '../../generated/client.ts'
import type { AppointmentRecord } from '../domain/snapshot.ts'
import type { BookingTransaction } from '../store.ts'
import { toldOfferOfRow } from './agreed-offer-row.ts'

/** An appointment as it is kept, with its client; no professional once the page is gone. */
export type AppointmentRow = Prisma.AppointmentGetPayload<{ include: { client: true } }> & {
  professional: Professional | null
}

type Tx = Pick<BookingTransaction, 'appointment' | 'professional'>

/** Appointments with their people, in the order of their ids unless another is asked for. */
export async function loadAppointmentRows(
  tx: Tx,
  where: Prisma.AppointmentWhereInput,
  {
    orderBy = [{ id: 'asc' }],
    ...page
  }: Pick<Prisma.AppointmentFindManyArgs, 'orderBy' | 'take'> = {},
): Promise<AppointmentRow[]> {
  const rows = await tx.appointment.findMany({ where, include: { client: true }, orderBy, ...page })
  const professionals = await tx.professional.findMany({
    where: { id: { in: [...new Set(rows.map(({ professionalId }) => professionalId))] } },
  })
  const byId = new Map(professionals.map((row) => [row.id, row]))
  return rows.map((row) => ({ ...row, professional: byId.get(row.professionalId) ?? null }))
}

/** Appointments as their events tell them. One whose professional is gone has no name. */
export const loadAppointments = async (
  tx: Tx,
  ids: readonly string[],
): Promise<AppointmentRecord[]> =>
  (await loadAppointmentRows(tx, { id: { in: [...ids] } })).map(recordOf)

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
