import { Prisma } from '../../generated/client.ts'
import type { NotifierTransaction } from '../store.ts'

/**
 * Takes an erased account's address from what was sent to it about appointments that others booked with it.
 * What went to their phone, and to the professional, stays.
 * @returns the deliveries that are gone
 */
export async function eraseAddress(
  tx: NotifierTransaction,
  appointmentIds: readonly string[],
): Promise<string[]> {
  if (appointmentIds.length === 0) return []
  const ofClient = Prisma.sql`
    appointment_id = any(${[...appointmentIds]}::uuid[]) and audience = 'client'
  `
  const rows = await tx.$queryRaw<{ id: string }[]>(
    Prisma.sql`delete from deliveries where ${ofClient} and channel = 'email' returning id`,
  )
  await tx.$executeRaw(
    Prisma.sql`update deliveries set fallback_email = null where ${ofClient} and fallback_email is not null`,
  )
  return rows.map(({ id }) => id)
}
