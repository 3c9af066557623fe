import { AppError, type Client, clientRpcs } from '@encaixe/contracts'
import { cutPage, type HandlersOf, isUniqueViolation } from '@encaixe/service-kit'
import { z } from 'zod'
import { Prisma } from '../../generated/client.ts'
import { appointmentViewOf } from '../appointments/appointment-view.ts'
import { selectAppointments } from '../appointments/select-appointments.sql.ts'
import { lockOwnPage, ownPage } from '../copies/professional-copies.ts'
import { cursorOf } from '../cursor.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import type { BookingTransaction, Parts } from '../store.ts'
import { clientSearch } from './client-search.rule.ts'
import { clientOfPhone, ensureClient, noSuchClient } from './ensure-client.ts'
import { type ClientRow, listClients } from './list-clients.sql.ts'
import { mergeClients } from './merge-clients.ts'
import { tellClients } from './tell-clients.ts'

const PAGE = 50
const LATEST = 20

const storable = (text: string) => text.isWellFormed() && !text.includes('\u0000')
const list = cursorOf(z.string().max(400).refine(storable))

type Tx = Pick<BookingTransaction, '$queryRaw'>

/** A professional's clients. */
export function clients({
  database,
  clock,
}: Parts): HandlersOf<
  typeof clientRpcs,
  'listClients' | 'getClient' | 'createClient' | 'updateClient' | 'mergeClients'
> {
  const { prisma } = database

  async function oneOf(tx: Tx, professionalId: string, clientId: string): Promise<Client> {
    const [row] = await listClients(tx, { professionalId, clientId, limit: 1 }, clock())
    if (!row) throw noSuchClient()
    return clientOf(row)
  }

  return {
    async listClients({ q, blocked, awayDays, recent, cursor }, { actor: { userId } }) {
      const { id: professionalId } = await ownPage(prisma, userId)
      const after = cursor === undefined ? undefined : list.read(cursor)
      const search = clientSearch(q)
      const wanted = { professionalId, ...search, blocked, awayDays, recent, after }
      if (recent) {
        const rows = await listClients(prisma, { ...wanted, limit: PAGE }, clock())
        return { items: rows.map(clientOf), nextCursor: null }
      }
      const rows = await listClients(prisma, { ...wanted, limit: PAGE + 1 }, clock())
      const page = cutPage(rows, PAGE, ({ sortName, id }) => list.write(sortName, id))
      return { ...page, items: page.items.map(clientOf) }
    },

    async getClient({ id }, { actor: { userId } }) {
      const page = await ownPage(prisma, userId)
      const client = await oneOf(prisma, page.id, id)
      const rows = await selectAppointments(prisma, Prisma.sql`a.client_id = ${id}::uuid`, {
        orderBy: Prisma.sql`a.starts_at desc, a.id desc`,
        limit: LATEST,
      })
      const now = clock()
      const kept = await prisma.client.findUniqueOrThrow({
        where: { id },
        select: { taxId: true, payerName: true, payerTaxId: true },
      })
      return {
        ...client,
        ...kept,
        appointments: rows.map((row) => appointmentViewOf(row, 'professional', now)),
      }
    },

    createClient: (input, context) =>
      answerOnce({
        database,
        context,
        rpc: clientRpcs.createClient,
        input,
        work: async (work) => {
          const { tx } = work
          const { id: professionalId } = await lockOwnPage(tx, context.actor.userId)
          const { name, phone, email = null } = input
          await requireFreePhone(tx, professionalId, phone)
          const { id } = await ensureClient(work, professionalId, { name, phone, email }, clock())
          return oneOf(tx, professionalId, id)
        },
      }),

    mergeClients: ({ id, intoId }, { actor: { userId } }) =>
      database.transaction(async (work) => {
        const { id: professionalId } = await lockOwnPage(work.tx, userId)
        await mergeClients(work, { professionalId, id, intoId })
        return oneOf(work.tx, professionalId, intoId)
      }),

    updateClient: ({ id, ...wanted }, { actor: { userId } }) =>
      database.transaction(async (work) => {
        const { tx } = work
        const { id: professionalId } = await lockOwnPage(tx, userId)
        const known = await tx.client.findUnique({ where: { id } })
        if (!known || known.professionalId !== professionalId || known.phone === null) {
          throw noSuchClient()
        }
        const { name, phone = known.phone, email, taxId, payerName, payerTaxId, blocked } = wanted
        if (
          payerTaxId != null &&
          (payerName === undefined ? known.payerName : payerName) === null
        ) {
          throw payerWithoutName()
        }
        const isOtherPhone = phone !== known.phone
        if (isOtherPhone) await requireFreePhone(tx, professionalId, phone, id)
        await tx.client
          .update({
            where: { id },
            data: {
              phone,
              ...(name !== undefined && { name }),
              ...(email !== undefined && { email, emailConfirmed: email !== null }),
              ...(taxId !== undefined && { taxId }),
              ...(payerName !== undefined && { payerName }),
              ...(payerName === null && { payerTaxId: null }),
              ...(payerTaxId !== undefined && { payerTaxId }),
              ...(blocked !== undefined && { blocked }),
              // The new number may be another person's, so the account has to prove it again.
              ...(isOtherPhone && { userId: null, provenAt: null, phoneConfirmedAt: null }),
            },
          })
          .catch((error: unknown) => {
            throw isUniqueViolation(error) ? clientExists() : error
          })
        await tellClients(work, professionalId, [id], 'changed')
        return oneOf(tx, professionalId, id)
      }),
  }
}

const payerWithoutName = () =>
  new AppError('VALIDATION_FAILED', 'A payer has a name.', {
    errors: [{ path: 'payerName', message: 'Diga o nome de quem paga.' }],
  })

/** A client may take up a phone again that they had before. */
async function requireFreePhone(
  tx: BookingTransaction,
  professionalId: string,
  phone: string,
  own?: string,
) {
  const taken = await clientOfPhone(tx, professionalId, phone)
  if (taken && taken.id !== own) throw clientExists(taken.id)
}

const clientExists = (clientId?: string) =>
  new AppError('CLIENT_EXISTS', 'Another client of the page has this phone.', {
    ...(clientId !== undefined && { clientId }),
  })

function clientOf({ sortName: _, ...row }: ClientRow): Client {
  const instantOf = (at: string | Date | null) => (at === null ? null : new Date(at).toISOString())
  return {
    ...row,
    createdAt: new Date(row.createdAt).toISOString(),
    lastAppointmentAt: instantOf(row.lastAppointmentAt),
    nextAppointmentAt: instantOf(row.nextAppointmentAt),
  }
}
