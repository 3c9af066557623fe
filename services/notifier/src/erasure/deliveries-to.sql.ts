import { Prisma, type PrismaClient } from '../../generated/client.ts'

export interface DeliveryTo {
  id: string
  template: string
  channel: string
  recipient: string
  status: string
  appointmentId: string | null
  createdAt: Date
  sentAt: Date | null
}

/**
 * Deliveries to an account: those in the app name it, those to a professional name the professional,
 * and to a client the appointment is the same as that of one in the app.
 */
export async function deliveriesTo(
  prisma: PrismaClient,
  {
    userId,
    professionalId,
    after,
    limit,
  }: { userId: string; professionalId: string | null; after: string | null; limit: number },
): Promise<DeliveryTo[]> {
  return prisma.$queryRaw<DeliveryTo[]>(Prisma.sql`
    select id, template, channel::text, recipient, status::text, appointment_id as "appointmentId",
      created_at as "createdAt", sent_at as "sentAt"
    from deliveries
    where (
      (channel = 'in_app' and recipient = ${userId})
      or (audience = 'professional' and professional_id = ${professionalId}::uuid)
      or (audience = 'client' and appointment_id in (
        select appointment_id from deliveries
        where audience = 'client' and channel = 'in_app' and recipient = ${userId}
      ))
      or (audience = 'client' and client_id is not null and account_id = ${userId})
    ) and (${after}::uuid is null or id > ${after}::uuid)
    order by id
    limit ${limit}
  `)
}
