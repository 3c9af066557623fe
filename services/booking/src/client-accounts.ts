import {
  type accountEvents,
  bookingEvents,
  type bookingRpcs,
  type EventData,
  type RpcInput,
  type RpcOutput,
} from '@encaixe/contracts'
import type { Transaction } from '@encaixe/service-kit'
import { Prisma } from '../generated/client.ts'
import type { BookingDatabase, BookingTransaction } from './store.ts'

type ListClientLinks = typeof bookingRpcs.listClientLinks
type ClientLink = RpcOutput<ListClientLinks>['items'][number]

/** Clients that are accounts: people of several professionals, known by a verified address. */

/**
 * Links every client of this address that is nobody's yet. A client that is another account's stays
 * so: an address can change hands, and what was linked is then not the newcomer's to read.
 */
export async function linkClients(
  { userId, email }: EventData<typeof accountEvents.AccountSignedIn>,
  { tx, emit }: Transaction<BookingTransaction>,
): Promise<void> {
  const linked = await tx.$queryRaw<{ id: string; professionalId: string }[]>(Prisma.sql`
    update clients set user_id = ${userId}
    where email = ${email} and email_confirmed and user_id is null
    returning id, professional_id as "professionalId"
  `)
  for (const { id, professionalId } of linked) {
    await emit(bookingEvents.ClientLinked, {
      subject: id,
      data: { clientId: id, professionalId, userId },
    })
  }
}

/** Where an account is a client, as each professional knows it. */
export function clientLinks({ prisma }: BookingDatabase) {
  return async ({ userId }: RpcInput<ListClientLinks>): Promise<RpcOutput<ListClientLinks>> => ({
    items: await prisma.$queryRaw<ClientLink[]>(Prisma.sql`
      select c.id as "clientId", c.name, c.phone, c.email,
        json_build_object('id', p.id, 'slug', p.slug, 'name', p.name) as professional
      from clients c join professionals p on p.id = c.professional_id
      where c.user_id = ${userId}
      order by c.created_at, c.id
    `),
  })
}
