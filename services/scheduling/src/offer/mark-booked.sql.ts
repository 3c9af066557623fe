import type { BookingSnapshot } from '@encaixe/contracts'
import { Prisma } from '../../generated/client.ts'
import type { SchedulingTransaction } from '../store.ts'

/** Services and places that appointments name are never deleted any more: they can only become inactive. */
export async function markBooked(
  tx: SchedulingTransaction,
  events: readonly { data: BookingSnapshot }[],
): Promise<void> {
  const appointments = events.map(({ data }) => data.appointment)
  const services = appointments.flatMap(({ service }) => service?.id ?? [])
  const places = appointments.flatMap(({ place }) => place?.id ?? [])
  if (services.length + places.length === 0) return
  await tx.$executeRaw(Prisma.sql`
    update services set was_booked = true
    where id = any(${services}::uuid[]) and not was_booked
  `)
  await tx.$executeRaw(Prisma.sql`
    update places set was_booked = true
    where id = any(${places}::uuid[]) and not was_booked
  `)
}
