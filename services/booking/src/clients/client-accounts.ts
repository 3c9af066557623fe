import {
  type accountEvents,
  bookingEvents,
  type bookingRpcs,
  type CloudEvent,
  type EventData,
  type RpcOutput,
} from '@encaixe/contracts'
import { type HandlersOf, isErased } from '@encaixe/service-kit'
import { type Client, Prisma } from '../../generated/client.ts'
import type { BookingTransaction, BookingWork, Parts } from '../store.ts'
import { type ClientIdentity, linkAfter, type Proof } from './client-link.rule.ts'
import { bookedWithAddress, confirmOwnAddress, keepProof } from './client-links.sql.ts'

type Handlers = HandlersOf<typeof bookingRpcs, 'listClientLinks' | 'notePhoneSession'>
type ClientLink = RpcOutput<typeof bookingRpcs.listClientLinks>['items'][number]
type Event<E extends keyof typeof accountEvents> = CloudEvent<EventData<(typeof accountEvents)[E]>>

/** Stores the account's address, and links the clients with this confirmed address. */
export async function onSignedIn(
  { data: { userId, email }, time }: Event<'AccountSignedIn'>,
  t: BookingWork,
): Promise<void> {
  const at = Temporal.Instant.from(time)
  if (await isErased(t.tx, userId, at)) return
  await t.tx.account.upsert({ where: { userId }, create: { userId, email }, update: { email } })
  await confirmOwnAddress(t.tx, { userId, email })
  const clients = await lockClients(t.tx, Prisma.sql`email_confirmed and email = ${email}`)
  await link(clients, { of: 'address', userId, email, at }, t)
}

/** Links every client of a phone to the account that has proven it. */
export async function onPhoneProven(
  { data: { userId, phone, email }, time }: Event<'PhoneProven'>,
  t: BookingWork,
): Promise<void> {
  const at = Temporal.Instant.from(time)
  if (userId !== null && (await isErased(t.tx, userId, at))) return
  const clients = await lockClients(t.tx, Prisma.sql`phone = ${phone}`)
  await keepProof(t.tx, { phone, userId, at })
  if (userId === null) return
  await link(clients, { of: 'phone', userId, email, at }, t)
}

/** Locks the rows, so that the newer of two concurrent proofs counts. */
async function lockClients(tx: BookingTransaction, which: Prisma.Sql): Promise<Client[]> {
  const locked = await tx.$queryRaw<{ id: string }[]>(
    Prisma.sql`select id from clients where ${which} order by id for update`,
  )
  return tx.client.findMany({ where: { id: { in: locked.map(({ id }) => id) } } })
}

async function link(clients: Client[], proof: Proof, { tx, emit }: BookingWork): Promise<void> {
  for (const client of clients) {
    const { id, professionalId, provenAt } = client
    const known = { ...client, provenAt: provenAt && Temporal.Instant.from(provenAt.toISOString()) }
    const linked = linkAfter(known, proof)
    if (!linked) continue
    await saveLink({ id, professionalId, from: client.userId, linked }, { tx, emit })
  }
}

/** Stores what a proof made of a client, and tells of a new account. */
export async function saveLink(
  client: { id: string; professionalId: string; from: string | null; linked: ClientIdentity },
  { tx, emit }: Pick<BookingWork, 'tx' | 'emit'>,
): Promise<void> {
  const { id, professionalId, from } = client
  const { userId, emailConfirmed, provenAt } = client.linked
  await tx.client.update({
    where: { id },
    data: { userId, emailConfirmed, provenAt: provenAt?.toString() ?? null },
  })
  if (userId === null || userId === from) return
  const data = { clientId: id, professionalId, userId }
  await emit(bookingEvents.ClientLinked, { subject: id, data })
}

/** Which accounts and phones are whose client. */
export const clientAccounts = ({ database }: Parts): Handlers => ({
  /** Somebody without an account has proven a phone. */
  notePhoneSession: ({ phone, provenAt }) =>
    database.transaction(async ({ tx }) => {
      await lockClients(tx, Prisma.sql`phone = ${phone}`)
      await keepProof(tx, { phone, userId: null, at: Temporal.Instant.from(provenAt) })
      return { noted: true }
    }),

  /**
   * Where an account is a client, as each professional knows it. Where somebody booked with the account's
   * address, it sees only those bookings.
   */
  listClientLinks: async (_, { actor: { userId } }) => ({
    items: await database.prisma.$queryRaw<ClientLink[]>(Prisma.sql`
      with own as (
        select id, professional_id, name, phone, email, created_at
        from clients where user_id = ${userId}
      ),
      by_address as (
        select distinct on (a.professional_id) null::uuid as id, a.professional_id,
          a.contact_name as name, null as phone, a.contact_email as email, a.created_at
        from appointments a
        where a.id in (${bookedWithAddress(userId)})
          and not exists (select from own where own.professional_id = a.professional_id)
        order by a.professional_id, a.created_at desc, a.id
      )
      select c.id as "clientId", c.name, c.phone, c.email,
        json_build_object('id', p.id, 'slug', p.slug, 'name', p.name) as professional
      from (select * from own union all select * from by_address) c
      join professionals p on p.id = c.professional_id
      order by c.created_at, c.id, p.id
    `),
  }),
})
