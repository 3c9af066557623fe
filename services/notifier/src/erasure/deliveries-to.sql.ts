import { Prisma } from '../../generated/client.ts'
import type { NotifierTransaction } from '../store.ts'

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
  tx: Pick<NotifierTransaction, '$queryRaw'>,
  {
    userId,
    professionalId,
    after,
    limit,
  }: { userId: string; professionalId: string | null; after: string | null; limit: number },
): Promise<DeliveryTo[]> {
  return tx.$queryRaw<DeliveryTo[]>(Prisma.sql`
    select id, template, channel::text, recipient, status::text, appointment_id as "appointmentId",
      created_at as "createdAt", sent_at as "sentAt"
    from deliveries
    -- Each way by its own index: of an "or" the planner reads all deliveries there are.
    where id = any(array(
      select own.id from (
        select id from deliveries where channel = 'in_app' and recipient = ${userId}
        union
        select id from deliveries
        where audience = 'professional' and professional_id = ${professionalId}::uuid
        union
        select beside.id from deliveries in_app
        join deliveries beside on beside.appointment_id = in_app.appointment_id
        where in_app.channel = 'in_app' and in_app.recipient = ${userId}
          and in_app.audience = 'client' and beside.audience = 'client'
        union
        select id from deliveries
        where audience = 'client' and client_id is not null and account_id = ${userId}
        union
        select id from deliveries
        where (channel = 'push' or template = 'msgFollowedOpened') and account_id = ${userId}
      ) as own
      where ${after}::uuid is null or own.id > ${after}::uuid
      order by own.id
      limit ${limit}
    ))
    order by id
  `)
}
