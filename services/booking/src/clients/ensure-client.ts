import { AppError } from '@encaixe/contracts'
import { newId, type RpcContext } from '@encaixe/service-kit'
import type { Client } from '../../generated/client.ts'
import { requireRoomForClient } from '../plans/plan-room.ts'
import type { BookingTransaction, BookingWork } from '../store.ts'
import { tellClients } from './tell-clients.ts'

/** A client as the professional writes them down. */
interface KnownPerson {
  name: string
  phone: string
  email: string | null
}

/**
 * The page's client with this phone, or a new one, who counts towards the plan from now on. The professional's
 * address is filled in as confirmed; other stored data stays. The caller has locked the professional.
 * @throws AppError PLAN_LIMIT_REACHED
 */
export async function ensureClient(
  work: Pick<BookingWork, 'tx' | 'emit'>,
  professionalId: string,
  person: KnownPerson,
  now: Temporal.Instant,
): Promise<Client> {
  const { tx } = work
  const { name, phone, email } = person
  const known = await clientOfPhone(tx, professionalId, phone)
  if (!known?.countedAt) await requireRoomForClient(tx, professionalId, now)
  const countedAt = now.toString()
  if (!known) {
    const id = newId()
    await tellClients(work, professionalId, [id], 'created')
    return tx.client.create({
      data: {
        id,
        professionalId,
        name,
        phone,
        email,
        emailConfirmed: email !== null,
        countedAt,
        createdAt: countedAt,
      },
    })
  }
  const isNewAddress = email !== null && !known.emailConfirmed
  if (isNewAddress) await tellClients(work, professionalId, [known.id], 'changed')
  return tx.client.update({
    where: { id: known.id },
    data: {
      ...(isNewAddress && { email, emailConfirmed: true }),
      countedAt: known.countedAt ?? countedAt,
    },
  })
}

/**
 * The client of a booking by hand: one of the page's, or a person whom the professional writes down now. The caller has
 * locked the professional.
 * @throws AppError NOT_FOUND for another page's or an erased client; PLAN_LIMIT_REACHED
 */
export const clientByHand = (
  work: Pick<BookingWork, 'tx' | 'emit'>,
  professionalId: string,
  {
    clientId,
    client,
  }: {
    clientId?: string | undefined
    client?: { name: string; phone: string; email?: string | null | undefined } | undefined
  },
  now: Temporal.Instant,
): Promise<Client> =>
  client
    ? ensureClient(work, professionalId, { ...client, email: client.email ?? null }, now)
    : countedClient(work.tx, professionalId, clientId ?? '', now)

/** The page's client with this phone, or the one that a client with this phone was merged into. */
export async function clientOfPhone(
  tx: BookingTransaction,
  professionalId: string,
  phone: string,
): Promise<Client | null> {
  const where = { professionalId_phone: { professionalId, phone } }
  const known = await tx.client.findUnique({ where })
  if (known) return known
  const merged = await tx.mergedPhone.findUnique({ where })
  return merged && tx.client.findUnique({ where: { id: merged.clientId } })
}

/** A client who has written to the page. They count towards the plan once they have an appointment. */
export async function newClient(
  work: Pick<BookingWork, 'tx' | 'emit'>,
  professionalId: string,
  { name, phone }: Pick<KnownPerson, 'name' | 'phone'>,
  now: Temporal.Instant,
): Promise<Client | null> {
  const data = { id: newId(), professionalId, name, phone, createdAt: now.toString() }
  // A booking may add the same phone meanwhile.
  const { count } = await work.tx.client.createMany({ data, skipDuplicates: true })
  if (count > 0) await tellClients(work, professionalId, [data.id], 'created')
  return clientOfPhone(work.tx, professionalId, phone)
}

/** A client by id, who counts from now on. */
async function countedClient(
  tx: BookingTransaction,
  professionalId: string,
  clientId: string,
  now: Temporal.Instant,
): Promise<Client> {
  const known = await tx.client.findUnique({ where: { id: clientId } })
  if (!known || known.professionalId !== professionalId || known.phone === null) {
    throw noSuchClient()
  }
  if (known.countedAt) return known
  await requireRoomForClient(tx, professionalId, now)
  return tx.client.update({ where: { id: clientId }, data: { countedAt: now.toString() } })
}

export const noSuchClient = () => new AppError('NOT_FOUND', 'There is no such client.')

/** The agent books for the phone that writes to it. @throws AppError FORBIDDEN */
export function requireOwnPhone(actor: RpcContext['actor'], phone: string) {
  if (actor.kind !== 'agent' || actor.phone === null || actor.phone === phone) return
  throw new AppError('FORBIDDEN', 'The agent acts for the phone that writes to it.')
}
